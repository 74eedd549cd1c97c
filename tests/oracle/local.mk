# SPDX-License-Identifier: MIT
# Comparisons with models.
TESTS += tests/oracle/policy.sh
EXTRA_DIST += tests/oracle/policy.py tests/oracle/policy.sh
tests/oracle/policy.log: xn-table$(EXEEXT)

# xn and xn-zone, with models in Python and with name servers
command_models = \
	tests/oracle/model.sh \
	tests/oracle/zone-models.sh
TESTS += $(command_models)
EXTRA_DIST += $(command_models) tests/oracle/conf_names.py tests/oracle/conf_servers.py \
	tests/oracle/model.py tests/oracle/text_names.py tests/oracle/zone_servers.py
$(command_models:.sh=.log): xn$(EXEEXT) xn-zone$(EXEEXT) libxn.la

# xn --audit-2008, with libidn2.
EXTRA_DIST += tests/oracle/audit.tsv
if WITH_LIBIDN2
check_PROGRAMS += tests/oracle/audit
tests_oracle_audit_SOURCES = tests/oracle/audit.c tests/oracle/reference/idna2008.c \
	tests/oracle/reference/idna2008.h \
	tests/unit/random.h tests/unit/rows.h tests/unit/share.h tests/unit/tap.h
tests_oracle_audit_LDADD = $(fuzz_tools_ldadd)
TESTS += tests/oracle/audit
endif
