/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include <string.h>

#include "../unit/random.h"
#include "nameprep/utf8.h"
#include "scripts.h"
#include "xn.h"

/* How a name is typed: with a capital, in capitals, decomposed, in full-width letters. */
enum { CAPITAL = 1, CAPITALS = 2, DECOMPOSED = 4, WIDE = 8 };

void
generate_seed(uint64_t seed)
{
    random_state = seed;
}

static int
chance(uint32_t percent)
{
    return random_below(100) < percent;
}

static char *
put(char *out, uint32_t cp)
{
    return out + utf8_encode(cp, out);
}

static char *
put_text(char *out, const char *text)
{
    size_t length = strlen(text);

    memcpy(out, text, length);
    return out + length;
}

/* 5 % have capitals, one or all; 6 % are decomposed; 2 % have full-width letters. */
static unsigned
random_style(void)
{
    unsigned style = 0;

    if (chance(5))
        style |= chance(50) ? CAPITAL : CAPITALS;
    if (chance(6))
        style |= DECOMPOSED;
    if (chance(2))
        style |= WIDE;
    return style;
}

static const struct script *
random_script(void)
{
    static uint32_t total;
    uint32_t n;
    size_t i = 0;

    if (total == 0)
        for (size_t k = 0; k < script_count; k++)
            total += scripts[k].weight;
    for (n = random_below(total); n >= scripts[i].weight; i++)
        n -= scripts[i].weight;
    return &scripts[i];
}

/* One of the used ranges, which come first in an array of this capacity. */
static const struct range *
random_range(const struct range *ranges, size_t maximum)
{
    uint32_t count = 0;

    while (count < maximum && ranges[count].first != 0)
        count++;
    return &ranges[random_below(count)];
}

static uint32_t
random_of(const struct range *range, int capital)
{
    uint32_t cp =
        range->first + random_below((range->last - range->first) / range->step + 1) * range->step;

    return capital ? cp - range->upper : cp;
}

static uint32_t
random_latin(unsigned style, int capital)
{
    uint32_t cp = (capital ? 'A' : 'a') + random_below(26);

    return style & WIDE ? cp + 0xFEE0 : cp;
}

static char *
put_letter(char *out, const struct script *script, unsigned style, int first)
{
    int capital = (style & CAPITALS) || ((style & CAPITAL) && first);

    if ((style & DECOMPOSED) && script->decomposed[0] != NULL && chance(40)) {
        size_t count = 1;

        while (count < 4 && script->decomposed[count] != NULL)
            count++;
        return put_text(out, script->decomposed[random_below((uint32_t)count)]);
    }
    if (chance(script->latin))
        return put(out, random_latin(style, capital));
    if ((script->flags & SHARP_S) && chance(8))
        return put(out, 0xDF);
    return put(out, random_of(random_range(script->letters, 4), capital));
}

/* Appends marks and joiners that may follow a letter; last: at the end of the label. */
static char *
put_mark(char *out, const struct script *script, int last)
{
    if (script->marks[0].first != 0 && chance(script->marked)
        && !(last && (script->flags & RIGHT_TO_LEFT)))
        out = put(out, random_of(random_range(script->marks, 3), 0));
    if (script->joiner != 0 && !last && chance(4))
        out = put(out, script->joiner);
    return out;
}

static char *
put_label(char *out, const struct script *script, unsigned style)
{
    uint32_t length = script->minimum + random_below(script->maximum - script->minimum + 1u);

    for (uint32_t i = 0; i < length; i++) {
        out = put_letter(out, script, style, i == 0);
        out = put_mark(out, script, i + 1 == length);
    }
    if ((script->flags & FINAL_SIGMA) && chance(30))
        out = put(out, 0x3C2);
    if ((style & WIDE) && (script->flags & IDEOGRAPHIC_DOT))
        out = put(out, random_latin(style, 0));
    return out;
}

static char *
put_ascii(char *out, uint32_t minimum, uint32_t maximum, int capitals)
{
    static const char letters[] = "aaeeeiioonnrrssttllddcmuphgbyfvwkxjzq0123456789";
    uint32_t length = minimum + random_below(maximum - minimum + 1),
             hyphen = chance(8) && minimum > 3 ? 2 + random_below(length - 3) : length;

    for (uint32_t i = 0; i < length; i++) {
        char c = i == hyphen
            ? '-'
            : letters[random_below(chance(15) ? sizeof(letters) - 1 : sizeof(letters) - 11)];

        *out++ = capitals && c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
    }
    return out;
}

