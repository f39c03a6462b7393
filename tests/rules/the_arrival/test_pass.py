"""Pass: who may pass, what a player keeps and what passing ends."""

from itertools import combinations_with_replacement

import pytest

from games.engine import Dice, NotYourTurn
from tests.rules.the_arrival.lay import lay, options, told
from tests.rules.the_arrival.moves import NO_CASTLES, act, asked, both_editions, mat, refuse, verbs, wait_for

LINE = "temair=0:1; dunum=1:1"
# The only Fomori stands at Irrus Domnann, whose two neighbours are Mag Tuired and Magnata.
CORNER = f"{NO_CASTLES} irrus-domnann=sineach; notium=1:1;"
KINDS = {"discs": "disc", "swords": "sword", "shields": "shield"}


@pytest.mark.ledger("A-PASS-01", "A-PASS-02")
@both_editions
def test_fomori_must_be_spread_as_long_as_any_spread_is_legal_before_one_may_pass(edition: str) -> None:
    assert "pass" in options(lay(LINE, {0: {"discs": 2, "fomori": []}}, edition=edition))
    for fomori in (1, 2):
        table = lay(LINE, {0: {"discs": 2, "fomori": ["sineach"] * fomori}}, edition=edition)
        refuse(table, "pass")
        act(table, "spread boreum")
        assert ("pass" in options(table)) == (fomori == 1)


@pytest.mark.ledger("A-PASS-01", "A-PASS-15")
@both_editions
@pytest.mark.parametrize(
    ("neighbours", "usable"),
    [
        ("mag-tuired=1:1; magnata=1:1", True),
        ("mag-tuired=1:2; magnata=1:3", False),
        ("mag-tuired=1:2; magnata=sineach; cruachu=1:2; ess-ruaid=1:2; loch-erne=1:2; mag-slecht=1:2", False),
        ("mag-tuired=1:2; magnata=shields:2", False),
        ("mag-tuired=1:2; magnata=shields:1", True),
    ],
)
def test_fomori_for_which_no_target_can_be_paid_do_not_bar_pass(neighbours: str, usable: bool, edition: str) -> None:
    line = f"{CORNER} {neighbours}; temair=0:1"
    table = lay(line, {0: {"discs": 2, "fomori": ["sineach"] * 2}, 1: {"discs": 3}}, edition=edition)
    assert verbs(table) == {"build", "spread" if usable else "pass"}
    if usable:
        refuse(table, "pass")
    else:
        assert told(act(table, "pass"), "passed")["returned"] == 2


@pytest.mark.ledger("A-PASS-01")
@both_editions
def test_a_lone_fortification_as_the_only_target_does_not_bar_pass(edition: str) -> None:
    line = f"{NO_CASTLES} irrus-domnann=sineach; mag-tuired=1:1; magnata=0:3; temair=0:1"
    hands = {0: {"discs": 2, "fomori": ["sineach"] * 2}}
    assert "pass" in options(lay(line, hands, edition=edition))
    refuse(lay(f"{line}; notium=1:1", hands, edition=edition), "pass")


@pytest.mark.ledger("A-PASS-03", "A-PASS-04")
@both_editions
def test_a_player_keeps_three_discs_swords_and_shields_in_all_of_any_mix(edition: str) -> None:
    mixes = set(combinations_with_replacement(KINDS.values(), 3))
    hand = {"discs": 3, "swords": 3, "shields": 3}
    table = lay(LINE, {0: hand, 1: {"discs": 3}}, edition=edition)
    act(table, "pass")
    assert {tuple(order.split()[1:]) for order in options(table, 0, "keep")} >= mixes
    for mix in sorted(mixes):
        tried = lay(LINE, {0: hand, 1: {"discs": 3}}, edition=edition)
        act(tried, "pass", " ".join(("keep", *mix)))
        assert {kind: mat(tried)[kind] for kind in KINDS} == {kind: mix.count(KINDS[kind]) for kind in KINDS}
        assert mat(tried)["passed"]


@pytest.mark.ledger("A-PASS-03")
@both_editions
def test_only_what_is_in_hand_can_be_kept(edition: str) -> None:
    table = lay(LINE, {0: {"discs": 1, "swords": 2, "shields": 1}, 1: {"discs": 3}}, edition=edition)
    act(table, "pass")
    kept = {tuple(order.split()[1:]) for order in options(table, 0, "keep")}
    assert {mix for mix in kept if len(mix) == 3} == {
        ("disc", "sword", "sword"),
        ("disc", "sword", "shield"),
        ("sword", "sword", "shield"),
    }


@pytest.mark.ledger("A-PASS-03", "A-PASS-04")
@both_editions
@pytest.mark.parametrize("hand", [{"discs": 3}, {"swords": 2}, {"discs": 1, "swords": 1, "shields": 1}])
def test_with_up_to_three_pieces_in_all_everything_is_kept(hand: dict[str, int], edition: str) -> None:
    table = lay(LINE, {0: hand, 1: {"discs": 3}}, edition=edition)
    act(table, "pass")
    assert asked(table) == 1
    assert {kind: mat(table)[kind] for kind in KINDS} == dict.fromkeys(KINDS, 0) | hand


