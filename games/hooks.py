"""Webhooks: players' own programs are told what their mail tells, by calls that are leased, made and tried again."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from games import clock, hook_words, outbox, outside
from games.models import Call, Game, Hook, Notice, Player

MOST_HOOKS = 5  # of one player
MOST_FAILURES = 10  # in a row: then the house calls no more
AT_ONCE = 8  # hooks are called side by side, so that a slow one keeps few waiting
MOST_ROUNDS = 4  # of one errand: a worker has other things to do
LEASE = timedelta(minutes=2)
MINUTE = timedelta(minutes=1)
BACK_OFF = (MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 720 * MINUTE)
# The answer to a mail is for whoever wrote the mail, and that a hook is deaf is no news for hooks.
NOT_CALLED = frozenset({Notice.Kind.RECEIPT, Notice.Kind.HELD, Notice.Kind.HOOK})


class HookError(ValueError):
    """A hook that cannot be kept; the message says why."""


# -- a player's hooks


def add(player: Player, kind: str, url: str) -> Hook:
    """Keep an address to be called for a player."""
    try:
        outside.read_address(url)
    except outside.BadAddress as error:
        raise HookError(str(error)) from error
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)  # two tabs at once do not make more than allowed
        if player.hooks.count() >= MOST_HOOKS:
            raise HookError(f"You have {MOST_HOOKS} webhooks. Remove one first.")
        return Hook.objects.create(player=player, kind=kind, url=url, made=clock.now())


def try_out(hook: Hook) -> str:
    """Call a hook now with nothing to tell; gives what went wrong, or nothing: then it is used again if given up."""
    moment = clock.now()
    trouble = _send(hook, hook_words.trial(hook), moment)
    _note(hook, trouble, moment)
    if not trouble:
        Hook.objects.filter(pk=hook.pk).update(disabled=None)
    return trouble


# -- what is told


def plan(notices: Iterable[Notice], moment: datetime) -> int:
    """Note a call to every hook of these notices' players; in the caller's transaction. Gives how many."""
    told = [notice for notice in notices if notice.player_id is not None and notice.kind not in NOT_CALLED]
    hooks: dict[int, list[Hook]] = {}
    for hook in Hook.objects.filter(player__in={notice.player_id for notice in told}, disabled__isnull=True):
        hooks.setdefault(hook.player_id, []).append(hook)
    calls = [
        Call(hook=hook, notice=notice, due=moment) for notice in told for hook in hooks.get(notice.player_id or 0, [])
    ]
    Call.objects.bulk_create(calls, ignore_conflicts=True)
    return len(calls)


def make_calls(moment: datetime) -> int:
    """Make the calls that are due, the oldest first, one of each hook at a time; gives how many were taken."""
    taken = 0
    for _ in range(MOST_ROUNDS):
        leased = _lease(moment)
        if not leased:
            break
        due = [call for call in leased if _is_due(call)]
        bodies = [hook_words.body(call.hook, call.notice) for call in due]
        with ThreadPoolExecutor(AT_ONCE) as pool:  # which only speaks to the outside, never to the database
            troubles = list(pool.map(lambda call, body: _send(call.hook, body, moment), due, bodies))
        for call, trouble in zip(due, troubles, strict=True):
            taken += not trouble
            _settle(call, trouble, moment)
        Call.objects.filter(pk__in=[call.pk for call in leased if call not in due]).update(done=moment)
    return taken


def _lease(moment: datetime) -> list[Call]:
    """Take the oldest due call of some hooks, so that no other worker makes it meanwhile."""
    mine = [pk for pk in _oldest_due(moment) if _take(pk, moment)]
    return list(Call.objects.filter(pk__in=mine).select_related("hook__player", "notice__game", "notice__seat"))


def _oldest_due(moment: datetime) -> list[int]:
    due = Call.objects.filter(done__isnull=True, due__lte=moment, hook__disabled__isnull=True).order_by("due", "pk")
    first: dict[int, int] = {}
    for pk, hook in due.values_list("pk", "hook")[: AT_ONCE * 20]:
        first.setdefault(hook, pk)
    return list(first.values())[:AT_ONCE]


def _take(pk: int, moment: datetime) -> bool:
    """Put a call off for as long as making it may take; of two who want to, one is told that they may."""
    still_due = Call.objects.filter(pk=pk, done__isnull=True, due__lte=moment)
    return bool(still_due.update(due=moment + LEASE, tries=F("tries") + 1))


def _is_due(call: Call) -> bool:
    """Whether what a call tells is still so: a question must still be the one its player faces."""
    notice = call.notice
    if not notice.question:
        return True
    seat, game = notice.seat, notice.game
    if seat is None or game is None or game.state != Game.State.RUNNING:
        return False
    return seat.key == notice.question and seat.player_id == call.hook.player_id and not seat.bot


def _send(hook: Hook, body: bytes, moment: datetime) -> str:
    """Speak to the other end; gives what went wrong, or nothing."""
    try:
        outside.post(hook.url, body, {"Content-Type": "application/json", **_signature(hook, body, moment)})
    except (outside.BadAddress, outside.NoAnswer) as error:
        return str(error)
    return ""


def _signature(hook: Hook, body: bytes, moment: datetime) -> dict[str, str]:
    """The proof that we sent it, then: the listener makes the same of the time, a dot and the body with the secret."""
    if hook.kind != Hook.Kind.JSON:
        return {}
    stamp = str(int(moment.timestamp()))
    code = hmac.new(hook.secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    return {"Arrival-Signature": f"t={stamp},v1={code}"}


def _settle(call: Call, trouble: str, moment: datetime) -> None:
    """Note how a call went: it is done, or it and all behind it wait, or its hook is given up."""
    with transaction.atomic():
        _note(call.hook, trouble, moment)
        waiting = Call.objects.filter(hook=call.hook, done__isnull=True)
        if not trouble:  # it listens: what was put off need not wait; what is leased just now is not put off as far
            waiting.filter(due__gt=moment + 2 * LEASE).update(due=moment)
        if not trouble or call.tries > len(BACK_OFF):
            waiting.filter(pk=call.pk).update(done=moment)
        if trouble:
            later = moment + BACK_OFF[min(call.tries, len(BACK_OFF)) - 1]
            waiting.filter(Q(pk=call.pk) | Q(due__lt=later)).update(due=later)
        if Hook.objects.filter(pk=call.hook_id, disabled__isnull=False).exists():
            waiting.update(done=moment)


def _note(hook: Hook, trouble: str, moment: datetime) -> None:
    """Count failures in a row; after too many the hook is given up, and its owner told so, by mail and beside it."""
    this = Hook.objects.filter(pk=hook.pk)
    if not trouble:
        this.update(failures=0, trouble="")
        return
    this.update(failures=F("failures") + 1, trouble=trouble[:300])
    with transaction.atomic():
        if this.filter(failures__gte=MOST_FAILURES, disabled__isnull=True).update(disabled=moment):
            key = f"{Notice.Kind.HOOK}:{hook.pk}:{moment:%Y%m%dT%H%M%S}"
            facts = {"kind": hook.get_kind_display(), "trouble": trouble[:300]}
            outbox.put([outbox.to_player(hook.player, Notice.Kind.HOOK, key, moment, facts=facts)])
