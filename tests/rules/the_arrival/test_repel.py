"""Repel: what can be driven off, from where, for how many Swords and for what reward."""

import pytest

from tests.rules.the_arrival.lay import lay, options, told
from tests.rules.the_arrival.moves import act, both_editions, mat, places, refuse

FOES = [("sineach", 1, 1), ("athach", 2, 3), ("monghfinn", 3, 6), ("castle", 4, 10)]
# Boreum borders Ess Ruaid and the castle location Dún Balair.
foes = pytest.mark.parametrize(("foe", "strength", "honor"), FOES)


def beside_boreum(foe: str) -> tuple[str, str]:
    """A line in which that foe borders Boreum, seat 0's only fortification, and where it is."""
    return ("boreum=0:1", "dun-balair") if foe == "castle" else (f"boreum=0:1; ess-ruaid={foe}", "ess-ruaid")


@pytest.mark.ledger("A-REPEL-01", "A-REPEL-02", "A-REPEL-13")
@both_editions
@foes
def test_repel_removes_one_foe_for_swords_equal_to_its_strength(
    foe: str, strength: int, honor: int, edition: str
) -> None:
    line, place = beside_boreum(foe)
    line += "; vennicnium=athach"
    table = lay(line, {0: {"swords": strength + 1, "discs": 2}}, edition=edition)
    repelled = told(act(table, f"repel {place} for honor"), "repelled")
    assert (repelled["foe"], repelled["swords"]) == (foe, strength)
    assert (mat(table)["swords"], table.view(None)["swords"]) == (1, 19)
    assert place not in [*table.view(None)["fomori"], *table.view(None)["castles"]]
    assert len(table.view(None)["castles"]) == (3 if foe == "castle" else 4)
    assert table.view(None)["fomori"] == {"vennicnium": "athach"}

    assert f"repel {place} for honor" in options(lay(line, {0: {"swords": strength}}, edition=edition))
    refuse(lay(line, {0: {"swords": strength - 1, "discs": 2}}, edition=edition), f"repel {place} for honor")


@pytest.mark.ledger("A-REPEL-03")
@both_editions
def test_bordering_a_connection_leads_from_an_own_fortification_to_the_target(edition: str) -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 0}}
    for place, reaches in (("laberus", True), ("ailenn", False)):
        table = lay(f"{place}=0:1; temair=sineach; notium=1:1", hands, edition=edition)
        assert ("repel temair for honor" in options(table)) == reaches
    refuse(table, "repel temair for honor")
    table = lay("laberus=0:1; temair=sineach; notium=1:1", hands, edition=edition)
    assert told(act(table, "repel temair for honor"), "repelled")["way"] == "bordering"


@pytest.mark.ledger("A-REPEL-03", "A-REPEL-04")
@both_editions
def test_another_player_s_fortification_gives_no_free_way(edition: str) -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 0}}
    table = lay("notium=0:1; laberus=1:1; temair=sineach; dur=1:1; magnata=sineach", hands, edition=edition)
    assert places(table, "repel") == set()


@pytest.mark.ledger("A-REPEL-04")
@both_editions
def test_port_a_fortified_port_reaches_every_port(edition: str) -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 0}}
    foes = "magnata=sineach; cruachu=sineach"
    table = lay(f"dur=0:1; {foes}", hands, edition=edition)
    assert places(table, "repel") == {"magnata"}
    repelled = told(act(table, "repel magnata for honor"), "repelled")
    assert (repelled["way"], repelled["cost"]) == ("port", 0)
    assert places(lay(f"notium=0:1; {foes}", hands, edition=edition), "repel") == set()


@pytest.mark.ledger("A-REPEL-05")
@both_editions
def test_provincial_a_fortification_reaches_everything_in_its_province(edition: str) -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 0}}
    foes = "cnoc-aine=sineach; sid-femen=sineach"
    table = lay(f"boirenn=0:1; {foes}", hands, edition=edition)
    assert places(table, "repel") == {"cnoc-aine"}
    repelled = told(act(table, "repel cnoc-aine for honor"), "repelled")
    assert (repelled["way"], repelled["cost"]) == ("provincial", 0)
    assert places(lay(f"cruachu=0:1; {foes}", hands, edition=edition), "repel") == set()


