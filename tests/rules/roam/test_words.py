"""Roam in English: every question, order, event and ending has its words, and they read well."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games.engine import Dice, Table
from games.engine.fuzz import random_options
from games.rules import roam
from games.rules.roam import RULES
from games.rules.roam.facts import FACTS
from games.rules.roam.state import Roam
from games.rules.roam.words import QUESTIONS
from games.rules.roam.words.events import EVENTS
from games.rules.roam.words.names import DOES
from games.rules.roam.words.orders import ORDERS
from tests.rules.roam.lay import fill, lay, play

NAMES = ["Ada", "Brid", "Noor", "Tomasz"]
WORDS = RULES.speak()
ROOM = Path(roam.__file__).parent


def spoken(table: Table[Roam], line: str, seat: int = 0, reader: int | None = None) -> str:
    """What a reader is told when a seat sends a line."""
    view = table.view(reader)
    return " ".join(WORDS.event(event.seen_by(reader), NAMES, view) for event in play(table, line, seat=seat))


def named(function: str, at: int) -> set[str]:
    """Every plain word that the rules give to this function in that place: the kinds of questions and events."""
    found = set()
    for file in ROOM.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == function:
                found |= {str(arg.value) for arg in call.args[at : at + 1] if isinstance(arg, ast.Constant)}
    return found


def test_every_question_and_event_that_the_rules_know_has_words_and_no_others_have() -> None:
    assert set(QUESTIONS) == named("ask", 1) | {"mark", "blank", "replace"}  # those three are asked by `pick`
    assert set(EVENTS) == named("tell", 0)


def test_every_ability_is_put_in_words() -> None:
    assert set(DOES) == set(FACTS.windows)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_are_said_from_beginning_to_end(seats: int) -> None:
    verbs = set()
    for number in range(5):
        luck = Dice(f"words {seats} {number}", armed=True)
        table = Table.start(RULES, seats, random_options(RULES, seats, luck), f"words {number}")
        while table.waiting_for:
            asked = table.decision(table.waiting_for[0])
            view = table.view(asked.seat)
            assert WORDS.ask(asked.prompt, view).endswith(("?", "."))
            order = luck.choose(asked.options)
            verbs.add(order.split()[0])
            said = WORDS.order(order, asked.prompt, view)
            assert "None" not in said
            for event in table.play(asked.seat, order):
                sentence = WORDS.event(event.seen_by(None), NAMES, table.view(None))
                assert sentence[0].isupper()
                assert sentence.endswith(".")
        assert table.outcome is not None
        assert "win" in WORDS.outcome(table.outcome, NAMES, table.view(None)) or "share" in WORDS.outcome(
            table.outcome, NAMES, table.view(None)
        )
    assert verbs <= set(ORDERS)


def test_a_search_is_told_step_by_step() -> None:
    table = lay("c3=1 d4=1", {0: {"coins": 2, "artifacts": ["crowbar"]}}, options={"game": "full"})
    assert spoken(table, "play roswin with blank with crowbar at c3; replace d4") == (
        "Ada sends Roswin Tarn. Ada pays for a blank. Ada uses the Polite Crowbar. Ada names d4. "
        "Markers on d3, c4 and d4; d3 on a blank for 2 coins; d4 taken from another; c3 skipped. 1 coin found."
    )


def test_the_reader_is_you() -> None:
    table = lay(fill(0, "00011", leave=1), pile=["ruk", "wex"])
    assert spoken(table, "play clapper-meg at b3", reader=0) == (
        "You send Old Clapper Meg. Markers on b3 and b4. You claim the roof village with 4 markers; Brid takes 1 coin. "
        "Granny Quillon joins you. The ruined hall is laid in its place; 1 land left."
    )
    table = lay(fill(0, "00011", leave=1), pile=["ruk", "wex"])
    assert "you take 1 coin." in spoken(table, "play clapper-meg at b3", reader=1)


def test_a_place_says_what_it_brings() -> None:
    table = lay(fill(2, "01010", leave=1))
    trial = table.trial(0, "play clapper-meg")
    assert trial.decision is not None
    said = {order: WORDS.order(order, trial.decision.prompt, trial.view) for order in trial.decision.options}
    assert said["at f3"] == "2 new, completes birch wood"
    assert said["at a5"] == "2 new"
    assert said["at b5"] == "2 new, 1 coin"
    assert said["at f2"] == "1 new, 1 skipped, completes birch wood"


def test_a_tied_bid_names_the_rivals_and_what_stands() -> None:
    table = lay(fill(0, "00111", leave=1), {0: {"coins": 2}, 1: {"coins": 3}})
    play(table, "play clapper-meg at b3; bid 1")
    assert WORDS.ask(table.decision(1).prompt, table.view(1)) == (
        "You are tied with Red for the roof village (Granny Quillon); 1 is bid. What do you bid?"
    )


def test_the_ending_says_who_won_and_with_what() -> None:
    table = lay(hands={0: {"cards": ["wex"], "coins": 1}, 1: {"coins": 4}}, triggered=True, ended=True, agenda=[])
    found = RULES.outcome(table.state)
    assert found is not None
    assert (
        WORDS.outcome(found, NAMES, table.view(None))
        == "Ada wins with 5 points and 1 coin. Then Brid 2 points and 4 coins."
    )
