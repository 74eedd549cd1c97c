#!/bin/sh
# SPDX-License-Identifier: MIT
# The #include "..." lines of the whole tree: their direction, which doc/design.md explains; that a
# header of another folder is included by its path; and that the functions of a file are declared in
# the header of its name, or in one of its folder that lists the file at its top.
cd "$srcdir" || exit 1
find bindings data/gen lib nameprep tools ! -path '*/tests/*' ! -path '*/examples/*' \
    -name '*.[ch]' | LC_ALL=C sort | xargs awk '
function folder(path) {
    return sub(/\/[^\/]*$/, "", path) ? path : ""
}

# may FOLDER OTHERS: the folders whose headers the files of this folder may include
function may(from, others,  words, n, i) {
    n = split(others, words)
    for (i = 1; i <= n; i++)
        allowed[from, words[i]] = 1
}

function report(text, wrong,  lines, n, i) {
    n = split(wrong, lines, "\n")
    for (i = 1; i < n; i++)
        print "# " lines[i]
    print (wrong == "" ? "ok " : "not ok ") ++number " - " text
}

BEGIN {
    may("lib", "nameprep")
    may("lib/host", "lib nameprep")
    may("lib/show", "lib nameprep")
    may("lib/resolve", "lib nameprep")
    may("lib/compat", "lib nameprep")
    may("lib/table", "lib nameprep")
    may("lib/table/check", "lib/table lib nameprep")
    may("lib/table/read", "lib/table lib nameprep")
    may("lib/table/compile", "lib/table/check lib/table/read lib/table lib nameprep")
    may("lib/table/variants", "lib/table/check lib/table lib nameprep")
    may("lib/table/set", "lib/table/variants lib/table/check lib/table lib nameprep")
    may("lib/table/lint", \
        "lib/table/compile lib/table/check lib/table/read lib/table lib nameprep")
    may("tools/xn", "tools/common")
    may("tools/xn-table", "tools/common")
    may("tools/xn-zone", "tools/common")
    may("tools", "lib/resolve tools/common")
    may("data/gen", "nameprep lib/table/read") # the formats of the tables
    # The public headers, and what the build makes
    plain = "^(config|xn|xn-table|xn-resolve|rfc3454_tables)\\.h$"
    # The commands are clients of the public headers, but for these.
    inner = "^tools/(common/(text|scripts)\\.h includes (lib|nameprep)/" \
        "|xn/charset\\.h includes lib/recode\\.h$" \
        "|xn/options\\.c includes nameprep/crosscheck\\.h$" \
        "|xn-table/diff_[a-z]*\\.c includes lib/table/table\\.h$)"
}

FNR == 1 {
    files++
    exists[FILENAME] = 1
    is_top = 1
    is_static = 0
}

# The comment at the top of a header lists files.
is_top && /^#/ { is_top = 0 }
is_top && FILENAME ~ /\.h$/ {
    text = $0
    while (match(text, /[a-z0-9_]+\.c/)) {
        listed[folder(FILENAME) "/" substr(text, RSTART, RLENGTH)] = 1
        text = substr(text, RSTART + RLENGTH)
    }
}

# A function of the library begins with xni_, unless it is public.
FILENAME ~ /\.c$/ && /^[a-z_][a-z0-9_]*\(/ && !is_static \
    && FILENAME !~ /^(bindings|data)/ && $0 !~ /^main\(/ && (FILENAME ~ /^tools/ || /^xni_/) {
    has_functions[FILENAME] = 1
}
{ is_static = /^static|^[A-Z_]+ static/ }

/^[ \t]*#[ \t]*include[ \t]*"/ {
    header = $0
    sub(/^[^"]*"/, "", header)
    sub(/".*/, "", header)
    include_from[++includes] = FILENAME
    include_header[includes] = header
}

END {
    for (i = 1; i <= includes; i++) {
        from = include_from[i]
        header = include_header[i]
        here = folder(from)
        to = folder(header)
        line = from " includes " header
        if (to == "") {
            if (!((here "/" header) in exists) && header !~ plain && here !~ /^bindings/)
                unclear = unclear line "\n"
        } else if (here ~ /^bindings/ ? to ~ /^tools/ : \
            here != to && !((here, to) in allowed) && line !~ inner)
            wrong = wrong line "\n"
    }
    for (path in has_functions) {
        header = path
        sub(/c$/, "h", header)
        if (!(header in exists) && !(path in listed))
            homeless = homeless path "\n"
    }
    report("files and their includes are found", \
        files > 300 && includes > 500 ? "" : files " files, " includes " includes\n")
    report("no folder includes a header of a folder above it, or beside it", wrong)
    report("a header of another folder is included by its path", unclear)
    report("the functions of a file are declared in its header, or in one that lists it", homeless)
    print "1.." number
}'
