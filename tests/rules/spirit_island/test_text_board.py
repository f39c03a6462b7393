"""The board of Spirit Island as plain text."""

import re
from typing import Any

import pytest

from games.engine import Dice, Table
from games.post.plain import MARK, tidy
from games.rules.spirit_island import RULES
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Grant, Island, Lasting
from games.rules.spirit_island.text import board
from games.rules.spirit_island.text.columns import fit
from tests.rules.spirit_island.lay import lay, say

NAMES = ["Brid", "Tomasz", "Noor", "Kit"]


def shown(table: Table[Island], seat: int | None = 0) -> str:
    """The board as that seat reads it."""
    return board(table.view(seat), NAMES)


def section(text: str, heading: str) -> list[str]:
    """The lines under a heading."""
    [found] = [part for part in text.split("\n\n") if part.startswith(heading)]
    return found.splitlines()[2:]


def words(lines: list[str]) -> str:
    """Lines as one, however they were broken."""
    return re.sub(r"\s+", " ", " ".join(lines))


def test_every_land_shows_pieces_presence_blight_and_defend() -> None:
    line = "a1 E2 T1 | a2 C1 city-2 town-1 D2 dahan-1 river1 B2 | a3 earth2 | a8 river2 earth1"
    table = lay(line, spirits=("river", "earth"), ravage_card="i-wetland", build_card="i-hills", phase="fast")
    lines = section(shown(table), "THE ISLAND")
    assert lines[:5] == [
        "  Board A, yours",
        "  B  a1  hills ~     1 town, 2 explorers",
        "  R  a2  wetland ~   1 city, city-2, town-1, 2 dahan, dahan-1;",
        "                     you 1*; 2 blight",
        "     a3  jungle ~    Tomasz 2*; Defend 3",
    ]
    assert "     a8  jungle      you 2*; Tomasz 1" in lines
    assert "     a4  sands       -" in lines
    assert "  Board B, of Tomasz" in lines
    assert "R: invaders here will ravage next." in words(lines)


def test_a_spectator_is_nobody() -> None:
    text = shown(lay("a2 river1"), None)
    assert "a2  wetland ~   Brid 1*" in text
    assert "YOUR SPIRIT" not in text
    assert not re.search(r"\b(you|your|yours)\b", text, re.IGNORECASE)


def test_a_land_where_the_invaders_are_stopped_says_so() -> None:
    calm = [Lasting("stop", "paralyzing-fright", land="a2", what="all"), Lasting("stop", "coastal", what="build-city")]
    table = lay("a2 C1 river1", lasting=calm)
    assert "1 city; you 1*; no Ravage, Build or Explore" in words(section(shown(table), "THE ISLAND"))
    standing = section(shown(table), "HOW IT STANDS")
    assert "    The invaders skip all actions in A2 this turn." in standing
    assert "    The invaders build no city in coastal lands this turn." in standing


def test_the_head_tells_turn_terror_fear_and_blight() -> None:
    table = lay("a2 C1 river1", terror=2, turn=3, phase="slow", fear=3, play={"river": ["wash-away"]})
    assert shown(table).splitlines()[0] == "HOW IT STANDS: turn 3, slow phase"
    text = words(section(shown(table), "HOW IT STANDS"))
    assert "Terror Level 2: the spirits win when no town and no city is left." in text
    assert "Fear 3 of 4 markers; 3 more fear cards to level 3." in text
    assert "Blight 5 left on the card, First Game: An empty card loses the game." in text
    waiting = words(section(shown(lay(earned=["isolation"], step="slow_phase")), "HOW IT STANDS"))
    assert "0 of 4 markers; 1 earned card waits;" in waiting


def test_the_back_of_the_blight_card_stays_unseen_until_it_is_turned() -> None:
    card = "memory-fades-to-dust"
    hidden = lay("a2 river1", blight_card=card, options={"blight": "hidden"})
    assert "2 left on the card, its back unseen:" in words(section(shown(hidden), "HOW IT STANDS"))
    assert "Memory" not in shown(hidden)
    turned = lay("a2 river1", blight_card=card, tainted=True, blight=4, options={"blight": "hidden"})
    text = words(section(shown(turned), "HOW IT STANDS"))
    assert (
        "Blight 4 left on the card, Memory Fades to Dust: blighted. An empty card loses the game. At the start" in text
    )


