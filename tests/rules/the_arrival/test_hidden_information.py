"""Hidden information: nobody can tell the table from a twin in which everything hidden was dealt again."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.engine import Dice, OrderError, Ruleset, Step, Table, View, ask, reveal
from games.engine.state import encoder
from games.rules.the_arrival import RULES, earning
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival, Fort, Mat
from tests.rules.the_arrival.lay import lay, options, play

SEED = "the-secret-seed"
GAMES = [
    *((seats, {"edition": "cryptozoic", "game": game}) for seats in (2, 3, 4) for game in ("basic", "advanced")),
    *((seats, {"edition": "games-up", "blockers": "in-turn" if seats == 3 else "together"}) for seats in (2, 3, 4)),
]
# Never legal, sometimes legal, or legal for somebody else: refusals must not tell what is hidden either.
NONSENSE = ("build nowhere", "spread argita", "use stone", "draw 4", "take ogam", "place monghfinn", "99", "pass pass")
LONGEST_LINE = 3


def rich_table() -> Table[Arrival]:
    """A table with what is rare in random games: trophies, tiles that swap, a player who looks at Fomori."""
    fomori = ["sineach", "athach", "monghfinn", "sineach", "sineach"]
    hands: dict[int, dict[str, Any]] = {
        0: {"fomori": fomori, "trophies": 2, "trophies_used": 0, "leader": "clairvoyance", "tiles": ["ruse", "song"]},
        1: {"fomori": fomori, "tiles": ["master-builder", "ogam"], "discs": 3, "swords": 2, "leader": "wisdom"},
    }
    realm = "tailtiu=athach; temair=0:3; senus=0:1; uisnech=1:1; dur=1:2; eblana=1:1; rhaeba=shields:1; regia=shields:1"
    return lay("dun-balair=none; tor-conaind=none;" + realm, hands)


def late_table() -> Table[Arrival]:
    """A round near its end: one is to pass with many pieces, the other has discs on the Master Builder's tile."""
    hands: dict[int, dict[str, Any]] = {
        0: {"discs": 4, "swords": 4, "shields": 4, "tiles": ["migration"]},
        1: {"passed": True, "builders": 1, "rescued": 3, "honor": 2},
    }
    return lay("temair=0:1; senus=0:1; uisnech=1:1; dur=1:2; boreum=sineach", hands)


# -- playing at random


def pick(dice: Dice, asked: tuple[str, ...]) -> str:
    """One of the orders, each kind of order equally likely, Pass seldom."""
    verbs = list(dict.fromkeys(order.split()[0] for order in asked))
    if "pass" in verbs and len(verbs) > 1 and dice.roll(6):
        verbs.remove("pass")
    verb = dice.choose(verbs)
    return dice.choose([order for order in asked if order.split()[0] == verb])


def moments(table: Table[Arrival], dice: Dice, most: int = 1000) -> Iterator[Table[Arrival]]:
    """Play the table at random to the end; at every question it is given as it would be loaded."""
    while table.decisions and (most := most - 1) >= 0:
        # Under one move that is nobody's, nothing can be taken back: the settled state is as near as it can be.
        answers = [(0, seat, order) for _, seat, order in table.answers]
        yield Table.load(table.ruleset, table.settled, answers, table.envelopes)
        seat = dice.choose(table.waiting_for)
        table.play(seat, pick(dice, table.decision(seat).options))


# -- comparing with a twin


def said(call: Callable[..., Any], *arguments: Any) -> bytes:
    """What a call gives, or how it refuses, as bytes."""
    try:
        return encoder.encode(call(*arguments))
    except OrderError as error:
        return encoder.encode([type(error).__name__, str(error), error.said, error.nearest])


def lines(table: Table[Arrival], seat: int, dice: Dice) -> Iterator[str]:
    """Nonsense, every option (of a turn's long lists at every other time), and one option played on."""
    asked = next((decision for decision in table.decisions if decision.seat == seat), None)
    yield dice.choose(NONSENSE)
    yield from asked.options if asked and (asked.prompt.kind != "action" or dice.roll(2)) else ()
    line = ""
    for _ in range(LONGEST_LINE):
        if asked is None:
            return
        line += pick(dice, asked.options) + ";"
        yield line
        asked = table.trial(seat, line).decision


