"""Who may rule on a game, and what may be ruled on it as it stands."""

from __future__ import annotations

from games import sight
from games.act import PARKED, NotAllowed, NotPlayable
from games.engine.rulings import ENDING
from games.models import Game, Player, Seat, Stake
from games.welcome import is_banned

State = Game.State

HOST = frozenset({"pause", "resume", "extend"})
LETTERS = frozenset({"hide", "show"})
SEATS = frozenset({"offer_seat", "hand_to_bot", "seat_player", "give_back"})
BY_STATE: dict[str, frozenset[str]] = {
    State.OPEN: LETTERS,
    State.CANCELLED: LETTERS,
    State.RUNNING: LETTERS | SEATS | {"pause", "extend", "play_default", "rewind", "end", "break_glass"},
    State.PAUSED: LETTERS | SEATS | {"resume", "rewind", "end", "break_glass"},
    State.PARKED: frozenset({"reopen", "end"}),
    State.ENDED: LETTERS,
}
NOT_NOW = {
    "pause": "It is not running, so its clocks stand already.",
    "resume": "It is not paused.",
    "reopen": "Only a game that a ruling has ended, or one that is parked, can be taken up again.",
}


def may_rule(by: Player, game: Game) -> None:
    """Refuse (NotAllowed) whoever is no moderator, or has ever had a seat in this game."""
    if not (by.is_active and by.is_staff) or is_banned(by):
        raise NotAllowed("Only moderators can do this. Report what is wrong, and one of them will look at it.")
    if has_sat(by, game):
        raise NotAllowed("You play in this game, or once did, so another moderator must decide.")


def powers(by: Player | None, game: Game) -> frozenset[str]:
    """The verbs that this person may use on this game as it stands; most people have none, and that needs no look."""
    if by is None or not (by.is_staff or by.pk == game.host_id):
        return frozenset()
    now = _possible(game)
    if is_moderator(by, game):
        return now
    if by.pk != game.host_id or not by.is_active or is_banned(by):
        return frozenset()
    mine = now & HOST
    return mine - {"resume"} if "resume" in mine and _is_paused_by_moderator(game) else mine


def check_power(by: Player, game: Game, verb: str) -> None:
    """Refuse a verb to whom it is not given, or while the game does not allow it."""
    if verb in powers(by, game):
        return
    if by.pk != game.host_id or is_banned(by) or is_moderator(by, game):
        may_rule(by, game)
    elif verb not in HOST:
        raise NotAllowed("A host can pause a game, resume it and extend deadlines. Ask a moderator for anything else.")
    elif verb in _possible(game):
        raise NotAllowed("A moderator has paused this game, so only a moderator can let it go on.")
    raise NotPlayable(_why_not(game, verb))


def is_moderator(by: Player, game: Game) -> bool:
    """Whether this is a moderator who has no part in the game."""
    try:
        may_rule(by, game)
    except NotAllowed:
        return False
    return True


def has_sat(player: Player, game: Game) -> bool:
    """Whether this player has, or ever had, a seat in this game."""
    if Seat.objects.filter(game=game, player=player).exists():
        return True
    return Stake.objects.filter(game=game, player=player, kind=Stake.Kind.SAT).exists()


def has_broken_glass(by: Player, game: Game) -> bool:
    """Whether this moderator has looked behind the screen of this game."""
    return Stake.objects.filter(game=game, player=by, kind=Stake.Kind.GLASS).exists()


def is_ended_by_ruling(game: Game) -> bool:
    """Whether a ruling ended this game, and not its rules."""
    return game.state == State.ENDED and (game.outcome or {}).get("ending") == ENDING


def _possible(game: Game) -> frozenset[str]:
    """What may be ruled on a game as it stands, by whoever may."""
    if game.imported:
        return frozenset()
    verbs = BY_STATE[game.state]
    if is_ended_by_ruling(game) and not sight.is_open_book(game):
        return verbs | {"reopen", "break_glass"}
    return verbs


def _is_paused_by_moderator(game: Game) -> bool:
    """Whether it was a moderator who paused the game: then its host cannot let it go on."""
    if game.is_paused_by_house:
        return False
    paused = game.moves.filter(kind="ruling", facts__ruling="paused").order_by("-number").first()
    return paused is not None and paused.via == "moderator"


def _why_not(game: Game, verb: str) -> str:
    """Why nobody can rule this now, and what to do first."""
    if game.state in (State.OPEN, State.CANCELLED):
        return "This game has not started, so there is nothing to rule on but its letters."
    if game.state == State.PARKED:
        return f"{PARKED} Take it up again first, or end it."
    if game.state == State.ENDED and sight.is_open_book(game):
        return "This game is over, and its dice and hands are open to all: nobody could play on fairly. Open a rematch."
    if verb in NOT_NOW:
        return f"This game cannot be changed like that. {NOT_NOW[verb]}"
    if game.state == State.ENDED:
        return "A ruling has ended this game. Take it up again first."
    return "This game is paused. Let it go on first."
