/* SPDX-License-Identifier: MIT */
/* RFC 3454: map, normalise, prohibit, check bidi, look for unassigned code points. */
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

xn_status
ref_set_diag(xn_diag *diag, xn_status status, size_t offset, size_t length, const char *rule)
{
    *diag = (xn_diag){.status = status,
        .cp = XN_NO_CP,
        .mapped = XN_NO_CP,
        .offset = offset,
        .length = length,
        .rule = rule};
    return status;
}

bool
reference_same_diag(const xn_diag *a, const xn_diag *b)
{
    return a->status == b->status && a->input == b->input && a->label == b->label && a->cp == b->cp
        && a->mapped == b->mapped && a->offset == b->offset && a->length == b->length
        && a->octets == b->octets && a->unit == b->unit && a->decoded == b->decoded
        && strcmp(a->rule, b->rule) == 0;
}

xn_status
ref_blame(xn_diag *diag, xn_status status, const char *input, const struct symbol *symbol,
    const char *rule)
{
    ref_set_diag(diag, status, symbol->start, symbol->end - symbol->start, rule);
    diag->mapped = symbol->cp;
    if (!symbol->composed)
        diag->cp = reference_utf8_read(input + symbol->start, symbol->end - symbol->start).cp;
    return status;
}

static void
append(struct text *text, struct symbol symbol)
{
    if (text->count == REFERENCE_POINTS) {
        printf("Bail out! the reference implementation was given too long a text\n");
        exit(99);
    }
    text->at[text->count++] = symbol;
}

/* Section 3 */

static size_t
map(const struct profile *profile, uint32_t cp, uint32_t to[4])
{
    const struct mapping *folded = profile->folds ? ref_find_mapping(profile->fold, cp) : NULL;

    to[0] = cp;
    for (const struct own_rule *own = profile->own; own != NULL && own->first <= own->last; own++)
        if (cp >= own->first && cp <= own->last && own->what != FORBIDDEN) {
            to[0] = 0x20;
            return own->what == TO_SPACE ? 1 : 0;
        }
    for (unsigned table = 0; table < TABLES; table++)
        if (profile->to_space & BIT(table) && ref_is_in[table][cp]) {
            to[0] = 0x20;
            return 1;
        }
    for (unsigned table = 0; table < TABLES; table++)
        if (profile->to_nothing & BIT(table) && ref_is_in[table][cp])
            return 0;
    for (size_t i = 0; folded != NULL && i < folded->count; i++)
        to[i] = folded->to[i];
    return folded != NULL ? folded->count : 1;
}

/* Section 4: UAX #15, normalisation form KC */

enum {
    S_BASE = 0xAC00,
    L_BASE = 0x1100,
    V_BASE = 0x1161,
    T_BASE = 0x11A7,
    L_COUNT = 19,
    V_COUNT = 21,
    T_COUNT = 28,
    S_COUNT = L_COUNT * V_COUNT * T_COUNT
};

static bool
is_within(uint32_t cp, uint32_t first, uint32_t count)
{
    return cp >= first && cp < first + count;
}

/* data/ has one step of each decomposition. */
static void
decompose(struct text *text, struct symbol symbol)
{
    const struct mapping *mapping = ref_find_mapping(DECOMPOSITION, symbol.cp);

    if (is_within(symbol.cp, S_BASE, S_COUNT)) {
        const uint32_t s = symbol.cp - S_BASE;
        const uint32_t jamo[] = {
            L_BASE + s / (V_COUNT * T_COUNT), V_BASE + s / T_COUNT % V_COUNT, T_BASE + s % T_COUNT};

        for (size_t i = 0; i < (s % T_COUNT != 0 ? 3 : 2); i++) {
            symbol.cp = jamo[i];
            append(text, symbol);
        }
    } else if (mapping == NULL) {
        append(text, symbol);
    } else {
        for (size_t i = 0; i < mapping->count; i++) {
            symbol.cp = mapping->to[i];
            decompose(text, symbol);
        }
    }
}

static unsigned
class_at(const struct text *text, size_t i)
{
    return ref_combining_class[text->at[i].cp];
}

/* Exchanges neighbours until none are out of order: each mark moves before those of a higher
   class. */
