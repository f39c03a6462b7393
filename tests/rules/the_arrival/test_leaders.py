"""The six leaders of the advanced game and what their abilities change."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Illegal, Table
from tests.rules.the_arrival.lay import lay, options, play, told

# Seat 0 is far from temair, where seat 1 is; a Fomori stands next to temair.
FAR = "ivernis=0:1; temair=1:1; senus=1:1; tailtiu=athach"


def mat(table: Table[Any], seat: int = 0) -> dict[str, Any]:
    """What everybody sees before that seat."""
    found: dict[str, Any] = table.view(None)["mats"][seat]
    return found


def led_by(leader: str, line: str = FAR, hands: dict[int, dict[str, Any]] | None = None, **hand: Any) -> Table[Any]:
    """Seat 0 has that leader and that hand, and is to move."""
    return lay(line, (hands or {}) | {0: {"leader": leader, **hand}})


@pytest.mark.ledger("A-ADV-01", "A-ADV-02")
@pytest.mark.parametrize(
    ("leader", "honor", "left"),
    [("archery", 4, 4), ("archery", 1, 1), ("archery", 0, 0), ("diplomacy", 4, 2), ("diplomacy", 1, None)],
)
def test_with_archery_distant_repel_costs_no_honor_and_needs_none(leader: str, honor: int, left: int | None) -> None:
    table = led_by(leader, honor=honor, swords=2, discs=1)
    if left is None:
        assert not options(table, verb="repel")
        with pytest.raises(Illegal):
            play(table, "repel tailtiu for honor")
    else:
        assert table.decision(0).prompt.facts["distant"] == ["tailtiu"]
        play(table, "repel tailtiu for honor")
        assert mat(table)["honor"] == left + 3


@pytest.mark.ledger("A-ADV-10")
@pytest.mark.parametrize(
    ("leader", "honor", "left"), [("diplomacy", 4, 4), ("diplomacy", 0, 0), ("archery", 4, 2), ("archery", 1, None)]
)
def test_with_diplomacy_outposts_cost_no_honor(leader: str, honor: int, left: int | None) -> None:
    table = led_by(leader, honor=honor, discs=2)
    if left is None:
        assert "build buvinda" not in options(table)
    else:
        assert "buvinda" in table.decision(0).prompt.facts["outposts"]
        play(table, "build buvinda")
        assert mat(table)["honor"] == left


def earning(leader: str, cards: list[str], open_section: str = "bottom", line: str = FAR) -> Table[Any]:
    """Seat 0 has that leader and is about to exploit these cards; seat 1's give Honor only."""
    blocked = [section for section in ("top", "middle", "bottom") if section != open_section]
    hands: dict[int, dict[str, Any]] = {
        0: {"leader": leader, "cards": cards, "face_up": 4, "blocked": blocked, "discs": 1},
        1: {"cards": ["b14", "l02", "l08", "l15"], "face_up": 4, "blocked": ["top", "middle"], "discs": 1},
    }
    return lay(line, hands, agenda=[["share_out"], ["exploit", 0], ["exploit", 1], ["take_turn", 0]])


def tiles_taken(table: Table[Any]) -> int:
    """How many tiles seat 0 takes before its turn comes."""
    while table.decision(0).prompt.kind == "tile":
        play(table, table.decision(0).default)
    return len(mat(table)["tiles"])


NO_TILE, ONE_TILE = ["a05", "b17", "l05", "l06"], ["a05", "b17", "l05", "b12"]
SIX_TILES = ["l01", "l03", "l09", "l14"]


