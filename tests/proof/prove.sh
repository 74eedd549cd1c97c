#!/bin/sh
# SPDX-License-Identifier: MIT
# What Frama-C proves: utf8.h by abstract interpretation (Eva), Punycode by weakest preconditions (WP), both of the sources as they
# are.  A copy gets its contracts and invariants from the .acsl files here, and must be the shipped source but for them.
# The count of each function is held against the table in result.md; a fresh one is left in proof/table.
# Run by `make prove` in the build folder; srcdir comes from there.  Works in the folder proof.  77: a tool is missing.
# PROVE_TIMEOUT: the seconds that a prover may take for a property.  The last line is  N passed, N failed  over all functions.
set -u
: "${srcdir:?}"
here=$(cd "$srcdir" && pwd)/tests/proof
sources=$here/../..
work=$PWD/proof
passed=0 failed=0

for tool in frama-c why3 z3 cvc4; do
    command -v $tool > /dev/null || { echo "prove: left out; please install what Debian calls: frama-c-base why3 z3 cvc4"; exit 77; }
done
rm -rf "$work"
mkdir -p "$work" && cd "$work" || exit 1
WHY3CONFIG=$work/why3.conf
export WHY3CONFIG
why3 config detect > why3.log 2>&1

# fail WHAT: something that is no count of a function
fail() {
    echo "# $1"
    failed=$((failed + 1))
}

# annotate SPECIFICATION: the copy that it is about; without a specification, as it is
annotate() {
    name=$(basename "$1" .acsl)
    original=$sources/lib/$name
    [ -e "$original" ] || original=$sources/nameprep/$name
    if [ ! -e "$1" ]; then
        cp "$original" "$name"
        return
    fi
    awk -f "$here/annotate.awk" "$1" "$original" > "$name" || fail "$name: not annotated"
    awk '/^ *\/\*@/ { inside = 1 } !inside { print } /\*\/$/ { inside = 0 }' "$name" | cmp -s - "$original" || fail "$name: the copy is not the source"
}

# count LABEL FILES FUNCTIONS: a row of the table for each of these functions, of Frama-C's list of properties.  Not counted: what a
# contract asks of callers, which is a property of each call; and what is only declared.
count() {
    awk -F '\t' -v label="$1" -v files=" $2 " -v functions="$3" '
        index(files, " " $2 " ") && $5 != "precondition" && $6 != "Considered valid" && $6 != "Dead" {
            all[$4]++
            valid[$4] += $6 == "Valid"
        }
        END {
            count = split(functions, names, ",")
            for (i = 1; i <= count; i++)
                printf "| %s | %s | %d | %d |\n", label, names[i], all[names[i]], valid[names[i]]
        }' properties >> table
}

# lemmas SOURCE LABEL: the same of those that stand above a function, which that list leaves out
lemmas() {
    frama-c -cpp-extra-args=-I. "$1.c" -wp -wp-prop @lemma -wp-prover z3,cvc4 -wp-timeout "${PROVE_TIMEOUT:-20}" > lemmas.log 2>&1 || fail "$1: no lemmas"
    awk -v label="$2" '/ Goal typed_lemma_/ { all++; valid += / : Valid/ } END { printf "| %s | lemmas | %d | %d |\n", label, all, valid }' lemmas.log >> table
}

# eva DRIVER: of functions that take little
eva() {
    frama-c -cpp-extra-args=-I. "$here/$1.c" -rte -warn-invalid-pointer -then -eva -eva-slevel 1000 -eva-split-return full \
        -then -report-csv properties > "$1.log" 2>&1 || fail "$1: no result"
}

# wp SOURCE FUNCTIONS: with memcpy and memmove as Frama-C's library specifies them, of the type that is moved
wp() {
    frama-c -cpp-extra-args=-I. -instantiate "$1.c" -then -wp -wp-rte -wp-fct "$2" -wp-prover z3,cvc4 -wp-timeout "${PROVE_TIMEOUT:-20}" -wp-par 2 \
        -then -report-csv properties > "$1.log" 2>&1 || fail "$1: no result"
}

# plant FILE FUNCTION FROM TO: a fault in a copy, once
plant() {
    annotate "$here/$1.acsl"
    if awk -v name="$2" -v from="$3" -v to="$4" '
        index($0, name "(") == 1 { inside = 1 }
        inside && !done && (at = index($0, from)) { $0 = substr($0, 1, at - 1) to substr($0, at + length(from)); done = 1 }
        { print }
        END { exit !done }' "$1" > planted; then
        mv planted "$1"
    else
        fail "$1: no place for a fault in $2"
        return 1
    fi
}

# refuted FUNCTION: something in it is not proved any more
refuted() {
    if awk -F '\t' -v name="$1" '$4 == name && $5 != "precondition" && $6 == "Unknown" { found = 1 } END { exit !found }' properties; then
        passed=$((passed + 1))
    else
        fail "the fault in $1 is not noticed"
    fi
}

utf8=utf8_lead,utf8_take,utf8_ill_formed,utf8_read,utf8_width,utf8_write
driver=any_text,lead,ill_formed,reader,take,writer,main
result=diag_set,finish,text_finish,points_finish
shared=adapt,bias_of,digit_value,is_code_point,quotient,quotient_of_few,threshold,with_case,write_delta
encoding=put,put_delta,sort_places,add_place,count_before,put_insertion,put_literals,encode_many,encode_few,encode,xn_punycode_encode
decoding=puny_open,take_delta,puny_next,is_upper,decode,is_decoded_few,xn_punycode_decode
few=sort_insertions_in,sort_insertions,put_insertions,puny_encode_few,take_delta,insert,puny_decode_few

cp "$sources"/lib/*.[ch] "$sources"/nameprep/*.h "$sources"/nameprep/result.c .
for specification in "$here"/*.acsl; do
    annotate "$specification"
done
: > table

eva utf8
count utf8.h utf8.h "$utf8"
count utf8.c utf8.c "$driver"
wp result "$result"
count result.c 'result.c result.h' "$result"
wp punycode "ascii_count,$shared,$encoding,$decoding"
count ascii.h ascii.h ascii_count
count bootstring.h bootstring.h "$shared"
lemmas punycode bootstring.h
count punycode.c 'punycode.c puny.h' "$encoding,$decoding"
wp punyfew "$few"
count punyfew.c 'punyfew.c puny.h' "$few"

# Faults of one, planted in the copies: none may be proved.  What cannot be proved takes all its time, so there is little.
PROVE_TIMEOUT=2
plant utf8.h utf8_read 'length < 4' 'length < 3' && eva utf8 && refuted utf8_read
plant punycode.c put 'out->length < out->cap' 'out->length <= out->cap' && wp punycode put && refuted put
plant punycode.c puny_open 'in[end - 1]' 'in[end]' && wp punycode puny_open && refuted puny_open
plant punycode.c decode 'd->length > cap' 'd->length > cap + 1' && wp punycode decode && refuted decode
plant punyfew.c sort_insertions_in 'keys[i] > key' 'keys[i] >= key' && wp punyfew sort_insertions_in && refuted sort_insertions_in

# Each row must be in result.md, and each row there among these.
while read -r row; do
    if grep -qxF "$row" "$here/result.md"; then
        passed=$((passed + 1))
    else
        fail "not as kept: $row"
    fi
done < table
grep -E '^\| [a-z0-9]+\.[ch] \|' "$here/result.md" | grep -vxF -f table > missing
while read -r row; do
    fail "kept, not found: $row"
done < missing
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
