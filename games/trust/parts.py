"""What the scoreboard does within a site of its own; says as JSON what it found."""

from __future__ import annotations

import json
import sys
from importlib import import_module

import django

from games.trust.spread import allow_as_told

PARTS = {"crash": "games.trust.crash", "kills": "games.trust.killing", "races": "games.trust.racing"}

if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    allow_as_told()
    django.setup()
    json.dump(import_module(PARTS[name]).part(*arguments), sys.stdout)
