"""The board of The Arrival as plain text."""

import re

from games.engine import Table
from games.rules.the_arrival import RULES
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival
from games.rules.the_arrival.text import board
from games.rules.the_arrival.text.columns import fit
from tests.rules.the_arrival.lay import lay, play

NAMES = ["Brid", "Tomasz", "Noor", "Kit"]


def shown(table: Table[Arrival], seat: int | None = 0) -> str:
    """The board as that seat reads it."""
    return board(table.view(seat), NAMES)


def section(text: str, heading: str) -> list[str]:
    """The lines under a heading."""
    [found] = [part for part in text.split("\n\n") if part.startswith(heading)]
    return found.splitlines()[2:]


def test_the_table_shows_tracks_hands_and_marks() -> None:
    table = lay("temair=0:1", {0: {"discs": 3, "swords": 2, "honor": 14, "fomori": ["sineach"]}}, seats=4, first=1)
    text = shown(table)
    assert text.splitlines()[:6] == [
        "THE TABLE                     Honor  Corr.  discs swords shields Fomori",
        "-----------------------------------------------------------------------",
        "  > You        Red               14      0      3      2       0      1",
        " 1  Tomasz     Green              4      0      0      0       0      0",
        "    Noor       Blue               4      0      0      0       0      0",
        "    Kit        Yellow             4      0      0      0       0      0",
    ]


def test_each_edition_has_its_words_and_tribes() -> None:
    text = shown(lay(edition="games-up", seats=4))
    assert "THE TABLE                      Fame" in text
    assert "    Noor       Mil Éspaine        4" in text
    assert "1 marks the Starting Player, > who is to move." in text
    assert "Honor" not in text
    assert "a province\n  holds 3 shields at most" in text


def test_what_else_a_seat_has_stands_below_its_figures() -> None:
    hand = {"passed": True, "tiles": ["ruse", "song"], "trophies": 1, "builders": 1, "leader": "archery"}
    table = lay("dun-balair=none", {1: hand}, next_first=1)
    text = re.sub(r"\s+", " ", shown(table))
    assert "passed, leads the next round; leader: archery (distant Repel costs no Honor); tiles: ruse, song; " in text
    assert "castle trophies: 1; Master Builder active, 0 discs saved" in text


def test_the_standing_says_which_track_decides() -> None:
    ahead = lay("temair=0:1; eblana=0:1; ausoba=1:1; senus=1:1; dur=1:1")
    assert "Tribes hold 5 places, Fomori 4: as it stands, most Honor wins." in shown(ahead)
    level = lay("temair=0:1; eblana=0:1; ausoba=1:1; senus=1:1")
    assert "Tribes hold 4 places, Fomori 4: as it stands, least Corruption wins." in shown(level)


def test_round_and_limit_are_told() -> None:
    assert "Round 2 of 6. 1 marks" in shown(lay())
    assert "The Corruption limit is 25: to reach it ends the game." in shown(lay())
    assert "The Corruption limit is 25: reached, so the game ends with this round." in shown(lay(limit_reached=True))
    assert "Round 6 of 6. The game is over." in shown(lay(round=6, ended=True))


def test_the_map_shows_every_place_in_the_words_of_orders() -> None:
    line = "buvinda=0:1; temair=0:2; eblana=1:3; eblana=shields:2; muirthemne=athach"
    lines = section(shown(lay(line)), "THE MAP")
    start = next(number for number, text in enumerate(lines) if text.startswith("  Eblana 2"))
    assert lines[start : start + 2] == [
        "  Eblana 2       2 shields.  muirthemne: athach.  buvinda: you A.",
        "                 temair: you B.  eblana (port): Tomasz C.",
    ]
    words = set(re.findall(r"[a-z-]+", " ".join(lines)))
    assert words >= {*FACTS.places}
    assert "  Laberus 2      ath-luain, uisnech, laberus, bladma, ailenn: free." in lines


def test_a_spectator_is_nobody() -> None:
    text = shown(lay("temair=0:2"), None)
    assert "temair: Brid B." in text
    assert "you " not in text.replace("of yours", "")


