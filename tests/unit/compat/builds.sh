#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds libidn.so.12 and runs its tests: as users have it, and with clang's sanitizers.
# Run by `make check-compat` in any build directory; MAKE comes from there.  Works in the directory
# libidn.  SANITIZE_CC: another clang.  The last line is  N passed, N failed  over all.
set -u
work=$PWD/libidn
compiler=${SANITIZE_CC-clang}
checks=address,undefined,integer,implicit-conversion,nullability,local-bounds
flags="-g -O1 -fno-omit-frame-pointer -fsanitize=$checks -fno-sanitize=unsigned-shift-base"
flags="$flags -fno-sanitize-recover=all"
passed=0 failed=0
XN_TEST_LIMIT=${XN_TEST_LIMIT:-1800} # sanitizers are slow
export XN_TEST_LIMIT

# check NAME CONFIGURE-ARGUMENT...
check() {
    name=$1
    shift
    rm -rf "${work:?}/$name"
    mkdir -p "$work/$name"
    (cd "$work/$name" && ../source/configure --enable-libidn-compat "$@" && $MAKE check-libidn) \
        > "$work/$name.log" 2>&1 < /dev/null
    status=$?
    grep -hE '^(FAIL|ERROR|XPASS): |: error: ' "$work/$name.log"
    count=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$work/$name.log" | tail -n 1)
    count=${count:-0 passed, 0 failed}
    ran=${count%% *} bad=${count##*, }
    bad=${bad% failed}
    [ $status -eq 0 ] || [ "$bad" -gt 0 ] || { tail -n 20 "$work/$name.log"; bad=1; }
    passed=$((passed + ran)) failed=$((failed + bad))
    echo "# $name: $ran passed, $bad failed"
}

check plain --enable-werror
if echo 'int main(void) { return 0; }' |
    $compiler -fsanitize=address -x c - -o "$work/try" 2> /dev/null; then
    check sanitized --enable-werror CC="$compiler" CFLAGS="$flags"
else
    echo "# $compiler has no sanitizers: skipped"
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
