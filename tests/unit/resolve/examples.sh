#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of libxn-resolve: their output, and the times at which the connector starts its
# attempts.
. "$srcdir/tests/unit/resolve/lib.sh"
lookup=lib/resolve/examples/lookup
connect=lib/resolve/examples/connect
listen=tests/unit/resolve/listen

gives 'lookup: a name' '  BÜCHER.example
  asked: xn--bcher-kva.example (ACE)
  address: 127.0.1.1' '*' $lookup BÜCHER.example
gives 'lookup: a name in the hosts file' '  bücher.hosts
  asked: bücher.hosts (UTF-8)
  address: 127.0.0.5' '*' $lookup bücher.hosts
gives 'lookup: a deviation' '  straße.example
  asked: strasse.example (ACE)
  warning: browsers ask for another name (IDNA 2008)
  address: 127.0.1.2' '*' $lookup straße.example
gives 'lookup: a name that does not exist' '  bücher.nowhere.
  asked: xn--bcher-kva.nowhere. (ACE)
  error: Name or service not known' '*' $lookup bücher.nowhere.
why='a space (U+0020) is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)'
gives 'lookup: a name that is refused' '   bü cher.example
     ^
  label 1, byte 5: '"$why" '' \
    $lookup ' bü cher.example'
gives 'lookup: an address' '  127.0.1.1
  asked: 127.0.1.1 (an address)
  address: 127.0.1.1
  name: bücher.example' 'PTR 1.1.0.127.in-addr.arpa' $lookup 127.0.1.1

cp "$LAB/resolv.conf" "$LAB/saved"
printf 'nameserver 127.0.0.9\noptions timeout:1 attempts:1\n' > "$LAB/resolv.conf"
gives 'lookup: a name in the hosts file, while no DNS server answers' '  bücher.hosts
  asked: bücher.hosts (UTF-8)
  address: 127.0.0.5' '' $lookup bücher.hosts
cat "$LAB/saved" > "$LAB/resolv.conf"

# milliseconds COMMAND...: how long it takes
milliseconds() {
    start=$(date +%s%3N)
    "$@" > /dev/null 2>&1
    echo $(($(date +%s%3N) - start))
}

# The first address, 2001:db8:dead::1, never answers; the second does.
ip route add 198.51.100.0/24 dev lo
if ip route add 2001:db8:dead::/64 dev lo 2> /dev/null; then
    gives 'connect: the second address, while the first does not answer' \
        'glücklich.example is connected: 127.0.1.9, attempt 2' '*' \
        $listen 127.0.1.9 8080 $connect glücklich.example 8080
    time=$(milliseconds $listen 127.0.1.9 8080 $connect glücklich.example 8080)
    [ "$time" -ge 250 ]
    check "connect: after 250 ms ($time ms)"
    gives 'connect: ::1 first' 'two.example is connected: ::1, attempt 1' '*' \
        $listen ::1 8080 $connect two.example 8080
    if command -v strace > /dev/null; then
        # LeakSanitizer does not work in a program that is traced.
        ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 strace -f -e trace=poll,ppoll \
            -o "$LAB/trace" $listen 127.0.1.9 8080 $connect two.example 8080 > "$LAB/out"
        grep -q 'attempt 2' "$LAB/out" && ! grep 'POLLOUT.*Timeout' "$LAB/trace"
        check 'connect: at once after an address that refuses'
    else
        skip 'connect: at once after an address that refuses: strace is not installed'
    fi
else
    skip 'connect: IPv6 is not available'
fi
gives 'connect: an address' '127.0.1.9 is connected: 127.0.1.9, attempt 1' '' \
    $listen 127.0.1.9 8080 $connect 127.0.1.9 8080
gives 'connect: nobody listens' 'bücher.example: cannot connect to any of its addresses' '*' \
    $connect bücher.example 8081
gives 'connect: a name that is refused' "a b: label 1, byte 2: $why" '' $connect 'a b' 80
# The example of the manual
{
    printf '#include <%s.h>\n' locale stdio xn-resolve
    echo 'int main(int argc, char **argv) { setlocale(LC_ALL, "");'
    echo 'for (int i = 1; i < argc; i++) { const char *typed = argv[i];'
    sed -n '/^\.Sh EXAMPLES/,/^\.Ed/ { /^\./d; s/\\e/\\/g; p }' "$srcdir/lib/resolve/xn-resolve.3"
    echo '} return 0; }'
} > "$LAB/program.c"
# shellcheck disable=SC2086 # words
./libtool --quiet --mode=link $CC $LINK_FLAGS -D_DEFAULT_SOURCE -Wall -Wextra -Werror \
    -I"$srcdir/lib" -I"$srcdir/lib/resolve" -o "$LAB/program" "$LAB/program.c" libxn-resolve.la \
    libxn.la
check 'the example of the manual compiles'
gives 'the example of the manual: a name' \
    'bücher.example, TLS and HTTP: xn--bcher-kva.example' '*' "$LAB/program" BÜCHER.example
gives 'the example of the manual: errors' " ü..x: label 2 is empty (RFC 3490 \
section 4.1 step 8)
bücher.nowhere.: Name or service not known" '*' "$LAB/program" ' ü..x' bücher.nowhere.
finish
