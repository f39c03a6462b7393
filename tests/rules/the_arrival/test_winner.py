"""Who wins: the map says which track decides, then points and pieces are counted."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Outcome
from games.rules.the_arrival.facts import FACTS
from tests.rules.the_arrival.lay import lay, play

both_editions = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])

NO_CASTLES = "dun-balair=none; tor-ethnenn=none; rath-cethlenn=none; tor-conaind=none;"
# The tribes hold more, and each of the first three players has a bonus of 2; or the castles stand and the Fomori win.
TRIBES = NO_CASTLES + "temair=0:1; uisnech=1:1; cruachu=2:1"
FOMORI = "temair=0:1; uisnech=1:1; cruachu=2:1"


def end(line: str, hands: dict[int, dict[str, Any]] | None = None, seats: int = 2, **more: Any) -> Outcome:
    """How it stands when the last round has ended."""
    outcome = lay(line, hands, seats=seats, round=8 - seats, agenda=[["end_round"]], **more).outcome
    assert outcome is not None
    return outcome


@both_editions
@pytest.mark.ledger("A-WIN-01")
def test_the_fortified_locations_of_all_players_and_those_of_fomori_and_castles_are_counted(edition: str) -> None:
    facts = end("temair=0:1; uisnech=0:2; cruachu=1:1; dur=sineach; senus=athach", edition=edition).facts
    assert (facts["fortified"], facts["enemy"]) == (3, 2 + 4)


@both_editions
@pytest.mark.ledger("A-WIN-02", "A-WIN-03")
@pytest.mark.parametrize(
    ("fortified", "ending", "winner"),
    [("", "fomori", 1), ("; dur=1:1", "fomori", 1), ("; dur=1:1; senus=0:1", "tribes", 0)],
)
def test_honor_decides_only_if_more_locations_are_fortified_else_corruption_does(
    edition: str, fortified: str, ending: str, winner: int
) -> None:
    hands = {0: {"honor": 30, "corruption": 9}, 1: {"honor": 3, "corruption": 2}}
    outcome = end("temair=0:1; uisnech=0:1; cruachu=1:1" + fortified, hands, edition=edition)
    assert (outcome.ending, outcome.winners) == (ending, (winner,))


@both_editions
@pytest.mark.ledger("A-WIN-04")
def test_a_castle_with_a_fomori_on_it_counts_as_one_location(edition: str) -> None:
    five = "temair=0:1; uisnech=0:1; cruachu=1:1; dur=1:1; senus=1:1"
    assert end(five + "; dun-balair=athach; tor-conaind=sineach", edition=edition).facts["enemy"] == 4
    assert end(five + "; dun-balair=athach; tor-conaind=sineach", edition=edition).ending == "tribes"
    assert end(five + "; boreum=athach; argita=sineach", edition=edition).facts["enemy"] == 6
    assert end(five + "; dun-balair=none; dun-balair=sineach", edition=edition).facts["enemy"] == 4


@both_editions
@pytest.mark.ledger("A-WIN-05")
def test_a_fortification_counts_once_whatever_its_level(edition: str) -> None:
    outcome = end("temair=0:3; uisnech=0:3; cruachu=1:3; dur=1:2", edition=edition)
    assert (outcome.facts["fortified"], outcome.ending) == (4, "fomori")


@both_editions
@pytest.mark.ledger("A-WIN-06")
@pytest.mark.parametrize("discs", [1, 2, 3])
def test_each_own_fortification_whatever_its_level_adds_the_bonus_of_its_province(edition: str, discs: int) -> None:
    line = NO_CASTLES + f"temair=0:{discs}; eblana=0:1; ferna=0:1; rhaeba=1:{discs}"
    outcome = end(line, {0: {"honor": 10}, 1: {"honor": 10}}, edition=edition)
    assert outcome.facts["bonus"] == [2 + 2 + 1, 3]
    assert outcome.facts["points"] == [15, 13]


@both_editions
@pytest.mark.ledger("A-WIN-06", "A-WIN-07")
def test_each_fortification_in_magnata_adds_3(edition: str) -> None:
    own = "; ".join(f"{place}=0:1" for place in FACTS.provinces["magnata"].locations)
    outcome = end(NO_CASTLES + own + "; dur=1:1", {0: {"honor": 0}}, edition=edition)
    assert outcome.facts["points"][0] == 3 * 5


PIECES = [
    ({"discs": 1, "swords": 1}, 0),
    ({"discs": 1, "swords": 1, "tiles": ["ogam"]}, 1),
    ({"discs": 1, "shields": 1, "tiles": ["ogam"]}, 1),
    ({"shields": 3, "tiles": ["ogam", "song"]}, 1),
    ({"swords": 3, "tiles": ["ogam", "song", "geese"]}, 2),
]


@both_editions
@pytest.mark.ledger("A-WIN-08")
@pytest.mark.parametrize(("pieces", "points"), PIECES)
def test_when_the_tribes_win_every_three_pieces_left_add_1_honor(
    edition: str, pieces: dict[str, Any], points: int
) -> None:
    outcome = end(TRIBES, {0: {"honor": 10, **pieces}}, seats=3, edition=edition)
    assert (outcome.ending, outcome.facts["points"][0]) == ("tribes", 10 + 2 + points)


@both_editions
@pytest.mark.ledger("A-WIN-09")
@pytest.mark.parametrize(("pieces", "points"), PIECES)
def test_when_the_fomori_win_every_three_pieces_left_take_off_1_corruption(
    edition: str, pieces: dict[str, Any], points: int
) -> None:
    outcome = end(FOMORI, {0: {"corruption": 10, **pieces}}, seats=3, edition=edition)
    assert (outcome.ending, outcome.facts["points"][0]) == ("fomori", 10 - points)


@pytest.mark.ledger("A-WIN-10")
def test_three_discs_swords_and_shields_are_left_after_the_last_pass_and_tiles_come_on_top() -> None:
    hand = {"discs": 4, "swords": 3, "shields": 2, "tiles": ["ogam", "song", "geese"], "honor": 10}
    table = lay(TRIBES, {0: hand}, seats=3, round=5, edition="games-up")
    play(table, "pass", "keep disc sword shield")
    assert table.outcome is not None
    assert table.outcome.facts["pieces"] == [2, 0, 0]
    assert table.outcome.facts["points"][0] == 10 + 2 + 2


@both_editions
@pytest.mark.ledger("A-WIN-11")
def test_castle_trophies_are_not_counted(edition: str) -> None:
    hand = {"honor": 10, "swords": 2, "trophies": 4, "trophies_used": 0}
    assert end(TRIBES, {0: hand}, seats=3, edition=edition).facts["points"][0] == 10 + 2
    hand |= {"trophies": 0, "trophies_used": 4}
    assert end(TRIBES, {0: hand}, seats=3, edition=edition).facts["points"][0] == 10 + 2


def places(line: str, edition: str, *standing: tuple[int, int], **pieces: Any) -> tuple[int, ...]:
    """The places of three players with that Honor and Corruption; the pieces are seat 0's."""
    hands = {seat: {"honor": honor, "corruption": corruption} for seat, (honor, corruption) in enumerate(standing)}
    hands[0] |= pieces
    return end(line, hands, seats=3, edition=edition).places


