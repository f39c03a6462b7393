"""Using powers: the fast and slow phases, targets, thresholds, speeding up and repeating."""

from __future__ import annotations

import pytest

from games.engine import Illegal, Incomplete, Step, Table, TooLate
from games.rules.spirit_island.effect import Effect, Use
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.powers import POWERS
from games.rules.spirit_island.state import Grant, Island, Lasting
from games.rules.spirit_island.verbs import destroy, forget_one, give_elements, remove_blight
from tests.rules.spirit_island.lay import lay, options, say, shows

PAIR = ("river", "earth")


# -- who may use what, and when


@pytest.mark.ledger("S-POWER-01", "S-POWER-06", "S-FAST-01", "S-FAST-06", "S-SLOW-01", "S-SLOW-03", "S-SLOW-02")
def test_fast_powers_are_used_in_the_fast_phase_and_slow_ones_in_the_slow_phase() -> None:
    cards = {"river": ["flash-floods", "wash-away"]}
    table = lay("A5 E1 river1 | A2 C1", step="fast_phase", play=cards)
    assert options(table) == ["use flash-floods", "done"]
    table = lay("A5 E1 river1 | A2 C1", step="slow_phase", play=cards, elements={"sun": 0})
    assert options(table) == ["use massive-flooding", "use wash-away", "done"]


@pytest.mark.ledger("S-POWER-17", "S-FAST-07", "S-POWER-18", "S-MAIL-13")
def test_a_skipped_power_keeps_its_elements_and_its_cost() -> None:
    table = lay(
        "A5 E1 river1 | A2 C1", step=[["fast_phase"], ["slow_phase"]], play={"river": ["flash-floods"]}, energy=1
    )
    say(table, "done")
    assert elements(table.state, 0) == {"sun": 1, "water": 1}
    assert (table.state.spirits[0].energy, shows(table.state, "A5")) == (1, "A5 E1 river1")


@pytest.mark.ledger("S-FAST-02", "S-FAST-05", "S-MAIL-04", "S-TURN-03")
def test_players_use_powers_in_any_order_and_switch_as_they_like() -> None:
    cards = {"river": ["flash-floods", "boon-of-vigor"], "earth": ["guard-the-healing-land"]}
    table = lay("A5 E1 river1 | B6 earth2 B1 | A2 C1", spirits=PAIR, step="fast_phase", play=cards)
    assert [decision.seat for decision in table.decisions] == [0, 1]
    say(table, "use boon-of-vigor on river", seat=0)
    assert [decision.seat for decision in table.decisions] == [0, 1]
    say(table, "done", seat=1)
    say(table, "use flash-floods at A5", seat=0)
    assert table.state.turn == 2, "all are done or have nothing more: the phase is over"


@pytest.mark.ledger("S-FAST-03")
def test_a_power_that_has_begun_is_finished_before_another_begins() -> None:
    cards = {"river": ["flash-floods"], "earth": ["guard-the-healing-land"]}
    table = lay("A5 E1 T1 river1 | B6 earth2 | A2 C1", spirits=PAIR, step="fast_phase", play=cards)
    with pytest.raises(Incomplete):
        table.submit(0, "use flash-floods")
    table.play(0, "use flash-floods")
    assert [decision.seat for decision in table.decisions] == [0]


@pytest.mark.ledger("S-POWER-05", "S-POWER-19", "S-SPIRIT-16")
def test_a_power_is_used_once_a_turn_innates_too() -> None:
    table = lay("A5 E3 river2 | A2 C1", elements={"sun": 9, "water": 9}, play={"river": ["wash-away"]})
    say(table, "use massive-flooding as 1 at A5 push explorer to A4")
    assert options(table) == ["use wash-away", "done"]
    say(table, "use wash-away at A5 stop")
    assert table.state.turn == 2


