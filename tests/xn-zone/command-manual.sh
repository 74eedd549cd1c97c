#!/bin/sh
# SPDX-License-Identifier: MIT
# The statements of xn-zone.1, with commands that show them.  tests/xn-zone/options.sh runs its
# examples.
. "$srcdir/tests/xn/shown.sh"
manual=$srcdir/tools/xn-zone/xn-zone.1
mkdir -p "$work/run"
cd "$work/run" || exit 1
bom=$(printf '\357\273\277') zero=$(printf '\342\200\213')
printf 'ü A 192.0.2.1\na A 192.0.2.1\n' > zone
cd "$srcdir" || exit 1

# gives OUTPUT INPUT OPTION...: the output in one line; INPUT is a format for printf %b
gives() {
    printf %b "$2" > input
    text=$1
    shift 2
    is "$text" xn-zone "$@" input
}

# tells TEXT STATUS INPUT OPTION...: TEXT is in the messages
tells() {
    printf %b "$3" > input
    text=$1 status=$2
    shift 3
    xn-zone "$@" input 2> says.err > says.out
    [ $? -eq "$status" ] && grep -F -e "$text" says.err
}

# silent INPUT OPTION...: there are no messages
silent() {
    printf %b "$1" > input
    shift
    xn-zone "$@" input 2> says.err > says.out && [ ! -s says.err ]
}

# lists FIELDS INPUT OPTION...: columns 2 to 6 of --list
lists() {
    printf %b "$2" > input
    text=$1
    shift 2
    is "$text" eval "xn-zone --list $* input | cut -f 2-6 | tr '\t' ,"
}

# status_of STATUS INPUT OPTION...: in JSON
status_of() {
    printf %b "$2" > input
    text=$1
    shift 2
    xn-zone --json "$@" input | grep "\"error\":{\"status\":\"$text\","
}

check_statements << 'END'
finds the names in each file, converts them to the ASCII that the DNS stores, as specified in RFC
  3490, and copies everything else octet for octet. Several files are concatenated.
    is 'xn--tda A 192.0.2.1 a A 192.0.2.1 xn--tda A 192.0.2.1 a A 192.0.2.1' xn-zone zone zone &&
        tells '(RFC 3490' 1 '1.1.1.1 ü..a\n' --hosts
Without a file, or where it is -, standard input is read. A name that is refused is copied as it is,
  and so is a line or record of more than 1 MiB: a record is never dropped.
    is 'xn--tda A 192.0.2.1 a A 192.0.2.1' xn-zone - < zone &&
        is 'xn--tda A 192.0.2.1 a A 192.0.2.1' xn-zone < zone &&
        gives 'ü! A 192.0.2.1' 'ü! A 192.0.2.1\n' && for size in 1048576 1048577; do
        { printf 'a TXT ' && head -c $((size - 6)) /dev/zero | tr '\0' x; } > long
        xn-zone long > copy
        echo $? && cmp copy long || exit
    done > statuses && is '0 1' cat statuses
Names in ASCII are not checked, unless --std3, --underscore or --strict-ace is given; the guards of
  xn 1 are always on.
    silent 'a+ A 192.0.2.1\nxn--a A 192.0.2.1\n' && silent 'xn--a A 192.0.2.1\n' --std3 &&
        tells '' 1 'a+ A 192.0.2.1\n' --std3 && tells '' 1 'a+ A 192.0.2.1\n' --underscore &&
        tells '' 1 'xn--a A 192.0.2.1\n' --strict-ace &&
        tells guard 1 'ü! A 192.0.2.1\n' --no-guards
A file that has no names to convert is copied unchanged, and a second run changes nothing.
    xn-zone zone > once && xn-zone once | cmp - once
A byte-order mark at the beginning of a file is dropped, with a note if the file is written, except
  with --text; -c refuses it.
    gives 'a A 192.0.2.1' "${bom}a A 192.0.2.1\n" && grep note is.err &&
        gives "${bom}a@b" "${bom}a@b\n" --text && tells '' 1 "${bom}a A 192.0.2.1\n" -c
