#!/bin/sh
# SPDX-License-Identifier: MIT
# runxn: each function of libc's resolver, and its options.  tests/unit/resolve/programs.sh has
# programs.
. "$srcdir/tests/unit/resolve/lib.sh"
probe=tests/unit/resolve/probe
runxn=$PWD/runxn
in_dns='127.0.1.1 xn--bcher-kva.example'
in_hosts='127.0.0.5 bücher.hosts'
one_label='127.0.0.8 drucker-büro'

for function in gethostbyname gethostbyname2 gethostbyname_r-small; do
    gives "$function: DNS" "$in_dns" 'A xn--bcher-kva.example' \
        $runxn $probe $function BÜCHER.example
    gives "$function: the hosts file" "$in_hosts" '*' $runxn $probe $function bücher.hosts
    gives "$function: one label" "$one_label" '' $runxn $probe $function drucker-büro
    gives "$function: a name that is refused" HOST_NOT_FOUND '' $runxn $probe $function 127.0.0.１
    gives "$function: ASCII" '127.0.0.7 plainhost' '' $runxn $probe $function plainhost
done
for function in gethostbyname_r gethostbyname2_r; do
    gives "$function: DNS" "$in_dns 0" 'A xn--bcher-kva.example' \
        $runxn $probe $function bücher.example
    gives "$function: the hosts file" "$in_hosts 0" '*' $runxn $probe $function bücher.hosts
    gives "$function: a name that is refused" 'HOST_NOT_FOUND 0' '' \
        $runxn $probe $function 127.0.0.１
    gives "$function: as libc does, a name that does not exist" \
        "$($probe $function nowhere.example)" '*' $runxn $probe $function bücher.nowhere
done
gives 'getaddrinfo: DNS' '127.0.1.1 canon=xn--bcher-kva.example' 'A xn--bcher-kva.example' \
    $runxn $probe getaddrinfo bücher.example
gives 'getaddrinfo: IDNA 2003' '127.0.1.2 canon=strasse.example' 'A strasse.example' \
    $runxn $probe getaddrinfo straße.example
gives 'getaddrinfo: characters that IDNA 2008 refuses' '127.0.1.5 canon=xn--n3h.example' \
    'A xn--n3h.example' $runxn $probe getaddrinfo ☃.example
gives 'getaddrinfo: the hosts file' '127.0.0.5 canon=xn--bcher-kva.hosts' '*' \
    $runxn $probe getaddrinfo bücher.hosts
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
gives 'getaddrinfo: one label' '127.0.0.8 canon=xn--drucker-bro-1hb' '' \
    $runxn $probe getaddrinfo drucker-büro
gives 'getaddrinfo: the search domain' '127.0.1.1 canon=xn--bcher-kva.example' \
    'A xn--bcher-kva.example' $runxn $probe getaddrinfo bücher
for name in １２７.0.0.1 ①②⑦.0.0.1 0x７f.1 127。0。0。1; do
    gives "getaddrinfo: $name does not become an address" NONAME '' \
        $runxn $probe getaddrinfo "$name"
done
# It is in the hosts file.
gives 'getaddrinfo: a guard refuses what libc would find' NONAME '' \
    $runxn $probe getaddrinfo a℀b.example
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
gives 'getaddrinfo: ASCII names are not affected' '127.0.0.7 canon=plainhost' '' \
    $runxn $probe getaddrinfo plainhost

and='and 127.0.0.7 canon=plainhost'
gives 'getaddrinfo_a: DNS' "127.0.1.1 canon=xn--bcher-kva.example $and" 'A xn--bcher-kva.example' \
    $runxn $probe getaddrinfo_a bücher.example
gives 'getaddrinfo_a: the hosts file' "127.0.0.5 canon=xn--bcher-kva.hosts $and" '*' \
    $runxn $probe getaddrinfo_a bücher.hosts