def test_the_invader_cards_name_their_lands() -> None:
    deck = ["ii-sands", "ii-coastal", "iii-hills-sands"]
    table = lay("a2 river1", ravage_card="i-wetland", build_card="i-hills", invader_deck=deck)
    lines = section(shown(table), "HOW IT STANDS")
    assert "  Ravage    wetland (Stage I): a2, a5." in lines
    assert "  Build     hills (Stage I): a1, a6." in lines
    assert "  Explore   a Stage II card, face down. Then 1 of Stage II, 1 of Stage" in lines
    assert not {"sands", "coastal"} & set(words(lines).split())
    assert "Ravage no card yet." in words(section(shown(lay("a2 river1")), "HOW IT STANDS"))
    last = words(section(shown(lay("a2 river1", invader_deck=[])), "HOW IT STANDS"))
    assert "Explore no card is left: the next Explore loses." in last


def test_adversary_and_scenario_say_all_that_they_change() -> None:
    options = {"adversary": "england", "level": "4", "scenario": "blitz", "blight": "hidden"}
    table = lay("a2 river1", options=options, extra_build_card="i-sands")
    text = words(section(shown(table), "HOW IT STANDS"))
    england = FACTS.adversaries["england"]
    assert f"Adversary Kingdom of England, level 4. Building Boom: {england.text} {england.loss}" in text
    for level, printed in enumerate(england.levels[1:], 1):
        assert (printed.text in text) == (level <= 4)
    assert f"Scenario Blitz: {FACTS.scenarios['blitz'].text}" in text
    assert "Build + sands (Stage I): a4, a7." in text


def test_every_spirit_shows_energy_tracks_elements_and_piles() -> None:
    def change(island: Island) -> None:
        river, earth = island.spirits
        river.discard, river.hand = ["boon-of-vigor"], ["wash-away"]
        river.off_energy, river.off_cards, river.destroyed = 1, 3, 2
        river.used = ["flash-floods"]
        earth.grants = [Grant("repeat", "gift-of-strength", 1, 3), Grant("fast", "lightnings-boon", 2)]
        earth.done, earth.unless = True, ["a2", "gift"]

    table = lay(
        "a2 river1",
        spirits=("river", "earth"),
        energy=(4, 1),
        play={"river": ["flash-floods", "rivers-bounty"]},
        options={"powers": "draw"},
        change=change,
    )
    lines = section(shown(table), "THE SPIRITS")
    assert lines[:11] == [
        "> You         River Surges in Sunlight (river)",
        "    energy       4 now, 2 more each turn",
        "    energy track 1 2 (2 3 4 4 5)",
        "    card plays   3 each turn",
        "    card track   1 2 2 3 (reclaim-one 4 5)",
        "    elements     2 sun, 2 water and 1 animal",
        "    in play      flash-floods (used), rivers-bounty",
        "    hand         wash-away",
        "    discard      boon-of-vigor",
        "    destroyed    2 presence",
        "  Tomasz      Vital Strength of the Earth (earth)",
    ]
    assert "    may still    repeat 1 card costing at most 3" in lines
    assert "    may still    use 2 slow powers in the fast phase" in lines
    assert "    done         with this phase, unless there is news of A2 or gift" in lines


def test_a_progression_shows_what_is_to_come() -> None:
    text = words(section(shown(lay("a2 river1")), "THE SPIRITS"))
    assert f"to come {', '.join(FACTS.spirits['river'].progression)}" in text


def test_the_readers_own_powers_are_written_out() -> None:
    table = lay("a2 river1", play={"river": ["flash-floods"]}, hand={"river": ["accelerated-rot"]})
    text = words(section(shown(table), "YOUR SPIRIT"))
    assert "or grow 2: add a presence at range 1; add a presence at range 1" in text
    assert "River's Domain: Your presence in a wetland makes that land your sacred site." in text
    assert "massive-flooding: innate, slow Range 1 from a sacred site. With 1 sun and 2 water: Push 1" in text
    assert "flash-floods: 2 energy, fast, sun, water Range 1: 1 damage; 2 in a coastal land." in text
    assert (
        "accelerated-rot: 4 energy, slow, sun, water, plant Range 2, jungle or wetland: 2 fear and 4 damage. "
        "With 3 sun, 2 water and 3 plant: 5 more damage, and remove 1 blight." in text
    )


