# Every chore of the house; `make` alone lists them.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN    := .venv/bin
STAMP  := .venv/installed
MANAGE := $(BIN)/python manage.py
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal -q
DATABASE := tests/api tests/house tests/mail tests/post tests/web $(wildcard tests/test_*.py)
UV     := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
          --custom-compile-command "make requirements" pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help install browser serve quick test test-sqlite test-postgres check lint types format bench trust soak bandit requirements clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-14s %s\n", $$1, $$2}'

install: $(STAMP) ## make .venv and install what development needs
	@:

$(STAMP): requirements/dev.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Arrival needs Python 3.11 or newer")'
	@test -x $(BIN)/python || "$(PYTHON)" -m venv .venv
	@echo "installing requirements/dev.txt into .venv"
	@if command -v uv >/dev/null; then uv pip install --quiet --python $(BIN)/python --require-hashes -r $<; \
	 else $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<; fi
	@touch $@

browser: install ## find or install Chromium for the browser tests
	@if command -v chromium >/dev/null; then :; \
	 elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	   echo "installing chromium with apt-get"; apt-get update -qq && apt-get install -y -qq chromium >/dev/null; \
	 else echo "installing chromium with playwright"; $(BIN)/playwright install chromium; fi

serve: install ## the whole site on http://localhost:8000
	@$(MANAGE) serve

test: test-sqlite test-postgres ## all tests, on SQLite and on PostgreSQL

quick: install ## most tests in a minute or two: no browser, no twins, one database
	@$(PYTEST) --ignore tests/browser -k "not leak and not twin and not whole"

test-sqlite: install browser ## all tests, on SQLite
	@$(PYTEST)

test-postgres: install ## the database tests again, on PostgreSQL
	@$(PYTEST) -p tests.postgres -m django_db $(DATABASE) -k "not leak and not twin and not whole"

check: lint types ## lint, format, types, import contracts, migrations

lint: install ## all of `check` but the types
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/lint-imports
	@$(MANAGE) makemigrations --check --dry-run

types: install ## the types
	@$(BIN)/mypy

format: install ## put the code into house style
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

bench: install ## measure the server
	@$(MANAGE) bench

trust: install ## the scoreboard: what players may rely on
	@$(MANAGE) trust

soak: install ## the scoreboard at full length (hours), or for about MINUTES=60
	@$(MANAGE) trust --soak $(if $(MINUTES),--minutes $(MINUTES))

bandit: install ## what bandit finds in the code; part of the scoreboard
	@$(BIN)/bandit -q -r -c pyproject.toml arrival games manage.py

requirements: ## pin requirements/ again from pyproject.toml (needs uv)
	@$(UV) -o requirements/base.txt
	@$(UV) --extra prod -c requirements/base.txt -o requirements/prod.txt
	@$(UV) --extra prod --extra dev -c requirements/prod.txt -o requirements/dev.txt

clean: ## remove what the chores made; var/ stays, it holds games
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage htmlcov mutants
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
