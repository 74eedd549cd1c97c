# SPDX-License-Identifier: MIT
# Prints the SQL of a page as a file for run_sql.sh: the statements of its blocks, and after `--= `
# the lines of the block below them; without such a block, between `quiet` and `loud`, so that their
# rows are not compared.  Writes each FILE of `$ cat FILE` into the directory `work`.
function flush_block(has_rows) {
    printf "%s", has_rows ? sql : quiet sql loud
    sql = ""
}
/^```sql$/ { place = "sql"; next }
/^```/ { place = place == "sql" ? "below" : ""; next }
place == "sql" { sql = sql $0 "\n"; next }
/^$/ { next }
/^    \$ cat [^ ]+$/ { place = work "/" $3; printf "" > place; next }
/^    / && place == "below" {
    if (sql != "")
        flush_block(1)
    print "--= " substr($0, 5)
    next
}
/^    / && place != "" { print substr($0, 5) > place; next }
{
    if (sql != "")
        flush_block(0)
    place = ""
}
END { if (sql != "") flush_block(0) }
