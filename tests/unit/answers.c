/* SPDX-License-Identifier: MIT */
/* An answer that was given once holds for good.  Each function is asked about thousands of made-up
   texts under many flags, and all that it says is one number: what comes out, how long it is, and
   every member of the diagnosis, of a step, the words.  The other tests say what is right; this one
   sees that nothing has become different.  Where an answer was meant to change, `answers print` has
   the new numbers. */
#include <config.h>

#include <string.h>

#include "digest.h"
#include "random.h"
#include "tap.h"
#include "utf8.h"
#include "xn.h"

enum { ROOM = 4096, OUT = 40 * ROOM };

static void
add_number(uint64_t number)
{
    digest[0] = (digest[0] * 31 + number % PRIME + 1) % PRIME;
    digest[1] = (digest[1] * 8191 + number / 8 % PRIME + number % 8 + 1) % PRIME;
}

static void
add_text(const char *text)
{
    add_number(text == NULL);
    if (text != NULL)
        add(text, strlen(text) + 1);
}

static void
add_diag(const xn_diag *d)
{
    char words[XN_DIAG_SIZE];
    size_t room = random_below(sizeof(words) + 1),
           length = xn_diag_format(d, room > 0 ? words : NULL, room);

    add_number((uint64_t)d->status);
    add_number(d->input);
    add_number(d->label);
    add_number(d->cp);
    add_number(d->mapped);
    add_number(d->offset);
    add_number(d->length);
    add_number(d->octets);
    add_number(d->reserved[0] | d->reserved[1] | d->reserved[2]);
    add_text(d->rule);
    add_number(length);
    if (room > 0)
        add_text(words);
}

/* What is never to be read behind. */
static xn_diag
spoilt_diag(void)
{
    xn_diag d;

    memset(&d, 0x5A, sizeof(d));
    d.rule = "?";
    return d;
}

/* The texts */

struct text {
    char octets[ROOM + 1]; /* a NUL behind them */
    size_t length;
};

/* One octet becomes another; the place is drawn first, whatever the compiler's order. */
static void
spoil(struct text *t, size_t from, const char *others, size_t count)
{
    size_t at = from + random_below((uint32_t)(t->length - from));

    t->octets[at] = others[random_below((uint32_t)count)];
}

static void
put(struct text *t, uint32_t cp)
{
    if (t->length + 4 <= ROOM)
        t->length += utf8_encode(cp, t->octets + t->length);
}

#define ANY_OF(list) (list)[random_below(sizeof(list) / sizeof(*(list)))]

static uint32_t
any_code_point(void)
{
    uint32_t cp;

    do
        cp = random_below(random_below(3) ? 0x30000 : 0x110000);
    while (cp >= 0xD800 && cp <= 0xDFFF);
    return cp;
}

/* What rules are about. */
static uint32_t
odd_code_point(void)
{
    static const uint32_t odd[] = {
        0x00,
        0x01,
        0x09,
        0x0A,
        0x0D,
        0x1F,
        0x20,
        0x22,
        0x26,
        0x27,
        0x2C,
        0x2D,
        0x2E,
        0x2F,
        0x3A,
        0x3B,
        0x3C,
        0x3E,
        0x40,
        0x5B,
        0x5F,
        0x60,
        0x7B,
        0x7F,
        0x80,
        0x84,
        0x85,
        0x9F,
        0xA0,
        0xA8,
        0xAA,
        0xAD,
        0xB4,
        0xB5,
        0xB7,
        0xDF,
        0x130,
        0x149,
        0x17F,
        0x1C4,
        0x1F0,
        0x221,
        0x340,
        0x341,
        0x343,
        0x345,
        0x34F,
        0x37A,
        0x37E,
        0x387,
        0x390,
        0x3B0,
        0x3C2,
        0x587,
        0x6DD,
        0x70F,
        0x958,
        0xF43,
        0x1100,
        0x1680,
        0x1806,
        0x180B,
        0x180E,
        0x1E9A,
        0x1E9B,
        0x1F50,
        0x1FB7,
        0x1FBE,
        0x2000,
        0x200A,
        0x200B,
        0x200C,
        0x200D,
        0x200E,
        0x200F,
        0x2024,
        0x2028,
        0x2029,
        0x202A,
        0x202E,
        0x202F,
        0x2044,
        0x2047,
        0x205F,
        0x2060,
        0x2063,
        0x206A,
        0x206F,
        0x2100,
        0x2102,
        0x2126,
        0x212A,
        0x2260,
        0x226E,
        0x226F,
        0x2329,
        0x2488,
        0x2FF0,
        0x2FFB,
        0x3000,
        0x3002,
        0x3099,
        0x309B,
        0x3131,
        0x3251,
        0x33C2,
        0xD7A3,
        0xE000,
        0xF8FF,
        0xF900,
        0xFB1D,
        0xFB1F,
        0xFB2C,
        0xFB4F,
        0xFDFA,
        0xFDD0,
        0xFE00,
        0xFE0F,
        0xFEFF,
        0xFF0D,
        0xFF0E,
        0xFF0F,
        0xFF1A,
        0xFF20,
        0xFF21,
        0xFF38,
        0xFF2E,
        0xFF3F,
        0xFF61,
        0xFF70,
        0xFF76,
        0xFF9E,
        0xFFF9,
        0xFFFC,
        0xFFFD,
        0xFFFE,
        0xFFFF,
        0x10000,
        0x10400,
        0x1D15E,
        0x1D165,
        0x1D173,
        0x1D17A,
        0x1D400,
        0x1D7FF,
        0x20000,
        0x2F800,
        0x2F868,
        0x2F91F,
        0xE0001,
        0xE0020,
        0xE007F,
        0xF0000,
        0x10FFFD,
        0x10FFFF,
    };

    return ANY_OF(odd);
}