static void
order_marks(struct text *text)
{
    for (size_t i = 1; i < text->count; i++)
        for (size_t j = i;
             j > 0 && class_at(text, j) != 0 && class_at(text, j - 1) > class_at(text, j); j--) {
            struct symbol mark = text->at[j];

            text->at[j] = text->at[j - 1];
            text->at[j - 1] = mark;
        }
}

static uint32_t
compose_two(uint32_t first, uint32_t second)
{
    if (is_within(first, L_BASE, L_COUNT) && is_within(second, V_BASE, V_COUNT))
        return S_BASE + ((first - L_BASE) * V_COUNT + (second - V_BASE)) * T_COUNT;
    if (is_within(first, S_BASE, S_COUNT) && (first - S_BASE) % T_COUNT == 0
        && is_within(second, T_BASE + 1, T_COUNT - 1))
        return first + (second - T_BASE);
    return ref_find_composite(first, second);
}

/* Composes text[c] into text[s]; false: they have no composite. */
static bool
compose_at(struct text *text, size_t s, size_t c)
{
    uint32_t composite = compose_two(text->at[s].cp, text->at[c].cp);
    struct symbol *starter = &text->at[s], *other = &text->at[c];

    if (composite == 0)
        return false;
    starter->cp = composite;
    if (other->start != starter->start || other->end != starter->end)
        starter->composed = true;
    if (other->end > starter->end)
        starter->end = other->end;
    text->count--;
    memmove(other, other + 1, (text->count - c) * sizeof(*other));
    return true;
}

/* Corrigendum 5: C is blocked from S if between them is some B that is a starter, or whose class is
   not lower than C's. */
static bool
is_blocked(const struct text *text, size_t s, size_t c)
{
    for (size_t b = s + 1; b < c; b++)
        if (class_at(text, b) == 0 || class_at(text, b) >= class_at(text, c))
            return true;
    return false;
}

static void
compose(struct text *text)
{
    bool has_starter = false;
    size_t s = 0;

    for (size_t c = 0; c < text->count; c++) {
        if (has_starter && !is_blocked(text, s, c) && compose_at(text, s, c)) {
            c--;
        } else if (class_at(text, c) == 0) {
            has_starter = true;
            s = c;
        }
    }
}

/* XN_PR29: the loop of GNU libidn's nfkc.c.  It compares only the class of the code point before C,
   where 0 does not block; and after a composition that of the one before the last. */
static void
compose_as_before_corrigendum_5(struct text *text)
{
    unsigned last_class = 0;
    size_t s = 0;

    for (size_t c = 0; c < text->count; c++) {
        unsigned class = class_at(text, c);

        if (c > 0 && (last_class == 0 || last_class != class) && compose_at(text, s, c)) {
            c--;
            last_class = c == s ? 0 : class_at(text, c - 1);
            continue;
        }
        if (class == 0)
            s = c;
        last_class = class;
    }
}

/* Section 5 */

static bool
is_forbidden(const struct profile *profile, uint32_t cp)
{
    for (const struct own_rule *own = profile->own; own != NULL && own->first <= own->last; own++)
        if (cp >= own->first && cp <= own->last && own->what == FORBIDDEN)
            return true;
    return false;
}

/* The first clause that prohibits a code point; NULL: it is allowed. */
static const char *
find_prohibition(const struct profile *profile, uint32_t cp)
{
    static const char *const rules[TABLES] = {[A_1] = "RFC 3454 table A.1",
        [C_1_1] = "RFC 3454 table C.1.1",
        [C_1_2] = "RFC 3454 table C.1.2",
        [C_2_1] = "RFC 3454 table C.2.1",
        [C_2_2] = "RFC 3454 table C.2.2",
        [C_3] = "RFC 3454 table C.3",
        [C_4] = "RFC 3454 table C.4",
        [C_5] = "RFC 3454 table C.5",
        [C_6] = "RFC 3454 table C.6",
        [C_7] = "RFC 3454 table C.7",
        [C_8] = "RFC 3454 table C.8",
        [C_9] = "RFC 3454 table C.9"};

    for (unsigned table = 0; table < TABLES; table++)
        if (profile->prohibited & BIT(table) && ref_is_in[table][cp])
            return rules[table];
    return is_forbidden(profile, cp) ? profile->own_clause : NULL;
}

static xn_status
prohibit(const struct profile *profile, const char *in, const struct text *text, xn_diag *diag)
{
    for (size_t i = 0; i < text->count; i++) {
        const char *rule = find_prohibition(profile, text->at[i].cp);

        if (rule != NULL)
            return ref_blame(diag, XN_E_PROHIBITED, in, &text->at[i], rule);
    }
    return XN_OK;
}

