/* SPDX-License-Identifier: MIT */
/* Converts a label by IDNA 2008 and UTS #46 with GNU libidn2, working around faults of version
   2.3.3.  libidn2 is called once per label: for a whole name, the first label that it refuses would
   hide the others. */
#include "config.h"

#include "idna2008.h"

#include <stdint.h>
#include <string.h>

#include "ascii.h"
#include "utf8.h"

unsigned
find_deviations(const char *text, size_t length)
{
    unsigned found = 0;
    uint32_t cp;

    for (size_t at = 0, width; at < length; at += width) {
        width = utf8_decode_checked(text + at, length - at, &cp);
        for (size_t i = 0; width > 0 && i < DEVIATIONS; i++)
            found |= (unsigned)(cp == deviations[i]) << i;
        width += width == 0;
    }
    return found;
}

#ifdef WITH_LIBIDN2

#include <idn2.h>
#include <stdlib.h>

#include "buffer.h"

/* Some rules of RFC 5892 scan the label for each of its characters, in quadratic time.  Longer
   labels can only be valid if they consist mostly of ignorable characters. */
enum { LABEL_MAX = 1024 };

/* Results of call_libidn2() beside those of libidn2, whose errors are negative. */
enum { EMPTY_RESULT = 1, LONG_LABEL, FOREIGN_CHARACTER };

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
    case LONG_LABEL: return idn2_strerror_name(IDN2_TOO_BIG_LABEL);
    case FOREIGN_CHARACTER: return idn2_strerror_name(IDN2_DISALLOWED);
    default: return idn2_strerror_name(result);
    }
}

/* Copies a result.  Without STD3 rules, libidn2 accepts characters that cannot be in a name:
   U+2100 becomes "a/c", U+00A0 a space, U+00AD nothing.  With them, it deletes characters. */
static int
take_result(const char *from, char *to)
{
    size_t length = 0;

    for (; from[length] != '\0'; length++) {
        char c = from[length];

        if (length == XN_LABEL_MAX)
            return LONG_LABEL;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c + ('a' - 'A'));
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return FOREIGN_CHARACTER;
        to[length] = c;
    }
    to[length] = '\0';
    return length > 0 ? IDN2_OK : EMPTY_RESULT;
}

/* Converts a label that ends with NUL and contains no other.  Returns IDN2_OK, or the reason why
   the result is "". */
static int
call_libidn2(const char *label, int flags, char *to)
{
    uint8_t *text = NULL;
    int result = idn2_lookup_u8((const uint8_t *)label, &text, flags);

    if (result == IDN2_MALLOC)
        die_of_memory();
    if (result == IDN2_OK)
        result = take_result((const char *)text, to);
    if (result != IDN2_OK)
        to[0] = '\0';
    idn2_free(text);
    return result;
}

/* Replaces the deviations as transitional processing and nameprep do. */
static void
map_deviations(const char *label, char *to)
{
    const xn_profile *nameprep = xn_profile_find("nameprep");
    uint32_t cp;

    for (size_t at = 0, width; label[at] != '\0'; at += width) {
        size_t length = width = utf8_decode(label + at, &cp);
        char mapped[8];

        if (is_deviation(cp))
            (void)!xn_prep(label + at, width, nameprep, 0, mapped, sizeof(mapped), &length, NULL);
        memcpy(to, is_deviation(cp) ? mapped : label + at, length);
        to += length;
    }
    *to = '\0';
}

/* Converts a label with a hyphen at an end, which libidn2 refuses unless TR46 processing is off. */
static void
convert_hyphens(const char *label, unsigned typed, struct label_2008 *r)
{
    char mapped[LABEL_MAX + 1];

    memcpy(r->uts46, r->lookup, sizeof(r->uts46));
    if (typed == 0) {
        memcpy(r->transitional, r->lookup, sizeof(r->transitional));
        return;
    }
    map_deviations(label, mapped);
    (void)call_libidn2(mapped, IDN2_NO_TR46, r->transitional);
}

