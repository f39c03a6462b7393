"""Days as people write them."""

from __future__ import annotations

from datetime import date

import pytest

from games.post.dates import NoDays, read_days

TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ("until 3 December", "2026-11-15", "2026-12-03"),
        ("until December 3rd, 2026", "2026-11-15", "2026-12-03"),
        ("till 2026-12-03", "2026-11-15", "2026-12-03"),
        ("until the 3rd of December.", "2026-11-15", "2026-12-03"),
        ("to 3 Jan", "2026-11-15", "2027-01-03"),
        ("bis 3. Dezember", "2026-11-15", "2026-12-03"),
        ("bis zum 3.12.", "2026-11-15", "2026-12-03"),
        ("bis 3.12.26", "2026-11-15", "2026-12-03"),
        ("from 1 December to 10 December", "2026-12-01", "2026-12-10"),
        ("1 to 10 December", "2026-12-01", "2026-12-10"),
        ("from 20 December to 3 January", "2026-12-20", "2027-01-03"),
        ("1.12. - 10.12.", "2026-12-01", "2026-12-10"),
        ("1.12.-10.12.", "2026-12-01", "2026-12-10"),
        ("vom 1. bis 10. Dezember", "2026-12-01", "2026-12-10"),
        ("2026-12-01 until 2026-12-10", "2026-12-01", "2026-12-10"),
        ("from 28 März to 2 Mai", "2027-03-28", "2027-05-02"),
        ("on 24 December", "2026-12-24", "2026-12-24"),
        ("am 24.12.", "2026-12-24", "2026-12-24"),
    ],
)
def test_days_are_read_as_they_are_meant(said: str, first: str, last: str) -> None:
    assert read_days(said, TODAY) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    "said",
    [
        "",
        "until",
        "until the cows come home",
        "from keyboard",
        "until 31 February",
        "from 3 to",
        "99 December",
        "to to to",
        "until 3",
        "2026-13-01",
        "until 3/12",
        "until " + "9" * 200,
    ],
)
def test_other_words_are_answered_with_an_example(said: str) -> None:
    with pytest.raises(NoDays, match="away until 3 December"):
        read_days(said, TODAY)
