"""Rows changed behind the house's back, in every way that a row can be changed, and whether the verifier sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.db import connection, models, transaction

from games import lobby, play
from games.engine import Dice
from games.engine.record import link
from games.models import Game, Move, Player, Seat
from games.models.secrets import Unopened
from games.proof import verify_game
from games.rules import RULESETS

Deed = Callable[[Game, Dice], object]


def finished_game(number: int) -> Game:
    """A game of two, with words for the dice, envelopes, a move taken back and a player who left and came back."""
    people = [Player.objects.create_user(f"{name}{number}@example.org", name=name) for name in ("Ada", "Bran")]
    game = lobby.open_table(people[0], title="the-arrival", size=2, options={}, word="heather")
    lobby.join(game, people[1], word="sea weed")
    while Game.objects.get(pk=game.pk).state == Game.State.RUNNING:
        seat = Seat.objects.filter(game=game).exclude(key="").first()
        if seat is None:
            play.resolve(game.pk)
            continue
        moves = play.submit(seat, "auto", at=seat.key, via="web").moves
        if moves == (1,):
            play.take_back(seat, via="web")
            lobby.resign(seat, via="web")
            lobby.come_back(seat, via="web")
    return Game.objects.get(pk=game.pk)


# -- one row


def _any(game: Game, dice: Dice, **like: Any) -> Move:
    """A row of the game."""
    return dice.choose(list(game.moves.filter(**like)))


def _put(row: models.Model, **fields: Any) -> None:
    """Write these fields of a row, and nothing else."""
    type(row)._default_manager.filter(pk=row.pk).update(**fields)


def _spoil(text: str, dice: Dice) -> str:
    """The text with one letter changed."""
    at = dice.roll(len(text))
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


def another_kind(game: Game, dice: Dice) -> None:
    """A row of another kind."""
    move = _any(game, dice)
    _put(move, kind=dice.choose([kind for kind in ("order", "timeout", "opening", "ruling") if kind != move.kind]))


def another_seat(game: Game, dice: Dice) -> None:
    """A row of another seat."""
    move = _any(game, dice)
    _put(move, seat=dice.choose([seat for seat in (-1, 0, 1) if seat != move.seat]))


def other_orders(game: Game, dice: Dice) -> None:
    """A row whose orders were given by another seat, say something else, or are gone."""
    move = _any(game, dice, kind__in=("order", "opening"))
    changed: list[list[list[Any]]] = [
        [[1 - seat, order] for seat, order in move.orders],
        [[seat, _spoil(order, dice)] for seat, order in move.orders],
        move.orders[1:],
    ]
    _put(move, orders=dice.choose(changed))


def another_target(game: Game, dice: Dice) -> None:
    """A row that takes another one back."""
    move = _any(game, dice)
    _put(move, target=dice.roll(game.head) if move.target is None else move.target + 1)


def other_facts(game: Game, dice: Dice) -> None:
    """A row with a fact more, or with another name, receipt or promise."""
    move = _any(game, dice) if dice.roll(2) else dice.choose([move for move in game.moves.all() if move.facts])
    facts: dict[str, Any] = move.facts
    changed = {name: _spoil(fact, dice) if fact and isinstance(fact, str) else fact for name, fact in facts.items()}
    if receipts := facts.get("receipts"):
        changed["receipts"] = {seat: [key, _spoil(code, dice)] for seat, (key, code) in receipts.items()}
    _put(move, facts=changed if changed != facts else {**facts, "note": "nothing to see here"})


def other_events(game: Game, dice: Dice) -> None:
    """A row that tells another story."""
    move = dice.choose([move for move in game.moves.all() if move.events])
    _put(move, events=[*move.events[1:], {"kind": "passed", "facts": {"seat": 0}}])


def another_digest(game: Game, dice: Dice) -> None:
    """A row that led elsewhere."""
    move = _any(game, dice)
    _put(move, digest=_spoil(move.digest, dice))


def another_way(game: Game, dice: Dice) -> None:
    """A row that came in another way."""
    move = _any(game, dice)
    _put(move, via="mail" if move.via != "mail" else "web")


def another_moment(game: Game, dice: Dice) -> None:
    """A row of another time."""
    move = _any(game, dice)
    _put(move, at=move.at + timedelta(seconds=1 + dice.roll(3600)))


# -- rows among others


def a_row_gone(game: Game, dice: Dice) -> None:
    """A row taken out, and the others moved up."""
    move = _any(game, dice)
    Move.objects.filter(pk=move.pk).delete()
    _shift(game, move.number + 1, -1)


def the_end_gone(game: Game, dice: Dice) -> None:
    """The last rows taken out, as if they had never been."""
    Move.objects.filter(game=game, number__gt=game.head - 1 - dice.roll(game.head // 2)).delete()


def a_row_twice(game: Game, dice: Dice) -> None:
    """A row put in a second time."""
    move = _any(game, dice, number__lt=game.head)
    _shift(game, move.number + 1, 1)
    move.pk, move.number = None, move.number + 1
    move.save(force_insert=True)


def two_rows_swapped(game: Game, dice: Dice) -> None:
    """Two rows, one after the other, that change places."""
    move = _any(game, dice, number__lt=game.head)
    after = game.moves.get(number=move.number + 1)
    _put(move, number=game.head + 1000)
    _put(after, number=move.number)
    _put(move, number=move.number + 1)


def _shift(game: Game, first: int, by: int) -> None:
    """Move rows up or down by one; over a far place, because no two may have one number at any time."""
    rows = Move.objects.filter(game=game)
    rows.filter(number__gte=first).update(number=models.F("number") + 100_000)
    rows.filter(number__gte=100_000).update(number=models.F("number") - 100_000 + by)


# -- what stands round the log


def _word(game: Game, dice: Dice) -> None:
    seat = dice.choose(list(game.seats.all()))
    _put(seat, word=_spoil(seat.word, dice))


def _option(game: Game, dice: Dice) -> None:
    """Any option, of consequence or not."""
    option = dice.choose(game.rules.options)
    others = [choice.value for choice in option.choices if choice.value != game.options[option.name]]
    _put(game, options={**game.options, option.name: dice.choose(others)})


def _seats_swapped(game: Game, dice: Dice) -> None:
    """Two players in each other's seats."""
    first, second = game.seats.all()[:2]
    players = first.player, second.player
    _put(second, player=None)
    _put(first, player=players[1])
    _put(second, player=players[0])


