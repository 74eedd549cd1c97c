/* SPDX-License-Identifier: MIT */
#include "reference.h"

#include <idn2.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reference/reference.h"

enum { LABEL_SIZE = 8 * 1024 };

/* A form that does not exist; no name of the tests contains it. */
#define NONE "\1"

static const char *const sharp_s = "\303\237", *const final_sigma = "\317\202",
                         *const non_joiner = "\342\200\214", *const joiner = "\342\200\215";

static bool
has_deviation(const char *label)
{
    return strstr(label, sharp_s) != NULL || strstr(label, final_sigma) != NULL
        || strstr(label, non_joiner) != NULL || strstr(label, joiner) != NULL;
}

static bool
is_ascii_text(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text & 0x80)
            return false;
    return true;
}

static void
make_lower(char *text)
{
    for (; *text != '\0'; text++)
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text + 32);
}

static bool
has_prefix(const char *label)
{
    return (label[0] == 'x' || label[0] == 'X') && (label[1] == 'n' || label[1] == 'N')
        && label[2] == '-' && label[3] == '-';
}

/* A call of libidn2 whose result can be a label: letters, digits, hyphens and underscores. */
static int
ask(const char *label, int flags, char *result)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    uint8_t *text = NULL;
    int error = idn2_lookup_u8((const uint8_t *)label, &text, flags);

    strcpy(result, NONE);
    if (error != IDN2_OK)
        return error;
    make_lower((char *)text);
    if (text[0] == '\0' || strspn((char *)text, allowed) != strlen((char *)text)
        || strlen((char *)text) > 63)
        error = IDN2_DISALLOWED;
    else
        strcpy(result, (char *)text);
    idn2_free(text);
    return error;
}

static void
replace(char *text, const char *old, const char *new)
{
    char result[LABEL_SIZE] = "", *found;

    while ((found = strstr(text, old)) != NULL) {
        strncat(result, text, (size_t)(found - text));
        strcat(result, new);
        memmove(text, found + strlen(old), strlen(found + strlen(old)) + 1);
    }
    strcat(result, text);
    strcpy(text, result);
}

/* Hyphens at the ends are refused unless TR46 processing is off, so the deviations are mapped
   here. */
static void
transitional_hyphens(const char *label, char *result)
{
    char mapped[LABEL_SIZE];

    strcpy(mapped, label);
    replace(mapped, sharp_s, "ss");
    replace(mapped, final_sigma, "\317\203");
    replace(mapped, non_joiner, "");
    replace(mapped, joiner, "");
    ask(mapped, IDN2_NO_TR46, result);
}

struct label_answer {
    char lookup[LABEL_SIZE], uts46[LABEL_SIZE], transitional[LABEL_SIZE];
    bool is_valid;
};

static void
answer_label(const char *typed, struct label_answer *a)
{
    char label[LABEL_SIZE], ignored[LABEL_SIZE];
    int error;

    strcpy(label, typed);
    if (is_ascii_text(label))
        make_lower(label);
    if (is_ascii_text(label) && !has_prefix(label)) {
        bool fits = label[0] != '\0' && strlen(label) <= 63;

        strcpy(a->lookup, fits ? label : NONE);
        strcpy(a->uts46, fits ? label : NONE);
        strcpy(a->transitional, fits ? label : NONE);
        a->is_valid = fits;
        return;
    }
    if (strlen(label) > 1024) {
        strcpy(a->lookup, NONE);
        strcpy(a->uts46, NONE);
        strcpy(a->transitional, NONE);
        a->is_valid = false;
        return;
    }
    ask(label, IDN2_NO_TR46, a->lookup);
    error = ask(label, IDN2_NONTRANSITIONAL, a->uts46);
    ask(label, IDN2_TRANSITIONAL, a->transitional);
    if (error == IDN2_HYPHEN_STARTEND) {
        strcpy(a->uts46, a->lookup);
        transitional_hyphens(label, a->transitional);
    } else if (error == IDN2_BIDI) {
        strcpy(a->transitional, NONE);
    } else if ((error == IDN2_DISALLOWED || error == IDN2_UNASSIGNED) && !has_deviation(label)) {
        strcpy(a->uts46, a->transitional);
    }
    a->is_valid = strcmp(a->uts46, NONE) != 0
        && (!has_prefix(a->uts46) || ask(a->uts46, IDN2_NO_TR46, ignored) == IDN2_OK);
}

