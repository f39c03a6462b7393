"""The game page: the board, the tray, the table's people and the ledger; one POST sends what the page shows."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games import play
from games.authority import is_ended_by_ruling
from games.engine import NotYourTurn, OrderError, TooLate, Unloadable
from games.models import Game, Position, Seat
from games.sight import is_open_book, look_around, opens_at
from games.web.access import Sight, find_game, find_seat, look, player_of
from games.web.conduct import eyes_of, fallen, panel_at
from games.web.handover import handover_at
from games.web.ledger import entries
from games.web.letters import letters_at, letters_for
from games.web.plans import plans_at, when_time_is_up
from games.web.posts import for_a_seat
from games.web.refusals import not_to_be_read_again, refused
from games.web.tray import make_tray
from games.web.words import Face, options_of, pace

LEDGER_ROWS = 12
OVERTAKEN = (play.Refused, NotYourTurn, TooLate)  # nothing is wrong with the line: the table has moved on


@require_safe
def page(request: HttpRequest, seats: list[Seat]) -> HttpResponse:
    """The game as it stands for this visitor, with the draft in the address tried on it."""
    try:
        sight = look_around(seats, player_of(request))
    except Unloadable:
        return parked(request, seats[0].game)
    return show(request, sight, draft=request.GET.get("line", ""))


def parked(request: HttpRequest, game: Game) -> HttpResponse:
    """The page of a game that these rules cannot lay out."""
    return render(request, "game/parked.html", {"game": game}, status=503)


def show(
    request: HttpRequest, sight: Sight, *, draft: str = "", refused: OrderError | None = None, status: int = 200
) -> HttpResponse:
    """The page; a refused line stays in the draft, with the reason above it."""
    game, table, number = sight.game, sight.table, sight.number
    language = request.LANGUAGE_CODE
    tray = None
    asked = number is not None and any(decision.seat == number for decision in table.decisions)
    if asked and number is not None and game.state == Game.State.RUNNING and not table.all_sealed:
        wanted = request.GET.get("verb", "")
        tray = make_tray(table, number, draft, wanted, sight.names, language)
    eyes = eyes_of(request, sight)  # of one who has broken the glass; theirs are the hands of nobody
    seen = number if eyes is None else eyes
    known = table.view(seen) if tray is None or tray.chosen else tray.view  # without a draft it is the same
    view = tray.view if tray is not None else known
    if game.state == Game.State.ENDED:
        view = {**view, "asked": []}  # by a ruling, the rules would still wait for somebody
    seats = seat_rows(sight, known)  # the draft is not played: its author is still waited for
    moves = list(game.moves.order_by("-number")[:LEDGER_ROWS])[::-1]
    context: dict[str, Any] = {
        "game": game,
        "rules": game.rules,
        "sight": sight,
        "you": number,
        "seats": seats,
        "face": next((Face.of(row["due"], row["asked_at"]) for row in seats if row["is_you"] and _ticks(row)), None),
        "options": options_of(game),
        "pace": pace(game),
        "waiting": [row["name"] for row in seats if row["to_move"]],
        "view": view,
        "board": game.rules.draw(view, tray.targets if tray is not None else [], sight.names),
        "tray": tray,
        "refused": refused,
        "kept": draft if refused is not None and tray is None else "",
        "now": game.head,
        "keep": "",  # the links of the ledger ask for nothing; a word that is missing would be sought in every row
        "ledger": entries(game, moves, seen, sight.names, known, language),
        "fallen": fallen(moves),
        "letters": letters_at(sight if eyes is None else sight._replace(you=sight.seats[eyes])),
        "panel": panel_at(request, sight),
        "plans": plans_at(sight, moves),
        "late": when_time_is_up(sight, known, language),
        "handover": handover_at(sight, player_of(request)),
        "undo": table.takeable(number) if number is not None and game.state == Game.State.RUNNING else None,
        "cards_first": tray is not None and not tray.targets,
        "outcome": _outcome(sight, language),
        "title_dir": f"titles/{game.title}",
    }
    return render(request, "game/page.html", context, status=status)


def seat_rows(sight: Sight, view: dict[str, Any]) -> list[dict[str, Any]]:
    """Who sits where, who is waited for and until when."""
    asked = {entry["seat"] for entry in view["asked"]}
    waiting = asked - set(view["sealed"])
    return [
        {
            "number": seat.number,
            "name": seat.name,
            "player": seat.player,
            "is_you": seat.number == sight.number,
            "to_move": seat.number in waiting and sight.game.state == Game.State.RUNNING,
            "sealed": seat.number in view["sealed"],
            "bot": seat.bot,
            "clock": gettext("A bot keeps this seat warm until a player takes it.") if seat.offered else "",
            "due": seat.due,
            "asked_at": seat.asked_at,
        }
        for seat in sight.seats
    ]


def _ticks(row: dict[str, Any]) -> bool:
    """Whether a seat is waited for until some moment."""
    return row["to_move"] and row["due"] is not None


def _outcome(sight: Sight, language: str) -> dict[str, Any] | None:
    outcome = sight.table.outcome
    if is_ended_by_ruling(sight.game):
        return _ruled_outcome(sight)
    if outcome is None:
        return None
    said = sight.game.rules.speak(language).outcome(outcome, sight.names, sight.table.view(None))
    placed = sorted(zip(outcome.places, sight.names, range(len(outcome.places)), strict=True))
    shared = len(placed) > 1 and len(set(outcome.places)) == 1  # all won or lost together: nobody has a place
    return {"said": said, "placed": placed, "shared": shared, "facts": outcome.facts}


def _ruled_outcome(sight: Sight) -> dict[str, Any]:
    """The result that a ruling stated, who ruled and why, and when the books are opened."""
    kept = sight.game.outcome or {}
    said = gettext("Ended by a ruling. %(by)s: %(reason)s") % {"by": "", "reason": "", **kept.get("facts", {})}
    places = kept.get("places", [])
    placed = sorted(zip(places, sight.names, range(len(places)), strict=False))
    opens = None if is_open_book(sight.game) else opens_at(sight.game)
    return {"said": said, "placed": placed, "facts": {}, "opens": opens}


@for_a_seat
def post_order(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Send the draft through the door; a refusal shows the fresh board with the line kept."""
    line = request.POST.get("line", "")
    try:
        receipt = play.submit(seat, line, at=request.POST.get("at", ""), via="web")
    except OrderError as error:
        return _refuse(request, seat.game_id, line, error)
    _say_receipt(request, receipt)
    return redirect("game", seat.game_id)