def test_balors_isle_shows_castles_and_guards() -> None:
    lines = section(
        shown(lay("dun-balair=none; tor-ethnenn=none; tor-ethnenn=athach; rath-cethlenn=sineach")), "THE MAP"
    )
    start = next(number for number, text in enumerate(lines) if text.startswith("  Balor's Isle"))
    assert lines[start : start + 4] == [
        "  Balor's Isle   dun-balair (by boreum): free.",
        "                 tor-ethnenn (by vennicnium): athach.",
        "                 rath-cethlenn (by vidua): castle, sineach on it.",
        "                 tor-conaind (by argita): castle.",
    ]


def test_no_place_is_torn_from_what_stands_there() -> None:
    line = "; ".join(f"{place}=sineach" for place in list(FACTS.locations)[:20])
    for text in section(shown(lay(line)), "THE MAP"):
        assert not text.rstrip().endswith(":")
        assert not text.strip().startswith("(port)")


def test_the_display_says_what_each_tile_does() -> None:
    table = lay(hands={0: {"tiles": ["stone"]}}, display=["song", "song", "silver-moss"])
    assert section(shown(table), "THE TACTIC TILES") == [
        "  song                  2 Corruption less (2 lie here)",
        "  silver-moss           2 Honor for each place of yours in Magnata and",
        "                        Laberus",
        "  And yours:",
        "  stone                 2, 4, 6 or 8 Honor for being 1st, 2nd, 3rd or",
        "                        4th in Honor; not while you are tied",
    ]
    assert section(shown(lay(display=[])), "THE TACTIC TILES") == ["  None are left."]


def test_the_roads_join_every_place_to_its_neighbours() -> None:
    lines = section(shown(lay()), "THE ROADS")
    assert "  boreum         vennicnium, ess-ruaid, dun-balair" in lines
    heads = [line.split()[0] for line in lines if line[2] != " "]
    assert heads[: len(FACTS.locations)] == list(FACTS.locations)


def test_earning_cards_show_backs_until_they_are_up_and_then_their_sections() -> None:
    hands = {0: {"cards": ["b01", "a03", "l05", "l18"]}, 1: {"cards": ["b02", "a02", "l02", "b03"]}}
    table = lay(hands=hands, agenda=[["set_blockers", 1], ["set_blockers", 2]])
    lines = section(shown(table), "THE EARNING CARDS")
    assert lines[2:6] == [
        "  You          building      arms          lore          lore",
        "      top      1H 3D 3C      1W 2S 1C      face down     face down",
        "      middle   2D 1C         1W 1S         face down     face down",
        "      bottom   1D 1C         1S            face down     face down",
    ]
    table.play(0, "block top")
    assert "Envelopes are in from you." in shown(table)
    assert "In your envelope: block top." in shown(table)
    assert "Envelopes are in from Brid." in shown(table, 1)
    assert "block top" not in shown(table, 1)
    table.play(1, "block middle")
    lines = section(shown(table), "THE EARNING CARDS")
    assert "  x   top      1H 3D 3C      1W 2S 1C      1H 3H/Caer 2C face down" in lines


def test_the_stacks_show_their_tops_while_cards_are_drawn() -> None:
    table = lay(agenda=[["draw_card", 0]])
    backs = [FACTS.cards[stack[-1]].back for stack in table.state.stacks]
    text = re.sub(r"\s+", " ", shown(table))
    tops = ", ".join(f"draw {number}: {back} (18)" for number, back in enumerate(backs, 1))
    assert f"Stacks, by the back on top: {tops}." in text
    assert "THE EARNING CARDS" not in shown(lay())


def test_names_of_any_length_and_script_keep_the_columns() -> None:
    table = Table.start(RULES, 4, {"edition": "games-up"}, "long names")
    while table.decision(table.waiting_for[0]).prompt.kind == "port":
        play(table, table.decision(table.waiting_for[0]).default, seat=table.waiting_for[0])
    names = ["Maximiliane-Wilhelmine von und zu Hohenstein", "李小龍李小龍李小龍", "Zo" + "e\u0301" * 20, "x"]
    for seat in (None, 0, 3):
        text = board(table.view(seat), names)
        assert max(map(len, text.splitlines())) <= 72
    assert fit("Maximiliane", 11) == "Maximilian "
    assert fit("李小龍李小龍", 11) == "李小龍李小 "
    assert fit("Bri\u0301d", 11) == "Bríd       "
