#!/bin/sh
# SPDX-License-Identifier: MIT
# Proves with Frama-C, on the unchanged sources, the absence of run-time errors and the
# contracts in the .acsl files, by weakest preconditions (WP); the same for the decoder of UTF-8 by
# abstract interpretation (Eva).  Prints a row per function.  A function fails if a property is not
# proved that its specification does not list as unproved.  README.md explains the results.
# Run by `make prove` in the build directory; srcdir and SOURCES come from there.  Works in the
# directory proof.  PROVE_TIMEOUT: seconds per property.  Exits with 77 if a tool is missing.
# The last line is  N passed, N failed  over all functions.
# shellcheck disable=SC2086 # lists of words
set -u
: "${srcdir:?}" "${SOURCES:?}"
top=$(cd "$srcdir" && pwd)
here=$top/tests/proof
work=$PWD/proof
passed=0 failed=0

for tool in frama-c why3 z3 cvc4; do
    command -v $tool > /dev/null || {
        echo 'prove: not run; please install: frama-c-base why3 z3 cvc4'
        exit 77
    }
done
rm -rf "$work"
mkdir -p "$work" && cd "$work" || exit 1
WHY3CONFIG=$work/why3.conf
export WHY3CONFIG
why3 config detect > why3.log 2>&1

# fail MESSAGE: counts a failure that is not that of a function
fail() {
    echo "# $1"
    failed=$((failed + 1))
}

# The sources that define one of these functions.
defining() {
    (cd "$top" && awk -v list=1 -f "$here/annotate.awk" $(printf '%s\n' $SOURCES | grep '\.c$')) |
        awk -v names=" $* " 'index(names, " " $2 " ") { print $1 }' | sort -u
}

# report LABEL FILE FUNCTION UNPROVED: a row for a function, from Frama-C's list of properties; its
# contract may be in a header.  Preconditions are counted as properties of each call, and functions
# that are only declared are not counted.
report() {
    row=$(awk -F '\t' -v file="$2" -v function_name="$3" '
        ($2 == file || $2 ~ /\.h$/) && $4 == function_name && $5 != "precondition" &&
            $6 != "Considered valid" && $6 != "Dead" {
            all++
            valid += $6 == "Valid"
        }
        END { print all + 0, valid + 0 }' properties)
    all=${row% *} valid=${row#* }
    printf '| %s | %d | %d |\n' "$1" "$all" "$valid" >> table
    if [ $((valid + $4)) -ge "$all" ]; then
        passed=$((passed + 1))
    else
        fail "$1: $valid of $all properties are proved"
    fi
}

# prove_unit SOURCE: the annotated functions of this source, and those of headers that no earlier
# source has proved.  memcpy and memmove are specified for the type that is moved.
prove_unit() {
    source=${1##*/}
    included=" $source $($CC -MM -I. "$source" 2> /dev/null | tr -d '\\\n') "
    list=
    : > chosen
    while read -r file function unproved; do
        case $included in
        *" $file "*) ;;
        *) continue ;;
        esac
        ! grep -qxF "$file $function" proved || continue
        echo "$file $function" >> proved
        echo "$file $function $unproved" >> chosen
        list=$list${list:+,}$function
    done < functions
    frama-c -cpp-extra-args=-I. -instantiate "$source" -then \
        -wp -wp-rte -wp-fct "$list" -wp-prover z3,cvc4 -wp-timeout "${PROVE_TIMEOUT:-20}" \
        -wp-par 2 -then -report-csv properties > "$source.log" 2>&1 || {
        fail "$source: Frama-C fails, see proof/$source.log"
        return
    }
    while read -r file function unproved; do
        report "$function ($file)" "$file" "$function" "$unproved"
    done < chosen
    # The list of properties does not contain lemmas.
    frama-c -cpp-extra-args=-I. "$source" -wp -wp-prop @lemma -wp-prover z3,cvc4 \
        -wp-timeout "${PROVE_TIMEOUT:-20}" > lemmas.log 2>&1 || fail "$source: no lemmas"
    row=$(awk '
        / Goal typed_lemma_/ { all++; valid += / : Valid/ }
        END { print all + 0, valid + 0 }' lemmas.log)
    [ "$row" = '0 0' ] ||
        printf '| lemmas (%s) | %d | %d |\n' "$source" ${row% *} ${row#* } >> table
    [ "${row% *}" -eq "${row#* }" ] || fail "$source: not all lemmas are proved"
}

# Every function of the driver's header, and the driver's own assertions.
prove_utf8() {
    cp "$here/utf8.c" . && drop_folders utf8.c
    frama-c -cpp-extra-args=-I. utf8.c -rte -warn-invalid-pointer -then \
        -eva -eva-slevel 1000 -eva-split-return full -then -report-csv properties \
        > utf8.c.log 2>&1 || {
        fail 'utf8.c: Frama-C fails, see proof/utf8.c.log'
        return
    }
    awk -F '\t' '$2 ~ /^utf8\.[ch]$/ { print $2, $4 }' properties | sort -u > chosen
    while read -r file function; do
        report "$function ($file)" "$file" "$function" 0
    done < chosen
}

# The sources are analysed in one folder.
drop_folders() {
    sed -i 's|\(#include "\)[a-z/]*/|\1|' "$@"
}
for source in $SOURCES; do
    [ ! -e "$top/$source" ] || cp "$top/$source" .
done
cp "$top/lib/xn.h" .
: > proved
: > table
prove_utf8
# One list of sources: the contract of a function in a header serves its callers in every source.
sources=$(defining $(sed -n 's/^Sources that define: //p' "$here"/*.acsl))
(cd "$top" && awk -v to="$work" -f "$here/annotate.awk" "$here"/*.acsl \
    $(printf '%s\n' $SOURCES | grep '\.h$') $sources) || fail 'the sources cannot be annotated'
drop_folders ./*.[ch]
for source in $sources; do
    prove_unit "$source"
done
while read -r file function unproved; do
    grep -qxF "$file $function" proved || fail "$function ($file): in no source that is proved"
done < functions
cat table
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
