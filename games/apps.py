"""The games app's card in Django's register."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one app of the house."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for players who prove their address (again), for mail that a provider posts to us, and for `check`."""
        from games import checks  # noqa: F401
        from games.post import bounce, inbound  # noqa: F401
