# Everything runs in .venv, which make sets up itself and renews when pyproject.toml changes.
PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/playable
TESTABLE := .venv/testable
COMPILED := .venv/compiled
TABLES := engine/naishi/syntax/tables/grammar.table
JOBS ?= 2

.PHONY: play test endurance fuzz soak leaks lint check-fast touched bench docs clean

play: $(PLAYABLE) $(COMPILED) $(TABLES)
	@$(BIN)/naishi play

# All tests; of the games a share in each, another one every day (tests/share.py). NAISHI_ALL=1: all, as in CI.
test: $(TESTABLE) $(COMPILED) $(TABLES)
	$(BIN)/python -m pytest -q -n $(JOBS) --dist loadgroup

# While one works: lint, and the tests that are nearest to what differs from BASE (unsaid: the last commit), for some
# seconds; says what it left out.
check-fast:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint touched

touched: $(TESTABLE) $(COMPILED) $(TABLES)
	@$(BIN)/python -m tests.touched $(if $(BASE),--base $(BASE))

# So many random games of every game in rules/, each of which must end within its limit.
GAMES ?= 2000
endurance: $(TESTABLE) $(COMPILED) $(TABLES)
	NAISHI_GAMES=$(GAMES) $(BIN)/python -m pytest -q -n $(JOBS) -m endurance tests/simulate

# Mutants of rules and programs drawn from the grammar, checked and played from all sides: for MINUTES, or so many TRIES,
# from SEED on (unsaid: by the clock), in JOBS processes. What shows a fault lies in FAULTS afterwards, made smaller.
MINUTES ?= $(if $(TRIES),,5)
FAULTS ?= fuzz-faults
fuzz: $(TESTABLE) $(COMPILED) $(TABLES)
	$(BIN)/python -m tests.fuzz --jobs $(JOBS) --folder $(FAULTS) $(if $(MINUTES),--minutes $(MINUTES)) \
		$(if $(TRIES),--tries $(TRIES)) $(if $(SEED),--seed $(SEED))

# What takes an hour and more: before a release, or after much has changed.
soak:
	$(MAKE) test NAISHI_ALL=1
	$(MAKE) endurance GAMES=20000
	$(MAKE) fuzz MINUTES=60

# Plants small leaks one at a time and says which the properties of secrets find. `make leaks LEAKS="undo ids"`: some.
leaks: $(TESTABLE) $(COMPILED) $(TABLES)
	@JOBS=$(JOBS) $(BIN)/python -m tests.leaks $(LEAKS)

lint: $(TESTABLE) $(COMPILED) $(TABLES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(PLAYABLE) $(COMPILED) $(TABLES)
	@$(BIN)/python -m tests.bench

docs: $(PLAYABLE) $(COMPILED) $(TABLES)
	@if [ -f docs/generate.py ]; then $(BIN)/python -m docs.generate; else echo "Nothing to generate yet."; fi

clean:
	rm -rf dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis $(dir $(TABLES))
	find engine tests docs -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f $(COMPILED)

$(PLAYABLE): pyproject.toml hatch_build.py
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# The pip of a fresh environment may be too old to read dependency groups: it gets them as a list.
$(TESTABLE): $(PLAYABLE)
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['dev'], sep='\n')" > $@.list
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement $@.list
	@touch $@

# Where PYTHONDONTWRITEBYTECODE is set, every start would compile the whole engine again.
$(COMPILED): $(shell find engine -name '*.py') | $(PLAYABLE)
	@$(BIN)/python -m compileall -q engine
	@touch $@

$(TABLES): grammar/naishi.lark engine/naishi/syntax/language.py engine/naishi/base/cache.py | $(PLAYABLE)
	@$(BIN)/python -c "from naishi.syntax import language; language.ship(language.grammar_text())"
