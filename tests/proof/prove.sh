#!/bin/sh
# SPDX-License-Identifier: MIT
# Proves with Frama-C, on the unchanged sources, the absence of run-time errors: by weakest
# preconditions (WP), with the contracts in the .acsl files, and by abstract interpretation (Eva),
# with the drivers in C.  Prints a row per function or driver, which fails if a property is not
# proved that its specification does not list as unproved.  README.md explains the results.
# Run by `make prove` in the build directory; srcdir and SOURCES come from there.  Works in the
# directory proof.  PROVE_TIMEOUT: seconds per property.  PROVE_ONLY: the names of some sources and
# drivers, in place of all.  Exits with 77 if a tool is missing.
# The last line is  N passed, N failed  over all rows.
# shellcheck disable=SC2086 # lists of words
set -u
: "${srcdir:?}" "${SOURCES:?}"
top=$(cd "$srcdir" && pwd)
here=$top/tests/proof
build=$PWD
work=$build/proof
passed=0 failed=0
flags='-I. -U__SSE2__ -include shorthands.h' # without intrinsics

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

# is_wanted FILE: by PROVE_ONLY
is_wanted() {
    case " ${PROVE_ONLY:-$1} " in
    *" $1 "*) ;;
    *) return 1 ;;
    esac
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
    is_wanted "$source" || return
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
    frama-c -cpp-extra-args="$flags" -instantiate "$source" -then \
        -wp -wp-rte -wp-fct "$list" -wp-prover z3,cvc4 -wp-timeout "${PROVE_TIMEOUT:-60}" \
        -wp-par 2 -then -report-csv properties > "$source.log" 2>&1 || {
        fail "$source: Frama-C fails, see proof/$source.log"
        return
    }
    while read -r file function unproved; do
        report "$function ($file)" "$file" "$function" "$unproved"
    done < chosen
    # The list of properties does not contain lemmas.
    frama-c -cpp-extra-args="$flags" "$source" -wp -wp-prop @lemma -wp-prover z3,cvc4 \
        -wp-timeout "${PROVE_TIMEOUT:-60}" > lemmas.log 2>&1 || fail "$source: no lemmas"
    row=$(awk '
        / Goal typed_lemma_/ { all++; valid += / : Valid/ }
        END { print all + 0, valid + 0 }' lemmas.log)
    [ "$row" = '0 0' ] ||
        printf '| lemmas (%s) | %d | %d |\n' "$source" ${row% *} ${row#* } >> table
    [ "${row% *}" -eq "${row#* }" ] || fail "$source: not all lemmas are proved"
}

# prove_driver DRIVER.c SOURCE...: what Eva reaches from a driver.  A row for the driver: the
# statements that it reaches, and how many operations could go wrong, which must be none.
prove_driver() {
    driver=$1
    is_wanted "$driver" || return
    frama-c -cpp-extra-args="$flags" "$@" -eva -eva-slevel 100000 -eva-split-return full \
        -warn-invalid-pointer > "$driver.log" 2>&1 || {
        fail "$driver: Frama-C fails, see proof/$driver.log"
        return
    }
    row=$(sed -n 's/^  *In these functions, \([0-9]*\) statements reached.*/\1/p' "$driver.log")
    alarms=$(grep -c '\[eva:alarm\]' "$driver.log")
    printf '| %s | %s statements | %d alarms |\n' "$driver" "$row" "$alarms" >> table
    if [ "$alarms" -eq 0 ] && [ -n "$row" ]; then
        passed=$((passed + 1))
    else
        fail "$driver: $alarms alarms, see proof/$driver.log"
    fi
}

# prove_bits: what is said of the bits of words, by Z3 on bit-vectors, which WP does not use.
prove_bits() {
    is_wanted bits.smt2 || return
    z3 "$here/bits.smt2" > bits.log
    all=$(grep -c check-sat "$here/bits.smt2") valid=$(grep -cx unsat bits.log)
    printf '| bits.smt2 | %d | %d |\n' "$all" "$valid" >> table
    if [ "$all" -eq "$valid" ]; then
        passed=$((passed + 1))
    else
        fail "bits.smt2: $valid of $all facts are proved"
    fi
}

# The sources are analysed in one folder.  Frama-C reads no vectors of GNU C: functions that have
# them are only declared, or left out if they take or return them.
prepare() {
    sed -i 's|\(#include "\)[a-z/]*/|\1|' ./*.[ch]
    awk '
        { chunk = chunk $0 "\n" }
        /^}/ || (/^#|^[^ ].*;$/ && chunk !~ /{\n/) {
            if (chunk ~ /octets16|load_octets/ &&
                (!sub(/\n[{]\n.*/, ";\n", chunk) || chunk ~ /octets16/))
                chunk = ""
            printf "%s", chunk
            chunk = ""
        }
        END { printf "%s", chunk }' ascii.h > ascii.new && mv ascii.new ascii.h
}
for source in $SOURCES; do
    [ ! -e "$top/$source" ] || cp "$top/$source" .
done
cp "$top/lib/xn.h" "$here"/*.[ch] "$build/nameprep/tables.c" .
prepare
: > proved
: > table
prove_bits
prove_driver utf8.c
prove_driver lookups.c tables.c
prove_driver octets.c
prove_driver messages.c
# One list of sources: the contract of a function in a header serves its callers in every source.
sources=$(defining $(sed -n 's/^Sources that define: //p' "$here"/*.acsl))
(cd "$top" && awk -v to="$work" -f "$here/annotate.awk" "$here"/*.acsl lib/xn.h \
    $(printf '%s\n' $SOURCES | grep '\.h$') $sources) || fail 'the sources cannot be annotated'
prepare
for source in $sources; do
    prove_unit "$source"
done
while read -r file function unproved; do
    [ -n "${PROVE_ONLY:-}" ] || grep -qxF "$file $function" proved ||
        fail "$function ($file): in no source that is proved"
done < functions
cat table
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
