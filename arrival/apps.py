"""Django's own apps, as this house opens them."""

from django.contrib.admin.apps import AdminConfig


class HouseAdminConfig(AdminConfig):
    """The admin behind a door that asks staff for their second code."""

    default_site = "games.web.staff.House"
