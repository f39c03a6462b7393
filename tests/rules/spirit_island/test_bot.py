"""The bot of Spirit Island: it answers everything, always alike, from what it may see, and better than chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine import Decision, Dice, Table
from games.engine.state import encoder
from games.rules.spirit_island import RULES
from games.rules.spirit_island.bot import choose
from games.rules.spirit_island.bot.imagined import imagine, twin
from games.rules.spirit_island.bot.uses import invaders_act, uses
from games.rules.spirit_island.bot.worth import Gauge, worth
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.twin import twin as deal_again
from tests.rules.spirit_island.lay import lay, shows

Player = Callable[[Table[Island], Decision], str]

WON = [("river", "measure 12"), ("lightning", "measure 13")]
FULL = {"powers": "draw", "blight": "hidden", "spirits": "deal"}
FOES = [(2, {**FULL, "adversary": foe, "level": "6"}) for foe in FACTS.adversaries]
SCENARIOS = [(2, {**FULL, "scenario": scenario}) for scenario in FACTS.scenarios]


def answer(table: Table[Island], decision: Decision) -> str:
    """What the bot says, seeing what its seat sees."""
    return choose(table.view(decision.seat), decision, lambda line: table.trial(decision.seat, line))


def by_default(table: Table[Island], decision: Decision) -> str:
    """What is done for a player whose time is up."""
    return decision.default


def any_answer(seed: str) -> Player:
    """A player who takes any option."""
    dice = Dice(seed, armed=True)
    return lambda table, decision: dice.choose(decision.options)


def play_out(table: Table[Island], player: Player = answer, turns: int = 99) -> list[str]:
    """Let one player play all seats, for some turns at most; gives every order."""
    orders = []
    while table.decisions and table.state.turn <= turns:
        decision = table.decision(table.waiting_for[0])
        order = player(table, decision)
        assert order in decision.options
        table.play(decision.seat, order)
        orders.append(order)
    return orders


def solo(spirit: str, seed: str, player: Player = answer) -> str:
    """How a teaching game of one spirit ends."""
    table = Table.start(RULES, 1, {}, seed)
    table.play(0, f"spirit {spirit}")
    play_out(table, player)
    assert table.outcome is not None
    return table.outcome.ending


def says(table: Table[Island]) -> str:
    """The bot's answer to the first open question."""
    return answer(table, table.decision(table.waiting_for[0]))


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (4, FULL), *FOES, *SCENARIOS])
def test_the_bot_answers_every_question_legally(seats: int, options: dict[str, str]) -> None:
    table = Table.start(RULES, seats, options, "bot")
    play_out(table, turns=1)
    assert table.state.turn > 1 or table.outcome is not None


def test_the_bot_answers_legally_wherever_a_random_player_leaves_it() -> None:
    luck = Dice("anywhere", armed=True)
    table = Table.start(RULES, 2, FULL, "anywhere")
    while table.decisions:
        decision = table.decision(luck.choose(table.waiting_for))
        order = answer(table, decision) if luck.roll(3) == 0 else luck.choose(decision.options)
        assert order in decision.options
        table.play(decision.seat, order)


def test_the_bot_always_plays_the_same_game() -> None:
    first, second = (play_out(Table.start(RULES, 2, FULL, "same"), turns=2) for _ in range(2))
    assert first == second


def test_the_bot_does_not_look_behind_cards() -> None:
    table = Table.start(RULES, 2, FULL, "blind")
    play_out(table, turns=1)
    decision = table.decision(table.waiting_for[0])
    settled = deal_again(RULES.decode(table.settled), 0, Dice("other"))
    other = Table.load(RULES, encoder.encode(settled), table.answers)
    assert answer(other, other.decision(decision.seat)) == answer(table, decision)


@pytest.mark.parametrize(("spirit", "seed"), WON)
def test_the_bot_wins_games_that_defaults_and_random_play_lose(spirit: str, seed: str) -> None:
    assert solo(spirit, seed) == "victory"
    assert solo(spirit, seed, by_default) == "defeat"
    assert solo(spirit, seed, any_answer(seed)) == "defeat"


