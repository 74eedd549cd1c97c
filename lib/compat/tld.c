/* SPDX-License-Identifier: MIT */
/* The functions of tld.h. */
#include "export.h"

#include <stdlib.h>
#include <string.h>
#include <tld.h>

#include "locale_charset.h"
#include "nameprep/prep.h"
#include "text.h"

/* Two registries published their code points when GNU libidn was written. */
static const Tld_table_element fr_ranges[] = {{0x002D, 0x002D}, {0x0030, 0x0039}, {0x0061, 0x007A},
    {0x00E0, 0x00E0}, {0x00E2, 0x00E2}, {0x00E6, 0x00EB}, {0x00EE, 0x00EF}, {0x00F4, 0x00F4},
    {0x00F9, 0x00F9}, {0x00FB, 0x00FC}, {0x00FF, 0x00FF}, {0x0153, 0x0153}};
static const Tld_table_element no_ranges[] = {{0x00E0, 0x00E1}, {0x00E4, 0x00EA}, {0x00EF, 0x00EF},
    {0x00F1, 0x00F4}, {0x00F6, 0x00F6}, {0x00F8, 0x00F8}, {0x00FC, 0x00FC}, {0x010D, 0x010D},
    {0x0111, 0x0111}, {0x0144, 0x0144}, {0x014B, 0x014B}, {0x0161, 0x0161}, {0x0167, 0x0167},
    {0x017E, 0x017E}};
#define LENGTH(a) (sizeof(a) / sizeof(*(a)))
static const Tld_table fr = {"fr", "1.0", LENGTH(fr_ranges), fr_ranges};
static const Tld_table no = {"no", "2.0", LENGTH(no_ranges), no_ranges};

static const Tld_table *
find_table(const char *tld, const Tld_table *const *tables)
{
    for (; *tables != NULL; tables++)
        if (strcmp((*tables)->name, tld) == 0)
            return *tables;
    return NULL;
}

const Tld_table *
tld_get_table(const char *tld, const Tld_table **tables)
{
    return tld != NULL && tables != NULL ? find_table(tld, tables) : NULL;
}

const Tld_table *
tld_default_table(const char *tld, const Tld_table **overrides)
{
    static const Tld_table *const builtin[] = {&fr, &no, NULL};
    const Tld_table *table = tld_get_table(tld, overrides);

    return table == NULL && tld != NULL ? find_table(tld, builtin) : table;
}

/* The top-level domain */

static bool
is_letter(uint32_t cp)
{
    return (cp >= 'A' && cp <= 'Z') || (cp >= 'a' && cp <= 'z');
}

