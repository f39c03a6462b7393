"""Lists of games: a reader's own, the open tables, the finished ones; each in a fixed number of queries."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext, ngettext

from games.engine import OrderError, Unloadable
from games.engine.errors import RulesBug
from games.models import Commitment, Game, Invitation, Player, Seat
from games.models.log import lay_out
from games.web.words import Chair, Face, chair, chairs, language_of, listed, options_in_brief, pace, place

MOST_QUESTIONS = 12  # are put in words: each costs a look at its table
MOST_OFFERS = 30
BEING_PLAYED = (Game.State.RUNNING, Game.State.PAUSED)
UNFINISHED = (Game.State.OPEN, Game.State.RUNNING, Game.State.PAUSED, Game.State.PARKED)
SECRETS = ("secret", "seed")  # never needed for a list, so never fetched for one


class Card(NamedTuple):
    """One of the reader's games."""

    game: Game
    chairs: list[Chair]
    said: str
    face: Face | None
    is_mine: bool  # to move

    @property
    def names(self) -> str:
        """Who sits there."""
        return _names(self.chairs)


class Row(NamedTuple):
    """An open table, or a finished game with its reader's place."""

    game: Game
    chairs: list[Chair]
    options: str = ""
    pace: str = ""
    language: str = ""
    free: int = 0
    place: str = ""
    has_won: bool = False

    @property
    def names(self) -> str:
        """Who sits there."""
        return _names(self.chairs)


class Offer(NamedTuple):
    """A seat of a running game that needs a player."""

    chair: Chair
    since: datetime
    row: Row


def _names(seats: list[Chair]) -> str:
    return ", ".join(chair.name for chair in seats if not chair.is_free)


def _with_seats(prefix: str = "") -> Prefetch[str]:
    return Prefetch(f"{prefix}seats", Seat.objects.select_related("player").defer("notes"))


def my_games(player: Player, language: str) -> tuple[list[Card], list[Card]]:
    """The games that wait for the reader, soonest due first, and those that do not."""
    mine = Seat.objects.filter(player=player, game__state__in=UNFINISHED).select_related("game")
    mine = mine.defer("notes", *(f"game__{secret}" for secret in SECRETS)).prefetch_related(_with_seats("game__"))
    seats = sorted(mine, key=lambda seat: (seat.due is None, seat.due or seat.game.made, seat.pk))
    waiting = [seat for seat in seats if _is_asked(seat)]
    asked = questions(waiting[:MOST_QUESTIONS], language)
    yours = [_card(seat, asked.get(seat.pk) or gettext("The table waits for you.")) for seat in waiting]
    others = [_card(seat, "") for seat in seats if not _is_asked(seat)]
    others.sort(key=lambda card: (card.face is None, card.face.due if card.face else card.game.made))
    return yours, others


def _is_asked(seat: Seat) -> bool:
    return seat.game.state == Game.State.RUNNING and bool(seat.key) and not seat.bot


def _card(seat: Seat, said: str) -> Card:
    game, all_seats = seat.game, list(seat.game.seats.all())
    asked = [other for other in all_seats if other.key] if game.state == Game.State.RUNNING else []
    clocks = [seat] if said else [other for other in asked if other.due is not None]
    soonest = min((one for one in clocks if one.due is not None), key=lambda one: one.due or game.made, default=None)
    face = Face.of(soonest.due, soonest.asked_at) if soonest is not None and soonest.due is not None else None
    news = gettext("A bot plays for you until you come back or somebody takes the seat.") if seat.offered else ""
    return Card(game, chairs(all_seats), said or news or _news(game, all_seats, asked), face, bool(said))


