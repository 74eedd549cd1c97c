/* SPDX-License-Identifier: MIT */
/* Every function under every combination of flags, on names made at random, against the reference
   implementation: the fast paths must not depend on which flags a caller combines.

       every_flag             names 0 to 11999
       every_flag N           names 0 to N - 1
       every_flag N FIRST     N names from FIRST on: the number of a name is its seed */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/share.h"
#include "../unit/tap.h"
#include "subjects.h"

enum { SETS_PER_NAME = 8, MOST_NOTES = 5, OUT_SIZE = 4 * REFERENCE_POINTS };

/* Each flag that has its bit in number; the other bits are ignored. */
static unsigned
flag_set(unsigned number)
{
    unsigned set = 0;

    for (size_t i = 0; flag_at(i) != 0; i++)
        set |= number >> i & 1 ? flag_at(i) : 0;
    return set;
}

/* The comparisons, a test each. */
enum {
    TO_ASCII,
    TO_UNICODE,
    LABEL_TO_ASCII,
    LABEL_TO_UNICODE,
    TO_DISPLAY,
    EQUAL,
    TRAITS,
    EXPLAIN,
    PREP,
    NFKC,
    ENCODE,
    DECODE,
    LABEL_NEXT,
    FIND_HOST,
    REPLACE_HOST,
    FUNCTIONS
};
static struct count {
    const char *name;
    unsigned long calls, accepted, different;
} counts[FUNCTIONS] = {{"xn_to_ascii", 0, 0, 0}, {"xn_to_unicode", 0, 0, 0},
    {"xn_label_to_ascii", 0, 0, 0}, {"xn_label_to_unicode", 0, 0, 0}, {"xn_to_display", 0, 0, 0},
    {"xn_equal", 0, 0, 0}, {"xn_traits", 0, 0, 0}, {"xn_explain", 0, 0, 0}, {"xn_prep", 0, 0, 0},
    {"xn_nfkc", 0, 0, 0}, {"xn_punycode_encode", 0, 0, 0}, {"xn_punycode_decode", 0, 0, 0},
    {"xn_label_next", 0, 0, 0}, {"xn_find_host", 0, 0, 0}, {"xn_replace_host", 0, 0, 0}};

static unsigned long seed;
static unsigned flags;
static struct reference_answer expected;
static char out[OUT_SIZE];
static size_t length;
static xn_diag diag;

static void
note_input(const char *in, size_t inlen)
{
    printf("#     input ");
    for (size_t i = 0; i < inlen; i++) {
        unsigned char c = (unsigned char)in[i];

        printf(c > 0x20 && c < 0x7F && c != '\\' ? "%c" : "\\x%02X", c);
    }
    printf("\n");
}

static void
note_answer(const char *whose, xn_status status, const char *text, size_t textlen, const xn_diag *d)
{
    note("    %s: %s, diag %s offset %lu length %lu label %u cp %X mapped %X octets %lu (%s)",
        whose, xn_status_name(status), xn_status_name(d->status), (unsigned long)d->offset,
        (unsigned long)d->length, d->label, (unsigned)d->cp, (unsigned)d->mapped,
        (unsigned long)d->octets, d->rule);
    note_input(text, textlen);
}

/* One call of a function, with the library's status, text and diagnosis in the variables above. */
static void
compare(unsigned function, const char *in, size_t inlen, xn_status status, bool equal)
{
    struct count *count = &counts[function];

    count->calls++;
    count->accepted += status == XN_OK && diag.status == XN_OK;
    if (equal && status == expected.status && length == expected.length
        && memcmp(out, expected.text, length) == 0 && reference_same_diag(&diag, &expected.diag))
        return;
    if (count->different++ >= MOST_NOTES)
        return;
    note("%s, seed %lu, flags 0x%02x", count->name, seed, flags);
    note_input(in, inlen);
    note_answer("library", status, out, length, &diag);
    note_answer("reference", expected.status, expected.text, expected.length, &expected.diag);
}

typedef xn_status converter(
    const char *in, size_t inlen, unsigned set, char *to, size_t cap, size_t *len, xn_diag *d);

/* With memory for everything; and with just enough, without a diagnosis. */
static void
convert(unsigned function, converter *call, const char *in, size_t inlen)
{
    static char exact[OUT_SIZE];
    size_t again;
    xn_status status, bare;

    memset(&diag, 0xA5, sizeof(diag));
    status = call(in, inlen, flags, out, OUT_SIZE, &length, &diag);
    bare = call(in, inlen, flags, exact, length + 1, &again, NULL);
    compare(function, in, inlen, status,
        bare == status && again == length && memcmp(exact, out, length + 1) == 0);
}

static const xn_profile *profile;

static xn_status
prep(const char *in, size_t inlen, unsigned set, char *to, size_t cap, size_t *len, xn_diag *d)
{
    return xn_prep(in, inlen, profile, set, to, cap, len, d);
}

