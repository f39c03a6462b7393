"""Saved games that cannot go on: damaged, of another revision, or led elsewhere by changed rules."""

import json

import msgspec
import pytest

from games.engine import Answer, Dice, Parked, RulesBug, Table, Unloadable, ask
from games.engine.state import encoder
from tests.engine.isle import ISLE
from tests.engine.mini import Mini, play_mini, rules
from tests.toy import TOY


def swapped(mini):
    one = yield from ask(0, "which", ["x1", "y1"])
    two = yield from ask(0, "with", ["x1", "y1"])
    mini.counts = {one: 1, two: 2}
    yield from ask(0, "more", ["go", "stay"])


def test_a_game_that_runs_to_another_position_is_parked_and_only_the_digest_tells() -> None:
    table = play_mini(swapped)
    table.play(0, "x1")
    table.play(0, "y1")

    def tidied_up(mini):
        two = yield from ask(0, "with", ["x1", "y1"])
        one = yield from ask(0, "which", ["x1", "y1"])
        mini.counts = {one: 1, two: 2}
        yield from ask(0, "more", ["go", "stay"])

    changed = rules(tidied_up, steps={"swapped": tidied_up})
    silent = Table.load(changed, table.settled, table.answers)
    assert silent.decisions == table.decisions
    with pytest.raises(Parked, match="no longer lead"):
        Table.load(changed, table.settled, table.answers, digest=table.digest)
    assert Table.load(table.ruleset, table.settled, table.answers, digest=table.digest).digest == table.digest


def test_a_parked_game_is_an_unloadable_one() -> None:
    assert issubclass(Parked, Unloadable)
    assert not issubclass(Parked, RulesBug)


def test_answers_that_the_rules_no_longer_allow_name_the_move() -> None:
    table = play_mini(swapped)
    table.play(0, "x1")

    def narrower(mini):
        yield from ask(0, "which", ["y1", "z1"])

    with pytest.raises(Unloadable, match=r"move 1.*'x1'"):
        Table.load(rules(narrower, steps={"swapped": narrower}), table.settled, table.answers)


def test_forced_answers_in_the_log_survive_a_new_option() -> None:
    def gift(names):
        def step(mini):
            yield from ask(0, "give", ["give yew", "keep yew"])
            mini.said.append((yield from ask(0, "whom", names)))
            yield from ask(1, "thanks", ["bow", "nod"])

        step.__name__ = "gift"
        return step

    table = play_mini(gift(["to east"]))
    table.play(0, "give yew")
    assert [answer.order for answer in table.answers] == ["give yew", "to east"]
    newer = rules(gift(["to nobody", "to east"]))
    assert Table.load(newer, table.settled, table.answers, digest=table.digest).waiting_for == (1,)
    without = [answer for answer in table.answers if answer.order != "to east"]
    assert Table.load(newer, table.settled, without).waiting_for == (0,), "asked again: the game would go back in time"


@pytest.mark.parametrize("revision", [0, -1, 2, 99])
def test_a_revision_these_rules_do_not_know_is_not_loaded(revision: int) -> None:
    state = TOY.decode(Table.start(TOY, 2, {}, "old").settled)
    state.revision = revision
    with pytest.raises(Unloadable, match=f"revision {revision}"):
        Table.load(TOY, encoder.encode(state))


def test_a_new_game_cannot_be_started_under_a_revision_to_come() -> None:
    with pytest.raises(Unloadable):
        Table.start(TOY, 2, {}, "new", revision=2)


def test_a_game_keeps_the_revision_it_began_with() -> None:
    def step(mini):
        mini.said.append("new" if mini.revision >= 2 else "old")
        yield from ask(0, "what", ["go", "stay"])

    newer = rules(step, revision=2)
    assert Table.start(newer, 2, {}, "seed", revision=1).state.said == ["old"]
    assert Table.start(newer, 2, {}, "seed").state.said == ["new"]
    old = Table.start(rules(step), 2, {}, "seed")
    assert Table.load(newer, old.settled, old.answers, digest=old.digest).state.said == ["old"]


