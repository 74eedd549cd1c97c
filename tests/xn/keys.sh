#!/bin/sh
# SPDX-License-Identifier: MIT
# --append=canonical,key,shard: what a database needs of a name.
. "$srcdir/tests/xn/lib.sh"

try 'the one spelling, the key and the shard' 1 \
    'Www.Example.COM.\twww.example.com\tcom!example!www!\t5\n'\
'bücher.example\txn--bcher-kva.example\texample!xn--bcher-kva!\t1\n.\t.\t\t1\n'\
'a..\t\t\t\n\t\t\t\na b.c\ta b.c\tc!a%20b!\t2\n' \
    'xn: -:4:3: an empty label (RFC 3490 section 4.1 step 8)\n' \
    'Www.Example.COM.\nbücher.example\n.\na..\n\na b.c\n' \
    --append=canonical,key,shard --shards=7
names 'canonical without guards' '℀\ta/c\n' --no-guards --append=canonical ℀
try 'canonical without guards: a NUL' 0 'a\0b\ta\0b\n' '' 'a\0b\n' --no-guards --append=canonical
$xn --append=shard --shards=1000000 a > "$t/out" && grep -Eqx "a$(printf '\t')[0-9]{1,6}" "$t/out"
check 'the largest number of shards'
try 'with --std3' 1 'a b.c\t\n' \
    'xn: -:1:2: U+0020 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    'a b.c\n' --std3 --append=key
try 'refused names with --on-error' 1 'a..\t\\N\t\\N\n' '' 'a..\n' -q '--on-error=text:\N' \
    --append=key,shard --shards=2
try 'one shard' 0 'a\t0\n' '' 'a\n' --append=shard --shards=1
try 'of an ACE name with -u' 0 'xn--tda.a\tü.a\ta!xn--tda!\n' '' 'xn--tda.a\n' -u \
    --append=unicode,key
try 'a fake ACE label with --display' 0 'xn--a\txn--a!\n' '' 'xn--a\n' --display --append=key
try 'a wildcard' 0 '*.Bü.a\t*.xn--b-eha.a\ta!xn--b-eha!*!\n' '' '*.Bü.a\n' --wildcard \
    --append=canonical,key
try 'columns of CSV' 0 'id,name,key\n1,"a,b.C","c!a,b!"\n' '' 'id,name\n1,"a,b.C"\n' --csv \
    --header -f name --append=key
try 'ASCII with another charset' 0 '\0374.A\ta!xn--tda!\n' '' '\0374.A\n' --from=latin1 --append=key
printf '%s\n' examples ab.example a-b.example b.a.example a.example example |
    $xn --append=key | cut -f 2 | LC_ALL=C sort > "$t/sorted"
holds "$t/sorted" \
    'example!\nexample!a!\nexample!a!b!\nexample!a-b!\nexample!ab!\nexamples!\n'
check 'sorted keys are in the order of the DNS'
try 'no --shards' 2 '' 'xn: --append: shard requires --shards\n' '' --append=shard a
try 'without guards' 2 '' 'xn: --append: key and shard cannot be combined with --no-guards\n' '' \
    --no-guards --append=canonical,key a
try 'a shard without guards' 2 '' \
    'xn: --append: key and shard cannot be combined with --no-guards\n' '' \
    --no-guards --append=shard --shards=2 a
try 'no shard' 2 '' 'xn: --shards: requires --append=shard\n' '' --append=key --shards=2 a
try '--shards without --append' 2 '' 'xn: --shards: can only be used with --append\n' '' \
    --shards=2 a
for number in 0 -1 1000001 x ''; do
    try "--shards=$number" 2 '' 'xn: --shards: takes a number from 1 to 1000000\n' '' \
        --append=shard "--shards=$number" a
done
for field in canonical key shard; do
    try "$field of a URL" 2 '' 'xn: --append: canonical, key and shard cannot be combined with '\
'--url, --email or --hostport\n' '' --url --append=$field --shards=2 http://a/
done
finish
