# SPDX-License-Identifier: MIT
# Blocks of commands, and what they print: see tests/README.md.
cli_files = \
	tests/cli/append.txt \
	tests/cli/audit.txt \
	tests/cli/charsets.txt \
	tests/cli/check.txt \
	tests/cli/columns.txt \
	tests/cli/compare.txt \
	tests/cli/display.txt \
	tests/cli/hosts.txt \
	tests/cli/idn.txt \
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
