#!/bin/sh
# SPDX-License-Identifier: MIT
# Each target with its corpus, the seeds made from the vectors, changes of these, and for names,
# texts and zones the inputs of made.c: one test per target, no fuzzer.  XN_TEST_ALL: five times as
# many changes and inputs; XN_TEST_SHARE=N: one in N of them.
seeds=tests/fuzz/seeds.new
rm -rf $seeds
# shellcheck disable=SC2086 # words
set -- $FUZZ_PROGRAMS
echo "1..$#"
if ! $RUN tests/fuzz/seeds $seeds "$srcdir"/tests/vectors/*.tsv; then
    echo 'Bail out! no seeds'
    exit 99
fi

number=0
for program; do
    number=$((number + 1))
    target=${program##*/}
    folders=
    for folder in "$srcdir/tests/fuzz/corpus/$target" $seeds/"$target"; do
        [ ! -d "$folder" ] || folders="$folders $folder"
    done
    case $target in
    files | filter | records | table) tries=600 ;;
    lines) tries=60000 ;;
    *) tries=10000 ;;
    esac
    case " $FUZZ_TARGETS_MADE " in *" $program "*) made=10000 ;; *) made=0 ;; esac
    [ -z "${XN_TEST_ALL-}" ] || tries=$((5 * tries)) made=$((5 * made))
    # shellcheck disable=SC2086
    if output=$(FUZZ_TRIES=$((tries / ${XN_TEST_SHARE:-1})) SEED=0 \
        FUZZ_MADE=$((made / ${XN_TEST_SHARE:-1})) $RUN "$program" $folders 2>&1 < /dev/null); then
        echo "ok $number - $target: $output"
        continue
    fi
    echo "not ok $number - $target"
    echo "$output" | sed 's/^/# /'
    # shellcheck disable=SC2044,SC2086
    [ -z "$folders" ] || for input in $(find $folders -type f); do
        $RUN "$program" "$input" > /dev/null 2>&1 || echo "# $program $input"
    done
done
