"""The keys of second codes are kept encrypted."""

from typing import Any, ClassVar

from django.db import migrations

from games.models.secrets import lock_text, open_text

WHERE = "mfa_authenticator.data"
KEYS = ("secret", "seed")


def lock(apps: Any, schema_editor: Any) -> None:
    """Lock what lies open."""
    _each(apps, schema_editor, lock_text)


def unlock(apps: Any, schema_editor: Any) -> None:
    """Open everything again."""
    _each(apps, schema_editor, open_text)


def _each(apps: Any, schema_editor: Any, change: Any) -> None:
    rows = apps.get_model("mfa", "Authenticator").objects.using(schema_editor.connection.alias)
    for pk, data in rows.order_by("pk").values_list("pk", "data"):
        rows.filter(pk=pk).update(data={k: change(v, WHERE) if k in KEYS else v for k, v in data.items()})


class Migration(migrations.Migration):
    """The keys of second codes are kept encrypted."""

    dependencies: ClassVar = [("games", "0006_hook_notice"), ("mfa", "0003_authenticator_type_uniq")]
    operations: ClassVar = [migrations.RunPython(lock, unlock)]