/* Fills uts46 and transitional.  Returns the error of uts46; lookup is the error of r->lookup. */
static int
convert_uts46(const char *label, unsigned typed, int lookup, struct label_2008 *r)
{
    static const char sharp_s[] = "\341\272\236"; /* U+1E9E: U+00DF since Unicode 15.1 */
    int result = call_libidn2(label, IDN2_NONTRANSITIONAL, r->uts46);

    r->transitional[0] = '\0';
    if (result == IDN2_HYPHEN_STARTEND) {
        convert_hyphens(label, typed, r);
        return lookup;
    }
    /* Transitional processing does not check Bidi. */
    if (result == IDN2_BIDI)
        return result;
    if (result == IDN2_OK && typed == 0 && strstr(label, sharp_s) == NULL) {
        memcpy(r->transitional, r->uts46, sizeof(r->transitional));
        return result;
    }
    /* Nontransitional processing applies RFC 5892, which refuses symbols. */
    if ((result == IDN2_DISALLOWED || result == IDN2_UNASSIGNED) && typed == 0) {
        result = call_libidn2(label, IDN2_TRANSITIONAL, r->transitional);
        memcpy(r->uts46, r->transitional, sizeof(r->uts46));
        return result;
    }
    (void)call_libidn2(label, IDN2_TRANSITIONAL, r->transitional);
    return result;
}

/* Returns IDN2_OK if the label in uts46, which was mapped, passes lookup, or else the error. */
static int
check_uts46(const struct label_2008 *r)
{
    char again[XN_LABEL_SIZE];

    if (!has_ace_prefix(r->uts46, strlen(r->uts46)))
        return IDN2_OK;
    return call_libidn2(r->uts46, IDN2_NO_TR46, again);
}

/* Fast path: a label that passes lookup is its own uts46.  Its code points are stable under the
   mapping (RFC 5892 section 2.2), except for the deviations, which nontransitional processing
   keeps; it is in normalisation form C; and lookup has made the remaining checks. */
static void
convert_valid(const char *label, size_t length, unsigned typed, struct label_2008 *r)
{
    memcpy(r->uts46, r->lookup, sizeof(r->uts46));
    memcpy(r->transitional, r->lookup, sizeof(r->transitional));
    if (typed != 0 && (label[0] == '-' || label[length - 1] == '-'))
        convert_hyphens(label, typed, r);
    else if (typed != 0)
        (void)call_libidn2(label, IDN2_TRANSITIONAL, r->transitional);
}

static void
convert_label(const char *label, size_t length, struct label_2008 *r)
{
    unsigned typed = find_deviations(label, length);
    int result = call_libidn2(label, IDN2_NO_TR46, r->lookup);

    if (result == IDN2_OK) {
        convert_valid(label, length, typed, r);
    } else {
        result = convert_uts46(label, typed, result, r);
        if (result == IDN2_OK)
            result = check_uts46(r);
    }
    r->is_valid = result == IDN2_OK;
    r->error = error_name(result);
}

void
idna2008_label(const char *label, size_t length, struct label_2008 *result)
{
    bool is_long = length > LABEL_MAX, is_ascii = true;
    char text[LABEL_MAX + 1];

    *result =
        (struct label_2008){.error = error_name(is_long ? IDN2_TOO_BIG_LABEL : IDN2_DISALLOWED)};
    if (is_long || memchr(label, '\0', length) != NULL)
        return;
    memcpy(text, label, length);
    text[length] = '\0';
    for (size_t i = 0; i < length; i++)
        is_ascii = is_ascii && (unsigned char)text[i] < 0x80;
    for (size_t i = 0; is_ascii && i < length; i++) /* an A-label, RFC 5891 section 5.3 */
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] = (char)(text[i] + ('a' - 'A'));
    convert_label(text, length, result);
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
