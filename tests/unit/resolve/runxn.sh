#!/bin/sh
# SPDX-License-Identifier: MIT
# runxn: each function of libc's resolver, its options, and programs that it starts.
. "$srcdir/tests/unit/resolve/lib.sh"
probe=tests/unit/resolve/probe
runxn=$PWD/runxn
in_dns='127.0.1.1 xn--bcher-kva.example'
in_hosts='127.0.0.5 bücher.hosts'
one_label='127.0.0.8 drucker-büro'

# rows [OPTION...]: a row has functions, what they are asked, their output, and the queries
rows() {
    while IFS='|' read -r functions typed wanted sent; do
        for function in $functions; do
            # shellcheck disable=SC2086 # without spaces at the ends
            gives "$function${1:+ with $1}:$typed" "$(echo $wanted)" \
                "$(echo "$sent" | sed 's/^ *//; s/ *$//')" \
                $runxn "$@" $probe "$function" "$(echo $typed)" < /dev/null
        done
    done
}

and='and 127.0.0.7 canon=plainhost'
rows << END
gethostbyname gethostbyname2 | BÜCHER.example | $in_dns | A xn--bcher-kva.example
gethostbyname gethostbyname2 | bücher.hosts | $in_hosts | *
gethostbyname gethostbyname2 | drucker-büro | $one_label |
gethostbyname gethostbyname2 | 127.0.0.１ | HOST_NOT_FOUND |
gethostbyname gethostbyname2 | plainhost | 127.0.0.7 plainhost |
gethostbyname_r gethostbyname2_r | bücher.example | $in_dns 0 | A xn--bcher-kva.example
gethostbyname_r gethostbyname2_r | bücher.hosts | $in_hosts 0 | *
gethostbyname_r gethostbyname2_r | 127.0.0.１ | HOST_NOT_FOUND 0 |
gethostbyname_r | bücher.nowhere | $($probe gethostbyname_r nowhere.example) | *
gethostbyname2_r | bücher.nowhere | $($probe gethostbyname2_r nowhere.example) | *
getaddrinfo | bücher.example | 127.0.1.1 canon=xn--bcher-kva.example | A xn--bcher-kva.example
getaddrinfo | straße.example | 127.0.1.2 canon=strasse.example | A strasse.example
getaddrinfo | ☃.example | 127.0.1.5 canon=xn--n3h.example | A xn--n3h.example
getaddrinfo | bücher.hosts | 127.0.0.5 canon=xn--bcher-kva.hosts | *
getaddrinfo | drucker-büro | 127.0.0.8 canon=xn--drucker-bro-1hb |
getaddrinfo | plainhost | 127.0.0.7 canon=plainhost |
getaddrinfo | 127。0。0。1 | NONAME |
getaddrinfo | a℀b.example | NONAME |
getaddrinfo_a | bücher.example | 127.0.1.1 canon=xn--bcher-kva.example $and | A xn--bcher-kva.example
getaddrinfo_a | bücher.hosts | 127.0.0.5 canon=xn--bcher-kva.hosts $and | *
getaddrinfo_a | drucker-büro | 127.0.0.8 canon=xn--drucker-bro-1hb $and |
getaddrinfo_a | １２７.0.0.1 | NONAME $and |
getaddrinfo_a-nowait | bücher.example | 127.0.1.1 canon=xn--bcher-kva.example $and | *
getaddrinfo_a-nowait | bücher.hosts | NONAME and an earlier result $and | *
getaddrinfo_a-nowait | １２７.0.0.1 | NONAME $and |
res_query res_nquery | bücher.example | answer xn--bcher-kva.example | A xn--bcher-kva.example
res_query res_nquery | alias.example | answer alias.example | A alias.example
res_query res_nquery res_search res_nsearch res_mkquery res_nmkquery | a℀b.example | HOST_NOT_FOUND |
res_search res_nsearch | bücher | answer xn--bcher-kva.example | MX xn--bcher-kva.example
res_querydomain res_nquerydomain | bücher/example | answer xn--bcher-kva.example | *
res_querydomain res_nquerydomain | www/bücher.example | HOST_NOT_FOUND | A www.xn--bcher-kva.example
res_querydomain res_nquerydomain | ☃/bücher.example | HOST_NOT_FOUND | A xn--n3h.xn--bcher-kva.example
res_querydomain res_nquerydomain | www/a℀b.example | HOST_NOT_FOUND |
res_querydomain res_nquerydomain | a℀b/example | HOST_NOT_FOUND |
res_mkquery res_nmkquery | bücher.example | question xn--bcher-kva.example |
END
cp "$LAB/hosts" "$LAB/hosts.orig"
printf '127.0.0.1 localhost\n127.0.0.99 bücher.example\n' > "$LAB/hosts"
gives 'UTF-8 in the hosts file, without runxn' '127.0.0.99 bücher.example' '' \
    $probe gethostbyname bücher.example
