#!/bin/sh
# SPDX-License-Identifier: MIT
# The cross-check of libxn does not take libxn's own libidn for a reference library.
. "$srcdir/tests/unit/compat/lib.sh"
grep -q '^#define WITH_CROSSCHECK 1' config.h || skip_all 'built without the cross-check'

# status_with LIBDIR: prints the status of a call with XN_CROSSCHECK.
status_with() {
    LD_LIBRARY_PATH=$1 tests/unit/compat/crosscheck
}

check 'with our libidn, XN_CROSSCHECK is refused' \
    "$(status_with "$libdir" | grep -vx XN_E_ARGUMENT)"
if [ -n "$gnu" ]; then
    check 'with GNU libidn it is not' "$(status_with "${gnu%/*}" | grep -vx XN_OK)"
else
    skip "with GNU libidn it is not: $no_gnu"
fi
finish
