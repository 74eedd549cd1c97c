# SPDX-License-Identifier: MIT
# For the Makefiles of npm packages: compiles libxn for WebAssembly.  They set wasm, this directory;
# here, their own; made, what is built; files, those of here that are copied into the package; and
# modules, those that the main file exports.  constants = table: with the types of libxn-table.
# Needs clang and wasm-ld from version 14 on (Debian: clang, lld), GNU make, and a compiler for
# programs of this machine, CC_FOR_BUILD.
WASM_CC = clang
WASM_LD = wasm-ld
# Half of it suffices.
STACK_SIZE = 131072
CC_FOR_BUILD = cc

top := $(wasm)/../..
vpath %.c $(here) $(wasm)
include $(top)/bindings/library.mk

WASM_CFLAGS = --target=wasm32 -ffreestanding -nostdlibinc -Oz -mbulk-memory -msign-ext -msimd128 \
	-std=c99 -Wall -Wextra -Wno-constant-conversion -fvisibility=hidden
# An overflow of the stack traps, since there is no memory before it.
WASM_LDFLAGS = --no-entry --gc-sections --stack-first -z stack-size=$(STACK_SIZE) --strip-all \
	--compress-relocations

wasm_objects = $(sort $(filter-out sql.o,$(library_objects)) freestanding.o glue.o)
%.o: %.c
	$(WASM_CC) $(WASM_CFLAGS) $(wasm_cppflags) -I$(wasm) -I$(top) -I$(top)/lib -c -o $@ $<
freestanding.o: WASM_CFLAGS += -fno-builtin
$(wasm_objects): $(library_headers) $(wildcard $(wasm)/*.h)

# Not linked through clang, which would call wasm-opt where it is installed.  A module is not a
# program.
link = $(WASM_LD) $(WASM_LDFLAGS) -o $@ $(filter %.o,$^) && chmod a-x $@

# The main file contains the module, so that nothing is read, fetched or awaited.
index.js: $(wasm)/package.mk
	{ printf '%s\n' '// SPDX-License-Identifier: MIT' "import { load } from './machine.js'" && \
		printf "export * from './%s'\n" $(modules) && \
		echo "load('$$(base64 < $(filter %.wasm,$^) | tr -d '\n')')"; } > $@.new && mv $@.new $@

# The types of what the libraries list
constants_sources = $(wasm)/print_constants.c $(top)/lib/constants.c \
	$(top)/lib/table/table_constants.c
print_constants: $(constants_sources) $(top)/lib/xn.h $(top)/lib/table/xn-table.h
	$(CC_FOR_BUILD) -O1 -I$(top)/lib -I$(top)/lib/table -o $@ $(constants_sources)
constants.d.ts: print_constants
	./print_constants $(constants) > $@.new && mv $@.new $@

# Includes the licence of the data that the tables are derived from.
unicode_licence = $(top)/LICENSES/LicenseRef-Unicode-3.0.txt
LICENSE: $(top)/LICENSE $(unicode_licence)
	{ cat $(top)/LICENSE && printf '\nThe tables are derived from data of Unicode:\n\n' && \
		cat $(unicode_licence); } > $@.new && mv $@.new $@
ifneq ($(realpath $(here)),$(realpath .))
$(files): %: $(here)/%
	cp $< $@
endif

clean:
	rm -f $(made) *.o print_constants $(library_made)
.PHONY: all clean
