#!/bin/sh
# SPDX-License-Identifier: MIT
# --in-place: which files are replaced, what is kept of them, and faults: after each of them, a
# crash among them, the old or the new file is there, complete.
. "$srcdir/tests/xn/lib.sh"
xn="$RUN ./xn-zone"

d=$t/files
old='küche.example # ü\n\nßes\n'
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
says "$d/list: the backup file exists, so it is not replaced" 3 && holds "$d/list" "$old" &&
    holds_only 'list list.old'
check 'a backup is not overwritten'
fresh
ln "$d/list" "$d/other"
replace "$d/list"
says "$d/list: has several hard links, so it is not replaced" 3 && holds "$d/list" "$old"
check 'hard links are refused'
fresh
mkfifo "$d/pipe"
for file in pipe . missing; do
    replace "$d/$file"
    [ $status -eq 3 ] && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "refused: $file"
done

fresh
printf 'ü!\nü\n' > "$d/list"
replace "$d/list"
[ $status -eq 1 ] && holds "$d/list" 'ü!\nü\n' && holds_only list &&
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
[ $status -eq 0 ] && holds "$d/list" 'a\n'
check 'a mark at the beginning is a change'

# A signed zone, but not one that needs no change
signed='ü A 192.0.2.1\n RRSIG A 13 2 60 20300101000000 20200101000000 1 example. abcd\n'
for zone in "$signed" "a RRSIG A 13 2 60 20300101000000 20200101000000 1 a. ab\n"; do
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
    [ "$(wc -l < "$t/err")" -eq 1 ] && grep -q '^xn-zone: note: .*must be signed again$' "$t/err"
check 'a signed zone with --force'

for refused in '' - '--json list' '-c list' '--in-place=/x list' '--in-place= list' \
    '--in-place=.a --in-place=.b list'; do
    # shellcheck disable=SC2086 # words
    replace $refused
    [ $status -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "refused: ${refused:-standard input}"
done
printf 'a NS ü\n' > "$d/zone"
$xn --in-place "$d/zone" > "$t/out" 2> "$t/err" && holds "$d/zone" 'a NS xn--tda\n' &&
    [ ! -s "$t/out" ] && [ ! -s "$t/err" ]
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
    skip 'no Python, or a file system without attributes or access control lists' 2
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
fi
if [ "$(id -u)" -ne 0 ] || [ -n "$RUN" ]; then
    skip 'only root can change the owner' 2
else
    fresh
    chown 12345:23456 "$d/list"
    chmod 4750 "$d/list"
    replace "$d/list"
    [ $status -eq 0 ] && holds "$d/list" "$new" &&
        [ -n "$(find "$d/list" -user 12345 -group 23456 -perm 4750)" ]
    check 'the owner, the group and all bits of the mode are kept'
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

# Faults: with strace, each call of a kind fails, or ends the program.
if [ -n "$RUN" ] || ! command -v strace > /dev/null ||
    $NM ./xn-zone | grep -q '__[a-z]*san_init' ||
    ! strace -o "$t/trace" ./xn-zone --version > /dev/null 2>&1; then
    skip 'no strace, or a sanitizer or another machine'
    finish
    exit
fi

# inject CALL FAULT NUMBER ARGUMENTS...: whether the call was reached
inject() {
    call=$1 fault=$2 number=$3
    shift 3
    timeout 20 strace -f -o "$t/trace" -e "trace=$call" -e "inject=$call:$fault:when=$number" \
        ./xn-zone --hosts "$@" > "$t/out" 2> "$t/err"
    status=$?
    case $fault in
    signal=*) grep -Eq '^[0-9 ]*(--- SIG|\+\+\+ killed by)' "$t/trace" ;;
    *) grep -q INJECTED "$t/trace" ;;
    esac
}

# is_old, is_new: the file, and with $backup that of the old contents
is_old() {
    cmp -s "$d/list" "$t/old"
}
is_new() {
    cmp -s "$d/list" "$t/new" && { [ -z "$backup" ] || cmp -s "$d/list.bak" "$t/old"; }
}

# is_clean: no other files; the directory may hold the backup if the file is new
is_clean() {
    if [ -n "$backup" ] && is_new; then
        holds_only 'list list.bak'
    else
        holds_only list
    fi
}

