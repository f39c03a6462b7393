"""The promise that nothing known is left open: settings, code and migrations under other people's checks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.checks.registry import registry

from games.bench.house import HOME, SERVER
from games.trust.score import Score

CODE = ("arrival", "games", "manage.py")


def run(*command: str, home: Path = HOME) -> subprocess.CompletedProcess[str]:
    """A program of the house, in the environment of a server."""
    with tempfile.TemporaryDirectory(prefix="arrival-check-") as var:
        environment = {**os.environ, **SERVER, "ARRIVAL_VAR": var, "DATABASE_URL": "", "PYTHONPATH": str(HOME)}
        return subprocess.run(
            [sys.executable, *command], cwd=home, env=environment, capture_output=True, text=True, check=False
        )


def of_settings() -> list[str]:
    """What Django finds in a server's settings."""
    done = run("manage.py", "check", "--deploy", "--fail-level", "DEBUG")
    return [line for line in done.stderr.splitlines() if line.strip()] if done.returncode else []


def of_migrations() -> list[str]:
    """Models that the migrations do not lead to."""
    done = run("manage.py", "makemigrations", "--check", "--dry-run")
    return [line for line in (done.stdout + done.stderr).splitlines() if line.strip()] if done.returncode else []


def of_code(*paths: str, home: Path = HOME) -> tuple[int, list[str]]:
    """How many lines of code bandit read, and what it found in them."""
    settings = ("-c", str(HOME / "pyproject.toml"))
    report = json.loads(run("-m", "bandit", "-q", "-r", *settings, "-f", "json", *paths, home=home).stdout)
    found = [
        f"{one['filename']}:{one['line_number']}: {one['test_id']} {one['issue_text']}" for one in report["results"]
    ]
    return report["metrics"]["_totals"]["loc"], found + [str(error) for error in report["errors"]]


def scores(soak: bool) -> Iterator[Score]:
    """F17 of the scoreboard."""
    checks = len(registry.get_checks(include_deployment_checks=True))
    yield Score("F17", "findings of check --deploy in a server's settings", checks, "checks", of_settings())
    yield Score("F17", "models that migrations do not lead to", len(apps.get_models()), "models", of_migrations())
    lines, found = of_code(*CODE)
    yield Score("F17", "findings of bandit in the code", lines, "lines", found)