gives 'getaddrinfo_a: one label' "127.0.0.8 canon=xn--drucker-bro-1hb $and" '' \
    $runxn $probe getaddrinfo_a drucker-büro
gives 'getaddrinfo_a: a name that is refused' "NONAME $and" '' \
    $runxn $probe getaddrinfo_a １２７.0.0.1
gives 'getaddrinfo_a: ASCII' "127.0.1.1 canon=xn--bcher-kva.example $and" '*' \
    $runxn $probe getaddrinfo_a alias.example
gives 'getaddrinfo_a without waiting: DNS' "127.0.1.1 canon=xn--bcher-kva.example $and" \
    'A xn--bcher-kva.example' $runxn $probe getaddrinfo_a-nowait bücher.example
gives 'getaddrinfo_a without waiting: a name that is refused' "NONAME $and" '' \
    $runxn $probe getaddrinfo_a-nowait １２７.0.0.1

for function in res_query res_nquery; do
    gives "$function" 'answer xn--bcher-kva.example' 'A xn--bcher-kva.example' \
        $runxn $probe $function bücher.example
    gives "$function: a name that is refused" HOST_NOT_FOUND '' $runxn $probe $function a℀b.example
    gives "$function: ASCII" 'answer strasse.example' 'A strasse.example' \
        $runxn $probe $function strasse.example
done
for function in res_search res_nsearch; do
    gives "$function, in the search domain" 'answer xn--bcher-kva.example' \
        'MX xn--bcher-kva.example' $runxn $probe $function bücher
    gives "$function: a name that is refused" HOST_NOT_FOUND '' $runxn $probe $function a℀b.example
done
for function in res_querydomain res_nquerydomain; do
    gives "$function, the name" 'answer xn--bcher-kva.example' 'A xn--bcher-kva.example' \
        $runxn $probe $function bücher/example
    gives "$function, the domain" HOST_NOT_FOUND 'A www.xn--bcher-kva.example' \
        $runxn $probe $function www/bücher.example
    gives "$function, both" HOST_NOT_FOUND 'A xn--n3h.xn--bcher-kva.example' \
        $runxn $probe $function ☃/bücher.example
    gives "$function, a domain that is refused" HOST_NOT_FOUND '' \
        $runxn $probe $function www/a℀b.example
    gives "$function, a name that is refused" HOST_NOT_FOUND '' $runxn $probe $function a℀b/example
done
for function in res_mkquery res_nmkquery; do
    gives "$function" 'question xn--bcher-kva.example' '' $runxn $probe $function bücher.example
    gives "$function: a name that is refused" HOST_NOT_FOUND '' $runxn $probe $function a℀b.example
done
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

for function in getnameinfo gethostbyaddr gethostbyaddr_r; do
    address='127.0.1.1 '
    [ $function != getnameinfo ] || address=
    gives "$function" "${address}xn--bcher-kva.example" 'PTR 1.1.0.127.in-addr.arpa' \
        $runxn $probe $function 127.0.1.1
    gives "$function with -u" "${address}bücher.example" 'PTR 1.1.0.127.in-addr.arpa' \
        $runxn -u $probe $function 127.0.1.1
    address=$(echo "$address" | sed 's/1 /2 /')
    gives "$function with -u: a fake ACE label" "${address}xn--a.example" \
        'PTR 2.1.0.127.in-addr.arpa' $runxn -u $probe $function 127.0.1.2
    address=$(echo "$address" | sed 's/2 /6 /')
    gives "$function with -u: mixed scripts" "${address}xn--pypal-4ve.example" \
        'PTR 6.1.0.127.in-addr.arpa' $runxn -u $probe $function 127.0.1.6
done
# Their UTF-8 is longer than their ACE form.
echo '127.0.0.14 xn--80akhbyknj4f.example xn--80akhbyknj4f' >> "$LAB/hosts"
for function in gethostbyaddr gethostbyaddr_r; do
    gives "$function with -u: longer names, and aliases" \
        '127.0.0.14 испытание.example alias=испытание' '' $runxn -u $probe $function 127.0.0.14
