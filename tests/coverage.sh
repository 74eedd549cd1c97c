#!/bin/sh
# SPDX-License-Identifier: MIT
# Which lines and branches of lib/ and nameprep/ the tests reach, as gcov counts them, over all builds that have code of their own:
#     witnesses  with GNU libidn and GNU libunistring, and with SSE2
#     portable   without any of them
#     libidn     with the first witness alone
# What is reached in one of them is reached.  What is not must stand in tests/coverage.md, with a reason, and nothing else may; of the
# branches 99 in 100 must be reached all the same.  Fails otherwise, or if a test does.
# Run by `make coverage` in the build folder; the names in capitals come from there.  Works in the folder coverage.
# COVERAGE_CC, GCOV: another gcc, and its gcov.  The last line is  N passed, N failed : the tests, and the files that are counted.
set -u
work=$PWD/coverage
passed=0 failed=0

# build NAME CPPFLAGS CONFIGURE-ARGUMENTS...: configures it, if that has not been done the same way, and forgets what was counted.
# A function that is always inlined has other branches in each place: here it is called.
build() {
    name=$1 flags="-Dalways_inline=unused $2"
    shift 2
    chosen="${COVERAGE_CC-gcc}|$flags|$*"
    if [ ! -e "$work/$name/Makefile" ] || [ "$chosen" != "$(cat "$work/$name/chosen" 2> /dev/null)" ]; then
        rm -rf "${work:?}/$name"
        mkdir "$work/$name"
        if ! (cd "$work/$name" && ../source/configure --disable-shared CC="${COVERAGE_CC-gcc}" CPPFLAGS="$flags" CFLAGS='-O0 --coverage -fprofile-update=atomic' "$@") \
            > "$work/$name.log" 2>&1 < /dev/null; then
            tail -n 5 "$work/$name.log"
            echo "# $name: cannot be configured"
            failed=$((failed + 1))
            return 1
        fi
        printf '%s' "$chosen" > "$work/$name/chosen"
    fi
    find "$work/$name" -name '*.gcda' -exec rm -f {} +
}

