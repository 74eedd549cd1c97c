# SPDX-License-Identifier: MIT
# Writes the output of bindings/vectors.c as statements that fill the table `vector`.
# Counts the characters of hexadecimal octets: those that do not continue one.
function count(hex,  i, n) {
    for (i = 1; i < length(hex); i += 2)
        n += substr(hex, i, 1) !~ /[89ab]/
    return n + 0
}
function quote(text) {
    gsub(/'/, "''", text)
    return "'" text "'"
}
# The value of a member such as cp=U+0041>U+0061, or NULL
function member(position, name) {
    if (!match(" " position " ", " " name "=[^ ]* "))
        return ""
    return substr(position, RSTART + length(name) + 1, RLENGTH - length(name) - 3)
}
BEGIN {
    FS = "\t"
    print "CREATE TABLE vector (name, operation, profile, flags, t, result, status, finding,"
    print "    label, start, size, code_point, mapped, rule);"
    print "BEGIN;"
}
{
    split($2 "/", operation, "/")
    finding = status = $5
    sub(/\/.*/, "", status)
    sub(/.*\//, "", finding)
    hex = substr($4, 3)
    start = size = 0
    if ($6 ~ /^[0-9]+\+/) {
        split($6, span, /[+ ]/)
        start = count(substr(hex, 1, 2 * span[1]))
        size = count(substr(hex, 2 * span[1] + 1, 2 * span[2]))
        if (size == 0 && span[2] > 0)
            size = 1 # an octet that continues no character
    }
    cp = mapped = member($6, "cp")
    sub(/>.*/, "", cp)
    sub(/.*>/, "", mapped)
    if (mapped == "")
        mapped = member($6, "mapped")
    printf "INSERT INTO vector VALUES (%s, %s, %s, %s, CAST(x'%s' AS TEXT), CAST(x'%s' AS TEXT), ",
        quote($1), quote(operation[1]), quote(operation[2]), quote($3), hex, substr($7, 3)
    printf "%s, %s, %d, %d, %d, nullif(%s, ''), nullif(%s, ''), %s);\n", quote(status),
        quote(finding), member($6, "label"), start, size, quote(cp), quote(mapped), quote($8)
}
END { print "COMMIT;" }