gives 'DNS before UTF-8 in the hosts file' "$in_dns" 'A xn--bcher-kva.example' \
    $runxn $probe gethostbyname bücher.example
cp "$LAB/hosts" "$LAB/hosts.both" # the hosts file is a mount
./xn-zone --hosts --both --in-place "$LAB/hosts.both" && cat "$LAB/hosts.both" > "$LAB/hosts"
for run in '' $runxn; do
    gives "the hosts file in both forms, ${run:-without runxn}" \
        '127.0.0.99 bücher.example alias=xn--bcher-kva.example' '' \
        $run $probe gethostbyname bücher.example
done
cat "$LAB/hosts.orig" > "$LAB/hosts"
echo '127.0.0.17 -ü.a℀b.example' >> "$LAB/hosts"
gives 'getaddrinfo: nor where a hyphen comes first' NONAME '' \
    $runxn $probe getaddrinfo -ü.a℀b.example
label=$(printf '%060d' 0)
long=ü.$label.$label.$label.$label.example
echo "127.0.0.16 $long" >> "$LAB/hosts"
gives 'getaddrinfo: nor does it find a name that is too long' NONAME '' \
    $runxn $probe getaddrinfo "$long"
echo '127.0.0.13 -bücher.odd' >> "$LAB/hosts"
gives 'getaddrinfo: other names are passed on as typed' '127.0.0.13 canon=-bücher.odd' '*' \
    $runxn $probe getaddrinfo -bücher.odd
if $probe res_query@2.2.5 alias.example > /dev/null; then
    gives 'res_query as before glibc 2.34' 'answer xn--bcher-kva.example' \
        'A xn--bcher-kva.example' $runxn $probe res_query@2.2.5 bücher.example
    gives 'res_nsearch as before glibc 2.34' 'answer xn--bcher-kva.example' \
        'MX xn--bcher-kva.example' $runxn $probe res_nsearch@2.2.5 bücher
    gives 'getaddrinfo_a as before glibc 2.34' "127.0.1.1 canon=xn--bcher-kva.example $and" \
        'A xn--bcher-kva.example' $runxn $probe getaddrinfo_a@2.2.5 bücher.example
else
    skip 'symbol versions of before glibc 2.34: not on this machine'
fi

rows << 'END'
getnameinfo | 127.0.1.1 | xn--bcher-kva.example | PTR 1.1.0.127.in-addr.arpa
gethostbyaddr gethostbyaddr_r | 127.0.1.1 | 127.0.1.1 xn--bcher-kva.example | *
END
rows -u << 'END'
getnameinfo | 127.0.1.1 | bücher.example | PTR 1.1.0.127.in-addr.arpa
getnameinfo | 127.0.1.2 | xn--a.example | *
getnameinfo | 127.0.1.6 | xn--pypal-4ve.example | *
gethostbyaddr gethostbyaddr_r | 127.0.1.1 | 127.0.1.1 bücher.example | *
gethostbyaddr gethostbyaddr_r | 127.0.1.2 | 127.0.1.2 xn--a.example | *
gethostbyaddr gethostbyaddr_r | 127.0.1.6 | 127.0.1.6 xn--pypal-4ve.example | *
END
# Their UTF-8 is longer than their ACE form.
echo '127.0.0.14 xn--80akhbyknj4f.example xn--80akhbyknj4f' >> "$LAB/hosts"
for function in gethostbyaddr gethostbyaddr_r; do
    gives "$function with -u: longer names, and aliases" \
        '127.0.0.14 испытание.example alias=испытание' '' $runxn -u $probe $function 127.0.0.14
done
gives 'getnameinfo with -u in the C locale: UTF-8' 'bücher.example' '*' \
    env LC_ALL=C $runxn -u $probe getnameinfo 127.0.1.1
gives 'getnameinfo with -u in another charset' "$(printf 'b\374cher.example')" '*' \
    $runxn -u -e ISO-8859-1 $probe getnameinfo 127.0.1.1
gives 'getnameinfo with -u, not in the charset: ACE' 'xn--80akhbyknj4f.example' '*' \
    $runxn -u -e ISO-8859-1 $probe getnameinfo 127.0.0.14

