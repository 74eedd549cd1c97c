# SPDX-License-Identifier: MIT
# Tests of the command as built.
cli_programs = \
	tests/cli/drive \
	tests/cli/json_lines \
	tests/cli/noise
check_PROGRAMS += $(cli_programs)
tests_cli_drive_SOURCES = tests/cli/drive.c
tests_cli_drive_LDADD =
tests_cli_json_lines_SOURCES = tests/cli/json_lines.c tests/unit/strict_json.h
tests_cli_json_lines_LDADD =
tests_cli_noise_SOURCES = tests/cli/noise.c tests/unit/random.h
tests_cli_noise_LDADD =

# Loaded with LD_PRELOAD: its functions must be visible, and must not be replaced by builtins.
check_LTLIBRARIES += tests/cli/faults.la
tests_cli_faults_la_SOURCES = tests/cli/faults.c
tests_cli_faults_la_CFLAGS = $(WARN_CFLAGS) -fno-builtin
tests_cli_faults_la_LDFLAGS = -module -avoid-version -rpath /nowhere
tests_cli_faults_la_LIBADD = $(DL_LIBS)

cli_scripts = \
	tests/cli/charsets.sh \
	tests/cli/check.sh \
	tests/cli/columns.sh \
	tests/cli/compare.sh \
	tests/cli/data.sh \
	tests/cli/display.sh \
	tests/cli/engines.sh \
	tests/cli/explain.sh \
	tests/cli/faults.sh \
	tests/cli/hosts.sh \
	tests/cli/idn.sh \
	tests/cli/inputs.sh \
	tests/cli/jobs.sh \
	tests/cli/json.sh \
	tests/cli/lines.sh \
	tests/cli/long.sh \
	tests/cli/manual_options.sh \
	tests/cli/messages.sh \
	tests/cli/model.sh \
	tests/cli/noise.sh \
	tests/cli/operations.sh \
	tests/cli/options_parse.sh \
	tests/cli/pairs.sh \
	tests/cli/policy-manual.sh \
	tests/cli/policy.sh \
	tests/cli/streams.sh \
	tests/cli/table.sh \
	tests/cli/terminal.sh \
	tests/cli/usage.sh \
	tests/cli/variants.sh
policy_example = \
	tests/examples/german.txt \
	tests/examples/registry.conf \
	tests/examples/reserved.txt
TESTS += $(cli_scripts)
EXTRA_DIST += $(cli_scripts) tests/cli/check-data.sh tests/cli/complete_zsh.py tests/cli/lib.sh \
	tests/cli/model.py tests/cli/names.tsv tests/cli/option_values.sh tests/cli/progress.py \
	tests/cli/typing.py
$(cli_scripts:.sh=.log): xn$(EXEEXT) $(cli_programs:=$(EXEEXT))
tests/cli/faults.log: xn-zone$(EXEEXT)
tests/cli/manual_options.log: xn-table$(EXEEXT) xn-zone$(EXEEXT)
tests/cli/faults.log: tests/cli/faults.la

# make check-data FILES='...' converts any files in both directions, and prints the names that do
# not round-trip.
check-data: xn$(EXEEXT)
	@XN='$(RUN) ./xn' $(SHELL) $(srcdir)/tests/cli/check-data.sh $(FILES)
.PHONY: check-data
