# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced: sets PYTHON to an interpreter that can build the module, or fails with the reason in
# missing.  srcdir is the top directory of xn.
find_python() {
    missing='python3 is not installed'
    for candidate in ${PYTHON:-python3 /usr/bin/python3}; do
        command -v "$candidate" > /dev/null || continue
        if missing=$("$candidate" "$srcdir/bindings/python/interpreter.py" 2>&1); then
            PYTHON=$candidate
            return 0
        fi
    done
    return 1
}
