"""Secrets are kept encrypted."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """Secrets are kept encrypted."""

    dependencies: ClassVar = [("games", "0002_post")]
    operations: ClassVar = []
