/* SPDX-License-Identifier: MIT */
/* Zones made at random: records that are nearly always well-formed, and pieces that may be
   anywhere. */
#ifndef ZONE_TEXTS_H
#define ZONE_TEXTS_H

#include "host_texts.h"

static const char *const zone_names[] = {"a", "b.c", "@", ".", "*", "*.a", "\303\274",
    "b\303\274cher", "xn--tda", "XN--BCHER-KVA.a", "a.\303\244.", "\\195\\188", "b\\252",
    "\303\274!", "a\\.b", "\303\274\\.b", "_http._tcp", "K\303\274che._http._tcp.a", "_x.\303\274",
    "_tcp", "a\343\200\202\303\274", "\303\274\357\274\216b.", "\"\303\274\"", "\"a b\"", "a..b",
    "\303\274..b", "IN", "CH", "A", "300", "xn--a", "xn--strae-oqa", "a_b", "-a", "\357\274\241",
    "1.in-addr.arpa.", "\303\274\\", "\\\303\274", "\\303\\274x", "a$", "\303\274$", "$a",
    "\303\274._\303\274._tcp", "\303\274._\\x._\\tcp.", "\302\255", "a@\303\274",
    "\303\274.\360\237\230\200", "\200", "xn--tda._x._udp", "\\#"};
static const char *const zone_types[] = {"A", "A", "A", "AAAA", "MX 10", "NS", "CNAME", "TXT",
    "SOA a", "PTR", "SRV 1 2 3", "RRSIG A 8 2 1 1 1 1", "NSEC3", "CH A", "IN A", "300 IN NS",
    "1h NS", "ch 1w TXT", "TYPE15 1", "type2", "FOO", "TYPE65280", "HIP 1 2 3", "IPSECKEY 1 3 2",
    "A6 128", "A6 0", "A6 64 ::", "AMTRELAY 1 0 3", "NAPTR 1 2 s s \"\"", "RP", "MINFO a", "NSEC",
    "HTTPS 1", "CLASS3 A", "CLASS4 A", "TYPE46 x", "rrsig", "Chaos A", "chaos TXT", "TYPE50",
    "PX 1", "ALIAS", "\"A\""};
static const char *const zone_pieces[] = {" ", " ", "\t", "\n", "\n", "\r\n", "(", ")", "(\n",
    ")\n", "\"", "\"\"", ";", "; \303\274 (\n", "\\", "\\\"", "\\\n", "\\;", "\r", "$ORIGIN ",
    "$GENERATE 1-2 ", "$INCLUDE f ", "$TTL 1\n", "$X ", "\\# 1", "\303\274", ".", "\343\200\202",
    "x", "'", "&", "rr", "ch", "type", "-", "--"};

static void
put_separator(struct subject *z, bool *is_open)
{
    uint32_t kind = random_below(20);

    if (kind == 0)
        put_text(z, ONE_OF(zone_pieces));
    else if (kind < 4)
        put_text(z, *is_open ? "\n" : " ( ; (\n");
    else
        put_text(z, kind < 8 ? "\t" : " ");
    *is_open |= kind > 0 && kind < 4;
}

static void
put_record(struct subject *z)
{
    static const char *const directives[] = {"$ORIGIN ", "$INCLUDE x ", "$GENERATE 1-2 "};
    static const char *const ends[] = {"\n", "\n", "\n", "\r\n", " ; \303\274\n", "\n\n"};
    uint32_t kind = random_below(10);
    bool is_open = false;

    if (kind < 2)
        put_text(z, directives[random_below(3)]);
    if (kind < 9)
        put_text(z, ONE_OF(zone_names));
    put_separator(z, &is_open);
    put_text(z, ONE_OF(zone_types));
    for (uint32_t i = random_below(3); i < 3; i++) {
        put_separator(z, &is_open);
        put_text(z, ONE_OF(zone_names));
    }
    if (is_open && random_below(30) > 0)
        put_text(z, ")");
    put_text(z, ONE_OF(ends));
}

/* A name that is nearly too long, with an origin. */
static void
put_long_name(struct subject *z)
{
    put_text(z, random_below(2) == 0 ? "$ORIGIN \303\274.example.\n" : "$ORIGIN .\n");
    put_text(z, "\303\274");
    for (uint32_t i = 0, most = 100 + random_below(50); i < most; i++)
        put_text(z, i % 30 == 0 ? ".a" : i % 7 == 0 ? "\\065" : "a");
    for (uint32_t i = 0, most = 80 + random_below(50); i < most; i++)
        put_text(z, i % 30 == 0 ? "." : "b");
    put_text(z, random_below(2) == 0 ? ". A 1\n" : " A 1\n");
}

/* Plain lines, in which blocks end anywhere. */
static void
put_plain_lines(struct subject *z)
{
    for (uint32_t i = random_below(12); i > 0; i--) {
        put_text(z, random_below(6) == 0 ? "" : random_below(2) == 0 ? "plain.example." : "ch");
        put_text(z, random_below(9) == 0 ? "\t\t" : " ");
        put_text(z,
            random_below(9) == 0        ? "CH TXT a-b"
                : random_below(30) == 0 ? "nsec3 1"
                                        : "IN A 1");
        put_text(z, random_below(9) == 0 ? "\r\n" : "\n");
    }
}

static void
damage(struct subject *z)
{
    for (uint32_t i = random_below(4); i > 0 && z->length > 0; i--) {
        size_t at = random_below((uint32_t)z->length), rest = z->length - at;

        if (random_below(3) == 0) {
            memmove(z->octets + at, z->octets + at + 1, rest - 1);
            z->length--;
        } else {
            z->octets[at] = *ONE_OF(zone_pieces);
        }
    }
}

static void
make_zone(struct subject *z)
{
    z->length = 0;
    for (uint32_t i = random_below(12); i > 0; i--) {
        switch (random_below(8)) {
        case 0: put_text(z, ONE_OF(zone_pieces)); break;
        case 1: put_plain_lines(z); break;
        case 2: random_below(10) == 0 ? put_long_name(z) : put_record(z); break;
        default: put_record(z);
        }
    }
    if (random_below(3) == 0)
        damage(z);
}

#endif