def test_the_bot_destroys_a_town_before_it_ravages() -> None:
    table = lay("A2 T1 river1 | A5 C1 T1", step="fast_phase", play={"river": ["flash-floods"]}, ravage_card="i-wetland")
    assert says(table) == "use flash-floods"
    table.play(0, "use flash-floods")
    assert says(table) == "at a2"


def test_the_bot_defends_where_blight_would_fall() -> None:
    table = lay(
        "A4 T1 E1 | A5 river1 | A7 E1 | A2 C1",
        step="fast_phase",
        play={"river": ["natures-resilience"]},
        ravage_card="i-sands",
    )
    table.play(0, "use natures-resilience")
    assert says(table) == "at a4"


def test_the_bot_pushes_invaders_out_of_the_land_that_will_be_ravaged() -> None:
    table = lay(
        "A5 T1 E1 D1 river1 | A8 D2 | A2 C1",
        step="fast_phase",
        play={"river": ["call-to-isolation"]},
        ravage_card="i-wetland",
    )
    said = play_out(table, turns=1)
    assert said[:4] == ["use call-to-isolation", "at a5", "option invaders", "push town"]


def test_the_bot_takes_its_cards_back_when_its_hand_is_empty() -> None:
    def spend(island: Island) -> None:
        spirit = island.spirits[0]
        spirit.discard, spirit.hand = [*spirit.hand, *spirit.discard], []

    table = lay(
        "A5 T1 river4 | A2 C1 E1 river4",
        step="spirit_phase",
        ravage_card="i-wetland",
        invader_deck=["iii-hills-jungle"],
        energy=2,
        change=spend,
    )
    assert says(table) == "grow 1"


def test_the_bot_wins_when_it_can() -> None:
    table = lay("A2 T1 E1 river1", step="fast_phase", play={"river": ["flash-floods"]}, terror=2)
    for line in ("use flash-floods", "at a2"):
        if table.decisions and line in table.decision(0).options:
            assert says(table) == line
            table.play(0, line)
    play_out(table, turns=1)
    assert table.outcome is not None
    assert table.outcome.ending == "victory"


def test_an_imagined_island_is_what_lies_open() -> None:
    table = lay(
        "A5 T1 town-1 D1 B1 river1 | A2 C1 E1 | A8 dahan-1",
        play={"river": ["flash-floods"]},
        elements={"sun": 2},
        energy=3,
        ravage_card="i-jungle",
    )
    imagined = imagine(table.view(0))
    assert shows(imagined) == shows(table.state)
    assert RULES.view(imagined, 0)["spirits"] == table.view(0)["spirits"]
    assert RULES.view(imagined, 0)["lands"] == table.view(0)["lands"]
    assert RULES.view(imagined, 0)["invaders"]["coming"] == table.view(0)["invaders"]["coming"]


def test_what_is_tried_on_an_imagined_island_changes_nothing_else() -> None:
    table = lay("A5 T1 river1 | A2 C1", step="fast_phase", play={"river": ["flash-floods"]}, ravage_card="i-wetland")
    imagined = imagine(table.view(0))
    best = uses(imagined, 0, "use flash-floods", Gauge(imagined))[0]
    assert shows(best.island, "A5") == "A5 town-1 river1"
    assert shows(invaders_act(imagined), "A5") == "A5 T1 B1"
    assert twin(imagined) == imagined
    assert shows(imagined, "A5") == shows(table.state, "A5") == "A5 T1 river1"


def test_a_coming_ravage_makes_an_island_worth_less() -> None:
    line = "A8 T1 E1 D2 river1 | A2 C1"
    calm, alarmed = lay(line), lay(line, ravage_card="i-jungle")
    assert worth(imagine(alarmed.view(0))) < worth(imagine(calm.view(0)))