done
# The alias needs less than the name.  libc needs a buffer for the longest line of the hosts file.
cp "$LAB/hosts" "$LAB/saved"
tail -n 1 "$LAB/saved" > "$LAB/hosts"
ace=xn--80akhbyknj4f
gives 'getnameinfo with -u: no octet too many for a buffer of any size' \
    "25 $ace.example; 27 испытание.example; " '' $runxn -u $probe getnameinfo-sizes 127.0.0.14
gives 'gethostbyaddr_r with -u: no octet too many for a buffer of any size' \
    "$ace.example $ace; $ace.example испытание, full; испытание.example $ace, full; испытание\
.example испытание, full; " '' $runxn -u $probe gethostbyaddr_r-sizes 127.0.0.14
cat "$LAB/saved" > "$LAB/hosts"
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

# Memory is released when a name is converted, refused or shown, or is not in the charset.
for function in getaddrinfo gethostbyname2_r res_nsearch; do
    gives "$function: memory does not grow" 0 '*' $runxn $probe -l $function bücher.example
    gives "$function: memory does not grow with a charset" 0 '*' \
        $runxn -e ISO-8859-1 $probe -l $function "$latin1"
    gives "$function: memory does not grow with a name that is refused" 0 '' \
        $runxn -e ISO-8859-1 $probe -l $function "$(printf '1.\262')"
done
gives 'getaddrinfo: memory does not grow without a charset' 0 '*' \
    $runxn $probe -l getaddrinfo "$latin1"
for function in getnameinfo gethostbyaddr gethostbyaddr_r; do
    gives "$function with -u: memory does not grow" 0 '*' $runxn -u $probe -l $function 127.0.1.1
    gives "$function with -u: memory does not grow with another charset" 0 '*' \
        $runxn -u -e ISO-8859-1 $probe -l $function 127.0.1.1
    gives "$function with -u: memory does not grow with a charset that lacks it" 0 '*' \
        $runxn -u -e ISO-8859-1 $probe -l $function 127.0.0.14
done

gives 'threads' 8 '*' $runxn $probe threads bücher.example
gives 'a child, in a signal handler' "$in_dns, $in_dns, 0" '*' $runxn $probe fork bücher.example
cp tests/unit/resolve/.libs/nss_nested.so "$LAB/libnss_nested.so.2"
cp "$LAB/nsswitch.conf" "$LAB/saved"
echo 'hosts: nested files dns' > "$LAB/nsswitch.conf"
gives 'what a source of names asks while a name is resolved is not converted' \
    "nested: not found
$in_dns" '*' env LD_LIBRARY_PATH="$LAB" $runxn $probe gethostbyname2 bücher.example
gives 'but while an ASCII name is resolved' "nested: found
127.0.0.7 plainhost" '*' env LD_LIBRARY_PATH="$LAB" $runxn $probe gethostbyname2 plainhost
cat "$LAB/saved" > "$LAB/nsswitch.conf"

# Without names: the command itself
gives 'the arguments of the program are its own' '-u -e --help a b' '' \
    $runxn sh -c 'echo "$@"' x -u -e --help 'a b'
gives '-- ends the options' ok '' $runxn -- echo ok
gives '-u of an outer runxn does not remain' xn--bcher-kva.example '*' \
    $runxn -u $runxn $probe getnameinfo 127.0.1.1
gives '-u of an inner runxn' bücher.example '*' $runxn $runxn -u $probe getnameinfo 127.0.1.1
gives '-e of an outer runxn does not remain' HOST_NOT_FOUND '*' \
    $runxn -e ISO-8859-1 $runxn $probe gethostbyname "$latin1"
gives '-e of an inner runxn' "$in_dns" '*' \
    $runxn -e KOI8-R $runxn -e ISO-8859-1 $probe gethostbyname "$latin1"