def _refuse(request: HttpRequest, pk: int, line: str, error: OrderError) -> HttpResponse:
    """The fresh page under the reason why nothing was played."""
    game = find_game(request, pk)
    status = 409 if isinstance(error, OVERTAKEN) else 422
    try:
        sight = look(request, game)
    except (Position.DoesNotExist, Unloadable):  # not begun, or parked: there is no board to show
        return refused(request, game, str(error), status=status, kept=line)
    return not_to_be_read_again(show(request, sight, draft=line, refused=error, status=status))


def _say_receipt(request: HttpRequest, receipt: play.Receipt) -> None:
    if receipt.sealed:
        messages.success(request, f"Sealed: {receipt.sealed}. You may replace it until all are in.")
    elif receipt.pieces:
        played = "; ".join(order for piece in receipt.pieces for order in piece)
        messages.success(request, f"Posted: {played}.")
    if receipt.rest:
        messages.warning(request, f"Not played: {receipt.rest}. {receipt.why or ''}")


@for_a_seat
def post_undo(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take the visitor's last move back."""
    try:
        said = request.POST.get("move", "")
        target = play.take_back(seat, via="web", move=int(said) if said.isdecimal() else None)
    except OrderError as error:
        return _refuse(request, seat.game_id, "", error)
    messages.success(request, f"Move {target} is taken back.")
    return redirect(seat.game)


@for_a_seat
def post_resume(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Let a paused game go on."""
    try:
        play.resume(seat, via="web")
    except OrderError as error:
        return _refuse(request, seat.game_id, "", error)
    messages.success(request, "The game goes on.")
    return redirect(seat.game)


@require_safe
def news(request: HttpRequest, pk: int) -> HttpResponse:
    """Whether the game or its letters have moved on since the page was made: nothing to say is 204."""
    game, seat = find_seat(request, pk)
    newest = letters_for(game, seat).values_list("pk", flat=True).first() or 0
    if request.GET.get("head") == str(game.head) and request.GET.get("letter") == str(newest):
        return HttpResponse(status=204)
    return render(request, "game/news.html", {"game": game})
