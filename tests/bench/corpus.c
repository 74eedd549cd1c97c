/* SPDX-License-Identifier: MIT */
#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generate.h"
#include "nameprep/utf8.h"
#include "xn.h"

static int
is_ascii(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] >= 0x80)
            return 0;
    return 1;
}

/* Each makes one item, or returns 0 if the random text is not suitable. */
static size_t
make_ascii(char *out)
{
    return generate_host(out);
}

/* International names that ToASCII accepts under the default flags. */
static size_t
make_international(char *out)
{
    char ascii[XN_NAME_SIZE];
    size_t length = generate_name(out);

    return is_ascii(out, length)
            || xn_to_ascii(out, length, 0, ascii, sizeof(ascii), NULL, NULL) != XN_OK
        ? 0
        : length;
}

static size_t
make_mixed(char *out)
{
    static unsigned turn;

    if (turn == 9) {
        size_t length = make_international(out);

        turn = length == 0 ? 9 : 0;
        return length;
    }
    turn++;
    return generate_host(out);
}

static size_t
make_ace(char *out)
{
    char name[GENERATE_SIZE];
    size_t length = generate_name(name);

    return is_ascii(name, length)
            || xn_to_ascii(name, length, 0, out, XN_NAME_SIZE, &length, NULL) != XN_OK
        ? 0
        : length;
}

static size_t
make_label(char *out)
{
    char ascii[XN_LABEL_SIZE];
    size_t length = generate_label(out);

    return is_ascii(out, length)
            || xn_label_to_ascii(out, length, 0, ascii, sizeof(ascii), NULL, NULL) != XN_OK
        ? 0
        : length;
}

static size_t
make_prepared(char *out)
{
    char label[GENERATE_SIZE];
    size_t length = make_label(label);

    if (length == 0
        || xn_prep(label, length, xn_profile_find("Nameprep"), 0, out, GENERATE_SIZE, &length, NULL)
            != XN_OK
        || is_ascii(out, length))
        return 0;
    return length;
}

static size_t
make_punycode(char *out)
{
    char label[GENERATE_SIZE];
    size_t length = make_label(label);

    if (length == 0
        || xn_label_to_ascii(label, length, 0, out, XN_LABEL_SIZE, &length, NULL) != XN_OK
        || strncmp(out, "xn--", 4) != 0)
        return 0;
    memmove(out, out + 4, length - 4);
    return length - 4;
}

static size_t
make_url(char *out)
{
    char name[GENERATE_SIZE];
    size_t length = make_mixed(name);

    return length == 0 ? 0 : generate_around(out, name, length);
}

/* A record of a zone; the first one is the SOA. */
static size_t
make_record(char *out)
{
    static int is_later;
    size_t length;

    if (!is_later) {
        is_later = 1;
        return (size_t)sprintf(out, "$ORIGIN com.\n@ 60 SOA a.example. h.example. 1 2 3 4 5");
    }
    length = make_mixed(out);
    return length == 0 ? 0 : length + (size_t)sprintf(out + length, " 60 NS ns.example.net.");
}

static int
reserve(char **text, size_t *capacity, size_t want)
{
    char *larger;

    if (want <= *capacity)
        return 1;
    *capacity = want + want / 2;
    larger = realloc(*text, *capacity);
    if (larger == NULL)
        return 0;
    *text = larger;
    return 1;
}

int
corpus_make(struct corpus *corpus, enum corpus_kind kind, size_t count)
{
    static size_t (*const makers[CORPUS_KINDS])(char *) = {make_ascii, make_mixed,
        make_international, make_ace, generate_hostile, make_label, make_prepared, make_punycode,
        make_url, make_record};
    size_t capacity = 0, end = 0;

    generate_seed(3490 + (uint64_t)kind);
    *corpus =
        (struct corpus){.count = count, .start = malloc((count + 1) * sizeof(*corpus->start))};
    if (corpus->start == NULL)
        return 0;
    for (size_t i = 0; i < count; i++) {
        size_t length;

        if (!reserve(&corpus->text, &capacity, end + GENERATE_SIZE + 1))
            return 0;
        do
            length = makers[kind](corpus->text + end);
        while (length == 0);
        corpus->start[i] = (uint32_t)end;
        corpus->text[end + length] = '\0';
        end += length + 1;
    }
    corpus->start[count] = (uint32_t)end;
    return 1;
}

static size_t
put_unit(uint16_t *units, uint32_t cp)
{
    if (cp < 0x10000) {
        units[0] = (uint16_t)cp;
        return 1;
    }
    units[0] = (uint16_t)(0xD7C0 + (cp >> 10));
    units[1] = (uint16_t)(0xDC00 + (cp & 0x3FF));
    return 2;
}

static void
convert(struct corpus *corpus)
{
    uint32_t units = 0, cps = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        size_t length;
        const char *text = corpus_text(corpus, i, &length), *last = text + length;

        corpus->unit_start[i] = units;
        corpus->cp_start[i] = cps;
        while (text < last) {
            uint32_t cp;

            text += utf8_decode(text, &cp);
            units += (uint32_t)put_unit(corpus->units + units, cp);
            corpus->cps[cps++] = cp;
        }
    }
    corpus->unit_start[corpus->count] = units;
    corpus->cp_start[corpus->count] = cps;
}

int
corpus_add_forms(struct corpus *corpus)
{
    size_t maximum = corpus->start[corpus->count], starts = (corpus->count + 1) * sizeof(uint32_t);

    corpus->units = malloc(maximum * sizeof(*corpus->units));
    corpus->cps = malloc(maximum * sizeof(*corpus->cps));
    corpus->unit_start = malloc(starts);
    corpus->cp_start = malloc(starts);
    if (!corpus->units || !corpus->cps || !corpus->unit_start || !corpus->cp_start)
        return 0;
    convert(corpus);
    return 1;
}

void
corpus_free(struct corpus *corpus)
{
    free(corpus->text);
    free(corpus->units);
    free(corpus->cps);
    free(corpus->start);
    free(corpus->unit_start);
    free(corpus->cp_start);
    *corpus = (struct corpus){0};
}

struct corpus_facts
corpus_facts(const struct corpus *corpus)
{
    size_t octets = 0, code_points = 0, labels = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        size_t length, at = 0, labellen;
        const char *text = corpus_text(corpus, i, &length), *label;

        octets += length;
        for (size_t k = 0; k < length; k++)
            code_points += ((unsigned char)text[k] & 0xC0) != 0x80;
        while (xn_label_next(text, length, &at, &label, &labellen))
            labels += !is_ascii(label, labellen);
    }
    return (struct corpus_facts){(double)octets / (double)corpus->count,
        (double)code_points / (double)corpus->count, (double)labels / (double)corpus->count};
}
