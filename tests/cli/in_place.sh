#!/bin/sh
# SPDX-License-Identifier: MIT
# --in-place: which files are replaced, and which of their attributes are kept.
. "$srcdir/tests/cli/lib.sh"
xn="$RUN ./xn-zone"

d=$t/files
old='küche.example # ü\n\nｓｓes\n'
new='xn--kche-0ra.example # ü\n\nsses\n'

# fresh: a directory with nothing but the file, of the mode 640
fresh() {
    chmod -R u+rwx "$d" 2> /dev/null
    rm -rf "$d"
    mkdir "$d"
    printf "$old" > "$d/list"
    chmod 640 "$d/list"
}

# replace ARGUMENTS...: sets $status, $t/out and $t/err
replace() {
    $xn --hosts --in-place "$@" < /dev/null > "$t/out" 2> "$t/err"
    status=$?
}

# holds_only NAMES: the names in the directory
holds_only() {
    found=$(cd "$d" && echo .[!.]* * | sed 's/\.\[!\.\]\* //')
    [ "$found" = "$1" ] || echo "# found $found"
    [ "$found" = "$1" ]
}

# says WORDS STATUS: one message about the file
says() {
    [ "$status" -eq "$2" ] && [ ! -s "$t/out" ] && holds "$t/err" "xn-zone: $1\n"
}

fresh
ln -s list "$d/link"
inode=$(ls -i "$d/list")
replace "$d/list"
[ $status -eq 0 ] && [ ! -s "$t/out" ] && [ ! -s "$t/err" ] && holds "$d/list" "$new" &&
    holds_only 'link list' && [ "$inode" != "$(ls -i "$d/list")" ]
check 'a file is replaced'
[ -n "$(find "$d/list" -perm 640)" ]
check 'its mode is kept'
touch -d '2001-01-01 01:01:01' "$d/list"
inode=$(ls -i "$d/list")
before=$(ls -l --time-style=full-iso "$d/list")
replace "$d/list"
[ $status -eq 0 ] && [ "$inode" = "$(ls -i "$d/list")" ] &&
    [ "$before" = "$(ls -l --time-style=full-iso "$d/list")" ]
check 'a file that needs no change is not touched'
replace -u "$d/link"
[ $status -eq 0 ] && [ -L "$d/link" ] && holds "$d/list" 'küche.example # ü\n\nsses\n'
check 'of a symbolic link, the target is replaced'
fresh
mkdir "$t/links"
ln -s ../files/list "$t/links/link"
(cd "$t/links" && ../../../../xn-zone --hosts --in-place=.bak link) 2> "$t/err"
holds "$d/list" "$new" && holds "$d/list.bak" "$old" && [ ! -s "$t/err" ]
check 'a relative link to another directory; the backup is beside the target'

fresh
inode=$(ls -i "$d/list")
replace=--in-place=.old
$xn --hosts $replace "$d/list"
status=$?
[ $status -eq 0 ] && holds "$d/list" "$new" && holds "$d/list.old" "$old" &&
    [ "${inode% *}" = "$(ls -i "$d/list.old" | sed 's/ [^ ]*$//')" ] && holds_only 'list list.old'
check 'a suffix: the old file is kept'
$xn --hosts $replace "$d/list" 2> "$t/err"
[ $? -eq 0 ] && [ ! -s "$t/err" ]
check 'a file that needs no change needs no backup'
printf "$old" > "$d/list"
$xn --hosts --in-place=.old "$d/list" < /dev/null > "$t/out" 2> "$t/err"
status=$?
others=$(documented xn-zone/xn-zone.1 \
    'In the first case the exit status is [0-9]*, in the others %\.')
says "$d/list: its backup file exists already, so it is not replaced" "$others" &&
    holds "$d/list" "$old" &&
    holds_only 'list list.old'
check 'a backup is not overwritten'
fresh
ln "$d/list" "$d/other"
replace "$d/list"
says "$d/list: has several hard links, so it is not replaced" 3 && holds "$d/list" "$old"
check 'hard links are refused'
printf 'ü A 1\n' > "$d/zone"
ln "$d/zone" "$d/same"
$xn --in-place "$d/zone" > "$t/out" 2> "$t/err"
status=$?
says "$d/zone: has several hard links, so it is not replaced" 3 && holds "$d/zone" 'ü A 1\n'
check 'no notes about a zone that is not replaced'
fresh
mkfifo "$d/pipe"
for file in pipe . missing; do
    replace "$d/$file"
    [ $status -eq 3 ] && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "refused: $file"
