#!/bin/sh
# SPDX-License-Identifier: MIT
# --in-place: attributes, owners and concurrent changes.  in-place.txt has the rest.
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

# replace ARGUMENTS...: sets $status
replace() {
    $xn --hosts --in-place "$@" < /dev/null > "$t/out" 2> "$t/err"
    status=$?
}

# keeps TEXT: whether the file holds this text, is alone, and one message says why
keeps() {
    [ "$status" -eq 3 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] &&
        holds "$d/list" "$1" && [ "$(ls -A "$d")" = list ]
}

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
        keeps "$old"
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
    keeps "$old"
    check 'a directory that cannot be written to'
fi

# The program is stopped before a call, by the library of faults.sh, which has the other
# faults.
library=$(pwd)/tests/cli/.libs/faults.so
FAULT_HIT="$t/hit" LD_PRELOAD="$library" ./xn-zone --version > /dev/null 2>&1
if [ -n "$RUN" ] || [ ! -e "$t/hit" ] || $NM ./xn-zone | grep -q '__[a-z]*san_init'; then
    skip 'no LD_PRELOAD, or a sanitizer or another machine' 4
    finish
    exit
fi

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
[ $? -eq 0 ] && [ -s "$t/hit" ] && holds "$d/list" "$new" && [ "$(ls -A "$d")" = list ]
check 'a signal that is ignored does not end the program'
fresh
stop_before write
[ -n "$(find "$d" -name '.xn-in-place-*' -perm 600)" ]
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
    keeps "$(printf %s "$old" | tr k K)"
    check 'a file that is changed in the same second, and keeps its size'
fi
fresh
stop_before fsync
echo more >> "$d/list"
go_on
keeps "${old}more\n"
check 'a file that is changed in the meantime'
finish
