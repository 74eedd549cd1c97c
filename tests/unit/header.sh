#!/bin/sh
# SPDX-License-Identifier: MIT
# xn.h compiles alone, in every dialect that its users write, without a warning.
count=0
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
printf '#include <xn.h>\n#include <xn.h>\nint used(void);\nint used(void) { xn_diag d; d.status = XN_OK; return (int)d.status + (int)XN_STEP_LABEL; }\n' > "$dir/x.c"
cp "$dir/x.c" "$dir/x.cc"

# compiles DIALECT LANGUAGE COMPILER...
compiles() {
    count=$((count + 1))
    dialect=$1 file=$2
    shift 2
    if ! echo 'int x;' | "$@" -std="$dialect" -x "$([ "$file" = x.c ] && echo c || echo c++)" -fsyntax-only - 2> /dev/null; then
        echo "ok $count # SKIP $* knows no $dialect"
    elif "$@" -std="$dialect" -Wall -Wextra -Wpedantic -Wundef -Werror -I"$srcdir/lib" -fsyntax-only "$dir/$file" > "$dir/err" 2>&1; then
        echo "ok $count - $* takes it as $dialect"
    else
        sed 's/^/# /' "$dir/err"
        echo "not ok $count - $* takes it as $dialect"
    fi
}

for compiler in "$CC" gcc clang; do
    command -v ${compiler%% *} > /dev/null || continue
    for dialect in c99 c11 c2x c23; do
        # shellcheck disable=SC2086 # words
        compiles $dialect x.c $compiler
    done
done
for compiler in c++ g++ clang++; do
    command -v $compiler > /dev/null || continue
    for dialect in c++11 c++20; do
        compiles $dialect x.cc $compiler
    done
done
count=$((count + 1))
[ "$(wc -l < "$srcdir/lib/xn.h")" -le 220 ] && echo "ok $count - it stays near 200 lines" || echo "not ok $count - it stays near 200 lines"
count=$((count + 1))
grep -q 'config.h' "$srcdir/lib/xn.h" && echo "not ok $count - it needs no config.h" || echo "ok $count - it needs no config.h"
echo "1..$count"
