/* SPDX-License-Identifier: MIT */
/* Every function under every combination of flags, on names made at random, against the reference
   implementation: the fast paths must not depend on which flags a caller combines.

       every_flag             names 0 to 11999, and 25 texts with hosts for each
       every_flag N           names 0 to N - 1
       every_flag N FIRST     N names from FIRST on: the number of a name is its seed */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "host_texts.h"

enum { SETS_PER_NAME = 8, TEXTS_PER_NAME = 25, OUT_SIZE = 4 * REFERENCE_POINTS };

/* Each flag that has its bit in number; the other bits are ignored. */
static unsigned
flag_set(unsigned number)
{
    unsigned set = 0;

    for (size_t i = 0; flag_at(i) != 0; i++)
        set |= number >> i & 1 ? flag_at(i) : 0;
    return set;
}

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
    QUESTIONS
};
static struct question questions[QUESTIONS] = {{"xn_to_ascii", 0, 0}, {"xn_to_unicode", 0, 0},
    {"xn_label_to_ascii", 0, 0}, {"xn_label_to_unicode", 0, 0}, {"xn_to_display", 0, 0},
    {"xn_equal", 0, 0}, {"xn_traits", 0, 0}, {"xn_explain", 0, 0}, {"xn_prep", 0, 0},
    {"xn_nfkc", 0, 0}, {"xn_punycode_encode", 0, 0}, {"xn_punycode_decode", 0, 0},
    {"xn_label_next", 0, 0}, {"xn_find_host", 0, 0}, {"xn_replace_host", 0, 0}};

static unsigned long seed;
static unsigned flags;
static struct reference_answer expected;
static char out[OUT_SIZE];
static size_t length;
static xn_diag diag;

/* One call of a function, with the library's status, text and diagnosis in the variables above. */
static void
compare(unsigned question, const char *in, size_t inlen, xn_status status, bool equal)
{
    bool right = equal && status == expected.status
        && is_same_text(out, length, expected.text, expected.length)
        && reference_same_diag(&diag, &expected.diag);

    if (!is_to_note(&questions[question], right))
        return;
    note("%s, seed %lu, flags 0x%02x", questions[question].name, seed, flags);
    note_text("", in, inlen);
    note_answer("library", status, &diag, out, length);
    note_answer("reference", expected.status, &expected.diag, expected.text, expected.length);
}

typedef xn_status converter(
    const char *in, size_t inlen, unsigned set, char *to, size_t cap, size_t *len, xn_diag *d);

/* With memory for everything; and with just enough, without a diagnosis. */
static void
convert(unsigned question, converter *call, const char *in, size_t inlen)
{
    static char exact[OUT_SIZE];
    size_t again;
    xn_status status, bare;

    memset(&diag, 0xA5, sizeof(diag));
    status = call(in, inlen, flags, out, OUT_SIZE, &length, &diag);
    bare = call(in, inlen, flags, exact, length + 1, &again, NULL);
    compare(question, in, inlen, status,
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
    for (int i = 0; i < 2; i++)
        same = same && !xn_label_next(s->octets, s->length, &pos, &label, &labellen)
            && pos == s->length + 1;
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
is_same_span(xn_span a, xn_span b)
{
    return a.offset == b.offset && a.length == b.length;
}

static void
try_host(unsigned long number)
{
    static struct subject text;
    xn_host found, wanted;
    xn_status status, bare;

    random_state = 3986 + number * 7919;
    seed = number;
    where = make_host_text(&text);
    if (random_below(10) == 0)
        where = (xn_where)(1 + random_below(4));
    flags = random_below(3) == 0 ? flag_set(random_below(1u << 16) & random_below(1u << 16)) : 0;
    flags |= random_below(3) == 0 ? XN_PERCENT : 0;
    flags |= random_below(5) == 0 ? XN_TO_UNICODE : 0;
    flags |= random_below(5) == 0 ? XN_TO_DISPLAY : 0;
    flags |= random_below(2) == 0 ? XN_ALLOW_UNASSIGNED : 0;
    memset(&found, 0xA5, sizeof(found));
    memset(&diag, 0xA5, sizeof(diag));
    bare = xn_find_host(text.octets, text.length, where, flags, &found, NULL);
    status = xn_find_host(text.octets, text.length, where, flags, &found, &diag);
    reference_find_host(text.octets, text.length, where, flags, &wanted, &expected);
    length = expected.length = 0;
    compare(FIND_HOST, text.octets, text.length, status,
        bare == status && found.kind == wanted.kind && is_same_span(found.host, wanted.host)
            && is_same_span(found.port, wanted.port) && is_same_span(found.zone, wanted.zone));
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
        reference_nfkc(s.octets, s.length, flags, &expected);
        convert(NFKC, xn_nfkc, s.octets, s.length);
        profile = xn_profile_find(reference_profile_name((number + i) % profiles));
        reference_prep(
            reference_profile_name((number + i) % profiles), s.octets, s.length, flags, &expected);
        convert(PREP, prep, s.octets, s.length);
    }
}

int
main(int argc, char **argv)
{
    unsigned long names = argc > 1 ? strtoul(argv[1], NULL, 10) : test_tries(4000, 12000);
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    size_t profiles = 0;

    reference_open();
    while (reference_profile_name(profiles) != NULL && xn_profile_name(profiles) != NULL)
        profiles++;
    ok(reference_profile_name(profiles) == NULL && xn_profile_name(profiles) == NULL,
        "the reference has the %lu profiles", (unsigned long)profiles);
    for (unsigned long number = first; number < first + names; number++) {
        try_name(number, profiles);
        for (unsigned long i = 0; i < TEXTS_PER_NAME; i++)
            try_host(number * TEXTS_PER_NAME + i);
    }
    report(questions, QUESTIONS);
    return tap_end();
}