latin1=$(printf 'b\374cher.example')
gives '-e' "$in_dns" 'A xn--bcher-kva.example' $runxn -e ISO-8859-1 $probe gethostbyname "$latin1"
gives '-e: UTF-8 takes precedence' "$in_dns" 'A xn--bcher-kva.example' \
    $runxn -e ISO-8859-1 $probe gethostbyname bücher.example
euc_jp=$(printf '\247\341\247\340\247\351\247\344\247\321.\247\342\247\346')
gives '-e: a multi-byte charset' '127.0.1.4 xn--80a1acny.xn--p1ai' 'A xn--80a1acny.xn--p1ai' \
    $runxn -e EUC-JP $probe gethostbyname "$euc_jp"
gives '-e: as typed in the hosts file' '127.0.0.15' '*' sh -c "
    printf '127.0.0.15 k\\344se.hosts\\n' >> '$LAB/hosts'
    $runxn -e ISO-8859-1 $probe gethostbyname \"\$(printf 'k\\344se.hosts')\" | cut -d ' ' -f 1"
gives '-e: not in that charset, passed on as typed' HOST_NOT_FOUND '' \
    $runxn -e EUC-JP $probe gethostbyname "$(printf '\377x.example')"
# Soft hyphens, which are mapped to nothing: in UTF-8 the name is longer than any source has.
gives '-e: too long as typed' "$in_dns" 'A xn--bcher-kva.example' \
    $runxn -e ISO-8859-1 $probe gethostbyname \
    "$(printf 'b\374cher'; printf '%0600d' 0 | LC_ALL=C tr 0 '\255'; echo .example)"
gives 'a locale that does not exist: octets that are not UTF-8 are passed on as typed' \
    HOST_NOT_FOUND '' env LC_ALL=xx_XX.nowhere $runxn $probe gethostbyname "$latin1"
gives 'the C locale: octets that are not UTF-8 are passed on as typed' HOST_NOT_FOUND '' \
    env LC_ALL=C $runxn $probe gethostbyname "$latin1"
if localedef -i de_DE -f ISO-8859-1 "$LAB/de_DE.ISO-8859-1" > /dev/null 2>&1; then
    gives 'the charset of the locale' "$in_dns" 'A xn--bcher-kva.example' \
        env LOCPATH="$LAB" LC_ALL=de_DE.ISO-8859-1 $runxn $probe gethostbyname "$latin1"
else
    skip 'the charset of the locale: localedef cannot make one'
fi

gives 'threads' 8 '*' $runxn $probe threads bücher.example
gives 'a program that a shell starts: IDNA 2003, where AI_IDN is 2008' \
    '127.0.1.2       STREAM strasse.example' 'A strasse.example' \
    $runxn sh -c 'getent ahostsv4 straße.example | head -n 1'
cp tests/unit/resolve/.libs/nss_nested.so "$LAB/libnss_nested.so.2"
cp "$LAB/nsswitch.conf" "$LAB/saved"
echo 'hosts: nested files dns' > "$LAB/nsswitch.conf"
gives 'what a source of names asks while a name is resolved is not converted' \
    "nested: not found
$in_dns" '*' env LD_LIBRARY_PATH="$LAB" $runxn $probe gethostbyname2 bücher.example
gives 'but while an ASCII name is resolved' "nested: found
127.0.0.7 plainhost" '*' env LD_LIBRARY_PATH="$LAB" $runxn $probe gethostbyname2 plainhost
cat "$LAB/saved" > "$LAB/nsswitch.conf"

# Without names: the command itself, besides tests/cli/runxn.txt
gives '-u of an outer runxn does not remain' xn--bcher-kva.example '*' \
    $runxn -u $runxn $probe getnameinfo 127.0.1.1
gives '-e of an outer runxn does not remain' HOST_NOT_FOUND '*' \
    $runxn -e ISO-8859-1 $runxn $probe gethostbyname "$latin1"
gives '-u and -e of an inner runxn' "$latin1" '*' \
    $runxn -e KOI8-R $runxn -u -e ISO-8859-1 $probe getnameinfo 127.0.1.1
long=ISO-8859-1$(printf '%053d' 0 | tr 0 /)
if [ "$(printf '\374' | iconv -f "$long" -t UTF-8 2> /dev/null)" = ü ]; then
    gives 'a charset with a name of 63 octets' "$in_dns" '*' \
        $runxn -e $long $probe gethostbyname "$latin1"
else
    skip 'iconv does not know such a name'
fi
$runxn -e $long/ true 2> "$LAB/err"
[ $? -eq 125 ]
check 'a charset with a name of more than 63 octets'

# Programs for which the dynamic linker would not load the library, though perhaps for others that
# they start
cat > "$LAB/list.c" << 'END'
#include <stdio.h>
#include <stdlib.h>
int main(void) { return printf("%s\n", getenv("LD_PRELOAD") ? "preloaded" : "alone") < 0; }
END

