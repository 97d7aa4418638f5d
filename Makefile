# Needs make and Python 3.11 or newer, nothing else: everything is installed into .venv.

GOOD = examples/games/full-three-players.yaml
BAD  = examples/games/broken-limousine.yaml

# The first of these that is 3.11 or newer and can make a virtual environment; `make PYTHON=/path/to/python ...` names one.
PYTHON ?= python3.13 python3.12 python3.11 python3

VENV = .venv
BIN  = $(VENV)/bin
PIP  = $(BIN)/python -m pip -qq --disable-pip-version-check

# The compiled build never lies beside the sources, where it would hide what is edited; what runs in it sees no checkout.
COMPILED = build/compiled
COMPILED_TESTS = tests/laws tests/core tests/review tests/test_examples.py tests/test_build.py
CAN_COMPILE = command -v cc > /dev/null && $(BIN)/python -c 'import pathlib, sys, sysconfig; \
	sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'
in-compiled = rm -rf $(COMPILED)/run && mkdir $(COMPILED)/run && \
	cp -r tests tools examples formats pyproject.toml $(COMPILED)/run && cd $(COMPILED)/run && ../venv/bin/python $(1)

.DEFAULT_GOAL := help
.PHONY: help demo test check lint types layers fresh format golden bench bench-batch bench-memory compiled test-compiled wheel clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-13s %s\n", $$1, $$2}' Makefile

demo: $(VENV)/.base ## judge a good game and a broken one
	@echo '$$ nlv-replay check $(GOOD)'
	@$(BIN)/nlv-replay check $(GOOD)
	@echo
	@echo '$$ nlv-replay check $(BAD)'
	@$(BIN)/nlv-replay check $(BAD); status=$$?; \
	if [ $$status -ne 1 ]; then echo "demo: expected exit code 1 for $(BAD), got $$status" >&2; exit 1; fi
	@echo
	@echo 'The second game breaks rules on purpose, so its check ended with exit code 1: finding them is the point.'

test: $(VENV)/.dev ## run the tests
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: lint types layers fresh ## lint, format, types, layers, generated files

lint: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.dev
	@$(BIN)/mypy nlv_replay tests tools

layers: $(VENV)/.dev
	@$(BIN)/lint-imports --no-logo

fresh: $(VENV)/.dev
	@$(BIN)/python tools/generate.py --check

format: $(VENV)/.dev ## format the code and sort the imports
	@$(BIN)/ruff check --select I --fix .
	@$(BIN)/ruff format .

golden: $(VENV)/.dev ## rewrite the generated files and the expected reports
	@$(BIN)/python tools/generate.py

bench: $(VENV)/.bench ## measure the speed of a check, and of a compiled one where there is a C compiler
	@$(BIN)/python tests/bench/bench_check.py $(ARGS); status=$$?; \
	if $(CAN_COMPILE); then $(MAKE) --no-print-directory compiled && $(call in-compiled,tests/bench/bench_check.py $(ARGS)); \
	else exit $$status; fi

bench-batch: $(VENV)/.bench ## measure the speed of judging many games, and compiled where there is a C compiler
	@$(BIN)/python -m tests.bench.bench_batch $(ARGS); status=$$?; \
	if $(CAN_COMPILE); then $(MAKE) --no-print-directory compiled && $(call in-compiled,-m tests.bench.bench_batch $(ARGS)); \
	else exit $$status; fi

bench-memory: $(VENV)/.base ## measure the memory of a stream: make bench-memory ARGS=1000000
	@$(BIN)/python -m tests.bench.bench_memory $(or $(ARGS),10000 100000)

compiled: $(COMPILED)/.made ## compile the rules core, into an environment of its own: build/compiled/venv

test-compiled: $(COMPILED)/.made ## run the tests of what a verdict says against the compiled rules core
	@export NLV_REPLAY_BUILD=compiled; $(call in-compiled,-m pytest -n auto -p no:cacheprovider $(COMPILED_TESTS) $(ARGS))

wheel: $(VENV)/.dev ## build dist/ and try the wheel in an environment of its own
	@rm -rf build/venv build/log dist && mkdir -p build
	@$(BIN)/python -m build --outdir dist . > build/log 2>&1 || { cat build/log >&2; exit 1; }
	@$(BIN)/python -m venv build/venv
	@build/venv/bin/python -m pip -qq --disable-pip-version-check install -c constraints.txt dist/*.whl
	@cd build && venv/bin/nlv-replay --help > /dev/null
	@cd build && venv/bin/nlv-replay check ../$(GOOD) > /dev/null
	@test -d build/venv/lib/python3.*/site-packages/nlv_replay/examples
	@ls dist

clean: ## remove all that make and the tools have made, .venv included
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find nlv_replay tests tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Stamps: a step runs again only when one of the files to the right of the colon has changed.

$(VENV)/.made:
	@chosen=; bare=; \
	for python in $(PYTHON); do \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' > /dev/null 2>&1 || continue; \
	  if $$python -c 'import ensurepip, venv' > /dev/null 2>&1; then chosen=$$python; break; fi; \
	  bare=$${bare:-$$python}; \
	done; \
	if [ -n "$$chosen" ]; then \
	  $(BIN)/python -m pip --version > /dev/null 2>&1 || { echo "Making $(VENV) with $$chosen"; $$chosen -m venv --clear $(VENV); }; \
	elif [ -n "$$bare" ]; then \
	  echo "$$bare cannot make virtual environments: install its venv package (Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; \
	else \
	  echo "nlv-replay needs Python 3.11 or newer, and none of these is: $(PYTHON)." >&2; exit 1; \
	fi
	@touch $@

$(VENV)/.base: pyproject.toml | $(VENV)/.made
	@echo 'Installing nlv-replay into $(VENV)'
	@$(PIP) install -e .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/.made
	@echo 'Installing nlv-replay and its development tools into $(VENV)'
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.base

$(COMPILED)/.made: pyproject.toml constraints.txt $(shell find nlv_replay examples -type f -not -name '*.pyc') | $(VENV)/.dev
	@$(CAN_COMPILE) || { echo 'Compiling needs a C compiler and the headers of Python (Debian and Ubuntu: apt-get install gcc python3-dev).' >&2; exit 1; }
	@echo 'Compiling the rules core into $(COMPILED): two or three minutes'
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED)/source
	@cp -r nlv_replay examples pyproject.toml README.md LICENSE NOTICE $(COMPILED)/source
	@find $(COMPILED)/source -name __pycache__ -prune -exec rm -rf {} +
	@$(BIN)/python -m venv $(COMPILED)/venv
	@# Calls between the compiled files then need no look-up in the table of the linker.
	@CFLAGS="-fvisibility=hidden $$CFLAGS" HATCH_BUILD_HOOK_ENABLE_MYPYC=1 \
	  $(BIN)/python -m build --wheel --outdir $(COMPILED)/wheel $(COMPILED)/source > $(COMPILED)/log 2>&1 || { cat $(COMPILED)/log >&2; exit 1; }
	@$(COMPILED)/venv/bin/python -m pip -qq --disable-pip-version-check install --no-deps $(COMPILED)/wheel/*.whl
	@site='import sysconfig; print(sysconfig.get_path("purelib"))'; \
	$(BIN)/python -c "$$site" > "$$($(COMPILED)/venv/bin/python -c "$$site")/shared.pth"  # all else is that of .venv
	@rm -rf $(COMPILED)/source
	@touch $@

$(VENV)/.bench: pyproject.toml constraints.txt | $(VENV)/.made
	@echo 'Installing nlv-replay and what the benchmark compares it with into $(VENV)'
	@$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@ $(VENV)/.base