/* Section 6 */

static xn_status
check_bidi(const char *in, const struct text *text, xn_diag *diag)
{
    size_t r_and_al = 0, l = 0, first_l = 0, last = text->count > 0 ? text->count - 1 : 0;

    for (size_t i = 0; i < text->count; i++) {
        r_and_al += ref_is_in[D_1][text->at[i].cp];
        if (ref_is_in[D_2][text->at[i].cp] && l++ == 0)
            first_l = i;
    }
    if (r_and_al == 0)
        return XN_OK;
    if (l > 0)
        return ref_blame(
            diag, XN_E_BIDI_MIXED, in, &text->at[first_l], "RFC 3454 section 6 requirement 2");
    if (!ref_is_in[D_1][text->at[0].cp])
        return ref_blame(
            diag, XN_E_BIDI_ENDS, in, &text->at[0], "RFC 3454 section 6 requirement 3");
    if (!ref_is_in[D_1][text->at[last].cp])
        return ref_blame(
            diag, XN_E_BIDI_ENDS, in, &text->at[last], "RFC 3454 section 6 requirement 3");
    return XN_OK;
}

/* Section 7 */

static xn_status
check_assigned(const char *in, const struct text *text, xn_diag *diag)
{
    for (size_t i = 0; i < text->count; i++)
        if (ref_is_in[A_1][text->at[i].cp])
            return ref_blame(diag, XN_E_UNASSIGNED, in, &text->at[i], "RFC 3454 table A.1");
    return XN_OK;
}

xn_status
ref_prepare(const struct profile *profile, const char *in, const struct text *text, unsigned flags,
    struct text *prepared, xn_diag *diag)
{
    xn_status status;

    prepared->count = 0;
    for (size_t i = 0; i < text->count; i++) {
        struct symbol symbol = text->at[i];
        uint32_t to[4];
        size_t count = map(profile, symbol.cp, to);

        for (size_t j = 0; j < count; j++) {
            symbol.cp = to[j];
            if (profile->normalises)
                decompose(prepared, symbol);
            else
                append(prepared, symbol);
        }
    }
    if (profile->normalises) {
        order_marks(prepared);
        if (flags & XN_PR29)
            compose_as_before_corrigendum_5(prepared);
        else
            compose(prepared);
    }
    status = prohibit(profile, in, prepared, diag);
    if (status == XN_OK && profile->checks_bidi)
        status = check_bidi(in, prepared, diag);
    if (status == XN_OK && profile->has_unassigned && !(flags & XN_ALLOW_UNASSIGNED))
        status = check_assigned(in, prepared, diag);
    return status == XN_OK ? ref_set_diag(diag, XN_OK, 0, 0, "") : status;
}

/* The public functions */

bool
reference_prep(const char *profile_name, const char *in, size_t inlen, unsigned flags,
    struct reference_answer *answer)
{
    static struct text typed, prepared;
    const struct profile *profile = ref_find_profile(profile_name);

    answer->length = 0;
    if (profile == NULL)
        return false;
    answer->status = ref_read_utf8(in, inlen, &typed, &answer->diag);
    if (answer->status == XN_OK)
        answer->status = ref_prepare(profile, in, &typed, flags, &prepared, &answer->diag);
    if (answer->status != XN_OK)
        answer->diag.label = XN_NO_LABEL;
    for (size_t i = 0; answer->status == XN_OK && i < prepared.count; i++)
        answer->length += reference_utf8_write(prepared.at[i].cp, answer->text + answer->length);
    answer->text[answer->length] = '\0';
    return true;
}

void
reference_nfkc(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    reference_prep("NFKC", in, inlen, flags, answer);
}

size_t
reference_map(const char *profile, uint32_t cp, uint32_t to[4])
{
    return map(ref_find_profile(profile), cp, to);
}

size_t
reference_decompose(uint32_t cp, uint32_t to[18])
{
    static struct text text;

    text.count = 0;
    decompose(&text, (struct symbol){cp, 0, 0, false});
    for (size_t i = 0; i < text.count; i++)
        to[i] = text.at[i].cp;
    return text.count;
}

uint32_t
reference_compose(uint32_t first, uint32_t second)
{
    return compose_two(first, second);
}