@both_editions
@pytest.mark.ledger("A-WIN-12")
def test_when_the_tribes_win_most_honor_wins_and_a_tie_goes_to_less_corruption(edition: str) -> None:
    assert places(TRIBES, edition, (7, 0), (9, 20), (8, 1)) == (3, 1, 2)
    assert places(TRIBES, edition, (9, 5), (9, 4), (8, 1)) == (2, 1, 3)


@both_editions
@pytest.mark.ledger("A-WIN-13")
def test_when_the_fomori_win_least_corruption_wins_and_a_tie_goes_to_more_honor(edition: str) -> None:
    assert places(FOMORI, edition, (30, 9), (2, 7), (1, 8)) == (3, 1, 2)
    assert places(FOMORI, edition, (5, 7), (6, 7), (20, 8)) == (2, 1, 3)


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param("cryptozoic", marks=pytest.mark.ledger("A-WIN-14")),
        pytest.param("games-up", marks=pytest.mark.ledger("A-WIN-15")),
    ],
)
def test_players_tied_on_both_tracks_share_the_victory(edition: str) -> None:
    for line in (TRIBES, FOMORI):
        assert places(line, edition, (9, 5), (8, 9), (9, 5)) == (1, 3, 1)
        hands = {seat: {"honor": 9, "corruption": 5} for seat in (0, 2)} | {1: {"honor": 8, "corruption": 9}}
        assert end(line, hands, seats=3, edition=edition).winners == (0, 2)


@both_editions
@pytest.mark.ledger("A-WIN-16", "A-WIN-17")
def test_when_the_fomori_win_province_bonuses_are_not_scored_not_even_to_break_a_tie(edition: str) -> None:
    line = "magnata=0:1; loch-erne=0:1; ferna=1:1"
    hands = {0: {"honor": 5, "corruption": 7}, 1: {"honor": 6, "corruption": 7}}
    outcome = end(line, hands, edition=edition)
    assert (outcome.ending, outcome.facts["points"], outcome.winners) == ("fomori", [7, 7], (1,))
    tribes = end(NO_CASTLES + line, hands, edition=edition)
    assert (tribes.ending, tribes.facts["points"], tribes.winners) == ("tribes", [11, 7], (0,))


@both_editions
@pytest.mark.ledger("A-WIN-17")
def test_honor_that_breaks_a_tie_of_corruption_counts_no_pieces(edition: str) -> None:
    assert places(FOMORI, edition, (5, 9), (6, 8), (0, 20), swords=3) == (2, 1, 3)


@both_editions
@pytest.mark.ledger("A-WIN-18")
def test_corruption_that_breaks_a_tie_of_honor_has_no_pieces_taken_off(edition: str) -> None:
    assert places(TRIBES, edition, (7, 3), (9, 2), (0, 0), swords=6) == (2, 1, 3)
    assert places(TRIBES, edition, (7, 1), (9, 2), (0, 0), swords=6) == (1, 2, 3)


@both_editions
@pytest.mark.ledger("A-WIN-19")
def test_pieces_left_do_not_take_corruption_below_0(edition: str) -> None:
    assert places(FOMORI, edition, (5, 1), (6, 0), (9, 4), swords=6) == (2, 1, 3)


@both_editions
@pytest.mark.ledger("A-WIN-20")
@pytest.mark.parametrize(("orders", "ending", "back"), [(["build notium"] * 3, "tribes", 0), (["done"], "fomori", 3)])
def test_discs_on_a_master_builders_tile_are_handled_before_the_final_count(
    edition: str, orders: list[str], ending: str, back: int
) -> None:
    line = "dabrona=0:1; temair=0:1; uisnech=1:1; cruachu=1:1"
    hands = {0: {"passed": True, "builders": 1, "rescued": 3}, 1: {"discs": 1}}
    table = lay(line, hands, round=6, edition=edition, agenda=[["take_turn", 1]])
    before = table.view(None)["mats"][0]["supply"]
    play(table, "pass", seat=1)
    play(table, *orders)
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.facts["pieces"]) == (ending, [0, 0])
    assert table.view(None)["mats"][0]["supply"] == before + back
