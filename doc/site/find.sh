# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced.  Sets PYTHON to one that has Sphinx; fails with the reason in missing.
find_generator() {
    missing='mandoc is not installed (Debian: mandoc)'
    command -v mandoc > /dev/null || return 1
    missing='Sphinx with MyST and Furo is not installed (Debian: furo, python3-myst-parser)'
    for PYTHON in ${PYTHON:-python3 /usr/bin/python3}; do
        ! "$PYTHON" -c 'import furo, myst_parser, sphinx' 2> /dev/null || return 0
    done
    return 1
}
