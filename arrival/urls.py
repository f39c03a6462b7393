"""The addresses of the site."""

from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path, re_path

from arrival.health import healthz


def nothing_here(request: HttpRequest) -> HttpResponse:
    """Passwords are for administrators, who change them in the admin."""
    raise Http404("There is no such page.")


# Whoever posts mail to us proves who they are; where no provider is set up, there is nobody to listen to.
POST_IN = [path("anymail/", include("anymail.urls"))] if settings.ANYMAIL["WEBHOOK_SECRET"] else []

urlpatterns = [
    *POST_IN,
    path("", include("games.web.urls")),
    path("healthz", healthz, name="healthz"),
    path("api/", include("games.api.urls")),
    re_path("^accounts/password/", nothing_here),
    path("accounts/", include("allauth.urls")),
    path("admin/login/", rate_limit(action="login")(admin.site.login)),
    path("admin/", admin.site.urls),
]
