# SPDX-License-Identifier: MIT
# For tests of xn-table check, after ../lib.sh: the command without its verdicts, which stand on
# standard output for every name, unless the arguments ask for values.
xn=run_check

run_check() {
    $RUN ./xn-table check "$@" > "$t/rows"
    set -- $? "$*"
    case $2 in
    *--append* | *--index* | *--json* | *--variants*) cat "$t/rows" ;;
    esac
    return "$1"
}
