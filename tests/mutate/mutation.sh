#!/bin/sh
# SPDX-License-Identifier: MIT
# Mutation testing: plants one small fault at a time in the sources and runs the tests on it.
# Prints every mutant that no test detects, with its file, its line and the change, and a
# score per file.  A mutant that survives is a gap in the tests, or equivalent to the original: a
# reader has to decide, so survivors are not failures.
#     MUTANTS=10     mutants per file, chosen at random; all
#     SEED=1         of the choice: the same seed and sources give the same mutants
#     FILES=         these files only
#     QUICK=1        3 mutants per file, and only tests that take at most 2 seconds
#     VERBOSE=1      prints the detected mutants too
# Mutants that do not compile or compile to the same code do not count.
# Run by `make mutation` in the build directory; srcdir and the variables in capitals come from
# there.  Works in the directory mutation, on a copy of the sources in a build of its own;
# mutation/results has a line per mutant.
# shellcheck disable=SC2086,SC3045 # lists of words; every shell has ulimit -t
set -u
: "${srcdir:?}" "${MAKE:?}" "${CC:?}"
work=$PWD/mutation
sources=$work/source
if [ -n "${QUICK:-}" ]; then
    MUTANTS=${MUTANTS:-3} max_seconds=2
else
    MUTANTS=${MUTANTS:-10} max_seconds=3600
fi
[ "$MUTANTS" != all ] || MUTANTS=0
SEED=${SEED:-1}
VERBOSE=${VERBOSE:-}
XN_TEST_SHARE=${XN_TEST_SHARE:-9}
export XN_TEST_SHARE

fail() {
    echo "mutation: $*" >&2
    exit 1
}

# make in the copy's build, independent of the make that runs this script
run_make() {
    (unset MAKEFLAGS MFLAGS MAKELEVEL; cd "$work/build" && $MAKE -s "$@") \
        > "$work/log" 2>&1 < /dev/null
}

# run_test SECONDS TEST: whether it passes.  The limit is processor time for each process, so that
# other work on the machine does not matter, and ten times that for the test as a whole.
run_test() {
    test_log=${2%.*}.log
    (cd "$work/build" && rm -f "$test_log" "${test_log%.log}.trs")
    (
        ulimit -c 0
        ulimit -f 4000000
        ulimit -t "$1"
        unset MAKEFLAGS MFLAGS MAKELEVEL
        cd "$work/build" && timeout -k 5 $((10 * $1)) $MAKE -s "$test_log"
    ) > "$work/test.log" 2>&1 < /dev/null
    grep -qE '^:global-test-result: *(PASS|SKIP)' "$work/build/${test_log%.log}.trs" 2> /dev/null
}

# The tests for the sources in this directory.
tests_of() {
    case $1 in
    tools/*) echo $TOOLS_TESTS ;;
    data/gen/*) echo $GENERATOR_TESTS ;;
    *) echo $LIBRARY_TESTS ;;
    esac
}

# The programs that the tests run, to see whether a mutant differs from the original.
checksums() {
    (cd "$work/build" && find lib nameprep tools data/gen \( -name '*.o' -o -name gentables \) \
        -exec cksum {} + | sort -k3)
}

prepare() {
    mkdir -p "$work/build" || exit 1
    $CC -O1 -o "$work/mutate" "$srcdir/tests/mutate/mutate.c" || fail 'cannot compile mutate.c'
    if [ ! -e "$work/build/Makefile" ]; then
        (cd "$work/build" && ../source/configure -q --disable-shared CC="$CC" CFLAGS=-O1) \
            > "$work/log" 2>&1 < /dev/null || { cat "$work/log"; fail 'cannot configure'; }
    fi
    run_make check TESTS= || { cat "$work/log"; fail 'cannot build the unmodified sources'; }
    checksums > "$work/original"
    time_tests
}

# A line per test that passes:  SECONDS TEST, the fastest first.
time_tests() {
    # shellcheck disable=SC2046
    for test in $(printf '%s\n' $LIBRARY_TESTS $TOOLS_TESTS $GENERATOR_TESTS | sort -u); do
        began=$(date +%s%N)
        if run_test 900 "$test"; then
            echo "$(($(date +%s%N) - began)) $test"
        else
            echo "# not used, because it fails without a mutant: $test" >&2
        fi
    done | sort -n | awk -v max="$max_seconds" '$1 <= max * 1e9 { print int($1 / 1e9) + 1, $2 }' \
        > "$work/tests"
}

# is_detected FILE: some test fails on the mutant; its name is in $detected_by.
is_detected() {
    tests=" $(tests_of "$1") "
    while read -r seconds detected_by; do
        case $tests in
        *" $detected_by "*) run_test $((3 + 3 * seconds)) "$detected_by" || return 0 ;;
        esac
    done < "$work/tests"
    return 1
}

# try_mutant FILE NUMBER: sets $result
try_mutant() {
    cp "$sources/$1" "$work/unmodified"
    "$work/mutate" make "$2" "$work/unmodified" > "$work/mutant" || fail "no mutant $2 of $1"
    cp -f "$work/mutant" "$sources/$1"
    if ! (ulimit -t 60 && run_make data/gen/gentables); then
        result=invalid
    elif ! (ulimit -t 60 && run_make nameprep/tables.c); then
        result=detected detected_by='the generator'
    elif ! (ulimit -t 60 && run_make libxnall.la xn); then
        result=invalid
    elif checksums | cmp -s - "$work/original"; then
        result=same
    elif is_detected "$1"; then
        result=detected
    else
        result=survived
    fi
    cp -f "$work/unmodified" "$sources/$1"
}

began=$(date +%s)
chmod -R u+w "$sources"
prepare
echo "# seed $SEED, $(wc -l < "$work/tests") tests"
: > "$work/results"
for file in ${FILES:-$LIBRARY_SOURCES $TOOLS_SOURCES $GENERATOR_SOURCES}; do
    [ -e "$sources/$file" ] || fail "no such file: $file"
    "$work/mutate" pick "$SEED" "$MUTANTS" "$sources/$file" > "$work/chosen" || exit 1
    while IFS='	' read -r number line change; do
        try_mutant "$file" "$number"
        by=
        [ $result != detected ] || by=" by $detected_by"
        printf '%s\t%s\t%s\t%s\t%s\n' $result "$file" "$line" "$change" "$by" >> "$work/results"
        if [ $result = survived ] || { [ $result = detected ] && [ -n "$VERBOSE" ]; }; then
            printf '%s:%s: %s%s: %s\n' "$file" "$line" $result "$by" "$change"
        fi
    done < "$work/chosen"
done
# Restore the build, too.
run_make check TESTS=

awk -F '\t' '
$1 == "survived" || $1 == "detected" { total[$2]++; all++ }
$1 == "detected" { detected[$2]++; all_detected++ }
{ other[$1]++ }
!($2 in seen) { seen[$2] = 1; files[count++] = $2 }
END {
    printf "%-28s %8s %8s %6s\n", "file", "mutants", "detected", "score"
    for (i = 0; i < count; i++)
        if (total[files[i]] > 0)
            printf "%-28s %8d %8d %5.0f%%\n", files[i], total[files[i]], detected[files[i]],
                100 * detected[files[i]] / total[files[i]]
    if (all > 0)
        printf "%-28s %8d %8d %5.1f%%\n", "all", all, all_detected, 100 * all_detected / all
    printf "# not counted: %d that do not compile, %d that compile to the same code\n",
        other["invalid"], other["same"]
    exit all == 0
}' "$work/results"
status=$?
echo "# $(($(date +%s) - began)) seconds"
exit $status