A file that begins like UTF-16, with a byte-order mark or with ASCII in its first 32 characters, or
  a zone in a binary form of BIND, is refused as a whole and copied.
    for start in '\0377\0376\0374\0' 'a\0' '\0376\0377\0\0374' '\0\0\0\02'; do
        printf %b "$start\0\0\0\0\0ü A 192.0.2.1\n" > binary && fails 1 xn-zone binary > copy &&
            cmp copy binary || exit
    done
A note says so if no name was recognised in a file that has more than blank lines and comments:
  perhaps it has another format. With -c such a zone or hosts file is refused, and the exit status
  is 1; texts and configurations need not have names.
    tells 'no name was recognised' 0 'a b\n' && silent ';x\n\n' && tells '' 1 'a b\n' -c &&
        tells '' 1 '1.1.1.1\n' -c --hosts && 
        tells note: 0 'a\n' -c --text && tells note: 0 'x y;\n' -c --conf=named
Options and files can be in any order; -- ends the options. A long option can be abbreviated as long
  as it is unambiguous. Options that contradict each other are refused, and so is an option that is
  given twice with different values.
    xn-zone zone --std3 > once && cp zone ./-c && xn-zone -- -c | cmp - once &&
        xn-zone --und zone &&
        fails 2 xn-zone --in zone --s && fails 2 xn-zone -a -u zone &&
        fails 2 xn-zone --max-messages=1 --max-messages=2 zone
--zone DNS master files (RFC 1035 section 5); see Zone files. This is the default.
    is "$(xn-zone --zone zone | tr '\n' ' ' | sed 's/ $//')" xn-zone zone