@pytest.mark.ledger("S-POWER-27", "S-SPIRIT-16", "S-POWER-28")
def test_an_innate_needs_the_elements_of_its_first_level() -> None:
    assert lay("A5 E1 river1 | A2 C1", elements={"sun": 1, "water": 1}).state.turn == 2
    assert options(lay("A5 E1 river1 | A2 C1", elements={"sun": 1, "water": 2})) == ["use massive-flooding", "done"]


@pytest.mark.ledger("S-POWER-28", "S-MAIL-17")
def test_elements_gained_in_the_phase_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def gift(use: Use) -> None:
        give_elements(use, use.target, ["sun", "water", "water"])

    monkeypatch.setitem(POWERS, "mantle-of-dread", gift)
    line = "A5 E1 river1 | B8 shadows2 | A2 C1"
    table = lay(line, spirits=("river", "shadows"), play={"shadows": ["mantle-of-dread"]})
    assert [decision.seat for decision in table.decisions] == [1], "river has nothing usable"
    say(table, "use mantle-of-dread on river", seat=1)
    assert [decision.seat for decision in table.decisions] == [0], "now it has"


@pytest.mark.ledger("S-MAIL-19", "S-MAIL-13")
def test_a_seat_with_nothing_usable_is_done_without_being_asked() -> None:
    table = lay("A5 E1 river1 | B6 earth2 | A2 C1", spirits=PAIR, step="fast_phase", play={"river": ["flash-floods"]})
    assert [decision.seat for decision in table.decisions] == [0]


# -- targets


@pytest.mark.ledger("S-POWER-09", "S-POWER-11", "S-POWER-33")
def test_a_target_is_at_most_its_range_from_own_presence() -> None:
    table = lay("A7 E1 river1 | A2 C1", play={"river": ["wash-away"]})
    table.play(0, "use wash-away")
    assert options(table) == ["at a5", "at a7", "at a8"]
    with pytest.raises(Illegal):
        table.play(0, "at a2")


@pytest.mark.ledger("S-POWER-10")
def test_some_powers_start_from_a_sacred_site_only() -> None:
    table = lay("A7 E1 river1 | A5 river1 | A2 C1", elements={"sun": 1, "water": 2})
    table.play(0, "use massive-flooding")
    assert options(table) == [f"at a{number}" for number in (1, 4, 5, 6, 7, 8)], "A5 is a wetland, A7 is no site"


@pytest.mark.ledger("S-POWER-10")
def test_some_powers_start_from_a_terrain_only() -> None:
    table = lay("A7 E1 river1 | A5 river1 | A2 C1", play={"river": ["cleansing-floods"]})
    table.play(0, "use cleansing-floods")
    assert options(table, verb="at ") == [f"at a{number}" for number in (1, 4, 5, 6, 7, 8)]


@pytest.mark.ledger("S-POWER-12", "S-POWER-14")
def test_text_that_can_do_nothing_is_no_limit_on_the_target() -> None:
    table = lay("A4 earth2 | A5 T1 | A2 C1", spirits=["earth"], play={"earth": ["drought"]})
    say(table, "use drought at A4")
    assert shows(table.state, "A4") == "A4 B1 earth1"