static uint32_t
code_point(unsigned kind)
{
    static const uint32_t marks[] = {
        0x300,
        0x301,
        0x302,
        0x303,
        0x307,
        0x308,
        0x30A,
        0x30C,
        0x316,
        0x31B,
        0x323,
        0x327,
        0x328,
        0x331,
        0x338,
        0x345,
        0x591,
        0x5B0,
        0x5B4,
        0x5BC,
        0x5C1,
        0x64B,
        0x651,
        0x653,
        0x654,
        0x93C,
        0x94D,
        0x9BE,
        0xE38,
        0xF71,
        0xF72,
        0xF74,
        0xF80,
        0x302A,
        0x3099,
        0x309A,
        0x1D165,
        0x1D16E,
    };
    static const uint32_t bases[] = {
        'a',
        'A',
        'e',
        'i',
        'o',
        'u',
        'U',
        's',
        'c',
        'n',
        0xC5,
        0xE4,
        0xEA,
        0xF4,
        0x1A0,
        0x1EA0,
        0x3B1,
        0x3C9,
        0x413,
        0x418,
        0x5D0,
        0x627,
        0x928,
        0x9C7,
        0xBC6,
        0xFB2,
        0x1025,
        0x1F00,
        0x3046,
        0x304B,
        0x30F2,
        0x2190,
        0x226A,
        0x1D157,
    };
    static const uint32_t right[] = {
        0x5BE,
        0x5D0,
        0x5D1,
        0x5EA,
        0x5F3,
        0x61B,
        0x627,
        0x64A,
        0x660,
        0x66B,
        0x6F0,
        0x6FA,
        0x710,
        0x780,
        0x200F,
        0xFB1D,
        0xFB50,
        0xFE70,
        0xFEFC,
        '1',
        '-',
        'a',
        0x20AC,
    };

    switch (kind) {
    case 0: return 'a' + random_below(26);
    case 1: return 0x21 + random_below(0x5E);
    case 2: return 0xC0 + random_below(0x40);
    case 3: return odd_code_point();
    case 4: return random_below(3) ? ANY_OF(marks) : ANY_OF(bases);
    case 5: return random_below(5) ? 0x1100 + random_below(0x100) : 0xAC00 + random_below(11172);
    case 6: return ANY_OF(right);
    case 7: return 0x370 + random_below(0x90);
    case 8: return 0x3040 + random_below(0xC0);
    case 9: return 0x4E00 + random_below(0x5200);
    default: return any_code_point();
    }
}

static void
put_ascii(struct text *t, size_t length)
{
    static const char usual[] = "abcdefghijklmnopqrstuvwxyz0123456789-ABCXYZ";

    for (; length > 0; length--)
        put(t, (unsigned char)usual[random_below(random_below(4) ? 36 : sizeof(usual) - 1)]);
}