lists with one name on each line; comments begin with #, and before a field with ; or //. The
  address may be 0, as in many block lists. A . or *. at the beginning of a name is kept. Lines that
  begin with ! or [ are copied. Of other lines, those that are not ASCII are refused.
    gives '1.1.1.1 xn--tda ;ü' '1.1.1.1 ü ;ü\n' --hosts &&
        gives '1.1.1.1 xn--tda #ü ;ü 1.1.1.1 xn--tda xn--tda //ü' \
        '1.1.1.1 ü #ü\n;ü\n1.1.1.1 ü\nü //ü\n' --hosts && gives '0 xn--tda' '0 ü\n' --hosts &&
        gives '.xn--tda *.xn--tda' '.ü\n*.ü\n' --hosts &&
        gives '!ü ü [ü ü]' '!ü ü\n[ü ü]\n' --hosts &&
        silent '!ü ü\n[ü ü]\na\n' --hosts && tells '' 1 'a ü\n' --hosts
The configuration of this server; see Configurations. With -c, this implies --ready: these servers
  compare octets.
    tells --ready 1 'zone "ü" {};\n' -c --conf=named &&
        gives 'zone "xn--tda" {};' 'zone "ü" {};\n' --conf=named && silent '1.1.1.1 ü\n' -c --hosts
A name that cannot be decoded, or that would not be converted back to itself, is copied, which is
  not an error.
    silent 'xn--a A 192.0.2.1\nxn--TDA A 192.0.2.1\n' -u &&
        gives 'xn--a A 192.0.2.1 ü A 192.0.2.1' 'xn--a A 192.0.2.1\nxn--tda A 192.0.2.1\n' -u
Convert names for people to read: labels that are safe to read to Unicode, and others, typed in
  Unicode or not, to ASCII, as --display of xn 1 does. A name in ASCII that cannot be shown is
  copied.
    gives '1.1.1.1 ü.xn--pypal-4ve.a xn--pypal-4ve.a' \
        '1.1.1.1 xn--tda.pаypal.a xn--pypal-4ve.a\n' --hosts --display &&
        silent '1.1.1.1 a..b\n' --hosts --display
is written in ASCII, as ü! is as xn--!-dha.
    silent '1.1.1.1 ü!\n' --hosts --display &&
        gives '1.1.1.1 xn--!-dha' '1.1.1.1 ü!\n' --hosts --display
In a zone, a relative name is shown as it is in its domain; if no $ORIGIN states that, look-alikes
  of ASCII are not shown, and a name of nearly 253 octets is written in ASCII.
    gives '$ORIGIN рф. раса A 192.0.2.1' '$ORIGIN xn--p1ai.\nxn--80aa0cf A 192.0.2.1\n' --display &&
        gives 'xn--80aa0cf A 192.0.2.1' 'xn--80aa0cf A 192.0.2.1\n' --display
Names in configurations are complete. Names with escapes are written in ASCII.
    gives 'zone "ü" {};' 'zone "xn--tda" {};\n' --display --conf=named &&
        gives 'xn--tda A 192.0.2.1' '\\195\\188 A 192.0.2.1\n' --display
With --hosts, add the converted name after the one in Unicode, unless the line has it: programs ask
  for either form. A name that is not ASCII in a list is refused, since a list has one name on each
  line.
    gives '1.1.1.1 ü xn--tda 1.1.1.1 ü xn--tda' '1.1.1.1 ü\n1.1.1.1 ü xn--tda\n' --hosts --both &&
        tells '' 1 'ü\n' --hosts --both && fails 2 xn-zone --both zone
Print nothing but the messages about names that are refused. Unlike --check of xn 1, this does not
  imply --std3. In zones, also refuse malformed escapes in names in ASCII.
    silent 'a+ A 192.0.2.1\n' -c && [ -z "$(xn-zone -c zone)" ] &&
        tells '' 1 'a\\9 A 192.0.2.1\n' -c && silent 'a\\9 A 192.0.2.1\n'
With -c, also refuse each name that would be changed, since a server would not read it as the name
  that it means.
    tells '(xn-zone --ready)' 1 'ü A 192.0.2.1\n' -c --ready && silent 'ü A 192.0.2.1\n' -c &&
        fails 2 xn-zone --ready zone
Allow code points that Unicode 3.2 does not assign.
    tells 3.2 1 'ȡ A 192.0.2.1\n' && silent 'ȡ A 192.0.2.1\n' -c --allow-unassigned
Write nothing to standard output, and replace each file by what would be written;
    cp zone new && [ -z "$(xn-zone --in-place new)" ] && xn-zone zone | cmp - new && rm new
Restrict host names to letters, digits and hyphens, those in ASCII too. --underscore The same, and
  underscores.
    tells '' 1 'a_ A 192.0.2.1\n' --std3 && silent 'a_ A 192.0.2.1\n' --underscore &&
        silent 'a-1 A 192.0.2.1\n' --std3
Convert the ASCII labels of a converted name to lower case, too, except in zones and in the
  configurations of named, unbound and nsd; with -u, also convert decoded labels to lower case.
    gives '1.1.1.1 a.xn--tda A' '1.1.1.1 A.ü A\n' --lower --hosts &&
        gives 'A.xn--tda A 192.0.2.1' 'A.ü A 192.0.2.1\n' --lower &&
        for server in named unbound nsd nginx dnsmasq; do
        text='zone "A.ü" {};'
        case $server in
        unbound | nsd) text='zone:\n name: "A.ü"' ;;
        nginx) text='server_name A.ü;' ;;
        dnsmasq) text='cname=A.ü,b' ;;
        esac
        printf "$text\n" | xn-zone --lower --conf=$server | grep -c 'A\.xn--tda'
    done > counts
    is '1 1 1 0 0' cat counts && gives 'ü A 192.0.2.1' 'xn--TDA A 192.0.2.1\n' -u --lower
Refuse labels in ASCII that begin with xn-- and are not the encoding of a label.
    tells '' 1 'xn--a A 192.0.2.1\n' --strict-ace && silent 'xn--tda A 192.0.2.1\n' --strict-ace
