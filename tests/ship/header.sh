#!/bin/sh
# SPDX-License-Identifier: MIT
# Each public header compiles on its own without warnings, in every C and C++ dialect of the
# compilers found here.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cat > "$dir/x.c" << 'END'
#include <xn-resolve.h>
#include <xn-resolve.h>
#include <xn-table.h>
#include <xn-table.h>
#include <xn.h>
#include <xn.h>
int use(void);
int
use(void)
{
    xn_diag diag;

    diag.status = XN_OK;
    return (int)diag.status + (int)XN_STEP_LABEL + (int)XN_TABLE_OK
        + (int)XN_HOW_RAW;
}
END
cp "$dir/x.c" "$dir/x.cc"

# compiles DIALECT LANGUAGE FILE COMPILER...
compiles() {
    dialect=$1 language=$2 file=$dir/$3
    shift 3
    if ! echo 'int x;' | "$@" -std="$dialect" -x "$language" -fsyntax-only - 2> /dev/null; then
        skip "$* -std=$dialect: not supported"
        return
    fi
    "$@" -std="$dialect" -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wundef -Werror \
        -I"$srcdir/lib" -I"$srcdir/lib/table" -I"$srcdir/lib/resolve" -fsyntax-only \
        "$file" > "$dir/err" 2>&1
    status=$?
    sed 's/^/# /' "$dir/err"
    [ $status -eq 0 ]
    check "$* -std=$dialect"
}

set -- "$CC"
[ "$CC" = gcc ] || set -- "$@" gcc
[ "$CC" = clang ] || set -- "$@" clang
for compiler; do
    command -v "${compiler%% *}" > /dev/null || continue
    for dialect in c99 c11 c2x c23; do
        # shellcheck disable=SC2086 # words
        compiles $dialect c x.c $compiler
    done
done
for compiler in c++ g++ clang++; do
    command -v $compiler > /dev/null || continue
    for dialect in c++11 c++20; do
        compiles $dialect c++ x.cc $compiler
    done
done
! grep -q 'config\.h' "$srcdir/lib/xn.h" "$srcdir/lib/table/xn-table.h"
check 'they do not include config.h'
finish