/* An ACE label, mostly a real one. */
static void
put_ace(struct text *t)
{
    static const char prefixes[][5] = {
        "xn--", "xn--", "xn--", "xn--", "XN--", "xN--", "Xn--", "xn-"};
    uint32_t points[70];
    char code[1024];
    size_t count = 1 + random_below(random_below(6) ? 8 : 60), length;
    unsigned kind = 2 + random_below(9);

    for (size_t i = 0; i < count; i++)
        points[i] = code_point(random_below(3) ? kind : 0);
    if (xn_punycode_encode(points, count, NULL, code, sizeof(code), &length, NULL) != XN_OK)
        length = 0;
    for (const char *p = ANY_OF(prefixes); *p != '\0'; p++)
        put(t, (unsigned char)*p);
    for (size_t i = 0; i < length; i++)
        put(t,
            (unsigned char)code[i]
                - (code[i] >= 'a' && code[i] <= 'z' && random_below(24) == 0 ? 32u : 0u));
    if (random_below(5) == 0) { /* typed in another width, or with what nameprep drops */
        struct text narrow = *t;

        t->length -= length;
        for (size_t at = t->length; at < narrow.length; at++) {
            unsigned char octet = (unsigned char)narrow.octets[at];

            put(t, octet > ' ' && octet < 0x7F && random_below(4) == 0 ? 0xFEE0u + octet : octet);
        }
        if (random_below(3) == 0)
            put(t, 0xAD);
        return;
    }
    if (random_below(6) == 0 && length > 0)
        spoil(t, t->length - length, "az09-_.A@\xE9", 10);
    if (random_below(12) == 0)
        t->length -= length > 0;
}

static void
put_label(struct text *t)
{
    unsigned kind = random_below(14);

    if (kind < 4) {
        put_ascii(t, random_below(kind == 0 ? 70 : 14));
    } else if (kind < 7) {
        put_ace(t);
    } else {
        unsigned script = 2 + random_below(10);

        for (size_t n = random_below(random_below(8) ? 9 : 64); n > 0; n--)
            put(t, code_point(random_below(3) ? script : random_below(12) ? 0 : 3));
    }
}

static void
put_dot(struct text *t)
{
    put(t, ((const uint32_t[]){'.', '.', '.', '.', 0x3002, 0xFF0E, 0xFF61})[random_below(7)]);
}

/* Of ASCII, of a length at which one road ends and another begins, with something odd in it. */
static void
put_even(struct text *t)
{
    static const size_t lengths[] = {
        0,
        1,
        3,
        4,
        7,
        8,
        9,
        11,
        15,
        16,
        17,
        23,
        24,
        25,
        31,
        32,
        33,
        47,
        48,
        49,
        62,
        63,
        64,
        65,
        79,
        80,
        81,
        127,
        128,
        252,
        253,
        254,
        255,
        256,
        300,
    };
    static const char odd[] = "..--Aa_@\0\x7F\x80\xE3";
    size_t length = ANY_OF(lengths), run = 1 + random_below(66);

    for (size_t i = 0; i < length; i++)
        t->octets[t->length++] = i % run == run - 1 ? '.' : (char)('a' + random_below(26));
    for (unsigned n = random_below(4); n > 0 && length > 0; n--) {
        size_t at = random_below((uint32_t)length);

        t->octets[at] = odd[random_below(sizeof(odd) - 1)];
        if (random_below(2) && at + 1 < length)
            t->octets[at + 1] = t->octets[at];
    }
}

/* Of many times the same, about as long as a label or a name may be. */
static void
put_long(struct text *t)
{
    uint32_t cp = code_point(random_below(11));
    size_t labels = random_below(3) ? 1 : 3 + random_below(4),
           count = labels == 1 ? 40 + random_below(30) : 10 + random_below(54);

    for (size_t label = 0; label < labels; label++) {
        if (label > 0)
            put_dot(t);
        for (size_t i = 0; i < count; i++)
            put(t, random_below(40) ? cp : code_point(random_below(11)));
    }
}

static void
make_text(struct text *t)
{
    unsigned kind = random_below(10);

    t->length = 0;
    if (kind < 2) {
        put_even(t);
    } else if (kind < 3) {
        put_long(t);
    } else {
        for (size_t labels = 1 + random_below(kind < 7 ? 2 : 5); labels > 0; labels--) {
            put_label(t);
            if (labels > 1 || random_below(12) == 0)
                put_dot(t);
        }
    }
    if (random_below(16) == 0 && t->length > 0)
        spoil(t, 0, "\x80\x82\x8E\x9F\xA0\xA1\xBF\xC0\xC2\xC3\xE0\xE3\xED\xEF\xF0\xF4\xF5\xFF", 18);
    t->octets[t->length] = '\0';
}

static unsigned
any_flags(void)
{
    unsigned flags = 0;

    for (unsigned bit = 1; bit <= 0x80; bit <<= 1)
        if (bit != XN_CROSSCHECK && random_below(3) == 0)
            flags |= bit;
    return random_below(3) ? flags : flags & (XN_ALLOW_UNASSIGNED | XN_NO_GUARDS);
}

/* Ample, or about what is needed; NULL where there is none. */
static size_t
any_room(size_t needed)
{
    switch (random_below(4)) {
    case 0: return needed > 0 ? needed - 1 + random_below(3) : 0;
    case 1: return random_below((uint32_t)needed + 2);
    default: return OUT;
    }
}

/* The functions */

static char out[OUT];

