#!/bin/sh
# SPDX-License-Identifier: MIT
# The lines and branches of the library that the tests reach, as gcov counts them: a row per file,
# and below it each line and branch that is not reached.  A report, not a test: it fails only if a
# test fails or nothing is counted.  Added up over the builds that compile different code:
#     full       with GNU libidn and GNU libunistring, and with SSE2
#     portable   without any of them
#     libidn     with GNU libidn only
# Run by `make coverage` in the build directory; srcdir and the variables in capitals come from
# there.  Works in the directory coverage.  COVERAGE_CC and GCOV name another gcc and its gcov.
# The last line is  N passed, N failed  over the tests.
# shellcheck disable=SC2086 # lists of words
set -u
work=$PWD/coverage
passed=0 failed=0
XN_TEST_LIMIT=${XN_TEST_LIMIT:-1800} # gcov is slow
export XN_TEST_LIMIT

# build NAME CPPFLAGS CONFIGURE-ARGUMENT...: configures a build unless that has been done with the
# same arguments, and resets its counts.  Functions that are always inlined are called here, because
# an inlined copy has branches of its own.
build() {
    name=$1 flags="-Dalways_inline=unused $2"
    shift 2
    options="${COVERAGE_CC-gcc}|$flags|$*"
    if [ ! -e "$work/$name/Makefile" ] ||
        [ "$options" != "$(cat "$work/$name/options" 2> /dev/null)" ]; then
        rm -rf "${work:?}/$name"
        mkdir "$work/$name"
        if ! (cd "$work/$name" && ../source/configure --disable-shared CC="${COVERAGE_CC-gcc}" \
            CPPFLAGS="$flags" CFLAGS='-O0 --coverage -fprofile-update=atomic' "$@") \
            > "$work/$name.log" 2>&1 < /dev/null; then
            tail -n 5 "$work/$name.log"
            echo "# $name: cannot be configured"
            failed=$((failed + 1))
            return 1
        fi
        printf '%s' "$options" > "$work/$name/options"
    fi
    find "$work/$name" -name '*.gcda' -exec rm -f {} +
}

# run NAME MAKE-ARGUMENT...: the tests of a build
run() {
    name=$1 status=0
    shift
    (cd "$work/$name" && XN_TEST_SHARE=${XN_TEST_SHARE:-9} $MAKE check "$@") \
        > "$work/$name.log" 2>&1 < /dev/null || status=1
    count=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$work/$name.log" | tail -n 1)
    good=${count%% *} bad=${count##*, }
    good=${good:-0} bad=${bad% failed}
    bad=${bad:-0}
    if [ "$bad" -eq 0 ] && [ $status -ne 0 ]; then
        bad=1
        tail -n 20 "$work/$name.log"
    fi
    grep -E '^(FAIL|ERROR|XPASS): ' "$work/$name.log"
    passed=$((passed + good)) failed=$((failed + bad))
    echo "# $name: $good passed, $bad failed"
}

# The output of gcov for every object of a build.  One object at a time: given several that contain
# the same function, gcov reports less.
read_counts() {
    (cd "$work/source" && find "../$1" -name '*.gcno' ! -name tables.gcno \
        -exec "${GCOV-gcov}" -b -c -t {} \; 2> /dev/null)
}

# Without the tests that examine how a thread behaves; the other builds run what differs in them.
programs=$(echo " $UNIT_PROGRAMS " | sed 's| tests/unit/threads | |; s| tests/unit/stack | |')
build full '' && run full TESTS="$programs $VECTOR_FILES tests/fuzz/replay.sh"
build portable -U__SSE2__ --without-libidn --without-libunistring &&
    run portable check_LTLIBRARIES= check_PROGRAMS="$programs tests/unit/vectors" \
        TESTS="$programs $VECTOR_FILES"
build libidn '' --without-libunistring &&
    run libidn check_LTLIBRARIES= check_PROGRAMS="$programs" TESTS="$programs"

for name in full portable libidn; do
    [ ! -d "$work/$name" ] || read_counts $name
done > "$work/counts"

# shellcheck disable=SC2153 # COVERED comes from the environment
awk -v files="$COVERED" '
function percent(part, whole) {
    return whole > 0 ? sprintf("%d/%d %6.2f %%", part, whole, 100 * part / whole) : "none"
}
BEGIN {
    file_count = split(files, list)
    for (i = 1; i <= file_count; i++)
        is_covered[list[i]] = 1
}
# The sections of gcov, one per source of an object; a line is COUNT:NUMBER:TEXT, and the lines
# about its branches follow it.
/^ *-: *0:Source:/ {
    file = $0
    sub(/^[^S]*Source:/, "", file)
    here = ""
    next
}
/^branch +[0-9]+ / {
    if (here != "") {
        branches[here] = branch + 1 > branches[here] ? branch + 1 : branches[here]
        if ($3 == "taken" && $4 > 0)
            is_taken[here, branch] = 1
        branch++
    }
    next
}
/^ *[^ :]+: *[0-9]+:/ {
    split($0, part, ":")
    number = part[2] + 0
    count = part[1]
    gsub(/[ \t]/, "", count)
    here = ""
    if (!(file in is_covered) || count == "-" || number == 0)
        next
    here = file ":" number
    branch = 0
    if (!(here in text)) {
        text[here] = substr($0, length(part[1]) + length(part[2]) + 3)
        sub(/^[ \t]+/, "", text[here])
        last[file] = number > last[file] ? number : last[file]
    }
    if (count !~ /^[#=]/)
        is_reached[here] = 1
}
END {
    for (f = 1; f <= file_count; f++) {
        lines = reached = all = taken = 0
        missing = ""
        for (number = 1; number <= last[list[f]]; number++) {
            here = list[f] ":" number
            if (!(here in text))
                continue
            lines++
            reached += here in is_reached
            missed = 0
            for (j = 0; j < branches[here]; j++)
                missed += !((here, j) in is_taken)
            all += branches[here]
            taken += branches[here] - missed
            if (!(here in is_reached))
                missing = missing here ": not reached: " text[here] "\n"
            else if (missed > 0)
                missing = missing here ": " missed " of " branches[here] " branches not taken: " \
                    text[here] "\n"
        }
        if (lines == 0)
            continue
        printf "%-24s lines %-18s branches %s\n%s", list[f], percent(reached, lines),
            percent(taken, all), missing
        total += lines; total_reached += reached; total_all += all; total_taken += taken
    }
    printf "%-24s lines %-18s branches %s\n", "all", percent(total_reached, total),
        percent(total_taken, total_all)
    exit total == 0
}' "$work/counts" || failed=$((failed + 1))
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
