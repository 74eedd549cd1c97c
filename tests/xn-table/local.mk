# SPDX-License-Identifier: MIT
# Tests of xn-table as built.
xn_table_scripts = \
	tests/xn-table/collide.sh \
	tests/xn-table/command-manual.sh \
	tests/xn-table/command.sh \
	tests/xn-table/convert.sh \
	tests/xn-table/diff.sh \
	tests/xn-table/json.sh \
	tests/xn-table/lint.sh \
	tests/xn-table/policy-manual.sh \
	tests/xn-table/policy.sh \
	tests/xn-table/registries.sh \
	tests/xn-table/tables.sh \
	tests/xn-table/variants.sh
TESTS += $(xn_table_scripts)
EXTRA_DIST += $(xn_table_scripts) tests/xn-table/diff.py tests/xn-table/help.txt \
	tests/xn-table/json_text.py tests/xn-table/lib.sh
$(xn_table_scripts:.sh=.log): xn$(EXEEXT) xn-table$(EXEEXT) $(xn_test_programs:=$(EXEEXT))