@pytest.mark.ledger("A-ADV-03", "A-ADV-04")
@pytest.mark.parametrize(
    ("cards", "section", "usual", "more"),
    [
        pytest.param(NO_TILE, "bottom", 0, 2, id="none"),
        pytest.param(ONE_TILE, "bottom", 1, 3, id="one"),
        pytest.param(["b12", "b13", "l03", "l10"], "bottom", 4, 6, id="four"),
        pytest.param(SIX_TILES, "top", 6, 6, id="at-most-six"),
    ],
)
def test_artifice_gives_two_more_tiles_in_each_earning_phase_at_most_six_in_all_and_even_if_the_cards_give_none(
    cards: list[str], section: str, usual: int, more: int
) -> None:
    assert tiles_taken(earning("wisdom", cards, section)) == usual
    assert tiles_taken(earning("artifice", cards, section)) == more


def spreading(leader: str) -> Table[Any]:
    """Seat 0 holds one Fomori of each kind; to overrun temair costs two of them."""
    return led_by(leader, fomori=["monghfinn", "sineach", "athach"], discs=1)


@pytest.mark.ledger("A-ADV-05")
def test_with_clairvoyance_the_player_chooses_which_fomori_to_place_and_which_to_discard_face_up() -> None:
    table = spreading("clairvoyance")
    play(table, "spread temair")
    assert options(table) == ["place sineach", "place athach", "place monghfinn"]
    play(table, "place monghfinn")
    assert options(table) == ["discard sineach", "discard athach"]
    play(table, "discard athach")
    seen = table.view(None)
    assert (seen["fomori"]["temair"], seen["fomori_discard"], mat(table)["fomori"]) == ("monghfinn", ["athach"], 1)
    assert table.decision(0).prompt.facts["left"] == 1

    usual = spreading("wisdom")
    play(usual, "spread temair")
    assert usual.decision(0).prompt.kind == "action", "chance has chosen"


@pytest.mark.ledger("A-ADV-06")
def test_clairvoyance_shows_the_hand_only_from_the_choice_of_the_target_until_the_spread_is_done() -> None:
    table = spreading("clairvoyance")

    def seen() -> list[Any]:
        return [[mat["fomori_seen"] for mat in table.view(seat)["mats"]] for seat in (0, 1, None)]

    nothing = [[None, None]] * 3
    assert seen() == nothing
    play(table, "spread temair")
    assert seen() == [[["athach", "monghfinn", "sineach"], None], *nothing[1:]]
    play(table, "place athach")
    assert seen() == [[["monghfinn", "sineach"], None], *nothing[1:]]
    play(table, "discard sineach")
    assert seen() == nothing


SIEGE = "tailtiu=athach; temair=0:1; uisnech=0:2; dur=0:1; rhaeba=1:1; senus=1:1"


def besieged(leader: str, fomori: int) -> Table[Any]:
    """Seat 1 may overrun an Áit and a Broch of seat 0, who has that leader."""
    hands = {0: {"leader": leader, "discs": 1}, 1: {"fomori": ["sineach"] * fomori, "discs": 1}}
    return lay(SIEGE, hands, agenda=[["take_turn", 1]])


@pytest.mark.ledger("A-ADV-07")
@pytest.mark.parametrize(("place", "usual"), [("temair", 2), ("uisnech", 3)])
def test_with_defiance_own_fortifications_count_one_more_disc_against_spread(place: str, usual: int) -> None:
    assert f"spread {place}" not in options(besieged("archery", usual - 1), 1)
    assert f"spread {place}" in options(besieged("archery", usual), 1)
    assert f"spread {place}" not in options(besieged("defiance", usual), 1)
    assert f"spread {place}" in options(besieged("defiance", usual + 1), 1)


@pytest.mark.ledger("A-ADV-07")
def test_defiance_protects_neither_rivals_nor_empty_locations() -> None:
    usual, defied = (options(besieged(leader, 2), 1, "spread") for leader in ("archery", "defiance"))
    assert {"spread rhaeba", "spread ardachad", "spread temair"} <= set(usual)
    assert defied == [order for order in usual if order != "spread temair"]


