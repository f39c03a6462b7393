"""Terms and tracks of The Arrival: levels of fortification, enemies and their worth, the two tracks, occupation."""

import pytest

from games.engine import Illegal
from games.rules.the_arrival.facts import FACTS
from tests.rules.the_arrival.earn import earn
from tests.rules.the_arrival.lay import lay, options, play, told

EDITIONS = pytest.mark.parametrize("edition", ["cryptozoic", "games-up"])


@EDITIONS
@pytest.mark.ledger("A-TERM-01")
def test_one_disc_is_an_ait_two_are_a_broch_three_are_a_caer(edition: str) -> None:
    table = lay("temair=0:1; dunum=1:1", {0: {"discs": 4}, 1: {"discs": 1}}, edition=edition)
    levels = [told(play(table, "build buvinda"), "built")["level"] for _ in range(2)]
    play(table, "pass", seat=1)
    levels.append(told(play(table, "build buvinda"), "built")["level"])
    assert levels == ["ait", "broch", "caer"]
    assert table.view(None)["forts"]["buvinda"] == [0, 3]
    assert "build buvinda" not in options(table)
    with pytest.raises(Illegal):
        play(table, "build buvinda")


# Middle sections: 2 Honor for each Broch or Caer and 6 plain Honor. Top: 3 for each Caer and 8 plain.
PER_BROCH_OR_CAER = "l04 l02 l06 l15"
PER_CAER = "l05 l02 l06 l15"


@EDITIONS
@pytest.mark.parametrize(("discs", "per_broch_or_caer", "per_caer"), [(1, 0, 0), (2, 2, 0), (3, 2, 3)])
@pytest.mark.ledger("A-TERM-01", "A-TERM-02", "A-TERM-03", "A-EARN-21", "A-EARN-22", "A-EARN-23")
def test_a_caer_is_also_a_broch_and_pays_once_for_a_symbol_that_names_both(
    edition: str, discs: int, per_broch_or_caer: int, per_caer: int
) -> None:
    line = f"temair=0:{discs}; dunum=1:3"
    table, _ = earn({0: PER_BROCH_OR_CAER}, opened={0: "middle"}, line=line, edition=edition)
    assert table.view(0)["mats"][0]["honor"] == 4 + 6 + per_broch_or_caer
    table, _ = earn({0: PER_CAER}, opened={0: "top"}, line=line, edition=edition)
    assert table.view(0)["mats"][0]["honor"] == 4 + 8 + per_caer


@EDITIONS
@pytest.mark.parametrize(("discs", "walls", "stronghold"), [(1, 0, 0), (2, 2, 0), (3, 2, 3)])
@pytest.mark.ledger("A-TERM-02", "A-TERM-03")
def test_a_higher_level_includes_the_lower_ones_for_tiles_too(
    edition: str, discs: int, walls: int, stronghold: int
) -> None:
    hands = {0: {"tiles": ["walls", "stronghold", "cauldron-eblana"]}}
    table = lay(f"temair=0:{discs}", hands, edition=edition)
    assert told(play(table, "use cauldron-eblana"), "used-tile")["honor"] == 3, "every level is at least an Áit"
    for tile, honor in (("walls", walls), ("stronghold", stronghold)):
        assert (f"use {tile}" in options(table)) == bool(honor)
        if honor:
            assert told(play(table, f"use {tile}"), "used-tile")["honor"] == honor
    assert table.view(0)["mats"][0]["honor"] == 4 + 3 + walls + stronghold


@EDITIONS
@pytest.mark.ledger("A-TERM-04")
def test_for_big_migration_an_ait_has_exactly_one_disc(edition: str) -> None:
    line = "temair=0:1; dunum=1:1; tailtiu=0:2; notium=1:3"
    table = lay(line, {0: {"tiles": ["migration"]}}, edition=edition)
    play(table, "use migration")
    assert options(table) == ["swap temair", "swap dunum"]
    with pytest.raises(Illegal):
        play(table, "swap tailtiu")
    lone = lay("temair=0:1; tailtiu=0:2; notium=1:3", {0: {"tiles": ["migration"]}}, edition=edition)
    assert "use migration" not in options(lone)


