# SPDX-License-Identifier: MIT
# Makes display/show.txt from two files of UTS #39 and our own selection.  In data/:
#   awk -f gen/show.awk IdentifierStatus.txt confusables.txt display/select.txt properties/gc.txt \
#       unicode/script.txt rfc3454/A.1.txt rfc3454/B.2.txt unicode/decomposition.txt
# Fails if confusables.txt has a letter that looks like ASCII, and the selection does not have it.
function number(hex,    i, value) {
    for (i = 1; i <= length(hex); i++)
        value = 16 * value + index("123456789ABCDEF", substr(hex, i, 1))
    return value + 0
}

function set_range(table, field, value,    ends, count, cp) {
    count = split(field, ends, /\.\./)
    for (cp = number(ends[1]); cp <= number(ends[count]); cp++)
        table[cp] = value
}

# Returns how a code point may be shown: "" if not at all, "any" if no label contains it.
function kind_of(cp) {
    if (cp in unassigned || (cp in changed && category[cp] !~ /^M/))
        return "any"
    if (selected[cp] == "hidden" || (!(cp in allowed) && selected[cp] != "mark"))
        return ""
    if (selected[cp] != "" && selected[cp] != "plain")
        return selected[cp]
    return category[cp] ~ /^M[nc]$/ ? "mark" : "shown"
}

function put_range() {
    if (kind == "")
        return
    if (begin == end)
        printf "%04X = %s\n", begin, kind
    else
        printf "%04X..%04X = %s\n", begin, end, kind
}

function looks_like_ascii(prototype,    points, count, i, cp) {
    count = split(prototype, points, " ")
    for (i = 1; i <= count; i++) {
        cp = number(points[i])
        if (!(cp >= 48 && cp <= 57) && !(cp >= 65 && cp <= 90) && !(cp >= 97 && cp <= 122))
            return 0
    }
    return 1
}

# Latin letters and those of CJK, which are mixed with Latin, have no list of look-alikes.
function is_judged(cp) {
    return cp in allowed && kind_of(cp) == "shown" && selected[cp] == "" && cp in script \
        && script[cp] !~ /^(Common|Inherited|Latin|Han|Hiragana|Katakana|Bopomofo|Hangul)$/
}

BEGIN {
    print "# What may be shown of a label that decodes.  Made by gen/show.awk from select.txt and"
}

FNR == 1 {
    sub(/^\357\273\277/, "")
    file++
}

# The first lines of a file of UTS #39 have its name, its date and its version.
file <= 2 && /^# Date:/ {
    date[file] = $3
    sub(/,$/, "", date[file])
}
file <= 2 && /^# Version:/ {
    version[file] = $3
}

/^#/ || NF == 0 {
    next
}
file == 1 && $3 == "Allowed" {
    set_range(allowed, $1, 1)
}
file == 2 {
    split($0, fields, ";")
    gsub(/[ \t]/, "", fields[1])
    prototypes[number(fields[1])] = fields[2]
}
file == 3 {
    value = $3
    for (i = 4; i <= NF; i++)
        value = value " " $i
    set_range(selected, $1, value)
}
file == 4 {
    set_range(category, $1, $3)
}
file == 5 {
    set_range(script, $1, $3)
}
file == 6 {
    set_range(unassigned, $1, 1)
}
file == 7 || (file == 8 && $2 == "~") {
    set_range(changed, $1, 1)
}
# U+0390 and others are mapped to a sequence that composes to them again.
file == 8 && $2 == "=" && category[number($1)] == "Ll" {
    delete changed[number($1)]
}

END {
    printf "# UTS #39 %s: IdentifierStatus.txt of %s, ", version[1], date[1]
    print "confusables.txt of " date[2]
    for (cp = 33; cp <= 1114112; cp++) {
        now = cp > 1114111 ? "" : kind_of(cp)
        if (now == "any")
            continue
        if (now != kind) {
            put_range()
            begin = cp
        }
        kind = now
        end = cp
        if (is_judged(cp) && cp in prototypes && looks_like_ascii(prototypes[cp])) {
            printf "show.awk: %04X looks like%s\n", cp, prototypes[cp] > "/dev/stderr"
            status = 1
        }
    }
    exit status
}
