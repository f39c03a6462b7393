"""Victory, defeat, sacrifice victory, score and time."""

from __future__ import annotations

import pytest

from games.engine import Step
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import score
from games.rules.spirit_island.state import Grant, Island, Lasting
from games.rules.spirit_island.verbs import add_blight, damage, destroy, remove, return_presence
from tests.rules.spirit_island.lay import enact, lay, say, shows


def destroy_one(here: Effect) -> Step:
    """Destroy an invader."""
    yield from destroy(here, "invaders")


@pytest.mark.ledger("S-WIN-01", "S-WIN-02", "S-WIN-03", "S-WIN-05", "S-WIN-06")
@pytest.mark.parametrize(
    ("terror", "left", "won"),
    [
        (1, "", True),
        (1, "A1 E1", False),
        (2, "A1 E9", True),
        (2, "A1 T1", False),
        (3, "A1 E9 T9", True),
        (3, "A1 C1", False),
    ],
)
def test_the_condition_of_the_terror_level_wins(terror: int, left: str, won: bool) -> None:
    table = enact(f"A5 C1 | A6 river1 | {left}", lambda here: remove(here, "city"), terror=terror)
    assert (table.outcome is not None) == won
    if table.outcome is not None:
        assert table.outcome.ending == "victory"


@pytest.mark.ledger("S-WIN-06")
def test_an_island_without_cities_has_not_won_at_terror_one() -> None:
    assert enact("A5 C1 | A6 T1", lambda here: remove(here, "city")).outcome is None


@pytest.mark.ledger("S-WIN-08", "S-WIN-10", "S-WIN-12")
def test_the_last_presence_of_a_spirit_loses_when_the_land_is_finished() -> None:
    def only(island: Island) -> None:
        island.lands["a1"].presence = [0]

    table = lay("A3 E2 river1 | A8 T2 D1", step="ravage", ravage_card="i-jungle", change=only)
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.facts["reason"]) == ("defeat", "no-presence-river")
    assert shows(table.state, "A8") == "A8 T2 D1", "the next land is not ravaged"


@pytest.mark.ledger("S-WIN-08", "S-WIN-17")
def test_one_spirits_end_is_everybodys() -> None:
    line = "A3 E2 river1 | B4 earth2 | A2 C1"
    table = lay(line, spirits=("river", "earth"), step="ravage", ravage_card="i-jungle")
    assert table.outcome is not None
    assert table.outcome.places == (2, 2)
    assert table.outcome.winners == ()


@pytest.mark.ledger("S-WIN-11", "S-WIN-12", "S-WIN-13")
@pytest.mark.parametrize(("dahan", "ending"), [(3, "sacrifice"), (1, "defeat")])
def test_winning_while_losing_is_a_sacrifice_victory(dahan: int, ending: str) -> None:
    table = lay(
        f"A2 C1 D{dahan} | A5 river1 | A8 T1",
        step="ravage",
        ravage_card="i-wetland",
        terror=3,
        blight=1,
        blight_card="downward-spiral",
        tainted=True,
    )
    assert table.outcome is not None
    assert table.outcome.ending == ending
    if ending == "sacrifice":
        assert shows(table.state, "A2") == "A2 D1 dahan-1 B1"
        assert table.outcome.places == (1,)


@pytest.mark.ledger("S-WIN-14")
def test_a_pending_loss_stays_even_if_its_cause_goes_away() -> None:
    def lost_and_returned(here: Effect) -> Step:
        yield from add_blight(here)
        return_presence(here.island, 0, here.land)

    table = enact("A5 river1 | A2 C1", lost_and_returned)
    assert table.state.lands["a5"].presence == [1]
    assert table.outcome is not None
    assert table.outcome.ending == "defeat"


@pytest.mark.ledger("S-WIN-12", "S-WIN-13")
def test_a_win_leaves_the_rest_of_the_effect_undone() -> None:
    def kill_then_blight(here: Effect) -> Step:
        yield from damage(here, 3)
        yield from add_blight(here)

    table = enact("A5 C1 | A6 river1", kill_then_blight)
    assert table.outcome is not None
    assert (table.outcome.ending, table.state.lands["a5"].blight) == ("victory", 0)