static char *
put_dot(char *out, const struct script *script)
{
    static const uint32_t dots[] = {0x3002, 0xFF0E, 0xFF61};

    return put(out, (script->flags & IDEOGRAPHIC_DOT) && chance(15) ? dots[random_below(3)] : '.');
}

/* A valid ACE label. */
static char *
put_ace(char *out)
{
    char label[GENERATE_SIZE];
    size_t length;

    for (;;) {
        size_t inlen = (size_t)(put_label(label, random_script(), 0) - label);

        if (xn_label_to_ascii(label, inlen, 0, out, XN_LABEL_SIZE, &length, NULL) == XN_OK
            && length < inlen * 3)
            return out + length;
    }
}

size_t
generate_host(char *out)
{
    char *end = out;
    int capitals = chance(4);

    if (chance(30))
        end = put_text(end, capitals ? "WWW." : "www.");
    if (chance(2))
        end = put_ace(end);
    else
        end = put_ascii(end, 4, 13, capitals);
    *end++ = '.';
    if (chance(35)) {
        end = put_ascii(end, 4, 9, capitals);
        *end++ = '.';
    }
    end = put_ascii(end, 2, 3, capitals);
    if (chance(4) && out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 32);
    return (size_t)(end - out);
}

size_t
generate_label(char *out)
{
    return (size_t)(put_label(out, random_script(), random_style()) - out);
}

size_t
generate_around(char *out, const char *host, size_t length)
{
    char *end = put_text(out, chance(80) ? "https://" : "http://");

    if (chance(3))
        end = put_text(end, "user:secret@");
    memcpy(end, host, length);
    end += length;
    if (chance(5))
        end = put_text(end, ":8443");
    for (uint32_t parts = random_below(5); parts > 0; parts--) {
        *end++ = '/';
        end = put_ascii(end, 3, 14, 0);
    }
    *end++ = '/';
    if (chance(30)) {
        end = put_text(end, "?id=");
        end = put_ascii(end, 5, 30, 0);
    }
    return (size_t)(end - out);
}

size_t
generate_name(char *out)
{
    const struct script *script = random_script();
    unsigned style = random_style();
    char *end = out;

    if (chance(12))
        end = put_text(end, "www.");
    end = put_dot(put_label(end, script, style), script);
    if (chance(16))
        end = put_dot(put_label(end, script, style), script);
    if (chance(16))
        end = put_label(end, script, style);
    else
        end = put_ascii(end, 2, 4, style & CAPITALS);
    return (size_t)(end - out);
}

static char *
repeat(char *out, uint32_t cp, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        out = put(out, cp);
    return out;
}

/* A label whose ACE form has slightly fewer or more than 63 octets. */
static char *
put_long_label(char *out)
{
    uint32_t start = random_below(2) ? 0x4E00 : 0xAC00, count = 12 + random_below(8);

    for (uint32_t i = 0; i < count; i++)
        out = put(out, start + random_below(0x2B00));
    return out;
}

static char *
put_marks(char *out, uint32_t count)
{
    static const uint32_t marks[] = {
        0x345, 0x315, 0x301, 0x308, 0x316, 0x323, 0x327, 0x31B, 0x321, 0x334};

    out = put(out, 'a' + random_below(26));
    for (uint32_t i = 0; i < count; i++)
        out = put(out, marks[(i + random_below(2)) % (sizeof(marks) / sizeof(*marks))]);
    return out;
}

size_t
generate_hostile(char *out)
{
    char *end = out;
    uint32_t family = random_below(8), labels = family < 2 ? 127 : 1 + random_below(4);

    for (uint32_t i = 0; i < labels; i++) {
        if (i > 0)
            *end++ = '.';
        switch (family) {
        case 0: end = put_ascii(end, 1, 1, 0); break;
        case 1: end = put(end, 0xE0 + random_below(0x17)); break;
        case 2: end = put_ascii(end, i == 3 ? 61 : 63, i == 3 ? 61 : 63, 0); break;
        case 3: end = repeat(end, 0xE0 + random_below(0x17), 40 + random_below(20)); break;
        case 4: end = put_long_label(end); break;
        case 5: end = repeat(end, 0xFDFA, 1 + random_below(3)); break;
        case 6: end = put_marks(end, 10 + random_below(90)); break;
        default: end = repeat(end, 0x1E9A + random_below(2), 20 + random_below(40)); break;
        }
    }
    return (size_t)(end - out);
}