# run NAME MAKE-ARGUMENTS...: the tests of a build
run() {
    name=$1 status=0 began=$(date +%s)
    shift
    (cd "$work/$name" && XN_TEST_SHARE=${XN_TEST_SHARE:-9} $MAKE check "$@") > "$work/$name.log" 2>&1 < /dev/null || status=1
    count=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$work/$name.log" | tail -n 1)
    ran=${count%% *} bad=${count##*, }
    ran=${ran:-0} bad=${bad% failed}
    bad=${bad:-0}
    if [ "$bad" -eq 0 ] && [ $status -ne 0 ]; then
        bad=1
        tail -n 20 "$work/$name.log"
    fi
    grep -E '^(FAIL|ERROR|XPASS): ' "$work/$name.log"
    passed=$((passed + ran)) failed=$((failed + bad))
    echo "# $name: $ran passed, $bad failed, $(($(date +%s) - began)) s"
}

# What gcov has to say about every object of a build, the sources being those of the copy.  One at a time: of functions that several
# objects have it would say less.
read_counts() {
    (cd "$work/source" && find "../$1" -name '*.gcno' ! -name tables.gcno -exec "${GCOV-gcov}" -b -c -t {} \; 2> /dev/null)
}

# Without those that find out how a thread behaves.  The smaller builds have what is of their own.
programs=$(echo " $UNIT_PROGRAMS " | sed 's| tests/unit/threads | |; s| tests/unit/stack | |')
portable='tests/unit/ascii tests/unit/lines tests/unit/witness'
build witnesses '' && run witnesses TESTS="$programs $VECTOR_FILES tests/fuzz/replay.sh"
build portable -U__SSE2__ --without-libidn --without-libunistring &&
    run portable check_LTLIBRARIES= check_PROGRAMS="$portable tests/unit/vectors" TESTS="$portable $VECTOR_FILES"
build libidn '' --without-libunistring && run libidn check_LTLIBRARIES= check_PROGRAMS=tests/unit/witness TESTS=tests/unit/witness

for name in witnesses portable libidn; do
    [ ! -d "$work/$name" ] || read_counts $name
done > "$work/counts"

# The first file is the list, the second what was counted.
# shellcheck disable=SC2153 # COVERED comes from the environment
awk -v files="$COVERED" '
function trimmed(text) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    return text
}
function percent(part, whole) {
    return whole > 0 ? sprintf("%d/%d (%.2f %%)", part, whole, 100 * part / whole) : "none"
}
# One build and object after another; each must have the same branches in a line.
function end_line() {
    if (here != "" && branch > 0) {
        if (branches[here] > 0 && branches[here] != branch)
            uneven[file] = uneven[file] sprintf("%s: %d branches here, %d there\n", here, branches[here], branch)
        branches[here] = branch
    }
    here = ""
}
# What is not reached, and whether the list has it.
function miss(what,   key, known) {
    key = name SUBSEP text[place] SUBSEP what
    known = key in listed
    found[key] = 1
    missing = missing sprintf("%s: %s: %s%s\n", place, what, text[place], known ? "" : "   <- not in tests/coverage.md")
    wrong += !known
}
BEGIN {
    n = split(files, wanted)
    for (i = 1; i <= n; i++)
        counted[wanted[i]] = 1
}
# The list: a heading names the file, an indented line is a line of it, and what stands below says what of it is not reached
FNR == NR {
    if (/^## /)
        listfile = trimmed(substr($0, 3))
    else if (/^    /)
        listtext = trimmed($0)
    else if (/^(line|branch [0-9]+ of [0-9]+): ./) {
        what = $0
        sub(/:.*/, "", what)
        listed[listfile, listtext, what] = 1
    }
    next
}
/^ *-: *0:Source:/ {
    end_line()
    file = $0
    sub(/^[^S]*Source:/, "", file)
    next
}
/^branch +[0-9]+ / {
    if (here != "") {
        if ($3 == "taken" && $4 > 0)
            taken[here, branch] = 1
        branch++
    }
    next
}
/^ *[^ :]+: *[0-9]+:/ {
    end_line()
    split($0, part, ":")
    number = part[2] + 0
    mark = trimmed(part[1])
    if (!(file in counted) || mark == "-" || number == 0)
        next
    here = file ":" number
    branch = 0
    if (!(here in text)) {
        text[here] = trimmed(substr($0, length(part[1]) + length(part[2]) + 3))
        places[file] = places[file] " " number
    }
    if (mark !~ /^[#=]/)
        reached[here] = 1
}
END {
    end_line()
    for (f = 1; f <= n; f++) {
        name = wanted[f]
        if (!(name in places)) {
            if (name ~ /\.c$/) {
                print name ": nothing was counted"
                bad++
            }
            continue
        }
        lines = lines_reached = all = all_taken = wrong = 0
        missing = ""
        last = split(places[name], numbers, " ")
        for (i = 1; i <= last; i++) {
            place = name ":" numbers[i]
            lines++
            if (place in reached)
                lines_reached++
            else
                miss("line")
            for (j = 0; j < branches[place]; j++) {
                all++
                if ((place, j) in taken)
                    all_taken++
                else if (place in reached)
                    miss("branch " j " of " branches[place])
            }
        }
        printf "%-22s lines %-20s branches %s\n%s%s", name, percent(lines_reached, lines), percent(all_taken, all), missing, uneven[name]
        if (wrong > 0 || uneven[name] != "")
            bad++
        else
            good++
        total += lines; total_reached += lines_reached; total_all += all; total_taken += all_taken
    }
    for (key in listed)
        if (!(key in found)) {
            split(key, part, SUBSEP)
            printf "%s: %s: %s   <- in tests/coverage.md, but reached, or not there\n", part[1], part[3], part[2]
            bad++
        }
    printf "%-22s lines %-20s branches %s\n", "all", percent(total_reached, total), percent(total_taken, total_all)
    if (total_taken < 0.99 * total_all) {
        print "fewer than 99 in 100 branches"
        bad++
    }
    print good + 0, bad + 0
}' "$work/source/tests/coverage.md" "$work/counts" > "$work/result"
sed '$d' "$work/result"
count=$(tail -n 1 "$work/result")
good=${count% *} bad=${count#* }
passed=$((passed + good)) failed=$((failed + bad))
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ "$good" -gt 0 ]