typedef xn_status converter(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);

static const xn_profile *profile;

static xn_status
prep(const char *in, size_t inlen, unsigned flags, char *to, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_prep(profile, in, inlen, flags, to, cap, len, diag);
}

static void
ask_converter(converter *convert, const struct text *t)
{
    unsigned flags = any_flags();
    size_t needed = 0, cap;
    xn_status status = convert(t->octets, t->length, flags, NULL, 0, &needed, NULL);
    xn_diag diag = spoilt_diag();

    add_number((uint64_t)status);
    add_number(needed);
    cap = any_room(needed);
    out[0] = 'Z';
    status = convert(t->octets, t->length, flags, cap > 0 ? out : NULL, cap, &needed, &diag);
    add_number((uint64_t)status);
    add_number(needed);
    if (cap > 0)
        add(out, status == XN_OK ? needed + 1 : 1);
    add_diag(&diag);
}

static void
ask_to_ascii(const struct text *t)
{
    ask_converter(xn_to_ascii, t);
}

static void
ask_to_unicode(const struct text *t)
{
    ask_converter(xn_to_unicode, t);
}

static void
ask_label_to_ascii(const struct text *t)
{
    ask_converter(xn_label_to_ascii, t);
}

static void
ask_label_to_unicode(const struct text *t)
{
    ask_converter(xn_label_to_unicode, t);
}

static void
ask_nfkc(const struct text *t)
{
    ask_converter(xn_nfkc, t);
}

static void
ask_prep(const struct text *t)
{
    for (size_t i = 0; xn_profile_name(i) != NULL; i++) {
        profile = xn_profile_find(xn_profile_name(i));
        ask_converter(prep, t);
    }
}

static int
has_properties(uint32_t cp)
{
    return cp < 0x3400 || (cp >= 0xD790 && cp < 0x10600) || cp >> 12 == 0x1D || cp >> 8 == 0xE00
        || cp >> 10 == 0xBE;
}

/* Every code point that has properties, and some of the others, alone and behind a letter. */
static void
ask_prep_alone(const struct text *t)
{
    (void)t;
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        char in[8] = "a";
        size_t width = utf8_encode(cp, in + 1), length = 0;

        if ((cp >= 0xD800 && cp <= 0xDFFF) || (!has_properties(cp) && cp % 61 != 0))
            continue;
        for (size_t i = 0; xn_profile_name(i) != NULL; i++) {
            unsigned flags = (cp + i) % 2 ? XN_ALLOW_UNASSIGNED : 0, alone = (cp / 2 + i) % 2;
            xn_status status = xn_prep(xn_profile_find(xn_profile_name(i)), in + alone,
                width + !alone, flags, out, OUT, &length, NULL);

            add_number((uint64_t)status);
            add(out, length);
        }
    }
}

/* With another name, which mostly is nearly the same. */
static void
ask_equal(const struct text *t)
{
    struct text other = *t;
    int same = 7;
    xn_diag diag = spoilt_diag();
    unsigned flags = any_flags();

    if (random_below(4) == 0)
        make_text(&other);
    else if (random_below(2)
        && xn_to_ascii(t->octets, t->length, flags, out, ROOM, &other.length, NULL) == XN_OK)
        memcpy(other.octets, out, other.length);
    if (random_below(3) == 0)
        put_dot(&other);
    if (random_below(6) == 0 && other.length > 0)
        other.octets[random_below((uint32_t)other.length)] ^= 0x20;
    add_number(
        (uint64_t)xn_equal(t->octets, t->length, other.octets, other.length, flags, &same, &diag));
    add_number((uint64_t)same);
    add_diag(&diag);
    add_number(
        (uint64_t)xn_equal(other.octets, other.length, t->octets, t->length, flags, &same, NULL));
    add_number((uint64_t)same);
}

static void
ask_traits(const struct text *t)
{
    unsigned traits = 7;
    xn_diag diag = spoilt_diag();

    add_number((uint64_t)xn_traits(t->octets, t->length, any_flags(), &traits, &diag));
    add_number(traits);
    add_diag(&diag);
}

static int
add_step(const xn_step *s, void *user)
{
    unsigned *left = user;

    add_number((uint64_t)s->kind);
    add_number(s->label);
    add_number(s->offset);
    add_number(s->length);
    add_number(s->cp);
    add_number(s->tolen);
    for (size_t i = 0; i < s->tolen; i++)
        add_number(s->to[i]);
    add_number(s->textlen);
    if (s->textlen > 0)
        add(s->text, s->textlen);
    add_number(s->at);
    add_number(s->delta);
    add_number(s->bias);
    add_text(s->rule);
    add_number(s->diag == NULL);
    if (s->diag != NULL)
        add_diag(s->diag);
    if (*left == 0)
        return 2;
    --*left;
    return 0;
}

