/* SPDX-License-Identifier: MIT */
/* The traits of a name, label by label, each computed from its definition. */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "prep.h"
#include "twin.h"

/* UTS #39: one script, or those of one writing system; Common, Inherited and Unknown do not count.
 */
static int
plain_mixed(const struct twin_points *points)
{
    static const char *const systems[] = {"HJK", "HB", "HG"};
    static const char letters[] = "...HJKBG"; /* by enum table_script */
    unsigned first = 0;
    int several = 0;

    for (size_t i = 0; i < points->count; i++) {
        unsigned script = xni_table_script(points->cp[i]);

        if (script <= SCRIPT_INHERITED)
            continue;
        several |= first != 0 && script != first;
        first = first != 0 ? first : script;
    }
    for (size_t s = 0; s < 3 && several; s++) {
        size_t outside = 0;

        for (size_t i = 0; i < points->count; i++) {
            unsigned script = xni_table_script(points->cp[i]);

            outside += script > SCRIPT_INHERITED
                && (script >= SCRIPT_OTHER || strchr(systems[s], letters[script]) == NULL);
        }
        if (outside == 0)
            return 0;
    }
    return several;
}

static uint32_t
lower(uint32_t cp)
{
    return cp >= 'A' && cp <= 'Z' ? cp + 32 : cp;
}

/* What mapping and normalising make of the label, refused or not. */
static void
fold(const struct twin_points *points, unsigned flags, struct twin_text *out)
{
    (void)twin_prep(PREP_NAMEPREP, flags, points, out);
}

static int
plain_changed(const struct twin_points *points, const struct twin_text *folded)
{
    size_t at = 0;

    for (size_t i = 0; i < points->count; i++) {
        uint32_t cp;

        if (at == folded->length)
            return 1;
        at += utf8_decode(folded->text + at, &cp);
        if (lower(cp) != lower(points->cp[i]))
            return 1;
    }
    return at != folded->length;
}

static int
has_prefix(const char *text, size_t length)
{
    return length >= 4 && (text[0] | 0x20) == 'x' && (text[1] | 0x20) == 'n' && text[2] == '-'
        && text[3] == '-';
}

/* ToASCII with and without XN_PR29. */
static int
plain_pr29(const char *text, size_t length, unsigned flags)
{
    struct fuzz_answer older, newer;
    int differs;

    fuzz_ask(
        &(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags | XN_PR29, text, length}, &older);
    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_ascii, flags & ~(unsigned)XN_PR29, text,
                 length},
        &newer);
    differs = older.status != newer.status
        || !fuzz_same(older.text, older.length, newer.text, newer.length);
    fuzz_release(&older);
    fuzz_release(&newer);
    return differs;
}

static unsigned
code_point_traits(const struct twin_points *points)
{
    unsigned traits = plain_mixed(points) ? XN_TRAIT_MIXED : 0;

    for (size_t i = 0; i < points->count; i++) {
        uint32_t cp = points->cp[i], tables = table_lookup(cp)->tables;

        if (cp == 0xDF || cp == 0x3C2 || cp == 0x200C || cp == 0x200D)
            traits |= XN_TRAIT_DEVIATION;
        traits |= (tables & TABLE_A_1 ? XN_TRAIT_UNASSIGNED : 0)
            | (tables & TABLE_D_1 ? XN_TRAIT_RTL : 0);
    }
    return traits;
}

/* -1: the twins do not take it. */
static int
label_traits(const char *text, size_t length, unsigned flags)
{
    struct twin_points points;
    struct twin_text folded;
    struct fuzz_answer shown;
    unsigned traits = 0;
    int ace, ascii = 1;

    for (size_t i = 0; i < length; i++)
        ascii &= (unsigned char)text[i] < 0x80;
    traits |= ascii ? 0 : XN_TRAIT_NON_ASCII;
    fuzz_ask(&(struct fuzz_call){FUZZ_LABEL, xn_label_to_unicode, flags & ~(unsigned)XN_LOWER, text,
                 length},
        &shown);
    ace = shown.status == XN_OK && shown.diag.status == XN_OK
        && !fuzz_same(shown.text, shown.length, text, length);
    if (!twin_read(&points, text, length)) {
        fuzz_release(&shown);
        return -1;
    }
    fold(&points, flags, &folded);
    if (ace)
        traits |= XN_TRAIT_ACE;
    else if (has_prefix(text, length) || has_prefix(folded.text, folded.length))
        traits |= XN_TRAIT_FAKE_ACE;
    if (ace) {
        must(twin_read(&points, shown.text, shown.length), "what an ACE label decodes to is short");
        fold(&points, flags, &folded);
    }
    if (ace || !ascii) {
        traits |=
            code_point_traits(&points) | (plain_changed(&points, &folded) ? XN_TRAIT_CHANGED : 0);
        traits |=
            plain_pr29(shown.text, shown.length, flags & ~(unsigned)XN_LOWER) ? XN_TRAIT_PR29 : 0;
    }
    fuzz_release(&shown);
    return (int)traits;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer ascii;
    unsigned traits = 0xFFFF, expected = 0;
    size_t pos = 0, start, end;
    int label = 0;
    xn_status status;
    xn_diag diag;

    fuzz_open(&input, data, size);
    memset(&diag, (int)input.fill, sizeof(diag));
    status = xn_traits(input.text, input.length, input.flags, &traits, &diag);
    fuzz_ask(
        &(struct fuzz_call){FUZZ_NAME, xn_to_ascii, input.flags, input.text, input.length}, &ascii);
    must(status == (ascii.status == XN_E_UTF8 ? XN_E_UTF8 : XN_OK),
        "ill-formed UTF-8 alone is refused");
    must(fuzz_same_diag(&diag, &ascii.diag), "diag is ToASCII's");
    must(status == XN_OK || traits == 0, "what is refused has no traits");
    must(status != XN_OK || !(traits & XN_TRAIT_INVALID) == (ascii.status == XN_OK),
        "INVALID is what ToASCII refuses");
    while (status == XN_OK && label >= 0
        && fuzz_next_label(input.text, input.length, &pos, &start, &end)) {
        label = label_traits(input.text + start, end - start, input.flags);
        expected |= (unsigned)label;
    }
    must(status != XN_OK || label < 0 || (traits & ~(unsigned)XN_TRAIT_INVALID) == expected,
        "the traits are those of the labels");
    fuzz_release(&ascii);
    fuzz_close(&input);
    return 0;
}
