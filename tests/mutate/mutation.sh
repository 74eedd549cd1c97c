#!/bin/sh
# SPDX-License-Identifier: MIT
# Puts small faults into lib/ and nameprep/, one at a time, and shows that the tests notice; tests/mutate-tables.sh does so with the data.
# MUTANTS of them (300; all: every one), drawn by SEED (2); FILES: only in these; AGAIN: those that survived, as the `results` of another
# run say; QUICK=1: without the slower tests; VERBOSE=1 tells of every one.  What the compiler refuses is no fault, and neither is what
# leaves all object code as it was.  What no test sees is a failure, unless survivors.md has the reason why.
# Run by `make mutation` in the build folder; srcdir and the names in capitals come from there.  Works in the folder mutation, on a copy
# of the sources, where `results` tells of every fault.  The last line is  N passed, N failed.
# shellcheck disable=SC2154,SC3045 # names of make; what every shell's ulimit has
set -u
work=$PWD/mutation
build=$PWD
here=$srcdir/tests/mutate
sources=$work/source
MUTANTS=${MUTANTS:-300}
SEED=${SEED:-2}
VERBOSE=${VERBOSE:-}

fail() {
    echo "mutation: $*" >&2
    exit 99
}

# Every tool that must not run away: no core, no great file.
ulimit -c 0
ulimit -f 4000000

mkdir -p "$work/same" "$work/bin" || exit 99
$CC -O1 -I"$srcdir/tests/unit" -o "$work/mutate" "$here/mutate.c" || fail 'cannot compile the mutator'

# compile SOURCE OBJECT [FLAG...]: a file of the copy, in the way that a build has it
compile() {
    from=$1 to=$2
    shift 2
    mkdir -p "${to%/*}"
    [ "$from" != nameprep/tables.c ] || from=$tables
    # shellcheck disable=SC2086 # words
    (cd "$sources" && $CC -O1 -w -MMD -DHAVE_CONFIG_H -I"$build" -Ilib -Inameprep -Itools $MUTATION_CPPFLAGS "$@" -c "$from" -o "$to") \
        2> "$work/compiler"
}

# compile_object OBJECT FOLDER: what is of tools/ has two, as tests/fuzz drives it with other names for read and write
compile_object() {
    # shellcheck disable=SC2086
    case $1 in
    fuzz/*) stem=${1#fuzz/} && compile "${stem%.o}.c" "$2/$1" $FUZZ_TOOLS_CPPFLAGS ;;
    *) compile "${1%.o}.c" "$2/$1" ;;
    esac
}

# make_tables FOLDER: what the data become with the tables.h of the copy
make_tables() {
    tables=$1/tables.c
    mkdir -p "$1"
    # shellcheck disable=SC2086
    (cd "$sources" && $CC -w -Inameprep -Idata/gen -o "$1/gentables" $GENTABLES_SOURCES && "$1/gentables" data > "$tables") 2> "$work/compiler"
}

objects_of() {
    for source; do
        case $source in *.c) echo "${source%.c}.o" ;; esac
    done
}

# shellcheck disable=SC2086,SC2153
{
    library=$(objects_of $MUTATION_SOURCES nameprep/tables.c)
    tools=$(objects_of $TOOLS_SOURCES)
    fuzz_tools=$(objects_of $FUZZ_TOOLS | sed 's|^|fuzz/|')
    fuzz=$(objects_of $FUZZ_SOURCES tests/fuzz/main.c)
}

# The objects of a program.
parts_of() {
    case $1 in
    xn) echo "$tools $library" ;;
    tests/unit/lines) echo "$1.o tools/lines.o $library" ;;
    tests/unit/ascii_words) printf '%s\n' "$1.o" "$library" | grep -vxE 'lib/(ascii|glance)\.o' ;;
    tests/unit/witness) printf '%s\n' "$1.o" "$library" | grep -vxF nameprep/crosscheck.o ;;
    tests/fuzz/*) echo "$1.o $fuzz $fuzz_tools $library" ;;
    *) echo "$1.o $library" ;;
    esac
}

# link PROGRAM: of what the fault changes, and of the rest
link_program() {
    list=
    for object in $(parts_of "$1"); do
        if [ ! -e "$work/changed/$object" ] && grep -qxF "$object" "$work/users"; then
            compile_object "$object" "$work/changed" || return 1
        fi
        if [ -e "$work/changed/$object" ]; then
            list="$list $work/changed/$object"
        else
            list="$list $work/same/$object"
        fi
    done
    [ "$1" = xn ] || mkdir -p "$work/bin/${1%/*}"
    # shellcheck disable=SC2086
    $CC -o "$work/bin/$1" $list $LIBS 2> "$work/compiler"
}

# The tests: those that are quick and see much come first.  A line each: its program, the share of its tries, and its arguments.
tests() {
    for vectors in names nameprep punycode profiles nfkc; do
        echo "tests/unit/vectors 1 tests/vectors/$vectors.tsv"
    done
    echo tests/unit/answers 1
    echo tests/unit/prep 99
    echo tests/unit/ascii 99
    echo tests/unit/ascii_words 99
    echo tests/conformance/names 99
    echo tests/conformance/pairs 99
    echo tests/unit/punycode 99
    echo tests/conformance/random 99
    echo tests/unit/names 99
    echo tests/unit/tables 1
    echo tests/unit/witness 1
    echo tests/unit/lines 9
    [ -z "${QUICK:-}" ] || return
    for program in $FUZZ_PROGRAMS; do
        echo "$program 1 tests/fuzz/corpus/${program##*/} $work/seeds/${program##*/}"
    done
    echo tests/unit/vectors 1 tests/vectors/cve.tsv
    echo tests/conformance/punycode 99
    echo tests/unit/threads 1
    echo tests/conformance/utf8 99
    echo tests/conformance/sweep 99
    echo tests/unit/stack 9
    for script in explain operations compare json; do
        echo "xn 1 tests/cli/$script.sh"
    done
}