gives 'the exit status of the program' 7 '' sh -c "$runxn sh -c 'exit 7'; echo \$?"
# status_of WORDS COMMAND...: runxn.1 states the exit status of a command, where WORDS have N.
status_of() {
    words=$(printf %s "$1" | sed 's/N/\\([0-9][0-9]*\\)/')
    shift
    stated=$(tr '\n' ' ' < "$srcdir/resolve/runxn.1" | sed -n "s/.* $words.*/\1/p")
    "$@" > "$LAB/out" 2>&1
    [ "$stated" = $? ]
    check "runxn.1 states the exit status of runxn${2:+ $2}"
}
status_of 'N if \.Nm itself fails' $runxn
status_of 'N if \.Ar PROGRAM cannot be run' $runxn /
status_of 'N if it is not found' $runxn ./nowhere
gives 'a program that is not found' 'runxn: ./nowhere: No such file or directory
127' '' sh -c "$runxn ./nowhere; echo \$?"
gives 'a program that is not found, without standard error' 127 '' \
    sh -c "$runxn ./nowhere 2>&-; echo \$?"
gives 'a program that cannot be run' 'runxn: /etc/hosts: Permission denied
126' '' sh -c "$runxn /etc/hosts; echo \$?"
mkfifo "$LAB/fifo"
gives 'a FIFO' "runxn: $LAB/fifo: Permission denied
126" '' sh -c "$runxn $LAB/fifo; echo \$?"
gives 'without a program' "runxn: a program is missing; try 'runxn --help'
125" '' sh -c "$runxn -u; echo \$?"
gives 'an unknown charset' "runxn: -e: unknown charset 'nowhere'
125" '' sh -c "$runxn -e nowhere true; echo \$?"
long=ISO-8859-1$(printf '%053d' 0 | tr 0 /)
if [ "$(printf '\374' | iconv -f "$long" -t UTF-8 2> /dev/null)" = ü ]; then
    gives 'a charset with a name of 63 octets' "$in_dns" '*' \
        $runxn -e $long $probe gethostbyname "$latin1"
else
    skip 'iconv does not know such a name'
fi
long=$long/
gives 'a charset with a name of more than 63 octets' "runxn: -e: unknown charset '$long'
125" '' sh -c "$runxn -e $long true; echo \$?"
gives 'without arguments' "runxn: a program is missing; try 'runxn --help'
125" '' sh -c "$runxn; echo \$?"

