# SPDX-License-Identifier: MIT
# Blocks of commands, and what they print: see tests/README.md.
cli_files = \
	tests/cli/append.txt \
	tests/cli/audit.txt \
	tests/cli/check.txt \
	tests/cli/columns.txt \
	tests/cli/compare.txt \
	tests/cli/display.txt \
	tests/cli/hosts.txt \
	tests/cli/idn.txt \
	tests/cli/in-place.txt \
	tests/cli/inputs.txt \
	tests/cli/json.txt \
	tests/cli/keys.txt \
	tests/cli/like.txt \
	tests/cli/lines.txt \
	tests/cli/messages.txt \
	tests/cli/notes.txt \
	tests/cli/operations.txt \
	tests/cli/explain.txt \
	tests/cli/options.txt \
	tests/cli/runxn.txt \
	tests/cli/table-check.txt \
	tests/cli/table-collide.txt \
	tests/cli/table-diff.txt \
	tests/cli/table-info.txt \
	tests/cli/table-lint.txt \
	tests/cli/table-options.txt \
	tests/cli/table-policy.txt \
	tests/cli/table-tables.txt \
	tests/cli/table-variants.txt \
	tests/cli/utf8.txt \
	tests/cli/words.txt \
	tests/cli/zone-conf.txt \
	tests/cli/zone-files.txt \
	tests/cli/zone-list.txt \
	tests/cli/zone-notes.txt \
	tests/cli/zone-text.txt \
	tests/cli/zone.txt
TESTS += $(cli_files)
EXTRA_DIST += $(cli_files) tests/README.md tests/cli/run.py
$(cli_files:.txt=.log): xn$(EXEEXT) xn-table$(EXEEXT) xn-zone$(EXEEXT) tests/cli/run.py \
	tests/cli/words.txt
# TESTS of automake end in one of TEST_EXTENSIONS.
TXT_LOG_DRIVER = $(LOG_DRIVER)
TXT_LOG_COMPILER = $(LIMIT) $(SHELL) -c 'command -v python3 > /dev/null || \
	{ echo "1..0 \# SKIP python3 is not installed"; exit; }; \
	exec python3 -B $(srcdir)/tests/cli/run.py "$$1"' cli

# make update-cli FILE=tests/cli/NAME.txt writes into a file what its commands print now.
update-cli: xn$(EXEEXT) xn-table$(EXEEXT) xn-zone$(EXEEXT)
	srcdir='$(srcdir)' RUN='$(RUN)' python3 -B $(srcdir)/tests/cli/run.py --update $(FILE)
phony_targets += update-cli

# Processes, signals, terminals, races and faults
xn_test_programs = \
	tests/cli/drive \
	tests/cli/json_lines
EXTRA_PROGRAMS += $(xn_test_programs)
tests_cli_drive_SOURCES = tests/cli/drive.c
tests_cli_drive_LDADD =
tests_cli_json_lines_SOURCES = tests/cli/json_lines.c tests/unit/strict_json.h
tests_cli_json_lines_LDADD =

# Loaded with LD_PRELOAD: its functions must be visible, and must not be replaced by builtins.
EXTRA_LTLIBRARIES += tests/cli/faults.la
tests_cli_faults_la_SOURCES = tests/cli/faults.c
tests_cli_faults_la_CFLAGS = $(WARN_CFLAGS) -fno-builtin
tests_cli_faults_la_LDFLAGS = -module -avoid-version -rpath /nowhere
tests_cli_faults_la_LIBADD = $(DL_LIBS)

cli_scripts = \
	tests/cli/faults.sh \
	tests/cli/in_place.sh \
	tests/cli/long.sh \
	tests/cli/progress.sh \
	tests/cli/streams.sh \
	tests/cli/table.sh \
	tests/cli/terminal.sh
policy_example = \
	tests/examples/german.txt \
	tests/examples/registry.conf \
	tests/examples/reserved.txt
TESTS += $(cli_scripts)
EXTRA_DIST += $(cli_scripts) tests/cli/faults.py tests/cli/lib.sh tests/cli/progress.py
$(cli_scripts:.sh=.log) tests/cli/jobs.log: xn$(EXEEXT) xn-table$(EXEEXT) xn-zone$(EXEEXT) \
	$(xn_test_programs:=$(EXEEXT)) tests/cli/faults.la
