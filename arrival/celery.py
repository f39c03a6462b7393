"""The doorbell: Celery carries ids between processes, and loses nothing that matters."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arrival.settings")

app = Celery("arrival")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
