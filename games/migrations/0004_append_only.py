"""The database itself refuses to change or delete a row of a log."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """The database itself refuses to change or delete a row of a log."""

    dependencies: ClassVar = [("games", "0003_secrets")]
    operations: ClassVar = []