# Programs for which the dynamic linker would not load the library, though perhaps for others that
# they start
cat > "$LAB/list.c" << 'END'
#include <stdio.h>
#include <stdlib.h>
int main(void) { return printf("%s\n", getenv("LD_PRELOAD") ? "preloaded" : "alone") < 0; }
END
# noted NAME PROGRAM REASON [OUTPUT]
noted() {
    gives "$1" "runxn: note: '$2': $3, so its names are not converted
${4-preloaded}" '' env PATH="$LAB/text:$LAB:$PATH" $runxn "$2"
}
if $CC -o "$LAB/dynamic" "$LAB/list.c" && $CC -static -o "$LAB/static" "$LAB/list.c" \
    && linker=$(readelf -l "$LAB/dynamic" | sed -n 's/.*interpreter: \(.*\)]/\1/p') \
    && cp "$linker" "$LAB/ld-musl-test.so.1" \
    && $CC -Wl,--dynamic-linker="$LAB/ld-musl-test.so.1" -o "$LAB/musl" "$LAB/list.c"; then
    printf '#!%s x y\n' "$LAB/static" > "$LAB/script"
    printf '#! %s\n' "$LAB/script" > "$LAB/nested"
    printf '#!\t%s\t-x\n' "$LAB/static" > "$LAB/tabs"
    printf '#!%s\n' "$LAB/dynamic" > "$LAB/plain"
    mkdir "$LAB/directory" "$LAB/directory/static"
    cp "$LAB/static" "$LAB/lister"
    # With as many scripts as the kernel follows
    printf '#!%s\n' "$LAB/nested" > "$LAB/third"
    printf '#!%s\n' "$LAB/third" > "$LAB/fourth"
    printf '#!%s\n' "$LAB/fourth" > "$LAB/fifth"
    chmod +x "$LAB/script" "$LAB/nested" "$LAB/tabs" "$LAB/plain" "$LAB/third" "$LAB/fourth" \
        "$LAB/fifth"
    gives 'a program that is linked dynamically' preloaded '' $runxn "$LAB/dynamic"
    gives 'a script' preloaded '' $runxn "$LAB/plain"
    gives 'a program that the dynamic linker is told to run' preloaded '' \
        $runxn "$linker" "$LAB/dynamic"
    for name in ld.so ld64.so.1 ld-linux.so.2; do
        cp "$linker" "$LAB/$name"
        gives "the dynamic linker with the name $name" preloaded '' \
            $runxn "$LAB/$name" "$LAB/dynamic"
    done
    gives 'the dynamic linker in PATH' preloaded '' \
        env PATH="$LAB:$PATH" $runxn ld.so "$LAB/dynamic"
    noted 'a static program' "$LAB/static" 'it is linked statically'
    noted 'a static program in PATH' static 'it is linked statically'
    noted 'a static program that is no ld.so' "$LAB/lister" 'it is linked statically'
    mkdir "$LAB/ld" && cp "$LAB/static" "$LAB/ld/static"
    noted 'a static program in a directory with that name' "$LAB/ld/static" \
        'it is linked statically'
    gives 'a directory in PATH, and a program after it' "runxn: note: 'static': it is linked \
statically, so its names are not converted
preloaded" '' env PATH="$LAB/directory:$LAB" $runxn static
    gives 'an empty part of PATH, and one that is too long' "runxn: note: 'static': it is linked \
statically, so its names are not converted
preloaded" '' sh -c "cd '$LAB' && PATH=$(printf '%05000d' 0)::/ $runxn static"
    gives 'a program that PATH lacks' 'runxn: nowhere: No such file or directory
127' '' sh -c "PATH=/nowhere $runxn nowhere; echo \$?"
    gives 'without PATH' ok '' env -u PATH $runxn echo ok
    printf '#!%s\n' "$LAB/loop" > "$LAB/loop"
    printf '\177ELF\001%099d' 0 > "$LAB/other"
    printf '\177ELF\002%099d' 0 > "$LAB/malformed"
    : > "$LAB/empty"
    echo '#x' > "$LAB/comment"
    chmod +x "$LAB/loop" "$LAB/other" "$LAB/malformed" "$LAB/empty" "$LAB/comment"
    for offset in '\377\377\377\377\377\377\377\177' '\377\377\377'; do
        cp "$LAB/dynamic" "$LAB/headers" # the program headers are after the end of the file
        printf "$offset" | dd of="$LAB/headers" bs=1 seek=32 conv=notrunc 2> /dev/null
        gives "a file without program headers: $offset" 'no signal' '' \
            sh -c "$runxn $LAB/headers 2> /dev/null; [ \$? -lt 128 ] && echo no signal"
    done
    mkdir "$LAB/text" && cp "$LAB/dynamic" "$LAB/text/static" && chmod -x "$LAB/text/static"
    noted 'a file in PATH that is no program, and one after it' static 'it is linked statically'
    gives 'a script without an interpreter' '' '' $runxn "$LAB/comment"
    gives 'a program without a name' 'runxn: : No such file or directory