done
replace /dev
says '/dev: not a regular file, so it is not replaced' 3
check 'refused: in the root directory'
for suffix in '' a/b; do
    $xn --hosts --in-place="$suffix" "$d/list" < /dev/null > "$t/out" 2> "$t/err"
    status=$?
    says "--in-place: the suffix is empty or contains '/'" 2 && holds "$d/list" "$old"
    check "refused: the suffix '$suffix'"
done

fresh
printf 'ü!\nü\n' > "$d/list"
replace "$d/list"
first=$(documented xn-zone/xn-zone.1 'In the first case the exit status is %,')
[ $status -eq "$first" ] && holds "$d/list" 'ü!\nü\n' && holds_only list &&
    holds "$t/err" "xn-zone: $d/list:1:3: U+0021 may not be in a host name (xn guard delimiter)
xn-zone: note: $d/list: not replaced, since a name was refused; --on-error=keep replaces it\n"
check 'a file with a refused name is not replaced'
replace --quiet --on-error=stop "$d/list"
[ $status -eq 1 ] && holds "$d/list" 'ü!\nü\n' && [ ! -s "$t/err" ]
check '--on-error=stop'
replace --on-error=keep "$d/list"
[ $status -eq 1 ] && holds "$d/list" 'ü!\nxn--tda\n' && [ "$(wc -l < "$t/err")" -eq 1 ]
check '--on-error=keep'
fresh
cp "$d/list" "$d/more"
replace -v "$d/missing" "$d/list" "$d/more"
[ $status -eq 3 ] && holds "$d/list" "$new" && holds "$d/more" "$new" && holds "$t/err" \
    "xn-zone: $d/missing: No such file or directory\nxn-zone: 6 lines, 4 names changed, 0 refused\n"
check 'other files are replaced all the same'
fresh
printf '\357\273\277a\n' > "$d/list"
replace "$d/list"
[ $status -eq 0 ] && holds "$d/list" 'a\n' &&
    holds "$t/err" "xn-zone: note: $d/list: its byte-order mark is dropped\n"
check 'a mark at the beginning is a change, with one note'
printf '\357\273\277a A 1\n' > "$d/zone"
: > "$d/zone.jnl"
$xn --in-place -q "$d/zone" > "$t/out" 2> "$t/err"
[ $? -eq 3 ] && grep -q 'has a journal' "$t/err" && holds "$d/zone" '\0357\0273\0277a A 1\n'
check 'also in a zone with a journal'
printf 'ü A 1\nÜ TXT a\n' > "$d/zone"
$xn --in-place --force "$d/zone" > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && [ "$(wc -l < "$t/err")" -eq 3 ] &&
    [ "$(grep -c 'different names become one owner: 1, the first in line 2$' "$t/err")" -eq 1 ]
check 'each note is printed once'
fresh
# The name of the new file contains the number of the process, which exec keeps.
sh -c ': > "$1/.xn-in-place-$$-0"; exec ./xn-zone --hosts --in-place "$1/list"' x "$d" \
    > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && holds "$d/list" "$new" && [ ! -s "$t/err" ] &&
    [ "$(find "$d" -name '.xn-in-place-*' | wc -l)" -eq 1 ]
check 'a new file that was left behind does not matter'

# A signed zone, but not one that needs no change
signed='ü A 192.0.2.1\n RRSIG A 13 2 60 20300101000000 20200101000000 1 example. abcd\n'
for zone in "$signed" 'x A 1\na NSEC3 1 0 0 - A\na RRSIG A 13\nü A 192.0.2.1\n' \
    'x A 1\na RRSIG A 13\na A 1\nü A 192.0.2.1\n' \
    "a RRSIG A 13 2 60 20300101000000 20200101000000 1 a. ab\n"; do
    printf "$zone" > "$d/zone"
    $xn --in-place --quiet "$d/zone" > "$t/out" 2> "$t/err"
    status=$?
    case $zone in
    a*) [ $status -eq 0 ] && [ ! -s "$t/err" ] ;;
    *) says "$d/zone: the zone is signed (RRSIG), so it is not replaced without --force" 3 ;;
    esac && holds "$d/zone" "$zone"
    check "a signed zone: ${zone%% *}"
done
printf "$signed" > "$d/zone"
$xn --in-place "$d/zone" > "$t/out" 2> "$t/err"
[ $? -eq 3 ] && [ "$(wc -l < "$t/err")" -eq 1 ] && holds "$d/zone" "$signed"
check 'a signed zone: no note about names that were not changed'
printf "$signed" > "$d/zone"
$xn --in-place --force "$d/zone" > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && [ "$(head -n 1 "$d/zone")" = 'xn--tda A 192.0.2.1' ] &&
    [ "$(wc -l < "$t/err")" -eq 2 ] && grep -q '^xn-zone: note: .*must be signed again$' "$t/err"
