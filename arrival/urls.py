"""The addresses of the site."""

from allauth.decorators import rate_limit
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path, re_path

from arrival.health import healthz


def nothing_here(request: HttpRequest) -> HttpResponse:
    """Passwords are for administrators, who change them in the admin."""
    raise Http404("There is no such page.")


urlpatterns = [
    path("", include("games.web.urls")),
    path("healthz", healthz, name="healthz"),
    path("api/", include("games.api.urls")),
    re_path("^accounts/password/", nothing_here),
    path("accounts/", include("allauth.urls")),
    path("admin/login/", rate_limit(action="login")(admin.site.login)),
    path("admin/", admin.site.urls),
]