@pytest.mark.ledger("A-REPEL-06", "A-REPEL-08")
def test_in_cryptozoic_distant_reaches_what_borders_another_player_for_2_honor() -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 5}}
    table = lay("notium=0:1; laberus=1:1; temair=athach; tailtiu=sineach", hands)
    assert table.decision(0).prompt.facts["distant"] == ["temair"]
    refuse(table, "repel tailtiu for honor")
    repelled = told(act(table, "repel temair for honor"), "repelled")
    assert (repelled["way"], repelled["cost"], repelled["honor"]) == ("distant", 2, 3)
    assert (mat(table)["honor"], mat(table, 1)["honor"]) == (6, 4)


@pytest.mark.ledger("A-REPEL-06")
def test_in_cryptozoic_a_neighbouring_province_gives_no_way() -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 5}}
    refuse(lay("ailenn=0:1; temair=athach; notium=1:1", hands), "repel temair for honor")
    assert "repel temair for honor" in options(lay("ailenn=0:1; temair=athach; buvinda=1:1", hands))


@pytest.mark.ledger("A-REPEL-06", "A-REPEL-22")
@both_editions
@pytest.mark.parametrize(
    ("line", "place", "way"),
    [
        ("laberus=0:1; uisnech=1:1; temair=athach", "temair", "bordering"),
        ("birgus=0:1; dabrona=athach; ivernis=1:1", "dabrona", "port"),
        ("boirenn=0:1; cnoc-aine=athach; ivernis=1:1; dunum=0:1", "cnoc-aine", "bordering"),
        ("boirenn=0:1; cnoc-aine=athach; ivernis=1:1; bladma=0:1", "cnoc-aine", "provincial"),
    ],
)
@pytest.mark.parametrize("honor", [0, 5])
def test_nothing_is_paid_where_a_free_way_fits_besides_distant(
    honor: int, line: str, place: str, way: str, edition: str
) -> None:
    table = lay(line, {0: {"swords": 2, "discs": 2, "honor": honor}}, edition=edition)
    assert table.decision(0).prompt.facts["distant"] == []
    repelled = told(act(table, f"repel {place} for honor"), "repelled")
    assert (repelled["way"], repelled["cost"]) == (way, 0)
    assert mat(table)["honor"] == honor + 3


@pytest.mark.ledger("A-REPEL-07", "A-REPEL-08")
def test_in_games_up_distant_attack_reaches_the_neighbouring_provinces_for_2_honor() -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 5}}
    table = lay("ailenn=0:1; temair=athach; notium=1:1; magnata=sineach", hands, edition="games-up")
    assert table.decision(0).prompt.facts["distant"] == ["temair"]
    refuse(table, "repel magnata for honor")
    repelled = told(act(table, "repel temair for honor"), "repelled")
    assert (repelled["way"], repelled["cost"], repelled["honor"]) == ("distant", 2, 3)
    assert mat(table)["honor"] == 6


@pytest.mark.ledger("A-REPEL-07")
def test_in_games_up_bordering_another_player_gives_no_way() -> None:
    hands = {0: {"swords": 2, "discs": 2, "honor": 5}}
    refuse(lay("notium=0:1; laberus=1:1; temair=athach", hands, edition="games-up"), "repel temair for honor")
    assert "repel temair for honor" in options(lay("notium=0:1; laberus=1:1; temair=athach", hands))