check 'a signed zone with --force'
printf "ü! A 192.0.2.1\n$signed" > "$d/zone"
$xn --in-place --force "$d/zone" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(wc -l < "$t/err")" -eq 2 ] && ! grep 'signed again' "$t/err"
check 'a signed zone that is not replaced: no note about signatures'

for refused in '' - '--json list' '-c list' '--in-place=/x list' '--in-place= list' \
    '--in-place=.a --in-place=.b list'; do
    # shellcheck disable=SC2086 # words
    replace $refused
    [ $status -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "refused: ${refused:-standard input}"
done
replace "$d/list" -
says '--in-place: standard input cannot be replaced' 2
check 'standard input among files'
replace
says '--in-place: no file is given, and standard input cannot be replaced' 2
check 'no file'
printf 'a NS ü\n' > "$d/zone"
$xn --in-place "$d/zone" > "$t/out" 2> "$t/err" && holds "$d/zone" 'a NS xn--tda\n' &&
    [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] && grep -q 'serial number' "$t/err"
check 'a zone, without an option'
$xn --hosts --force "$d/list" > "$t/out" 2> "$t/err"
[ $? -eq 2 ]
check 'refused: --force alone'

# Attributes, and access control lists, which are attributes on Linux.
cat > "$t/attributes.py" << 'END'
import os, struct, sys
path, what = sys.argv[1:]
entries = [(1, 6, 0xffffffff), (2, 4, 65534), (4, 4, 0xffffffff), (16, 6, 0xffffffff),
           (32, 0, 0xffffffff)]
acl = struct.pack('<I', 2) + b''.join(struct.pack('<HHI', *e) for e in entries)
if what == 'set':
    os.setxattr(path, 'user.xn', b'value')
    os.setxattr(path, 'user.empty', b'')
    os.setxattr(path, 'system.posix_acl_access', acl)
elif what == 'default':
    os.setxattr(path, 'system.posix_acl_default', acl)
else:
    for name in sorted(os.listxattr(path)):
        print(name, os.getxattr(path, name))
END
fresh
if ! grep -q '^#define HAVE_SYS_XATTR_H 1' config.h ||
    ! python3 "$t/attributes.py" "$d/list" set 2> /dev/null; then
    skip 'no Python, or a file system without attributes or access control lists' 3
else
    python3 "$t/attributes.py" "$d/list" get > "$t/want"
    replace "$d/list"
    python3 "$t/attributes.py" "$d/list" get > "$t/got"
    [ $status -eq 0 ] && same "$t/got" "$t/want" && [ "$(wc -l < "$t/got")" -ge 3 ] &&
        holds "$d/list" "$new"
    check 'attributes and the access control list are kept'
    fresh
    python3 "$t/attributes.py" "$d" default
    replace "$d/list"
    python3 "$t/attributes.py" "$d/list" get > "$t/got"
    [ $status -eq 0 ] && [ ! -s "$t/got" ] && holds "$d/list" "$new" &&
        [ -n "$(find "$d/list" -perm 640)" ]
    check "a directory's default list is not inherited"
    fresh
    python3 "$t/attributes.py" "$d" default
    python3 "$t/attributes.py" "$d/list" set
    chmod 600 "$d/list"
    python3 "$t/attributes.py" "$d/list" get > "$t/want"
    replace "$d/list"
    python3 "$t/attributes.py" "$d/list" get > "$t/got"
    [ $status -eq 0 ] && same "$t/got" "$t/want" && holds "$d/list" "$new"
    check "nor instead of the list of the file"
fi
if [ "$(id -u)" -ne 0 ] || [ -n "$RUN" ]; then
    skip 'only root can change the owner' 4
else
    fresh
    chown 12345:23456 "$d/list"
    chmod 4750 "$d/list"
    replace "$d/list"
    [ $status -eq 0 ] && holds "$d/list" "$new" &&
        [ -n "$(find "$d/list" -user 12345 -group 23456 -perm 4750)" ]
    check 'the owner, the group and all bits of the mode are kept'
    for owner in 12345 :23456; do
        fresh
        chown $owner "$d/list"
        before=$(stat -c %u:%g "$d/list")
        replace "$d/list"
        [ $status -eq 0 ] && holds "$d/list" "$new" && [ "$before" = "$(stat -c %u:%g "$d/list")" ]
        check "one of both is kept: $owner"
    done
    fresh
    chown 12345:23456 "$d/list"
    chmod 644 "$d/list"
    chmod 777 "$d"
    # The build may be in a directory that others cannot search.
    if command -v setpriv > /dev/null &&
        setpriv --reuid 54321 --clear-groups cat "$PWD/$d/list" > /dev/null 2>&1; then
        setpriv --reuid 54321 --clear-groups ./xn-zone --hosts --in-place "$d/list" 2> "$t/err"
        status=$?
        : > "$t/out"
        says "$d/list: the owner and group cannot be kept, so it is not replaced" 3 &&
            holds "$d/list" "$old" && holds_only list
        check 'the owner cannot be kept'
    else
        skip 'no setpriv'
    fi
fi
if [ "$(id -u)" -eq 0 ]; then
    skip 'root writes to any directory'
else
    fresh
    chmod 555 "$d"
    replace "$d/list"
    says "$d/list: Permission denied" 3 && holds "$d/list" "$old"
    check 'a directory that cannot be written to'
fi

# The program is stopped before a call, by the library of faults.sh, which has the other
# faults.
library=$(pwd)/tests/cli/.libs/faults.so
FAULT_HIT="$t/hit" LD_PRELOAD="$library" ./xn-zone --version > /dev/null 2>&1
if [ -n "$RUN" ] || [ ! -e "$t/hit" ] || $NM ./xn-zone | grep -q '__[a-z]*san_init'; then
    skip 'no LD_PRELOAD, or a sanitizer or another machine' 5
    finish
    exit
fi

# After a read that fails, the last record may be truncated.
fresh
printf 'ü\nbüch' > "$d/list"
FAULT_CALL=read FAULT_AT=2 FAULT_DO=EIO FAULT_HIT="$t/hit" LD_PRELOAD="$library" \
    ./xn-zone --hosts "$d/list" > "$t/out" 2> "$t/err"
status=$?
gives 'a read that fails' 3 'xn--tda\n' "xn-zone: $d/list: Input/output error\n"

# stop_before CALL: replaces the file in the background; returns when it is stopped before the first
# such call
stop_before() {
    rm -f "$t/hit"
    FAULT_CALL=$1 FAULT_AT=1 FAULT_DO=SIGSTOP FAULT_HIT="$t/hit" LD_PRELOAD="$library" \
        ./xn-zone --hosts --in-place "$d/list" < /dev/null > "$t/out" 2> "$t/err" &
    stopped=$!
    wait_for test -s "$t/hit"
}

# go_on: continues the program; sets $status
go_on() {
    kill -CONT "$stopped"
    wait "$stopped"
    status=$?
}

fresh
(trap '' HUP && FAULT_CALL=fsync FAULT_AT=1 FAULT_DO=SIGHUP FAULT_HIT="$t/hit" \
    LD_PRELOAD="$library" ./xn-zone --hosts --in-place "$d/list" > "$t/out" 2> "$t/err")
[ $? -eq 0 ] && [ -s "$t/hit" ] && holds "$d/list" "$new" && holds_only list
check 'a signal that is ignored does not end the program'
fresh
stop_before write
[ -n "$(find "$d" -name '.xn-in-place-*' -perm 600)" ] &&
    grep -q '^\.Pa \.xn-in-place-\*$' "$srcdir/tools/xn-zone/xn-zone.1"
check 'only the owner can read the new file while it is written'
go_on

# The file is changed while its new version is synchronised: so that its size is the same, in the
# second in which it was created.
second() {
    stat -c '%Y %Z' "$d/list"
}
for _ in 1 2 3 4 5 6; do
    while date +%N | grep -qv '^[01]'; do sleep 0.05; done
    fresh
    created=$(second)
    stop_before fsync
    printf "$old" | tr k K | dd of="$d/list" conv=notrunc 2> "$t/dd"
    edited=$(second)
    go_on
    [ "$created" != "$edited" ] || break
done
if [ "$created" != "$edited" ]; then
    skip 'edits take a second'
else
    says "$d/list: changed while it was being converted, so it is not replaced" 3 &&
        printf "$old" | tr k K | cmp -s - "$d/list" && holds_only list
    check 'a file that is changed in the same second, and keeps its size'
fi
fresh
stop_before fsync
echo more >> "$d/list"
go_on
says "$d/list: changed while it was being converted, so it is not replaced" 3 &&
    holds "$d/list" "${old}more\n" && holds_only list
check 'a file that is changed in the meantime'
finish
