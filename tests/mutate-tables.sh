#!/bin/sh
# SPDX-License-Identifier: MIT
# Changes one entry of data/ at random, builds the tables of it and runs the table tests, which must fail.
# TRIES (200) mutants that gentables accepts, at least 8 in each file; SEED repeats a run.
# Run by `make check-mutation`, in the build folder, with srcdir and CC.
TRIES=${TRIES:-200}
SEED=${SEED:-$(date +%s)}
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
files=$(cd "$srcdir/data" && echo rfc3454/*.txt unicode/*.txt)
file_count=$(echo "$files" | wc -w)
echo "# seed $SEED"

objects='tests/unit/tables.o nameprep/.libs/lookup.o'
[ -e nameprep/.libs/lookup.o ] || objects='tests/unit/tables.o nameprep/lookup.o'

# One line of one file, changed in one place: its number and what became of it on standard error.
mutate() {
    awk -v seed="$1" '
    function below(n) { return int(rand() * n) }
    function hex_digit(old,    new) {
        do new = substr("0123456789ABCDEF", below(16) + 1, 1); while (new == old)
        return new
    }
    { text[NR] = $0; if ($0 !~ /^#/ && $0 != "") facts[++count] = NR }
    END {
        srand(seed)
        chosen = facts[1 + below(count)]
        old = new = text[chosen]
        kind = below(8)
        if (kind == 0 && count > 1) {
            text[chosen] = "#"
            new = "(removed)"
        } else {
            if (kind == 1 && old ~ / [=~] [0-9A-F]{4}/)
                new = old ~ / = / ? substr(old, 1, index(old, " = ")) "~" substr(old, index(old, " = ") + 2) \
                                  : substr(old, 1, index(old, " ~ ")) "=" substr(old, index(old, " ~ ") + 2)
            while (new == old) {
                at = 1 + below(length(old))
                c = substr(old, at, 1)
                if (c ~ /[0-9A-F]/)
                    new = substr(old, 1, at - 1) hex_digit(c) substr(old, at + 1)
            }
            text[chosen] = new
        }
        for (i = 1; i <= NR; i++)
            print text[i]
        print chosen ": " old "  became  " new > "/dev/stderr"
    }'
}

# build: the tables that gentables has made in $dir, with the test of them.
build() {
    # shellcheck disable=SC2086 # words
    $CC -w -O0 -I"$srcdir/nameprep" -c "$dir/tables.c" -o "$dir/tables.o" &&
        $CC -o "$dir/tables" $objects "$dir/tables.o" $LIBS || exit 99
}

data/gen/gentables "$srcdir/data" > "$dir/tables.c" 2> /dev/null && build && $RUN "$dir/tables" > "$dir/out" 2>&1 ||
    { echo '# the tables fail their test unchanged'; echo '0 passed, 1 failed'; exit 99; }

killed=0 survived=0 refused=0 number=0
per_file=$(( (TRIES + file_count - 1) / file_count ))
[ "$per_file" -ge 8 ] || per_file=8
for file in $files; do
    accepted=0
    while [ $accepted -lt $per_file ]; do
        number=$((number + 1))
        rm -rf "$dir/data"
        cp -R "$srcdir/data" "$dir/data" && chmod -R u+w "$dir/data" || exit 99
        mutate $((SEED * 1000 % 2000000000 + number)) < "$srcdir/data/$file" > "$dir/data/$file" 2> "$dir/what"
        if ! data/gen/gentables "$dir/data" > "$dir/tables.c" 2> /dev/null; then
            refused=$((refused + 1))
            continue
        fi
        accepted=$((accepted + 1))
        build
        $RUN "$dir/tables" > "$dir/out" 2>&1
        if ! grep -q '^not ok' "$dir/out"; then
            survived=$((survived + 1))
            echo "# survived: data/$file:$(cat "$dir/what")"
        else
            killed=$((killed + 1))
            [ -z "$VERBOSE" ] || echo "# killed: data/$file:$(cat "$dir/what") by $(grep -c '^not ok' "$dir/out") tests"
        fi
    done
done
echo "# $((killed + survived)) mutants of $file_count files, $per_file in each, and $refused that gentables refused"
echo "$killed passed, $survived failed"
[ $survived -eq 0 ]