static void
try_label(const char *in, size_t inlen)
{
    reference_label_to_ascii(in, inlen, flags, &expected);
    convert(LABEL_TO_ASCII, xn_label_to_ascii, in, inlen);
    reference_label_to_unicode(in, inlen, flags, &expected);
    convert(LABEL_TO_UNICODE, xn_label_to_unicode, in, inlen);
}

static void
try_equal(const struct subject *a, const struct subject *b)
{
    bool expected_same;
    int same = 99;
    xn_status status;

    reference_equal(a->octets, a->length, b->octets, b->length, flags, &expected_same, &expected);
    status = xn_equal(a->octets, a->length, b->octets, b->length, flags, &same, &diag);
    length = expected.length;
    memcpy(out, expected.text, length);
    compare(EQUAL, a->octets, a->length, status, same == expected_same);
}

static void
try_display(const struct subject *s)
{
    static char exact[OUT_SIZE];
    unsigned why, wanted;
    size_t again;
    xn_status status =
        xn_to_display(s->octets, s->length, flags, out, OUT_SIZE, &length, &why, &diag);
    xn_status bare =
        xn_to_display(s->octets, s->length, flags, exact, length + 1, &again, NULL, NULL);

    reference_to_display(s->octets, s->length, flags, &wanted, &expected);
    compare(TO_DISPLAY, s->octets, s->length, status,
        why == wanted && bare == status && again == length && memcmp(exact, out, length + 1) == 0);
}

static void
try_traits(const struct subject *s)
{
    unsigned traits, wanted;
    xn_status status = xn_traits(s->octets, s->length, flags, &traits, &diag);

    reference_traits(s->octets, s->length, flags, &wanted, &expected);
    if (traits != wanted && counts[TRAITS].different < MOST_NOTES)
        note("traits: library 0x%03x, reference 0x%03x", traits, wanted);
    length = expected.length;
    compare(TRAITS, s->octets, s->length, status, traits == wanted);
}

/* The results that xn_explain emits, label by label. */
struct results {
    const struct subject *subject;
    bool wrong;
};

static int
check_result(const xn_step *step, void *user)
{
    static struct reference_answer result;
    struct results *r = user;

    if (step->kind != XN_STEP_RESULT)
        return 0;
    reference_explained_label(r->subject->octets + step->offset, step->length, flags, &result);
    if (step->length > 0) /* else it is the root's */
        r->wrong |= result.status != XN_OK || step->textlen != result.length
            || memcmp(step->text, result.text, result.length) != 0;
    return 0;
}

static void
try_explain(const struct subject *s)
{
    struct results r = {s, false};
    xn_status status = xn_explain(s->octets, s->length, flags, check_result, &r, &diag);

    reference_to_ascii(s->octets, s->length, flags, &expected);
    length = expected.length;
    memcpy(out, expected.text, length);
    compare(EXPLAIN, s->octets, s->length, status, !r.wrong);
}

static void
try_punycode(const struct subject *s)
{
    static uint32_t points[SUBJECT_SIZE], wanted[SUBJECT_SIZE];
    size_t count = 0, wanted_count;
    xn_status status;
    bool same;

    for (size_t at = 0; at < s->length;) {
        struct reference_utf8 u = reference_utf8_read(s->octets + at, s->length - at);

        points[count++] = u.ill_formed > 0 ? 0xD800 + random_below(0x800) : u.cp;
        at += u.length + u.ill_formed;
    }
    reference_punycode_encode(points, count, expected.text, &expected.length, &expected.diag);
    expected.status = expected.diag.status;
    status = xn_punycode_encode(points, count, NULL, out, OUT_SIZE, &length, &diag);
    compare(ENCODE, s->octets, s->length, status, true);
    reference_punycode_decode(s->octets, s->length, wanted, &wanted_count, &expected.diag);
    expected.status = expected.diag.status;
    status = xn_punycode_decode(s->octets, s->length, points, SUBJECT_SIZE, &count, NULL, &diag);
    same = count == wanted_count && memcmp(points, wanted, count * sizeof(*points)) == 0;
    length = expected.length = 0;
    compare(DECODE, s->octets, s->length, status, same);
}

static void
try_label_next(const struct subject *s)
{
    size_t pos = 0, wanted_pos = 0, start, end, labellen;
    const char *label;
    bool same = true;

    while (same && reference_next_label(s->octets, s->length, &wanted_pos, &start, &end))
        same = xn_label_next(s->octets, s->length, &pos, &label, &labellen)
            && label == s->octets + start && labellen == end - start;
    same = same && !xn_label_next(s->octets, s->length, &pos, &label, &labellen);
    length = expected.length = 0;
    expected.status = XN_OK;
    expected.diag = diag;
    compare(LABEL_NEXT, s->octets, s->length, XN_OK, same);
}

static xn_where where;

static xn_status
replace_host(
    const char *in, size_t inlen, unsigned set, char *to, size_t cap, size_t *len, xn_diag *d)
{
    return xn_replace_host(in, inlen, where, set, to, cap, len, d);
}

