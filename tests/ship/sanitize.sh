#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the library, the command and the tests with each of these instruments and runs the tests:
#     address    clang's AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer with integer
#                checks, also of libidn.so.12
#     generator  the same in the table generator, which the tests run with wrong data
#     memory     MemorySanitizer, without the reference libraries, expat and libidn2, which
#                are not instrumented, and without SSE2, to test the portable code
#     preload    gcc's AddressSanitizer and UndefinedBehaviorSanitizer in libxn-preload, which runxn
#                loads into programs; leaks of libc make those of its own invisible
#     thread     ThreadSanitizer: many threads in the library, and those of the command
#     valgrind   memcheck, for the unit tests and the vectors
# Not run with address and memory: plain_scripts of tests/local.mk.
# Any report of an instrument is a failure; none is suppressed.  Not checked: bits that are shifted
# out of an unsigned number, which is intended where sets of positions are cut.
# Run by `make check-sanitize` in the build directory; srcdir and the variables in capitals come
# from there.  Works in the directory sanitize.  INSTRUMENTS: some of the above.  SANITIZE_CC:
# another clang.  The last line is  N passed, N failed  over all.
set -u
work=$PWD/sanitize
compiler=${SANITIZE_CC-clang}
passed=0 failed=0

# run NAME MAKE-ARGUMENT...: the tests of a build, and the reports of the instrument
run() {
    name=$1
    shift
    began=$(date +%s)
    rm -rf "$work/$name/reports"
    mkdir "$work/$name/reports"
    log=log_path=$work/$name/reports/report:exitcode=99
    ASAN_OPTIONS=$log:detect_stack_use_after_return=1:strict_string_checks=1${asan_options-}
    UBSAN_OPTIONS=$log:print_stacktrace=1 MSAN_OPTIONS=$log TSAN_OPTIONS=$log
    export ASAN_OPTIONS UBSAN_OPTIONS MSAN_OPTIONS TSAN_OPTIONS
    if (cd "$work/$name" && $MAKE check "$@") > "$work/$name.log" 2>&1 < /dev/null; then
        status=0
    else
        status=1
    fi
    count=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$work/$name.log" | tail -n 1)
    add "$name" "${count:-0 passed, 0 failed}"
}

# add NAME COUNT: adds to the totals.  A run that fails without a failed test is one failure, and
# reports are another.
add() {
    ran=${2%% *} bad=${2##*, }
    bad=${bad% failed}
    reports=$(find "$work/$1/reports" -type f -size +0)
    if [ "$bad" -eq 0 ] && [ $status -ne 0 ]; then
        bad=1
        tail -n 20 "$work/$1.log"
    fi
    [ -z "$reports" ] || bad=$((bad + 1))
    grep -hE '^(FAIL|ERROR|XPASS): ' "$work/$1.log"
    # shellcheck disable=SC2046 # words
    [ -z "$reports" ] || head -n 30 $(echo "$reports" | head -n 3)
    passed=$((passed + ran)) failed=$((failed + bad))
    echo "# $1: $ran passed, $bad failed, $(($(date +%s) - began)) s"
}

# build NAME CFLAGS CONFIGURE-ARGUMENT...: configures a build unless that has been done with the
# same arguments
build() {
    name=$1 flags=$2
    shift 2
    mkdir -p "$work/$name"
    options="$compiler|$flags|$*"
    if [ ! -e "$work/$name/Makefile" ] ||
        [ "$options" != "$(cat "$work/$name/options" 2> /dev/null)" ]; then
        rm -rf "${work:?}/$name"
        mkdir "$work/$name"
        if ! (cd "$work/$name" && ../source/configure --disable-shared CC="$compiler" \
            CFLAGS="-g $flags" "$@") > "$work/$name.log" 2>&1 < /dev/null; then
            tail -n 5 "$work/$name.log"
            echo "# $name: cannot be configured"
            failed=$((failed + 1))
            return 1
        fi
        printf '%s' "$options" > "$work/$name/options"
    fi
}

build_address() {
    checks=address,undefined,integer,implicit-conversion,nullability,local-bounds
    flags="-O1 -fno-omit-frame-pointer -fsanitize=$checks -fno-sanitize=unsigned-shift-base"
    flags="$flags -fno-sanitize-recover=all"
    build address "$flags" CFLAGS_FOR_BUILD="-g $flags" --enable-libidn-compat
}

address() {
    build_address && XN_TEST_SHARE=$share run address plain_scripts=
}

generator() {
    build_address && run address TESTS=tests/unit/gentables.sh
}

memory() {
    flags='-O1 -fno-omit-frame-pointer -fsanitize=memory -fno-sanitize-recover=all'
    build memory "$flags" --without-libidn --without-libunistring --without-expat \
        --without-libidn2 CPPFLAGS=-U__SSE2__ &&
        XN_TEST_SHARE=$share run memory plain_scripts=
}

# The library is loaded before the run-time library of the sanitizer.
preload() {
    flags='-O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'
    compiler=${CC-gcc}
    asan_options=:verify_asan_link_order=0:detect_leaks=0
    build preload "$flags" --enable-shared --disable-static --disable-table &&
        run preload TESTS=tests/unit/resolve/runxn.sh
    compiler=${SANITIZE_CC-clang} asan_options=
}

thread() {
    build thread '-O1 -fsanitize=thread' &&
        run thread TESTS='tests/unit/threads tests/cli/jobs.sh'
}

# Without a test that reads what a thread leaves on its stack, and one for which iconv() loads
# modules: memcheck reports the former, and how the dynamic linker compares paths.
memcheck() {
    programs=$(echo " $UNIT_PROGRAMS " | sed 's| tests/unit/stack | |; s| tests/unit/charset | |')
    valgrind='valgrind -q --leak-check=full --error-exitcode=99'
    build valgrind '-O1 -gdwarf-4' && XN_TEST_SHARE=$((share * 7)) run valgrind \
        TESTS="$programs $VECTOR_FILES" RUN="$valgrind --log-file=$work/valgrind/reports/%p"
}

share=${XN_TEST_SHARE:-9}
XN_TEST_LIMIT=${XN_TEST_LIMIT:-1800} # everything takes longer
export XN_TEST_LIMIT
for instrument in ${INSTRUMENTS:-address generator memory preload thread valgrind}; do
    case $instrument in
    address | generator | memory | preload | thread) $instrument ;;
    valgrind) memcheck ;;
    *)
        echo "sanitize: unknown instrument: $instrument" >&2
        exit 99
        ;;
    esac
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