ENEMIES = pytest.mark.parametrize(
    ("place", "line", "strength", "honor"),
    [
        pytest.param("temair", "tailtiu=0:1; temair=sineach", 1, 1, marks=pytest.mark.ledger("A-TERM-05")),
        pytest.param("temair", "tailtiu=0:1; temair=athach", 2, 3, marks=pytest.mark.ledger("A-TERM-06")),
        pytest.param("temair", "tailtiu=0:1; temair=monghfinn", 3, 6, marks=pytest.mark.ledger("A-TERM-07")),
        pytest.param("dun-balair", "boreum=0:1", 4, 10, marks=pytest.mark.ledger("A-TERM-08")),
    ],
)


@EDITIONS
@ENEMIES
def test_an_enemy_needs_swords_as_its_strength_and_is_worth_its_honor(
    edition: str, place: str, line: str, strength: int, honor: int
) -> None:
    order = f"repel {place} for honor"
    weak = lay(line, {0: {"swords": strength - 1, "corruption": 2}}, edition=edition)
    assert order not in options(weak)
    with pytest.raises(Illegal):
        play(weak, order)
    table = lay(line, {0: {"swords": strength + 1, "corruption": 2, "discs": 1}}, edition=edition)
    play(table, order)
    mat = table.view(0)["mats"][0]
    assert (mat["swords"], mat["honor"], mat["corruption"]) == (1, 4 + honor, 2)


@EDITIONS
@ENEMIES
@pytest.mark.ledger("A-TERM-09")
def test_instead_of_its_honor_any_enemy_can_be_taken_as_1_corruption_off(
    edition: str, place: str, line: str, strength: int, honor: int
) -> None:
    table = lay(line, {0: {"swords": strength, "corruption": 5, "discs": 1}}, edition=edition)
    assert options(table, verb=f"repel {place}") == [f"repel {place} for honor", f"repel {place} for corruption"]
    play(table, f"repel {place} for corruption")
    mat = table.view(0)["mats"][0]
    assert (mat["honor"], mat["corruption"]) == (4, 4)
    assert place not in (*table.view(0)["fomori"], *table.view(0)["castles"])


@EDITIONS
@pytest.mark.parametrize("points", [0, 30, 99, 250])
@pytest.mark.ledger("A-TERM-10")
def test_neither_track_has_an_upper_end(edition: str, points: int) -> None:
    hands = {0: {"honor": points, "corruption": points}}
    table, _ = earn({0: "l13 l18 b01 b02"}, hands, edition=edition)  # 4 Honor, 4 Corruption
    mat = table.view(0)["mats"][0]
    assert (mat["honor"], mat["corruption"]) == (points + 4, points + 4)


@EDITIONS
@pytest.mark.ledger("A-TERM-10")
def test_points_beyond_the_printed_spaces_count_at_the_end(edition: str) -> None:
    table = lay("temair=0:1", {0: {"honor": 180, "corruption": 300}, 1: {"corruption": 299}}, round=6, edition=edition)
    play(table, "pass")
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.places) == ("fomori", (2, 1))
    assert (table.outcome.facts["honor"], table.outcome.facts["corruption"]) == ([180, 4], [300, 299])


@EDITIONS
@pytest.mark.parametrize("corruption", [1, 4])
@pytest.mark.ledger("A-TERM-11")
def test_corruption_does_not_go_below_0(edition: str, corruption: int) -> None:
    off = {"cryptozoic": 2, "games-up": 3}[edition]
    table = lay("temair=0:1", {0: {"corruption": corruption, "tiles": ["song"], "discs": 1}}, edition=edition)
    assert told(play(table, "use song"), "used-tile")["corruption"] == min(off, corruption)
    assert table.view(0)["mats"][0]["corruption"] == max(0, corruption - off)


