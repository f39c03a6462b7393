"""The site on which a figure of the database is measured: new tables in a process that has nothing else."""

from __future__ import annotations

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from games.trust.room import SETTINGS


def lay_tables() -> None:
    """Make the tables of a new database, which nobody will miss."""
    if settings.SETTINGS_MODULE != SETTINGS:
        raise RuntimeError("Figures of the database are measured in a process of their own: run `manage.py trust`.")
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}  # the tables at once, as they are
    call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
