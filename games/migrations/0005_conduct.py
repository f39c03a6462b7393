"""Reports, sanctions and blocks."""

from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

PLAYER = settings.AUTH_USER_MODEL
CASCADE, PROTECT = django.db.models.deletion.CASCADE, django.db.models.deletion.PROTECT
ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))

SAID = "a sanction is never changed or deleted: what must be put right is put right by another row"
SQLITE = {
    "games_sanction_unchanged": f"CREATE TRIGGER games_sanction_unchanged BEFORE UPDATE ON games_sanction BEGIN SELECT RAISE(ABORT, '{SAID}'); END",
    "games_sanction_undeleted": f"CREATE TRIGGER games_sanction_undeleted BEFORE DELETE ON games_sanction BEGIN SELECT RAISE(ABORT, '{SAID}'); END",
}
POSTGRESQL = "CREATE TRIGGER games_sanction_only_added BEFORE UPDATE OR DELETE ON games_sanction FOR EACH ROW EXECUTE FUNCTION games_only_added()"


def guard(apps: Any, schema_editor: Any) -> None:
    """Let the database refuse to change a sanction, as it refuses to change a row of a log."""
    for statement in [POSTGRESQL] if schema_editor.connection.vendor == "postgresql" else SQLITE.values():
        schema_editor.execute(statement)


def unguard(apps: Any, schema_editor: Any) -> None:
    """Take the triggers away."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER games_sanction_only_added ON games_sanction")
        return
    for name in SQLITE:
        schema_editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    """Reports, sanctions and blocks."""

    dependencies: ClassVar = [("games", "0004_append_only")]
    operations: ClassVar = [
        migrations.AddField("message", "hidden_why", models.CharField(blank=True, max_length=300)),
        migrations.AddField("player", "banned_until", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.AddField("player", "muted_until", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.CreateModel(
            name="Block",
            fields=[
                ID,
                ("made", models.DateTimeField()),
                ("by", models.ForeignKey(on_delete=CASCADE, related_name="blocks", to=PLAYER)),
                ("whom", models.ForeignKey(on_delete=CASCADE, related_name="blocked_by", to=PLAYER)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("by", "whom"), name="one_block_a_person")]},
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ID,
                ("text", models.TextField(max_length=2000)),
                ("made", models.DateTimeField()),
                ("answer", models.TextField(blank=True, max_length=2000)),
                ("answered", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=PROTECT, related_name="reports_answered", to=PLAYER
                    ),
                ),
                ("by", models.ForeignKey(on_delete=PROTECT, related_name="reports", to=PLAYER)),
                ("game", models.ForeignKey(on_delete=PROTECT, related_name="reports", to="games.game")),
                (
                    "message",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=PROTECT, related_name="reports", to="games.message"
                    ),
                ),
            ],
            options={
                "ordering": ["made", "pk"],
                "indexes": [
                    models.Index(condition=models.Q(("answered", None)), fields=["made"], name="reports_to_answer")
                ],
            },
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                ID,
                (
                    "kind",
                    models.CharField(
                        choices=[("warning", "Warning"), ("mute", "Mute"), ("ban", "Ban"), ("lift", "Lifted")],
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(max_length=300)),
                ("move", models.PositiveIntegerField(blank=True, null=True)),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("made", models.DateTimeField()),
                ("by", models.ForeignKey(on_delete=PROTECT, related_name="sanctions_given", to=PLAYER)),
                (
                    "game",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=PROTECT, related_name="sanctions", to="games.game"
                    ),
                ),
                (
                    "lifts",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=PROTECT, related_name="lifted", to="games.sanction"
                    ),
                ),
                ("player", models.ForeignKey(on_delete=PROTECT, related_name="sanctions", to=PLAYER)),
            ],
            options={
                "ordering": ["-made", "-pk"],
                "indexes": [models.Index(fields=["player", "kind", "until"], name="games_sanct_player__cf02f1_idx")],
            },
        ),
        migrations.CreateModel(
            name="Stake",
            fields=[
                ID,
                (
                    "kind",
                    models.CharField(
                        choices=[("sat", "Had a seat there once"), ("glass", "Has looked behind the screen")],
                        max_length=8,
                    ),
                ),
                ("made", models.DateTimeField()),
                ("game", models.ForeignKey(on_delete=CASCADE, related_name="stakes", to="games.game")),
                ("player", models.ForeignKey(on_delete=CASCADE, related_name="stakes", to=PLAYER)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "player", "kind"), name="one_stake_a_kind")]
            },
        ),
        migrations.RunPython(guard, unguard),
    ]
