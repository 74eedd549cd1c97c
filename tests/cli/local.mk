# SPDX-License-Identifier: MIT
# Blocks of commands, and what they print: see tests/README.md.
cli_files = \
	tests/cli/columns.txt \
	tests/cli/notes.txt \
	tests/cli/words.txt
if WITH_LIBIDN2
cli_files += tests/cli/audit.txt
endif
TESTS += $(cli_files)
EXTRA_DIST += $(cli_files) tests/cli/audit.txt tests/README.md tests/cli/run.py
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
