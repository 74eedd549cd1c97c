#!/bin/sh
# The README's example is the file it names, and prints what the README shows.
echo 1..2
sed -n '/^```c$/,/^```$/p' "$srcdir/README.md" | sed '1d;$d' | cmp -s - "$srcdir/tests/examples/punycode.c" &&
    echo 'ok 1 - the README shows the example as it is' || echo 'not ok 1 - the README shows the example as it is'
shown=$(sed -n '/^    \$ cc .*punycode$/{n;s/^    //p;}' "$srcdir/README.md")
[ -n "$shown" ] && [ "$(${SHELL:-sh} ./libtool --mode=execute $RUN tests/examples/punycode)" = "$shown" ] &&
    echo 'ok 2 - it prints what the README shows' || echo 'not ok 2 - it prints what the README shows'
