"""What random games are to bring into play, and how a game's events show it."""

from __future__ import annotations

from games.engine import Event
from games.engine.fuzz import fuzz
from games.rules.spirit_island import RULES
from games.rules.spirit_island.coverage import PARTS, parts_in
from games.rules.spirit_island.facts import FACTS


def test_every_card_growth_option_foe_and_board_is_a_part() -> None:
    growth = sum(len(spirit.growth) for spirit in FACTS.spirits.values())
    levels = sum(len(foe.levels) for foe in FACTS.adversaries.values())
    cards = len(FACTS.powers) + len(FACTS.fear_cards) + len(FACTS.blight_cards)
    assert len(PARTS) == len(set(PARTS)) == growth + levels + cards + len(FACTS.scenarios) + len(FACTS.boards)


def test_events_show_the_parts_at_work() -> None:
    setting = {"boards": ["b"], "adversary": "england", "level": 2, "scenario": "blitz"}
    told = [
        Event("set-up", setting),
        Event("spirit", {"seat": 0, "spirit": "river", "board": "b"}),
        Event("grew", {"seat": 0, "option": 3}),
        Event("played", {"seat": 0, "card": "wash-away"}),
        Event("used", {"seat": 0, "power": "flash-floods"}),
        Event("fear-card", {"card": "isolation", "level": 2}),
        Event("tainted", {"card": "downward-spiral", "blight": 5}),
        Event("ended", {"ending": "defeat", "reason": "blight"}),
    ]
    shown = list(parts_in(told))
    assert shown == [
        *("board b", "scenario blitz", "adversary england 2", "growth river 3"),
        *("unique flash-floods", "fear-card isolation", "blight-card downward-spiral"),
    ]
    assert set(shown) <= set(PARTS)


def test_the_first_game_card_is_shown_when_it_is_used_up() -> None:
    assert list(parts_in([Event("ended", {"ending": "defeat", "reason": "blight"})])) == ["blight-card first-game"]
    assert list(parts_in([Event("ended", {"ending": "defeat", "reason": "no-invader-card"})])) == []


def test_a_run_of_random_games_counts_what_came_into_play() -> None:
    report = fuzz(RULES, 6, "parts", seats=1)
    assert report.breaches == []
    assert {part.split()[0] for part in report.covered} >= {"board", "growth", "unique"}
    assert set(report.covered) <= set(PARTS)
    assert max(report.covered.values()) <= report.games
