# SPDX-License-Identifier: MIT
# Tests of the command as built.
xn_test_programs = \
	tests/xn/drive \
	tests/xn/inject \
	tests/xn/json_lines \
	tests/xn/noise
check_PROGRAMS += $(xn_test_programs)
tests_xn_drive_SOURCES = tests/xn/drive.c
tests_xn_drive_LDADD =
tests_xn_inject_SOURCES = tests/xn/inject.c
tests_xn_inject_LDADD =
tests_xn_json_lines_SOURCES = tests/xn/json_lines.c tests/unit/strict_json.h
tests_xn_json_lines_LDADD =
tests_xn_noise_SOURCES = tests/xn/noise.c tests/unit/random.h
tests_xn_noise_LDADD =

# Loaded with LD_PRELOAD: its functions must be visible, and must not be replaced by builtins.
check_LTLIBRARIES += tests/xn/faults.la
tests_xn_faults_la_SOURCES = tests/xn/faults.c
tests_xn_faults_la_CFLAGS = $(WARN_CFLAGS) -fno-builtin
tests_xn_faults_la_LDFLAGS = -module -avoid-version -rpath /nowhere
tests_xn_faults_la_LIBADD = $(DL_LIBS)

xn_scripts = \
	tests/xn/faults.sh \
	tests/xn/jobs.sh \
	tests/xn/leaks.sh \
	tests/xn/long.sh \
	tests/xn/model.sh \
	tests/xn/noise.sh \
	tests/xn/progress.sh \
	tests/xn/streams.sh \
	tests/xn/terminal.sh
policy_example = \
	tests/examples/german.txt \
	tests/examples/registry.conf \
	tests/examples/reserved.txt
TESTS += $(xn_scripts)
EXTRA_DIST += $(xn_scripts) tests/xn/lib.sh tests/xn/model.py tests/xn/progress.py \
	tests/xn/typing.py
$(xn_scripts:.sh=.log): xn$(EXEEXT) xn-table$(EXEEXT) $(xn_test_programs:=$(EXEEXT))
tests/xn/faults.log tests/xn/leaks.log tests/xn/progress.log: xn-zone$(EXEEXT)
tests/xn/terminal.log: xn-zone$(EXEEXT)
tests/xn/model.log: libxn.la
faults_users = tests/xn/faults.log tests/xn/leaks.log tests/xn/progress.log \
	tests/xn-zone/in_place.log
$(faults_users): tests/xn/faults.la