GOOD = json.loads(Table.start(TOY, 2, {}, "good").settled)
DAMAGED = {
    "nothing": b"",
    "half": Table.start(TOY, 2, {}, "good").settled[:-40],
    "no JSON": b"\x80\x04\x95pickle",
    "no UTF-8": b'{"dice": "\xff"}',
    "a list": b"[]",
    "null": b"null",
    "no dice": encoder.encode({name: value for name, value in GOOD.items() if name != "dice"}),
    "no hands": encoder.encode({name: value for name, value in GOOD.items() if name != "hands"}),
    "hands of the wrong type": encoder.encode({**GOOD, "hands": {"0": ["yew"]}}),
    "a number for a word": encoder.encode({**GOOD, "bundle": [1, 2]}),
    "an unknown step": encoder.encode({**GOOD, "agenda": [["no-such-step"]]}),
    "an empty entry": encoder.encode({**GOOD, "agenda": [[]]}),
    "an empty agenda": encoder.encode({**GOOD, "agenda": []}),
    "a step with too few arguments": encoder.encode({**GOOD, "agenda": [["vow"]]}),
    "a step with wrong arguments": encoder.encode({**GOOD, "agenda": [["vow", 77]]}),
    "nested without end": b'{"agenda": ' + b"[" * 100_000,
    "nobody at the table": encoder.encode({**GOOD, "hands": [], "agenda": [["lay"]]}),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_state_is_refused_in_words(damage: str) -> None:
    with pytest.raises(Unloadable, match="Twigs"):
        Table.load(TOY, DAMAGED[damage])


@pytest.mark.parametrize(
    "answers",
    [
        [[1, 0]],
        [[1, 0, "draw", "more"]],
        [["x"]],
        [None],
        [[1, 0, None]],
        [[1, None, "draw"]],
        [[1, 0, "no such order"]],
        [[1, 9, "draw"]],
        [[1, 0, "draw"], [2, 0, "draw"]],
        [[[1], 0, "draw"]],
    ],
)
def test_damaged_answers_are_refused(answers: list) -> None:
    table = Table.start(TOY, 2, {}, "answers")
    with pytest.raises(Unloadable):
        Table.load(TOY, table.settled, answers)


def test_one_flipped_letter_in_the_settled_state_is_damage_or_parks_the_game() -> None:
    table = Table.start(ISLE, 2, {}, "flip")
    table.play(0, "gain card")
    for at in range(0, len(table.settled), 7):
        flipped = bytearray(table.settled)
        flipped[at] ^= 1
        with pytest.raises(Unloadable):
            Table.load(ISLE, bytes(flipped), table.answers, digest=table.digest)


def test_a_new_field_with_a_default_keeps_old_games_and_their_digests() -> None:
    class Wider(Mini, kw_only=True):
        banner: list[str] = []

    table = play_mini(swapped)
    table.play(0, "x1")
    wider = rules(swapped, state=Wider)
    assert Table.load(wider, table.settled, table.answers, digest=table.digest).decisions == table.decisions


def test_the_digest_is_salted_by_the_seed() -> None:
    """Two tables that look alike have other digests, so that a digest in the open tells nothing."""
    one, two = (Mini(dice=Dice(seed), agenda=[["swapped"]]) for seed in ("one", "two"))
    digests = {Table.load(rules(swapped), encoder.encode(mini)).digest for mini in (one, two)}
    assert len(digests) == 2


def test_answers_may_come_from_json_or_from_a_table() -> None:
    table = Table.start(TOY, 2, {}, "json")
    table.play(0, "draw")
    stored = msgspec.json.decode(msgspec.json.encode(table.answers))
    assert stored == [[1, 0, "draw"]]
    assert Table.load(TOY, table.settled, stored).answers == table.answers == [Answer(1, 0, "draw")]
