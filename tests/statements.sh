# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Compares statements of a manual with what commands do.  Sourced by tests after tests/tap.sh, which
# set $manual, and $work to a directory.

# list_sentences: the text of $manual on one line, without its macros
list_sentences() {
    sed 's/\\&//g; s/\\-/-/g; s/\\e/\\/g; s/\\(dq/"/g; s/\\(aq/'"'"'/g; s/\\\[u00FC\]/ü/g
        s/\\\[:u\]/ü/g' "$manual" | awk '
            /^\.(\\"|B[dl]|E[dl]|Pp)/ { next }
            /^\.Nm / { name = $2 }
            /^\.Nm$/ { $0 = ".Nm " name }
            !/^\./ { printf "%s ", $0; next }
            {
                sub(/^\./, "")
                line = flag = "" ; glue = 1
                for (i = 1; i <= NF; i++) {
                    if ($i ~ /^(It|Cm|Ql|Ar|Ev|Li|Pa|Xr|F[an]|S[xy]|Em|Dv|Vt|Nm|Dl|Pq|O[cop]|Ta)$/)
                        flag = ""
                    else if ($i == "Fl")
                        flag = "-"
                    else if ($i == "Ns") {
                        flag = ""
                        glue = 1
                    } else if ($i == "Pf") {
                        line = line (glue ? "" : " ") $++i
                        glue = 1
                    } else if ($i ~ /^[.,;:)]$/)
                        line = line $i
                    else {
                        line = line (glue ? "" : " ") ($i == "|" ? "" : flag) $i
                        glue = 0
                    }
                }
                if (line != "")
                    printf "%s ", line
            }'
}

# is TEXT COMMAND...: the standard output of a command, in one line
is() {
    wanted=$1
    shift
    [ "$("$@" 2> is.err | tr '\n' ' ')" = "$wanted " ]
}

# says TEXT COMMAND...: TEXT is in the standard error of a command; it may contain lines
says() {
    wanted=$1
    shift
    case $("$@" 2>&1 > says.out) in
    *"$wanted"*) ;;
    *) false ;;
    esac
}

# fails STATUS COMMAND...
fails() {
    wanted=$1
    shift
    "$@"
    [ $? -eq "$wanted" ]
}

# Checks that $sentence is in the manual, and that $condition, which runs in $work/run, succeeds.
check_statement() {
    [ -n "$sentence" ] || return 0
    grep -qF -e "$sentence" "$work/sentences" || sentence="$sentence (not in the manual)"
    (cd "$work/run" && eval "$condition") > "$work/out" 2>&1 < /dev/null
    case $?$sentence in
    *'(not in the manual)' | [!0]*) false ;;
    esac
    check "${manual##*/}: $sentence" ||
        tr -d '\0' < "$work/out" | sed -n 's/^/# /; 1,20p' | cut -c 1-200
}

# check_statements: statements of $manual on standard input, each followed by commands that show it.
# The commands are indented by four columns, and the second line of a statement by two.
check_statements() {
    mkdir -p "$work/run"
    list_sentences | tr -s ' ' > "$work/sentences"
    sentence='' condition=
    while IFS= read -r line; do
        case $line in
        '    '*) condition="$condition
$line" ;;
        '  '*) sentence="$sentence ${line#  }" ;;
        *)
            check_statement
            sentence=$line condition=
            ;;
        esac
    done
    check_statement
}