127' '' sh -c "$runxn ''; echo \$?"
    gives 'a script that is its own interpreter' 126 '' \
        sh -c "$runxn $LAB/loop 2> /dev/null; echo \$?"
    for file in other malformed; do # which execvp() gives to the shell
        gives "a file that is no program: $file" 127 '' \
            sh -c "$runxn $LAB/$file 2> /dev/null; echo \$?"
    done
    noted 'a script for a static program' "$LAB/script" 'it is linked statically'
    noted 'a script for a script' "$LAB/nested" 'it is linked statically'
    noted 'a script with tabs' "$LAB/tabs" 'it is linked statically'
    if [ "$("$LAB/fifth" 2> /dev/null)" = alone ]; then
        noted 'a script for four scripts' "$LAB/fifth" 'it is linked statically'
    else
        skip 'the kernel does not follow five interpreters'
    fi
    noted 'a program that uses musl' "$LAB/musl" 'it uses musl instead of glibc' alone
    cp "$LAB/dynamic" "$LAB/setuid"
    if chown nobody "$LAB/setuid" 2> /dev/null && chmod u+s "$LAB/setuid"; then
        noted 'a setuid program' "$LAB/setuid" 'it runs with the rights of another user or group' \
            alone
        if command -v setpriv > /dev/null; then
            gives 'a setuid program that gets no rights' preloaded '' \
                setpriv --no-new-privs $runxn "$LAB/setuid"
        fi
        chmod u-s "$LAB/setuid" && chgrp nogroup "$LAB/setuid" && chmod g+s "$LAB/setuid"
        noted 'a setgid program' "$LAB/setuid" 'it runs with the rights of another user or group' \
            alone
        chmod g-x "$LAB/setuid"
        gives 'a program that is locked rather than setgid' preloaded '' $runxn "$LAB/setuid"
        chmod g+x "$LAB/setuid"
        chown root:root "$LAB/setuid" && chmod u+s,g+s "$LAB/setuid"
        gives 'a setuid program of its caller' preloaded '' $runxn "$LAB/setuid"
        mkdir "$LAB/nosuid"
        if mount -t tmpfs -o nosuid,mode=755 none "$LAB/nosuid" 2> /dev/null; then
            cp "$LAB/dynamic" "$LAB/nosuid/setuid"
            chown nobody "$LAB/nosuid/setuid" && chmod u+s "$LAB/nosuid/setuid"
            gives 'a setuid program where that has no effect' preloaded '' \
                $runxn "$LAB/nosuid/setuid"
        else
            skip 'a file system without setuid programs cannot be mounted'
        fi
        cp "$LAB/dynamic" "$LAB/capable"
        if setcap cap_net_raw+ep "$LAB/capable" 2> /dev/null &&
            user='setpriv --reuid=nobody --clear-groups' && $user $runxn true 2> /dev/null; then
            gives 'a program with capabilities' "runxn: note: '$LAB/capable': it runs with the \
rights of another user or group, so its names are not converted
alone" '' $user $runxn "$LAB/capable"
            gives 'a program with capabilities that its caller has' preloaded '' \
                $runxn "$LAB/capable"
        else
            skip 'a program with capabilities: no setcap, or nobody cannot run this runxn' 2
        fi
    else
        skip 'a setuid program: only root can give it to another user'
    fi
else
    skip 'programs that are linked statically: this compiler makes none'
fi

gives 'what was preloaded before remains' "$PWD/.libs/libxn-preload.so:libc.so.6" '' \
    env LD_PRELOAD=libc.so.6 $runxn sh -c 'echo "$LD_PRELOAD"'
gives 'an empty list of libraries' "$PWD/.libs/libxn-preload.so" '' \
    env LD_PRELOAD= $runxn sh -c 'echo "$LD_PRELOAD"'
cp runxn "$LAB/runxn"
if [ -z "$("$LAB/runxn" true 2>&1)" ]; then
    skip 'without its library: it is installed here'
else
    case $("$LAB/runxn" echo ran 2>&1; echo $?) in
    "runxn: cannot load "*"/libxn-preload.so: No such file or directory