def _news(game: Game, seats: list[Seat], asked: list[Seat]) -> str:
    """What a game that does not wait for the reader waits for."""
    if game.state == Game.State.OPEN:
        free = sum(chair.is_free for chair in chairs(seats))
        return ngettext("Waiting for %d more player.", "Waiting for %d more players.", free) % free
    if game.state == Game.State.PAUSED:
        return gettext("Paused: %s.") % game.why if game.why else gettext("Paused.")
    if game.state == Game.State.PARKED:
        return gettext("Parked: its rules need an operator’s eye. Nothing is lost.")
    return gettext("Waiting for %s.") % listed([seat.name for seat in asked] or [gettext("the house")])


def questions(seats: list[Seat], language: str) -> dict[int, str]:
    """What each of these seats is asked, in words; a game that cannot be laid out says nothing here."""
    games = Game.objects.select_related("position").in_bulk([seat.game_id for seat in seats])
    envelopes: dict[int, list[Commitment]] = {}
    for commitment in Commitment.objects.filter(game_id__in=games).select_related("seat"):
        envelopes.setdefault(commitment.game_id, []).append(commitment)
    said = {}
    for seat in seats:
        game = games[seat.game_id]
        try:
            table = lay_out(game, envelopes.get(game.pk, []))
            prompt = table.decision(seat.number).prompt
            said[seat.pk] = game.rules.speak(language).ask(prompt, table.view(seat.number))
        except (Unloadable, OrderError, RulesBug):
            continue
    return said


def open_tables(player: Player | None = None) -> QuerySet[Game]:
    """The tables anybody may join, newest first; without those at which this player sits."""
    tables = Game.objects.filter(state=Game.State.OPEN, private=False).order_by("-made", "-pk")
    if player is not None:
        tables = tables.exclude(seats__player=player)
    return tables.defer(*SECRETS).prefetch_related(_with_seats())


def offered_seats(player: Player | None = None) -> list[Offer]:
    """The seats of running games that need a player, longest first; without the games at which this player sits."""
    seats = Seat.objects.filter(offered__isnull=False, game__state__in=BEING_PLAYED, game__private=False)
    if player is not None:
        seats = seats.exclude(game__in=Seat.objects.filter(player=player).values("game"))
    seats = seats.select_related("game").defer("notes", *(f"game__{secret}" for secret in SECRETS))
    found = seats.prefetch_related(_with_seats("game__")).order_by("offered", "pk")[:MOST_OFFERS]
    offers = []
    for seat in found:
        whole = next(other for other in seat.game.seats.all() if other.pk == seat.pk)
        offers.append(Offer(chair(whole), seat.offered or seat.game.made, table_row(seat.game)))
    return offers


def finished_games(player: Player) -> QuerySet[Game]:
    """The games that this player has played to their end, newest first."""
    ended = Game.objects.filter(state=Game.State.ENDED, seats__player=player).order_by("-ended", "-pk")
    return ended.defer(*SECRETS).prefetch_related(_with_seats())


def table_row(game: Game) -> Row:
    """An open table, as its line in the list."""
    seats = chairs(list(game.seats.all()))
    free = sum(chair.is_free for chair in seats)
    return Row(game, seats, options_in_brief(game), pace(game), language_of(game), free)


def finished_row(game: Game, player: Player) -> Row:
    """A finished game, with how this player came out of it."""
    seats = list(game.seats.all())
    number = next((seat.number for seat in seats if seat.player_id == player.pk), len(seats))
    places = (game.outcome or {}).get("places", [])
    won = number < len(places) and places[number] == 1
    return Row(game, chairs(seats), place=place(game, number), has_won=won)


def invitations_to(player: Player) -> list[tuple[Invitation, Row]]:
    """The tables that this player is asked to and has not answered about."""
    asked = Invitation.objects.filter(email=player.email, answered__isnull=True, game__state=Game.State.OPEN)
    asked = asked.exclude(game__seats__player=player).select_related("game", "by").order_by("-made")
    asked = asked.defer(*(f"game__{secret}" for secret in SECRETS)).prefetch_related(_with_seats("game__"))
    return [(invitation, table_row(invitation.game)) for invitation in asked[:20]]