static void
ask_explain(const struct text *t)
{
    unsigned left = random_below(4) ? 100000 : random_below(12);
    xn_diag diag = spoilt_diag();

    add_number((uint64_t)xn_explain(t->octets, t->length, any_flags(), add_step, &left, &diag));
    add_diag(&diag);
}

static void
ask_label_next(const struct text *t)
{
    const char *label;
    size_t pos = 0, length;

    while (xn_label_next(t->octets, t->length, &pos, &label, &length)) {
        add_number((uint64_t)(label - t->octets));
        add_number(length);
        add_number(pos);
    }
    add_number(pos);
    for (pos = 0; xn_label_next(t->octets, XN_STRLEN, &pos, &label, &length); add_number(pos))
        add_number(length);
}

/* The code points of the text, some of them no code points; with and without letters' cases. */
static void
ask_encode(const struct text *t)
{
    uint32_t points[ROOM];
    unsigned char upper[ROOM];
    size_t count = 0, needed, cap;
    int cases = random_below(3) == 0;
    xn_diag diag = spoilt_diag();
    xn_status status;

    for (size_t at = 0, width; at < t->length; at += width, count++) {
        width = utf8_decode_checked(t->octets + at, t->length - at, &points[count]);
        if (width == 0 || random_below(200) == 0)
            points[count] = ((const uint32_t[]){0xD800, 0xDFFF, 0xD7FF, 0xE000, 0x10FFFF, 0x110000,
                UINT32_MAX, 0x7F, 0x80})[random_below(9)];
        width += width == 0;
        upper[count] = (unsigned char)random_below(2);
    }
    status = xn_punycode_encode(points, count, cases ? upper : NULL, NULL, 0, &needed, NULL);
    add_number((uint64_t)status);
    add_number(needed);
    cap = any_room(needed);
    out[0] = 'Z';
    status = xn_punycode_encode(
        points, count, cases ? upper : NULL, cap > 0 ? out : NULL, cap, &needed, &diag);
    add_number((uint64_t)status);
    add_number(needed);
    if (cap > 0)
        add(out, status == XN_OK ? needed + 1 : 1);
    add_diag(&diag);
}

/* The text as Punycode; what it is encoded to; or digits. */
static void
ask_decode(const struct text *t)
{
    static uint32_t points[ROOM], source[ROOM];
    static unsigned char upper[ROOM];
    struct text code = *t;
    size_t needed, cap, count = 0;
    int cases = random_below(3) == 0;
    unsigned kind = random_below(4);
    xn_diag diag = spoilt_diag();
    xn_status status;

    if (kind == 0) {
        code.length = 0;
        for (unsigned n = random_below(40); n > 0; n--)
            put(&code,
                (unsigned char)"abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-------___\x7F"
                    [random_below(random_below(5) ? 36 : 53)]);
    } else if (kind < 3) {
        for (size_t at = 0, width; at < t->length
             && (width = utf8_decode_checked(t->octets + at, t->length - at, &source[count])) > 0;
             at += width)
            count++;
        if (count < 300
            && xn_punycode_encode(source, count, NULL, code.octets, ROOM, &code.length, NULL)
                == XN_OK
            && random_below(4) == 0 && code.length > 0)
            spoil(&code, 0, "a9Z-\x80", 5);
    }
    status = xn_punycode_decode(code.octets, code.length, NULL, NULL, 0, &needed, NULL);
    add_number((uint64_t)status);
    add_number(needed);
    cap = any_room(needed);
    if (cap > ROOM)
        cap = ROOM;
    points[0] = 'Z';
    status = xn_punycode_decode(code.octets, code.length, cap > 0 ? points : NULL,
        cases && cap > 0 ? upper : NULL, cap, &needed, &diag);
    add_number((uint64_t)status);
    add_number(needed);
    for (size_t i = 0; i < (status == XN_OK ? needed : cap > 0); i++) {
        add_number(points[i]);
        if (cases && status == XN_OK)
            add_number(upper[i]);
    }
    add_diag(&diag);
}

