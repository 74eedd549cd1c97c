/* SPDX-License-Identifier: MIT */
/* Converts a label by IDNA 2008 and UTS #46 with GNU libidn2, and works around faults of version
   2.3.3.  Calls libidn2 for each label: in a whole name, the first refused label would hide the
   others. */
#include "config.h"

#include "idna2008.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "tools/common/text.h"

#ifdef WITH_LIBIDN2

#include <idn2.h>
#include <stdlib.h>

#include "tools/common/buffer.h"
#include "label_rules.h"

/* Some rules of RFC 5892 scan the label for each of its characters, in quadratic time.  Longer
   labels are valid only if they consist mostly of ignorable characters. */
enum { LABEL_MAX = 1024 };

/* A result besides libidn2's, whose errors are negative. */
enum { EMPTY_RESULT = 1 };

const char *
idna2008_version(void)
{
    return idn2_check_version(NULL);
}

static const char *
error_name(int result)
{
    switch (result) {
    case IDN2_OK: return NULL;
    case EMPTY_RESULT: return "empty";
    default: return idn2_strerror_name(result);
    }
}

/* Returns whether the URL standard permits an ASCII character in a host. */
static bool
is_permitted(char c)
{
    return c > ' ' && c != 0x7F && strchr("#/:<>?@[\\]^|%", c) == NULL;
}

/* Copies a result, which is ASCII in lower case.  Without STD3 rules, libidn2 accepts characters
   that no host contains: U+2100 becomes "a/c", U+00A0 a space, U+00AD nothing.  With them, it
   deletes characters. */
static int
take_result(const char *from, char *to)
{
    size_t length = strlen(from);

    to[0] = '\0';
    if (length > XN_LABEL_MAX)
        return IDN2_TOO_BIG_LABEL;
    for (size_t i = 0; i < length; i++)
        if (!is_permitted(from[i]))
            return IDN2_DISALLOWED;
    memcpy(to, from, length + 1);
    return length > 0 ? IDN2_OK : EMPTY_RESULT;
}

/* Converts a label that ends with NUL and contains no other.  Returns IDN2_OK, or why the result is
   "". */
static int
call_libidn2(const char *label, int flags, char *to)
{
    uint8_t *text = NULL;
    int result = idn2_lookup_u8((const uint8_t *)label, &text, flags);

    if (result == IDN2_MALLOC)
        die_of_memory();
    to[0] = '\0';
    if (result == IDN2_OK)
        result = take_result((const char *)text, to);
    idn2_free(text);
    return result;
}

struct code_points {
    uint32_t cps[LABEL_MAX];
    size_t length;
};

static bool
decode_ace(const char *label, struct code_points *to)
{
    return xn_punycode_decode(label + ACE_PREFIX_LENGTH, strlen(label) - ACE_PREFIX_LENGTH, to->cps,
               LABEL_MAX, &to->length, NULL, NULL)
        == XN_OK;
}

static void
decode_utf8(const char *label, struct code_points *to)
{
    to->length = 0;
    while (*label != '\0')
        label += utf8_decode(label, &to->cps[to->length++]);
}

/* Appends the mapping of one code point by UTS #46: the result for a label of only this code point
   if that is ASCII, since libidn2 refuses punctuation next to other characters; else the part
   between two ideographs, so that a mark or a hyphen is not at an end. */
static int
map_code_point(uint32_t cp, struct code_points *to)
{
    static const char ideograph[] = "\344\270\200"; /* U+4E00 */
    char alone[5] = "", between[sizeof(alone) + 6], result[XN_LABEL_SIZE];
    struct code_points mapped = {.length = 0};
    size_t margin = 0;
    int status;

    utf8_encode(cp, alone);
    status = call_libidn2(alone, IDN2_TRANSITIONAL, result);
    if (status != IDN2_OK || has_ace_prefix(result, strlen(result))) {
        margin = 1;
        sprintf(between, "%s%s%s", ideograph, alone, ideograph);
        status = call_libidn2(between, IDN2_TRANSITIONAL, result);
    }
    if (status != IDN2_OK)
        return status;
    if (margin == 0)
        decode_utf8(result, &mapped);
    else if (!decode_ace(result, &mapped))
        return IDN2_PUNYCODE_BAD_INPUT;
    if (to->length + mapped.length > LABEL_MAX)
        return IDN2_TOO_BIG_LABEL;
    for (size_t i = margin; i < mapped.length - margin; i++)
        to->cps[to->length++] = mapped.cps[i];
    return IDN2_OK;
}

