#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table.3, as tests/unit/manual.sh checks xn.3.
HEADER=table/xn-table.h MANUAL=table/xn-table.3 exec sh "$srcdir/tests/unit/manual.sh"