/* The words of whatever diagnosis. */
static void
ask_format(const struct text *t)
{
    static const xn_status statuses[] = {XN_OK, XN_E_SPACE, XN_E_ARGUMENT, XN_E_UTF8,
        XN_E_CODE_POINT, XN_E_UNASSIGNED, XN_E_PROHIBITED, XN_E_BIDI_MIXED, XN_E_BIDI_ENDS,
        XN_E_STD3_CHAR, XN_E_STD3_HYPHEN, XN_E_ACE_PREFIX, XN_E_EMPTY, XN_E_LABEL_LONG,
        XN_E_NAME_LONG, XN_E_ROUND_TRIP, XN_E_PUNYCODE, XN_E_OVERFLOW, XN_E_GUARD, XN_E_CROSSCHECK,
        (xn_status)3, (xn_status)61};
    static const char *const rules[] = {
        "", "xn guard b", "xn guard d", "RFC 3492 section 6.4", "RFC 3454 table C.2.2", NULL};
    static const uint32_t points[] = {XN_NO_CP, 0, '@', ':', '/', 'a', 0xFFFF, 0x10000, 0xFFFFF,
        0x100000, 0x10FFFF, 0x110000, 0xD800, 0xABCD, 0x12345};
    xn_diag d = {.status = ANY_OF(statuses)};

    d.rule = ANY_OF(rules);
    d.cp = ANY_OF(points);
    d.mapped = random_below(2) ? d.cp : ANY_OF(points);
    d.input = random_below(2);
    d.label = random_below(3) ? random_below(12) : UINT32_MAX;
    d.offset = random_below(3) ? random_below(100) : (size_t)UINT32_MAX - random_below(3);
    d.length = random_below(9);
    d.octets = random_below(3) ? random_below(300) : 0;
    add_diag(&d);
    add_number(xn_diag_format(NULL, NULL, t->length));
    add_text(xn_strerror(d.status));
    add_text(xn_status_name(d.status));
}

static struct {
    const char *name;
    void (*ask)(const struct text *t);
    unsigned rounds;
    uint64_t answers[2];
} functions[] = {
    {"xn_to_ascii", ask_to_ascii, 20000, {1717142445, 2103255824}},
    {"xn_to_unicode", ask_to_unicode, 20000, {41390846, 985564133}},
    {"xn_label_to_ascii", ask_label_to_ascii, 10000, {2127706587, 1158805553}},
    {"xn_label_to_unicode", ask_label_to_unicode, 10000, {1062143884, 1548160945}},
    {"xn_equal", ask_equal, 10000, {224302097, 63643974}},
    {"xn_traits", ask_traits, 10000, {1367140409, 889008689}},
    {"xn_explain", ask_explain, 10000, {1028932203, 1805531715}},
    {"xn_label_next", ask_label_next, 4000, {1768017595, 1827321433}},
    {"xn_prep", ask_prep, 4000, {1361118055, 1292022634}},
    {"xn_prep of each code point", ask_prep_alone, 1, {909796296, 1444784120}},
    {"xn_diag_format", ask_format, 10000, {1527312592, 1621026992}},
    {"xn_nfkc", ask_nfkc, 20000, {45011284, 209130895}},
    {"xn_punycode_encode", ask_encode, 10000, {1074927823, 490994726}},
    {"xn_punycode_decode", ask_decode, 20000, {778911905, 830234985}},
};

/* What is refused before it is looked at. */

static int
is_refusal(const xn_diag *d)
{
    return d->status == XN_E_ARGUMENT && d->input == 0 && d->label == 0 && d->cp == XN_NO_CP
        && d->mapped == XN_NO_CP && d->offset == 0 && d->length == 0 && d->octets == 0
        && d->rule != NULL && d->rule[0] == '\0'
        && (d->reserved[0] | d->reserved[1] | d->reserved[2]) == 0;
}

static xn_status
prep_without_profile(
    const char *in, size_t inlen, unsigned flags, char *to, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_prep(NULL, in, inlen, flags, to, cap, len, diag);
}

static void
test_converter(const char *name, converter *convert, int needs_more)
{
    static const struct {
        const char *in;
        size_t inlen;
        unsigned flags;
        int no_room; /* NULL where there is said to be room */
    } calls[] = {
        {NULL, 1, 0, 0}, {NULL, XN_STRLEN, 0, 0}, {"a", 1, 0x100, 0}, {"\xFF", 1, 0x80000000, 0},
        {"a", 1, 0, 1}, {NULL, 0, 0x100, 0}, {NULL, 1, 0x100, 1},
        {"a", 1, 0, 0}, /* nothing is wrong with it */
    };
    size_t count = sizeof(calls) / sizeof(*calls) - !needs_more;
    unsigned wrong = 0;

    for (size_t i = 0; i < count; i++) {
        size_t length = 7;
        xn_diag diag = spoilt_diag();
        int room = !calls[i].no_room;

        out[0] = out[1] = 'Z';
        wrong += convert(calls[i].in, calls[i].inlen, calls[i].flags, room ? out : NULL, 2, &length,
                     &diag)
            != XN_E_ARGUMENT;
        wrong += !is_refusal(&diag) || length != 0 || (room && out[0] != '\0') || out[1] != 'Z';
        wrong +=
            convert(calls[i].in, calls[i].inlen, calls[i].flags, room ? out : NULL, 2, NULL, NULL)
            != XN_E_ARGUMENT;
    }
    ok(wrong == 0, "%s refuses what it does not take, and the diagnosis says no more than that",
        name);
}

