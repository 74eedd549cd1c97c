#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table: threads, descriptors, prompts, pipes, long lines and lists, and full disks.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
tables=$srcdir/tests/vectors/tables
cp "$tables/middle-dot.xml" "$tables/list.txt" "$t"
dot=$t/middle-dot.xml
cat > "$t/text.txt" << 'END'
U+0061
U+0062|U+0221
U+00E4|U+0061
U+00DF|U+0073-U+0073
U+0221
END
printf '0061;;00E4\n0062;;0221\n00E4;;0061\n' > "$t/pack.txt"

while IFS='|' read -r words arguments; do
    # shellcheck disable=SC2086 # words
    $drive pty 012 $xn check $arguments "$dot" < /dev/null > "$t/out"
    if [ $? -eq 77 ]; then
        skip 'no pseudo-terminal'
        continue
    fi
    grep -q "$words" "$t/out"
    check "the prompt for $words"
done << 'END'
names|
records|-f1
code points|--code-points
END

mkfifo "$t/fifo"
for command in 'package pack' 'collide --pairs list' 'collide list' 'check list'; do
    # shellcheck disable=SC2086 # words
    $xn ${command% *} "$t/${command##* }.txt" < "$t/fifo" > "$t/out" 2> "$t/err" &
    exec 3> "$t/fifo"
    printf 'a\ta\na\na\n' >&3
    wait_for test -s "$t/out"
    check "an answer before the next line: $command"
    exec 3>&-
    wait $!
done

# Files are closed after they have been read: the limit is above the descriptors of one of them.
if [ -n "$RUN" ]; then
    skip 'an emulator or valgrind has descriptors of its own' 8
else
    mkdir -p "$t/many"
    for i in $(seq 40); do
        echo U+0061 > "$t/many/$i.txt"
        echo "a $i" > "$t/many/$i"
    done
    echo '0061;;' > "$t/many/pack"
    cd "$t/many" || exit 1
    inputs=$(printf -- '-i %s ' $(seq 40))
    for words in 'info *.txt' 'lint *.txt' 'lint --idna2003 *.txt' "check $inputs 1.txt" \
        'check --tables=. a.1' 'package --label=a pack' 'collide 1.txt [1-9] [1-4]?' \
        'collide --tables=.'; do
        # shellcheck disable=SC2086 # words, and patterns
        (exec < /dev/null > /dev/null 2> err; ulimit -n 12 && exec "$OLDPWD/xn-table" $words)
        [ $? -lt 2 ] && ! grep -q 'Too many' err
        check "$words: descriptors"
    done
    cd "$OLDPWD" || exit 1
fi
printf 'a\na\n' > "$t/names"
for command in "check $dot a" "lint --json $dot" "info $dot" "collide $dot $t/names"; do
    # shellcheck disable=SC2086 # words
    $xn $command > /dev/full 2> "$t/err"
    check_equal "a full disk: ${command%% *}" 3 $?
done

# Threads, a policy, tags and variants
printf '[policy]\nhyphens-3-4 = no\n' > "$t/hyphens.conf"
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "l·l%d.example\naa--%d.x\nääaä\nl.x\n", i, i }' \
    > "$t/in"
for arguments in "$dot" "--policy=$t/hyphens.conf" "--variants --limit=5 $t/text.txt"; do
    # shellcheck disable=SC2086 # words
    $xn check $arguments < "$t/in" > "$t/one" 2> "$t/err"
    # shellcheck disable=SC2086 # words
    $xn check -j4 $arguments < "$t/in" > "$t/four" 2> "$t/err4"
    [ "$(wc -l < "$t/one")" -eq 12000 ] && cmp "$t/one" "$t/four" && cmp "$t/err" "$t/err4"
    check "threads: $arguments"
done

# The answer to a line does not depend on the line before it: each follows each of them.
each_after_each() {
    while IFS= read -r line; do
        printf '%s\n' "$line" | $xn "$@" 2> "$t/err" | sed 's/"line":[0-9]*/"line":0/'
    done < "$t/lines" > "$t/alone"
    for file in lines alone; do
        LC_ALL=C awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) for (j = 1; j <= NR; j++)
            printf "%s\n%s\n", line[i], line[j] }' "$t/$file" > "$t/$file.pairs"
    done
    $xn "$@" < "$t/lines.pairs" 2> "$t/err" | sed 's/"line":[0-9]*/"line":0/' > "$t/out"
    [ -s "$t/alone" ] && same "$t/out" "$t/alone.pairs"
    check "no line depends on another: $*"
}
a63=$(printf '%063d' 0 | tr 0 a)
printf '%s\n' ab a ba ß x1 '' xn--4ca -a "$a63" "${a63}aa" a.b.c AB aȡ "$(printf 'a\377')" \
    > "$t/lines"
