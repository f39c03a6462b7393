"""The rows that somebody ruled are found without a look at all others."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """The rows that somebody ruled are found without a look at all others."""

    dependencies: ClassVar = [("games", "0007_second_codes")]
    operations: ClassVar = [
        migrations.AddIndex(
            "move",
            models.Index(
                condition=models.Q(("via", "host"), ("via", "moderator"), _connector="OR"),
                fields=["id"],
                name="moves_ruled",
            ),
        ),
    ]