Normalise as GNU libidn does.
    gives 'xn--ksa1467f A 192.0.2.1' "$(printf '\341\204\200\314\200\341\205\241') A 192.0.2.1\n" \
        --pr29
Compare each result with that of GNU libidn, and refuse the name if they differ.
    if has WITH_LIBIDN; then
        silent 'ü A 192.0.2.1\n' -c --cross-check
    else
        fails 2 xn-zone --cross-check zone
    fi
Print, instead of the file, an object for each name that is changed or refused, or with --list for
  each name; see JSON.
    is 1 eval 'xn-zone --json zone | wc -l' && is 2 eval 'xn-zone --list --json zone | wc -l'
keep copies it, which is the default; given explicitly, it also has --in-place replace the file.
  stop ends the output before the record.
    printf 'ü A 192.0.2.1\nä! A 192.0.2.1\nü A 192.0.2.2\n' > bad && cp bad one &&
        fails 1 xn-zone --in-place bad && cmp bad one &&
        fails 1 xn-zone --in-place --on-error=keep bad &&
        is 'xn--tda A 192.0.2.1 ä! A 192.0.2.1 xn--tda A 192.0.2.2' cat bad &&
        is 'xn--tda A 192.0.2.1' xn-zone --on-error=stop one
messages about names that are refused for each file, and then how many were not shown.
    tells '1 message not shown' 1 'ä! A 192.0.2.1\nä! A 192.0.2.1\n' --max-messages=1 &&
        [ "$(xn-zone --max-messages=1 input input 2>&1 > out | grep -c '^xn-zone: input:')" -eq 2 ]
Exit with 0 even if names were refused. -q, --quiet Print no messages about names, and no notes,
  progress or counts. Errors of reading and writing are reported.
    tells U+0021 0 'ü! A 192.0.2.1\n' --exit-zero &&
        fails 1 xn-zone -q -v input 2> err > out && [ ! -s err ] &&
        says nonexistent fails 3 xn-zone -q nonexistent
Print, at the end, how many names were changed, and the reasons for refusals with their counts.
    tells '1 guard' 1 'ü A 192.0.2.1\nü! A 192.0.2.1\n' -v && grep '1 .*changed' says.err
END

# Zones
check_statements << 'END'
The names in owners, in $ORIGIN, $INCLUDE and $GENERATE, and in the data of the types that have
  names are converted. The data of other types is not touched, comments and file names neither; no
  file is included. A non-ASCII word in a record of unknown type is refused.
    gives '$ORIGIN xn--tda. $INCLUDE ü xn--tda $GENERATE 1-2 a$ CNAME xn--tda' \
        '$ORIGIN ü.\n$INCLUDE ü ü\n$GENERATE 1-2 a$ CNAME ü\n' &&
        gives 'xn--tda MX 1 xn--tda ;ü a TXT ü' 'ü MX 1 ü ;ü\na TXT ü\n' &&
        status_of UNKNOWN_TYPE 'a UNKNOWN ü\n'
Labels in ASCII are copied as they are written. Other labels, whether in UTF-8 or with escapes such
  as \195\188, are converted and written without escapes. The ideographic and full-width dots
  separate labels and become ..
    gives 'A\.b.xn--tda A 192.0.2.1' 'A\\.b.\\195\\188 A 192.0.2.1\n' &&
        gives 'a.xn--tda.a.b A 192.0.2.1' 'a。ü．a｡b A 192.0.2.1\n'
is text in UTF-8 (RFC 6763), so it is copied. The local part of a mailbox, as in SOA and RP, is
  refused if it is not ASCII. A name in quotation marks is refused if it is not ASCII, because
  servers disagree on it. In $GENERATE, a label with $ is refused if it is not ASCII, and so is
  quoted data of a type that has names.
    gives 'ü._http._tcp.xn--tda SRV 1 1 1 a' 'ü._http._tcp.ü SRV 1 1 1 a\n' &&
        status_of LOCAL_PART 'a SOA b ü.c 1 1 1 1 1\n' && status_of LOCAL_PART 'a RP ü.c b\n' &&
        status_of QUOTED_NAME '"ü" A 192.0.2.1\n' &&
        status_of GENERATE '$GENERATE 1-2 ü$ A 192.0.2.1\n' &&
        status_of QUOTED_NAME '$GENERATE 1-2 a CNAME "ü"\n'
