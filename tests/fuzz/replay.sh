#!/bin/sh
# SPDX-License-Identifier: MIT
# Each target on its corpus and on the seeds made of the vectors: a test a target, without a fuzzer.
seeds=tests/fuzz/seeds.new
rm -rf $seeds
# shellcheck disable=SC2086 # words
set -- $FUZZ_PROGRAMS
echo "1..$#"
$RUN tests/fuzz/seeds $seeds "$srcdir"/tests/vectors/*.tsv || { echo 'Bail out! no seeds'; exit 99; }

number=0
for program; do
    number=$((number + 1))
    target=${program##*/}
    folders=
    for folder in "$srcdir/tests/fuzz/corpus/$target" $seeds/"$target"; do
        [ ! -d "$folder" ] || folders="$folders $folder"
    done
    # shellcheck disable=SC2086
    if said=$($RUN "$program" $folders 2>&1 < /dev/null); then
        echo "ok $number - $target: $said"
        continue
    fi
    echo "not ok $number - $target"
    echo "$said" | sed 's/^/# /'
    # shellcheck disable=SC2044,SC2086
    [ -z "$folders" ] || for input in $(find $folders -type f); do
        $RUN "$program" "$input" > /dev/null 2>&1 || echo "# $program $input"
    done
done