@pytest.mark.ledger("S-WIN-16")
def test_an_adversarys_own_defeat_waits_for_the_end_of_the_effect_like_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from games.rules.spirit_island import changes

    seven = changes.Change(lost=lambda island: "capital" if island.lands["a2"].count("town", "city") >= 7 else "")
    monkeypatch.setitem(changes.ADVERSARIES, "england", seven)
    table = lay("A2 C3 T3", step=[["build_land", "a2"]], adversary="england")
    assert table.outcome is not None
    assert table.outcome.facts["reason"] == "capital"


# -- score


@pytest.mark.ledger("S-SCORE-02", "S-SCORE-04", "S-SCORE-06", "S-SCORE-07")
def test_a_victory_scores_threat_ten_cards_left_dahan_and_blight() -> None:
    def won(island: Island) -> None:
        island.ending = "victory"

    deck = ["iii-hills-jungle", "iii-hills-sands", "iii-hills-wetland", "iii-jungle-sands", "iii-jungle-wetland"]
    table = lay("A5 D5 B2", adversary="england", invader_deck=deck, explore_card="iii-sands-wetland", change=won)
    assert score(table.state) == 5 + 10 + 10 + 5 - 2
    assert table.outcome is not None
    assert table.outcome.facts["score"] == 28


@pytest.mark.ledger("S-SCORE-03", "S-SCORE-04", "S-SCORE-06")
def test_a_defeat_scores_twice_the_threat_and_the_cards_out_of_the_deck() -> None:
    def lost(island: Island) -> None:
        island.ending = "defeat"
        island.invader_discard = [f"card-{number}" for number in range(10)]

    table = lay(
        "A5 D3 B4", adversary="england", invader_deck=[], ravage_card="i-hills", build_card="i-sands", change=lost
    )
    assert score(table.state) == 2 + 12 + 3 - 4


@pytest.mark.ledger("S-SCORE-05")
def test_only_whole_groups_of_dahan_and_blight_count() -> None:
    def won(island: Island) -> None:
        island.ending = "sacrifice"

    table = lay("A5 D5 B3", spirits=("river", "earth"), invader_deck=[], change=won)
    assert score(table.state) == 10 + 2 - 1


# -- time passes


@pytest.mark.ledger("S-TIME-01", "S-TIME-02", "S-TIME-04", "S-TIME-06", "S-FAST-08", "S-POWER-05", "S-REP-12")
def test_when_time_passes_cards_are_discarded_and_everything_of_the_turn_ends() -> None:
    def busy(island: Island) -> None:
        spirit = island.spirits[0]
        spirit.used, spirit.gained, spirit.grants = (
            ["wash-away", "massive-flooding"],
            {"sun": 2},
            [Grant("fast", "x", 1)],
        )
        island.lands["a5"].defend = 4
        island.lasting = [Lasting("stop", "test", "a5", what="all")]

    table = lay("A5 T1 | A2 C1", step="time_passes", play={"river": ["wash-away"]}, energy=3, change=busy)
    spirit = table.state.spirits[0]
    assert (spirit.discard, spirit.play, spirit.used, spirit.gained, spirit.grants) == (["wash-away"], [], [], {}, [])
    assert (spirit.energy, table.state.lands["a5"].defend, table.state.lasting) == (3, 0, [])


@pytest.mark.ledger("S-TIME-05", "S-ASK-18")
def test_a_held_card_goes_back_to_hand_before_the_discard() -> None:
    def held(island: Island) -> None:
        island.lasting = [Lasting("hold", "gift-of-constancy", seat=0, amount=1)]

    table = lay("A2 C1", step="time_passes", play={"river": ["wash-away", "flash-floods"]}, change=held)
    assert table.decision(0).default == "hold flash-floods"
    say(table, "hold wash-away")
    spirit = table.state.spirits[0]
    assert ("wash-away" in spirit.hand, spirit.discard) == (True, ["flash-floods"])
