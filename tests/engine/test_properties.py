"""What players rely on, tried on the toys and on every title of the shelf, by seeds and not by luck."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice, permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Ruleset, Table
from games.engine.reading import LONGEST_NAME, fold
from games.engine.record import Record, check, replay, standing
from games.engine.state import encoder
from tests.conftest import HOME
from tests.engine import promises
from tests.engine.isle import ISLE
from tests.engine.mini import position
from tests.engine.walking import SHELF, Walk, setups
from tests.toy import TOY

TOYS = [TOY, ISLE]
MOST_SETUPS = 4  # of a title; the fuzzer sees to the others of those that have many


def few(things: list[Any]) -> list[Any]:
    """All of them, or so few from all over the list."""
    return things[:: -(-len(things) // MOST_SETUPS)]


GAMES = {
    f"{ruleset.id} {seats} {' '.join(options.values())}": (ruleset, seats, options)
    for ruleset in SHELF.values()
    for seats, options in few(list(setups(ruleset)))
}
every_game = pytest.mark.parametrize(("ruleset", "seats", "options"), GAMES.values(), ids=GAMES)
NOTHING_SEALED = {"spirit-island"}  # S-MAIL-01
SEALING = {name: game for name, game in GAMES.items() if game[0].id not in NOTHING_SEALED}
every_sealing_game = pytest.mark.parametrize(("ruleset", "seats", "options"), SEALING.values(), ids=SEALING)


@every_game
def test_a_replay_is_the_game_as_it_was_played(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    walk = Walk(ruleset, seats, options, f"replay {ruleset.id}")
    for _ in walk.steps(70):
        pass
    record = walk.record
    assert check(record, SHELF) == []
    for row in promises.some(record.rows, 12):
        assert replay(record, SHELF, row.number).digest == row.digest
    again, table = replay(record, SHELF), walk.table
    assert (again.digest, again.decisions, again.outcome) == (table.digest, table.decisions, table.outcome)
    if record.rows[-1].kind == "undo":
        return  # the move that was taken back had settled the moves of others; a replay has not seen it
    assert (again.settled, again.answers) == (table.settled, table.answers)
    if not table.envelopes:
        assert [again.takeable(seat) for seat in range(seats)] == [table.takeable(seat) for seat in range(seats)]


@every_game
def test_a_reload_is_the_table_as_it_was(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    walk = Walk(ruleset, seats, options, f"reload {ruleset.id}")
    pieces = ruleset.pieces(walk.table.state)
    for table in walk.steps(120):
        promises.load_equals_live(table, seats)
        assert ruleset.pieces(table.state) == pieces, "a piece was lost or made"


@every_game
def test_a_refused_order_changes_nothing(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    for table in islice(Walk(ruleset, seats, options, "refusal").steps(48), 0, None, 6):
        promises.refusals_change_nothing(table, seats)


@every_game
def test_every_option_is_legal_and_read_as_itself(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    for table in islice(Walk(ruleset, seats, options, "options").steps(75), 0, None, 3):
        promises.options_are_words(table, seats)


@every_game
def test_a_trial_changes_nothing_and_shows_what_will_be(
    ruleset: Ruleset[Any], seats: int, options: dict[str, str]
) -> None:
    for table in islice(Walk(ruleset, seats, options, "trial").steps(75), 0, None, 3):
        promises.trials_change_nothing(table, seats)


@every_game
def test_nobody_can_tell_a_table_from_its_twin(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    for table in islice(Walk(ruleset, seats, options, "twin").steps(60), 0, None, 3):
        promises.twins_look_alike(table, seats)


@every_game
def test_what_is_told_is_the_same_after_a_reload(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    for table in islice(Walk(ruleset, seats, options, "events").steps(75), 0, None, 3):
        promises.events_survive_a_reload(table, seats)


@every_game
def test_what_leaves_the_core_is_plain_data(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    walk = Walk(ruleset, seats, options, "plain")
    for table in walk.steps(40):
        promises.views_are_plain_data(table, seats)
    sent = encoder.encode(walk.record)
    received = msgspec.json.decode(sent, type=Record)
    assert encoder.encode(received) == sent
    assert check(received, SHELF) == []


@every_game
def test_a_table_of_sleepers_ends(ruleset: Ruleset[Any], seats: int, options: dict[str, str]) -> None:
    table = Table.start(ruleset, seats, options, "sleepers")
    for _ in range(2_000):
        if not table.decisions:
            break
        table.auto(table.waiting_for[0])
    assert table.outcome is not None
    assert len(table.outcome.places) == seats


@every_sealing_game
def test_the_order_in_which_envelopes_arrive_leaves_no_trace(
    ruleset: Ruleset[Any], seats: int, options: dict[str, str]
) -> None:
    walk = Walk(ruleset, seats, options, "envelopes")
    found = 0
    for table in walk.steps(80):
        sealed = [decision for decision in table.decisions if decision.sealed]
        if not sealed or table.envelopes or found == 3:
            continue
        found += 1
        answers = [(asked.seat, asked.options[at % len(asked.options)]) for at, asked in enumerate(sealed)]
        ends = []
        for arriving in islice(permutations(answers), 6):
            copy = table.copy()
            for seat, order in arriving:
                if len(answers) > 1 and not copy.envelopes:
                    copy.seal(seat, copy.decision(seat).options[-1])  # thought better of, before the last is in
                copy.play(seat, order)
            ends.append((position(copy), copy.last))
        assert all(end == ends[0] for end in ends)


DIGESTS = """
import sys
from tests.engine.walking import SHELF, Walk, setups
for ruleset in SHELF.values():
    seats, options = next(iter(setups(ruleset)))
    walk = Walk(ruleset, seats, options, "hash")
    for table in walk.steps(60):
        pass
    print(ruleset.id, walk.record.chain, walk.table.digest)
