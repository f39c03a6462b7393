"""The settings: nothing to set on a laptop, clear words on a server, and no findings there."""

import json
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import HOME

SERVER = {
    "ARRIVAL_DATA_KEY": "k7-another-word-for-what-is-kept-locked-0123456789",
    "SECRET_KEY": "a2-bcde-fghi-jklm-nopq-rstu-vwxy-z345-6789-0abc-defg-hijk",
    "SITE_URL": "https://play.example.org",
}


def manage(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a management command in a process of its own, where the settings are read afresh."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=HOME, env=environment, capture_output=True, text=True, check=False)


def values(environment: dict[str, str], *names: str) -> list[Any]:
    """Give these settings as a fresh process reads them."""
    code = f"import json; from django.conf import settings; print(json.dumps([getattr(settings, n) for n in {names}]))"
    done = manage(environment, "shell", "--no-imports", "-c", code)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def test_a_laptop_needs_no_variable_and_keeps_its_key(laptop: dict[str, str]) -> None:
    debug, hosts, secret = values(laptop, "DEBUG", "ALLOWED_HOSTS", "SECRET_KEY")
    key = Path(laptop["ARRIVAL_VAR"]) / "secret_key"
    assert (debug, hosts, secret) == (True, ["localhost", "127.0.0.1", "[::1]"], key.read_text())
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text()) >= 50
    assert values(laptop, "SECRET_KEY") == [secret]


@pytest.mark.parametrize("clue", [{"DEBUG": "0"}, {"ALLOWED_HOSTS": "play.example.org"}])
def test_a_server_without_a_secret_key_is_told_so(laptop: dict[str, str], clue: dict[str, str]) -> None:
    done = manage({**laptop, **clue}, "check")
    assert done.returncode == 1
    assert "ImproperlyConfigured: Set SECRET_KEY: 50 random characters" in done.stderr


def test_a_server_without_an_address_is_told_so(laptop: dict[str, str]) -> None:
    done = manage({**laptop, "SECRET_KEY": SERVER["SECRET_KEY"]}, "check")
    assert "ImproperlyConfigured: Set SITE_URL: the address that players see" in done.stderr


def test_a_server_without_a_key_for_its_data_is_told_so(laptop: dict[str, str]) -> None:
    done = manage({**laptop, **SERVER, "ARRIVAL_DATA_KEY": ""}, "check")
    assert done.returncode == 1
    assert "ImproperlyConfigured: Set ARRIVAL_DATA_KEY: 32 random characters" in done.stderr


def test_a_flag_that_is_neither_yes_nor_no_is_refused(laptop: dict[str, str]) -> None:
    assert "DEBUG must be yes or no, not 'perhaps'" in manage({**laptop, "DEBUG": "perhaps"}, "check").stderr


def test_a_server_with_its_variables_has_no_findings(laptop: dict[str, str]) -> None:
    done = manage({**laptop, **SERVER}, "check", "--deploy", "--fail-level", "DEBUG")
    assert (done.returncode, done.stdout) == (0, "System check identified no issues (0 silenced).\n"), done.stderr


def test_a_server_takes_everything_from_its_variables(laptop: dict[str, str]) -> None:
    server = {
        **laptop,
        **SERVER,
        "DATABASE_URL": "postgresql://arrival@db.example.org/arrival",
        "REDIS_URL": "redis://redis.example.org:6379/0",
        "SECRET_KEY_FALLBACKS": "older, oldest",
    }
    expected = {
        "DEBUG": False,
        "ALLOWED_HOSTS": ["play.example.org"],
        "CSRF_TRUSTED_ORIGINS": ["https://play.example.org"],
        "SECRET_KEY_FALLBACKS": ["older", "oldest"],
        "CELERY_BROKER_URL": "redis://redis.example.org:6379/0",
        "DEFAULT_FROM_EMAIL": "Arrival <arrival@play.example.org>",
    }
    *plain, databases = values(server, *expected, "DATABASES")
    assert dict(zip(expected, plain, strict=True)) == expected
    assert databases["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert databases["default"]["HOST"] == "db.example.org"
    assert not (Path(laptop["ARRIVAL_VAR"]) / "secret_key").exists()