def refused(table: Table[Arrival], seat: int, order: str) -> bytes:
    """How an exact order is refused, if it is."""
    asked = [decision for decision in table.decisions if decision.seat == seat]
    return b"" if asked and order in asked[0].options else said(table.play, seat, order)


def leak(table: Table[Arrival], seat: int | None, dice: Dice) -> str:
    """What tells this seat the table from a twin of it; empty if nothing does."""
    rules = table.ruleset
    twin = rules.twin(table.state, seat, Dice(f"twin {dice.roll(1 << 32)}"))
    if rules.pieces(twin) != rules.pieces(table.state):
        return "the pieces"
    if said(rules.view, twin, seat) != said(rules.view, table.state, seat):
        return "the view"
    if not table.at_settled:
        return ""
    twin = rules.twin(rules.decode(table.settled), seat, Dice(f"twin {dice.roll(1 << 32)}"))
    other = Table.load(rules, encoder.encode(twin), (), table.envelopes)
    if said(other.view, seat) != said(table.view, seat):
        return "the view of the table"
    if seat is None:
        return ""
    if said(other.decision, seat) != said(table.decision, seat) or said(other.key, seat) != said(table.key, seat):
        return "the question"
    for line in lines(table, seat, dice):
        if said(other.trial, seat, line) != said(table.trial, seat, line):
            return f"the trial of {line!r}"
        if line in NONSENSE and refused(other, seat, line) != refused(table, seat, line):
            return f"the refusal of {line!r}"
    return ""


def leaks(table: Table[Arrival], dice: Dice) -> list[str]:
    """What tells any seat or a spectator the table from a twin of it."""
    watching = (None, *range(len(table.state.mats)))
    found = ((seat, leak(table, seat, dice)) for seat in watching)
    return [f"{'a spectator' if seat is None else f'seat {seat}'}: {what}" for seat, what in found if what]


# -- no leak


@pytest.mark.parametrize(
    ("seats", "chosen"), GAMES, ids=lambda given: "-".join(given.values()) if isinstance(given, dict) else str(given)
)
def test_nobody_can_tell_a_table_from_its_twin_and_no_view_holds_the_seed(seats: int, chosen: dict[str, str]) -> None:
    table = Table.start(RULES, seats, chosen, SEED)
    dice = Dice(f"{seats} {chosen}", armed=True)
    for number, moment in enumerate(moments(table, dice)):
        assert number % 2 or leaks(moment, dice) == []
        assert not any(SEED.encode() in said(moment.view, seat) for seat in (None, *range(seats)))
    assert table.outcome is not None


def test_nobody_can_tell_a_rich_or_a_late_table_from_its_twin() -> None:
    kinds = set()
    for number in range(8):
        dice = Dice(f"rich {number}", armed=True)
        for table in (rich_table(), late_table()):
            for moment in moments(table, dice, most=10):
                kinds |= {decision.prompt.kind for decision in moment.decisions}
                assert leaks(moment, dice) == []
    assert {"trophy", "place-fomori", "discard-fomori", "ruse", "migration", "keep", "late-building"} <= kinds


# -- the test finds leaks that are planted

PLANTED: dict[str, Callable[[Arrival], Any]] = {
    "the order of a stack": lambda game: game.stacks[0],
    "the card on top of a stack": lambda game: game.stacks[1][-1:],
    "the back of the second card of a stack": lambda game: [earning.back(card) for card in game.stacks[2][-2:-1]],
    "a card that is face down": lambda game: [card for mat in game.mats for card in mat.cards[mat.face_up :]],
    "the Fomori in a hand": lambda game: [sorted(mat.fomori) for mat in game.mats],
    "the order of the Fomori in the supply": lambda game: game.fomori_pile,
    "what kinds of Fomori the supply holds": lambda game: sorted(game.fomori_pile),
    "the order of the tiles": lambda game: game.tile_pile,
    "the seed": lambda game: game.dice.seed,
}


def found(rules: Ruleset[Arrival], most: int = 1000) -> dict[str, str]:
    """Who finds a leak in a game of two by these rules, and where each finds the first."""
    dice = Dice("planted", armed=True)
    first: dict[str, str] = {}
    for moment in moments(Table.start(rules, 2, {}, SEED), dice, most):
        first = dict(leak.split(": ", 1) for leak in leaks(moment, dice)) | first
        if len(first) == 3:
            break
    return first


