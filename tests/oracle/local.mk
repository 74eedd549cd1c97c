# SPDX-License-Identifier: MIT
# Comparisons with models.
# xn-zone, with models in Python and with name servers
EXTRA_DIST += tests/oracle/conf_names.py tests/oracle/conf_servers.py \
	tests/oracle/old_build.py tests/oracle/text_names.py tests/oracle/zone_servers.py
tests/oracle/zone-models.log: xn-zone$(EXEEXT)

# xn --audit-2008, with libidn2.
EXTRA_DIST += tests/oracle/audit.tsv
if WITH_LIBIDN2
EXTRA_PROGRAMS += tests/oracle/audit
tests_oracle_audit_SOURCES = tests/oracle/audit.c tests/unit/rows.h tests/unit/tap.h
tests_oracle_audit_LDADD = $(fuzz_tools_ldadd)
TESTS += tests/oracle/audit
endif
