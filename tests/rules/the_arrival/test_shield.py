"""Shield: where Shields may be placed, whom they protect and how long they stay."""

import pytest

from tests.rules.the_arrival.lay import lay, options, told
from tests.rules.the_arrival.moves import act, asked, both_editions, mat, places, refuse, wait_for


@pytest.mark.ledger("A-SHIELD-01")
@both_editions
def test_a_shield_is_placed_from_the_hand_where_the_player_has_a_fortification(edition: str) -> None:
    line = "temair=0:1; dunum=0:1; notium=1:1"
    table = lay(line, {0: {"shields": 2}}, edition=edition)
    assert places(table, "shield") == {"eblana", "dunum"}
    refuse(table, "shield ivernis", "shield magnata")
    assert told(act(table, "shield eblana"), "shielded") == {"seat": 0, "province": "eblana", "shields": 1}
    assert table.view(None)["shields_in"] == {"eblana": 1}
    assert (mat(table)["shields"], table.view(None)["shields"]) == (1, 10)

    table = lay(line, {0: {"shields": 0, "discs": 1}}, edition=edition)
    refuse(table, "shield eblana")


@pytest.mark.ledger("A-SHIELD-02")
@pytest.mark.parametrize(
    ("place", "province", "limit"),
    [("ess-ruaid", "magnata", 3), ("temair", "eblana", 2), ("ferna", "manapia", 1), ("notium", "ivernis", 1)],
)
def test_in_cryptozoic_a_province_holds_as_many_shields_as_its_bonus(place: str, province: str, limit: int) -> None:
    for lying in range(limit + 1):
        shields = f"; {province}=shields:{lying}" if lying else ""
        table = lay(f"{place}=0:1{shields}", {0: {"shields": 2, "discs": 1}})
        assert (f"shield {province}" in options(table)) == (lying < limit)
    refuse(table, f"shield {province}")


@pytest.mark.ledger("A-SHIELD-03")
@pytest.mark.parametrize(
    ("place", "province"), [("ess-ruaid", "magnata"), ("temair", "eblana"), ("ferna", "manapia"), ("notium", "ivernis")]
)
def test_in_games_up_a_province_holds_at_most_three_shields(place: str, province: str) -> None:
    for lying in range(4):
        shields = f"; {province}=shields:{lying}" if lying else ""
        table = lay(f"{place}=0:1{shields}", {0: {"shields": 2, "discs": 1}}, edition="games-up")
        assert (f"shield {province}" in options(table)) == (lying < 3)
    refuse(table, f"shield {province}")


@pytest.mark.ledger("A-SHIELD-04")
@both_editions
@pytest.mark.parametrize("owner", ["0:1", "1:1", "none"])
def test_shields_protect_every_location_of_the_province_whoever_owns_it(owner: str, edition: str) -> None:
    target = "" if owner == "none" else f"buvinda={owner};"
    line = f"{target} temair=0:1; dunum=0:1; notium=1:1; ferna=1:1; muirthemne=sineach"
    bare = 1 if owner == "none" else 2
    hand = {"shields": 1, "fomori": ["sineach"] * bare}
    assert "spread buvinda" in options(lay(line, {0: hand}, edition=edition))
    table = lay(line, {0: hand}, edition=edition)
    act(table, "shield eblana")
    refuse(table, "spread buvinda")
    assert "spread rhaeba" in options(table)  # in the next province

    table = lay(line, {0: {"shields": 1, "fomori": ["sineach"] * (bare + 1)}}, edition=edition)
    act(table, "shield eblana")
    assert told(act(table, "spread buvinda"), "spread")["cost"] == bare + 1


@pytest.mark.ledger("A-SHIELD-05")
@both_editions
def test_shields_belong_to_nobody_once_placed(edition: str) -> None:
    line = "temair=0:1; buvinda=1:1; eblana=shields:{}"
    hands = {0: {"shields": 1, "discs": 1}, 1: {"shields": 1, "discs": 2}}
    room = 1 if edition == "cryptozoic" else 2
    table = lay(line.format(room), hands, edition=edition)
    act(table, "shield eblana", "pass")
    assert asked(table) == 1
    refuse(table, "shield eblana", seat=1)
    assert table.view(None)["shields_in"] == {"eblana": room + 1}
    assert (mat(table)["shields"], mat(table, 1)["shields"]) == (0, 1)

    table = lay(line.format(room), hands, edition=edition)
    act(table, "build temair", "pass")
    assert "shield eblana" in options(table, 1)


@pytest.mark.ledger("A-SHIELD-06")
@both_editions
def test_shields_stay_from_round_to_round(edition: str) -> None:
    table = lay("temair=0:1; dunum=1:1", {0: {"shields": 1, "discs": 1}, 1: {"discs": 1}}, edition=edition)
    act(table, "shield eblana", "pass")
    act(table, "pass", seat=1)
    wait_for(table, "action")
    assert table.view(None)["round"] == 3
    assert table.view(None)["shields_in"] == {"eblana": 1}


@pytest.mark.ledger("A-SHIELD-07")
@both_editions
def test_shields_stay_when_their_placer_has_no_fortification_there_any_more(edition: str) -> None:
    hand = {"shields": 2, "discs": 1, "tiles": ["migration"]}
    table = lay("temair=0:1; dunum=1:1; notium=1:1", {0: hand}, edition=edition)
    act(table, "shield eblana", "use migration", "swap temair", "with dunum")
    assert table.view(None)["forts"] == {"dunum": [0, 1], "notium": [1, 1], "temair": [1, 1]}
    refuse(table, "shield eblana")
    assert table.view(None)["shields_in"] == {"eblana": 1}
