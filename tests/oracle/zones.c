/* SPDX-License-Identifier: MIT */
/* Zones made at random: the reference implementation, and reads of any length.

       zones                  zones 0 to 1999
       zones N                zones 0 to N - 1
       zones N FIRST          N zones from FIRST on: the number of a zone is its seed */
#include <config.h>

#include <stdlib.h>

#include "answers.h"
#include "reference/zone.h"
#include "../unit/random.h"
#include "tools/common/forms.h"
#include "tools/xn-zone/convert_file.h"
#include "tools/xn-zone/file_format.h"

enum { MOST_OCTETS = 4000 };

enum { OUTPUT, MESSAGES, COUNTS, SPLIT, QUESTIONS };
static struct question questions[QUESTIONS] = {{"the output is that of the reference", 0, 0},
    {"the messages are those of the reference", 0, 0},
    {"so are the numbers of names, lines and notes", 0, 0},
    {"reads of any length give the same", 0, 0}};
static unsigned long seed;

/* The loop of the command, with messages in another form.  Its output stays in memory. */
struct collector {
    struct filter f; /* first: a filter is converted to its collector */
    struct zone_options o;
    struct zone_result result;
    struct input input;
    struct buffer messages;
    uint64_t lines;
};

static void
put_answer(struct filter *f, const struct outcome *v)
{
    replace_form.answer(f, v);
}

static void
add_message(struct filter *f, const struct outcome *v)
{
    struct collector *c = (struct collector *)f;
    uint64_t line, octet;

    f->format->locate(f, v, &line, &octet);
    buffer_number(&c->messages, line);
    buffer_char(&c->messages, ':');
    buffer_number(&c->messages, octet);
    buffer_char(&c->messages, ' ');
    buffer_text(&c->messages, outcome_status(v));
    buffer_char(&c->messages, '\n');
}

static const struct form collecting = {
    .keeps_records = true, .replaces = true, .answer = put_answer, .refusal = add_message};

/* Copies the text for each call, so that sanitizers detect reads after its end. */
static size_t
read_copy(struct collector *c, const char *text, size_t length, bool final)
{
    struct batch b = {
        .data = malloc(length > 0 ? length : 1), .length = length, .line = c->lines + 1};

    if (b.data == NULL)
        exit(99);
    memcpy(b.data, text, length);
    c->input.ended = final;
    filter_batch(&c->f, &b);
    c->lines += b.lines;
    free(b.data);
    return b.used;
}

/* Reads first octets, and then step octets at a time. */
static void
collect(struct collector *c, const struct zone_options *o, const char *text, size_t length,
    size_t first, size_t step)
{
    size_t used = 0;

    *c = (struct collector){.o = *o, .input = {.name = "zone"}};
    c->o.filter = (struct filter_options){.format = &file_records,
        .converter = &file_converter,
        .form = &collecting,
        .on_error = KEEP,
        .quiet = true};
    c->o.result = &c->result;
    filter_open(&c->f, &c->o.filter, &c->input, NULL);
    c->f.sink.full = SIZE_MAX;
    if (text == NULL) /* an empty buffer */
        text = "";
    for (size_t end = first; end < length; end += step)
        used += read_copy(c, text + used, end - used, false);
    (void)read_copy(c, text + used, length - used, true);
}

static void
release(struct collector *c)
{
    filter_free(&c->f);
    buffer_free(&c->messages);
}

static bool
is_same(const struct buffer *a, const char *b, size_t length)
{
    return is_same_text(a->data, a->length, b, length);
}

static bool
check(unsigned question, bool right, unsigned options)
{
    bool is_noted = is_to_note(&questions[question], right);

    if (is_noted)
        note("zone %lu, options %u: not so: %s", seed, options, questions[question].name);
    return is_noted;
}

/* Zones: records that are nearly always well-formed, and pieces that may be anywhere. */

static const char *const names[] = {"a", "b.c", "@", ".", "*", "*.a", "\303\274", "b\303\274cher",
    "xn--tda", "XN--BCHER-KVA.a", "a.\303\244.", "\\195\\188", "b\\252", "\303\274!", "a\\.b",
    "\303\274\\.b", "_http._tcp", "K\303\274che._http._tcp.a", "_x.\303\274", "_tcp",
    "a\343\200\202\303\274", "\303\274\357\274\216b.", "\"\303\274\"", "\"a b\"", "a..b",
    "\303\274..b", "IN", "CH", "A", "300", "xn--a", "xn--strae-oqa", "a_b", "-a", "\357\274\241",
    "1.in-addr.arpa.", "\303\274\\", "\\\303\274", "\\303\\274x", "a$", "\303\274$", "$a",
    "\303\274._\303\274._tcp", "\303\274._\\x._\\tcp.", "\302\255", "a@\303\274",
    "\303\274.\360\237\230\200", "\377", "xn--tda._x._udp", "\\#"};
