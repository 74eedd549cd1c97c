#!/bin/sh
# SPDX-License-Identifier: MIT
# doc/howto/other-languages.md: its examples print what it says; and the layouts in
# doc/reference/api-and-abi.md are those of xn.h.
. "$srcdir/tests/tap.sh"
document=$srcdir/doc/howto/other-languages.md
layouts=$srcdir/doc/reference/api-and-abi.md
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# list_layout COLUMN: a C file that asserts the layout in a column of the table
list_layout() {
    printf '#include <stddef.h>\n#include "xn.h"\n'
    sed -n 's/^| `\(xn_[a-z]*\.*[a-z]*\)` | .* | \([0-9]*\) | \([0-9]*\) |$/\1 \2 \3/p' \
        "$layouts" | awk -v column="$1" '{
            split($1, name, ".")
            fact = name[2] == "" ? "sizeof(" $1 ")" : "offsetof(" name[1] ", " name[2] ")"
            printf "_Static_assert(%s == %s, \"%s\");\n", fact, $column, $1
        }'
}

list_layout 2 > "$work/lp64.c"
list_layout 3 > "$work/ilp32.c"
[ "$(grep -c Static_assert "$work/lp64.c")" -eq 30 ]
check 'the document has 30 offsets and sizes'
for model in lp64:-m64:__LP64__ ilp32:-m32:__ILP32__; do
    file=${model%%:*} macro=${model##*:}
    option=${model#*:} option=${option%:*}
    # shellcheck disable=SC2086 # words
    if echo "$macro" | $CC -E -P - 2> /dev/null | grep -qx 1; then
        option=
    elif ! echo "$macro" | $CC $option -E -P - 2> /dev/null | grep -qx 1; then
        skip "layout for $file: the compiler has no $option"
        continue
    fi
    # shellcheck disable=SC2086
    $CC $option -ffreestanding -std=c11 -I"$srcdir/lib" -fsyntax-only "$work/$file.c" \
        > "$work/out" 2>&1
    status=$?
    sed 's/^/# /' "$work/out"
    [ $status -eq 0 ]
    check "layout for $file"
done

# extract LANGUAGE: its block, into LANGUAGE.code, and what it prints, into LANGUAGE.expected
extract() {
    awk -v language="$1" -v work="$work" '
        $0 == "```" { file = "" }
        file != "" { print > file }
        $0 == "```" language { file = work "/" language ".code"; found = 1 }
        $0 == "```text" && found { file = work "/" language ".expected"; found = 0 }' "$document"
}

# run LANGUAGE COMMAND...
run() {
    language=$1
    shift
    LD_LIBRARY_PATH=$PWD/.libs "$@" > "$work/out" 2>&1
    cmp -s "$work/out" "$work/$language.expected"
    status=$?
    [ $status -eq 0 ] || sed 's/^/# /' "$work/out"
    [ $status -eq 0 ]
    check "the example in $language"
}

jna=/usr/share/java/jna.jar
for language in rust go java; do
    extract $language
    case $language in
    rust) program=rustc version=-V ;;
    go) program=go version=version ;;
    java) program=javac version=-version ;;
    esac
    if [ ! -e .libs/libxn.so.1 ]; then
        skip "$language: libxn.so.1 is not built"
    elif [ -n "$RUN" ]; then
        skip "$language: libxn.so.1 is for another machine"
    elif ! $program $version > /dev/null 2>&1; then
        skip "$language: $program is not installed"
    elif [ $program = rustc ]; then
        cp "$work/rust.code" "$work/rust.rs"
        rustc -L .libs -o "$work/program" "$work/rust.rs" > "$work/log" 2>&1 ||
            sed 's/^/# /' "$work/log"
        run rust "$work/program"
    elif [ $program = go ]; then
        cp "$work/go.code" "$work/program.go"
        printf 'Name: xn\nDescription: x\nVersion: 1\nCflags: -I%s\nLibs: -L%s -lxn\n' \
            "$(cd "$srcdir/lib" && pwd)" "$PWD/.libs" > "$work/xn.pc"
        PKG_CONFIG_PATH=$work PKG_CONFIG_SYSROOT_DIR='' GOCACHE=$work/cache GOFLAGS=-mod=mod \
            CC=${CC%% *} go build -o "$work/program" "$work/program.go" > "$work/log" 2>&1 ||
            sed 's/^/# /' "$work/log"
        run go "$work/program"
    elif [ $program = javac ]; then
        if [ ! -e $jna ]; then
            skip "java: $jna is not installed"
            continue
        fi
        cp "$work/java.code" "$work/Names.java"
        javac -cp $jna -d "$work" "$work/Names.java" > "$work/log" 2>&1 || sed 's/^/# /' "$work/log"
        run java java -cp "$jna:$work" -Djna.library.path="$PWD/.libs" Names
    fi
done
finish
