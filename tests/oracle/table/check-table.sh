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
$MAKE -s tests/oracle/table/fixtures tests/oracle/table/random_labels xn-table || exit 1
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

# Random labels on every table, against the reference evaluator, two at a time
mkdir "$dir/pairs"
# shellcheck disable=SC2016
printf '%s\0' "$FIXTURES"/tables/*.xml "$FIXTURES"/text/rfc*.txt | xargs -0 -n 1 -P 2 sh -c '
    $RUN tests/oracle/table/random_labels - "${XN_TABLE_PAIRS-500}" "$1" > "$0/$(basename "$1")"
    ' "$dir/pairs"
for pairs in "$dir"/pairs/*; do
    grep '^#' "$pairs"
    grep -q '^ok 1 ' "$pairs"
    count "$(sed -n 's/^[a-z ]*1 - //p' "$pairs")" $?
done

# The findings of lint in each table
while read -r name found; do
    # shellcheck disable=SC2086
    $RUN ./xn-table lint --ignore=index-incomplete "$FIXTURES/$name" > "$dir/out"
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

# rows FILE: those that are no comments
rows() {
    grep -v '^#' "$FIXTURES/$1"
}

# compare NAME: the files out and want
compare() {
    diff "$dir/want" "$dir/out" > "$dir/diff"
    status=$?
    sed 's/^/# /' "$dir/diff"
    count "$1" $status
}

# Pairs of labels: whether they collide
for table in $(rows labels/collide.tsv | cut -f1 | sort -u); do
    rows labels/collide.tsv | grep "^$table	" | cut -f2-4 > "$dir/want"
    # shellcheck disable=SC2086
    cut -f1,2 "$dir/want" |
        $RUN ./xn-table collide --pairs -qv --code-points "$FIXTURES/tables/$table.xml" |
        cut -f1-3 > "$dir/out"
    compare "xn-table collide: $table"
done

# ICANN's test labels as A-labels, some of which do not decode
for table in $(rows rst/labels.tsv | cut -f1 | sort -u); do
    rows rst/labels.tsv | awk -v OFS='\t' -v table="$table" '$1 == table { print $2, $4 }' FS='\t' \
        > "$dir/want"
    # shellcheck disable=SC2086
    cut -f1 "$dir/want" |
        $RUN ./xn-table check -q --append=verdict,status "$FIXTURES/tables/$table.xml" |
        awk -F'\t' -v OFS='\t' '{ print $1, $3 == "XN_E_PUNYCODE" ? "bad-ace" : $2 }' > "$dir/out"
    compare "xn-table check: labels of $table"
done

# malformed NAME: the file; the one that is truncated is whole in some copies of the fixtures
malformed() {
    case $1 in
    truncated.xml) sed 's|\(</rules>\).*|\1|; /<\/rules>/q' "$FIXTURES/bad/$1" ;;
    *) cat "$FIXTURES/bad/$1" ;;
    esac
}

# They are refused by a clause; others are accepted, some with a warning.  UTF-16 may be refused, in
# words of its own.
rows bad/expected.tsv | cut -f1,2 > "$dir/want"
while IFS='	' read -r name expected; do
    # shellcheck disable=SC2086
    malformed "$name" | $RUN ./xn-table info - > /dev/null 2> "$dir/err"
    case $?:$expected in
    0:warn) got=$(grep -q 'warning: .*([^()]*)' "$dir/err" && echo warn) ;;
    0:*) got=accept ;;
    2:accept) got=$(grep -q 'the table is in UTF-16' "$dir/err" && echo accept) ;;
    2:*) got=$(grep -q '^xn-table: .*([^()]*)' "$dir/err" && echo reject) ;;
    *) got=failed ;;
    esac
    printf '%s\t%s\n' "$name" "$got"
done < "$dir/want" > "$dir/out"
compare 'xn-table info: malformed files'

# What IDNA 2003 cannot store, but for what the fixtures do not list
for rows in "$FIXTURES"/audit/*.tsv; do
    name=$(basename "$rows" .tsv)
    rows "audit/$name.tsv" | LC_ALL=C sort > "$dir/want"
    # shellcheck disable=SC2086
    $RUN ./xn-table lint --idna2003 --quiet "$FIXTURES/tables/$name.xml" |
        grep '	' | grep -v '	variant-\|	cannot-end-rtl	' | LC_ALL=C sort > "$dir/out"
    compare "xn-table lint --idna2003: $name"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