static const char *const types[] = {"A", "A", "A", "AAAA", "MX 10", "NS", "CNAME", "TXT", "SOA a",
    "PTR", "SRV 1 2 3", "RRSIG A 8 2 1 1 1 1", "NSEC3", "CH A", "IN A", "300 IN NS", "1h NS",
    "ch 1w TXT", "TYPE15 1", "type2", "FOO", "TYPE65280", "HIP 1 2 3", "IPSECKEY 1 3 2", "A6 128",
    "A6 0", "A6 64 ::", "AMTRELAY 1 0 3", "NAPTR 1 2 s s \"\"", "RP", "MINFO a", "NSEC", "HTTPS 1",
    "CLASS3 A", "CLASS4 A", "TYPE46 x", "rrsig", "Chaos A", "chaos TXT", "TYPE50", "PX 1", "ALIAS",
    "\"A\""};
static const char *const bits[] = {" ", " ", "\t", "\n", "\n", "\r\n", "(", ")", "(\n", ")\n", "\"",
    "\"\"", ";", "; \303\274 (\n", "\\", "\\\"", "\\\n", "\\;", "\r", "$ORIGIN ", "$GENERATE 1-2 ",
    "$INCLUDE f ", "$TTL 1\n", "$X ", "\\# 1", "\303\274", ".", "\343\200\202", "x", "'", "&", "rr",
    "ch", "type", "-", "--"};

struct zone {
    char text[MOST_OCTETS];
    size_t length;
};

static void
put(struct zone *z, const char *text)
{
    size_t length = strlen(text);

    if (length > sizeof(z->text) - z->length)
        return;
    memcpy(z->text + z->length, text, length);
    z->length += length;
}

#define ANY(list) list[random_below(sizeof(list) / sizeof(*list))]

static void
put_separator(struct zone *z, bool *is_open)
{
    uint32_t kind = random_below(20);

    if (kind == 0)
        put(z, ANY(bits));
    else if (kind < 4)
        put(z, *is_open ? "\n" : " ( ; (\n");
    else
        put(z, kind < 8 ? "\t" : " ");
    *is_open |= kind > 0 && kind < 4;
}

static void
put_record(struct zone *z)
{
    static const char *const directives[] = {"$ORIGIN ", "$INCLUDE x ", "$GENERATE 1-2 "};
    static const char *const ends[] = {"\n", "\n", "\n", "\r\n", " ; \303\274\n", "\n\n"};
    uint32_t kind = random_below(10);
    bool is_open = false;

    if (kind < 2)
        put(z, directives[random_below(3)]);
    if (kind < 9)
        put(z, ANY(names));
    put_separator(z, &is_open);
    put(z, ANY(types));
    for (uint32_t i = random_below(3); i < 3; i++) {
        put_separator(z, &is_open);
        put(z, ANY(names));
    }
    if (is_open && random_below(30) > 0)
        put(z, ")");
    put(z, ANY(ends));
}

/* A name that is nearly too long, with an origin. */
static void
put_long(struct zone *z)
{
    put(z, random_below(2) == 0 ? "$ORIGIN \303\274.example.\n" : "$ORIGIN .\n");
    put(z, "\303\274");
    for (uint32_t i = 0, most = 100 + random_below(50); i < most; i++)
        put(z, i % 30 == 0 ? ".a" : i % 7 == 0 ? "\\065" : "a");
    for (uint32_t i = 0, most = 80 + random_below(50); i < most; i++)
        put(z, i % 30 == 0 ? "." : "b");
    put(z, random_below(2) == 0 ? ". A 1\n" : " A 1\n");
}

/* Plain lines, in which blocks end anywhere. */
static void
put_plain(struct zone *z)
{
    for (uint32_t i = random_below(12); i > 0; i--) {
        put(z, random_below(6) == 0 ? "" : random_below(2) == 0 ? "plain.example." : "ch");
        put(z, random_below(9) == 0 ? "\t\t" : " ");
        put(z, random_below(9) == 0 ? "CH TXT a-b" : random_below(30) == 0 ? "nsec3 1" : "IN A 1");
        put(z, random_below(9) == 0 ? "\r\n" : "\n");
    }
}

