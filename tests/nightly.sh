#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs what takes longer than a change can wait for, at most three hours, and ends with two tables
# of ten lines: the last one and this one, for a person to compare.
# Run by `make check-nightly` in the build directory.  Works in the directory nightly, where each
# part has a log.
#     NIGHTLY='fuzz hostile'   some of the parts
#     NIGHTLY_PERCENT=5        of the tries (100)
#     SEED=                    of the random numbers, by default the time; in the table
# The last line is  N passed, N failed  over all parts; a part that the three hours end has failed.
# shellcheck disable=SC2086 # MAKE has options
set -u
: "${srcdir:?}" "${MAKE:?}"
percent=${NIGHTLY_PERCENT:-100}
SEED=${SEED:-$(date +%s)}
deadline=$(($(date +%s) + 3 * 3600))
work=nightly
mkdir -p "$work"
export SEED
passed=0 failed=0

# part NAME COMMAND [ARGUMENT...]: a row with the status, the minutes that it took, and the last
# line of its log
part() {
    name=$1 log=$work/$1.log
    shift
    case " ${NIGHTLY-$name} " in *" $name "*) ;; *) return ;; esac
    start=$(date +%s)
    timeout -k 30 $((deadline > start ? deadline - start : 1)) "$@" > "$log" 2>&1
    status=$?
    seconds=$(($(date +%s) - start))
    case $status in
    0) result=passed passed=$((passed + 1)) ;;
    124 | 137) result=ended failed=$((failed + 1)) ;;
    *) result=failed failed=$((failed + 1)) ;;
    esac
    printf '%-10s %-6s %3d.%d min  %s\n' "$name" $result $((seconds / 60)) $((seconds % 60 / 6)) \
        "$(grep -avE '^(make|#|$)' "$log" | tail -n 1 | cut -c 1-70)" | tee -a "$work/table.new"
}

# share NUMBER: that part of it
share() {
    echo $((($1 * percent + 99) / 100))
}

printf 'seed %s, %s per cent, %s\n' "$SEED" "$percent" "$(git -C "$srcdir" rev-parse --short HEAD \
    2> /dev/null || echo release)" > "$work/table.new"
part prove $MAKE prove
part compare $MAKE check-random TRIES="$(share 400000)"
part hostile $MAKE bench-hostile check-hostile
part browsers $MAKE check-browsers
part exhaustive $MAKE check-exhaustive
part data $MAKE check-mutation
part portable $MAKE check-portable
part sanitize env INSTRUMENTS='generator memory preload thread valgrind' $MAKE check-sanitize
part mutation env MINUTES="$(share 25)" $MAKE mutation
part fuzz $MAKE fuzz FUZZ_SECONDS="$(share 100)"
if [ -e "$work/table" ]; then
    echo 'The last time:'
    cat "$work/table"
fi
echo 'This time:'
mv "$work/table.new" "$work/table"
cat "$work/table"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