static bool
is_dot(uint32_t cp)
{
    return cp == '.' || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

/* Returns the start of the last label if it consists of letters and follows a dot, else the
   length. */
static size_t
find_domain(const uint32_t *in, size_t inlen)
{
    size_t start = inlen;

    while (start > 0 && is_letter(in[start - 1]))
        start--;
    return start > 0 && is_dot(in[start - 1]) ? start : inlen;
}

static void
write_domain(const uint32_t *in, size_t length, char *out)
{
    for (size_t i = 0; i < length; i++)
        out[i] = (char)(in[i] | 0x20);
    out[length] = '\0';
}

int
tld_get_4(const uint32_t *in, size_t inlen, char **out)
{
    size_t start;

    *out = NULL;
    if (in == NULL || inlen == 0)
        return TLD_NODATA;
    start = find_domain(in, inlen);
    if (start == inlen)
        return TLD_NO_TLD;
    *out = malloc(inlen - start + 1);
    if (*out == NULL)
        return TLD_MALLOC_ERROR;
    write_domain(in + start, inlen - start, *out);
    return TLD_SUCCESS;
}

int
tld_get_4z(const uint32_t *in, char **out)
{
    return tld_get_4(in, in != NULL ? xni_utf32_length(in) : 0, out);
}

/* Reads text in any charset that contains ASCII, since U+002E is the only dot. */
int
tld_get_z(const char *in, char **out)
{
    size_t length = in != NULL ? strlen(in) : 0, start = length;

    *out = NULL;
    if (length == 0)
        return TLD_NODATA;
    while (start > 0 && is_letter((unsigned char)in[start - 1]))
        start--;
    if (start == length || start == 0 || in[start - 1] != '.')
        return TLD_NO_TLD;
    *out = malloc(length - start + 1);
    if (*out == NULL)
        return TLD_MALLOC_ERROR;
    for (size_t i = start; i <= length; i++)
        (*out)[i - start] = i < length ? (char)(in[i] | 0x20) : '\0';
    return TLD_SUCCESS;
}

/* The code points */

/* Returns whether a code point is permitted under the top-level domain: letters, digits, hyphens
   and dots always, others if the sorted ranges of the table contain them. */
static bool
is_permitted(uint32_t cp, const Tld_table *tld)
{
    size_t first = 0, end = tld->nvalid;

    if ((cp >= 'a' && cp <= 'z') || (cp >= '0' && cp <= '9') || cp == '-' || is_dot(cp))
        return true;
    while (first < end) {
        size_t middle = first + (end - first) / 2;

        if (cp < tld->valid[middle].start)
            end = middle;
        else if (cp > tld->valid[middle].end)
            first = middle + 1;
        else
            return true;
    }
    return false;
}

int
tld_check_4t(const uint32_t *in, size_t inlen, size_t *errpos, const Tld_table *tld)
{
    for (size_t i = 0; tld != NULL && i < inlen; i++) {
        if (is_permitted(in[i], tld))
            continue;
        if (errpos != NULL)
            *errpos = i;
        return TLD_INVALID;
    }
    return TLD_SUCCESS;
}

int
tld_check_4tz(const uint32_t *in, size_t *errpos, const Tld_table *tld)
{
    return in != NULL ? tld_check_4t(in, xni_utf32_length(in), errpos, tld) : TLD_NODATA;
}

/* Finds the table for the top-level domain of a name.  Domains have at most 63 octets, so no longer
   one has a table. */
static int
find_own_table(const uint32_t *in, size_t inlen, const Tld_table **overrides, const Tld_table **tld)
{
    char domain[64];
    size_t start;

    *tld = NULL;
    if (in == NULL || inlen == 0)
        return TLD_NODATA;
    start = find_domain(in, inlen);
    if (start == inlen || inlen - start >= sizeof(domain))
        return TLD_SUCCESS;
    write_domain(in + start, inlen - start, domain);
    *tld = tld_default_table(domain, overrides);
    return TLD_SUCCESS;
}

int
tld_check_4(const uint32_t *in, size_t inlen, size_t *errpos, const Tld_table **overrides)
{
    const Tld_table *tld;
    int rc = find_own_table(in, inlen, overrides, &tld);

    if (errpos != NULL)
        *errpos = 0;
    return rc == TLD_SUCCESS ? tld_check_4t(in, inlen, errpos, tld) : rc;
}

int
tld_check_4z(const uint32_t *in, size_t *errpos, const Tld_table **overrides)
{
    return in != NULL ? tld_check_4(in, xni_utf32_length(in), errpos, overrides) : TLD_NODATA;
}

int
tld_check_8z(const char *in, size_t *errpos, const Tld_table **overrides)
{
    struct utf32 text = {NULL, 0, 0};
    size_t length;
    int rc;

    if (in == NULL)
        return TLD_NODATA;
    length = strlen(in);
    /* GNU libidn does not distinguish ill-formed text from a lack of memory. */
    if (xni_utf8_check(in, length, NULL) != XN_OK || !xni_utf32_append_utf8(&text, in, length))
        return TLD_MALLOC_ERROR;
    rc = tld_check_4(text.cp, text.count, errpos, overrides);
    free(text.cp);
    return rc;
}

int
tld_check_lz(const char *in, size_t *errpos, const Tld_table **overrides)
{
    enum recoding recoding;
    char *utf8;
    int rc;

    if (in == NULL || xni_locale_is_utf8())
        return tld_check_8z(in, errpos, overrides);
    recoding = xni_locale_to_utf8(in, &utf8);
    if (recoding != RECODED)
        return recoding == NO_MEMORY ? TLD_MALLOC_ERROR : TLD_ICONV_ERROR;
    rc = tld_check_8z(utf8, errpos, overrides);
    free(utf8);
    return rc;
}
