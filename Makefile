# SPDX-License-Identifier: MIT
# make          the library: build/lib/libreglet.so, build/lib/libreglet.a, build/include
# make help     all targets
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory
SHELL := /bin/bash

# Folders are among the inputs so that a deleted file is noticed too.
INPUTS := Package.swift scripts/build.sh scripts/expat.sh scripts/exports.sh $(shell find Sources include -type d -o -type f)

.PHONY: all lib core aarch64 armv7 wasm web cairo lib-checks check test test-hosts test-packages fuzz soak demo pictures
.PHONY: site bench lint format install uninstall dist clean help
all: lib ## build the library (default); same as make lib

FEATURES ?= full
$(if $(filter-out full core,$(FEATURES)),$(error FEATURES is full or core, not $(FEATURES)))
lib: build/.stamp-$(FEATURES:full=lib) ## build the library in Embedded Swift; FEATURES=core: the flavour core, in build/core
lib-checks: build/.stamp-checks ## build build/checks/libreglet.so: ordinary Swift that checks its own data, for tests

aarch64: build/.stamp-aarch64 ## build build/aarch64: the libraries for Linux on 64-bit ARM
armv7: build/.stamp-armv7 ## build build/armv7: the libraries for Linux on 32-bit ARM
core: build/.stamp-core ## same as make lib FEATURES=core
wasm: build/.stamp-wasm ## build build/wasm: the engine for WebAssembly
web: build/.stamp-web ## build build/web: the JavaScript module and the playground, for any web server

cairo: build/.stamp-cairo ## build libreglet-cairo, which draws display lists

build/.stamp-cairo: build/.stamp-lib scripts/build-cairo.sh
	@scripts/build-cairo.sh
	@touch $@

build/.stamp-lib: $(INPUTS)
	@scripts/build.sh
	@touch $@

build/.stamp-checks: $(INPUTS)
	@scripts/build.sh checks
	@touch $@

build/.stamp-aarch64: $(INPUTS)
	@scripts/build.sh aarch64
	@touch $@

build/.stamp-armv7: $(INPUTS)
	@scripts/build.sh armv7
	@touch $@

build/.stamp-core: $(INPUTS)
	@scripts/build.sh core
	@touch $@

build/.stamp-wasm: $(INPUTS) scripts/link-wasm.sh
	@scripts/build.sh wasm
	@touch $@

build/.stamp-web: build/.stamp-wasm build/.stamp-lib scripts/build-web.sh $(shell find web -mindepth 1)
	@scripts/build-web.sh
	@touch $@

check: ## the quick loop: lint, glossary, rooms, compile, quick unit tests; under a minute after a small edit
	@scripts/test.sh lint glossary rooms-quick build-quick unit-quick

test: ## every check, in about 25 minutes
	@scripts/test.sh

test-hosts: lib cairo ## play all programs of examples/hosts and examples/batch, also those that take long
	@Tests/Hosts/examples.sh --all

fuzz: ## every fuzzer, each for SECONDS (default 60): make fuzz SECONDS=600
	@Tests/Fuzz/run.sh $(or $(SECONDS),60)

soak: ## 10 million random edits, each compared with a layout from scratch; continues where it stopped
	@scripts/soak.sh

demo: ## lay out ten screens, edit and scroll; writes build/demo.* and build/*.svg
	@scripts/demo.sh

pictures: ## draw the pictures of docs/gallery.md
	@scripts/pictures.sh

site: ## the pages as a site, with a reference of the headers: build/site/index.html
	@scripts/site.sh

bench: ## benchmarks, compared with floors and the committed baseline
	@bench/run.sh

lint: ## check the style of the sources, names of files in comments and pages, shell syntax
	@scripts/lint.sh

format: ## rewrite the Swift sources in the linter's style
	@scripts/lint.sh --fix

PREFIX ?= /usr/local
install: lib ## install the libraries, headers, reglet.pc, CMake files: make install PREFIX=/usr/local DESTDIR=
	@scripts/install.sh "$(PREFIX)" "$(DESTDIR)"

uninstall: ## remove what make install wrote, with the same PREFIX and DESTDIR
	@scripts/install.sh --uninstall "$(PREFIX)" "$(DESTDIR)"

dist: lib cairo aarch64 ## write build/dist: archives, Debian packages, wheels, SBOM, SHA256SUMS
	@scripts/dist.sh

test-packages: dist ## install, use and remove the packages in folders with Debian 12 and 11, without Swift
	@Tests/Install/packages.sh

clean: ## remove all build output
	rm -rf build .build .build-*

help: ## print this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /\1|/' | awk -F'|' '{ printf "  make %-13s %s\n", $$1, $$2 }'
