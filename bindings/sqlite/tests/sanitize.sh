#!/bin/sh
# SPDX-License-Identifier: MIT
# The vectors and the corpora of the fuzzers, in a program that contains the module, built with
# AddressSanitizer and UndefinedBehaviorSanitizer.
. "$srcdir/bindings/sqlite/tests/lib.sh"
flags='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
for compiler in ${SANITIZE_CC:-clang gcc}; do
    # shellcheck disable=SC2086 # words
    echo 'int main(void) { return 0; }' |
        $compiler $flags -x c -o "$work/try" - > /dev/null 2>&1 && break
    compiler=
done
[ -n "$compiler" ] || skip_all 'no compiler has the sanitizers (Debian: clang libclang-rt-dev)'
case $compiler in
*clang*) flags="$flags -fsanitize=integer -fno-sanitize=unsigned-shift-base" ;;
esac
wrong=$(make_module "$work/build" CC="$compiler" CC_FOR_BUILD="${CC:-cc}" CFLAGS="$flags" \
    libxn_sqlite.a)
check "the module builds with the sanitizers of $compiler" "$wrong"
[ -z "$wrong" ] || exit 1
# shellcheck disable=SC2086 # words
compile_memory "$work/build" $flags
"$work/memory" > "$work/out" 2>&1
status=$?
check "memory: $(grep -c '^ok' "$work/out") cases" \
    "$([ $status -eq 0 ] && grep -q '^ok' "$work/out" || grep -v '^ok' "$work/out")"
# Objects of clang with the integer sanitizer are not linked by another compiler.
compiler="$compiler $flags" && CC=$compiler write_vectors "$work/build" > "$work/vectors.sql"
"$work/memory" "$work/vectors.sql" > "$work/out" 2>&1
check_vectors sanitizers "$work/out"

# Inputs of any kind: every function survives them, under every flag, and the forms that give NULL
# agree with the others.
{
    echo 'CREATE TABLE input (t); CREATE TABLE flags (f); BEGIN;'
    for file in "$srcdir"/tests/fuzz/corpus/*/*; do
        printf "INSERT INTO input VALUES (CAST(x'%s' AS TEXT));\n" \
            "$(head -c 65536 "$file" | od -An -v -tx1 | tr -d ' \n')"
    done
    for flag in '' std3,strict-ace,lower,unassigned unassigned std3 underscore lower no-guards \
        pr29 strict-ace; do
        echo "INSERT INTO flags VALUES ('$flag');"
    done
    cat << 'END'
COMMIT;
SELECT count(*) FROM input;
SELECT hex(t), f FROM input, flags
WHERE xn_valid(t, f) <> (xn_try_to_ascii(t, f) IS NOT NULL)
    OR xn_valid(t, f) AND xn_to_ascii(CAST(t AS BLOB), f) <> xn_try_to_ascii(t, f)
    OR xn_check(t, f) ->> 'status' <> xn_status(t, f)
    OR xn_valid(t, f) AND xn_equal(t, xn_try_to_ascii(t, f), f) = 0 AND f <> 'no-guards';
SELECT count(xn_try_to_unicode(t, f)), count(xn_try_canonical(t, f)), count(xn_try_key(t, f)),
    count(xn_try_prep(t, 'SASLprep', f)), count(xn_like_check(t, 'brand', f)),
    count(CASE WHEN xn_status(t, f) <> 'XN_E_UTF8' THEN xn_traits(t, f) || xn_nfkc(t, f) END),
    count(CASE WHEN xn_valid(t, 'std3') THEN xn_like('brand', t, f, 1) || xn_parents(t, f) END),
    count(xn_try_find_host(t, 'url', f)), count(xn_try_find_host(t, 'email', f))
FROM input, flags;
SELECT count(xn_labels(t)), count(xn_try_to_display(t, f)),
    count(CASE WHEN xn_valid(t, 'std3') THEN xn_last_labels(t, length(t) % 9 - 4, f) END)
FROM input, flags;
END
} > "$work/corpus.sql"
"$work/memory" "$work/corpus.sql" > "$work/out" 2>&1
check "corpora: $(sed -n 1p "$work/out") inputs" "$(head -c 2000 "$work/out" | sed '1d; 2,3{
    /^[0-9|]*$/d
}'; [ "$(wc -l < "$work/out")" -eq 3 ] || echo 'not 3 rows')"
finish