@pytest.mark.ledger("S-POWER-31", "S-POWER-13")
def test_a_target_that_no_longer_fits_stays_the_target(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill_and_heal(use: Use) -> Step:
        yield from destroy(use, "dahan")
        remove_blight(use)

    monkeypatch.setitem(POWERS, "call-to-tend", kill_and_heal)
    table = lay("A5 D1 B1 river1 | A2 C1", play={"river": ["call-to-tend"]})
    say(table, "use call-to-tend at A5")
    assert shows(table.state, "A5") == "A5 river1"


@pytest.mark.ledger("S-POWER-32", "S-SOLO-02")
def test_a_power_on_a_spirit_may_target_the_user_and_another_only_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    targets = []
    monkeypatch.setitem(POWERS, "entwined-power", lambda use: targets.append((use.target, use.on_another)))
    line, cards = "A5 river1 | A2 C1", {"river": ["boon-of-vigor", "entwined-power"]}
    table = lay(line, spirits=PAIR, step="fast_phase", play=cards)
    table.play(0, "use boon-of-vigor")
    assert options(table) == ["on river", "on earth"]
    table.play(0, "on river")
    table.play(0, "use entwined-power")
    assert targets[-1] == (1, True)
    lay(line, step="fast_phase", play={"river": ["entwined-power"]}).play(0, "use entwined-power")
    assert targets[-1] == (0, False)


@pytest.mark.ledger("S-SPIRIT-18", "S-ASK-09")
def test_shadows_may_pay_to_reach_a_land_with_dahan() -> None:
    cards = {"shadows": ["favors-called-due"]}
    line = "A8 shadows1 | A2 C1 D1 | A3 E1"
    table = lay(line, spirits=["shadows"], play=cards, energy=1)
    table.play(0, "use favors-called-due")
    assert options(table) == ["at a2 for 1", "at a5", "at a6", "at a7", "at a8"]
    assert table.decision(0).default == "at a5"
    table = lay(line, spirits=["shadows"], play=cards, energy=0)
    table.play(0, "use favors-called-due")
    assert "at a2 for 1" not in options(table)


@pytest.mark.ledger("S-SPIRIT-18")
def test_shadows_pays_one_energy_for_the_longer_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POWERS, "favors-called-due", lambda use: None)
    table = lay("A8 shadows1 | A2 C1 D1", spirits=["shadows"], play={"shadows": ["favors-called-due"]}, energy=1)
    say(table, "use favors-called-due at A2 for 1")
    assert table.state.spirits[0].energy == 0


def test_a_longer_reach_counts_for_every_power_of_the_turn() -> None:
    reach = Lasting("reach", "reaching-grasp", seat=0, amount=2)
    table = lay("A7 E1 river1 | A2 C1", play={"river": ["wash-away"]}, lasting=[reach])
    table.play(0, "use wash-away")
    assert "at a2" in options(table)


def test_shared_presence_lets_a_power_start_from_anothers() -> None:
    shared = Lasting("shared", "entwined-power", seat=0, amount=1)
    line = "A7 E1 river1 | B8 earth2 | A2 C1"
    table = lay(line, spirits=PAIR, play={"river": ["wash-away"]}, lasting=[shared])
    table.play(0, "use wash-away")
    assert {"at b8", "at b6"} <= set(options(table))


# -- thresholds