# each CALL FAULT TEST: each call of a kind in turn
each() {
    n=1 result=0
    while fresh && cp "$t/old" "$d/list" && inject "$1" "$2" $n --in-place$backup "$d/list"; do
        $3 || { result=1; echo "# call $n: exit $status"; sed 's/^/# /' "$t/err"; break; }
        n=$((n + 1))
    done
    [ $result -eq 0 ] && [ $n -gt 1 ] && is_new
    check "$1, $2${backup:+, with a backup}: $((n - 1)) times"
}

# A file that is killed may leave the new one, but nothing else.
survives() {
    { is_old || is_new; } && for file in "$d"/.[!.]* "$d"/*; do
        case $file in
        */list | */list.bak | */.xn-in-place-* | */'.[!.]*') ;;
        *) return 1 ;;
        esac
    done
}

# A signal that a program can catch leaves nothing.
cleans_up() {
    survives && is_clean
}

# An error is reported, and the old file is there; or it was of no consequence.
fails_well() {
    case $status in
    0) is_new ;;
    3) { is_old || { is_new && grep -q '^xn-zone: ' "$t/err"; }; } && [ -s "$t/err" ] ;;
    127) is_old ;; # the dynamic linker
    *) false ;;
    esac && is_clean
}

# The dynamic linker does not go on.
goes_on() {
    case $status in
    0) is_new ;;
    127) is_old ;;
    *) false ;;
    esac && is_clean
}

# slowed CALL: replaces the file in the background, with two seconds before the first call; returns
# when the new file is there
slowed() {
    timeout 20 strace -o "$t/trace" -e "trace=$1" -e "inject=$1:delay_enter=2000000:when=1" \
        ./xn-zone --hosts --in-place "$d/list" > "$t/out" 2> "$t/err" &
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        sleep 0.1
        ! ls "$d"/.xn-in-place-* > /dev/null 2>&1 || break
    done
}

fresh
slowed write
[ -n "$(find "$d" -name '.xn-in-place-*' -perm 600)" ]
check 'only the owner can read the new file while it is written'
wait $!

# The file is changed while its new version is synchronised: first so that its size is the same, in
# the second in which it was created.
second() {
    stat -c '%Y %Z' "$d/list"
}
for _ in 1 2 3 4 5 6; do
    while date +%N | grep -qv '^[01]'; do sleep 0.05; done
    fresh
    created=$(second)
    slowed fsync
    printf "$old" | tr k K | dd of="$d/list" conv=notrunc 2> "$t/dd"
    edited=$(second)
    wait $!
    status=$?
    [ "$created" != "$edited" ] || break
done
if [ "$created" != "$edited" ]; then
    skip 'edits take a second'
else
    says "$d/list: was changed in the meantime, so it is not replaced" 3 &&
        printf "$old" | tr k K | cmp -s - "$d/list" && holds_only list
    check 'a file that is changed in the same second, and keeps its size'
fi
fresh
slowed fsync
echo more >> "$d/list"
wait $!
status=$?
says "$d/list: was changed in the meantime, so it is not replaced" 3 &&
    holds "$d/list" "${old}more\n" && holds_only list
check 'a file that is changed in the meantime'

# Larger than the buffers, so that there are several calls of a kind
for i in $(seq 12000); do echo "küche$i.example and some more of a line # ü"; done |
    sed 's/ and.*line//' > "$t/old"
./xn-zone --hosts "$t/old" > "$t/new"
for backup in '' =.bak; do
    [ -z "$backup" ] || { sed 5q "$t/old" > "$t/small" && mv "$t/small" "$t/old"; }
    ./xn-zone --hosts "$t/old" > "$t/new"
    calls='openat newfstatat read write lseek fsync fchmod close rename,renameat,renameat2'
    [ -z "$backup" ] || calls="$calls link,linkat"
    for call in $calls; do
        each "$call" signal=SIGKILL survives
    done
    for call in write fsync fchmod rename,renameat,renameat2; do
        each $call signal=SIGTERM cleans_up
    done
    for signal in ALRM HUP INT PIPE QUIT USR1 USR2 XCPU XFSZ; do
        each fsync signal=SIG$signal cleans_up
    done
    for call in openat newfstatat lseek fsync fchmod read; do
        each $call error=EIO fails_well
    done
    each write error=ENOSPC fails_well
    each rename,renameat,renameat2 error=EXDEV fails_well
    [ -z "$backup" ] || each link,linkat error=EPERM fails_well
    for call in read write fsync; do
        each $call error=EINTR goes_on
    done
done
finish
