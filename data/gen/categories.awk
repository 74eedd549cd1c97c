# SPDX-License-Identifier: MIT
# Makes the ranges of punctuation, separators, symbols and format characters for xn-zone --text:
# awk -f categories.awk data/properties/gc.txt > tools/xn-zone/categories.h
function number(hex,    i, value) {
    for (i = 1; i <= length(hex); i++)
        value = 16 * value + index("123456789ABCDEF", substr(hex, i, 1))
    return value + 0
}

function kind_of(category) {
    if (category ~ /^[PZ]/)
        return "CATEGORY_END"
    if (category ~ /^(S.|No|Nl)$/)
        return "CATEGORY_SYMBOL"
    return category == "Cf" ? "CATEGORY_FORMAT" : ""
}

function put() {
    if (kind != "")
        printf "    {0x%s, 0x%s, %s},\n", first, last, kind
}

BEGIN {
    print "/* Made by data/gen/categories.awk */"
    print "static const struct category_range category_ranges[] = {"
}

!/^#/ && NF == 3 {
    split($1, range, /\.\./)
    begin = range[1]
    end = range[2] == "" ? begin : range[2]
    if (number(begin) < 128)
        next
    if (kind_of($3) != kind || number(begin) != next_one) {
        put()
        first = begin
        kind = kind_of($3)
    }
    last = end
    next_one = number(end) + 1
}

END {
    put()
    print "};"
}