@pytest.mark.ledger("A-PASS-04")
@both_editions
def test_no_more_than_three_of_all_kinds_together_can_be_kept(edition: str) -> None:
    hand = {"discs": 3, "swords": 3, "shields": 3}
    table = lay(LINE, {0: hand, 1: {"discs": 3}}, edition=edition)
    act(table, "pass")
    assert max(len(order.split()[1:]) for order in options(table, 0)) == 3


@pytest.mark.ledger("A-PASS-05")
@both_editions
def test_all_other_discs_swords_and_shields_return_to_the_supply(edition: str) -> None:
    hand = {"discs": 4, "swords": 3, "shields": 2}
    table = lay(LINE, {0: hand, 1: {"discs": 3}}, edition=edition)
    assert (mat(table)["supply"], table.view(None)["swords"], table.view(None)["shields"]) == (10, 17, 10)
    act(table, "pass", "keep disc sword sword")
    assert (mat(table)["supply"], table.view(None)["swords"], table.view(None)["shields"]) == (13, 18, 12)
    assert (mat(table, 1)["supply"], mat(table, 1)["discs"]) == (11, 3)


@pytest.mark.ledger("A-PASS-06", "A-PASS-14")
@both_editions
def test_unusable_fomori_go_back_unseen_into_the_face_down_supply(edition: str) -> None:
    line = f"{CORNER} mag-tuired=1:2; magnata=1:3; temair=0:1"
    table = lay(line, {0: {"discs": 2, "fomori": ["athach"] * 2, "corruption": 5}, 1: {"discs": 3}}, edition=edition)
    pile = table.view(None)["fomori_pile"]
    events = act(table, "pass")
    assert mat(table)["fomori"] == 0
    assert table.view(None)["fomori_pile"] == pile + 2
    assert table.view(None)["fomori_discard"] == []
    assert told(events, "passed")["returned"] == 2
    assert "athach" not in repr(events)


@pytest.mark.ledger("A-PASS-14")
@both_editions
def test_unusable_fomori_are_mixed_into_the_supply(edition: str) -> None:
    line = f"{CORNER} mag-tuired=1:2; magnata=1:3; temair=0:1"
    for seed in range(3):
        hands = {0: {"discs": 2, "fomori": ["athach"] * 2}, 1: {"discs": 3}}
        table = lay(line, hands, edition=edition, dice=Dice(f"handed back {seed}"))
        pile = list(table.state.fomori_pile)
        act(table, "pass")
        assert table.state.fomori_pile[: len(pile)] != pile


@pytest.mark.ledger("A-PASS-07")
@both_editions
def test_tiles_and_trophies_are_kept_without_limit(edition: str) -> None:
    tiles = ["cauldron-eblana", "geese", "ogam", "salmon", "song"]
    hand = {"discs": 4, "tiles": tiles, "trophies": 4, "trophies_used": 0}
    table = lay(f"{NO_CASTLES} {LINE}", {0: hand, 1: {"discs": 3}}, edition=edition)
    act(table, "pass")
    assert asked(table) == 1
    assert (mat(table)["tiles"], mat(table)["trophies"], mat(table)["discs"]) == (tiles, 4, 3)


@pytest.mark.ledger("A-PASS-08")
@both_editions
def test_everybody_sees_who_has_passed_until_the_next_round(edition: str) -> None:
    table = lay(LINE, {0: {"discs": 2}, 1: {"discs": 2}}, edition=edition)
    act(table, "pass")
    for seat in (None, 0, 1):
        assert [shown["passed"] for shown in table.view(seat)["mats"]] == [True, False]
    act(table, "pass", seat=1)
    assert [shown["passed"] for shown in table.view(None)["mats"]] == [False, False]


@pytest.mark.ledger("A-PASS-09")
@both_editions
def test_after_passing_a_player_does_nothing_more_this_round(edition: str) -> None:
    hands = {0: {"discs": 3, "swords": 1, "tiles": ["geese"]}, 1: {"discs": 9}}
    table = lay(f"{LINE}; tailtiu=sineach", hands, edition=edition)
    assert verbs(table) == {"build", "repel", "use", "pass"}
    act(table, "pass", "keep disc disc disc")
    for _ in range(6):
        assert asked(table) == 1
        with pytest.raises(NotYourTurn):
            table.play(0, "build temair")
        act(table, options(table, 1, "build")[0], seat=1)
    act(table, "pass", seat=1)
    wait_for(table, "action")
    assert table.view(None)["round"] == 3
    assert asked(table) == 0


