"""What all tests share."""

import os
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parent.parent
SET_BY_TESTS = {"ARRIVAL_VAR", "DATABASE_URL", "DEBUG", "DJANGO_SETTINGS_MODULE", "SECRET_KEY"}


@pytest.fixture
def laptop(tmp_path: Path) -> dict[str, str]:
    """Give the environment of a fresh laptop: nothing set, and a var/ of its own."""
    clean = {name: value for name, value in os.environ.items() if name not in SET_BY_TESTS}
    return {**clean, "ARRIVAL_VAR": str(tmp_path / "var"), "PYTHONPATH": str(HOME)}
