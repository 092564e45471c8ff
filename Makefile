# Two commands matter: `make play` and `make test`. Both work from a fresh clone with Python 3.11+ and make.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

# The first Python that is new enough; PYTHON=… overrides it.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
WORKERS ?= 2
PORT ?= 8000
SOAK_MINUTES ?= 10

STATIC := src/motherlode/server/static
WEB_SOURCES := $(shell [ -f web/package.json ] && find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' -not -path 'web/public/art/*')
WEB_BUILT := $(if $(WEB_SOURCES),$(STATIC)/.built)
CATALOGUES := $(wildcard src/motherlode/i18n/*.json src/motherlode/i18n/ui/*.json src/motherlode/modules/*/words/*.json)
ART := $(wildcard src/motherlode/art/*.py src/motherlode/modules/*/*.py)

COMPILED := build/wheel/site
COMPILED_SOURCES := setup.py $(wildcard src/motherlode/core/*.[ch] src/motherlode/core/*.pyi) $(shell find src/motherlode -name '*.py')
ENGINE_TESTS := tests/test_cases.py tests/test_native.py tests/test_sizes.py tests/test_moves.py tests/test_pickling.py tests/test_docstrings.py tests/test_golden.py tests/test_lockstep.py tests/test_properties.py tests/test_worlds.py \
	tests/test_playouts.py tests/test_keen.py tests/test_pictured.py tests/test_rulesets.py tests/boxes tests/envs tests/bots/test_fair_play.py tests/bots/test_sleuth.py tests/bots/test_wrecker.py tests/bots/test_rectangles.py tests/lab/test_learn_wrecker.py

.PHONY: help play test compiled quick soak lint format types contract web bench docs api coverage constraints clean

help: ## What there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: .venv/.play $(WEB_BUILT) ## Play, in the browser (or in the terminal while there is no browser build)
	@if [ -n "$(WEB_BUILT)" ]; then $(BIN)/motherlode serve --port $(PORT); else $(BIN)/motherlode play; fi

test: lint types contract $(WEB_BUILT) build/wheel/.built ## Everything that must hold: style, types, import contract, all tests
	@if [ -n "$(WEB_BUILT)" ]; then scripts/ensure_chromium.sh || true; fi
	@scripts/ensure_services.sh || true
	@if [ -n "$(WEB_BUILT)" ]; then scripts/test_web.sh; fi
	$(BIN)/pytest -n $(WORKERS)
	@if [ -d $(COMPILED) ]; then $(MAKE) compiled; fi

compiled: build/wheel/.built ## The engine's tests against the compiled engine
	@test -d $(COMPILED) || { echo 'There is no compiled engine to test.'; exit 1; }
	PYTHONPATH=$(COMPILED) $(BIN)/pytest -n $(WORKERS) -m 'not browser' $(ENGINE_TESTS)

quick: .venv/.dev ## The fast tests only
	$(BIN)/pytest -m 'not slow and not browser' -n $(WORKERS)

soak: .venv/.dev ## Properties with fresh seeds, for SOAK_MINUTES=10; a failure comes with the command that repeats it
	$(BIN)/python scripts/soak.py --minutes $(SOAK_MINUTES) $(if $(SOAK_SEED),--seed $(SOAK_SEED))

lint: .venv/.dev ## Style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: .venv/.dev ## Let the formatter do its business
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@scripts/format_web.sh

types: .venv/.dev ## mypy --strict
	$(BIN)/mypy --strict

contract: .venv/.dev ## Which layer may import which
	$(BIN)/lint-imports

web: $(WEB_BUILT) ## Build the browser client into the package

bench: .venv/.dev build/wheel/.built ## Measure, compare with the commit before and the last release, draw the plots of the docs
	$(BIN)/python bench/run.py
	@if command -v valgrind > /dev/null; then $(BIN)/python -m bench.against; fi
	$(BIN)/python bench/plots.py

docs: .venv/.dev ## Write docs/rules from the texts in the package, and the pages of the environments and declarations
	$(BIN)/python scripts/make_rules.py
	$(BIN)/python scripts/make_environments.py
	$(BIN)/python scripts/make_declarations.py

api: .venv/.dev ## Build the reference of the API into docs/api, as web pages
	$(BIN)/python scripts/make_api.py

coverage: .venv/.dev ## Which lines no test reaches
	rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest -m 'not browser'
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

constraints: .venv/.dev ## Choose the newest versions of all dependencies and write them down
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --no-header --no-annotate --all-extras pyproject.toml -o constraints.txt

clean: ## Away with everything that was made
	rm -rf .venv build dist htmlcov $(STATIC) web/node_modules web/dist
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.egg-info' -type d -prune -exec rm -rf {} +

# The virtual environment. Each stamp is remade only when what is to be installed has changed.
.venv/.made:
	@if [ -z "$(PYTHON)" ]; then echo 'Motherlode needs Python 3.11 or newer; none was found.' >&2; exit 1; fi
	@$(PYTHON) -m venv .venv || { echo 'The venv module is missing (Debian: apt-get install python3-venv).' >&2; exit 1; }
	@touch $@

.venv/.play: pyproject.toml constraints.txt | .venv/.made
	@echo 'Setting up Motherlode in .venv …'
	@$(PIP) install --editable '.[server]' --constraint constraints.txt
	@touch $@

.venv/.dev: pyproject.toml constraints.txt | .venv/.made
	@echo 'Setting up Motherlode and its tools in .venv …'
	@$(PIP) install --editable '.[dev]' --constraint constraints.txt
	@touch $@ .venv/.play

# The compiled engine, for tests and benchmarks; where it can't be built, a line says why.
build/wheel/.built: $(COMPILED_SOURCES) scripts/wheel_builder.py scripts/docstrings.py scripts/build_compiled.sh | .venv/.dev
	@scripts/build_compiled.sh
	@touch $@

# The browser client: thin, built once, shipped inside the package.
$(STATIC)/.built: $(WEB_SOURCES) $(CATALOGUES) $(ART) | .venv/.play
	@$(BIN)/python scripts/web_client.py
	@touch $@
