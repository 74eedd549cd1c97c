/* SPDX-License-Identifier: MIT */
#include "idna2008.h"

#include <idn2.h>
#include <regex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <uninorm.h>

#include "reference.h"
#include "nameprep/utf8.h"

enum { LABEL_SIZE = 8 * 1024 };

/* A form that does not exist; no name of the tests contains it. */
#define NONE "\1"

static bool
is_ascii_text(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text & 0x80)
            return false;
    return true;
}

static bool
is_ascii_label(const uint32_t *label, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (label[i] >= 0x80)
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

/* A call of libidn2. */
static int
ask(const char *label, int flags, char *result)
{
    uint8_t *text = NULL;
    int error = idn2_lookup_u8((const uint8_t *)label, &text, flags);

    strcpy(result, NONE);
    if (error != IDN2_OK)
        return error;
    make_lower((char *)text);
    if (text[0] == '\0' || strlen((char *)text) > 63 || !is_ascii_text((char *)text))
        error = IDN2_DISALLOWED;
    else
        strcpy(result, (char *)text);
    idn2_free(text);
    return error;
}

/* Appends a code point as UTS #46 maps it: its result if that is ASCII, or else the part between
   two ideographs. */
static bool
append_mapped(uint32_t cp, uint32_t *to, size_t *length)
{
    char alone[5] = "", between[16], result[LABEL_SIZE];
    uint32_t decoded[64];
    size_t count = 0;

    utf8_encode(cp, alone);
    if (ask(alone, IDN2_TRANSITIONAL, result) == IDN2_OK && !has_prefix(result)) {
        for (const char *c = result; *c != '\0'; c++)
            to[(*length)++] = (unsigned char)*c;
        return true;
    }
    sprintf(between, "\u4E00%s\u4E00", alone);
    if (ask(between, IDN2_TRANSITIONAL, result) != IDN2_OK
        || xn_punycode_decode(result + 4, strlen(result) - 4, decoded, 64, &count, NULL, NULL)
            != XN_OK)
        return false;
    memcpy(to + *length, decoded + 1, (count - 2) * sizeof(*to));
    *length += count - 2;
    return true;
}

static bool
matches(const char *text, const char *pattern)
{
    regex_t regex;
    bool found;

    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        abort();
    found = regexec(&regex, text, 0, NULL, 0) == 0;
    regfree(&regex);
    return found;
}

/* Whether each joiner follows a virama or, if it is the non-joiner (N), is between letters that
   join (RFC 5892 appendix A): other code points are given by their joining type. */
static bool
has_valid_joiners(const uint32_t *label, size_t length)
{
    char types[LABEL_SIZE];

    for (size_t i = 0; i < length; i++)
        types[i] = label[i] == 0x200C ? 'N'
            : label[i] == 0x200D      ? 'J'
                                      : uc_joining_type_name(uc_joining_type(label[i]))[0];
    types[length] = '\0';
    for (size_t i = 0; i < length; i++) {
        char before[LABEL_SIZE];

        if ((types[i] != 'N' && types[i] != 'J')
            || (i > 0 && uc_combining_class(label[i - 1]) == UC_CCC_VR))
            continue;
        memcpy(before, types, i);
        before[i] = '\0';
        if (types[i] == 'J' || !matches(before, "[LD]T*$") || !matches(types + i + 1, "^T*[RD]"))
            return false;
    }
    return true;
}

/* Punycode of a label's code points, if it is one. */
static void
make_label(const uint32_t *label, size_t length, char *result)
{
    static const char refused[] = "#/:<>?@[\\]^|%\177";
    size_t written = 0;

    if (length == 0 || length > 500 || uc_is_general_category(label[0], UC_CATEGORY_M)
        || !has_valid_joiners(label, length))
        return;
    for (size_t i = 0; i < length; i++)
        if (label[i] <= ' ' || (label[i] < 0x80 && strchr(refused, (int)label[i]) != NULL))
            return;
    if (is_ascii_label(label, length)) {
        for (size_t i = 0; i < length; i++)
            result[i] = (char)label[i];
        result[length] = '\0';
    } else {
        memcpy(result, "xn--", 4);
        if (xn_punycode_encode(label, length, NULL, result + 4, LABEL_SIZE - 4, &written, NULL)
            != XN_OK)
            abort();
        result[4 + written] = '\0';
    }
    if (strlen(result) > 63)
        strcpy(result, NONE);
}

/* UTS #46, one code point at a time; not in a label that was ACE. */
static void
convert_code_points(
    const uint32_t *label, size_t length, bool is_transitional, bool was_ace, char *result)
{
    uint32_t mapped[LABEL_SIZE], decoded[64];
    size_t count = 0;
    uint32_t *normal;

    strcpy(result, NONE);
    for (size_t i = 0; i < length; i++) {
        uint32_t cp = label[i];
        bool is_deviation = cp == 0xDF || cp == 0x3C2 || cp == 0x200C || cp == 0x200D;

        if (cp == 0x1E9E && !is_transitional) {
            ask("\u1E9E", IDN2_NONTRANSITIONAL, result);
            cp = strcmp(result, "xn--zca") == 0 ? 0xDF : cp;
            is_deviation = cp == 0xDF;
            strcpy(result, NONE);
        }
        if (cp >= 'A' && cp <= 'Z')
            cp += 32;
        if (cp < 0x80 || (is_deviation && !is_transitional))
            mapped[count++] = cp;
        else if (!append_mapped(cp, mapped, &count))
            return;
    }
    normal = u32_normalize(UNINORM_NFC, mapped, count, NULL, &count);
    if (count >= 4 && normal[0] == 'x' && normal[1] == 'n' && normal[2] == '-'
        && normal[3] == '-') {
        make_label(normal, count, result);
        if (!was_ace && is_ascii_label(normal, count) && strcmp(result, NONE) != 0) {
            char ace[LABEL_SIZE];

            strcpy(ace, result);
            strcpy(result, NONE);
            if (xn_punycode_decode(ace + 4, strlen(ace) - 4, decoded, 64, &count, NULL, NULL)
                == XN_OK)
                convert_code_points(decoded, count, false, true, result);
            if (strcmp(ace, result) != 0)
                strcpy(result, NONE);
        } else {
            strcpy(result, NONE);
        }
    } else {
        make_label(normal, count, result);
    }
    free(normal);
}

static void
convert_uts46(const char *label, bool is_transitional, char *result)
{
    uint32_t cps[LABEL_SIZE];
    size_t length = 0;

    while (*label != '\0')
        label += utf8_decode(label, &cps[length++]);
    convert_code_points(cps, length, is_transitional, false, result);
}

/* Whether a name breaks RFC 5893 section 2: a letter for each bidirectional class, n for NSM. */
static bool
breaks_bidi(const char *form)
{
    char classes[LABEL_SIZE], label[LABEL_SIZE];
    bool is_bidi = false, all_keep = true;

    while (*form != '\0') {
        uint32_t cps[LABEL_SIZE];
        size_t length = strcspn(form, "."), count = 0;

        memcpy(label, form, length);
        label[length] = '\0';
        form += length + (form[length] == '.');
        if (!has_prefix(label))
            for (; count < length; count++)
                cps[count] = (unsigned char)label[count];
        else if (xn_punycode_decode(label + 4, length - 4, cps, LABEL_SIZE, &count, NULL, NULL)
            != XN_OK)
            abort();
        for (size_t i = 0; i < count; i++) {
            switch (uc_bidi_class(cps[i])) {
            case UC_BIDI_L: classes[i] = 'L'; break;
            case UC_BIDI_R:
            case UC_BIDI_AL: classes[i] = 'R'; break;
            case UC_BIDI_AN: classes[i] = 'A'; break;
            case UC_BIDI_EN: classes[i] = 'E'; break;
            case UC_BIDI_NSM: classes[i] = 'n'; break;
            case UC_BIDI_ES:
            case UC_BIDI_CS:
            case UC_BIDI_ET:
            case UC_BIDI_ON:
            case UC_BIDI_BN: classes[i] = 'o'; break;
            default: classes[i] = 'x';
            }
        }
        classes[count] = '\0';
        is_bidi = is_bidi || matches(classes, "[RA]");
        all_keep = all_keep && (count == 0 || matches(classes, "^L[LEon]*$|^R[REon]*$|^R[RAon]*$"))
            && (count == 0 || matches(classes, "^L(.*[LE])?n*$|^R(.*[REA])?n*$"));
    }
    return is_bidi && !all_keep;
}

struct label_answer {
    char lookup[LABEL_SIZE], uts46[LABEL_SIZE], transitional[LABEL_SIZE];
    bool is_valid;
};

static void
answer_label(const char *typed, struct label_answer *a)
{
    char label[LABEL_SIZE], ignored[LABEL_SIZE];

    strcpy(label, typed);
    if (is_ascii_text(label))
        make_lower(label);
    if (is_ascii_text(label) && !has_prefix(label)) {
        bool fits = matches(label, "^([a-z0-9_-]{1,63}|\\*)$");

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
    convert_uts46(label, false, a->uts46);
    convert_uts46(label, true, a->transitional);
    a->is_valid = strcmp(a->uts46, NONE) != 0
        && (has_prefix(a->uts46) ? ask(a->uts46, IDN2_NO_TR46, ignored) == IDN2_OK
                                 : matches(a->uts46, "^[a-z0-9_-]+$"));
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
    for (int i = 1; i < 4; i++)
        if (strcmp(a->form[i], NONE) != 0 && breaks_bidi(a->form[i]))
            strcpy(a->form[i], NONE);
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
