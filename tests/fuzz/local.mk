# SPDX-License-Identifier: MIT
# A target is tests/fuzz/NAME.c with LLVMFuzzerTestOneInput(): its name is here, and the files that
# it is linked with are below.
fuzz_programs = $(fuzz_made) \
	tests/fuzz/filter \
	tests/fuzz/like \
	tests/fuzz/lines \
	tests/fuzz/policy \
	tests/fuzz/records \
	tests/fuzz/table
# Those for which made.c makes inputs
fuzz_made = \
	tests/fuzz/decode \
	tests/fuzz/display \
	tests/fuzz/encode \
	tests/fuzz/equal \
	tests/fuzz/explain \
	tests/fuzz/files \
	tests/fuzz/host \
	tests/fuzz/label_ascii \
	tests/fuzz/label_unicode \
	tests/fuzz/name_ascii \
	tests/fuzz/name_unicode \
	tests/fuzz/nfkc \
	tests/fuzz/prep \
	tests/fuzz/traits
if RESOLVE
fuzz_programs += tests/fuzz/addrinfo tests/fuzz/literal
endif

EXTRA_LIBRARIES += tests/fuzz/libfuzz.a
fuzz_sources = \
	tests/fuzz/fail.c \
	tests/fuzz/fuzz.c \
	tests/fuzz/stream.c
tests_fuzz_libfuzz_a_SOURCES = $(fuzz_sources) \
	tests/fuzz/fuzz.h \
	tests/fuzz/made.c \
	tests/fuzz/main.c \
	tests/fuzz/stream.h \
	tests/oracle/host_texts.h \
	tests/oracle/subjects.h \
	tests/oracle/zone_texts.h \
	tests/unit/plain_csv.h \
	tests/unit/strict_json.h

# The commands without their main(); their input comes from a target, and their output goes to it.
EXTRA_LIBRARIES += tests/fuzz/libtools.a
fuzz_tools = $(common_sources) $(name_sources) $(check_sources)
tests_fuzz_libtools_a_CPPFLAGS = $(AM_CPPFLAGS) $(fuzz_tools_cppflags)
fuzz_tools_cppflags = -include $(srcdir)/tests/fuzz/tools_io.h
tests_fuzz_libtools_a_SOURCES = $(fuzz_tools) $(zone_sources) tests/fuzz/tools_io.h

fuzz_ldadd = tests/fuzz/libfuzz.a libxntableall.la $(reference_ldadd)
fuzz_tools_ldadd = tests/fuzz/libfuzz.a tests/fuzz/libtools.a tests/fuzz/libfuzz.a \
	libxntableall.la $(AUDIT_LIBS) $(recode_libs) $(reference_ldadd) $(PTHREAD_LIBS)
tests_fuzz_addrinfo_LDADD = libxnresolveall.la $(fuzz_ldadd)
tests_fuzz_literal_LDADD = libxnresolveall.la $(fuzz_ldadd)
tests_fuzz_decode_LDADD = $(fuzz_ldadd)
tests_fuzz_display_LDADD = $(fuzz_ldadd)
tests_fuzz_encode_LDADD = $(fuzz_ldadd)
tests_fuzz_equal_LDADD = $(fuzz_ldadd)
tests_fuzz_explain_LDADD = $(fuzz_ldadd)
tests_fuzz_files_LDADD = $(fuzz_tools_ldadd)
tests_fuzz_filter_LDADD = $(fuzz_tools_ldadd)
tests_fuzz_host_LDADD = $(fuzz_ldadd)
tests_fuzz_like_LDADD = $(fuzz_ldadd)
tests_fuzz_label_ascii_LDADD = $(fuzz_ldadd)
tests_fuzz_label_unicode_LDADD = $(fuzz_ldadd)
tests_fuzz_lines_LDADD = $(fuzz_tools_ldadd)
tests_fuzz_name_ascii_LDADD = $(fuzz_ldadd)
tests_fuzz_name_unicode_LDADD = $(fuzz_ldadd)
tests_fuzz_nfkc_LDADD = $(fuzz_ldadd)
tests_fuzz_policy_LDADD = $(fuzz_tools_ldadd)
tests_fuzz_prep_LDADD = $(fuzz_ldadd)
tests_fuzz_records_LDADD = $(fuzz_tools_ldadd)
tests_fuzz_table_LDADD = $(fuzz_ldadd)
tests_fuzz_traits_LDADD = $(fuzz_ldadd)

# Their corpora, seeds made from the vectors, and changes of these, without a fuzzer.
EXTRA_PROGRAMS += $(fuzz_programs) tests/fuzz/seeds
tests_fuzz_seeds_SOURCES = tests/fuzz/seeds.c tests/unit/rows.h
tests_fuzz_seeds_LDADD = $(reference_ldadd)
AM_TESTS_ENVIRONMENT += FUZZ_PROGRAMS='$(fuzz_programs)'; FUZZ_TARGETS_MADE='$(fuzz_made)'; \
	export FUZZ_PROGRAMS FUZZ_TARGETS_MADE;
TESTS += tests/fuzz/replay.sh
tests/fuzz/replay.log: $(fuzz_programs:=$(EXEEXT)) tests/fuzz/seeds$(EXEEXT)
EXTRA_DIST += tests/fuzz/README.md tests/fuzz/corpus tests/fuzz/fuzz.sh tests/fuzz/names.dict \
	tests/fuzz/oss-fuzz tests/fuzz/replay.sh

# Runs each target for FUZZ_SECONDS with clang's libFuzzer, in the folder fuzz.  Fails on a
# finding.
FUZZ_SECONDS = 60
fuzz_environment = srcdir='$(srcdir)' RUN='$(RUN)' FUZZ_SECONDS='$(FUZZ_SECONDS)' \
	FUZZ_PROGRAMS='$(fuzz_programs)' \
	FUZZ_SOURCES='$(reference_sources) $(fuzz_sources) \
	$(libxnall_la_SOURCES) $(libnameprep_la_SOURCES) $(librecode_la_SOURCES) \
	$(libxntableall_la_SOURCES) $(nodist_libxntableall_la_SOURCES) \
	$(libxnresolveall_la_SOURCES)' \
	FUZZ_TOOLS='$(fuzz_tools) $(zone_sources)' FUZZ_TOOLS_CPPFLAGS='$(fuzz_tools_cppflags)' \
	FUZZ_LIBS='$(EXPAT_LIBS) $(AUDIT_LIBS) $(LIBIDN_LIBS) $(LIBUNISTRING_LIBS) $(PTHREAD_LIBS)' \
	FUZZ_CPPFLAGS='$(AM_CPPFLAGS)'
fuzz: nameprep/tables.c lib/table/read/property_tables.c tools/xn-zone/categories.h \
		tests/fuzz/seeds$(EXEEXT)
	@$(fuzz_environment) $(SHELL) $(srcdir)/tests/fuzz/fuzz.sh libfuzzer
oss-fuzz: nameprep/tables.c lib/table/read/property_tables.c tools/xn-zone/categories.h \
		tests/fuzz/seeds$(EXEEXT)
	@$(fuzz_environment) $(SHELL) $(srcdir)/tests/fuzz/fuzz.sh oss-fuzz
phony_targets += fuzz oss-fuzz