# runs NAME OUTPUT COMMAND...: without a message
runs() {
    name=$1 expected=$2
    shift 2
    check_equal "$name" "$expected" "$("$@" 2>&1)"
}

# noted NAME PROGRAM [OUTPUT]: with a note about the program.  as: a command before runxn.
as= path=$LAB/text:$LAB:$PATH
noted() {
    output=$($as env PATH="$path" $runxn "$2" 2> "$LAB/err")
    same output "${3-preloaded}" "$output" && grep -q "^runxn: note: '$2': " "$LAB/err"
    check "$1: a note"
}

# ends NAME STATUS COMMAND...: without output
ends() {
    name=$1 expected=$2
    shift 2
    output=$("$@" 2> "$LAB/err")
    same 'exit status' "$expected" "$?$output"
    check "$name"
}

if $CC -o "$LAB/dynamic" "$LAB/list.c" && $CC -static -o "$LAB/static" "$LAB/list.c" \
    && linker=$(readelf -l "$LAB/dynamic" | sed -n 's/.*interpreter: \(.*\)]/\1/p') \
    && cp "$linker" "$LAB/ld-musl-test.so.1" \
    && $CC -Wl,--dynamic-linker="$LAB/ld-musl-test.so.1" -o "$LAB/musl" "$LAB/list.c"; then
    mkdir "$LAB/directory" "$LAB/directory/static" "$LAB/ld" "$LAB/text"
    cp "$LAB/static" "$LAB/lister" && cp "$LAB/static" "$LAB/ld/static"
    cp "$LAB/dynamic" "$LAB/text/static" && chmod -x "$LAB/text/static"
    # With as many scripts as the kernel follows
    while read -r script interpreter; do
        printf '#!%b\n' "$interpreter" | sed "s|@|$LAB/|" > "$LAB/$script"
        chmod +x "$LAB/$script"
    done << 'END'
script @static x y
nested  @script
tabs \t@static\t-x
plain @dynamic
third @nested
fourth @third
fifth @fourth
loop @loop
END
    runs 'a program that is linked dynamically' preloaded $runxn "$LAB/dynamic"
    runs 'a script' preloaded $runxn "$LAB/plain"
    for name in "$linker" ld.so ld64.so.1 ld-linux.so.2; do
        cp "$linker" "$LAB/${name##*/}"
        runs "the dynamic linker with the name ${name##*/}" preloaded \
            env PATH="$LAB:$PATH" $runxn "$name" "$LAB/dynamic"
    done
    while read -r program name; do
        noted "$name" "$program"
    done << END
$LAB/static a static program
static a static program in PATH
$LAB/lister a static program that is no ld.so
$LAB/ld/static a static program in a directory with that name
$LAB/script a script for a static program
$LAB/nested a script for a script
$LAB/tabs a script with tabs
END
    if [ "$("$LAB/fifth" 2> /dev/null)" = alone ]; then
        noted 'a script for four scripts' "$LAB/fifth"
    else
        skip 'the kernel does not follow five interpreters'
    fi
    noted 'a program that uses musl' "$LAB/musl" alone
    path=$LAB/directory:$LAB
    noted 'a directory in PATH, and a program after it' static
    path=$(printf '%05000d' 0)::/
    cd "$LAB" && noted 'an empty part of PATH, and one that is too long' static
    cd "$OLDPWD" && path=$PATH
    ends 'a program that PATH lacks' 127 env PATH=/nowhere $runxn nowhere
    runs 'without PATH' ok env -u PATH $runxn echo ok
    printf '\177ELF\001%099d' 0 > "$LAB/other"
    printf '\177ELF\002%099d' 0 > "$LAB/malformed"
    echo '#x' > "$LAB/comment"
    mkfifo "$LAB/fifo"
    chmod +x "$LAB/other" "$LAB/malformed" "$LAB/comment"
    for offset in '\377\377\377\377\377\377\377\177' '\377\377\377'; do
        cp "$LAB/dynamic" "$LAB/headers" # the program headers are after the end of the file
        printf "$offset" | dd of="$LAB/headers" bs=1 seek=32 conv=notrunc 2> /dev/null
        $runxn "$LAB/headers" > /dev/null 2>&1
        [ $? -lt 128 ]
        check "a file without program headers: $offset"
    done
    while read -r status file name; do # execvp() gives some of them to the shell
        ends "$name" "$status" $runxn "$LAB/$file"
    done << 'END'
