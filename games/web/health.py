"""The health page for operators: is the sweep alive, does the outbox empty, does the broker answer."""

from __future__ import annotations

from typing import Any

from celery import current_app
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import clock
from games.models import Commitment, Game, Letter, Mail, Notice, Player, Pulse


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 when all is well, 503 when the sweep is silent or the broker is gone; figures in any case."""
    figures = measure()
    return JsonResponse(figures, status=200 if figures["ok"] else 503)


def measure() -> dict[str, Any]:
    """What an operator wants to know at a glance."""
    now = clock.now()
    swept = Pulse.objects.filter(name="sweep").values_list("at", flat=True).first()
    oldest = Notice.objects.filter(done__isnull=True).order_by("made").values_list("made", flat=True).first()
    broker = _queue_length()
    silent = clock.is_silent("sweep")
    return {
        "ok": not silent and broker is not None,
        "last_sweep_seconds": None if swept is None else int((now - swept).total_seconds()),
        "outbox": Notice.objects.filter(done__isnull=True).count(),
        "outbox_oldest_seconds": None if oldest is None else int((now - oldest).total_seconds()),
        "mails_to_send": Mail.objects.filter(state=Mail.State.READY).count(),
        "mails_given_up": Mail.objects.filter(state=Mail.State.DEAD).count(),
        "addresses_that_bounce": Player.objects.filter(bounced__isnull=False).count(),
        "letters_to_read": Letter.objects.filter(state=Letter.State.NEW).count(),
        "queue": broker,
        "envelopes_to_open": Commitment.objects.filter(locked=True).count(),
        "running": Game.objects.filter(state=Game.State.RUNNING).count(),
        "parked": Game.objects.filter(state=Game.State.PARKED).count(),
    }


def _queue_length() -> int | None:
    """How many tasks wait; None when the broker does not answer."""
    try:
        with current_app.connection_for_read() as connection:
            channel = connection.default_channel
            return int(channel.client.llen("celery")) if hasattr(channel, "client") else 0
    except Exception:  # whatever the broker's library raises, it means one thing
        return None