is accepted as the first label, and to the data of NS, MX, SRV, the first field of SOA and others
  that name a server; to PTR in in-addr.arpa and ip6.arpa.
    for record in 'a NS b_' 'a MX 1 b_' 'a_ SRV 1 1 1 b_' 'a SOA b_ c 1 1 1 1 1' \
        '1.in-addr.arpa. PTR a_' '1.ip6.arpa. PTR a_'; do
        tells U+005F 1 "$record\n" --std3 || exit
    done &&
    silent '*.a A 192.0.2.1\na_ SRV 1 1 1 b\na SOA b c_ 1 1 1 1 1\na PTR b_\na_ TXT x\n' --std3 &&
        tells U+002A 1 'a.*.a A 192.0.2.1\n' --std3
A quoted string that is not closed on its line, or a parenthesis that was not opened, is refused:
  the record is copied, and the next line begins a new record. After a parenthesis that is never
  closed, the rest of the file is copied.
    gives 'a TXT "ü xn--tda A 192.0.2.1' 'a TXT "ü\nü A 192.0.2.1\n' &&
        gives 'a CNAME ü ) xn--tda A 192.0.2.1' 'a CNAME ü )\nü A 192.0.2.1\n' &&
        gives 'a CNAME ( ü ü A 192.0.2.1' 'a CNAME ( ü\nü A 192.0.2.1\n'
may become one owner, whose records are then those of both. A note gives their number.
    tells 'different names become one owner: 1,' 0 'Ü A 192.0.2.1\nü A 192.0.2.1\n'
