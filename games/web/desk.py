"""The postmaster's desk: what a moderator wants to find, in lists that cost the same however long they are."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import clock
from games.models import Game, Invitation, Mail, Move, Player, Report, Sanction, Seat
from games.models.log import RULED
from games.web.listing import SECRETS
from games.web.staff import for_staff

A_PAGE = 20
LONG_AGO = timedelta(days=7)  # without a move: somebody should look
LATELY = timedelta(days=30)
MANY_INVITATIONS = 10  # within that time
OF_THE_GAME = tuple(f"game__{secret}" for secret in (*SECRETS, "link_key"))


class Pile(NamedTuple):
    """One list on the desk."""

    name: str
    title: str | Promise
    says: str | Promise
    nothing: str | Promise
    rows: Callable[[], QuerySet[Any]]
    is_counted: bool = True

    @property
    def template(self) -> str:
        """What draws its rows."""
        return f"conduct/piles/{self.name}.html"


def reports() -> QuerySet[Report]:
    """What nobody has answered yet, oldest first."""
    found = Report.objects.filter(answered__isnull=True).select_related("by", "game", "message__sender__player")
    return found.defer(*OF_THE_GAME).order_by("made", "pk")


def sanctions() -> QuerySet[Sanction]:
    """Mutes and bans that run."""
    found = Sanction.running().filter(until__gt=clock.now()).select_related("player", "by")
    return found.order_by("until", "pk")


def late() -> QuerySet[Seat]:
    """Seats that owe an answer past their time, or whose last answer the clock gave."""
    owing = Seat.objects.filter(game__state=Game.State.RUNNING, bot=False).exclude(key="")
    found = owing.filter(Q(due__lt=clock.now()) | Q(timeouts__gt=0))
    return found.select_related("game", "player").defer(*OF_THE_GAME).order_by("due", "pk")


def stuck() -> QuerySet[Game]:
    """Games that stand still: paused, parked, asking nobody, or without a move for a week."""
    asks = Exists(Seat.objects.filter(game=OuterRef("pk")).exclude(key=""))
    old = Move.objects.filter(game=OuterRef("pk"), number=OuterRef("head"), at__lt=clock.now() - LONG_AGO)
    stands = Q(state__in=(Game.State.PAUSED, Game.State.PARKED))
    stands |= Q(state=Game.State.RUNNING) & (Q(~asks) | Q(Exists(old)))
    return Game.objects.filter(stands).defer(*SECRETS, "link_key").select_related("host").order_by("pk")


def dead_letters() -> QuerySet[Mail]:
    """Mails that were given up."""
    dead = Mail.objects.filter(state=Mail.State.DEAD).select_related("player", "game")
    return dead.defer(*OF_THE_GAME).order_by("-made", "-pk")


def bounces() -> QuerySet[Player]:
    """People whom mail does not reach."""
    return Player.objects.filter(bounced__isnull=False).order_by("-bounced", "pk")


def inviters() -> QuerySet[Player]:
    """People who have lately written to many."""
    recent = Q(invitations_sent__made__gt=clock.now() - LATELY)
    taken = recent & Q(invitations_sent__answered__isnull=False)
    counted = Player.objects.filter(pk__in=Invitation.objects.filter(made__gt=clock.now() - LATELY).values("by"))
    counted = counted.annotate(sent=Count("invitations_sent", recent), taken=Count("invitations_sent", taken))
    return counted.filter(sent__gte=MANY_INVITATIONS).order_by("-sent", "pk")


def rulings() -> QuerySet[Move]:
    """What was ruled, in all games, newest first."""
    ruled = Move.objects.filter(RULED, game__imported=False)  # what was ruled elsewhere is not ours to answer for
    return ruled.select_related("game").defer("events", *OF_THE_GAME).order_by("-pk")


PILES = (
    Pile(
        "reports",
        _("Reports"),
        _("What players have told, oldest first. Your answer is mailed to whoever wrote."),
        _("Every report is answered."),
        reports,
    ),
    Pile(
        "late",
        _("Late"),
        _("Seats past their time, or whose last answer the clock gave."),
        _("Nobody keeps others waiting."),
        late,
    ),
    Pile(
        "stuck",
        _("Stuck games"),
        _("Paused, parked, asking nobody, or without a move for a week."),
        _("Every game goes on."),
        stuck,
    ),
    Pile(
        "dead_letters",
        _("Dead letters"),
        _("Mails that were given up after many tries. The admin sends them again."),
        _("No mail was given up."),
        dead_letters,
    ),
    Pile(
        "bounces",
        _("Bounces"),
        _("People whom mail does not reach; they see it on the site."),
        _("Mail reaches everybody."),
        bounces,
    ),
    Pile(
        "inviters",
        _("Heavy inviters"),
        _("People who have written to ten or more within thirty days."),
        _("Nobody invites without measure."),
        inviters,
    ),
    Pile(
        "sanctions",
        _("Mutes and bans"),
        _("Those that run. Each ends by itself, or is lifted here with a reason."),
        _("Nobody is muted or banned."),
        sanctions,
    ),
    Pile(
        "rulings",
        _("Rulings"),
        _("What was ruled, newest first. Each can be reverted by another."),
        _("Nothing was ruled yet."),
        rulings,
        is_counted=False,
    ),
)
BY_NAME = {pile.name: pile for pile in PILES}


@never_cache
@require_safe
@for_staff
def desk(request: HttpRequest, name: str = PILES[0].name) -> HttpResponse:
    """One list, and how much lies on the others."""
    if name not in BY_NAME:
        raise Http404("There is no such list.")
    pile = BY_NAME[name]
    page: Page[Any] = Paginator(pile.rows(), A_PAGE).get_page(request.GET.get("page"))
    counts = {
        other.name: page.paginator.count if other is pile else other.rows().order_by().count()
        for other in PILES
        if other.is_counted
    }
    piles = [(other, counts.get(other.name)) for other in PILES]
    return render(request, "conduct/desk.html", {"pile": pile, "piles": piles, "page": page})
