# SPDX-License-Identifier: MIT
# The database modules have Makefiles of their own, which anyone can use without this one.
noinst_DATA += $(sql_modules)
sql_modules =
sql_installs =
sql_uninstalls =
if WITH_EXPAT
sql_expat = EXPAT=yes EXPAT_CPPFLAGS='$(EXPAT_CPPFLAGS)' EXPAT_LIBS='$(EXPAT_LIBS)'
else
sql_expat = EXPAT=no
endif
make_postgresql = $(MKDIR_P) bindings/postgresql && cd bindings/postgresql && \
	$(MAKE) $(AM_MAKEFLAGS) -f '$(abs_top_srcdir)/bindings/postgresql/Makefile' USE_PGXS=1 \
		PG_CONFIG='$(PG_CONFIG)' CC='$(CC)' CC_FOR_BUILD='$(CC_FOR_BUILD)' \
		XN_CPPFLAGS='$(CPPFLAGS)' COPT='$(CFLAGS) $(PREFIX_MAP_CFLAGS)' \
		PG_LDFLAGS='$(LDFLAGS)' DESTDIR='$(DESTDIR)' $(sql_expat)
make_sqlite = $(MKDIR_P) bindings/sqlite && cd bindings/sqlite && \
	$(MAKE) $(AM_MAKEFLAGS) -f '$(abs_top_srcdir)/bindings/sqlite/Makefile' CC='$(CC)' \
		CC_FOR_BUILD='$(CC_FOR_BUILD)' AR='$(AR)' CPPFLAGS='$(CPPFLAGS)' \
		CFLAGS='$(CFLAGS) $(PREFIX_MAP_CFLAGS)' \
		LDFLAGS='$(LDFLAGS)' $(sql_expat) moduledir='$(libdir)/sqlite3' DESTDIR='$(DESTDIR)'
if WITH_POSTGRESQL
pg_directories = pg_pkglibdir=`$(PG_CONFIG) --pkglibdir` pg_sharedir=`$(PG_CONFIG) --sharedir`
sql_modules += build-postgresql
installed_directories += `$(PG_CONFIG) --pkglibdir` `$(PG_CONFIG) --sharedir`/extension
sql_installs += install-postgresql
sql_uninstalls += uninstall-postgresql
endif
if WITH_SQLITE
sql_modules += build-sqlite
installed_directories += '$(libdir)/sqlite3'
sql_installs += install-sqlite
sql_uninstalls += uninstall-sqlite
endif
build-postgresql:
	+@$(make_postgresql) all
install-postgresql:
	+@$(make_postgresql) install
uninstall-postgresql:
	+@$(make_postgresql) uninstall
build-sqlite:
	+@$(make_sqlite) all
install-sqlite:
	+@$(make_sqlite) install
uninstall-sqlite:
	+@$(make_sqlite) uninstall