Where one of them has a CNAME record and the other one any but NSEC and RRSIG, or both have DNAME,
  the server would not load the result, and the later name is refused.
    for types in CNAME,A A,CNAME DNAME,DNAME CNAME,NSEC CNAME,RRSIG DNAME,CNAME A,A DNAME,A; do
        printf 'Ü %s b\nü %s b\n' ${types%,*} ${types#*,} > owners
        xn-zone -c owners
        echo $?
    done > statuses 2> err
    is '1 1 1 0 0 1 0 0' cat statuses
If a name was replaced in a file that has RRSIG or NSEC3 records, a note says that the zone must be
  signed again. If a name was changed in a file other than standard input, a note says that the
  serial number of the zone is to be raised, except with -u, and another one if there is a journal
  of BIND beside it, the file with .jnl after its name: the server would restore the old names from
  it. --quiet suppresses notes.
    for type in RRSIG NSEC3 NSEC; do
        printf "a $type x\n" | cat zone - > signed
        xn-zone signed 2>&1 | grep -c 'must be signed again'
    done > counts
    is '1 1 0' cat counts && tells 'raise the serial number' 0 'ü A 192.0.2.1\n' &&
        silent 'xn--tda A 192.0.2.1\n' -u && ! xn-zone < zone 2>&1 | grep serial && : > input.jnl &&
        tells 'journal' 0 'ü A 192.0.2.1\n' && silent 'ü A 192.0.2.1\n' --quiet; status=$?
    rm input.jnl && [ $status -eq 0 ]
END

# Configurations and texts
check_statements << 'END'
A zone of named, nsd and unbound, including local-zone, and an upstream of nginx are defined once.
  If two names that differ for the server become one, the later one is refused. Each view has names
  of its own, and so has each kind of section. A name that is given twice in the same spelling is
  left to the server.
    status_of SAME_NAME 'zone "ü" {};\nzone "Ü" {};\n' --conf=named &&
        status_of SAME_NAME 'zone:\n name: "ü"\nzone:\n name: "Ü"\n' --conf=nsd &&
        status_of SAME_NAME 'server:\n local-zone: "ü" static\n local-zone: "Ü" static\n' \
            --conf=unbound && status_of SAME_NAME 'upstream ü {}\nupstream Ü {}\n' --conf=nginx &&
        silent 'view a { zone "ü" {}; };\nview b { zone "Ü" {}; };\n' -q --conf=named &&
        silent 'zone "ü" {};\nzone "ü" {};\n' --conf=named
The keys of map blocks in nginx, and dhcp-host and dhcp-option of dnsmasq, are not recognised, and
  so neither listed nor checked.
    lists '4,13,server_name,1,b' 'map $host $x {\n ü 1;\n}\nserver_name b;\n' --conf=nginx &&
        lists '3,7,cname,1,a 3,9,cname,2,b' 'dhcp-host=ü\ndhcp-option=1,ü\ncname=a,b\n' \
            --conf=dnsmasq
Files that are included are not read; convert each of them. In the first three, labels may have the
  escapes of zones. A regular expression of nginx that is not ASCII is refused:
    gives 'include "zone";' 'include "zone";\n' --conf=named &&
        gives 'zone "xn--tda" {};' 'zone "\\195\\188" {};\n' --conf=named &&
        status_of NAME_PATTERN 'server_name ~ü;\n' --conf=nginx
and perhaps user information, which ends with @; after an @ that follows a local part, white space,
  < or , or begins a line, but not in the rest of a URL; after ||, as in rules of ad blockers.
    gives '://xn--tda/@ü ://ü:ü@xn--tda a@xn--tda @xn--tda ||xn--tda ü |ü :@ü <@xn--tda ,@xn--tda' \
        '://ü/@ü ://ü:ü@ü\na@ü @ü\n||ü ü |ü :@ü <@ü ,@ü\n' --text
A name consists of letters, digits, ., -, _ and non-ASCII characters. It ends before white space and
  punctuation, such as quotation marks and commas of any script, but may contain U+00B7, U+30FB and,
  between Hebrew letters, U+05F3 and U+05F4. Dots, hyphens, punctuation and invisible characters at
  its end are not part of it.
    for name in ü-1_.x l·l ア・ア א׳א א״א; do
        for end in '' '”' '，b' ' b' '!' . - "$zero"; do
            lists "1,2,,,$name" "@$name$end\n" --text || exit
        done
    done &&
    lists 1,2,,,a '@a׳a\n' --text
it contains a symbol, or a number that is not a digit; a label that begins with ASCII contains a
  character that nameprep changes other than in case, as in
    for text in ü★ ü² ü½ aª; do
        status_of UNCLEAR_END "@$text\n" --text || exit
    done &&
    gives @xn--a-eha.xn--ss-wka '@AÜ.üß\n' --text --lower
does not show XN_WHY_CHARACTER; in the last of several labels, letters of a script other than Latin
  follow ASCII letters or digits, as in Chinese or Japanese without a space after the name; a wide
  full stop, which ends sentences in these languages, follows a label after an ASCII one.
    for text in aℓ a.bпри a.1あ a.ü。あ; do
        status_of UNCLEAR_END "@$text\n" --text || exit
    done &&
    silent 'a@bпри a@a.aü a@ü。あ\n' --text -c
END

# Lists and JSON
check_statements << 'END'
prints one line for each name, with six columns separated by TAB: the file; the line; the column, in
  octets from 1; in a zone, the type of the record; with --conf the directive; empty for a directive
  of a zone and in other formats; in a zone owner, the number of the field of the data, or the
  directive; with --hosts the number of the field of the line; with --conf that of the argument;
  with --text empty; the name as it is written, in UTF-8 and without the escapes of zones.
    is zone eval 'xn-zone --list zone | cut -f 1 | uniq' &&
        lists '1,9,,$ORIGIN,ü. 2,1,MX,owner,ü 2,9,MX,2,ä' '$ORIGIN ü.\nü MX 1 \\195\\164\n' &&
        lists '1,9,,2,ü 1,12,,3,b' '1.1.1.1 ü b\n' --hosts &&
        lists '1,13,server_name,1,a 1,15,server_name,2,ü' 'server_name a ü;\n' --conf=nginx &&
        lists '1,4,,,ü' 'a @ü\n' --text
A name that contains a TAB or an end of line, or a malformed escape, keeps its escapes; a name in
  quotation marks keeps those, too. A TAB or CR that is written without an escape is printed as in
  messages: <U+0009>. Names are not completed with $ORIGIN, and the labels that are never converted
  are part of them.
    lists '1,1,A,owner,a\009 2,1,A,owner,"ü" 3,1,CNAME,owner,ü._http._tcp 3,21,CNAME,1,b' \
        'a\\009 A 192.0.2.1\n"ü" A 192.0.2.1\nü._http._tcp CNAME b\n' &&
        lists '1,7,zone,1,a<U+0009>b' 'zone "a\tb" { };\n' --conf=named
The local part of a mailbox keeps its escapes, and octets that are not ASCII are written as such:
    lists '1,1,RP,owner,a 1,6,RP,1,b\.\195\188.c 1,14,RP,2,d' 'a RP b\\.ü.c d\n'
With --hosts, a . or *. before a name is not part of it. Records that cannot be read are refused.
    lists '1,2,,1,a 2,3,,1,b' '.a\n*.b\n' --hosts && tells '' 1 'a TXT "\n' --list
prints one object per line (RFC 8259) with these keys: file, line, octet where the name begins;
  octets are counted from 1; file_hex if the name of the file is not UTF-8 type of the record, the
  directive of a configuration, or null field as in Lists of names, or null input the name as it is
  written; input_hex if it is not UTF-8 output the converted name; with --both after input name
  --list: the name without escapes, even if it contains a TAB; name_hex if it is not UTF-8
    printf 'a MX 1 ü\n' > one && xn-zone --json one > out &&
        grep '^{"file":"one","line":1,"octet":8,"type":"MX","field":2,"input":"ü"' out &&
        grep '"output":"xn--tda"}$' out && cp one "$(printf 'x\377')" &&
        xn-zone --json x? | grep '^{"file_hex":"78ff",' && printf '1.1.1.1 ü\n' > hosts &&
        xn-zone --json --hosts --both hosts | grep '"type":null,.*"output":"ü xn--tda"' &&
        printf 'a\\009 A 192.0.2.1\nb\377 A 192.0.2.1\n' > tab && xn-zone --list --json tab > out &&
        grep '"name":"a\\u0009"' out &&
        grep '"input_hex":"62ff","name_hex":"62ff"' out
NOT_ASCII --ready: the name would be changed NOT_HOSTS --hosts: neither an address with names nor
  one name QUOTED_NAME, LOCAL_PART, GENERATE, UNKNOWN_TYPE in a zone: not ASCII, and it is not known
  which name this is; see Zone files NO_ADDRESS --both: a name that is not ASCII, on a line without
  an address UNCLEAR_END --text: a character that may not belong to the name NAME_PATTERN
  --conf=nginx: a regular expression that is not ASCII SAME_OWNER in a zone: another name, whose
  line the message has, becomes the same owner, and one of them has a CNAME or DNAME SAME_NAME
  --conf: another name, whose line the message has, becomes the same, and a server defines it once
  BYTE_ORDER_MARK -c: the file begins with a byte-order mark NO_NAMES -c: no name was recognised in
  a zone or hosts file UTF16, BINARY_ZONE the file is not text, or not in UTF-8 BAD_ESCAPE a
  malformed escape, in a label that is not ASCII, or with -c in any label of a zone UNCLOSED_QUOTES,
  UNOPENED_PAREN, UNCLOSED_PAREN in a zone: the record cannot be divided into tokens TOO_LONG a line
  or record of more than 1 MiB
    status_of NOT_ASCII 'ü A 192.0.2.1\n' -c --ready && status_of NOT_HOSTS 'a ü\n' --hosts &&
        status_of NO_ADDRESS 'ü\n' --hosts --both && status_of UNCLEAR_END '@ü★\n' --text &&
        status_of SAME_OWNER 'Ü A 192.0.2.1\nü CNAME b\n' &&
        xn-zone input 2>&1 | grep -i 'line 1' &&
        status_of BYTE_ORDER_MARK "${bom}a A 192.0.2.1\n" -c && status_of NO_NAMES 'a b\n' -c &&
        status_of UTF16 '\0377\0376\0374\0' && status_of BINARY_ZONE '\0\0\0\02\0\0\0\01' &&
        status_of BAD_ESCAPE 'ü\\9 A 192.0.2.1\n' && status_of UNCLOSED_QUOTES 'a TXT "\n' &&
        status_of UNOPENED_PAREN 'a CNAME b )\n' && status_of UNCLOSED_PAREN 'a CNAME ( b\n'
END

# Replacing files, exit status
check_statements << 'END'
a file whose contents would change is replaced through a new file in its directory, which is
  synchronised and renamed: at any time, even after a crash, either the old file or the new one is
  there, complete. Other files are not touched.
    cp zone moved && first=$(ls -i moved) && xn-zone --in-place moved && second=$(ls -i moved) &&
        [ "$first" != "$second" ] && xn-zone --in-place moved && [ "$second" = "$(ls -i moved)" ]
The owner, the group, the mode, access control lists and extended attributes are kept. With suffix,
  which contains no /, the old file is kept beside the new one, with the suffix after its name. Of a
  symbolic link, the target is replaced.
    cp zone new && chmod 604 new && ln -s new link && xn-zone --in-place=.old link &&
        is ./new find . -name new -perm 604 -type f && cmp new.old zone && [ -h link ]
A file is not replaced if a name in it is refused, unless --on-error=keep is given; if it is a
  signed zone, with RRSIG records, unless --force is given; if it is a zone with a journal, the file
  with .jnl after its name, unless --force is given:
    printf 'a RRSIG x\n' | cat zone - > signed && fails 3 xn-zone --in-place signed &&
        grep ü signed && xn-zone --in-place --force signed && grep xn--tda signed &&
        cp zone old && : > old.jnl && fails 3 xn-zone --in-place old && cmp old zone &&
        xn-zone --in-place --force old && ! cmp old zone
if it has several hard links; if the file that is to be kept exists already;
    cp zone hard && ln hard hard2 && fails 3 xn-zone --in-place hard && cmp hard zone &&
        fails 3 xn-zone --in-place --force hard && cp zone kept && : > kept.x &&
        fails 3 xn-zone --in-place=.x kept && cmp kept zone
In the first case the exit status is 1, in the others 3. The other files that were given are
  replaced all the same.
    cp zone first && fails 3 xn-zone --in-place hard first && grep xn--tda first
Standard input cannot be replaced, and --in-place cannot be combined with -c, --list and --json.
    fails 2 xn-zone --in-place < zone && for option in -c --list --json; do
        fails 2 xn-zone --in-place $option zone || exit
    done
0 All names were accepted. 1 A name was refused; or with -c no name was recognised in a zone or
  hosts file that has more than blank lines and comments. 2 The command line is wrong. 3 Reading or
  writing failed, or memory is exhausted; or a file was to be replaced and is not. Output written
  before is correct but incomplete.
    fails 0 xn-zone zone && tells '' 1 'ü! A 192.0.2.1\n' && fails 2 xn-zone --nonesuch &&
        is 'xn--tda A 192.0.2.1 a A 192.0.2.1' fails 3 xn-zone zone nonexistent
RFC 3454, RFC 3490, RFC 3491 and RFC 3492, with the tables of Unicode 3.2. Zone files are those of
  RFC 1035 section 5,
    tells '(RFC 3454 table' 1 'ü\0302\0205 A 192.0.2.1\n' && xn-zone --version | grep 'Unicode 3\.2'
END
finish