"""


def printed(script: str, hash_seed: str) -> str:
    """What a script prints when strings are hashed from that seed."""
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(HOME)},
        cwd=HOME,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_nothing_depends_on_how_python_hashes_strings() -> None:
    assert printed(DIGESTS, "1") == printed(DIGESTS, "2") != ""


@pytest.mark.parametrize("ruleset", SHELF.values(), ids=lambda ruleset: ruleset.id)
def test_other_words_are_spelled_as_the_reader_will_hear_them(ruleset: Ruleset[Any]) -> None:
    for said, word in ruleset.vocabulary.items():
        assert said == fold(said)
        assert " " not in said
        assert said.count("-") < LONGEST_NAME
        assert word == fold(word)


@settings(max_examples=25)
@given(st.sampled_from(TOYS), st.integers(0, 10_000), st.data())
def test_every_promise_holds_on_the_toys_wherever_chance_leads(ruleset: Ruleset[Any], word: int, data: Any) -> None:
    seats, options = data.draw(st.sampled_from(list(setups(ruleset))))
    walk = Walk(ruleset, seats, options, str(word))
    pieces = ruleset.pieces(walk.table.state)
    for table in walk.steps(30):
        promises.load_equals_live(table, seats)
        promises.trials_change_nothing(table, seats, 2)
        promises.twins_look_alike(table, seats, 2)
        assert ruleset.pieces(table.state) == pieces
    assert check(walk.record, SHELF) == []


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_what_stands_follows_from_the_rows_alone(word: int) -> None:
    """The answers that stand after a row are those of a log without what was undone or rewound."""
    walk = Walk(TOY, 3, {"rounds": "2"}, f"rows {word}")
    for _ in walk.steps(60):
        pass
    for row in walk.record.rows:
        stands = standing(walk.record.rows, row.number)
        assert stands == standing(walk.record.rows[: row.number + 1], 10**9)
        assert [answer.move for answer in stands] == sorted(answer.move for answer in stands)


@pytest.mark.parametrize("ruleset", TOYS, ids=lambda ruleset: ruleset.id)
def test_a_table_of_bots_ends(ruleset: Ruleset[Any]) -> None:
    table = Table.start(ruleset, 2, {}, "bots")
    for _ in range(500):
        if not table.decisions:
            break
        seat = table.waiting_for[0]
        asked = table.decision(seat)
        order = ruleset.bot(table.view(seat), asked, lambda text, seat=seat: table.trial(seat, text))  # type: ignore[misc]
        assert order in asked.options
        table.play(seat, order)
    assert table.outcome is not None


def test_the_toy_says_everything_it_does() -> None:
    words = TOY.speak("de")
    walk = Walk(TOY, 3, {"rounds": "2"}, "spoken")
    names = ["Ada", "Bo", "Cy"]
    for table in walk.steps(80):
        for asked in table.decisions:
            view = table.view(asked.seat)
            assert words.ask(asked.prompt, view)
            assert all(words.order(order, asked.prompt, view) for order in asked.options)
            assert all(words.event(event.seen_by(asked.seat), names, view) for event in table.last.events)
        assert all(len(line) <= 72 for line in words.board(table.view(None), names).splitlines())
    assert walk.table.outcome is not None
    assert words.outcome(walk.table.outcome, names, walk.table.view(None)).endswith("won.")
