#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a file of SQL and prints how its output differs:  run_sql.sh FILE WORK PSQL_OR_SQLITE3...
# Below statements stand the lines that they print, each after `--= `.  Of an error remain its
# SQLSTATE, if there is one, its position, code points and clause, and whether there is a HINT, but
# not the values in quotation marks.
# UPDATE=1 writes these lines into FILE.  WORK is a directory for temporary files.
file=$1 work=$2
shift 2
case $1 in
*psql) echo='\\echo' ;;
*) echo=.print ;;
esac

# The statements, and a line with its number at the start of each block of them
awk -v echo="$echo" -v expected="$work/sql.expected" '
    /^--= / { print substr($0, 5) > expected; inside = 0; next }
    !inside { inside = 1; printf "%s ### %d\n", echo, NR; print "### " NR > expected }
    { print }' "$file" > "$work/sql.input"
"$@" < "$work/sql.input" 2>&1 | awk '
    function facts(text,  found) {
        gsub(/"([^"\\]|\\.)*"/, "", text) # values
        while (match(text, /U\+[0-9A-F]+|[0-9]+[,:]|\((RFC|xn )[^()]*\)/)) {
            found = found " " substr(text, RSTART, RLENGTH - (substr(text, RSTART) ~ /^[0-9]/))
            text = substr(text, RSTART + RLENGTH)
        }
        return found
    }
    function flush() {
        if (error != "")
            print error
        error = ""
    }
    /^(psql:[^ ]* )?(ERROR|FATAL): / {
        flush()
        sub(/^(psql:[^ ]* )?(ERROR|FATAL):  /, "")
        error = "ERROR " substr($0, 1, 5) facts(substr($0, 7))
        next
    }
    /^(Error|Parse error|Runtime error)/ {
        flush()
        sub(/^[^:]*: /, "")
        sub(/^stepping, /, "")
        print "ERROR" facts($0)
        is_parsing = 1
        next
    }
    is_parsing && /^  / { next }
    { is_parsing = 0 }
    error != "" && /^DETAIL: / { error = error facts($0); next }
    error != "" && /^HINT: / { error = error " HINT"; next }
    error != "" && /^([A-Z ]+: |LINE [0-9]+:| *\^$)/ { next }
    { flush(); print }
    END { flush() }' > "$work/sql.actual"
if [ -z "${UPDATE-}" ]; then
    diff -u "$work/sql.expected" "$work/sql.actual" | sed '1,2d'
else
    awk -v actual="$work/sql.actual" '
        function copy_output() {
            while (getline line < actual > 0 && line !~ /^### /)
                print "--= " line
        }
        BEGIN { getline line < actual }
        /^--= / { if (inside) copy_output(); inside = 0; next }
        { inside = 1; print }
        END { if (inside) copy_output() }' "$file" > "$work/sql.new" && cp "$work/sql.new" "$file"
fi
