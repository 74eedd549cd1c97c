# SPDX-License-Identifier: MIT
# Tests of xn-table as built.
xn_table_scripts = \
	tests/cli/xn-table/collide.sh \
	tests/cli/xn-table/command-manual.sh \
	tests/cli/xn-table/command.sh \
	tests/cli/xn-table/convert.sh \
	tests/cli/xn-table/diff.sh \
	tests/cli/xn-table/json.sh \
	tests/cli/xn-table/lint.sh \
	tests/cli/xn-table/policy-manual.sh \
	tests/cli/xn-table/policy.sh \
	tests/cli/xn-table/registries.sh \
	tests/cli/xn-table/tables.sh \
	tests/cli/xn-table/variants.sh
TESTS += $(xn_table_scripts)
EXTRA_DIST += $(xn_table_scripts) tests/cli/xn-table/diff.py tests/cli/xn-table/help.txt \
	tests/cli/xn-table/json_text.py tests/cli/xn-table/lib.sh
$(xn_table_scripts:.sh=.log): xn$(EXEEXT) xn-table$(EXEEXT) $(xn_test_programs:=$(EXEEXT))
