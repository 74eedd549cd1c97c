# SPDX-License-Identifier: MIT
# Makes the pages of a library from its header and from one file with their text:
# awk -v dir=DIRECTORY -f split_manual.awk xn.h xn.3
#
# Comments in the file say what goes where.  All else is the page of the library, which lists the
# others.
#   .\" page NAME NAME...: what the functions do
# after a heading: its text is a page of these functions, named after the first; for the others
# there are links to it.
#   .\" page NAME
# in EXAMPLES: the next example belongs to this page.
#   .\" parameters
# before a list: the page of a function repeats the items about its parameters.
#   .\" declare NAME...
# shows what the header declares with names that begin so, with its comments.
#   .\" from NAME...
# in RETURN VALUES: these functions return the next statuses; those before are from all functions.
#   .\" group NAME NAME...
# is a short name for several functions.

function fail(words) {
    print FILENAME ": " words > "/dev/stderr"
    failed = 1
    exit 1
}

# Adds the text to the current page; a heading waits for the next line.
function add(text) {
    content[page, section] = content[page, section] heading text "\n"
    heading = ""
}

# Returns the names of functions in a line, from this word on; a group is all its names.
function expand(line, first, count, words, i, out) {
    count = split(line, words, " ")
    for (i = first; i <= count; i++)
        out = out " " (words[i] in group ? group[words[i]] : words[i])
    return out
}

# Keeps the prototype of a function as mdoc.
function add_prototype(words, type, name, out) {
    gsub(/  +/, " ", words)
    sub(/^ XN_[A-Z]+ /, "", words)
    sub(/\);.*/, "", words)
    match(words, /xn_[a-z0-9_]+\(/)
    type = substr(words, 1, RSTART - 1)
    name = substr(words, RSTART, RLENGTH - 1)
    words = substr(words, RSTART + RLENGTH)
    sub(/ $/, "", type)
    while (match(words, /^([^,(]|\([^)]*\))+/)) {
        out = out " \"" substr(words, 1, RLENGTH) "\""
        words = substr(words, RLENGTH + 3)
    }
    synopsis[name] = ".Ft \"" type "\"\n.Fn " name out "\n"
    if (type ~ /_status$/)
        all = all " " name
}

# Returns a line of a declaration, once its comment is complete; a long comment is on its own lines.
function show(line, at, out, row, indent, count, words, i) {
    gsub(/\\/, "\\e", line)
    line = unfinished line
    at = index(line, "/*")
    unfinished = at > 0 && line !~ /\*\// ? line : ""
    if (unfinished != "" || line ~ /reserved\[/)
        return ""
    if (at == 0 || length(line) < 76)
        return line "\n"
    out = substr(line, 1, at - 1)
    row = indent = out ~ /[^ ]/ ? "       " : "   "
    sub(/ *$/, "\n", out)
    sub(/^\n/, "", out)
    count = split(substr(line, at), words, " ")
    for (i = 1; i <= count; i++) {
        if (length(row words[i]) > 74) {
            out = out row "\n"
            row = indent "   "
        }
        row = row " " words[i]
    }
    return out row "\n"
}

FILENAME ~ /\.h$/ {
    if (/^XN_(API|CHECKED) /)
        prototype = " "
    if (prototype != "")
        prototype = prototype $0 " "
    if (prototype ~ /;/) {
        add_prototype(prototype)
        prototype = ""
    }
    if (/^(typedef|enum|#define) / && !/^typedef.*;$/) {
        declared[++declarations] = $1 == "#define" ? $2 : $3
        is_open = 1
    }
    if (is_open)
        declaration[declarations] = declaration[declarations] show($0)
    if (/^#/ || /^}/ || /};/)
        is_open = 0
    next
}

FNR == 1 {
    manual = FILENAME
    gsub(/.*\/|\.3$/, "", manual)
}
/^\.Dd / || /^\.ds / { head = head $0 "\n" }
/^\.\\" group / { group[$3] = expand($0, 4) }
/^\.\\" from / { owners = expand($0, 3) }
/^\.\\" parameters/ { in_list = 1 }
/^\.\\" page / {
    page = $3
    sub(/:$/, "", page)
}
/^\.\\" page .*:/ {
    heading = ""
    words = substr($0, 9)
    pages[++page_count] = page
    members[page] = substr(words, 1, index(words, ":") - 1)
    brief[page] = substr(words, index(words, ":") + 2)
    listed = listed " " members[page] " "
}
/^\.\\" page / && !(page in members) { fail("there is no page " page) }
/^\.\\" declare / {
    for (i = 3; i <= NF; i++)
        for (j = 1; j <= declarations; j++)
            if (index(declared[j], $i) == 1)
                block = block declaration[j]
    if (block == "")
        fail("the header does not declare" substr($0, 12))
    add(".Bd -literal\n" block ".Ed")
    block = ""
}
/^\.\\"/ || section == "" && !/^\.Sh / { next }
/^\.Sh / { section = substr($0, 5); page = manual; next }
/^\.Ss / { page = manual; heading = $0 "\n"; next }
in_list && /^\.It / { parameter = $3; parameters[++parameter_count] = parameter }
in_list && /^\.El/ { in_list = 0; parameter = "" }
in_list && parameter != "" { item[parameter] = item[parameter] $0 "\n" }
section == "RETURN VALUES" && /^\.It Dv / {
    for (i = 3; i <= NF; i++)
        if ($i != ",") {
            status[++statuses] = $i
            returned_by[statuses] = owners == "" ? all : owners
            status_page = page
        }
}
{ add($0) }

