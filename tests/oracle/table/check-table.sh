#!/bin/sh
# SPDX-License-Identifier: MIT
# make check-table: the fixtures of registry tables, through the library, the reference evaluator
# and the command xn-table.  Run in the build directory; FIXTURES is the directory.  The last line
# is  N passed, N failed.
if [ ! -d "$FIXTURES/tables" ]; then
    echo "1..0 # SKIP no fixtures in '$FIXTURES': set XN_FIXTURES to the directory"
    echo '0 passed, 0 failed'
    exit 0
fi
# shellcheck disable=SC2086 # MAKE and RUN are commands with options
$MAKE -s tests/oracle/table/fixtures tests/oracle/table/pairs xn-table || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0
export srcdir

# count NAME STATUS: one more test
count() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok - $1"
    else
        failed=$((failed + 1))
        echo "not ok - $1"
    fi
}

# shellcheck disable=SC2086
$RUN tests/oracle/table/fixtures "$FIXTURES" > "$dir/fixtures"
cat "$dir/fixtures"
counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$dir/fixtures" | tail -n 1)
[ -n "$counts" ] || counts='0 passed, 1 failed'
passed=${counts%% *}
failed=${counts#*, }
failed=${failed%% *}

# Random labels on every table, against the reference evaluator
for table in "$FIXTURES"/tables/*.xml "$FIXTURES"/text/rfc*.txt; do
    # shellcheck disable=SC2086
    $RUN tests/oracle/table/pairs "${XN_TABLE_PAIRS-500}" "$table" > "$dir/pairs"
    status=$?
    grep '^#' "$dir/pairs"
    count "$(sed -n 's/^[a-z ]*1 - //p' "$dir/pairs")" $status
done

# The findings of lint in each table
while read -r name found; do
    # shellcheck disable=SC2086
    $RUN ./xn-table lint "$FIXTURES/$name" > "$dir/out"
    sed -n 's/.*(\(RFC [0-9]* section [0-9.]*\))$/\1/p' "$dir/out" | sort | uniq -c |
        awk '{ line = line " " $3 ":" $5 "=" $1 } END { print line }' > "$dir/found"
    echo "${found:+ $found}" | cmp -s - "$dir/found"
    status=$?
    [ $status -eq 0 ] || sed 's/^/# found /' "$dir/found"
    count "xn-table lint: $name" $status
done < "$srcdir/tests/oracle/table/lint.counts"

# No difference between a table and another form of it
XN_TABLE="$RUN ./xn-table" python3 -B "$srcdir/tests/oracle/table/diff.py" 1 0 \
    "$FIXTURES"/tables/*.xml "$FIXTURES"/mini/*.xml "$FIXTURES"/text/*.txt > "$dir/out"
grep '^#' "$dir/out"
while read -r line; do
    [ "${line#ok}" != "$line" ]
    count "xn-table diff: ${line#*ok - }" $?
done << EOF
$(grep 'no difference' "$dir/out")
EOF

# The command, in the columns of the fixtures
for rows in "$FIXTURES"/labels/*.tsv; do
    name=$(basename "$rows" .tsv)
    [ "$name" != collide ] || continue
    grep -v '^#' "$rows" > "$dir/rows"
    # Where the fixtures do not list the variants, neither the list nor its length is compared.
    cut -f1-8 "$dir/rows" > "$dir/expected"
    # shellcheck disable=SC2086
    cut -f1 "$dir/rows" |
        $RUN ./xn-table check --quiet --code-points --index --variants --limit=100 \
            "$FIXTURES/tables/$name.xml" |
        paste "$dir/rows" - |
        awk -F'\t' -v OFS='\t' '{ n = $14; v = $15 }
            $7 == "*" { n = v = "*" } { print $9, $10, $11, $12, $13, n, v, $16 }' > "$dir/out"
    diff "$dir/expected" "$dir/out" > "$dir/diff"
    status=$?
    sed 's/^/# /' "$dir/diff"
    count "xn-table check: $name" $status
done
for rows in "$FIXTURES"/audit/*.tsv; do
    name=$(basename "$rows" .tsv)
    grep -v '^#' "$rows" | LC_ALL=C sort > "$dir/expected"
    # shellcheck disable=SC2086
    $RUN ./xn-table audit --quiet "$FIXTURES/tables/$name.xml" |
        grep '	' | grep -v '	variant-\|	cannot-end-rtl	' | LC_ALL=C sort > "$dir/out"
    cmp -s "$dir/expected" "$dir/out"
    count "xn-table audit: $name" $?
done
# JSON, read by another parser, has the facts of the text
for command in info audit; do
    for table in "$FIXTURES"/tables/*.xml "$FIXTURES"/mini/*.xml "$FIXTURES"/text/*.txt; do
        verbose=
        [ $command = info ] || verbose=-v
        # shellcheck disable=SC2086
        $RUN ./xn-table $command --quiet $verbose "$table" > "$dir/expected"
        # shellcheck disable=SC2086
        $RUN ./xn-table $command --quiet --json "$table" |
            python3 "$srcdir/tests/oracle/table/json_text.py" > "$dir/out"
        [ -s "$dir/out" ] && cmp -s "$dir/expected" "$dir/out"
        count "xn-table $command --json: $(basename "$table")" $?
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
