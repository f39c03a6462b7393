"""Build: where a disc may be placed and what it costs."""

import pytest

from games.rules.the_arrival.facts import FACTS
from tests.rules.the_arrival.lay import lay, options, told
from tests.rules.the_arrival.moves import act, both_editions, mat, places, refuse, verbs

ALL_PORTS = {
    *("magnata", "robogdium", "isamnium", "irrus-domnann", "ausoba", "eblana"),
    *("senus", "oboca", "manapia", "birgus", "dur", "dabrona"),
}


@pytest.mark.ledger("A-BUILD-01")
@both_editions
def test_build_places_one_disc_from_the_hand_and_needs_one(edition: str) -> None:
    table = lay("temair=0:1", {0: {"discs": 2}}, edition=edition)
    act(table, "build uisnech")
    assert table.view(None)["forts"] == {"temair": [0, 1], "uisnech": [0, 1]}
    assert (mat(table)["discs"], mat(table)["supply"]) == (1, 12)

    table = lay("temair=0:1", {0: {"discs": 0, "shields": 1}}, edition=edition)
    refuse(table, "build uisnech")
    assert verbs(table) == {"shield", "pass"}


@pytest.mark.ledger("A-BUILD-02")
@both_editions
def test_a_disc_can_be_built_on_unoccupied_locations_bordering_an_own_fortification(edition: str) -> None:
    hands = {0: {"discs": 2, "honor": 0}}
    table = lay("temair=0:3; dunum=1:1", hands, edition=edition)
    assert places(table, "build") == {"buvinda", "laberus", "tailtiu", "uisnech"}

    table = lay("temair=0:3; dunum=1:1; uisnech=1:1; tailtiu=sineach", hands, edition=edition)
    assert places(table, "build") == {"buvinda", "laberus"}
    assert told(act(table, "build laberus"), "built")["way"] == "bordering"


@pytest.mark.ledger("A-BUILD-03")
@both_editions
def test_with_a_fortified_port_a_disc_can_be_built_on_any_unoccupied_port(edition: str) -> None:
    hands = {0: {"discs": 2, "honor": 0}}
    inland = {"buvinda", "laberus"}
    table = lay("eblana=0:3; dur=1:1; birgus=athach", hands, edition=edition)
    assert places(table, "build") == inland | ALL_PORTS - {"eblana", "dur", "birgus"}
    built = told(act(table, "build magnata"), "built")
    assert (built["way"], built["cost"]) == ("port", 0)

    table = lay("buvinda=0:3; dur=1:1; birgus=athach", hands, edition=edition)
    assert places(table, "build") == {"eblana", "muirthemne", "temair"}
    refuse(table, "build magnata")


@pytest.mark.ledger("A-BUILD-03")
@both_editions
def test_another_player_s_port_opens_no_ports(edition: str) -> None:
    table = lay("temair=0:3; eblana=1:1", {0: {"discs": 2, "honor": 0}}, edition=edition)
    assert places(table, "build") & ALL_PORTS == set()


@pytest.mark.ledger("A-BUILD-04", "A-BUILD-05")
@both_editions
def test_an_ait_becomes_a_broch_and_a_broch_a_caer_but_a_caer_takes_no_fourth_disc(edition: str) -> None:
    table = lay("temair=0:1; dunum=1:1", {0: {"discs": 4}, 1: {"discs": 2}}, edition=edition)
    built = told(act(table, "build temair"), "built")
    assert (built["way"], built["level"], built["cost"]) == ("bolster", "broch", 0)
    assert told(act(table, "build temair"), "built")["level"] == "caer"
    assert table.view(None)["forts"]["temair"] == [0, 3]

    act(table, "build dunum", "build dunum", seat=1)
    assert "build uisnech" in options(table)
    refuse(table, "build temair")


@pytest.mark.ledger("A-BUILD-04")
@both_editions
def test_another_player_s_fortification_cannot_be_bolstered(edition: str) -> None:
    for owner in (0, 1):
        table = lay(f"temair=0:1; uisnech={owner}:1", {0: {"discs": 2}}, edition=edition)
        assert ("build uisnech" in options(table)) == (owner == 0)
    refuse(table, "build uisnech")


@pytest.mark.ledger("A-BUILD-06")
@both_editions
def test_an_outpost_beside_another_player_costs_2_honor_that_must_be_there(edition: str) -> None:
    line = "dunum=0:1; temair=1:1"
    table = lay(line, {0: {"discs": 2, "honor": 2}}, edition=edition)
    assert {"buvinda", "tailtiu"} <= places(table, "build")
    built = told(act(table, "build buvinda"), "built")
    assert (built["way"], built["cost"]) == ("outpost", 2)
    assert table.view(None)["forts"]["buvinda"] == [0, 1]
    assert (mat(table)["honor"], mat(table, 1)["honor"]) == (0, 4)

    table = lay(line, {0: {"discs": 2, "honor": 1}}, edition=edition)
    refuse(table, "build buvinda", "build tailtiu")


