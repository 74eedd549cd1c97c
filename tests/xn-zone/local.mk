# SPDX-License-Identifier: MIT
# Tests of xn-zone as built.
zone_scripts = \
	tests/xn-zone/in_place.sh \
	tests/xn-zone/models.sh \
	tests/xn-zone/zone-servers.sh
TESTS += $(zone_scripts)
EXTRA_DIST += $(zone_scripts) tests/xn-zone/conf_names.py tests/xn-zone/conf_servers.py \
	tests/xn-zone/text_names.py tests/xn-zone/zone_servers.py
$(zone_scripts:.sh=.log): xn$(EXEEXT) xn-zone$(EXEEXT) xn-table$(EXEEXT) \
	$(xn_test_programs:=$(EXEEXT))
