# SPDX-License-Identifier: MIT
# For the Makefiles of npm packages: compiles libxn for WebAssembly.  They set wasm, this directory;
# here, their own; made, what is built; and files, those of here that are copied into the package.
# Needs clang and wasm-ld from version 14 on (Debian: clang, lld), GNU make, and a compiler for
# programs of this machine, CC_FOR_BUILD.
WASM_CC = clang
WASM_LD = wasm-ld
STACK_SIZE = 65536
CC_FOR_BUILD = cc

top := $(wasm)/../..
vpath %.c $(here) $(wasm)
include $(top)/bindings/library.mk

WASM_CFLAGS = --target=wasm32 -ffreestanding -nostdlibinc -Oz -mbulk-memory -msign-ext -msimd128 \
	-std=c99 -Wall -Wextra -Wno-constant-conversion -fvisibility=hidden
# An overflow of the stack traps, since there is no memory before it.
WASM_LDFLAGS = --no-entry --gc-sections --stack-first -z stack-size=$(STACK_SIZE) --strip-all \
	--compress-relocations

# Look-alikes are only in a module of their own.
wasm_objects = $(sort $(filter-out like_%.o sql.o tables.o,$(library_objects)) freestanding.o \
	glue.o packed.o unpack.o)
%.o: %.c
	$(WASM_CC) $(WASM_CFLAGS) $(wasm_cppflags) -I$(wasm) -I$(top) -I$(top)/lib -c -o $@ $<
freestanding.o: WASM_CFLAGS += -fno-builtin
$(wasm_objects): $(library_headers) $(wildcard $(wasm)/*.h)

packed.o unpack.o: $(wasm)/packing.h
# Not -I., where stdlib.h may be the one for WebAssembly
pack_tables: $(wasm)/pack_tables.c $(wasm)/unpack.c $(wasm)/packing.h tables.c
	$(CC_FOR_BUILD) -O1 -iquote . -I$(top) -o $@ $(wasm)/pack_tables.c $(wasm)/unpack.c
packed.c: pack_tables
	./pack_tables > $@.new && mv $@.new $@

# Not linked through clang, which would call wasm-opt where it is installed.  A module is not a
# program.
link = $(WASM_LD) $(WASM_LDFLAGS) -o $@ $(filter %.o,$^) && chmod a-x $@

# The forms for CommonJS, and the main files, which contain the module
load.cjs: $(wasm)/commonjs.awk
	awk -f $(wasm)/commonjs.awk $(filter %.js,$^) > $@.new && mv $@.new $@
index.js: $(wasm)/inline.sh $(here)/load.js
	sh $(wasm)/inline.sh esm $(filter %.wasm,$^) $(here)/load.js > $@.new && mv $@.new $@
index.cjs: $(wasm)/inline.sh
	sh $(wasm)/inline.sh cjs $(filter %.wasm,$^) > $@.new && mv $@.new $@
%.d.cts: %.d.ts
	sed "s/\.js'/.cjs'/" $< > $@.new && mv $@.new $@

# Includes the licence of the data that the tables are derived from, the last section of its README.
LICENSE: $(top)/LICENSE $(top)/data/README.md
	{ cat $(top)/LICENSE && echo && sed -n '/^## Licence of what/,$$p' $(top)/data/README.md; } > \
		$@.new && mv $@.new $@
ifneq ($(realpath $(here)),$(realpath .))
$(files): %: $(here)/%
	cp $< $@
endif

clean:
	rm -f $(made) *.o packed.c pack_tables $(library_made)
.PHONY: all clean