static bool
is_same_host(const xn_host *a, const xn_host *b)
{
    return a->kind == b->kind && a->host.offset == b->host.offset
        && a->host.length == b->host.length && a->port.offset == b->port.offset
        && a->port.length == b->port.length && a->zone.offset == b->zone.offset;
}

/* Compares the results for the name as a host, with a port, user information and a URL around it.
   */
static void
try_host(const struct subject *s, unsigned number)
{
    static const char *const around[][2] = {
        {"", ""}, {"", ":80"}, {"user@", ""}, {"https://u:p@", ":80/x?y@z"}};
    static struct subject text;
    xn_host found, wanted;
    xn_status status;

    where = (xn_where)(XN_HOST + number % 4);
    text.length = 0;
    put_octets(&text, around[number % 4][0], strlen(around[number % 4][0]));
    put_octets(&text, s->octets, s->length);
    put_octets(&text, around[number % 4][1], strlen(around[number % 4][1]));
    reference_find_host(text.octets, text.length, where, flags, &wanted, &expected);
    status = xn_find_host(text.octets, text.length, where, flags, &found, &diag);
    length = expected.length;
    compare(FIND_HOST, text.octets, text.length, status, is_same_host(&found, &wanted));
    reference_replace_host(text.octets, text.length, where, flags, &expected);
    convert(REPLACE_HOST, replace_host, text.octets, text.length);
}

/* Another name, or another form of the same one. */
static void
make_other(const struct subject *s, struct subject *other)
{
    uint32_t kind = random_below(5);

    *other = *s;
    if (kind == 0) {
        make_name(other);
    } else if (kind == 1) {
        for (size_t i = 0; i < other->length; i++)
            if (other->octets[i] >= 'a' && other->octets[i] <= 'z')
                other->octets[i] = (char)(other->octets[i] - 32);
    } else if (kind < 4) {
        (kind == 2 ? reference_to_ascii : reference_to_unicode)(
            s->octets, s->length, XN_ALLOW_UNASSIGNED | XN_NO_GUARDS, &expected);
        if (expected.status == XN_OK) {
            other->length = 0;
            put_octets(other, expected.text, expected.length);
        }
    } else {
        put_octets(other, ".", 1);
    }
}

static void
try_name(unsigned long number, size_t profiles)
{
    static struct subject s, other;
    size_t pos = 0, start, end;

    random_state = 3490 + number * 7919;
    seed = number;
    make_name(&s);
    make_other(&s, &other);
    try_punycode(&s);
    try_label_next(&s);
    for (unsigned i = 0; i < SETS_PER_NAME; i++) {
        /* 37 is odd: every set has its turn */
        flags = flag_set((unsigned)((number * SETS_PER_NAME + i) * 37));
        reference_to_ascii(s.octets, s.length, flags, &expected);
        convert(TO_ASCII, xn_to_ascii, s.octets, s.length);
        reference_to_unicode(s.octets, s.length, flags, &expected);
        convert(TO_UNICODE, xn_to_unicode, s.octets, s.length);
        pos = 0;
        if (reference_next_label(s.octets, s.length, &pos, &start, &end))
            try_label(s.octets + start, end - start);
        try_label(s.octets, s.length);
        try_display(&s);
        try_equal(&s, &other);
        try_traits(&s);
        try_explain(&s);
        try_host(&s, i);
        reference_nfkc(s.octets, s.length, flags, &expected);
        convert(NFKC, xn_nfkc, s.octets, s.length);
        profile = xn_profile_find(reference_profile_name((number + i) % profiles));
        reference_prep(
            reference_profile_name((number + i) % profiles), s.octets, s.length, flags, &expected);
        convert(PREP, prep, s.octets, s.length);
    }
}

static bool
is_listed(const char *name)
{
    for (size_t i = 0; xn_profile_name(i) != NULL; i++)
        if (strcmp(xn_profile_name(i), name) == 0)
            return true;
    return false;
}

int
main(int argc, char **argv)
{
    unsigned long names = argc > 1 ? strtoul(argv[1], NULL, 10) : 12000 / test_share();
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    size_t profiles = 0;

    reference_open();
    for (; reference_profile_name(profiles) != NULL; profiles++)
        ok(is_listed(reference_profile_name(profiles)), "profile %s is listed",
            reference_profile_name(profiles));
    ok(xn_profile_name(profiles) == NULL && xn_profile_name(profiles - 1) != NULL,
        "xn_profile_name lists %lu profiles", (unsigned long)profiles);
    for (unsigned long number = first; number < first + names; number++)
        try_name(number, profiles);
    for (size_t i = 0; i < FUNCTIONS; i++)
        ok(counts[i].different == 0 && counts[i].accepted > 0,
            "%s: %lu calls, %lu without an error, %lu different from the reference", counts[i].name,
            counts[i].calls, counts[i].accepted, counts[i].different);
    return tap_end();
}
