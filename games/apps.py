"""The games app's card in Django's register."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one app of the house."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for players who prove their address (again), and for mail that a provider posts to us."""
        from games.post import bounce, inbound  # noqa: F401