if WITH_POSTGRESQL
man_MANS += bindings/xn_sql.7
else
if WITH_SQLITE
man_MANS += bindings/xn_sql.7
endif
endif
EXTRA_DIST += bindings/xn_sql.7
install-exec-local: $(sql_installs)
uninstall-local: $(sql_uninstalls)
.PHONY: build-postgresql install-postgresql uninstall-postgresql
.PHONY: build-sqlite install-sqlite uninstall-sqlite
CLEANFILES += \
	bindings/postgresql/*.o bindings/postgresql/xn.so \
	bindings/postgresql/gentables bindings/postgresql/tables.c \
	bindings/postgresql/genproperties bindings/postgresql/property_tables.c \
	bindings/sqlite/*.o bindings/sqlite/xn.so bindings/sqlite/libxn_sqlite.a \
	bindings/sqlite/gentables bindings/sqlite/tables.c \
	bindings/sqlite/genproperties bindings/sqlite/property_tables.c

# Needs no option of configure: it builds what it tests.  SQL_TESTS: some of the scripts;
# PG_TESTS: some of the parts of the first.
check-sql:
	@JOBS=2; srcdir='$(srcdir)'; CC='$(CC)'; MAKE='$(MAKE)'; PG_CONFIG='$(PG_CONFIG)'; \
	SQL_TESTS='$(SQL_TESTS)'; PG_TESTS='$(PG_TESTS)'; \
	export JOBS srcdir CC MAKE PG_CONFIG PG_TESTS; \
	$(SHELL) $(srcdir)/bindings/check.sh $${SQL_TESTS:-$(sql_tests)}
.PHONY: check-sql
sql_tests = postgresql/tests/check.sh sqlite/tests/check.sh sqlite/tests/sanitize.sh

# Measurements, not tests.  BENCH_NAMES: how many names, default a million.
bench-sql:
	@srcdir='$(srcdir)' CC='$(CC)' MAKE='$(MAKE)' PG_CONFIG='$(PG_CONFIG)' \
	$(SHELL) $(srcdir)/bindings/bench.sh
.PHONY: bench-sql

sql_files = \
	bindings/bench.sh \
	bindings/check.sh \
	bindings/library.mk \
	bindings/page.awk \
	bindings/run_sql.sh \
	bindings/sql.c \
	bindings/sql.h \
	bindings/sql_row.c \
	bindings/sql_row.h \
	bindings/sql_table.c \
	bindings/sql_table.h \
	bindings/table.mk \
	bindings/vectors.c
postgresql_files = \
	bindings/bench.sh \
	bindings/postgresql/Makefile \
	bindings/postgresql/README.md \
	bindings/postgresql/cluster.sh \
	bindings/postgresql/exports.map \
	bindings/postgresql/host_functions.c \
	bindings/postgresql/input.c \
	bindings/postgresql/like_functions.c \
	bindings/postgresql/name_io.c \
	bindings/postgresql/name_ops.c \
	bindings/postgresql/planner.c \
	bindings/postgresql/refuse.c \
	bindings/postgresql/registry_table.h \
	bindings/postgresql/rows.c \
	bindings/postgresql/sql/catalog.sql \
	bindings/postgresql/sql/encoding_euc_jis_2004.sql \
	bindings/postgresql/sql/encoding_euc_jp.sql \
	bindings/postgresql/sql/encoding_latin.sql \
	bindings/postgresql/sql/encoding_sql_ascii.sql \
	bindings/postgresql/sql/functions.sql \
	bindings/postgresql/sql/hosts.sql \
	bindings/postgresql/sql/look_alikes.sql \
	bindings/postgresql/sql/planner.sql \
	bindings/postgresql/sql/sessions.sql \
	bindings/postgresql/sql/tables.sql \
	bindings/postgresql/sql/tables_xml.sql \
	bindings/postgresql/sql/type.sql \
	bindings/postgresql/table_cache.c \
	bindings/postgresql/table_functions.c \
	bindings/postgresql/table_store.c \
	bindings/postgresql/tests/check.sh \
	bindings/postgresql/tests/documents.sh \
	bindings/postgresql/tests/durability.sh \
	bindings/postgresql/tests/lib.sh \
	bindings/postgresql/tests/limits.sh \
	bindings/postgresql/tests/sharding.sh \
	bindings/postgresql/tests/sql.sh \
	bindings/postgresql/tests/tables.sh \
	bindings/postgresql/tests/vectors.sql \
	bindings/postgresql/xn--1.0.sql \
	bindings/postgresql/xn.control \
	bindings/postgresql/xn_name.h \
	bindings/postgresql/xn_pg.c \
	bindings/postgresql/xn_pg.h
sqlite_files = \
	bindings/sqlite/Makefile \
	bindings/sqlite/README.md \
	bindings/sqlite/exports.map \
	bindings/sqlite/functions.c \
	bindings/sqlite/json.c \
	bindings/sqlite/like_index.c \
	bindings/sqlite/registry_functions.c \
	bindings/sqlite/registry_tables.c \
	bindings/sqlite/registry_tables.h \
	bindings/sqlite/tests/check.sh \
	bindings/sqlite/tests/functions.sql \
	bindings/sqlite/tests/lib.sh \
	bindings/sqlite/tests/memory.c \
	bindings/sqlite/tests/sanitize.sh \
	bindings/sqlite/tests/tables.sql \
	bindings/sqlite/tests/tables_xml.sql \
	bindings/sqlite/tests/utf8.sql \
	bindings/sqlite/tests/vectors.awk \
	bindings/sqlite/tests/vectors.sql \
	bindings/sqlite/xn_sqlite.c \
	bindings/sqlite/xn_sqlite.h
EXTRA_DIST += $(sql_files) $(postgresql_files) $(sqlite_files)

# Bindings of other languages.  Plain make builds none of them; each adds the script of its tests,
# relative to bindings/, to binding_tests.  BINDINGS_BROWSER=1: the browser must not be missing.
# Most of the scripts keep one processor busy, so that two run at a time.
binding_tests =
check_binding = JOBS=2 srcdir='$(srcdir)' CC='$(CC)' MAKE='$(MAKE)' PYTHON='$(PYTHON)' \
	BINDINGS_BROWSER='$(BINDINGS_BROWSER)' $(SHELL) $(srcdir)/bindings/check.sh
# The examples of the pages about engines take the shortest time, and so come last.
check-bindings:
	@$(check_binding) $(binding_tests) engines.sh
EXTRA_DIST += bindings/engines.sh
.PHONY: check-bindings

# The Python module.  PYTHON: another interpreter.
binding_tests += python/tests/check.sh
python:
	@srcdir='$(srcdir)' PYTHON='$(PYTHON)' $(SHELL) $(srcdir)/bindings/python/build.sh
check-python:
	@$(check_binding) python/tests/check.sh
# Exits with 1 if the module is slower than it must be, next to Python's own codec.
bench-python:
	@srcdir='$(srcdir)' PYTHON='$(PYTHON)' $(SHELL) $(srcdir)/bindings/python/bench.sh
.PHONY: python check-python bench-python
EXTRA_DIST += \
	bindings/python/MANIFEST.in \
	bindings/python/README.md \
	bindings/python/bench.py \
	bindings/python/bench.sh \
	bindings/python/build.sh \
	bindings/python/ext/_xn.c \
	bindings/python/ext/_xn.h \
	bindings/python/ext/convert.c \
	bindings/python/ext/exports.map \
	bindings/python/ext/functions.c \
	bindings/python/ext/load_table.c \
	bindings/python/ext/look_alikes.c \
	bindings/python/ext/steps.c \
	bindings/python/ext/table_labels.c \
	bindings/python/ext/table_variants.c \
	bindings/python/ext/text.c \
	bindings/python/find.sh \
	bindings/python/interpreter.py \
	bindings/python/make_stub.py \
	bindings/python/pyproject.toml \
	bindings/python/setup.py \
	bindings/python/src/xn/__init__.py \
	bindings/python/src/xn/_codec.py \
	bindings/python/src/xn/_constants.py \
	bindings/python/src/xn/_functions.py \
	bindings/python/src/xn/_like.py \
	bindings/python/src/xn/_table.py \
	bindings/python/src/xn/_types.py \
	bindings/python/src/xn/_xn.pyi \
	bindings/python/src/xn/py.typed \
	bindings/python/tests/check.sh \
	bindings/python/tests/rows.py \
	bindings/python/tests/test_api.py \
	bindings/python/tests/test_codec.py \
	bindings/python/tests/test_like.py \
	bindings/python/tests/test_limits.py \
	bindings/python/tests/test_tables.py \
	bindings/python/tests/test_vectors.py \
	bindings/python/tests/typed.py

# The npm packages, in bindings/wasm.  WASM_CC, WASM_LD: another clang and wasm-ld.
wasm:
	+@srcdir='$(srcdir)' CC_FOR_BUILD='$(CC_FOR_BUILD)' MAKE='$(MAKE)' WASM_CC='$(WASM_CC)' \
	WASM_LD='$(WASM_LD)' $(SHELL) $(srcdir)/bindings/wasm/build.sh
wasm_tests = wasm/tests/check.sh wasm/tests/check_tables.sh
binding_tests += $(wasm_tests)
check-wasm:
	+@$(check_binding) $(wasm_tests)
# Times and memory next to Node's own functions; fails if they are worse than promised
bench-wasm: wasm
	@node --expose-gc $(srcdir)/bindings/wasm/bench.mjs bindings/wasm
.PHONY: wasm check-wasm bench-wasm
CLEANFILES += \
	bindings/wasm/*.o bindings/wasm/LICENSE bindings/wasm/constants.d.ts \
	bindings/wasm/gentables bindings/wasm/index.js bindings/wasm/print_constants \
	bindings/wasm/tables.c bindings/wasm/xn.wasm \
	bindings/wasm/table/*.o bindings/wasm/table/LICENSE bindings/wasm/table/calls.js \
	bindings/wasm/table/constants.d.ts bindings/wasm/table/genproperties \
	bindings/wasm/table/gentables bindings/wasm/table/index.js \
	bindings/wasm/table/look-alikes.js bindings/wasm/table/machine.js \
	bindings/wasm/table/parameters.js bindings/wasm/table/print_constants \
	bindings/wasm/table/property_tables.c bindings/wasm/table/tables.c \
	bindings/wasm/table/xn-table.wasm bindings/wasm/table/xn.d.ts bindings/wasm/table/xn.js
EXTRA_DIST += \
	bindings/wasm/Makefile \
	bindings/wasm/README.md \
	bindings/wasm/bench.mjs \
	bindings/wasm/build.sh \
	bindings/wasm/calls.js \
	bindings/wasm/find.sh \
	bindings/wasm/freestanding.c \
	bindings/wasm/glue.c \
	bindings/wasm/look-alikes.js \
	bindings/wasm/machine.js \
	bindings/wasm/package.json \
	bindings/wasm/package.mk \
	bindings/wasm/parameters.js \
	bindings/wasm/print_constants.c \
	bindings/wasm/setjmp.h \
	bindings/wasm/stdlib.h \
	bindings/wasm/string.h \
	bindings/wasm/table/Makefile \
	bindings/wasm/table/README.md \
	bindings/wasm/table/allocate.c \
	bindings/wasm/table/expat.h \
	bindings/wasm/table/package.json \
	bindings/wasm/table/table_glue.c \
	bindings/wasm/table/xml_events.c \
	bindings/wasm/table/xml_events.h \
	bindings/wasm/table/xml_scan.c \
	bindings/wasm/table/xml_scan.h \
	bindings/wasm/table/xml_tags.c \
	bindings/wasm/table/xn-table.d.ts \
	bindings/wasm/table/xn-table.js \
	bindings/wasm/tests/check.sh \
	bindings/wasm/tests/check_tables.sh \
	bindings/wasm/tests/code_points.test.mjs \
	bindings/wasm/tests/environments.test.mjs \
	bindings/wasm/tests/functions.test.mjs \
	bindings/wasm/tests/lib.sh \
	bindings/wasm/tests/load_tables.c \
	bindings/wasm/tests/look-alikes.test.mjs \
	bindings/wasm/tests/overflow.test.mjs \
	bindings/wasm/tests/package.mjs \
	bindings/wasm/tests/package.test.mjs \
	bindings/wasm/tests/reporter.mjs \
	bindings/wasm/tests/table_types.ts \
	bindings/wasm/tests/tables.test.mjs \
	bindings/wasm/tests/types.ts \
	bindings/wasm/tests/vectors.test.mjs \
	bindings/wasm/time.h \
	bindings/wasm/xn.d.ts \
	bindings/wasm/xn.js