# run_test SECONDS PROGRAM SHARE [ARGUMENT...]: seconds of the processor, which other work does not lengthen
run_test() {
    seconds=$1 program=$2 share=$3
    shift 3
    case ${1-} in
    *.sh)
        (ulimit -t "$seconds" && cd "$work/bin" && srcdir=$sources timeout -k 5 600 "$SHELL" "$sources/$1" > "$work/said" 2>&1) 2> "$work/shell"
        status=$?
        grep -q '^not ok' "$work/said" && status=1
        return $status ;;
    esac
    folders=
    for argument; do
        case $argument in /*) ;; *) argument=$sources/$argument ;; esac
        [ ! -e "$argument" ] || folders="$folders $argument"
    done
    # shellcheck disable=SC2086
    (ulimit -t "$seconds" && cd "$build" && srcdir=$sources XN_TEST_SHARE=$share timeout -k 5 600 "$work/bin/$program" $folders > /dev/null 2>&1) \
        2> "$work/shell"
}

# is_killed: by which test is in $killer
is_killed() {
    rm -rf "$work/bin/tests/unit" "$work/bin/tests/conformance" "$work/bin/tests/fuzz" "$work/bin/xn"
    while read -r seconds program share arguments; do
        killer="$program $arguments"
        if [ ! -e "$work/bin/$program" ]; then
            link_program "$program" || return 0
        fi
        # shellcheck disable=SC2086
        run_test "$seconds" "$program" "$share" $arguments < /dev/null || return 0
    done < "$work/tests"
    return 1
}

# What is built of the sources as they are: every object, every program, and how long each test takes.
prepare() {
    : > "$work/users"
    rm -rf "$work/changed"
    make_tables "$work/same" || fail 'cannot make the tables'
    # shellcheck disable=SC2046,SC2086
    for object in $library $tools $fuzz_tools $fuzz $(objects_of $(for program in $MUTATION_PROGRAMS $FUZZ_PROGRAMS; do echo $program.c; done)); do
        compile_object "$object" "$work/same" || { cat "$work/compiler"; fail "cannot compile $object"; }
    done
    mkdir -p "$work/bin/tests/cli/.libs"
    cp "$build/config.h" "$work/bin"
    for program in drive json_lines noise; do
        cp "$build/tests/cli/$program" "$work/bin/tests/cli"
    done
    rm -rf "$work/seeds"
    "$build/tests/fuzz/seeds" "$work/seeds" "$sources"/tests/vectors/*.tsv || fail 'no seeds'
    rm -rf "$work/bin/tests/unit" "$work/bin/tests/conformance" "$work/bin/tests/fuzz" "$work/bin/xn"
    tests > "$work/all"
    : > "$work/tests"
    while read -r program share arguments; do
        [ -e "$work/bin/$program" ] || link_program "$program" || { cat "$work/compiler"; fail "cannot link $program"; }
        began=$(date +%s)
        # shellcheck disable=SC2086
        run_test 900 "$program" "$share" $arguments < /dev/null || fail "$program $arguments fails unchanged"
        echo "$((3 + 3 * ($(date +%s) - began))) $program $share $arguments" >> "$work/tests"
    done < "$work/all"
}

# What changes, and into what: sets $description (FILE: FUNCTION: OLD -> NEW) and $line.
describe() {
    shown=$("$work/mutate" show "$srcdir/$1" "$2") || exit 99
    line=${shown##*	}
    description="$1: ${shown%	*}"
}

# changes_code FILE: whether an object of the library or the command is another; 2: the compiler does not take it
changes_code() {
    objects=$(cd "$work/same" && grep -rlE --include='*.d' "(^| |/\.\./)$1( |\$)" . | sed 's|^\./||; s/d$/o/')
    tables=$work/same/tables.c
    if [ "$1" = nameprep/tables.h ]; then
        make_tables "$work/changed" || return 2
    fi
    echo "$objects" > "$work/users"
    other=1
    for object in $objects; do
        case $object in
        lib/* | nameprep/* | tools/* | tests/unit/ascii_words.o) ;;
        *) continue ;;
        esac
        compile_object "$object" "$work/changed" || return 2
        cmp -s "$work/same/$object" "$work/changed/$object" || other=0
    done
    return $other
}

tell() {
    printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$file" "$number" "$description" "$2" >> "$work/results"
    [ -z "$VERBOSE" ] || echo "# $1: ${description%%:*}:$line:${description#*:} ($2)"
}

files=${FILES:-$MUTATION_SOURCES}
prepare
began=$(date +%s)
: > "$work/results"
sed -n 's/^    \([a-z]\)/\1/p' "$here/survivors.md" > "$work/reasons"
# shellcheck disable=SC2086
if [ -n "${AGAIN:-}" ]; then
    awk -F'\t' '$1 == "survived" { print $2 "\t" $3 }' "$AGAIN"
elif [ "$MUTANTS" = all ]; then
    (cd "$sources" && "$work/mutate" list $files)
else
    (cd "$sources" && "$work/mutate" pick "$SEED" "$MUTANTS" $files)
fi > "$work/chosen" || exit 99

killed=0 on_file=0 survived=0 same=0 refused=0
while read -r file number; do
    describe "$file" "$number"
    rm -rf "$work/changed"
    "$work/mutate" make "$srcdir/$file" "$number" > "$work/fault" && cp -f "$work/fault" "$sources/$file" || exit 99
    changes_code "$file"
    case $? in
    1) same=$((same + 1)) && tell same '' ;;
    2) refused=$((refused + 1)) && tell refused '' ;;
    *)
        if grep -qxF -e "$description" "$work/reasons"; then
            on_file=$((on_file + 1)) && tell on-file ''
        elif is_killed; then
            killed=$((killed + 1)) && tell killed "$killer"
        else
            survived=$((survived + 1)) && tell survived ''
            [ -n "$VERBOSE" ] || echo "# survived: $file:$line:${description#*:}"
        fi ;;
    esac
    cp -f "$srcdir/$file" "$sources/$file" || exit 99
done < "$work/chosen"

counted=$((killed + on_file + survived))
echo "# seed $SEED, $((counted + same + refused)) faults in $(($(date +%s) - began)) s: $refused that the compiler refuses, $same that leave the code as it is"
[ $counted -eq 0 ] || awk -v killed=$killed -v on_file=$on_file -v counted=$counted 'BEGIN {
    printf "# %d of the other %d are killed, %.1f %%; %d more have their reason on file; of those that change an answer, %.1f %% are killed\n",
        killed, counted, 100 * killed / counted, on_file, 100 * killed / (counted > on_file ? counted - on_file : 1) }'
echo "$((killed + on_file)) passed, $survived failed"
[ $survived -eq 0 ] && [ $counted -gt 0 ]