125") true ;;
    *) "$LAB/runxn" echo ran 2>&1 | sed 's/^/# /'; false ;;
    esac
    check 'without its library it refuses to run'
    # In a directory in which its path is too long to have the library's name after it
    (
        d=$(printf '%0200d' 0)
        cd "$LAB" && while mkdir $d && cd $d && [ ${#PWD} -lt 3880 ]; do :; done
        d=$(printf "%0$((4075 - ${#PWD}))d" 0)
        mkdir $d && cd $d && cp "$LAB/runxn" . && ./runxn echo ran 2>&1
        echo $?
    ) > "$LAB/out"
    case $(cat "$LAB/out") in
    "runxn: cannot load "*"/libxn-preload.so: No such file or directory
125") true ;;
    *) sed 's/^/# /' "$LAB/out"; false ;;
    esac
    check 'nor does it from a path that is too long'
fi
mkdir -p "$LAB/a b/.libs"
cp runxn "$LAB/a b"
cp .libs/libxn-preload.so "$LAB/a b/.libs"
gives 'a library that LD_PRELOAD cannot name' \
    "runxn: cannot load $LAB/a b/.libs/libxn-preload.so: its path contains a space or a colon" '' \
    "$LAB/a b/runxn" echo ran
if [ -c /dev/full ]; then
    $runxn --help > /dev/full 2> "$LAB/err"
    [ $? -eq 125 ] && grep -q '^runxn: cannot write' "$LAB/err"
    check '--help that cannot be written'
    if stdbuf -o0 true 2> /dev/null; then
        stdbuf -o0 $runxn --help > /dev/full 2> "$LAB/err"
        [ $? -eq 125 ] && grep -q '^runxn: cannot write' "$LAB/err"
        check '--help that cannot be written, without a buffer'
    else
        skip 'no stdbuf'
    fi
else
    skip 'no /dev/full'
fi

wanted='getaddrinfo getaddrinfo_a getnameinfo gethostbyname gethostbyname2 gethostbyname_r
gethostbyname2_r gethostbyaddr gethostbyaddr_r'
for query in query search querydomain mkquery; do
    wanted="$wanted res_$query __res_$query res_n$query __res_n$query"
done
same symbols "$(printf '%s\n' $wanted | sort | tr '\n' ' ')" \
    "$($NM -D --defined-only .libs/libxn-preload.so | awk '{ print $NF }' | sort | tr '\n' ' ')"
check 'the library exports the functions that it replaces, and nothing else'

# The statements of the manual
manual=$srcdir/resolve/runxn.1
sed -n '/^\.Ss Functions/,/^\.Sh/s/^\.\(Fn\|Xr\) \([a-z0-9_]*\).*/\2/p' "$manual" |
    awk '1; sub(/^res_/, "res_n")' | sort -u > "$LAB/want" # "and the same four with n"
$NM -D --defined-only .libs/libxn-preload.so | awk '{ print $NF }' | grep -v '^__' |
    sed 's/@.*//' | sort -u > "$LAB/found"
check 'runxn.1: its functions' "$(diff "$LAB/want" "$LAB/found")"
. "$srcdir/tests/statements.sh"
work=$LAB probe=$PWD/$probe
case $manual in
/*) ;;
*) manual=$PWD/$manual ;;
esac
check_statements << 'END'
with a library that converts the names that it resolves, so that a program that knows nothing of
  internationalised names can reach bücher.example. It affects PROGRAM and everything that it
  starts.
    is "$in_dns" $runxn $probe gethostbyname bücher.example && ! is "$in_dns" $probe gethostbyname \
        bücher.example && is "$in_dns" $runxn sh -c "$probe gethostbyname bücher.example; :"
Only names that are not ASCII are affected. They are converted and looked up as xn-resolve 3
  describes: in their ACE form, and in UTF-8 for /etc/hosts.
    is '127.0.0.7 plainhost' $runxn $probe gethostbyname plainhost &&
        is "$in_hosts" $runxn $probe gethostbyname bücher.hosts
Names that a guard of xn 3 refuses,
  such as １２７.0.0.1, do not exist. Other names that are not host names are passed on as typed.
  glibc's own conversion AI_IDN is not used for any of them.
    is NONAME $runxn $probe getaddrinfo １２７.0.0.1 &&
        is '127.0.0.13 canon=-bücher.odd' $runxn $probe getaddrinfo -bücher.odd
Names that are not UTF-8 are in this charset, as known to iconv 1.
    is "$in_dns" $runxn -e ISO-8859-1 $probe gethostbyname "$latin1" &&
        is "$in_dns" $runxn -e ISO-8859-1 $probe gethostbyname bücher.example
if that is ASCII, as in the locale C, it is UTF-8. -u Where the program converts an address to a
  name, return the form to show, in the same charset. Labels that are not safe to show remain ACE,
  and so does a name of which the charset lacks a character. Not by default, since programs compare
  such names and look them up again.
    is bücher.example env LC_ALL=C $runxn -u $probe getnameinfo 127.0.1.1 &&
        is "$latin1" $runxn -u -e ISO-8859-1 $probe getnameinfo 127.0.1.1 &&
        is xn--bcher-kva.example $runxn -u -e KOI8-R $probe getnameinfo 127.0.1.1 &&
        is xn--pypal-4ve.example $runxn -u $probe getnameinfo 127.0.1.6 &&
        is xn--bcher-kva.example $runxn $probe getnameinfo 127.0.1.1
with GAI_NOWAIT asks for the ACE form only, and ar_name of the request then contains it.
    is "NONAME and an earlier result $and" $runxn $probe getaddrinfo_a-nowait bücher.hosts &&
        is "127.0.0.5 canon=xn--bcher-kva.hosts $and" $runxn $probe getaddrinfo_a bücher.hosts
LD_PRELOAD runxn puts its library before what the variable contains. RUNXN_CODESET, RUNXN_UNICODE
  How the library learns of -e and -u.
    env LD_PRELOAD=libc.so.6 $runxn sh -c 'echo "$LD_PRELOAD"' |
        grep '/libxn-preload\.so:libc\.so\.6$' &&
        is KOI8-R,1 $runxn -u -e KOI8-R sh -c 'echo $RUNXN_CODESET,$RUNXN_UNICODE' &&
        is , $runxn sh -c 'echo $RUNXN_CODESET,$RUNXN_UNICODE'
That of PROGRAM; 125 if runxn itself fails, 126 if PROGRAM cannot be run, and 127 if it is not
  found.
    fails 7 $runxn sh -c 'exit 7' && fails 125 $runxn -x && fails 126 $runxn / &&
        fails 127 $runxn ./nowhere
note: 'busybox': it is linked statically, so its names are not converted.
    [ ! -x "$LAB/static" ] ||
        says "note: '$LAB/static': it is linked statically, so its names are not converted" \
            $runxn "$LAB/static"
cannot load /usr/lib/xn/libxn-preload.so: No such file or directory.
    "$LAB/runxn" true || says '/xn/libxn-preload.so: No such file or directory' "$LAB/runxn" true
LC_ALL=C runxn -e ISO-8859-1 getent hosts "$name"
    is '127.0.1.1 xn--bcher-kva.example' eval \
        "LC_ALL=C $runxn -e ISO-8859-1 getent hosts '$latin1' | tr -s ' '"
runxn -u sh -c 'getent hosts 192.0.2.1'
    is '127.0.1.1 bücher.example' eval "$runxn -u sh -c 'getent hosts 127.0.1.1' | tr -s ' '"
and a certificate for xn--bcher-kva.example does not match bücher.example.
    is '127.0.1.1 canon=xn--bcher-kva.example' $runxn $probe getaddrinfo bücher.example
END
finish
