/* SPDX-License-Identifier: MIT */
/* The result for a label never depends on another label: every ordered pair of 1 000 awkward labels
   as one name, against each label alone.

       label_pairs        each pair under one set of flags, with one of the dots
       label_pairs all    each pair under all sets */
#include <config.h>

#include <string.h>

#include "reference/reference.h"
#include "../unit/share.h"
#include "../unit/tap.h"
#include "awkward_labels.h"
#include "xn.h"

enum { SIZE = 4 * AWKWARD_SIZE };

static const unsigned flag_sets[] = {
    0,
    XN_NO_GUARDS,
    XN_STD3 | XN_UNDERSCORE,
    XN_ALLOW_UNASSIGNED | XN_LOWER,
    XN_STRICT_ACE | XN_STD3,
    XN_NO_GUARDS | XN_PR29 | XN_ALLOW_UNASSIGNED | XN_STRICT_ACE,
};
#define SETS (sizeof(flag_sets) / sizeof(*flag_sets))

static const char *const dots[] = {".", "\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1"};

struct result {
    xn_status status;
    xn_diag diag;
    char text[SIZE];
    size_t length;
};

/* The results for each label alone. */
static struct alone {
    struct result ascii, unicode;
    unsigned traits;
} alone[SETS][AWKWARD];

static struct counts {
    unsigned long ascii, unicode, traits;
} wrong;
static unsigned long accepted;

/* The diagnosis of the second label, in the name. */
static xn_diag
moved(const xn_diag *diag, size_t offset)
{
    xn_diag d = *diag;

    d.offset += offset;
    d.label = 1;
    return d;
}

static int
is_joined(const struct result *name, const struct result *a, const struct result *b)
{
    return name->length == a->length + 1 + b->length && memcmp(name->text, a->text, a->length) == 0
        && name->text[a->length] == '.'
        && memcmp(name->text + a->length + 1, b->text, b->length + 1) == 0;
}

static void
try_ascii(const char *in, size_t inlen, size_t second, const struct alone *a, const struct alone *b,
    unsigned flags)
{
    static struct result name;
    int final = second == inlen,
        root = final && second <= 3 && a->ascii.status == XN_E_EMPTY && a->ascii.diag.length == 0;
    xn_diag in_second = moved(&b->ascii.diag, second);

    name.status = xn_to_ascii(in, inlen, flags, name.text, SIZE, &name.length, &name.diag);
    accepted += name.status == XN_OK;
    if (a->ascii.status != XN_OK && !root)
        wrong.ascii +=
            name.status != a->ascii.status || !reference_same_diag(&name.diag, &a->ascii.diag);
    else if (b->ascii.status != XN_OK && !final)
        wrong.ascii +=
            name.status != b->ascii.status || !reference_same_diag(&name.diag, &in_second);
    else
        wrong.ascii += name.status != XN_OK || !is_joined(&name, &a->ascii, &b->ascii);
}

static void
try_unicode(const char *in, size_t inlen, size_t second, const struct alone *a,
    const struct alone *b, unsigned flags)
{
    static struct result name;
    xn_diag in_second = moved(&b->unicode.diag, second);
    const xn_diag *why = a->unicode.diag.status != XN_OK ? &a->unicode.diag
        : b->unicode.diag.status != XN_OK                ? &in_second
                                                         : &b->unicode.diag;

    name.status = xn_to_unicode(in, inlen, flags, name.text, SIZE, &name.length, &name.diag);
    wrong.unicode += name.status != XN_OK || !is_joined(&name, &a->unicode, &b->unicode)
        || !reference_same_diag(&name.diag, why);
}

static void
try_traits(
    const char *in, size_t inlen, const struct alone *a, const struct alone *b, unsigned flags)
{
    unsigned traits;

    wrong.traits += xn_traits(in, inlen, flags, &traits, NULL) != XN_OK
        || ((traits ^ (a->traits | b->traits)) & ~(unsigned)XN_TRAIT_INVALID) != 0;
}

static void
try_pair(size_t i, size_t j, size_t set, const char *dot)
{
    char in[2 * AWKWARD_SIZE + 4];
    size_t second = awkward[i].length + strlen(dot), inlen = second + awkward[j].length;
    const struct alone *a = &alone[set][i], *b = &alone[set][j];

    memcpy(in, awkward[i].text, awkward[i].length);
    memcpy(in + awkward[i].length, dot, strlen(dot));
    memcpy(in + second, awkward[j].text, awkward[j].length);
    try_ascii(in, inlen, second, a, b, flag_sets[set]);
    try_unicode(in, inlen, second, a, b, flag_sets[set]);
    try_traits(in, inlen, a, b, flag_sets[set]);
}

static void
try_alone(size_t i, size_t set)
{
    const struct awkward *n = &awkward[i];
    struct alone *a = &alone[set][i];

    a->ascii.status = xn_to_ascii(
        n->text, n->length, flag_sets[set], a->ascii.text, SIZE, &a->ascii.length, &a->ascii.diag);
    a->unicode.status = xn_to_unicode(n->text, n->length, flag_sets[set], a->unicode.text, SIZE,
        &a->unicode.length, &a->unicode.diag);
    (void)!xn_traits(n->text, n->length, flag_sets[set], &a->traits, NULL);
}

/* How many different statuses the labels have: fewer would mean that they test less. */
static unsigned
count_statuses(size_t set)
{
    unsigned char seen[64] = {0}, count = 0;

    for (size_t i = 0; i < AWKWARD; i++) {
        if (!seen[alone[set][i].ascii.status])
            count++;
        seen[alone[set][i].ascii.status] = 1;
    }
    return count;
}

int
main(int argc, char **argv)
{
    int all = argc > 1 && strcmp(argv[1], "all") == 0;

    reference_open();
    make_awkward();
    for (size_t set = 0; set < SETS; set++)
        for (size_t i = 0; i < AWKWARD; i++)
            try_alone(i, set);
    ok(count_statuses(0) >= 9 && count_statuses(4) >= 14,
        "the labels have %u different statuses, under XN_STRICT_ACE and XN_STD3 %u",
        count_statuses(0), count_statuses(4));
    for (size_t i = 0; i < AWKWARD; i++)
        for (size_t j = i % test_share(); j < AWKWARD; j += test_share())
            for (size_t set = 0; set < SETS; set++)
                if (all || set == (i + j) % SETS)
                    try_pair(i, j, set, dots[(i * 7 + j) % 4]);
    ok(wrong.ascii == 0 && accepted > 0,
        "ToASCII of every pair joins the results of its labels (%lu accepted)", accepted);
    ok(wrong.unicode == 0, "ToUnicode of every pair joins the results of its labels");
    ok(wrong.traits == 0, "the traits of every pair are those of its labels");
    return tap_end();
}
