"""What the scoreboard does on a site of its own, which is gone afterwards: simulates days, and says as JSON what was
found."""

from __future__ import annotations

import json
import sys
import time

import django

django.setup()

from django.apps import apps  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from games.trust.simulation import BEGIN, Plan, Simulation  # noqa: E402
from games.trust.spread import allow_as_told, time_is_up  # noqa: E402


def days(plan: Plan) -> dict[str, object]:
    """Simulate days on a new database, and give what was seen."""
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}  # the tables at once, as they are
    call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")  # nobody will miss it
    simulation = Simulation(plan)
    watch = simulation.run(lambda watch: time_is_up())
    days = (simulation.moment - BEGIN).days if time_is_up() else plan.days
    outages = sum(outage.begin < simulation.moment for outage in simulation.weather.outages)
    lived = {"days": days, "days of games": days * plan.games, "outages": outages}
    found = {name: list(getattr(watch, name)) for name in ("early", "missed", "extra", "stuck", "sealed")}
    return {**found, "tally": {**watch.tally, **lived, "seconds": time.process_time()}}


if __name__ == "__main__":
    allow_as_told()
    of_days, of_games, of_outages, seed = sys.argv[1:]
    json.dump(days(Plan(int(of_days), int(of_games), int(of_outages), seed)), sys.stdout)