0 comment a script without an interpreter
126 fifo a FIFO
126 loop a script that is its own interpreter
127 other a program of another class
127 malformed a file that is no program
END
    ends 'a program without a name' 127 $runxn ''
    cp "$LAB/dynamic" "$LAB/setuid"
    if chown nobody "$LAB/setuid" 2> /dev/null && chmod u+s "$LAB/setuid"; then
        noted 'a setuid program' "$LAB/setuid" alone
        if command -v setpriv > /dev/null; then
            runs 'a setuid program that gets no rights' preloaded \
                setpriv --no-new-privs $runxn "$LAB/setuid"
        fi
        chmod u-s "$LAB/setuid" && chgrp nogroup "$LAB/setuid" && chmod g+s "$LAB/setuid"
        noted 'a setgid program' "$LAB/setuid" alone
        chmod g-x "$LAB/setuid"
        runs 'a program that is locked rather than setgid' preloaded $runxn "$LAB/setuid"
        chmod g+x "$LAB/setuid"
        chown root:root "$LAB/setuid" && chmod u+s,g+s "$LAB/setuid"
        runs 'a setuid program of its caller' preloaded $runxn "$LAB/setuid"
        mkdir "$LAB/nosuid"
        if mount -t tmpfs -o nosuid,mode=755 none "$LAB/nosuid" 2> /dev/null; then
            cp "$LAB/dynamic" "$LAB/nosuid/setuid"
            chown nobody "$LAB/nosuid/setuid" && chmod u+s "$LAB/nosuid/setuid"
            runs 'a setuid program where that has no effect' preloaded $runxn "$LAB/nosuid/setuid"
        else
            skip 'a file system without setuid programs cannot be mounted'
        fi
        cp "$LAB/dynamic" "$LAB/capable"
        if setcap cap_net_raw+ep "$LAB/capable" 2> /dev/null &&
            as='setpriv --reuid=nobody --clear-groups' && $as $runxn true 2> /dev/null; then
            noted 'a program with capabilities' "$LAB/capable" alone
            runs 'a program with capabilities that its caller has' preloaded $runxn "$LAB/capable"
        else
            skip 'a program with capabilities: no setcap, or nobody cannot run this runxn' 2
        fi
    else
        skip 'a setuid program: only root can give it to another user'
    fi
else
    skip 'programs that are linked statically: this compiler makes none'
fi

runs 'what was preloaded before remains' "$PWD/.libs/libxn-preload.so:libc.so.6" \
    env LD_PRELOAD=libc.so.6 $runxn sh -c 'echo "$LD_PRELOAD"'
runs 'an empty list of libraries' "$PWD/.libs/libxn-preload.so" \
    env LD_PRELOAD= $runxn sh -c 'echo "$LD_PRELOAD"'
cp runxn "$LAB/runxn"
if [ -z "$("$LAB/runxn" true 2>&1)" ]; then
    skip 'without its library: it is installed here'
else
    ends 'without its library it refuses to run' 125 "$LAB/runxn" echo ran
    # In a directory in which its path is too long to have the library's name after it
    (
        d=$(printf '%0200d' 0)
        cd "$LAB" && while mkdir $d && cd $d && [ ${#PWD} -lt 3880 ]; do :; done
        d=$(printf "%0$((4075 - ${#PWD}))d" 0)
        mkdir $d && cd $d && cp "$LAB/runxn" . && ./runxn echo ran 2> /dev/null
        [ $? -eq 125 ]
    )
    check 'nor does it from a path that is too long'
fi
mkdir -p "$LAB/a b/.libs"
cp runxn "$LAB/a b"
cp .libs/libxn-preload.so "$LAB/a b/.libs"
ends 'a library that LD_PRELOAD cannot name' 125 "$LAB/a b/runxn" echo ran
if [ -c /dev/full ] && stdbuf -o0 true 2> /dev/null; then
    stdbuf -o0 $runxn --help > /dev/full 2> /dev/null
    [ $? -eq 125 ]
    check '--help that cannot be written, without a buffer'
else
    skip 'no /dev/full, or no stdbuf'
fi

wanted='getaddrinfo getaddrinfo_a getnameinfo gethostbyname gethostbyname2 gethostbyname_r
gethostbyname2_r gethostbyaddr gethostbyaddr_r'
for query in query search querydomain mkquery; do
    wanted="$wanted res_$query __res_$query res_n$query __res_n$query"
done
same symbols "$(printf '%s\n' $wanted | sort | tr '\n' ' ')" \
    "$($NM -D --defined-only .libs/libxn-preload.so | awk '{ print $NF }' | sort | tr '\n' ' ')"
check 'the library exports the functions that it replaces, and nothing else'
finish
