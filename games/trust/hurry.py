"""A site in a hurry: rounds every second, mails without pictures, and a clock that can be put forward."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from functools import partial

from celery import Celery
from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from games import clock
from games.post import deliver
from games.post.compose import compose

AHEAD = settings.VAR / "ahead"  # seconds, for all processes of the site
PLANTED = "ARRIVAL_PLANTED"  # names a function that plants a fault in every worker; tests want it found


def now() -> datetime:
    """The moment, as far ahead as the clocks of this site were put."""
    ahead = int(AHEAD.read_text()) if AHEAD.exists() else 0
    return timezone.now() + timedelta(seconds=ahead)  # noqa: TID251


def put_forward(seconds: int) -> None:
    """Put all clocks of the site so far ahead."""
    written = AHEAD.with_suffix(".new")
    written.write_text(str(seconds))
    written.replace(AHEAD)


def hurry(app: Celery) -> None:
    """Hurry the workers or the scheduler that this process is to be."""
    clock.now = now
    setattr(deliver, "compose", partial(compose, pictured=False))  # noqa: B010
    app.conf.beat_schedule = {name: {**each, "schedule": 1.0} for name, each in settings.CELERY_BEAT_SCHEDULE.items()}
    if planted := os.environ.get(PLANTED):
        import_string(planted)()
