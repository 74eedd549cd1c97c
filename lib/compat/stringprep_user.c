/* SPDX-License-Identifier: MIT */
#include "export.h"

#include "stringprep_user.h"

#include <stdlib.h>

/* Finds the element with a code point; the elements of a table ascend. */
static const Stringprep_table_element *
find_element(const Stringprep_profile *step, uint32_t cp)
{
    size_t first = 0, end = step->table_size;

    while (first < end) {
        size_t middle = first + (end - first) / 2;
        const Stringprep_table_element *element = &step->table[middle];

        if (cp < element->start)
            end = middle;
        else if (cp > element->end)
            first = middle + 1;
        else
            return element;
    }
    return NULL;
}

static bool
contains_any(const struct utf32 *text, const Stringprep_profile *step)
{
    for (size_t i = 0; i < text->count; i++)
        if (find_element(step, text->cp[i]) != NULL)
            return true;
    return false;
}

/* Replaces one text by another. */
static void
replace(struct utf32 *text, const struct utf32 *by)
{
    free(text->cp);
    *text = *by;
}

/* Replaces each code point that the table of a step lists, by up to STRINGPREP_MAX_MAP_CHARS
   others; zeros at the end of a mapping do not count. */
static int
map(struct utf32 *text, const Stringprep_profile *step, bool *moved)
{
    struct utf32 mapped = {NULL, 0, 0};

    if (!contains_any(text, step))
        return STRINGPREP_OK;
    *moved = true;
    for (size_t i = 0; i < text->count; i++) {
        const Stringprep_table_element *element = find_element(step, text->cp[i]);
        const uint32_t *to = element != NULL ? element->map : &text->cp[i];
        size_t count = element != NULL ? STRINGPREP_MAX_MAP_CHARS : 1;

        while (element != NULL && count > 0 && to[count - 1] == 0)
            count--;
        if (!xni_utf32_append(&mapped, to, count)) {
            free(mapped.cp);
            return STRINGPREP_MALLOC_ERROR;
        }
    }
    replace(text, &mapped);
    return STRINGPREP_OK;
}

/* Normalises the text to form KC.  It ends at its first 0 then, as in GNU libidn. */
static int
normalise(struct utf32 *text, bool *moved)
{
    struct utf32 normalised = {NULL, 0, 0};
    xn_status status =
        xni_utf32_nfkc(&normalised, text->cp, xni_utf32_length_up_to(text->cp, text->count));

    *moved = true;
    if (status != XN_OK) {
        free(normalised.cp);
        return status == XN_E_SPACE ? STRINGPREP_MALLOC_ERROR : STRINGPREP_NFKC_FAILED;
    }
    replace(text, &normalised);
    return STRINGPREP_OK;
}

/* Checks bidirectional text (RFC 3454 section 6) with the profile's three tables, which may be
   anywhere among its steps. */
static int
check_bidi(const struct utf32 *text, const Stringprep_profile *profile)
{
    const Stringprep_profile *ral = NULL, *l = NULL;
    bool has_prohibited = false, has_ral = false, has_l = false;

    for (const Stringprep_profile *step = profile; step->operation != 0; step++) {
        switch ((int)step->operation) {
        case STRINGPREP_BIDI_PROHIBIT_TABLE:
            has_prohibited = true;
            if (contains_any(text, step))
                return STRINGPREP_BIDI_CONTAINS_PROHIBITED;
            break;
        case STRINGPREP_BIDI_RAL_TABLE:
            has_ral = true;
            if (contains_any(text, step))
                ral = step;
            break;
        case STRINGPREP_BIDI_L_TABLE:
            has_l = true;
            if (contains_any(text, step))
                l = step;
            break;
        default: break;
        }
    }
    if (!has_prohibited || !has_ral || !has_l)
        return STRINGPREP_PROFILE_ERROR;
    if (ral != NULL && l != NULL)
        return STRINGPREP_BIDI_BOTH_L_AND_RAL;
    if (ral != NULL
        && (find_element(ral, text->cp[0]) == NULL
            || find_element(ral, text->cp[text->count - 1]) == NULL))
        return STRINGPREP_BIDI_LEADTRAIL_NOT_RAL;
    return STRINGPREP_OK;
}

/* Returns whether a call with these flags omits a step. */
static bool
is_omitted(const Stringprep_profile *step, unsigned flags)
{
    return ((unsigned)step->flags & flags) != 0;
}

/* Returns whether unassigned code points are checked.  Flags of the form ~x require the step if x
   is set.  GNU libidn omits it if any other flag is set, and so accepts unassigned code points with
   both flags. */
static bool
is_unassigned_checked(const Stringprep_profile *step, unsigned flags)
{
    unsigned asked = ~(unsigned)step->flags;

    if (!(flags & STRINGPREP_NO_UNASSIGNED))
        return false;
    return asked >> 31 == 0 ? (asked & flags) != 0 : !is_omitted(step, flags);
}

/* Performs one step of a profile, unless the flags omit it.  Returns a code of Stringprep_rc. */
static int
perform_step(struct utf32 *text, unsigned flags, const Stringprep_profile *profile,
    const Stringprep_profile *step, bool *moved)
{
    switch ((int)step->operation) {
    case STRINGPREP_NFKC:
        if (is_omitted(step, flags))
            return STRINGPREP_OK;
        if (flags & STRINGPREP_NO_NFKC && step->flags == 0)
            return STRINGPREP_FLAG_ERROR;
        return normalise(text, moved);
    case STRINGPREP_MAP_TABLE:
        return is_omitted(step, flags) ? STRINGPREP_OK : map(text, step, moved);
    case STRINGPREP_PROHIBIT_TABLE:
        return contains_any(text, step) ? STRINGPREP_CONTAINS_PROHIBITED : STRINGPREP_OK;
    case STRINGPREP_UNASSIGNED_TABLE:
        return is_unassigned_checked(step, flags) && contains_any(text, step)
            ? STRINGPREP_CONTAINS_UNASSIGNED
            : STRINGPREP_OK;
    case STRINGPREP_BIDI: return check_bidi(text, profile);
    case STRINGPREP_BIDI_PROHIBIT_TABLE:
    case STRINGPREP_BIDI_RAL_TABLE:
    case STRINGPREP_BIDI_L_TABLE: return STRINGPREP_OK; /* used by the step before */
    default: return STRINGPREP_PROFILE_ERROR;
    }
}

int
xni_perform_steps(
    struct utf32 *text, unsigned flags, const Stringprep_profile *profile, bool *moved)
{
    int rc = STRINGPREP_OK;

    *moved = false;
    for (const Stringprep_profile *step = profile; rc == STRINGPREP_OK && step->operation != 0;
         step++)
        rc = perform_step(text, flags, profile, step, moved);
    return rc;
}
