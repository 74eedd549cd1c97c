#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of doc/registries.md.
count=0
. "$srcdir/tests/cli/shown.sh"
if ! has WITH_EXPAT; then
    skip expat 'tables in XML'
    echo 1..1
    exit
fi

# The examples run in pipelines, so both commands are programs.
mkdir "$work/bin"
for command in xn xn-table; do
    printf '#!/bin/sh\nexec %s %s "$@"\n' "$RUN" "$build/$command" > "$work/bin/$command"
    chmod +x "$work/bin/$command"
done
unset -f xn
PATH=$work/bin:$PATH
export PATH
sed -n 's/^    //p' "$srcdir/doc/registries.md" > "$work/shown"
run_shown < "$work/shown"
[ $count -gt 12 ]
check $? 'the chapter has examples'
echo "1..$count"