each_after_each check -q --json --index --variants --limit=2 "$t/text.txt"
each_after_each check -q --append=why,index,nvariants,variants,idna2003,status,label,offset,rule \
    "$t/text.txt"
sed -i "/^$/d; /^$a63/d" "$t/lines" # the variants of a long label take a second
each_after_each package -q --json "$t/pack.txt"
printf '%s\n' '0061 0062' 0061 00DF x '' '0061 0000' "$(printf '%064d' 0 | sed 's/0/0061 /g')" \
    D800 2F > "$t/lines"
each_after_each check -q --code-points --json --index --variants "$t/text.txt"

# Lines that are too long, and much output
{ head -c 1100000 /dev/zero | tr '\0' a; printf '\na\n'; } > "$t/long"
for words in 'check -q --append=verdict,why,index text' 'check -j4 -q --append=verdict text' \
    'collide text' 'collide --pairs text' 'package pack' 'package --json pack'; do
    # shellcheck disable=SC2086 # words
    $xn ${words% *} "$t/${words##* }.txt" < "$t/long" 2> "$t/err" | sed 's/^aa*//' > "$t/out"
    [ "$(wc -c < "$t/out")" -lt 500 ] && [ "$(wc -l < "$t/err")" -le 2 ]
    check "a line that is too long: $words"
done
yes a | head -n 20000 > "$t/in"
check_equal 'more output than is kept: package' 20000 \
    "$($xn package "$t/pack.txt" < "$t/in" | grep -cx 'a	valid	ok	a	ä')"
sed 's/a/a	a/' "$t/in" > "$t/pairs"
check_equal 'more output than is kept: pairs' 20000 \
    "$($xn collide --pairs "$t/text.txt" < "$t/pairs" | grep -cx 'a	a	collide')"
awk 'BEGIN { for (i = 0; i < 9000; i++) printf "U+%X\n", 983040 + i }' > "$t/private.txt"
check_equal 'more output than is kept: audit' 9000 \
    "$($xn lint --idna2003 "$t/private.txt" | grep -c '^F.*prohibited')"

# Long lists and policies
awk 'BEGIN { for (i = 0; i < 100000; i++) print "n" i "a" i * 7 % 1000 }' > "$t/list"
awk '{ print $0 ".x"; sub("n", "m"); print $0 ".x" }' "$t/list" > "$t/names"
printf '[policy]\nreserved = list\n' > "$t/list.conf"
check_equal 'each name of a long list, and no other' 100000 \
    "$($xn check --policy="$t/list.conf" < "$t/names" 2>&1 > "$t/out" | grep -c '"n')"
if [ -z "$RUN" ]; then
    # With one index label: comparing each with all others takes a minute.
    awk 'BEGIN { for (i = 0; i < 524288; i++) { name = ""
        for (n = i + 524288; n > 1; n = int(n / 2)) name = name (n % 2 ? "a" : "\303\244")
        print name } }' > "$t/list"
    printf 'tables = text.txt\n' >> "$t/list.conf"
    # shellcheck disable=SC3045 # seconds of processor time
    (ulimit -t 30 && exec ./xn-table check --policy="$t/list.conf" b > "$t/out")
    check 'many reserved names with one index label'
else
    skip 'an emulator or valgrind is too slow for many reserved names'
fi
for i in $(seq 100); do
    printf '[zone z%d]\nmin-octets = %d\n[language l%d]\nmax-octets = %d\n' $i $((i % 50 + 1)) $i \
        $((i % 50 + 1))
done > "$t/zones.conf"
refused=
for i in 1 2 15 16 17 31 32 33 64 99 100; do
    label=$(printf "%0$((i % 50 + 1))d" 0)
    for name in "$label.z$i 0" "${label}0.z$i 1" "${label#0}.z$i 1"; do
        $xn check -q --policy="$t/zones.conf" --table-tag==l$i "${name% *}" > "$t/out"
        [ $? -eq "${name#* }" ] || refused="$refused $name"
    done
done
check 'a hundred zones and languages' "$refused"
awk 'BEGIN { for (i = 0; i < 300000; i++) printf "\303\274."; print "x" }' > "$t/in"
$xn check --policy="$t/hyphens.conf" -q < "$t/in" > "$t/out"
check_equal 'a name of many labels' 1 $?
# shellcheck disable=SC2046 # words
$xn check $(yes -- "--tables=$t/list.txt" | head -n 4096) a.x > "$t/out"
check '4096 tables'
finish
