#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs that know nothing of IDNA resolve a name under runxn, and do not without it; programs
# that convert names themselves behave as they do without it.
. "$srcdir/tests/unit/resolve/lib.sh"
runxn=$PWD/runxn
timeout='timeout 100'
HOME=$LAB
export HOME

# Each is skipped where its program is not installed.
has() {
    command -v "$1" > /dev/null && return
    skip "$1 is not installed"
    return 1
}

# converts PROGRAM PATTERN COMMAND...: PATTERN is for the output with runxn, and 127.0.1.1
converts() {
    program=$1 pattern=$2
    shift 2
    without=$($timeout "$@" 2>&1 < /dev/null)
    forget
    output=$($timeout "$runxn" "$@" 2>&1 < /dev/null)
    asked=$(queries)
    status=0
    # shellcheck disable=SC2254 # a pattern
    case $without in
    $pattern) status=1; echo "# without runxn: $without" ;;
    esac
    # shellcheck disable=SC2254
    case $output in
    $pattern) ;;
    *) status=1; echo "$output" | sed 's/^/# with runxn: /' ;;
    esac
    case $asked in
    *'A xn--bcher-kva.example'*) ;;
    *) status=1; echo "# queries: $asked" ;;
    esac
    [ $status -eq 0 ]
    check "$program"
}

# unchanged PROGRAM COMMAND...: the same output and queries
unchanged() {
    program=$1
    shift
    forget
    without=$($timeout "$@" 2>&1 < /dev/null)
    asked_without=$(queries)
    output=$($timeout "$runxn" "$@" 2>&1 < /dev/null)
    asked=$(queries)
    same output "$without" "$output" && same queries "$asked_without" "$asked"
    check "$program"
}

name=bücher.example
converts 'getent hosts' '127.0.1.1 *xn--bcher-kva.example' getent hosts $name
forget
same output '127.0.1.5       STREAM xn--n3h.example' \
    "$($runxn getent ahostsv4 ☃.example | head -n 1)" &&
    same queries 'A xn--n3h.example' "$(queries)"
check 'getent ahosts: a name that AI_IDN refuses'
same output '127.0.1.2       STREAM strasse.example' \
    "$($runxn getent ahostsv4 straße.example | head -n 1)"
check 'getent ahosts: IDNA 2003, where AI_IDN is 2008'
if has strace; then
    strace -f -e trace=openat,open -o "$LAB/without" getent ahosts $name > /dev/null
    strace -f -e trace=openat,open -o "$LAB/trace" "$runxn" getent ahosts $name > /dev/null
    ! grep -q libidn2 "$LAB/without" || ! grep -q libidn2 "$LAB/trace"
    check 'getent ahosts: libidn2 is not loaded, which it is without runxn'
    grep -q libxn-preload "$LAB/trace"
    check 'getent ahosts: libxn-preload is loaded'
fi
! has ssh || converts ssh '*connect to host * port 22: Connection refused*' \
    ssh -F /dev/null -o BatchMode=yes $name
! has bash || converts 'bash, /dev/tcp' '*Connection refused*' bash -c "exec 3<> /dev/tcp/$name/9"
! has perl || converts 'perl, gethostbyname' 127.0.1.1 \
    perl -MSocket -e 'print inet_ntoa(scalar gethostbyname($ARGV[0]))' $name
! has perl || converts 'perl, getaddrinfo' 127.0.1.1 \
    perl -MSocket=:all -e '($error, @list) = getaddrinfo($ARGV[0], "", {family => AF_INET});
    print $error ? $error : inet_ntoa((unpack_sockaddr_in($list[0]{addr}))[1])' $name
! has openssl || converts 'openssl s_client' '*connect:errno=111*' \
    openssl s_client -connect $name:9
! has curl || unchanged 'curl, which converts names itself' \
    curl -s -4 --connect-timeout 30 -o /dev/null --write-out '%{remote_ip}' http://$name:9/
! has wget || unchanged 'wget, which converts names itself' \
    wget -q -4 -t 1 -T 3 -O /dev/null http://$name:9/
! has python3 || unchanged 'python, which converts names itself' \
    python3 -c 'import socket, sys; print(socket.gethostbyname(sys.argv[1]))' $name
! has node || unchanged 'node, which converts names itself' node -e \
    'require("dns").lookup(new URL("http://" + process.argv[1]).hostname, {family: 4},
    (error, address) => console.log(error ? error.code : address))' $name
# Programs started by a program, and after fork
converts 'a shell that starts getent' '127.0.1.1 *' sh -c "(getent hosts $name)"
finish
