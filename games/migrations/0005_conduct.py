"""Reports, sanctions and blocks."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """Reports, sanctions and blocks."""

    dependencies: ClassVar = [("games", "0004_append_only")]
    operations: ClassVar = []