/* Cuts off the first label and its dot.  Returns the dot's length, 0 after the last label. */
static size_t
cut_label(const char **rest, char *label)
{
    static const char *const dots[] = {".", "\343\200\202", "\357\274\216", "\357\275\241"};
    size_t length = 0, width = 0;

    for (; (*rest)[length] != '\0'; length++) {
        for (size_t i = 0; i < 4 && width == 0; i++)
            if (strncmp(*rest + length, dots[i], strlen(dots[i])) == 0)
                width = strlen(dots[i]);
        if (width > 0)
            break;
    }
    memcpy(label, *rest, length);
    label[length] = '\0';
    *rest += length + width;
    return width;
}

/* Appends to a form, which is NONE from then on if there is nothing to append. */
static void
extend(char *form, const char *label, const char *dot)
{
    if (strcmp(label, NONE) == 0)
        strcpy(form, NONE);
    if (strcmp(form, NONE) == 0)
        return;
    strcat(form, label);
    strcat(form, dot);
}

static bool
decodes(const char *label, unsigned flags)
{
    static struct reference_answer decoded;

    reference_label_to_unicode(label, strlen(label), flags, &decoded);
    return decoded.status == XN_OK && decoded.diag.status == XN_OK;
}

static void
limit_length(char *form)
{
    size_t length = strlen(form);

    if (length - (length > 0 && form[length - 1] == '.') > 253)
        strcpy(form, NONE);
}

static const char *
find_class(bool has_2003, bool has_2008, bool are_equal)
{
    if (has_2003 && has_2008)
        return are_equal ? "same" : "differs";
    return has_2003 ? "only-2003" : has_2008 ? "only-2008" : "neither";
}

void
audit_reference(const char *name, unsigned flags, struct audit_reference *a)
{
    static struct reference_answer ascii;
    static struct label_answer answer;
    bool all_decode = true, all_valid = true, in_ascii = is_ascii_text(name), has_2003, has_2008;
    const char *rest = name;
    char label[LABEL_SIZE];
    size_t width;

    reference_to_ascii(name, strlen(name), flags | XN_LOWER, &ascii);
    ascii.text[ascii.length] = '\0';
    strcpy(a->form[0], ascii.status == XN_OK ? ascii.text : NONE);
    for (int i = 1; i < 4; i++)
        a->form[i][0] = '\0';
    do {
        width = cut_label(&rest, label);
        if (label[0] == '\0' && rest == name + strlen(name) && strlen(name) > 0
            && (width > 0 ? rest == name + width : true)) {
            if (width > 0)
                for (int i = 1; i < 4; i++)
                    strcat(a->form[i], ".");
            break;
        }
        answer_label(label, &answer);
        extend(a->form[1], answer.lookup, width > 0 ? "." : "");
        extend(a->form[2], answer.uts46, width > 0 ? "." : "");
        extend(a->form[3], answer.transitional, width > 0 ? "." : "");
        all_valid = all_valid && answer.is_valid;
        if (has_prefix(label))
            all_decode = all_decode && decodes(label, flags);
    } while (width > 0);
    for (int i = 1; i < 4; i++)
        limit_length(a->form[i]);
    has_2003 = strcmp(a->form[0], NONE) != 0 && (!in_ascii || all_decode);
    has_2008 =
        in_ascii ? strcmp(a->form[1], NONE) != 0 : all_valid && strcmp(a->form[2], NONE) != 0;
    a->class = find_class(has_2003, has_2008, in_ascii || strcmp(a->form[0], a->form[2]) == 0);
    if (strcmp(a->form[2], NONE) == 0)
        a->browsers = strcmp(a->form[0], NONE) == 0 ? "none" : "refuse";
    else if (strcmp(a->form[0], NONE) == 0)
        a->browsers = "alone";
    else
        a->browsers = strcmp(a->form[0], a->form[2]) == 0 ? "agree" : "differ";
    for (int i = 0; i < 4; i++)
        if (strcmp(a->form[i], NONE) == 0)
            strcpy(a->form[i], "-"); /* as it is printed */
}