function print_section(title, text) {
    if (text != "")
        printf ".Sh %s\n%s", title, text > file
}

function list_names(macro, names, count, list, i, out) {
    count = split(names, list, " ")
    for (i = 1; i <= count; i++)
        out = out macro " " list[i] (macro ~ /Xr/ ? " 3" : "") (i < count ? " ,\n" : "\n")
    return out
}

# Returns the pages of the library.
function list_pages(i, out) {
    for (i = 1; i <= page_count; i++)
        if (pages[i] != manual)
            out = out ".It " brief[pages[i]] "\n" list_names(".Xr", members[pages[i]])
    return out == "" ? "" : ".Ss Pages\n.Bl -tag -width Ds -compact\n" out ".El\n"
}

# Returns the items about the parameters of functions, except for structures that they only read.
function list_parameters(prototypes, i, out) {
    gsub(/"const xn_[a-z_]+ \*[a-z]+"/, "", prototypes)
    for (i = 1; i <= parameter_count; i++)
        if (prototypes ~ ("[ *]" parameters[i] "\""))
            out = out item[parameters[i]]
    return out == "" ? "" : ".Bl -tag -width Ds -compact\n" out ".El\n.Pp\n"
}

# Returns the statuses of functions, each once.
function list_statuses(count, names, i, j, out) {
    for (i = 1; i <= statuses; i++)
        for (j = 1; j <= count; j++)
            if (index(returned_by[i] " ", " " names[j] " ") > 0) {
                out = out status[i] ",\n"
                break
            }
    return out == "" ? "" : out "see\n.Xr " status_page " 3\n"
}

function print_page(name, count, names, i, prototypes) {
    count = split(members[name], names, " ")
    for (i = 1; i <= count; i++) {
        prototypes = prototypes synopsis[names[i]]
        if (names[i] != name) {
            file = dir "/" names[i] ".3"
            printf ".so man3/%s.3\n", name > file
            close(file)
        }
    }
    file = dir "/" name ".3"
    printf "%s.Dt %s 3\n.Os\n", head, toupper(name) > file
    if (name == manual)
        print_section("NAME", content[name, "NAME"])
    else
        print_section("NAME", list_names(".Nm", members[name]) ".Nd " brief[name] "\n")
    print_section("LIBRARY", content[name, "LIBRARY"])
    print_section("SYNOPSIS", content[manual, "SYNOPSIS"] prototypes)
    print_section("DESCRIPTION", list_parameters(prototypes) content[name, "DESCRIPTION"] \
        (name == manual ? list_pages() : ""))
    print_section("RETURN VALUES", list_statuses(count, names) content[name, "RETURN VALUES"])
    print_section("EXAMPLES", content[name, "EXAMPLES"])
    print_section("SEE ALSO", name == manual ? content[name, "SEE ALSO"] : ".Xr " manual " 3\n")
    print_section("STANDARDS", content[name, "STANDARDS"])
    close(file)
}

END {
    if (failed)
        exit 1
    for (name in synopsis)
        if (index(listed, " " name " ") == 0)
            fail(name " is on no page")
    if (!(manual in members))
        print_page(manual)
    for (i = 1; i <= page_count; i++)
        print_page(pages[i])
}