@pytest.mark.ledger("A-REPEL-08", "A-REPEL-10")
@pytest.mark.parametrize(
    ("edition", "line"),
    [("cryptozoic", "notium=0:1; laberus=1:1; temair=monghfinn"), ("games-up", "ailenn=0:1; temair=monghfinn")],
)
@pytest.mark.parametrize(("reward", "after"), [("honor", 6), ("corruption", 0)])
def test_the_2_honor_must_be_there_before_the_reward_is_gained(
    edition: str, line: str, reward: str, after: int
) -> None:
    order = f"repel temair for {reward}"
    hand = {"swords": 3, "discs": 2, "corruption": 1}
    refuse(lay(line, {0: {**hand, "honor": 1}}, edition=edition), order)
    table = lay(line, {0: {**hand, "honor": 2}}, edition=edition)
    act(table, order)
    assert mat(table)["honor"] == after


@pytest.mark.ledger("A-REPEL-09")
@both_editions
@foes
def test_the_reward_is_either_the_honor_shown_or_exactly_1_corruption_off(
    foe: str, strength: int, honor: int, edition: str
) -> None:
    line, place = beside_boreum(foe)
    for reward, after in (("honor", (4 + honor, 7)), ("corruption", (4, 6))):
        table = lay(line, {0: {"swords": 4, "discs": 2, "corruption": 7}}, edition=edition)
        act(table, f"repel {place} for {reward}")
        assert (mat(table)["honor"], mat(table)["corruption"]) == after
        assert (mat(table, 1)["honor"], mat(table, 1)["corruption"]) == (4, 0)


@pytest.mark.ledger("A-REPEL-11")
@both_editions
def test_a_player_with_0_corruption_must_take_the_honor(edition: str) -> None:
    line, place = beside_boreum("sineach")
    table = lay(line, {0: {"swords": 1, "corruption": 1}}, edition=edition)
    assert options(table, 0, "repel") == [f"repel {place} for honor", f"repel {place} for corruption"]
    table = lay(line, {0: {"swords": 1, "corruption": 0}}, edition=edition)
    assert options(table, 0, "repel") == [f"repel {place} for honor"]
    refuse(table, f"repel {place} for corruption")


@pytest.mark.ledger("A-REPEL-12")
@both_editions
def test_a_repelled_fomori_goes_face_up_to_the_discards(edition: str) -> None:
    line, place = beside_boreum("athach")
    table = lay(line, {0: {"swords": 2, "discs": 2}}, edition=edition)
    pile = table.view(None)["fomori_pile"]
    act(table, f"repel {place} for honor")
    assert table.view(None)["fomori_discard"] == ["athach"]
    assert (table.view(None)["fomori_pile"], mat(table)["fomori"], mat(table)["trophies"]) == (pile, 0, 0)


@pytest.mark.ledger("A-REPEL-13")
@both_editions
def test_spent_swords_return_to_the_general_supply(edition: str) -> None:
    line, place = beside_boreum("monghfinn")
    table = lay(line, {0: {"swords": 5, "discs": 2}}, edition=edition)
    assert table.view(None)["swords"] == 15
    act(table, f"repel {place} for honor")
    assert (table.view(None)["swords"], mat(table)["swords"]) == (18, 2)


@pytest.mark.ledger("A-REPEL-14", "A-REPEL-15")
@both_editions
@pytest.mark.parametrize("reward", ["honor", "corruption"])
def test_a_repelled_castle_becomes_an_unused_trophy_in_the_player_s_hand(reward: str, edition: str) -> None:
    hand = {"swords": 4, "discs": 2, "corruption": 1, "fomori": ["sineach"]}
    table = lay("boreum=0:1", {0: hand}, edition=edition)
    assert "use trophy" not in options(table)
    act(table, f"repel dun-balair for {reward}")
    assert table.view(None)["castles"] == ["rath-cethlenn", "tor-conaind", "tor-ethnenn"]
    assert (mat(table)["trophies"], mat(table)["trophies_used"], mat(table, 1)["trophies"]) == (1, 0, 0)
    assert "use trophy" in options(table)