@pytest.mark.ledger("A-BUILD-06")
@both_editions
def test_an_outpost_needs_an_unoccupied_location_joined_to_another_player_s(edition: str) -> None:
    table = lay("dunum=0:1; temair=1:1; uisnech=1:1", {0: {"discs": 2, "honor": 9}}, edition=edition)
    refuse(table, "build temair", "build uisnech", "build muirthemne")
    table = lay("dunum=0:1; buvinda=1:1; uisnech=1:1", {0: {"discs": 2, "honor": 9}}, edition=edition)
    assert {"temair", "muirthemne"} <= places(table, "build")


@pytest.mark.ledger("A-BUILD-07")
@both_editions
@pytest.mark.parametrize("line", ["temair=0:1", "temair=1:1; dunum=0:1"])
def test_a_location_with_a_fomori_cannot_be_built_on(line: str, edition: str) -> None:
    hands = {0: {"discs": 2}}
    assert "build uisnech" in options(lay(line, hands, edition=edition))
    refuse(lay(f"{line}; uisnech=sineach", hands, edition=edition), "build uisnech")


@pytest.mark.ledger("A-BUILD-07")
@both_editions
def test_a_location_can_be_built_on_once_its_fomori_is_repelled(edition: str) -> None:
    table = lay("temair=0:1; uisnech=sineach", {0: {"discs": 2, "swords": 1}}, edition=edition)
    refuse(table, "build uisnech")
    act(table, "repel uisnech for honor", "build uisnech")
    assert table.view(None)["forts"]["uisnech"] == [0, 1]


@pytest.mark.ledger("A-BUILD-08")
@both_editions
@pytest.mark.parametrize("castle", ["", "dun-balair=none", "dun-balair=none; tor-ethnenn=none; vennicnium=1:1"])
def test_castle_locations_cannot_be_built_on_even_when_empty(castle: str, edition: str) -> None:
    table = lay(f"boreum=0:1; magnata=0:1; {castle}", {0: {"discs": 2}}, edition=edition)
    assert "build ess-ruaid" in options(table)
    assert places(table, "build").isdisjoint(FACTS.castles)
    refuse(table, "build dun-balair", "build tor-ethnenn")


@pytest.mark.ledger("A-BUILD-09")
@both_editions
def test_no_order_takes_own_discs_off_the_board_but_a_spread(edition: str) -> None:
    tiles = ["cauldron-eblana", "migration", "ruse", "song", "master-builder"]
    hand = {"discs": 2, "swords": 4, "shields": 1, "corruption": 3, "tiles": tiles, "honor": 9, "trophies": 1}
    hand |= {"trophies_used": 0, "fomori": ["sineach"] * 3}
    line = "temair=0:2; uisnech=0:1; dunum=1:1; tailtiu=athach; boreum=sineach; dun-balair=none"
    table = lay(line, {0: hand, 1: {"discs": 2}}, edition=edition)
    assert verbs(table) == {"build", "shield", "spread", "repel", "use"}
    lost = set()
    for order in options(table):
        tried = table.copy()
        act(tried, order)
        while tried.decisions[0].prompt.kind != "action":
            act(tried, tried.decision(0).options[0])
        if sum(discs for seat, discs in tried.view(None)["forts"].values() if seat == 0) < 3:
            lost.add(order)
    assert lost == {"spread temair", "spread uisnech"}


@pytest.mark.ledger("A-BUILD-10")
@both_editions
@pytest.mark.parametrize(("line", "place"), [("temair=0:1; laberus=1:1", "uisnech"), ("dur=0:1; oboca=1:1", "eblana")])
def test_nothing_is_charged_where_a_free_way_fits_besides_outpost(line: str, place: str, edition: str) -> None:
    for honor in (0, 4):
        table = lay(line, {0: {"discs": 2, "honor": honor}}, edition=edition)
        assert place not in table.decision(0).prompt.facts["outposts"]
        assert told(act(table, f"build {place}"), "built")["cost"] == 0
        assert mat(table)["honor"] == honor


@pytest.mark.ledger("A-BUILD-11")
@both_editions
def test_shields_and_other_players_in_a_province_do_not_hinder_building(edition: str) -> None:
    hands = {0: {"discs": 2, "honor": 0}, 1: {"discs": 2}}
    alone = lay("ailenn=0:1; dunum=1:1", hands, edition=edition)
    crowded = lay("ailenn=0:1; ath-luain=1:2; uisnech=1:1; laberus=shields:2", hands, edition=edition)
    assert places(crowded, "build") == places(alone, "build")
    assert told(act(crowded, "build laberus"), "built")["cost"] == 0
    assert crowded.view(None)["shields_in"] == {"laberus": 2}
