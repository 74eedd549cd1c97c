# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# For scripts that compile headers: they source this file after tap.sh.

# check_dialects C CXX: a test case for each of these dialects of C and C++ and each compiler found
# here.  What  compiles LANGUAGE COMPILER...  prints is wrong.
check_dialects() {
    last=
    for compiler in "$CC" gcc clang c++ clang++; do
        [ "$compiler" != "$last" ] && command -v "${compiler%% *}" > /dev/null || continue
        last=$compiler
        case $compiler in
        *++) language=c++ dialects=$2 ;;
        *) language=c dialects=$1 ;;
        esac
        for dialect in $dialects; do
            # shellcheck disable=SC2086 # words
            if echo 'int x;' | $compiler -std="$dialect" -x $language -fsyntax-only - 2> /dev/null
            then
                check "$compiler -std=$dialect" \
                    "$(compiles $language $compiler -std="$dialect" -Wall -Wextra -Wpedantic \
                        -Werror -fsyntax-only)"
            else
                skip "$compiler -std=$dialect: not supported"
            fi
        done
    done
}