@pytest.mark.ledger("S-POWER-22", "S-POWER-26")
def test_a_threshold_is_tested_when_the_power_reaches_it(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[bool] = []

    def forget_in_the_middle(use: Use) -> Step:
        reached.append(use.reaches())
        yield from forget_one(use.island, use.user)
        reached.append(use.reaches())

    monkeypatch.setitem(POWERS, "drought", forget_in_the_middle)
    cards = {"earth": ["drought", "rituals-of-destruction"]}
    table = lay("A4 earth2 D1 | A2 C1", spirits=["earth"], play=cards, elements={"sun": 1})
    say(table, "use drought at A4 forget rituals-of-destruction")
    assert reached[-2:] == [True, False]
    assert elements(table.state, 0)["sun"] == 2, "elements are tested, never spent"


@pytest.mark.ledger("S-POWER-30", "S-LAW-01")
def test_the_user_of_a_power_makes_its_choices_on_any_board() -> None:
    line = "B6 E1 T1 river1 | A2 C1"
    table = lay(line, spirits=PAIR, play={"river": ["wash-away"]})
    table.play(0, "use wash-away", "at b6")
    assert [decision.seat for decision in table.decisions] == [0]


@pytest.mark.ledger("S-MAIL-06", "S-LAW-08", "S-ASK-14")
def test_a_choice_given_to_the_target_is_the_targets_and_all_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose_for_target(use: Use) -> Step:
        yield from destroy(use.at("a5").by(use.target), "explorer", "town")

    monkeypatch.setitem(POWERS, "mantle-of-dread", choose_for_target)
    line = "A5 E1 T1 river1 | B8 shadows2 | A2 C1"
    table = lay(line, spirits=("river", "shadows"), play={"shadows": ["mantle-of-dread"], "river": ["wash-away"]})
    say(table, "use mantle-of-dread on river", seat=1)
    assert [(decision.seat, decision.prompt.kind) for decision in table.decisions] == [(0, "destroy")]


# -- slow powers used fast


@pytest.mark.ledger("S-SPIRIT-18", "S-POWER-20", "S-POWER-21")
def test_lightning_uses_one_slow_power_fast_for_each_air(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POWERS, "shatter-homesteads", lambda use: None)
    cards = {"lightning": ["shatter-homesteads", "raging-storm"]}
    steps = [["fast_phase"], ["slow_phase"]]
    table = lay("A7 lightning2 | A8 T1 | A2 C1", spirits=["lightning"], step=steps, play=cards, elements={"air": -1})
    assert options(table) == ["use raging-storm", "use shatter-homesteads", "done"]
    say(table, "use shatter-homesteads at A8")
    assert options(table) == ["use raging-storm", "done"], "one air is used up: this is the slow phase"
    assert table.state.phase == "slow"


@pytest.mark.ledger("S-POWER-21")
def test_a_grant_lets_slow_powers_be_used_fast() -> None:
    def granted(island: Island) -> None:
        island.spirits[0].grants = [Grant("fast", "lightnings-boon", 1)]

    cards = {"river": ["wash-away", "rivers-bounty"]}
    table = lay("A5 E1 river1 | A2 C1", step="fast_phase", play=cards, change=granted)
    assert options(table) == ["use massive-flooding", "use rivers-bounty", "use wash-away", "done"]
    say(table, "use wash-away at A5 stop")
    assert table.state.turn == 2
    assert table.state.spirits[0].grants[0].left == 0


# -- repeating


def repeating(grant: Grant, step: str = "fast_phase", **laid: object) -> Table[Island]:
    """River with a grant to repeat, Flash Floods and Wash Away in play."""

    def granted(island: Island) -> None:
        island.spirits[0].grants = [grant]

    cards = {"river": ["flash-floods", "wash-away"]}
    return lay("A5 T3 river1 | A2 C1", step=step, play=cards, change=granted, **laid)  # type: ignore[arg-type]


@pytest.mark.ledger("S-REP-01", "S-REP-02", "S-REP-05", "S-REP-07", "S-REP-10", "S-REP-11", "S-ASK-19")
def test_a_power_used_this_turn_is_repeated_with_free_choices_and_gives_no_elements() -> None:
    table = repeating(Grant("repeat", "gift-of-strength", 1, most=3))
    assert "repeat flash-floods" not in options(table), "it was not used yet"
    say(table, "use flash-floods at A5")
    assert options(table) == ["repeat flash-floods", "done"]
    before = elements(table.state, 0)
    say(table, "repeat flash-floods at A1")
    assert shows(table.state, "A1", "A5") == "A1 | A5 T2 town-1 river1"
    assert elements(table.state, 0) == before


@pytest.mark.ledger("S-REP-03", "S-REP-13")
def test_a_repeat_is_no_play_and_the_grant_is_used_up() -> None:
    table = repeating(Grant("repeat", "gift-of-strength", 1, most=3))
    say(table, "use flash-floods at A5 repeat flash-floods at A5 damage town")
    assert len(table.state.spirits[0].play) == 2
    assert table.state.turn == 2


@pytest.mark.ledger("S-REP-06")
def test_a_fast_power_is_not_repeated_in_the_slow_phase() -> None:
    def used(island: Island) -> None:
        island.spirits[0].used = ["flash-floods"]
        island.spirits[0].grants = [Grant("repeat", "gift-of-strength", 1)]

    cards = {"river": ["flash-floods"]}
    assert lay("A5 T3 river1 | A2 C1", step="slow_phase", play=cards, change=used).state.turn == 2


@pytest.mark.ledger("S-REP-10")
@pytest.mark.parametrize(("energy", "may"), [(2, True), (1, False)])
def test_a_repeat_at_cost_needs_the_energy_again(energy: int, may: bool) -> None:
    table = repeating(Grant("repeat", "powerstorm", 1, pays=True), energy=energy)
    say(table, "use flash-floods at A5")
    assert ("repeat flash-floods" in table.decision(0).options) == may
    if may:
        say(table, "repeat flash-floods at A5")
        assert table.state.spirits[0].energy == 0


@pytest.mark.ledger("S-REP-10")
def test_a_grant_with_a_limit_is_for_cheaper_cards_only() -> None:
    table = repeating(Grant("repeat", "gift-of-strength", 1, most=1))
    say(table, "use flash-floods at A5")
    assert table.state.turn == 2, "Flash Floods costs 2"


@pytest.mark.ledger("S-REP-13")
def test_the_granting_card_itself_is_not_repeated() -> None:
    table = repeating(Grant("repeat", "flash-floods", 1))
    say(table, "use flash-floods at A5")
    assert table.state.turn == 2


@pytest.mark.ledger("S-REP-04", "S-REP-14")
def test_a_slow_power_used_fast_may_be_repeated_fast() -> None:
    def granted(island: Island) -> None:
        island.spirits[0].grants = [Grant("fast", "lightnings-boon", 1), Grant("repeat", "gift-of-strength", 1)]

    table = lay("A5 E3 river1 | A2 C1", step="fast_phase", play={"river": ["wash-away"]}, change=granted)
    say(table, "use wash-away at A5 stop")
    assert options(table) == ["repeat wash-away", "done"]


@pytest.mark.ledger("S-REP-08", "S-REP-09")
def test_a_repeat_inside_a_repeat_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.rules.spirit_island.aiming import aim_again

    uses: list[str] = []

    def again(use: Use) -> Step:
        uses.append(use.land)
        more = yield from aim_again(use)
        if more is not None:
            yield from again(more)

    monkeypatch.setitem(POWERS, "flash-floods", again)
    table = lay("A5 E1 river1 | A2 C1", step="fast_phase", play={"river": ["flash-floods"]})
    say(table, "use flash-floods at A5 at A4")
    assert uses[-2:] == ["a5", "a4"]
    assert table.state.turn == 2


# -- done, and what opens the phase again


@pytest.mark.ledger("S-MAIL-15")
@pytest.mark.parametrize(("condition", "again"), [("A4", True), ("B2", False)])
def test_a_seat_is_asked_again_if_a_land_it_named_has_changed(condition: str, again: bool) -> None:
    cards = {"river": ["flash-floods"], "earth": ["delusions-of-danger"]}
    table = lay("A5 E1 river1 earth1 | A2 C1 river1", spirits=PAIR, step="fast_phase", play=cards)
    say(table, f"unless {condition} done", seat=0)
    say(table, "use delusions-of-danger at A5 option push push explorer to A4", seat=1)
    assert (table.state.turn == 1) == again
    if again:
        say(table, "done", seat=0)
        assert table.state.turn == 2


@pytest.mark.ledger("S-MAIL-15")
def test_a_gift_or_fear_opens_the_phase_again_for_who_waits_for_it() -> None:
    cards = {"river": ["boon-of-vigor", "delusions-of-danger"], "earth": ["guard-the-healing-land"]}
    line = "A5 E1 river1 | B6 earth2 B1 | A2 C1"
    for condition, order in (
        ("gift", "use boon-of-vigor on earth"),
        ("fear", "use delusions-of-danger at A5 option fear"),
    ):
        table = lay(line, spirits=PAIR, step="fast_phase", play=cards, fear=7)
        say(table, f"unless {condition} done", seat=1)
        assert [decision.seat for decision in table.decisions] == [0]
        say(table, order, seat=0)
        assert [decision.seat for decision in table.decisions] == [0, 1]


@pytest.mark.ledger("S-MAIL-15")
@pytest.mark.parametrize("line", ["unless a4", "unless at a4", "unless on fear", "unless gift unless fear"])
def test_what_brings_one_back_is_a_land_or_an_event_with_or_without_its_little_word(line: str) -> None:
    cards = {"river": ["flash-floods"], "earth": ["guard-the-healing-land"]}
    table = lay("A2 C1 river1 | B6 earth2 B1", spirits=PAIR, step="fast_phase", play=cards)
    asked = table.trial(0, "unless").decision
    assert asked is not None
    assert asked.options == (*(f"at {land}" for land in table.state.lands), "on gift", "on fear")
    say(table, line, seat=0)
    assert table.state.spirits[0].unless == [word for word in line.split() if word not in ("unless", "at", "on")]
    assert f"at {line.split()[-1]}" not in table.trial(0, "unless").decision.options  # type: ignore[union-attr]


@pytest.mark.ledger("S-MAIL-27")
def test_a_power_can_be_taken_back_until_another_seat_moves() -> None:
    cards = {"river": ["flash-floods", "boon-of-vigor"], "earth": ["guard-the-healing-land"]}
    table = lay("A2 C1 river1 | B6 earth2 B1", spirits=PAIR, step="fast_phase", play=cards)
    say(table, "use flash-floods at A2", seat=0)
    assert shows(table.state, "A2") == "A2 city-1 river1"
    table.take_back(0)
    assert shows(table.state, "A2") == "A2 C1 river1"
    say(table, "use flash-floods at A2", seat=0)
    table.play(1, "unless", "on gift")
    with pytest.raises(TooLate):
        table.take_back(0)


@pytest.mark.ledger("S-MAIL-28")
def test_a_power_that_flipped_the_blight_card_cannot_be_taken_back() -> None:
    cards = {"earth": ["drought"]}
    line = "A4 T1 | A5 earth2 | A2 C1"
    table = lay(line, spirits=["earth"], play=cards, blight=1, blight_card="downward-spiral")
    say(table, "use drought at A4")
    assert table.state.tainted
    with pytest.raises(TooLate):
        table.take_back(0)


@pytest.mark.ledger("S-SOLO-01", "S-SOLO-03", "S-SOLO-04")
def test_alone_one_board_is_the_island_and_the_only_seat_owns_every_choice() -> None:
    table = lay("A3 E2 B1 | A2 C1", step="ravage", ravage_card="i-jungle")
    assert len(table.state.lands) == 8
    assert [decision.seat for decision in table.decisions] == [0]
    effect = Effect(island=table.state, source="test", land="a8")
    assert effect.chooser() == 0


@pytest.mark.ledger("S-LAW-03", "S-LAW-05", "S-LAW-09", "S-LAW-10")
def test_choices_that_spring_from_no_power_are_the_board_owners() -> None:
    island = lay("A2 C1", spirits=PAIR).state
    effect = Effect(island=island, source="ravage")
    assert [effect.chooser(land) for land in ("a1", "b8")] == [0, 1]


@pytest.mark.ledger("S-LAW-07")
def test_a_trigger_made_by_a_power_stays_its_casters_choice() -> None:
    island = lay("A2 C1", spirits=PAIR).state
    assert Effect(island=island, source="vengeance-of-the-dead", land="b1", seat=0).chooser() == 0


@pytest.mark.ledger("S-MAIL-15")
def test_an_answer_in_the_post_stands_though_the_others_are_done_meanwhile() -> None:
    cards = {"river": ["flash-floods"], "earth": ["guard-the-healing-land"]}
    table = lay("A5 E1 river1 | B6 earth2 | A2 C1", spirits=PAIR, step="fast_phase", play=cards)
    key = table.key(0)
    say(table, "done", seat=1)
    assert table.key(0) == key