static void
mutate(struct zone *z)
{
    for (uint32_t i = random_below(4); i > 0 && z->length > 0; i--) {
        size_t at = random_below((uint32_t)z->length), rest = z->length - at;

        if (random_below(3) == 0) {
            memmove(z->text + at, z->text + at + 1, rest - 1);
            z->length--;
        } else {
            z->text[at] = *ANY(bits);
        }
    }
}

static void
make_zone(struct zone *z)
{
    z->length = 0;
    for (uint32_t i = random_below(12); i > 0; i--) {
        switch (random_below(8)) {
        case 0: put(z, ANY(bits)); break;
        case 1: put_plain(z); break;
        case 2: random_below(10) == 0 ? put_long(z) : put_record(z); break;
        default: put_record(z);
        }
    }
    if (random_below(3) == 0)
        mutate(z);
}

/* Checks */

static bool
check_reference(
    const struct zone_options *o, const struct zone *z, const struct collector *c, unsigned options)
{
    struct zone_reference_options ref_options = {o->to_unicode, o->flags};
    struct zone_reference_result ref;
    uint64_t lines = 0;
    bool is_noted;

    for (size_t i = 0; i < z->length; i++)
        lines += z->text[i] == '\n' || i + 1 == z->length;
    zone_reference(z->text, z->length, &ref_options, &ref);
    is_noted = check(OUTPUT, is_same(&c->f.sink.out, ref.out.s, ref.out.n), options)
        | check(MESSAGES, is_same(&c->messages, ref.messages.s, ref.messages.n), options)
        | check(COUNTS,
            c->result.changed == ref.changed && c->f.sink.tally.refused == ref.refused
                && c->lines == lines
                && (c->result.changed > 0 && c->result.needs_signing) == ref.signed_again,
            options);
    if (is_noted) {
        note_text("reference:", ref.out.s, ref.out.n);
        note_text("reference:", ref.messages.s, ref.messages.n);
    }
    free(ref.out.s);
    free(ref.messages.s);
    return is_noted;
}

static bool
check_reads(
    const struct zone_options *o, const struct zone *z, const struct collector *c, unsigned options)
{
    struct collector other;
    bool is_noted = false;

    for (size_t at = 0; at <= z->length; at += 1 + z->length / 200) {
        collect(&other, o, z->text, z->length, at, at == 1 ? 1 : SIZE_MAX / 2);
        is_noted |= check(SPLIT,
            is_same(&other.f.sink.out, c->f.sink.out.data, c->f.sink.out.length)
                && is_same(&other.messages, c->messages.data, c->messages.length)
                && other.lines == c->lines,
            options);
        release(&other);
    }
    return is_noted;
}

static void
check_zone(const struct zone *z)
{
    static const struct zone_options all[] = {{.flags = 0}, {.to_unicode = true},
        {.flags = XN_STD3}, {.flags = XN_STRICT_ACE},
        {.flags = XN_STD3 | XN_UNDERSCORE | XN_STRICT_ACE},
        {.flags = XN_ALLOW_UNASSIGNED | XN_NO_GUARDS},
        {.to_unicode = true, .flags = XN_STD3 | XN_LOWER}};

    for (unsigned options = 0; options < sizeof(all) / sizeof(*all); options++) {
        struct zone_options o = all[options];
        struct collector c;

        o.format = &zone_format;
        collect(&c, &o, z->text, z->length, z->length, 1);
        if (check_reference(&o, z, &c, options) | check_reads(&o, z, &c, options)) {
            note_text("zone:", z->text, z->length);
            note_text("output:", c.f.sink.out.data, c.f.sink.out.length);
            note_text("messages:", c.messages.data, c.messages.length);
        }
        release(&c);
    }
}

int
main(int argc, char **argv)
{
    unsigned long number = argc > 1 ? strtoul(argv[1], NULL, 10) : test_tries(700, 2000),
                  first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0, end = first + number;
    unsigned step = argc > 1 ? 1 : test_share();
    static struct zone z;

    for (seed = first; seed < end; seed += step) {
        random_state = seed;
        for (unsigned i = 0; i < 4; i++)
            (void)random_below(2);
        make_zone(&z);
        check_zone(&z);
    }
    report(questions, QUESTIONS);
    return tap_end();
}
