#!/bin/sh
# SPDX-License-Identifier: MIT
# Random text through GNU libidn and this library.  RANDOM_TEXTS: how many, RANDOM_SEED: which.
. "$srcdir/tests/unit/compat/lib.sh"
[ -n "$gnu" ] || skip_all "$no_gnu"
exec tests/unit/compat/differential "$gnu" "${RANDOM_TEXTS-50000}" ${RANDOM_SEED:+"$RANDOM_SEED"}
