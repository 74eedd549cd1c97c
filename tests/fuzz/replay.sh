#!/bin/sh
# SPDX-License-Identifier: MIT
# Each target with its corpus and the seeds made from the vectors: one test per target, no fuzzer.
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
    # shellcheck disable=SC2086
    if output=$($RUN "$program" $folders 2>&1 < /dev/null); then
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
