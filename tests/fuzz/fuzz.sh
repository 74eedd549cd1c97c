#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs each target for FUZZ_SECONDS with sanitizers, one after another:
#     fuzz.sh libfuzzer|oss-fuzz
# oss-fuzz: only builds, with what OSS-Fuzz sets, and puts targets, seeds, dictionary and data into
# OUT.
# srcdir and the names in capitals come from make.  Works in the folder fuzz/ENGINE: the next run
# uses its corpora again, and findings/ has the inputs that failed.  Exit 1 on a finding.
set -u
engine=$1
work=fuzz/$engine
mkdir -p "$work/obj" "$work/findings"

fail() {
    echo "fuzz: $*" >&2
    exit 99
}

case $engine in
libfuzzer)
    compiler=${FUZZ_CC-clang}
    sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all'
    object_flags="$sanitize -fsanitize=fuzzer-no-link"
    program_flags="$sanitize -fsanitize=fuzzer" ;;
oss-fuzz)
    compiler=$CC linker=$CXX
    object_flags=$CFLAGS program_flags="$CXXFLAGS $LIB_FUZZING_ENGINE"
    # The machine that runs them has no libraries of the machine that builds them.
    FUZZ_LIBS=$(echo "$FUZZ_LIBS" | sed 's/-lexpat/-l:libexpat.a/') ;;
*) fail "libfuzzer or oss-fuzz, not $engine" ;;
esac
linker=${linker:-$compiler}
command -v "$compiler" > /dev/null ||
    fail "$compiler is missing (Debian: clang and libclang-rt-dev)"

# compile SOURCE OBJECT [FLAG...]
compile() {
    source=$1 object=$2
    shift 2
    # shellcheck disable=SC2086 # words
    $compiler -O1 -g -DHAVE_CONFIG_H -I. -I"$srcdir" $FUZZ_CPPFLAGS $object_flags "$@" \
        -c "$source" -o "$object" ||
        fail "cannot compile $source"
}

build() {
    objects=
    for source in $FUZZ_SOURCES $FUZZ_TOOLS nameprep/tables.c; do
        case $source in *.c) ;; *) continue ;; esac
        case $source in tools/*) flags=$FUZZ_TOOLS_CPPFLAGS ;; *) flags= ;; esac
        object=$work/obj/$(echo "$source" | tr / - | sed 's/c$/o/')
        case " $objects " in *" $object "*) continue ;; esac # two libraries may share a source
        [ -e "$source" ] || source=$srcdir/$source
        # shellcheck disable=SC2086
        compile "$source" "$object" $flags
        objects="$objects $object"
    done
    for program in $FUZZ_PROGRAMS; do
        compile "$srcdir/$program.c" "$work/obj/target.o"
        # shellcheck disable=SC2086
        $linker $program_flags $work/obj/target.o $objects $FUZZ_LIBS -o "$work/${program##*/}" ||
            fail "cannot link $program"
    done
}

# Seeds of the vectors, and the corpus of the project, for a target that has no corpus here yet.
plant() {
    mkdir -p "$work/corpus/$1"
    for folder in "$work/seeds/$1" "$srcdir/tests/fuzz/corpus/$1"; do
        [ ! -d "$folder" ] || find "$folder" -type f -exec cp {} "$work/corpus/$1" \;
    done
}

# run_libfuzzer TARGET: sets executions, coverage and findings
run_libfuzzer() {
    log=$work/$1.log
    "$work/$1" -max_total_time="$FUZZ_SECONDS" -max_len=5000 -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -dict="$srcdir/tests/fuzz/names.dict" \
        -artifact_prefix="$work/findings/$1-" "$work/corpus/$1" > "$log" 2>&1
    status=$?
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    counts='cov: \([0-9]*\) ft: \([0-9]*\) corp: \([0-9]*\)'
    coverage=$(sed -n "s/.* $counts.*/\1 edges, \2 features, \3 inputs/p" "$log" | tail -n 1)
    findings=$((status != 0))
}

build
rm -rf "$work/seeds"
# shellcheck disable=SC2086 # RUN may be empty
$RUN tests/fuzz/seeds "$work/seeds" "$srcdir"/tests/vectors/*.tsv || fail 'no seeds'
if [ "$engine" = oss-fuzz ]; then
    mkdir -p "$OUT/data" || exit 1
    for folder in display properties rfc3454 unicode; do
        cp -R "$srcdir/data/$folder" "$OUT/data/" || exit 1
    done
    for program in $FUZZ_PROGRAMS; do
        target=${program##*/}
        plant "$target"
        cp "$work/$target" "$OUT/" && cp "$srcdir/tests/fuzz/names.dict" "$OUT/$target.dict" &&
            printf '[libfuzzer]\nmax_len = 5000\n' > "$OUT/$target.options" || exit 1
        archive=$OUT/${target}_seed_corpus.zip
        rm -f "$archive"
        if [ -n "$(ls "$work/corpus/$target")" ]; then
            (cd "$work/corpus/$target" && find . -type f | sort | zip -q -@ "$archive") || exit 1
        fi
    done
    exit
fi
passed=0 failed=0
printf '%-14s %12s  %-42s %s\n' target executions coverage findings
for program in $FUZZ_PROGRAMS; do
    target=${program##*/}
    plant "$target"
    run_libfuzzer "$target"
    printf '%-14s %12s  %-42s %s\n' "$target" "${executions:-0}" "$coverage" "$findings"
    if [ "$findings" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        grep -E 'does not hold|ERROR|runtime error|SUMMARY' "$log" | head -n 4
        echo "    see $log and $work/findings/$target-*"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