/* Returns whether nontransitional processing maps U+1E9E to U+00DF, as since Unicode 15.1. */
static bool
keeps_capital_sharp_s(void)
{
    char result[XN_LABEL_SIZE];

    return call_libidn2("\341\272\236", IDN2_NONTRANSITIONAL, result) == IDN2_OK
        && strcmp(result, "xn--zca") == 0;
}

static int
map_code_points(const struct code_points *label, bool is_transitional, struct code_points *to)
{
    int status = IDN2_OK;

    to->length = 0;
    for (size_t i = 0; i < label->length && status == IDN2_OK; i++) {
        uint32_t cp = label->cps[i];

        if (to->length == LABEL_MAX)
            return IDN2_TOO_BIG_LABEL;
        if (cp == 0x1E9E && !is_transitional && keeps_capital_sharp_s())
            cp = 0xDF;
        if (cp < 0x80)
            to->cps[to->length++] = (unsigned char)ascii_lower((char)cp);
        else if (is_deviation(cp) && !is_transitional)
            to->cps[to->length++] = cp;
        else
            status = map_code_point(cp, to);
    }
    return status;
}

/* Returns whether nontransitional processing keeps a character of a label that the transitional one
   maps. */
static bool
has_kept(const char *label)
{
    static const char capital_sharp_s[] = "\341\272\236"; /* U+1E9E */

    return find_deviations(label, strlen(label)) != 0 || strstr(label, capital_sharp_s) != NULL;
}

static bool
has_prefix(const struct code_points *label)
{
    return label->length >= ACE_PREFIX_LENGTH && label->cps[0] == 'x' && label->cps[1] == 'n'
        && label->cps[2] == '-' && label->cps[3] == '-';
}

/* Converts mapped code points to a label, after the checks of UTS #46 section 4.1 that are not
   about single code points; Bidi is checked for the whole name. */
static int
finish_label(const struct code_points *mapped, char *to)
{
    uint32_t cps[XN_LABEL_MAX];
    size_t length = normalise_label(mapped->cps, mapped->length, cps, XN_LABEL_MAX), tail = 0;
    char text[XN_LABEL_SIZE];
    bool is_ascii = true;

    if (length == 0)
        return mapped->length == 0 ? EMPTY_RESULT : IDN2_TOO_BIG_LABEL;
    for (size_t i = 0; i < length; i++)
        is_ascii = is_ascii && cps[i] < 0x80;
    if (starts_with_mark(cps, length))
        return IDN2_LEADING_COMBINING;
    if (!are_joiners_valid(cps, length))
        return IDN2_CONTEXTJ;
    for (size_t i = 0; is_ascii && i < length; i++)
        text[tail++] = (char)cps[i];
    if (!is_ascii) {
        memcpy(text, "xn--", ACE_PREFIX_LENGTH);
        if (xn_punycode_encode(cps, length, NULL, text + ACE_PREFIX_LENGTH,
                sizeof(text) - ACE_PREFIX_LENGTH, &tail, NULL)
            != XN_OK)
            return IDN2_TOO_BIG_LABEL;
        tail += ACE_PREFIX_LENGTH;
    }
    text[tail] = '\0';
    return take_result(text, to);
}

/* Converts a label in ACE and lower case, which UTS #46 accepts if its decoding converts back to
   it.  Even transitional processing does not map deviations in it. */
static int
convert_ace(const char *label, char *to)
{
    struct code_points decoded, mapped;
    int status;

    to[0] = '\0';
    if (!decode_ace(label, &decoded) || has_prefix(&decoded))
        return IDN2_PUNYCODE_BAD_INPUT;
    status = map_code_points(&decoded, false, &mapped);
    if (status == IDN2_OK)
        status = finish_label(&mapped, to);
    if (status == IDN2_OK && strcmp(label, to) != 0) {
        to[0] = '\0';
        status = IDN2_ALABEL_ROUNDTRIP_FAILED;
    }
    return status;
}

