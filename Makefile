# Throne Room. `make play` opens the application, `make test` checks everything.

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
INSTALL := $(BIN)/python -m pip -qq --disable-pip-version-check install -c constraints.txt
JOBS    ?= 2
FUZZ    ?= 1000000
PORT    ?= 8000

KINGDOM ?= Chapel, Festival, Gardens, Laboratory, Market, Militia, Mill, Moat, Village, Witch
SECONDS ?= 20

NATIVE  := $(shell find core bench -name '*.[ch]pp')
FOLDERS := $(wildcard src/throneroom/*/__init__.py src/throneroom/*/*/__init__.py)
PACKAGE := $(NATIVE) $(shell find src/throneroom -type f -not -path '*/__pycache__/*')

# A virtual environment's programs come first, for cmake and ninja from there.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help play run install test lint types browser unit docs package fuzz bench clean
.DEFAULT_GOAL := help

help:
	@echo "make play   play and study in the browser (PORT=8000)"
	@echo "make run    analyse an interesting kingdom, and name the page with the result"
	@echo "make test   style, types, tests, documentation, the package and the sanitized fuzzer"
	@echo "make docs   the documentation as a site, in build/docs"
	@echo "make bench  measure the speed, also of other engines"
	@echo "make clean  remove everything that was built"

play: $(VENV)/.web
	@$(BIN)/throneroom serve --open --port $(PORT)

run: install
	@$(BIN)/throneroom analyze "$(KINGDOM)" --seconds $(SECONDS) --seed 1 --fresh --out build/analysis.html

install: $(VENV)/.installed

# Most of these steps keep one processor busy, so some of them run at the same time; the tests use
# all of them.
test:
	+@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target browser lint types docs package fuzz
	+@$(MAKE) --no-print-directory unit
	@echo "OK"

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

# The pages are tested in the system's browser; without one, this says what to do.
browser: $(VENV)/.created
	@$(BIN)/python -m tests.browser.chromium

# The tests start many processes: none of them should compile the package anew.
unit: $(VENV)/.dev browser
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -q -n $(JOBS) --dist loadgroup

# Always from the start: a page that is not read again would not be complained about again.
docs: $(VENV)/.dev
	$(BIN)/python -m sphinx -q -E -W --keep-going -d build/doctrees docs build/docs

package: build/package/.checked

fuzz: build/sanitize/.built $(VENV)/.installed
	$(BIN)/python tests/fuzz/dump_rules.py build/sanitize/official.bin build/sanitize/invented.bin
	build/sanitize/fuzz build/sanitize/official.bin build/sanitize/invented.bin $(FUZZ)

bench: $(VENV)/.bench
	@$(BIN)/throneroom bench

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps. The install is editable: Python files need none, but new folders and changed C++ files do.

$(VENV)/.created:
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.tools: $(VENV)/.created pyproject.toml constraints.txt
	@$(INSTALL) $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')
	@command -v cmake > /dev/null || $(INSTALL) cmake
	@command -v ninja > /dev/null || $(INSTALL) ninja
	@touch $@

$(VENV)/.installed: $(VENV)/.tools pyproject.toml CMakeLists.txt $(NATIVE) $(FOLDERS)
	@echo "Building throneroom ..."
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

# The project itself is installed, so pip adds only what the extra asks for.
$(VENV)/.dev: $(VENV)/.installed
	@$(INSTALL) "throneroom[dev]"
	@touch $@

$(VENV)/.web: $(VENV)/.installed
	@$(INSTALL) "throneroom[web]"
	@touch $@

$(VENV)/.bench: $(VENV)/.installed
	@$(INSTALL) "throneroom[bench]"
	@touch $@

build/sanitize/.built: $(VENV)/.tools CMakeLists.txt $(NATIVE)
	@cmake -S . -B build/sanitize -DTHRONEROOM_SANITIZE=ON > /dev/null
	@cmake --build build/sanitize --parallel $(JOBS)
	@touch $@

build/package/.checked: $(VENV)/.dev pyproject.toml constraints.txt CMakeLists.txt README.md $(PACKAGE)
	@$(BIN)/python -m tests.project.package build/package
	@touch $@
