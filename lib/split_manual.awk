# SPDX-License-Identifier: MIT
# Makes a page for each function of a library from the manual of the library:
# awk -v dir=DIRECTORY -f split_manual.awk xn.3
#
# A paragraph of the description that begins with .Fn belongs to the pages of these functions, and
# so do those after it, up to the next .Fn or .Ss.  An example belongs to those that it calls, an
# item of RETURN VALUES to all that return a status.  Comments give the rest:
#   .\" describe NAME words     the line of a function in NAME
#   .\" group NAME NAME...      a short name for several functions
#   .\" page NAME...            the text after it belongs to these, up to the next item, or to
#                               a paragraph that begins with .Fn

function begin_unit(pages, is_explicit) {
    unit++
    unit_of[unit] = section
    unit_part[unit] = part
    unit_pages[unit] = pages
    explicit = is_explicit
    leads = !is_explicit
}

# Names of functions, for those of a group.
function expand(names, count, words, i, list) {
    count = split(names, words, " ")
    for (i = 1; i <= count; i++)
        list = list " " (words[i] in group ? group[words[i]] : words[i])
    return list
}

function belongs(u, name) {
    return index(unit_pages[u] " ", " " name " ") > 0
}

function fail(words) {
    print FILENAME ": " words > "/dev/stderr"
    failed = 1
    exit 1
}

/^\.Dd / || /^\.ds / { head = head $0 "\n"; next }
/^\.\\" describe / { words = $0; sub(/^[^ ]* describe [^ ]* /, "", words); brief[$3] = words; next }
/^\.\\" group / { name = $3; $1 = $2 = $3 = ""; group[name] = expand($0); next }
/^\.Sh / {
    section = substr($0, 5)
    part = ""
    depth = 0
    begin_unit(section == "RETURN VALUES" ? " *" : "", 0)
    next
}
section == "NAME" && /^\.Nm / { names[++count] = $2; is_name[$2] = 1; next }
section == "LIBRARY" { library = library $0 "\n"; next }
section == "SYNOPSIS" && /^\.In / { header = $0; next }
section == "SYNOPSIS" && /^\.Ft / { type = $0 "\n"; next }
section == "SYNOPSIS" {
    if ($1 == ".Fo" || $1 == ".Fn") {
        name = $2
        synopsis[name] = type
        returns_status[name] = type ~ /_status\n/
    }
    synopsis[name] = synopsis[name] $0 "\n"
    next
}
section !~ /^(DESCRIPTION|RETURN VALUES|EXAMPLES)$/ { next }
/^\.\\" page / { $1 = $2 = ""; begin_unit(expand($0), 1); next }
/^\.Ss / { part = substr($0, 5); begin_unit("", 0); next }
/^\.Pp/ && depth == 0 { begin_unit(section == "EXAMPLES" ? "" : unit_pages[unit], 0); next }
/^\.It / && depth == 1 && section == "RETURN VALUES" && !explicit { begin_unit(" *", 0) }
/^\.Bl/ && depth++ == 0 && section == "RETURN VALUES" { list = $0; next }
/^\.El/ && --depth == 0 && section == "RETURN VALUES" { begin_unit(" *", 0); next }
/^\.Bd/ { depth++ }
/^\.Ed/ { depth-- }
# The functions with which a paragraph begins
section != "EXAMPLES" && leads && depth == 0 && $1 == ".Fn" && $2 in is_name {
    unit_pages[unit] = (leads == 1 ? "" : unit_pages[unit]) " " $2
    leads = 2
    text[unit] = text[unit] $0 "\n"
    next
}
section == "EXAMPLES" {
    for (i = 1; i <= count; i++)
        if ($0 ~ "(^|[^a-z0-9_])" names[i] "\\(")
            unit_pages[unit] = unit_pages[unit] " " names[i]
}
{
    if ($0 != "and" && $0 != "or")
        leads = 0
    if ($1 == ".It" && section == "RETURN VALUES")
        explicit = 0
    text[unit] = text[unit] $0 "\n"
    is_item[unit] = is_item[unit] || ($1 == ".It" && section == "RETURN VALUES" && depth == 1)
}

# Returns the text of a section that belongs to a function; fills seen_part with its parts.
function collect(wanted, name, u, out, before) {
    for (u = 1; u <= unit; u++) {
        if (unit_of[u] != wanted || text[u] == "" || !(belongs(u, name) \
            || (unit_pages[u] == " *" && returns_status[name])))
            continue
        if (is_item[u] && !before)
            out = out list "\n"
        else if (out != "" && !is_item[u])
            out = out (before ? ".El\n" : "") (text[u] ~ /^\.B[dl]/ ? "" : ".Pp\n")
        before = is_item[u]
        out = out text[u]
        seen_part[unit_part[u]] = 1
    }
    return out (before ? ".El\n" : "")
}

# Returns references to related functions, sorted as mandoc requires.
function others(name, i, j, u, seen, sorted, n, out) {
    for (u = 1; u <= unit; u++)
        if (unit_of[u] == "DESCRIPTION" && unit_part[u] in seen_part && unit_part[u] != "")
            for (i = 1; i <= count; i++)
                if (names[i] != name && belongs(u, names[i]))
                    seen[names[i]] = 1
    for (i in seen) {
        for (j = ++n; j > 1 && sorted[j - 1] > i; j--)
            sorted[j] = sorted[j - 1]
        sorted[j] = i
    }
    for (i = 1; i <= n; i++)
        out = out " ,\n.Xr " sorted[i] " 3"
    return out
}

function section_text(title, body) {
    return body != "" ? ".Sh " title "\n" body : ""
}

END {
    if (failed)
        exit 1
    manual = FILENAME
    sub(/.*\//, "", manual)
    sub(/\.3$/, "", manual)
    for (n = 1; n <= count; n++) {
        name = names[n]
        split("", seen_part)
        description = collect("DESCRIPTION", name)
        if (description == "" || !(name in brief) || !(name in synopsis))
            fail(name " is not described")
        see = others(name)
        page = dir "/" name ".3"
        printf ".\\\" SPDX-License-Identifier: MIT\n.\\\" Made from %s.3\n%s", manual, head > page
        printf ".Dt %s 3\n.Os\n.Sh NAME\n.Nm %s\n.Nd %s\n", toupper(name), name, brief[name] > page
        printf ".Sh LIBRARY\n%s.Sh SYNOPSIS\n%s\n%s", library, header, synopsis[name] > page
        printf "%s", section_text("DESCRIPTION", description) > page
        printf ".Pp\nThe conventions of all functions of the library are in\n.Xr %s 3 .\n",
            manual > page
        printf "%s", section_text("RETURN VALUES", collect("RETURN VALUES", name)) > page
        printf "%s", section_text("EXAMPLES", collect("EXAMPLES", name)) > page
        printf ".Sh SEE ALSO\n.Xr %s 3%s\n", manual, see > page
        close(page)
    }
}
