"""The kept games: each plays again to the letter, and together they cover what a title offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import Outcome, Unloadable
from games.engine.playthrough import read
from games.engine.record import Record, replay
from games.rules import RULESETS
from games.trust.core import corpus, differs

KEPT = corpus()


def played(title: str) -> list[tuple[Record, Outcome]]:
    """Every kept game of a title with its outcome."""
    records = [read(path.read_text()) for path in KEPT]
    ended = [(record, replay(record, RULESETS).outcome) for record in records if record.title == title]
    return [(record, outcome) for record, outcome in ended if outcome is not None]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_plays_again_to_the_letter(path: Path) -> None:
    assert differs(path.read_text()) == []


@pytest.mark.parametrize("title", RULESETS)
def test_the_kept_games_of_a_title_cover_its_players_and_options(title: str) -> None:
    games = played(title)
    assert len(games) >= 12
    assert {record.seats for record, _ in games} == set(RULESETS[title].seats)
    for option in RULESETS[title].options:
        assert {record.options.get(option.name, option.default) for record, _ in games} == {
            choice.value for choice in option.choices
        }


def test_the_kept_games_of_the_arrival_cover_both_endings_and_a_shared_victory_in_both_editions() -> None:
    games = played("the-arrival")
    seen = {(record.options["edition"], outcome.ending) for record, outcome in games}
    assert seen == {(edition, ending) for edition in ("cryptozoic", "games-up") for ending in ("tribes", "fomori")}
    shared = {record.options["edition"] for record, outcome in games if len(outcome.winners) > 1}
    assert shared == {"cryptozoic", "games-up"}


def test_the_kept_games_of_spirit_island_are_won_alone_together_and_by_a_sacrifice_and_lost_in_many_ways() -> None:
    games = played("spirit-island")
    alone = [record.rows[1].orders[0][1] for record, outcome in games if outcome.winners and record.seats == 1]
    assert {order for order in alone if order.startswith("spirit ")} == {
        f"spirit {spirit}" for spirit in ("river", "lightning", "shadows", "earth")
    }
    assert any(len(outcome.winners) > 1 for _, outcome in games)
    assert {outcome.ending for _, outcome in games} == {"victory", "sacrifice", "defeat"}
    lost = {outcome.facts["reason"] for _, outcome in games if not outcome.winners}
    assert lost >= {"blight", "no-invader-card", "capital", "heart"}


def test_a_changed_order_digest_sentence_or_row_is_found() -> None:
    text = next(path for path in KEPT if path.parent.parent.name == "the_arrival").read_text()
    row = next(line for line in text.splitlines() if "| order" in line and ": draw 1" in line)
    number, _, _, digest, _ = (part.strip() for part in row.split("|"))
    assert differs(text.replace(row, row.replace(": draw 1", ": draw 2")))
    assert differs(text.replace(digest, "0" * len(digest)))
    assert differs(text.replace(row + "\n", ""))
    assert differs(text.replace("settles at", "camps at", 1))
    assert int(number) > 0


def test_a_text_that_is_no_playthrough_is_refused_in_words() -> None:
    with pytest.raises(Unloadable, match="head of the playthrough"):
        read("title: the-arrival\n")
    with pytest.raises(Unloadable, match="Line 1 of the playthrough is no row"):
        read("x | order | 0 | abc | 0: draw 1\n")
