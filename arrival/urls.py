"""The addresses of the site."""

from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from arrival.health import healthz

urlpatterns = [
    path("", require_safe(TemplateView.as_view(template_name="home.html")), name="home"),
    path("healthz", healthz, name="healthz"),
]
