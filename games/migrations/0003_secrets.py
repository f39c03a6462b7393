"""Secrets are kept encrypted."""

from typing import Any, ClassVar

from django.db import migrations, models

from games.models.secrets import SecretBytes, SecretText, decrypt, encrypt, lock_text, open_text

TEXTS = (("Game", "secret"), ("Game", "seed"), ("Commitment", "order"))
BATCH = 500


def lock(apps: Any, schema_editor: Any) -> None:
    """Lock what lies open in the columns."""
    _rewrite(apps, schema_editor, lock_text, encrypt)


def unlock(apps: Any, schema_editor: Any) -> None:
    """Open everything, for rules that know no key."""
    _rewrite(apps, schema_editor, open_text, decrypt)


def _rewrite(apps: Any, schema_editor: Any, text: Any, raw: Any) -> None:
    """Write every secret anew; between the two field changes the columns are plain text and plain bytes."""
    for name, column in TEXTS:
        _each(apps.get_model("games", name), column, schema_editor.connection.alias, text)
    _each(apps.get_model("games", "Position"), "settled", schema_editor.connection.alias, raw)
    schema_editor.connection.check_constraints()  # PostgreSQL alters no table while it has checks of its rows to do


def _each(model: Any, column: str, database: str, change: Any) -> None:
    where = f"{model._meta.db_table}.{column}"
    rows = model.objects.using(database)
    for pk, value in rows.order_by("pk").values_list("pk", column).iterator(BATCH):
        if value:
            value = value if isinstance(value, str) else bytes(value)
            rows.filter(pk=pk).update(**{column: change(value, where)})


class Migration(migrations.Migration):
    """Secrets are kept encrypted."""

    dependencies: ClassVar = [("games", "0002_post")]
    operations: ClassVar = [
        migrations.AddField("game", "origin", models.JSONField(blank=True, default=dict)),
        migrations.AlterField("game", "secret", models.TextField()),
        migrations.AlterField("game", "seed", models.TextField(blank=True)),
        migrations.AlterField("commitment", "order", models.TextField()),
        migrations.RunPython(lock, unlock),
        # The columns stay as they are: only what reads and writes them changes.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("game", "secret", SecretText()),
                migrations.AlterField("game", "seed", SecretText(blank=True)),
                migrations.AlterField("commitment", "order", SecretText()),
                migrations.AlterField("position", "settled", SecretBytes()),
            ]
        ),
    ]
