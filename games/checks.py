"""What Django's `check` asks of this house: the keys that lock its secrets are good, and open what is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Critical, Error, Tags, register
from django.db import Error as DatabaseError
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from games import second_code
from games.models.secrets import Unopened, secret_fields

SHORTEST_KEY = 32
LOCKED_SINCE = ("games", "0003_secrets")  # before that migration everything lies open
CODES_LOCKED_SINCE = ("games", "0007_second_codes")


@register(Tags.security)
def keys_are_good(app_configs: object, **facts: Any) -> list[CheckMessage]:
    """On a server every key is long, and none of them signs things as well."""
    if settings.DEBUG:
        return []
    found: list[CheckMessage] = []
    if not settings.DATA_KEYS:
        found.append(Critical("There is no key for secrets at rest: set ARRIVAL_DATA_KEY.", id="games.E001"))
    if any(len(key) < SHORTEST_KEY for key in settings.DATA_KEYS):
        hint = 'Make one with: python -c "import secrets; print(secrets.token_urlsafe(32))"'
        said = f"A key in ARRIVAL_DATA_KEY is shorter than {SHORTEST_KEY} characters."
        found.append(Error(said, hint=hint, id="games.E002"))
    if {settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS} & set(settings.DATA_KEYS):
        found.append(Error("ARRIVAL_DATA_KEY must be another key than SECRET_KEY.", id="games.E003"))
    return found


@register(Tags.database)
def keys_open_what_is_stored(
    app_configs: object, databases: Sequence[str] | None = None, **facts: Any
) -> list[CheckMessage]:
    """The newest secret of every column opens."""
    return [found for alias in databases or () for found in _unopened(alias)]


def _unopened(alias: str) -> Iterator[CheckMessage]:
    try:
        applied = MigrationRecorder(connections[alias]).applied_migrations()
    except DatabaseError:
        return  # that the database does not answer is for others to say
    if LOCKED_SINCE not in applied:
        return
    for field in secret_fields(apps.get_app_config("games").get_models()):
        try:
            field.model._default_manager.using(alias).order_by("-pk").values_list(field.name, flat=True).first()
        except Unopened as error:
            yield Error(str(error), id="games.E004")
    if CODES_LOCKED_SINCE in applied:
        try:
            second_code.open_newest(alias)
        except Unopened as error:
            yield Error(str(error), id="games.E004")
