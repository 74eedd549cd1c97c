# SPDX-License-Identifier: MIT
# Puts a specification's annotations into a copy of the source that they are about:
#     awk -f annotate.awk NAME.acsl NAME
# "== FUNCTION" stands above what goes before a function's definition or prototype, "== FUNCTION: LINE" above what goes before a line
# of it, both in the order of the source.  Everything put in is a comment to the compiler, and begins with /*@.
function fail(why) {
    print FILENAME ": " why > "/dev/stderr"
    failed = 1
    exit 1
}

function flush_line() {
    if (has_line)
        print line
    has_line = 0
}

function is_here(name, text) {
    if (next_mark > marks)
        return 0
    if (wanted_line[next_mark] != "")
        return current == wanted[next_mark] && text == wanted_line[next_mark]
    return name == wanted[next_mark]
}

# The function that a line defines or declares.
function function_of(text) {
    if (text !~ /^[a-z].*\(/ || text ~ /^(typedef|enum|struct [a-z_]* {)/)
        return ""
    sub(/\(.*/, "", text)
    sub(/.*[ *]/, "", text)
    return text
}

FNR == NR {
    if (/^== /) {
        wanted[++marks] = substr($0, 4)
        if (match(wanted[marks], /: /)) {
            wanted_line[marks] = substr(wanted[marks], RSTART + 2)
            wanted[marks] = substr(wanted[marks], 1, RSTART - 1)
        }
    } else if (marks > 0 && $0 != "") {
        text[marks] = text[marks] $0 "\n"
    }
    next
}

FNR == 1 {
    next_mark = 1
}

{
    if (/\/\*@/)
        fail("has annotations of its own")
    name = function_of($0)
    if (name != "")
        current = name
    stripped = $0
    sub(/^ */, "", stripped)
    # a definition's name stands below its type
    if (name == "" || $0 ~ /;/ || $0 !~ /^[a-z_0-9]*\(/)
        flush_line()
    for (; is_here(name, stripped); next_mark++)
        printf "%s", text[next_mark]
    flush_line()
    line = $0
    has_line = 1
}

END {
    if (failed)
        exit 1
    flush_line()
    if (next_mark <= marks)
        fail("no place for: " wanted[next_mark] (wanted_line[next_mark] != "" ? ": " wanted_line[next_mark] : ""))
}