@pytest.mark.ledger("A-PASS-10")
@both_editions
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_the_first_to_pass_in_a_round_is_first_player_of_the_next(order: tuple[int, int, int], edition: str) -> None:
    line = "temair=0:1; dunum=1:1; notium=2:1"
    table = lay(line, {seat: {"discs": 10} for seat in range(3)}, seats=3, edition=edition)
    for seat in range(order[0]):
        act(table, *options(table, seat, "build")[:2], seat=seat)
    for seat in order:
        assert told(act(table, "pass", seat=seat), "passed")["leads"] == (seat == order[0])
        if seat != order[-1]:
            assert table.view(None)["next_first"] == order[0]
    view = table.view(None)
    assert (view["round"], view["first"], view["next_first"]) == (3, order[0], None)
    assert asked(table) == order[0]
    assert wait_for(table, "action") == order[0]


@pytest.mark.ledger("A-PASS-11")
@both_editions
def test_a_player_who_passes_as_first_action_has_no_second(edition: str) -> None:
    table = lay(LINE, {0: {"discs": 3}, 1: {"discs": 3}}, edition=edition)
    act(table, "pass")
    assert asked(table) == 1
    assert mat(table)["discs"] == 3


@pytest.mark.ledger("A-PASS-12")
@both_editions
def test_pass_ends_the_turn_at_once_even_with_a_usable_tile(edition: str) -> None:
    hands = {0: {"discs": 3, "tiles": ["geese"]}, 1: {"discs": 3}}
    table = lay(LINE, hands, edition=edition)
    act(table, "build temair", "build temair")
    assert table.decision(0).options == ("use geese", "end")
    table = lay(LINE, hands, edition=edition)
    act(table, "build temair", "pass")
    assert asked(table) == 1
    assert mat(table)["tiles"] == ["geese"]


@pytest.mark.ledger("A-PASS-13")
@both_editions
def test_a_player_may_pass_as_second_action(edition: str) -> None:
    table = lay(LINE, {0: {"discs": 3}, 1: {"discs": 3}}, edition=edition)
    act(table, "build temair", "pass")
    assert mat(table)["passed"]
    assert asked(table) == 1


@pytest.mark.ledger("A-PASS-15")
@both_editions
def test_whether_fomori_are_usable_is_judged_at_the_moment_of_passing(edition: str) -> None:
    line = f"{CORNER} mag-tuired=0:1; magnata=1:3"
    table = lay(line, {0: {"discs": 3, "fomori": ["sineach"] * 2}, 1: {"discs": 3}}, edition=edition)
    assert "pass" in options(table)
    table = lay(f"{line}; temair=0:1", {0: {"discs": 3, "fomori": ["sineach"] * 2}}, edition=edition)
    refuse(table, "pass")
    act(table, "build mag-tuired")
    assert "pass" in options(table)


@pytest.mark.ledger("A-PASS-16")
@both_editions
def test_nobody_is_forced_to_use_a_trophy_or_tile_to_get_rid_of_fomori(edition: str) -> None:
    hand = {"discs": 2, "fomori": ["sineach"] * 2, "trophies": 1, "trophies_used": 3, "tiles": ["migration"]}
    line = f"{CORNER} magnata=1:3; temair=0:1; mag-tuired=1:"
    table = lay(f"{line}2", {0: hand, 1: {"discs": 3}}, edition=edition)
    assert {"use trophy", "use migration", "pass"} <= set(options(table))
    act(table, "pass")
    assert (mat(table)["trophies"], mat(table)["tiles"], mat(table)["fomori"]) == (1, ["migration"], 0)
    refuse(lay(f"{line}1", {0: hand, 1: {"discs": 3}}, edition=edition), "pass")


@pytest.mark.ledger("A-PASS-17")
@both_editions
def test_a_player_without_usable_fomori_need_not_pass_and_may_use_other_resources(edition: str) -> None:
    hand = {"discs": 2, "shields": 1, "swords": 1, "fomori": ["sineach"] * 2}
    table = lay(f"{CORNER} mag-tuired=1:2; magnata=0:3", {0: hand, 1: {"discs": 3}}, edition=edition)
    assert verbs(table) == {"build", "shield", "repel", "pass"}
    act(table, "build ess-ruaid")
    assert asked(table) == 0
    assert mat(table)["fomori"] == 2


@pytest.mark.ledger("A-PASS-18")
@both_editions
def test_a_spread_onto_an_own_fortification_bars_pass_if_it_is_the_only_legal_one(edition: str) -> None:
    line = f"{CORNER} mag-tuired=0:1; magnata=1:3; temair=0:1"
    table = lay(line, {0: {"discs": 2, "fomori": ["sineach"] * 2}}, edition=edition)
    assert options(table, 0, "spread") == ["spread mag-tuired"]
    refuse(table, "pass")
    assert "pass" in options(lay(line, {0: {"discs": 2, "fomori": ["sineach"]}}, edition=edition))
