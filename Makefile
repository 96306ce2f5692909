# Everything here runs in .venv, which the first target that needs it makes.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install -qq
# Installed for users (`make demo`), and with all that developers need (`make test`).
PLAIN  := $(VENV)/plain.stamp
DEV    := $(VENV)/dev.stamp
# What only a test of the grammars asks for. Where Lark finds it, every start takes a tenth of a
# second longer, since Lark looks through the grammar of grammars with it; users have it not.
APART  := $(VENV)/apart
STORE  := demo-store
# Two cores are common; PYTEST_ARGS="-k cards -x" narrows a run.
WORKERS     ?= 2
PYTEST_ARGS ?=
# "--hands 10000" makes it short.
MEASURE_ARGS ?=

# The two stamps share one .venv, so nothing here runs side by side.
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help demo test proof browser docs pictures notebooks measure bench peers format clean

help: ## list the targets
	@grep -E '^[a-z]+: .*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+): .*## (.*)/make \1|\2/' \
	  | awk -F'|' '{ printf "  %-12s  %s\n", $$1, $$2 }'

# ------------------------------------------------------------ the environment

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "razzstats needs Python 3.11 or newer; '$(PYTHON)' is: $$($(PYTHON) --version 2>&1)" >&2; \
	  echo "Name another one: make PYTHON=python3.13" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 2; }

$(PLAIN): pyproject.toml | $(BIN)/python
	@echo "== install razzstats into $(VENV)"
	@$(PIP) -e .
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	@echo "== install razzstats with its tools into $(VENV)"
	@$(PIP) -e '.[dev,notebooks]'
	@$(PIP) --target $(APART) --upgrade 'interegular>=0.3.3'
	@touch $(PLAIN) $@

# --------------------------------------------------------------------- stages

# stage(NAME, COMMAND): says the name; says what the command said only if it fails.
define stage
@echo "== $(1)"; said=$$($(2) 2>&1) || { status=$$?; printf '%s\n' "$$said"; exit $$status; }
endef

# findings_allowed(COMMAND): 0 (fine) and 1 (findings) are good ends; wrong use, a signal, or a
# crash, which Python ends with 1 as well, are not.
define findings_allowed
@errors=$$(mktemp); status=0; \
$(1) 2>"$$errors" || status=$$?; \
crashed=$$(grep -c 'Traceback (most recent call last)' "$$errors"); cat "$$errors" >&2; rm -f "$$errors"; \
if [ $$status -gt 1 ]; then exit $$status; fi; \
if [ $$crashed -gt 0 ]; then exit 70; fi
endef

demo: $(PLAIN) ## install, import the sample histories, show their stats and findings
	@rm -rf $(STORE)
	@echo "== razzstats import sample_histories --into $(STORE)"
	$(call findings_allowed,$(BIN)/razzstats import sample_histories --into $(STORE))
	@echo "== razzstats stats --store $(STORE)"
	@$(BIN)/razzstats stats --store $(STORE)
	@echo "== razzstats validate sample_histories --severity warning (some are broken on purpose)"
	$(call findings_allowed,$(BIN)/razzstats validate sample_histories --severity warning)

# The tests start some hundred processes: what Python has compiled is kept for the next one.
test: $(DEV) ## check style, types and imports, and run the tests
	$(call stage,ruff check,$(BIN)/ruff check)
	$(call stage,ruff format --check,$(BIN)/ruff format --check)
	$(call stage,lint-imports,$(BIN)/lint-imports --no-logo --no-cache)
	@echo "== pytest, and mypy beside it"
	@unset PYTHONDONTWRITEBYTECODE; types=$$(mktemp); status=0; \
	$(BIN)/mypy $(wildcard razzstats tests benchmarks) >"$$types" 2>&1 & checked=$$!; \
	$(BIN)/python -m pytest --no-header -n $(WORKERS) --dist worksteal $(PYTEST_ARGS) || status=$$?; \
	wait $$checked || { status=$$?; cat "$$types"; }; rm -f "$$types"; exit $$status

proof: $(DEV) ## run the long proofs that `make test` leaves out, write docs/proof.md
	@echo "== pytest -m proof"
	@$(BIN)/python -m pytest --no-header -n $(WORKERS) -m proof --proof-table docs/proof.md $(PYTEST_ARGS)

browser: ## install Debian's Chromium, in which the tests look at pages; they skip without one
	@command -v chromium >/dev/null || { echo "== install chromium" && \
	  apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null; }

docs: $(DEV) ## write what the code knows into docs/*.md and README.md
	@$(BIN)/razzstats dictionary --format markdown > docs/tables.md
	@$(BIN)/razzstats dictionary stats --format markdown > docs/stats.md
	@$(BIN)/razzstats rules --format markdown > docs/rules.md
	@$(BIN)/razzstats formats --format markdown > docs/formats.md
	@$(BIN)/python tests/readme.py

pictures: $(DEV) ## write the pictures of the pages into docs
	@$(BIN)/python -m tests.pictures

notebooks: $(DEV) ## run the notebooks, write them as pages into build/notebooks
	@$(BIN)/python -m nbconvert --execute --to html --output-dir build/notebooks --log-level WARN \
	  notebooks/*.ipynb

measure: $(DEV) ## measure everything, half an hour and 6 GB of disk; write all tables
	@$(BIN)/python -m benchmarks.all --write $(MEASURE_ARGS)

bench: $(DEV) ## measure reading and importing, write benchmarks/README.md
	@$(BIN)/python -m benchmarks --write

peers: $(DEV) ## measure others on the same hands, write benchmarks/peers.md
	@$(BIN)/python -m benchmarks.peers --write

format: $(DEV) ## put the code into shape
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/ruff format --quiet

clean: ## remove .venv, the demo's store, builds and caches
	@rm -rf $(VENV) $(STORE) build dist
	@rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