@pytest.mark.ledger("A-REPEL-16", "A-REPEL-01")
def test_in_cryptozoic_a_fomori_on_a_castle_is_repelled_before_the_castle_by_another_action() -> None:
    table = lay("boreum=0:1; dun-balair=athach", {0: {"swords": 6, "discs": 2}})
    repelled = told(act(table, "repel dun-balair for honor"), "repelled")
    assert (repelled["foe"], repelled["swords"]) == ("athach", 2)
    assert "dun-balair" in table.view(None)["castles"]
    assert "dun-balair" not in table.view(None)["fomori"]
    assert mat(table)["trophies"] == 0
    repelled = told(act(table, "repel dun-balair for honor"), "repelled")
    assert (repelled["foe"], repelled["swords"]) == ("castle", 4)
    assert "dun-balair" not in table.view(None)["castles"]

    weak = lay("boreum=0:1; dun-balair=athach", {0: {"swords": 2, "discs": 2}})
    assert "repel dun-balair for honor" in options(weak)
    refuse(lay("boreum=0:1", {0: {"swords": 2, "discs": 2}}), "repel dun-balair for honor")


@pytest.mark.ledger("A-REPEL-17")
@both_editions
def test_only_the_red_connection_reaches_a_castle_neither_port_nor_province(edition: str) -> None:
    hands = {0: {"swords": 9, "discs": 2, "honor": 9}}
    every_other = "ess-ruaid=0:1; loch-erne=0:1; magnata=0:1; robogdium=0:1; emain-macha=0:1; isamnium=0:1"
    assert places(lay(every_other, hands, edition=edition), "repel") == set()
    table = lay(f"{every_other}; boreum=0:1", hands, edition=edition)
    assert places(table, "repel") == {"dun-balair"}
    assert told(act(table, "repel dun-balair for honor"), "repelled")["way"] == "bordering"


@pytest.mark.ledger("A-REPEL-18")
def test_in_cryptozoic_a_castle_is_a_distant_target_if_another_player_holds_its_gate() -> None:
    for honor in (1, 2):
        table = lay("notium=0:1; boreum=1:1", {0: {"swords": 4, "discs": 2, "honor": honor}})
        assert places(table, "repel") == ({"dun-balair"} if honor == 2 else set())
    assert told(act(table, "repel dun-balair for honor"), "repelled")["way"] == "distant"
    assert (mat(table)["honor"], mat(table)["trophies"]) == (10, 1)
    refuse(lay("notium=0:1; ess-ruaid=1:1", {0: {"swords": 4, "discs": 2}}), "repel dun-balair for honor")


@pytest.mark.ledger("A-REPEL-19")
@pytest.mark.parametrize("near", ["ess-ruaid=0:1; vidua=0:1", "ess-ruaid=0:1; boreum=1:1", "notium=0:1; boreum=1:1"])
def test_in_games_up_a_castle_is_no_distant_attack_target(near: str) -> None:
    table = lay(near, {0: {"swords": 4, "discs": 2, "honor": 9}}, edition="games-up")
    refuse(table, "repel dun-balair for honor")


@pytest.mark.ledger("A-REPEL-20")
@both_editions
def test_repelling_leaves_the_location_empty(edition: str) -> None:
    line, place = beside_boreum("sineach")
    table = lay(line, {0: {"swords": 1, "discs": 2}}, edition=edition)
    act(table, f"repel {place} for honor")
    assert table.view(None)["forts"] == {"boreum": [0, 1]}
    assert table.view(None)["fomori"] == {}
    assert mat(table)["discs"] == 2
    assert f"build {place}" in options(table)


@pytest.mark.ledger("A-REPEL-21")
@both_editions
def test_shields_play_no_part_in_repel(edition: str) -> None:
    line, place = beside_boreum("sineach")
    table = lay(f"{line}; magnata=shields:3", {0: {"swords": 1, "discs": 2}}, edition=edition)
    assert told(act(table, f"repel {place} for honor"), "repelled")["swords"] == 1
    assert table.view(None)["shields_in"] == {"magnata": 3}
    assert mat(table)["swords"] == 0