def test_no_line_of_the_board_begins_like_an_answer_which_a_mail_would_have_to_mark() -> None:
    table = lay("a2 C1 T2 E3 D4 B2 river3 earth2", spirits=("river", "earth"), step="spirit_phase")
    for seat in (0, 1):
        text = board(table.view(seat), ["Ada", "Tomasz"])
        asked = table.decision(seat)
        marked = [line for line in tidy(text, asked, RULES.vocabulary).splitlines() if line.startswith(MARK)]
        assert marked == []


def test_the_lands_next_to_each_are_those_of_the_boards_as_they_lie() -> None:
    table = lay("a2 river1", spirits=("river", "earth"))
    lines = section(shown(table), "NEXT TO EACH LAND")
    near = {line.split()[0]: line.replace(",", "").split()[1:] for line in lines}
    assert near == {land: list(others) for land, others in table.state.geography.adjacent.items()}
    assert any(other[0] == "b" for land, others in near.items() for other in others if land[0] == "a")


def test_before_spirits_are_chosen_the_board_is_there_already() -> None:
    table = Table.start(RULES, 2, {}, "first")
    assert ">" in shown(table)
    assert "no spirit yet" in shown(table)
    assert "YOUR SPIRIT" not in shown(table)
    assert shown(table).splitlines()[0] == "HOW IT STANDS: Setup"
    table.play(0, "spirit river")
    assert "> Tomasz      no spirit yet" in shown(table)
    assert "YOUR SPIRIT" in shown(table)


def test_a_turn_can_be_played_in_the_words_of_the_board() -> None:
    table = lay("a5 river2 E1 T1 | a4 E1", step="spirit_phase", energy=2, options={"powers": "draw"})
    text = shown(table)
    assert "grow 2" in text
    say(table, "grow 2; place a5 from cards; place a4 from energy; play wash-away; done")
    assert "wash-away" in words(section(shown(table), "THE SPIRITS")).split("in play")[1].split("hand")[0]


@pytest.mark.parametrize("number", range(4))
def test_a_board_is_whole_and_no_wider_than_a_mail_at_any_moment(number: int) -> None:
    seats = number + 1
    options: dict[str, Any] = {"powers": "draw", "blight": "hidden", "scenario": "dahan-insurrection"}
    options |= {"adversary": "sweden", "level": "5"} if number % 2 else {}
    table, dice = Table.start(RULES, seats, options, f"board {number}"), Dice(f"board {number}", armed=True)
    names = ["Maximiliane-Wilhelmine von und zu Hohenstein", "李小龍李小龍李小龍", "Zo" + "e\u0301" * 20, "x"][:seats]
    for move in range(400):
        if move % 20 == 0 or not table.decisions:
            for seat in (None, seats - 1):
                text = board(table.view(seat), names)
                assert max(map(len, text.splitlines())) <= 72
                for fault in ("None", "{", "\xa0", "nothing"):
                    assert fault not in text
        if not table.decisions:
            break
        asked = dice.choose([each for each in table.decisions if each.seat in table.waiting_for])
        table.play(asked.seat, dice.choose(asked.options))


def test_the_end_stands_at_the_head() -> None:
    table = lay("a2 river1", ending="defeat", reason="blight", phase="slow")
    assert "The end The island is lost: the last blight has left the blight card." in words(
        section(shown(table), "HOW IT STANDS")
    )


def test_a_board_says_the_same_of_two_tables_a_seat_cannot_tell_apart() -> None:
    table = Table.start(RULES, 2, {"powers": "draw", "blight": "hidden", "spirits": "deal"}, "twins")
    dice = Dice("twins", armed=True)
    for move in range(60):
        if move % 10 == 0:
            settled = RULES.decode(table.settled)
            other = RULES.twin(RULES.decode(table.settled), 0, Dice(f"twin {move}"))
            assert board(RULES.view(other, 0), NAMES) == board(RULES.view(settled, 0), NAMES)
        asked = dice.choose([each for each in table.decisions if each.seat in table.waiting_for])
        table.play(asked.seat, dice.choose(asked.options))


def test_names_are_cut_to_columns_whatever_letters_they_have() -> None:
    assert fit("Maximiliane-W", 12) == "Maximiliane "
    assert fit("李小龍李小龍", 11) == "李小龍李小 "
    assert fit("Bri\u0301d", 11) == "Bríd       "