@pytest.mark.parametrize("secret", PLANTED)
def test_a_view_that_tells_a_secret_is_found(secret: str) -> None:
    def telling(game: Arrival, seat: int | None) -> View:
        return RULES.view(game, seat) | {"secret": PLANTED[secret](game)}

    leaking = found(dataclasses.replace(RULES, view=telling))
    assert leaking.keys() == {"a spectator", "seat 0", "seat 1"}
    assert all(where.startswith("the view") for where in leaking.values())


def test_a_view_that_tells_one_player_the_own_hand_is_found_by_that_player_alone() -> None:
    def telling(game: Arrival, seat: int | None) -> View:
        return RULES.view(game, seat) | {"secret": sorted(game.mats[1].fomori) if seat == 1 else None}

    assert found(dataclasses.replace(RULES, view=telling), most=40) == {"seat 1": "the view"}


def peeking_draw(game: Arrival, seat: int) -> Step:
    """Asks which card to draw and tells the face of one of them."""
    yield from ask(seat, "draw", ["draw 1", "draw 2"], top=game.stacks[0][-1])
    yield from reveal("a card is drawn")
    game.mats[seat].cards.append(game.stacks[0].pop())


def unfenced_draw(game: Arrival, seat: int) -> Step:
    """Draws a card without a fence, so that a trial shows the back of the next one."""
    order = yield from ask(seat, "draw", ["draw 1", "draw 2"])
    game.mats[seat].cards.append(game.stacks[int(order[-1]) - 1].pop())


@pytest.mark.parametrize(
    ("step", "where"), [(peeking_draw, ("the question", "the trial")), (unfenced_draw, "the trial")]
)
def test_a_question_or_a_trial_that_tells_a_secret_is_found(
    step: Callable[..., Step], where: str | tuple[str, ...]
) -> None:
    leaking = found(dataclasses.replace(RULES, steps={**RULES.steps, "draw_card": step}), most=10)
    assert leaking.keys() == {"seat 0", "seat 1"}, "a spectator is asked nothing"
    assert all(told.startswith(where) for told in leaking.values())


# -- what is hidden, and nothing else


def words_in(seen: Any) -> Iterator[str]:
    """Every word in a view, the names of its fields included."""
    if isinstance(seen, dict):
        yield from (word for pair in seen.items() for part in pair for word in words_in(part))
    elif isinstance(seen, list):
        yield from (word for part in seen for word in words_in(part))
    elif isinstance(seen, str):
        yield seen


def lay_cards(face_up: int, **more: Any) -> Table[Arrival]:
    """Both players have four cards, so many of them face up, and two Fomori."""
    hands = {
        seat: {"cards": cards, "face_up": face_up, "fomori": ["athach", "monghfinn"]}
        for seat, cards in enumerate((["b01", "a02", "l03", "b04"], ["a05", "l06", "b07", "l08"]))
    }
    return lay("temair=0:1; dur=1:1", hands, **more)


@pytest.mark.ledger("A-EARN-01", "A-EARN-07")
@pytest.mark.parametrize("face_up", [0, 2, 3, 4])
def test_faces_of_cards_not_yet_turned_up_are_hidden_from_all_and_their_backs_are_open(face_up: int) -> None:
    table = lay_cards(face_up)
    for seat in (None, 0, 1):
        mine, other = table.view(seat)["mats"]
        assert mine["cards"] == ["b01", "a02", "l03", "b04"][:face_up] + [None] * (4 - face_up)
        assert other["cards"] == ["a05", "l06", "b07", "l08"][:face_up] + [None] * (4 - face_up)
        assert mine["backs"] == ["building", "arms", "lore", "building"]


@pytest.mark.ledger("A-SETUP-11", "A-EARN-04")
def test_of_a_stack_only_the_number_of_cards_and_the_back_on_top_are_open() -> None:
    table = lay_cards(0)
    tops = [{"cards": len(stack), "back": FACTS.cards[stack[-1]].back} for stack in table.state.stacks]
    assert all(table.view(seat)["stacks"] == tops for seat in (None, 0, 1))


