"""The Django project: settings, addresses, Celery and WSGI; wiring, not one word about a game."""

from arrival.celery import app as celery_app

__all__ = ["celery_app"]
