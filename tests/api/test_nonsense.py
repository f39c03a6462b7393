"""Whatever is sent, the house answers: no body is an error of ours."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import Game, Player
from tests.api.conftest import Call

VERBS = ("join", "leave", "bots", "start", "trial", "orders", "undo", "letters")
POSTS = ("games", "records", *(f"games/{{}}/{verb}" for verb in VERBS))
TABLE = ("title", "seats", "options", "name", "turn_hours", "private", "private_press", "language", "word", "bots")
NAMES = (*TABLE, "line", "at", "text", "to", "link_key", "rows", "seed", "revision", "names", "chain")
WORDS = ("the-arrival", "1", "pass", "auto", "block top", "settle dabrona; auto", "edition", "\x00", "é", "\ud800", "")

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.integers(0, 4),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(WORDS),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES) | st.text(), inner, max_size=4),
    max_leaves=8,
)
bodies = st.one_of(
    st.dictionaries(st.sampled_from(NAMES), values, max_size=5).map(lambda body: json.dumps(body).encode()),
    st.fixed_dictionaries({"line": st.text(max_size=40) | st.sampled_from(WORDS)}).map(
        lambda b: json.dumps(b).encode()
    ),
    values.map(lambda body: json.dumps(body).encode()),
    st.binary(max_size=40),
)
queries = st.dictionaries(
    st.sampled_from(("which", "title", "page", "from", "format")), st.text(max_size=12), max_size=3
)


@pytest.mark.parametrize("path", POSTS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(raw=bodies)
def test_no_body_breaks_a_call(game: Game, alice: Player, call: Call, path: str, raw: bytes) -> None:
    answer = call(alice).post(path.format(game.pk), raw=raw)
    assert answer.status < 500
    assert answer.status < 300 or answer.kind


@pytest.mark.parametrize("path", ["games", "games/{}/log", "games/{}/letters", "games/{}/view"])
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(query=queries)
def test_no_parameter_breaks_a_call(game: Game, alice: Player, call: Call, path: str, query: dict[str, Any]) -> None:
    answer = call(alice).client.get(f"/api/v1/{path.format(game.pk)}", query)
    assert answer.status_code < 500