@pytest.mark.ledger("A-ADV-09")
def test_defiances_extra_disc_costs_one_more_fomori_and_returns_no_disc() -> None:
    table = besieged("defiance", 5)
    supply = mat(table)["supply"]
    spread = told(play(table, "spread temair", seat=1), "spread")
    assert (spread["cost"], spread["discs"], len(spread["discards"])) == (3, 1, 2)
    assert (mat(table, 1)["fomori"], len(table.view(None)["fomori_discard"])) == (2, 2)
    assert mat(table)["supply"] == supply + 1


@pytest.mark.ledger("A-ADV-08")
def test_defiance_does_not_count_for_tactic_tiles() -> None:
    line = "temair=0:1; uisnech=0:2; dur=0:1; senus=1:1"
    table = led_by("defiance", line, tiles=["walls", "stronghold", "migration"], discs=1)
    assert told(play(table, "use walls"), "used-tile")["honor"] == 2
    assert "use stronghold" not in options(table), "a Broch is no Caer"
    play(table, "use migration")
    assert options(table) == ["swap temair", "swap senus", "swap dur"]


@pytest.mark.ledger("A-ADV-08")
@pytest.mark.parametrize("leader", ["defiance", "wisdom"])
def test_defiance_does_not_count_for_earning_cards(leader: str) -> None:
    line = "temair=0:1; uisnech=0:2; dur=0:3; senus=1:1"
    table = earning(leader, ["l04", "l05", "l12", "l16"], "top", line)  # 2 symbols for each Broch or Caer, 2 for a Caer
    assert mat(table)["honor"] == 4 + (1 + 1) + (2 * 2 + 2 * 2) + (3 + 3)


HOME = "dabrona=0:1; senus=1:1"
LONGEST = 500  # questions: a game that never ends must fail, not hang


def turn(leader: str, turns: int = 1) -> Table[Any]:
    """Seat 0 has that leader and plenty of discs, and has had so many turns."""
    return led_by(leader, HOME, {1: {"discs": 5, "turns": turns}}, discs=6, turns=turns)


@pytest.mark.ledger("A-ADV-11")
@pytest.mark.parametrize(("leader", "turns", "actions"), [("wisdom", 1, 3), ("wisdom", 0, 1), ("archery", 1, 2)])
def test_with_wisdom_a_turn_has_up_to_three_actions_but_the_first_of_the_game_has_one(
    leader: str, turns: int, actions: int
) -> None:
    table = turn(leader, turns)
    for place in ("dabrona", "dabrona", "notium")[:actions]:
        play(table, f"build {place}")
    assert table.decisions[0].seat == 1


@pytest.mark.ledger("A-ADV-11", "A-ADV-12")
@pytest.mark.parametrize("actions", [1, 2])
def test_with_wisdom_a_player_may_stop_after_any_action_and_has_not_passed(actions: int) -> None:
    table = turn("wisdom")
    assert "end" not in options(table), "one action is the least"
    play(table, *["build dabrona"] * actions, "end")
    assert not mat(table)["passed"]
    play(table, "build senus", "build senus", seat=1)
    assert table.decision(0).prompt.facts["left"] == 3


@pytest.mark.ledger("A-ADV-12")
def test_without_wisdom_nobody_may_stop_after_one_action_of_two() -> None:
    table = turn("archery")
    play(table, "build dabrona")
    assert table.decision(0).prompt.facts["left"] == 1
    with pytest.raises(Illegal):
        play(table, "end")


@pytest.mark.ledger("A-ADV-13")
def test_an_ability_lasts_for_the_whole_game() -> None:
    table = lay(HOME, {0: {"leader": "wisdom", "turns": 0}}, round=1, agenda=[["start_round"]])
    most: dict[int, int] = {}
    for _ in range(LONGEST):
        if not table.decisions:
            break
        asked, number = table.decisions[0], table.view(None)["round"]
        if asked.seat == 0 and asked.prompt.kind == "action":
            most[number] = max(most.get(number, 0), asked.prompt.facts["left"])
        table.auto(table.waiting_for[0])
    assert most == dict.fromkeys(range(1, 7), 3)
