#!/bin/sh
# SPDX-License-Identifier: MIT
# The comments that tests/comments.py, a part of `make check-format`, finds and refuses.
. "$srcdir/tests/tap.sh"
python3 -c '' 2> /dev/null || skip_all 'python3 is not installed'
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# check_output NAME EXPECTED ARGUMENT...: compares what comments.py prints about $dir/files.
check_output() {
    name=$1
    printf '%s\n' "$2" > "$dir/expected"
    shift 2
    (cd "$dir" && python3 "$script" "$@" < files || echo "exit status $?") > "$dir/out" 2>&1
    check "$name" "$(diff "$dir/expected" "$dir/out")"
}

script=$(cd "$srcdir" && pwd)/tests/comments.py
mkdir "$dir/lib" "$dir/web" "$dir/bindings" "$dir/bindings/tests" "$dir/doc"
cat > "$dir/lib/a.c" << 'END'
/* SPDX-License-Identifier: MIT */
/* Two
   lines. */
static const char *url = "http://xn.example/* \" what */", quote = '"'; // at the end
END
cat > "$dir/web/a.js" << 'END'
// A run
// of lines

// another
const text = `http://${'//'} what`, pattern = /[/"]\/\/ what/ // after both
END
cat > "$dir/bindings/a.py" << 'END'
#!/usr/bin/env python3
"""A module."""
URL = """# what"""
HASH = "#"  # a sign
END
cp "$dir/bindings/a.py" "$dir/bindings/tests/test_a.py"
echo '/* what */' > "$dir/doc/a.c"
(cd "$dir" && ls */*.* */*/*.*) > "$dir/files"
check_output 'comments are found, and strings are not' \
    'bindings/a.py:2: A module.
bindings/a.py:4: a sign
lib/a.c:2: Two lines.
lib/a.c:4: at the end
web/a.js:1: A run of lines
web/a.js:4: another
web/a.js:5: after both' --list

# write_comment TEXT: a file of 11 lines, of which one is a comment
write_comment() {
    {
        echo "/* $1 */"
        yes 'int a;' | head -n 10
    } > "$dir/lib/a.c"
    echo lib/a.c > "$dir/files"
}

while read -r comment; do
    write_comment "$comment"
    check_output "refused: $comment" 'lib 1 of 1 comments contain "what": lib/a.c:1'
done << 'END'
What is left of a name.
Returns the mask of what follows.
Is it short?  Returns what it finds.
END
while read -r comment; do
    write_comment "$comment"
    check_output "accepted: $comment" 'lib '
done << 'END'
Ignores whatever follows.
What is left of a name?
Says "what" and `what`.
END
yes '/* a */' | head -n 10 > "$dir/lib/a.c"
check_output 'a file of comments' '# lib: 100.0 % of the lines are comments
lib 100.0 % of the lines are comments'
printf 'int a;\n%.0s' $(seq 30) > "$dir/lib/a.c"
check_output 'no comment' '# lib: 0.0 % of the lines are comments
lib 0.0 % of the lines are comments'
finish