static int
never(const xn_step *step, void *user)
{
    (void)step;
    *(int *)user = 1;
    return 0;
}

static void
test_arguments(void)
{
    uint32_t points[2];
    size_t length = 7;
    int same = 7, told = 0;
    unsigned traits = 7;
    xn_diag d = spoilt_diag();

    profile = xn_profile_find("nameprep");
    test_converter("xn_to_ascii", xn_to_ascii, 0);
    test_converter("xn_to_unicode", xn_to_unicode, 0);
    test_converter("xn_label_to_ascii", xn_label_to_ascii, 0);
    test_converter("xn_label_to_unicode", xn_label_to_unicode, 0);
    test_converter("xn_nfkc", xn_nfkc, 0);
    test_converter("xn_prep", prep, 0);
    test_converter("xn_prep without a profile", prep_without_profile, 1);

    ok(xn_equal("a", 1, "a", 1, 0, NULL, &d) == XN_E_ARGUMENT && is_refusal(&d),
        "xn_equal: NULL for the answer");
    d = spoilt_diag();
    ok(xn_equal(NULL, 1, "a", 1, 0, &same, &d) == XN_E_ARGUMENT && is_refusal(&d) && same == 0,
        "the first name");
    d = spoilt_diag(), same = 7;
    ok(xn_equal("\xFF", 1, NULL, 1, 0, &same, &d) == XN_E_ARGUMENT && is_refusal(&d) && same == 0,
        "the second one, before the first is looked at");
    d = spoilt_diag(), same = 7;
    ok(xn_equal("a", 1, "a", 1, 0x100, &same, &d) == XN_E_ARGUMENT && is_refusal(&d) && same == 0,
        "a flag that there is not");

    d = spoilt_diag();
    ok(xn_traits("a", 1, 0, NULL, &d) == XN_E_ARGUMENT && is_refusal(&d),
        "xn_traits: NULL for the answer");
    d = spoilt_diag();
    ok(xn_traits(NULL, 1, 0, &traits, &d) == XN_E_ARGUMENT && is_refusal(&d) && traits == 0,
        "the name");
    d = spoilt_diag(), traits = 7;
    ok(xn_traits("a", 1, 0x100, &traits, &d) == XN_E_ARGUMENT && is_refusal(&d) && traits == 0,
        "a flag that there is not");

    d = spoilt_diag();
    ok(xn_explain("a", 1, 0, NULL, NULL, &d) == XN_E_ARGUMENT && is_refusal(&d),
        "xn_explain: nobody to tell");
    d = spoilt_diag();
    ok(xn_explain(NULL, 1, 0, never, &told, &d) == XN_E_ARGUMENT && is_refusal(&d) && !told,
        "the name");
    d = spoilt_diag();
    ok(xn_explain("a", 1, 0x100, never, &told, &d) == XN_E_ARGUMENT && is_refusal(&d) && !told,
        "a flag that there is not");

    d = spoilt_diag();
    ok(xn_punycode_encode(NULL, 1, NULL, out, 2, &length, &d) == XN_E_ARGUMENT && is_refusal(&d)
            && length == 0 && out[0] == '\0',
        "xn_punycode_encode: no text");
    d = spoilt_diag(), length = 7, points[0] = points[1] = 'a';
    ok(xn_punycode_encode(points, 2, NULL, NULL, 2, &length, &d) == XN_E_ARGUMENT && is_refusal(&d)
            && length == 0,
        "no room where it should be");
    d = spoilt_diag(), length = 7;
    ok(xn_punycode_encode(points, XN_STRLEN, NULL, out, 2, &length, &d) == XN_E_ARGUMENT
            && is_refusal(&d) && length == 0,
        "XN_STRLEN, which UTF-32 has not");
    d = spoilt_diag(), length = 7;
    ok(xn_punycode_decode(NULL, 1, points, NULL, 2, &length, &d) == XN_E_ARGUMENT && is_refusal(&d)
            && length == 0 && points[0] == 0 && points[1] == 'a',
        "xn_punycode_decode: no text");
    d = spoilt_diag(), length = 7;
    ok(xn_punycode_decode("a", 1, NULL, NULL, 2, &length, &d) == XN_E_ARGUMENT && is_refusal(&d)
            && length == 0,
        "no room where it should be");
}

/* Where a code point of each width does not fit, nothing behind the room is written; on the quick
   road, on the whole way (marks out of order take it), and without normalising. */
