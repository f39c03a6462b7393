"""What Celery runs while processes are killed: the site's own app, in a hurry."""

import django

django.setup()

from arrival.celery import app  # noqa: E402
from games.trust.hurry import hurry  # noqa: E402

hurry(app)
