#!/bin/sh
# SPDX-License-Identifier: MIT
# The direction of includes, from the #include "..." lines of the whole tree; that a header of
# another folder is included by its path, and that the name of a file stands once.  doc/design.md has
# the layers:  commands, bindings -> folders of lib -> lib -> nameprep
cd "$srcdir" || exit 1
find bindings data/gen lib nameprep tools -name '*.[ch]' | LC_ALL=C sort | xargs awk '
# part PATH: its folder; the first two where the first has folders
function part(path,  words) {
    split(path, words, "/")
    return words[1] ~ /^(bindings|lib|tools)$/ && words[3] != "" ? words[1] "/" words[2] : words[1]
}

# base PATH: the name of the file, without its folder.
function base(path) {
    sub(/.*\//, "", path)
    return path
}

# is_refused FROM TO HEADER: whether a file of one part may not include this header of another.
function is_refused(from, to, header) {
    if (from == to || header == "xn.h")
        return 0
    if (from ~ /^tools\// && to ~ /^tools\//) # commands share common/, and nothing else
        return to != "tools/common"
    if (from ~ /^tools/) # a client of public headers, with helpers that need no library
        return to !~ /^tools/ && header !~ public && header !~ helpers
    if (from == "nameprep")
        return 1
    if (from == "lib")
        return to != "nameprep"
    if (from ~ /^lib\//)
        return to !~ /^(lib|nameprep)$/
    if (from == "data")
        return to != "nameprep" && header != "property_tables.h"
    return to ~ /^tools/ # bindings
}

# is_exempt PATH: whether the name of this file may stand twice.  The headers of the drop-in are
# those of GNU libidn; examples and the tests of a binding are no part of the product, and each
# binding is built alone.
function is_exempt(path) {
    return path ~ /^bindings\// || path ~ /\/examples\// \
        || path ~ /^lib\/compat\/(idn-free|idn-int|idna|pr29|punycode|stringprep|tld)\.h$/ \
        || path == "tools/xn/xn.c" # xn.h is the library, and xn the command
}

function report(number, text, wrong) {
    n = split(wrong, lines, "\n")
    for (i = 1; i < n; i++)
        print "# " lines[i]
    print (wrong == "" ? "ok " : "not ok ") number " - " text
}

BEGIN {
    public = "^(xn|xn-table|xn-resolve)\\.h$"
    helpers = "^(ascii|utf8|compiler|table|tables|crosscheck|recode|deviations)\\.h$"
}

FNR == 1 {
    files++
    path = FILENAME
    name = base(path)
    if (name ~ /\.h$/ && !is_exempt(path))
        owner[name] = path
    stem = name
    sub(/\.[ch]$/, "", stem)
    if (path !~ /^data\/gen\// && !is_exempt(path)) {
        folder = path
        sub(/\/[^\/]*$/, "", folder)
        if (!((stem, folder) in seen)) {
            seen[stem, folder] = 1
            folders[stem] = folders[stem] " " folder
            count[stem]++
        }
    }
    exists[path] = 1
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    header = $0
    sub(/^[^"]*"/, "", header)
    sub(/".*/, "", header)
    includes++
    include_from[includes] = FILENAME
    include_header[includes] = header
}

END {
    for (i = 1; i <= includes; i++) {
        from = include_from[i]
        header = base(include_header[i])
        folder = from
        sub(/[^\/]*$/, "", folder)
        # the same folder comes first, as for the compiler; tests stand apart
        if ((folder include_header[i]) in exists || include_header[i] ~ /tests\// \
            || !(header in owner))
            continue
        checked++
        if (header == include_header[i] && header !~ public)
            plain = plain from " includes " header " without its folder\n"
        to = owner[header]
        if (base(from) == substr(header, 1, length(header) - 1) "c")
            own[substr(header, 1, length(header) - 2)]++ # its own header, in another folder
        if (is_refused(part(from), part(to), header))
            wrong = wrong from " includes " to "\n"
    }
    for (stem in count)
        if (count[stem] - own[stem] > 1)
            twice = twice stem " stands in" folders[stem] "\n"
    print "1..4"
    report(1, "files and their includes are found", \
        files > 300 && checked > 150 ? "" : files " files, " checked + 0 " includes\n")
    report(2, "no part includes a header of a part above it", wrong)
    report(3, "a header of another folder is included by its path", plain)
    report(4, "the name of a file stands once", twice)
}'
