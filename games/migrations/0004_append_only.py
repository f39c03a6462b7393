"""The database itself refuses to change or delete a row of a log."""

from typing import Any, ClassVar

from django.db import migrations

# On SQLite a later migration that alters games_move makes the table anew, and the triggers are gone with the old one:
# it must lay them down again. tests/test_database.py fails until it does.
SAID = "a row of a log is never changed or deleted: what must be put right is put right by another row"
SQLITE = {
    "games_move_unchanged": f"CREATE TRIGGER games_move_unchanged BEFORE UPDATE ON games_move BEGIN SELECT RAISE(ABORT, '{SAID}'); END",
    "games_move_undeleted": f"CREATE TRIGGER games_move_undeleted BEFORE DELETE ON games_move BEGIN SELECT RAISE(ABORT, '{SAID}'); END",
}
POSTGRESQL = (
    f"CREATE FUNCTION games_only_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{SAID}' USING ERRCODE = 'restrict_violation'; END $$",
    "CREATE TRIGGER games_move_only_added BEFORE UPDATE OR DELETE ON games_move FOR EACH ROW EXECUTE FUNCTION games_only_added()",
)


def guard(apps: Any, schema_editor: Any) -> None:
    """Lay the triggers down."""
    statements = POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE.values()
    for statement in statements:
        schema_editor.execute(statement)


def unguard(apps: Any, schema_editor: Any) -> None:
    """Take them away."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER games_move_only_added ON games_move")
        schema_editor.execute("DROP FUNCTION games_only_added()")
        return
    for name in SQLITE:
        schema_editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    """The database itself refuses to change or delete a row of a log."""

    dependencies: ClassVar = [("games", "0003_secrets")]
    operations: ClassVar = [migrations.RunPython(guard, unguard)]
