#!/bin/sh
# SPDX-License-Identifier: MIT
# Mutation testing of data/: changes one entry at random, builds the tables from it and runs the
# table tests, which must fail.
#     TRIES=200   mutants that the generator accepts, at least 8 per file
#     SEED=       repeats a run
#     VERBOSE=1   prints the detected mutants too
# Run by `make check-mutation` in the build directory; srcdir, CC and LIBS come from there.
# The last line is  N passed, N failed.
TRIES=${TRIES:-200}
SEED=${SEED:-$(date +%s)}
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
# Not display/select.txt, from which show.txt was made.
files=$(cd "$srcdir/data" &&
    echo display/[!s]*.txt display/s[!e]*.txt rfc3454/*.txt unicode/*.txt)
file_count=$(echo "$files" | wc -w)
echo "# seed $SEED"

# mutate SEED: standard input with one fact changed; which one, on standard error.
mutate() {
    awk -v seed="$1" '
    function below(n) { return int(rand() * n) }
    function other_digit(old,    new) {
        do new = substr("0123456789ABCDEF", below(16) + 1, 1); while (new == old)
        return new
    }
    # Exchanges a canonical and a compatibility decomposition.
    function other_kind(fact,    at, kind) {
        at = match(fact, / [=~] /)
        kind = substr(fact, at, 3) == " = " ? " ~ " : " = "
        return substr(fact, 1, at - 1) kind substr(fact, at + 3)
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
                new = other_kind(old)
            while (new == old) {
                at = 1 + below(length(old))
                c = substr(old, at, 1)
                if (c ~ /[0-9A-F]/)
                    new = substr(old, 1, at - 1) other_digit(c) substr(old, at + 1)
            }
            text[chosen] = new
        }
        for (i = 1; i <= NR; i++)
            print text[i]
        print chosen ": " old " -> " new > "/dev/stderr"
    }'
}

# The table tests with the tables in $dir, which replace those of the library.
build() {
    # shellcheck disable=SC2086 # words
    $CC -w -O0 -I"$srcdir" -c "$dir/tables.c" -o "$dir/tables.o" &&
        $CC -o "$dir/tables" tests/unit/tables.o tests/oracle/reference/libreference.a \
            "$dir/tables.o" .libs/libxnall.a $LIBS || exit 99
}

data/gen/gentables "$srcdir/data" > "$dir/tables.c" 2> /dev/null && build &&
    $RUN "$dir/tables" > "$dir/out" 2>&1 || {
    echo '# the table tests fail without a mutation'
    echo '0 passed, 1 failed'
    exit 99
}

per_file=$(((TRIES + file_count - 1) / file_count))
[ "$per_file" -ge 8 ] || per_file=8

# try_files PART: the mutants of every second file, in a directory of their own; the file counts has
# the numbers of those detected, survived and not tried
try_files() (
    detected=0 survived=0 rejected=0 position=0
    original=$dir/tables.c dir=$dir/$1
    mkdir "$dir" || exit 99
    for file in $files; do
        position=$((position + 1))
        [ $((position % 2)) -eq "$1" ] || continue
        accepted=0 number=$((position * 1000))
        while [ $accepted -lt $per_file ]; do
            number=$((number + 1))
            rm -rf "$dir/data"
            cp -R "$srcdir/data" "$dir/data" && chmod -R u+w "$dir/data" || exit 99
            mutate $((SEED * 1000 % 2000000000 + number)) \
                < "$srcdir/data/$file" > "$dir/data/$file" 2> "$dir/change"
            # The same tables: a look-alike is replaced by one with the same prototype.
            if ! data/gen/gentables "$dir/data" > "$dir/tables.c" 2> /dev/null ||
                cmp -s "$dir/tables.c" "$original"; then
                rejected=$((rejected + 1))
                continue
            fi
            accepted=$((accepted + 1))
            build
            $RUN "$dir/tables" > "$dir/out" 2>&1
            if ! grep -q '^not ok' "$dir/out"; then
                survived=$((survived + 1))
                echo "# survived: data/$file:$(cat "$dir/change")"
            else
                detected=$((detected + 1))
                [ -z "$VERBOSE" ] || echo "# detected: data/$file:$(cat "$dir/change")"
            fi
        done
    done
    echo "$detected $survived $rejected" > "$dir/counts"
)

try_files 0 &
try_files 1 || exit 99
wait $! || exit 99
read -r detected survived rejected << END
$(awk '{ d += $1; s += $2; r += $3 } END { print d, s, r }' "$dir"/[01]/counts)
END
echo "# $file_count files, $per_file mutants in each; $rejected more are rejected or the same"
echo "$detected passed, $survived failed"
[ "$survived" -eq 0 ]
