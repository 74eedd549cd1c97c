#!/bin/sh
# SPDX-License-Identifier: MIT
# Each public header compiles on its own without warnings, in every C and C++ dialect of the
# compilers found here.
. "$srcdir/tests/tap.sh"
. "$srcdir/tests/dialects.sh"
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

compiles() {
    language=$1
    shift
    "$@" -D_GNU_SOURCE -Wundef -I"$srcdir/lib" -I"$srcdir/lib/table" -I"$srcdir/lib/resolve" \
        -x "$language" "$dir/x.c" 2>&1
}
check_dialects 'c99 c11 c2x c23' 'c++11 c++20'
! grep -q 'config\.h' "$srcdir/lib/xn.h" "$srcdir/lib/table/xn-table.h"
check 'they do not include config.h'
finish