@EDITIONS
@pytest.mark.parametrize("honor", [0, 1, 2])
@pytest.mark.ledger("A-TERM-11", "A-TERM-12")
def test_a_cost_of_2_honor_needs_2_honor(edition: str, honor: int) -> None:
    line = "notium=0:1; uisnech=1:1; laberus=sineach; boirenn=sineach"
    distant = {"cryptozoic": "repel laberus for honor", "games-up": "repel boirenn for honor"}[edition]
    table = lay(line, {0: {"honor": honor, "discs": 1, "swords": 1}}, edition=edition)
    for order in ("build tailtiu", distant):
        assert (order in options(table)) == (honor == 2)
        if honor < 2:
            with pytest.raises(Illegal):
                play(table, order)
    if honor == 2:
        play(table, "build tailtiu")
        assert table.view(0)["mats"][0]["honor"] == 0
        assert distant not in options(table)


@EDITIONS
@pytest.mark.parametrize("corruption", [0, 1])
@pytest.mark.ledger("A-TERM-11", "A-TERM-12")
def test_a_player_without_corruption_cannot_lose_any(edition: str, corruption: int) -> None:
    hands = {0: {"corruption": corruption, "swords": 1, "tiles": ["song"]}}
    table = lay("tailtiu=0:1; temair=sineach", hands, edition=edition)
    assert "repel temair for honor" in options(table)
    for order in ("use song", "repel temair for corruption"):
        assert (order in options(table)) == bool(corruption)
        if not corruption:
            with pytest.raises(Illegal):
                play(table, order)


@EDITIONS
@pytest.mark.ledger("A-TERM-13")
def test_a_location_with_a_disc_a_fomori_or_a_castle_is_not_unoccupied(edition: str) -> None:
    line = "temair=0:3; boreum=0:3; tailtiu=sineach; buvinda=1:1"
    table = lay(line, {0: {"discs": 1}}, edition=edition)
    near = {place for own in ("temair", "boreum") for place in FACTS.reach[own]}
    assert near == {"tailtiu", "buvinda", "uisnech", "laberus", "ess-ruaid", "vennicnium", "dun-balair"}
    free = {order.removeprefix("build ") for order in options(table, verb="build ")} & near
    assert free == {"uisnech", "laberus", "ess-ruaid", "vennicnium"}
    for taken in near - free:
        with pytest.raises(Illegal):
            play(table, f"build {taken}")


@EDITIONS
@pytest.mark.parametrize("discs", [1, 2])
@pytest.mark.ledger("A-TERM-14")
def test_a_location_holds_discs_of_one_player_at_most(edition: str, discs: int) -> None:
    table = lay(f"temair=0:1; buvinda=1:{discs}", {0: {"discs": 1}}, edition=edition)
    assert "build temair" in options(table)
    assert "build buvinda" not in options(table)
    with pytest.raises(Illegal):
        play(table, "build buvinda")
    own = lay(f"temair=0:1; buvinda=0:{discs}", {0: {"discs": 1}}, edition=edition)
    assert "build buvinda" in options(own)


@pytest.mark.ledger("A-TERM-15")
def test_no_fomori_comes_to_lie_on_a_fomori_or_a_castle_in_play() -> None:
    line = "temair=sineach; tailtiu=athach; boreum=sineach; argita=athach; tor-conaind=monghfinn; dunum=1:1"
    table = lay(line, {0: {"fomori": ["sineach"] * 5, "tiles": ["ruse"]}})
    spreads = {order.removeprefix("spread ") for order in options(table, verb="spread ")}
    assert {"buvinda", "uisnech", "vennicnium", "vidua"} <= spreads
    held = {"temair", "tailtiu", "boreum", "argita", *FACTS.castles}
    assert not spreads & held
    for place in held:
        with pytest.raises(Illegal):
            play(table, f"spread {place}")
    play(table, "use ruse")
    assert options(table) == ["swap boreum", "swap argita", "swap tailtiu", "swap temair"]
