#!/bin/sh
# SPDX-License-Identifier: MIT
# Ten thousand URLs and addresses, against the parsers of Python and Node.  XN_TEST_SEED chooses
# others.
. "$srcdir/tests/tap.sh"
library=.libs/libxn.so

[ -e "$library" ] || skip_all 'there is only a static library'
[ -z "$RUN" ] || skip_all 'the library is for another machine'
python3 -c 'import ctypes, email.headerregistry' 2> /dev/null || skip_all 'python3 is not installed'
node -e 'new URL("http://a/")' 2> /dev/null || skip_all 'node is not installed'
python3 -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "$library" 2> /dev/null ||
    skip_all 'python3 cannot load the library' # which may be instrumented
exec python3 "$srcdir/tests/oracle/urls.py" "$library" 10000 \
    "${XN_TEST_SEED:-3986}"
