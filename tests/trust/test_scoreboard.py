"""The scoreboard: its lines, its rooms, its table in the README, and that planted faults turn its figures red."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.core.management import CommandError, call_command
from rest_framework.response import Response

from games.bench.house import SERVER
from games.trust import api, board, entering, planted, rights, room, security
from games.trust.plants.house import PLANTS
from games.trust.score import Score
from games.trust.spread import Share, allow, in_turn, shares, spread, time_left
from games.trust.table import put_into, rows
from games.trust.world import World
from tests.conftest import HOME

Capture = pytest.CaptureFixture[str]
GREEN = Score("F2", "kept games that do not replay", 27, "games", [])
RED = Score("F7", "hidden things that a seat could tell", 10, "twins", ["seat 1 sees the pile"])


def test_a_zero_comes_with_its_bound_and_an_empty_figure_does_not_hold() -> None:
    assert (GREEN.holds, RED.holds, Score("F1", "", 0, "", []).holds) == (True, False, False)
    assert "0.11" in str(GREEN)
    assert Score.from_json(json.loads(json.dumps(RED.as_json()))) == RED


def test_every_figure_of_the_contract_has_a_room() -> None:
    promised = {f"F{number}" for number in range(1, 19)} - {"F13"}
    assert set(board.figures()) == promised
    assert board.figures()[0] == "F1"


def test_the_readme_shows_every_figure_and_nothing_found() -> None:
    table = (HOME / "README.md").read_text().partition("<!-- scoreboard -->")[2].partition("<!-- end")[0]
    cells = [line.split(" | ") for line in table.splitlines() if line.startswith("| F")]
    assert {row[0].removeprefix("| ") for row in cells} == set(board.figures())
    assert {row[2] for row in cells} == {"0"}


def test_the_table_is_written_between_its_marks() -> None:
    page = "before\n<!-- scoreboard -->\nold\n<!-- end of the scoreboard -->\nafter\n"
    written = put_into(page, [GREEN])
    assert written.splitlines() == ["before", "<!-- scoreboard -->", *rows([GREEN]), *page.splitlines()[3:]]
    assert put_into(written, [GREEN]) == written


@pytest.mark.parametrize(("scores", "fails"), [([GREEN], False), ([GREEN, RED], True), ([], True)])
def test_the_command_prints_writes_and_fails_on_red(
    scores: list[Score],
    fails: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    wanted: list[Any] = []

    def measure(figures: list[str], **how: Any) -> Iterator[Score]:
        wanted.append((figures, how))
        yield from scores

    monkeypatch.setattr(board, "measure", measure)
    file = tmp_path / "trust.json"
    options = {"only": "f7, f2", "json": file, "soak": True, "minutes": 3.0}
    if fails:
        with pytest.raises(CommandError, match="a promise does not hold"):
            call_command("trust", **options)
    else:
        call_command("trust", **options)
    assert wanted == [(["F7", "F2"], {"soak": True, "minutes": 3.0})]
    assert [score["number"] for score in json.loads(file.read_text())] == sorted(score.number for score in scores)
    if RED in scores:
        assert "seat 1 sees the pile" in capsys.readouterr().out


def test_an_unknown_figure_is_refused_with_those_there_are() -> None:
    with pytest.raises(CommandError, match="There is no F99; choose from F1, F2"):
        call_command("trust", only="f99")


def test_a_room_is_measured_in_a_process_of_its_own_and_one_that_breaks_is_red() -> None:
    [kept] = list(entering.enter("core:kept_games", soak=False))
    assert kept.holds
    assert kept.seconds > 0
    [broken] = list(entering.enter("no_such_room", soak=False))
    assert (broken.number, broken.holds) == ("-", False)


def test_a_figure_is_measured_with_the_seconds_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.trust.core.kept_games", lambda soak: iter([GREEN]))
    assert [score.number for score in room.measure_here("core:kept_games", soak=False)] == ["F2"]


def double(share: Share) -> int:
    return 2 * share.size


def test_work_goes_by_shares_in_order_until_the_time_is_up() -> None:
    done = list(spread(double, shares(25, 10, "word"), jobs=2))
    assert done == [(Share(10, "word.0"), 20), (Share(10, "word.1"), 20), (Share(5, "word.2"), 10)]
    allow(0)
    try:
        assert list(shares(25, 10, "word")) == [Share(10, "word.0")]
    finally:
        allow(None)


# -- planted faults


def test_bandit_finds_what_is_planted(tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text("import pickle\n\n\ndef read(raw):\n    return pickle.loads(raw)\n")
    _, found = security.of_code(str(tmp_path / "planted.py"), home=tmp_path)
    assert any("B301" in line for line in found)


def test_a_server_that_is_not_safe_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert security.of_settings() == []
    monkeypatch.setitem(SERVER, "SECURE_HSTS_SECONDS", "0")
    assert any("security.W004" in line for line in security.of_settings())


@pytest.mark.django_db
def test_nobody_does_what_is_not_theirs_and_a_right_that_is_not_checked_is_found() -> None:
    world = World()
    assert rights.check(world, world.sealed)[1] == []
    for plant in (plant for plant in PLANTS if plant.figure == "F15"):
        with plant.grow():
            assert rights.check(world, world.private)[1], plant.says


@pytest.mark.django_db
def test_a_call_against_the_schema_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz = api.Fuzz(World())
    fuzz.operations = [each for each in fuzz.operations if each.label == "GET /api/v1/me"]
    fuzz.run("sound")
    assert (fuzz.found, fuzz.calls > 10) == ([], True)
    monkeypatch.setattr("games.api.me.Me.get", lambda self, request: Response({"id": "none of the schema"}))
    fuzz.run("planted")
    assert any("/api/v1/me" in line for line in fuzz.found)


def test_bugs_are_planted_for_every_figure_that_needs_no_household_of_processes() -> None:
    assert len(planted.PLANTS) >= 50
    assert {plant.figure for plant in planted.PLANTS} == {f"F{n}" for n in (1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 15, 16)}
    assert len({plant.says for plant in planted.PLANTS}) == len(planted.PLANTS)


def test_a_figure_that_does_not_see_a_bug_or_is_red_without_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Blind:
        def find(self, figure: str) -> list[str]:
            return ["always"] if figure == "F1" else []

    plants = [next(plant for plant in planted.PLANTS if plant.figure == figure) for figure in ("F1", "F8")]
    red, unseen = planted.blind_to(plants, Blind())  # type: ignore[arg-type]
    assert re.match("F1 is red without any bug: always", red[0])
    assert unseen == ["F8 does not see that the proof in an address is not checked"]


@pytest.mark.django_db
def test_figures_see_the_bugs_that_are_planted_for_them() -> None:
    quick = [plant for plant in planted.one_of_each(planted.PLANTS) if plant.figure in ("F2", "F8", "F9", "F11")]
    assert list(planted.blind_to(quick, planted.Probes())) == [[]] * 4


def test_whoever_is_told_to_stop_takes_every_room_along(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "trust", "--only", "f8,f11", "--json", str(tmp_path / "trust.json")]
    environment = {**os.environ, "ARRIVAL_VAR": str(tmp_path), "DATABASE_URL": ""}
    process = subprocess.Popen(command, cwd=HOME, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running = psutil.Process(process.pid)
    while not (helpers := [helper for room in running.children() for helper in room.children()]):
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.05)
    children = running.children(recursive=True)
    process.terminate()
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said.decode().startswith("CommandError: stopped;")) == (130, True)
    _, alive = psutil.wait_procs(children, timeout=10)
    assert (bool(helpers), alive) == (True, [])
    assert json.loads((tmp_path / "trust.json").read_text()) == []


def test_what_was_not_reached_is_never_shown_as_if_it_were(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = GREEN._replace(goal=10_000)
    assert (GREEN.is_reached, short.is_reached, short.as_json()["reached"]) == (True, False, False)
    assert "of 10000 wanted" in str(short)
    assert "| 27 of 10,000 games |" in rows([short])[-1]
    monkeypatch.setattr(board, "measure", lambda figures, **how: (score for score in [short]))
    call_command("trust", json=tmp_path / "trust.json")
    assert "F2: 27 of 10000 games were tried: kept games" in capsys.readouterr().out


def test_rooms_share_what_is_left_of_the_time() -> None:
    assert board.Hours(None, 3, 8).next(1) is None
    hours = board.Hours(7, alone=1, beside=11)  # one turn alone, then six side by side
    assert hours.next(1) == pytest.approx(60, abs=1)
    assert hours.next(board.LANES) == pytest.approx(70, abs=1)


def test_things_in_turn_share_what_is_left_of_the_time() -> None:
    allow(90)
    try:
        parts = [time_left() for _ in in_turn("abc")]
        assert [round(part or 0) for part in parts] == [30, 45, 90]
        assert round(time_left() or 0) == 90
    finally:
        allow(None)
    assert time_left() is None