/* Converts a label by its code points.  If they are mapped to a label in ACE, converts that. */
static int
convert_code_points(const char *label, bool is_transitional, char *to)
{
    struct code_points typed, mapped;
    char ace[XN_LABEL_SIZE];
    int status;

    decode_utf8(label, &typed);
    status = map_code_points(&typed, is_transitional, &mapped);
    if (status == IDN2_OK)
        status = finish_label(&mapped, to);
    if (status != IDN2_OK || !has_prefix(&mapped))
        return status;
    strcpy(ace, to);
    return convert_ace(ace, to);
}

/* Converts by UTS #46, which libidn2 does for most labels.  It refuses hyphens at the ends or in
   the third and fourth position, and punctuation, which browsers accept; and its mode that keeps
   deviations also applies RFC 5892, and so refuses symbols. */
static int
convert_uts46(const char *label, bool is_transitional, char *to)
{
    int status = IDN2_OK;

    to[0] = '\0';
    if (has_ace_prefix(label, strlen(label)) && ascii_is(label, strlen(label)))
        return convert_ace(label, to);
    if (has_ace_prefix(label, strlen(label)) || (!is_transitional && has_kept(label)))
        return convert_code_points(label, is_transitional, to);
    status = call_libidn2(label, IDN2_TRANSITIONAL, to);
    if (status == IDN2_HYPHEN_STARTEND || status == IDN2_2HYPHEN
        || status == IDN2_ALABEL_ROUNDTRIP_FAILED)
        status = convert_code_points(label, is_transitional, to);
    return status;
}

/* Returns IDN2_OK if the mapped label in uts46 passes lookup, or else the error. */
static int
check_uts46(const struct label_2008 *r)
{
    static const char registered[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    char again[XN_LABEL_SIZE];
    int status;

    if (!has_ace_prefix(r->uts46, strlen(r->uts46)))
        return r->uts46[strspn(r->uts46, registered)] == '\0' ? IDN2_OK : IDN2_DISALLOWED;
    status = call_libidn2(r->uts46, IDN2_NO_TR46, again);
    /* to libidn2, punctuation in an ACE label is bad Punycode */
    return status == IDN2_PUNYCODE_BAD_INPUT ? IDN2_DISALLOWED : status;
}

/* A label that passes lookup is its own uts46.  The mapping keeps its code points (RFC 5892 section
   2.2), and nontransitional processing the deviations; it is in normalisation form C; and lookup
   has made the remaining checks. */
static void
convert_label(const char *label, struct label_2008 *r)
{
    int result = call_libidn2(label, IDN2_NO_TR46, r->lookup);

    if (result == IDN2_OK) {
        memcpy(r->uts46, r->lookup, sizeof(r->uts46));
    } else {
        result = convert_uts46(label, false, r->uts46);
        if (result == IDN2_OK)
            result = check_uts46(r);
    }
    if (has_kept(label))
        (void)convert_uts46(label, true, r->transitional);
    else
        memcpy(r->transitional, r->uts46, sizeof(r->transitional));
    r->is_valid = result == IDN2_OK;
    r->error = error_name(result);
}

void
idna2008_label(const char *label, size_t length, struct label_2008 *result)
{
    bool is_long = length > LABEL_MAX;
    char text[LABEL_MAX + 1];

    *result =
        (struct label_2008){.error = error_name(is_long ? IDN2_TOO_BIG_LABEL : IDN2_DISALLOWED)};
    if (is_long || memchr(label, '\0', length) != NULL)
        return;
    memcpy(text, label, length);
    text[length] = '\0';
    if (ascii_is(label, length)) /* an A-label, RFC 5891 section 5.3 */
        for (size_t i = 0; i < length; i++)
            text[i] = ascii_lower(text[i]);
    convert_label(text, result);
}

#else

void
idna2008_label(const char *label, size_t length, struct label_2008 *result)
{
    (void)label;
    (void)length;
    *result = (struct label_2008){.error = "libidn2"};
}

const char *
idna2008_version(void)
{
    return NULL;
}

#endif