def _stranger(game: Game, dice: Dice) -> None:
    """Somebody in a seat who was never at the table."""
    name = f"stranger{dice.roll(1 << 30)}"
    _put(dice.choose(list(game.seats.all())), player=Player.objects.create_user(f"{name}@example.org", name=name))


def _result(game: Game, dice: Dice) -> None:
    _put(game, outcome={**(game.outcome or {}), "places": [place + 1 for place in (game.outcome or {})["places"]]})


def _answers(game: Game, dice: Dice) -> None:
    _put(game.position, digest=_spoil(game.position.digest, dice))


def _settled(game: Game, dice: Dice) -> None:
    _put(game.position, settled=bytes(game.position.settled).replace(b'"round":', b'"rounds":', 1))


OF_ROWS: tuple[Deed, ...] = (
    *(another_kind, another_seat, other_orders, another_target, other_facts, other_events, another_digest),
    *(another_way, another_moment, a_row_gone, the_end_gone, a_row_twice, two_rows_swapped),
)
ROUND_THEM: dict[str, Deed] = {
    "chain of a row": lambda game, dice: _put(move := _any(game, dice), chain=_spoil(move.chain, dice)),
    "chain of the game": lambda game, dice: _put(game, chain=_spoil(game.chain, dice)),
    "head": lambda game, dice: _put(game, head=game.head - 1),
    "seed": lambda game, dice: _put(game, seed=_spoil(game.seed, dice)),
    "secret": lambda game, dice: _put(game, secret=_spoil(game.secret, dice)),
    "promise": lambda game, dice: _put(game, commitment=_spoil(game.commitment, dice)),
    "word": _word,
    "options": _option,
    "an option of no consequence": lambda game, dice: _put(game, options={**game.options, "leaders": "deal"}),
    "revision": lambda game, dice: _put(game, revision=game.revision + 1),
    "title": lambda game, dice: _put(game, title=dice.choose([title for title in RULESETS if title != game.title])),
    "number of seats": lambda game, dice: _put(game, size=game.size + 1),
    "players in other seats": _seats_swapped,
    "a stranger in a seat": _stranger,
    "state": lambda game, dice: _put(game, state=Game.State.RUNNING),
    "result": _result,
    "digest of the position": _answers,
    "position": _settled,
}


def mend(game: Game) -> None:
    """Make everything fit the rows again, as a clever forger does: each chain, the head, and the position's digest."""
    chain, moves = "", list(Move.objects.filter(game=game))
    for move in moves:
        chain = move.chain = link(chain, move.row())
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE games_move SET chain = %s WHERE id = %s", [(move.chain, move.pk) for move in moves])
    Game.objects.filter(pk=game.pk).update(chain=chain, head=moves[-1].number)


def deeds() -> list[tuple[str, Deed, bool]]:
    """Everything that can be done, with its name, and whether the chain is mended afterwards."""
    rows = [(deed.__name__.replace("_", " "), deed, clever) for deed in OF_ROWS for clever in (False, True)]
    return [*rows, *((name, deed, False) for name, deed in ROUND_THEM.items())]


def is_found(game: Game, heads: Mapping[int, str]) -> bool:
    """Whether the verifier sees that something is wrong."""
    try:
        return not all(check.holds for check in verify_game(Game.objects.get(pk=game.pk), heads))
    except Unopened:
        return True


def tamper(count: int, seed: str, games: list[Game], since: int = 0) -> list[str]:
    """So many deeds on these games from one of them on, each undone afterwards; gives those that the verifier did not
    see. Of every game a player holds the last mail, and with it the chain after the last row."""
    dice, found = Dice(seed, armed=True), []
    mails = {game.pk: {game.head: game.chain[:16]} for game in games}
    for game in games:
        if is_found(game, mails[game.pk]):
            found.append(f"game {game.pk} does not hold, and nobody has touched it")
    known = deeds()
    for number in range(since, since + count):
        game, (name, deed, clever) = games[number % len(games)], known[number % len(known)]
        with transaction.atomic():
            deed(Game.objects.get(pk=game.pk), dice)
            if clever:
                mend(game)
            if not is_found(game, mails[game.pk]):
                found.append(f"{name}{', the chain mended' if clever else ''} (deed {number} of {seed!r})")
            transaction.set_rollback(True)
    return found
