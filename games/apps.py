"""The games app's card in Django's register."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one app of the house."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