static void
test_room(void)
{
    static const uint32_t points[] = {0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0x10000, 0x10FFFF};
    static const char *const before[] = {"", "a", "a\xCC\x81\xCC\xA3"};
    unsigned wrong = 0;

    profile = xn_profile_find("trace");
    for (size_t i = 0; i < sizeof(points) / sizeof(*points); i++) {
        for (size_t j = 0; j < 6; j++) {
            converter *convert = j < 3 ? xn_nfkc : prep;
            struct text t = {.length = strlen(before[j % 3])};
            char whole[32];
            size_t needed, length;
            xn_status status;

            memcpy(t.octets, before[j % 3], t.length);
            put(&t, points[i]);
            status = convert(t.octets, t.length, 0, whole, sizeof(whole), &needed, NULL);
            for (size_t cap = 1; cap < 12; cap++) {
                memset(out, 'Z', 32);
                wrong += convert(t.octets, t.length, 0, out, cap, &length, NULL)
                    != (status == XN_OK && cap <= needed ? XN_E_SPACE : status);
                wrong += length != needed || memcmp(out + cap, "ZZZZZZZZ", 8) != 0
                    || strcmp(out, status == XN_OK && cap > needed ? whole : "") != 0;
            }
        }
    }
    ok(wrong == 0, "nothing is written behind the room");
}

/* A name that is the beginning of the other, whose next label is like the last. */
static void
test_repeated(void)
{
    static const char *const names[] = {
        "a", "a.a", "a.a.a", "\xC3\xBC.a.a", "\xC3\xBC.a", "xn--tda.a.a.a"};
    unsigned wrong = 0;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        for (size_t j = 0; j < sizeof(names) / sizeof(*names); j++) {
            int same = 7;

            wrong += xn_equal(names[i], XN_STRLEN, names[j], XN_STRLEN, 0, &same, NULL) != XN_OK
                || same != (i == j);
        }
    }
    ok(wrong == 0, "names of fewer labels are others");
}

/* The greatest delta is 2^32 - 1: U+10FF70 behind 255 of 3 855 letters.  Behind one more it is too
   great. */
static void
test_overflow(void)
{
    enum { LETTERS = 3855, GREATEST = 255 };
    static uint32_t points[LETTERS + 1], back[LETTERS + 1];
    char code[LETTERS + 32], words[XN_DIAG_SIZE];
    size_t length, count;
    xn_diag d = spoilt_diag();

    for (size_t i = 0; i <= LETTERS; i++)
        points[i] = 'a';
    points[GREATEST] = 0x10FF70;
    ok(xn_punycode_encode(points, LETTERS + 1, NULL, code, sizeof(code), &length, &d) == XN_OK
            && d.status == XN_OK,
        "a delta of 2^32 - 1");
    ok(xn_punycode_decode(code, length, back, NULL, LETTERS + 1, &count, &d) == XN_OK
            && count == LETTERS + 1 && memcmp(points, back, sizeof(points)) == 0,
        "comes back");
    points[GREATEST] = 'a';
    points[GREATEST + 1] = 0x10FF70;
    d = spoilt_diag();
    ok(xn_punycode_encode(points, LETTERS + 1, NULL, code, sizeof(code), &length, &d)
                == XN_E_OVERFLOW
            && length == 0 && code[0] == '\0' && d.status == XN_E_OVERFLOW && d.input == 0
            && d.label == 0 && d.cp == XN_NO_CP && d.mapped == XN_NO_CP && d.offset == 0
            && d.length == LETTERS + 1 && d.octets == 0
            && strcmp(d.rule, "RFC 3492 section 6.4") == 0,
        "one of 2^32 does not: it is the whole text's");
    xn_diag_format(&d, words, sizeof(words));
    ok(strcmp(words,
           "code point 1: Punycode of a number that is too large, or of too long a text (RFC 3492 "
           "section 6.4)")
            == 0,
        "%s", words);
}

int
main(int argc, char **argv)
{
    static struct text text;
    int print = argc > 1 && strcmp(argv[1], "print") == 0;

    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
        digest[0] = digest[1] = 1;
        random_state = 3490 + i;
        for (unsigned round = 0; round < functions[i].rounds; round++) {
            make_text(&text);
            functions[i].ask(&text);
        }
        if (print)
            printf("%s: {%llu, %llu}\n", functions[i].name, (unsigned long long)digest[0],
                (unsigned long long)digest[1]);
        else
            ok(digest[0] == functions[i].answers[0] && digest[1] == functions[i].answers[1],
                "%s answers %u texts as it did", functions[i].name, functions[i].rounds);
    }
    if (print)
        return 0;
    test_arguments();
    test_room();
    test_repeated();
    test_overflow();
    return tap_end();
}
