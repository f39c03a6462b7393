"""The scoreboard as a table in the README, between two marks."""

from __future__ import annotations

from collections.abc import Sequence

from games.trust.score import Score

BEGIN, END = "<!-- scoreboard -->", "<!-- end of the scoreboard -->"


def rows(scores: Sequence[Score]) -> list[str]:
    """The table, line by line."""
    lines = ["| | figure | found | in | bound |", "| --- | --- | --- | --- | --- |"]
    for score in scores:
        tried = f"{score.tried:,}{'' if score.is_reached else f' of {score.goal:,}'} {score.unit}"
        lines.append(f"| {score.number} | {score.figure} | {len(score.found)} | {tried} | {score.bound:.2g} |")
    return lines


def put_into(page: str, scores: Sequence[Score]) -> str:
    """The page with the table of these scores in the place of the one it has."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The page has no {BEGIN} and {END} to write between.")
    return "\n".join([f"{before}{BEGIN}", *rows(scores), f"{END}{after}"])
