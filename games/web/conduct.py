"""Rulings: the panel beside the board, the page of each ruling, and a look through the glass that was broken."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import conduct, lobby, sight
from games.engine import OrderError
from games.engine.rulings import standing_rows
from games.models import Game, Move, Player, Seat
from games.sight import Sight
from games.web.access import find_game, player_of
from games.web.conduct_forms import Reason
from games.web.conduct_words import BY_SLUG, RULINGS, Ruling
from games.web.staff import ask_for_code, has_given_code, is_staff

TROUBLE = (OrderError, lobby.LobbyError)
Page = Callable[..., HttpResponse]
GLASS = {"break_glass"}  # it can be broken once


class Panel(NamedTuple):
    """What the one who looks may rule on a game."""

    around: Sight
    needs_code: bool = False
    is_host: bool = False  # who plays here every day: forms are a page away, and cost nothing until then
    powers: frozenset[str] = frozenset()
    eyes: int | None = None  # the seat that is looked through
    may_look: bool = False

    @property
    def offered(self) -> list[tuple[Ruling, Reason]]:
        """Each ruling with its form, made when it is drawn."""
        return forms_for(self.around.game, self.around.seats, self.powers)

    @property
    def named(self) -> list[Ruling]:
        """The same without forms."""
        return [ruling for ruling in RULINGS if ruling.name in self.powers and not ruling.has_own_page]

    @property
    def looked_through(self) -> str:
        """Whose eyes they are."""
        return "" if self.eyes is None else self.around.names[self.eyes]

    @property
    def rewinds(self) -> bool:
        """Whether the log offers to go back."""
        return "rewind" in self.powers


def panel_at(request: HttpRequest, around: Sight) -> Panel | None:
    """The panel for whoever has a say here; for everybody else nothing, and no query."""
    player, game = player_of(request), around.game
    if player is None or not (player.is_staff or player.pk == game.host_id):
        return None
    if player.is_staff and not has_given_code(request):
        return Panel(around, needs_code=True)
    powers = conduct.powers(player, game)
    if not player.is_staff:
        return Panel(around, is_host=True, powers=powers) if powers else None
    may_look = conduct.has_broken_glass(player, game)
    eyes = _wanted(request, around) if may_look else None
    return Panel(around, powers=powers - GLASS if may_look else powers, may_look=may_look, eyes=eyes)


def eyes_of(request: HttpRequest, around: Sight) -> int | None:
    """The seat through which somebody looks who has broken the glass of this game; asked for by nobody else."""
    player = player_of(request)
    if "as" not in request.GET or player is None or not player.is_staff or not has_given_code(request):
        return None
    return _wanted(request, around) if conduct.has_broken_glass(player, around.game) else None


def _wanted(request: HttpRequest, around: Sight) -> int | None:
    said = request.GET.get("as", "")
    return int(said) if said in {str(seat.number) for seat in around.seats} else None


def fallen(moves: Sequence[Move]) -> frozenset[int]:
    """The rows at the end of a log that no longer stand: taken back, or rewound."""
    if not any(move.target is not None for move in moves):
        return frozenset()
    return frozenset(move.number for move in moves) - standing_rows([move.row() for move in moves])


def forms_for(game: Game, seats: list[Seat], powers: frozenset[str]) -> list[tuple[Ruling, Reason]]:
    """A form for each ruling that may be made beside the board."""
    allowed = [ruling for ruling in RULINGS if ruling.name in powers and not ruling.has_own_page]
    return [(ruling, ruling.form(game=game, seats=seats, auto_id=f"{ruling.slug}-%s")) for ruling in allowed]


def for_whoever_rules(page: Page) -> Callable[..., HttpResponse]:
    """Let a page be seen by the host, and by staff who have given their second code."""

    @never_cache
    @login_required
    @functools.wraps(page)
    def guarded(request: HttpRequest, pk: int, **more: Any) -> HttpResponse:
        game, player = find_game(request, pk), player_of(request)
        if player is None or not (is_staff(player) or game.host_id == player.pk):
            raise PermissionDenied
        if player.is_staff and not has_given_code(request):
            return ask_for_code(request, request.path)
        return page(request, game, player, **more)

    return guarded


@require_safe
@for_whoever_rules
def rulings(request: HttpRequest, game: Game, player: Player) -> HttpResponse:
    """Everything that may be ruled on a game now; also where its board cannot be drawn."""
    powers = conduct.powers(player, game)
    if conduct.has_broken_glass(player, game):
        powers -= GLASS
    context = {
        "game": game,
        "offered": forms_for(game, sight.around(game.pk), powers),
        "powers": powers,
        "why_not": "" if powers else _why_not(player, game),
    }
    return render(request, "conduct/rulings.html", context)


def _why_not(player: Player, game: Game) -> str:
    """Why somebody may rule nothing here."""
    try:
        conduct.may_rule(player, game)
    except OrderError as error:
        return str(error)
    return gettext("Nothing can be ruled on this game as it now is.")


@require_http_methods(["GET", "HEAD", "POST"])
@for_whoever_rules
def rule(request: HttpRequest, game: Game, player: Player, slug: str) -> HttpResponse:
    """One ruling: what it means is said by GET, done by POST; what cannot be done comes back with the reason."""
    ruling = BY_SLUG.get(slug)
    if ruling is None:
        raise Http404("There is no such ruling.")
    seats = sight.around(game.pk)
    given = request.POST if request.method == "POST" else None
    asked = {name: request.GET[name] for name in ("move", "message", "seat") if name in request.GET}
    form = ruling.form(given, initial=asked, game=game, seats=seats)
    if given is not None and form.is_valid():
        try:
            number = _do(ruling, form, game, player)
        except TROUBLE as error:
            form.add_error(None, str(error))
        else:
            said = gettext("Ruled: it is row %d of the log, and the table is told by mail.") % number
            messages.success(request, said)
            return redirect(game)
    may = ruling.name in conduct.powers(player, game)
    context = {"game": game, "ruling": ruling, "form": form, "why_not": "" if may else _why_not(player, game)}
    status = 422 if given is not None else 200 if may else 409
    return render(request, "conduct/ruling.html", context, status=status)


def _do(ruling: Ruling, form: Reason, game: Game, by: Player) -> int:
    """Make the ruling on the game, the seat or the letter that it concerns; gives the number of its row."""
    facts = form.facts()
    subject = facts.pop("seat", None) or facts.pop("message", None) or game
    deed: Callable[..., int] = getattr(conduct, ruling.name)
    return deed(subject, by=by, reason=form.cleaned_data["reason"], **facts)