@pytest.mark.ledger("A-EARN-32", "A-EARN-33")
def test_fomori_in_hand_and_in_the_supply_are_hidden_even_from_their_holder() -> None:
    table = lay_cards(0)
    for seat in (None, 0, 1):
        seen = table.view(seat)
        assert [(mat["fomori"], mat["fomori_seen"]) for mat in seen["mats"]] == [(2, None)] * 2
        assert seen["fomori_pile"] == 50 - 4
        assert not {"athach", "monghfinn", "sineach"} & set(words_in(seen))


@pytest.mark.ledger("A-ADV-06")
def test_only_clairvoyance_and_only_during_a_spread_shows_a_player_the_own_fomori() -> None:
    table = rich_table()
    shown = ["athach", "monghfinn", "sineach", "sineach", "sineach"]
    assert [table.view(seat)["mats"][0]["fomori_seen"] for seat in (0, 1, None)] == [None, None, None]
    play(table, "spread rhaeba")
    assert [table.view(seat)["mats"][0]["fomori_seen"] for seat in (0, 1, None)] == [shown, None, None]
    assert table.view(0)["mats"][1]["fomori_seen"] is None
    play(table, "place athach", "discard monghfinn")
    assert [table.view(seat)["mats"][0]["fomori_seen"] for seat in (0, 1, None)] == [None, None, None]


@pytest.mark.ledger("A-SETUP-02")
def test_of_the_tiles_face_down_only_the_number_is_open() -> None:
    table = lay_cards(0)
    for seat in (None, 0, 1):
        seen = table.view(seat)
        assert (seen["tile_pile"], seen["display"]) == (24, table.state.display)
        assert set(words_in(seen)) & FACTS.tiles.keys() == set(table.state.display)


@pytest.mark.ledger("A-EARN-15")
def test_a_sealed_blocker_is_hidden_from_all_others_until_all_have_chosen() -> None:
    top, bottom = (lay_cards(2, agenda=[["set_blockers", 1], ["set_blockers", 2]]) for _ in range(2))
    assert (play(top, "block top"), play(bottom, "block bottom")) == ([], [])
    assert (top.view(0)["envelope"], bottom.view(0)["envelope"]) == ("block top", "block bottom")
    for seat in (1, None):
        assert said(top.view, seat) == said(bottom.view, seat)
        assert "envelope" not in top.view(seat)
        assert top.view(seat)["sealed"] == [0], "that somebody has chosen is open"
    assert said(top.decision, 1) == said(bottom.decision, 1)
    assert all(said(top.trial, 1, order) == said(bottom.trial, 1, order) for order in options(top, 1))
    play(top, "block middle", seat=1)
    assert [mat["blocked"] for mat in top.view(1)["mats"]] == [["top"], ["middle"]]


# What a view leaves out: hidden things, and the notes that the rules keep for themselves.
LEFT_OUT = {"dice", "events", "revision", "agenda", "block_in_turn", "stacks", "tile_pile", "fomori_pile"}
LEFT_OUT_OF_A_MAT = {"cards", "fomori", "share", "turns", "looking"}


def changed(name: str, value: Any) -> Any:
    """Another value for an open thing."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "b18" if "card" in name else "top" if name == "blocked" else "song"]
    if isinstance(value, dict):
        return value | {"boreum": Fort(1, 2) if name == "forts" else 2 if name == "shields_in" else "athach"}
    return {"edition": "games-up", "leader": "wisdom"}[name]


@pytest.mark.parametrize("name", [name for name in Arrival.__struct_fields__ if name not in {"mats", *LEFT_OUT}])
def test_everything_open_on_the_table_is_in_every_view(name: str) -> None:
    game, other = (lay_cards(2).state for _ in range(2))
    setattr(other, name, changed(name, getattr(game, name)))
    assert all(RULES.view(game, seat) != RULES.view(other, seat) for seat in (None, 0, 1))


@pytest.mark.parametrize("name", [name for name in Mat.__struct_fields__ if name not in LEFT_OUT_OF_A_MAT])
def test_everything_open_before_a_player_is_in_every_view(name: str) -> None:
    game, other = (lay_cards(2, edition="games-up").state for _ in range(2))  # where used trophies stay in sight
    setattr(other.mats[1], name, changed(name, getattr(game.mats[1], name)))
    assert all(RULES.view(game, seat) != RULES.view(other, seat) for seat in (None, 0, 1))
