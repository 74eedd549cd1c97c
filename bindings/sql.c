/* SPDX-License-Identifier: MIT */
#include "sql.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;
    unsigned flags;
} flag_words[] = {
    {"unassigned", XN_ALLOW_UNASSIGNED},
    {"std3", XN_STD3},
    {"underscore", XN_STD3 | XN_UNDERSCORE},
    {"lower", XN_LOWER},
    {"no-guards", XN_NO_GUARDS},
    {"pr29", XN_PR29},
    {"strict-ace", XN_STRICT_ACE},
};

static bool
is_separator(char c)
{
    return c == ',' || c == ' ' || (c >= '\t' && c <= '\r');
}

/* The flags of a word, or 0. */
static unsigned
find_flags(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof(flag_words) / sizeof(*flag_words); i++)
        if (strlen(flag_words[i].word) == length && memcmp(flag_words[i].word, word, length) == 0)
            return flag_words[i].flags;
    return 0;
}

bool
xni_sql_parse_flags(const char *text, size_t length, unsigned *flags)
{
    *flags = 0;
    for (size_t at = 0, start; at < length;) {
        unsigned found;

        if (is_separator(text[at])) {
            at++;
            continue;
        }
        for (start = at; at < length && !is_separator(text[at]);)
            at++;
        found = find_flags(text + start, at - start);
        if (found == 0)
            return false;
        *flags |= found;
    }
    return true;
}

const char *
xni_sql_trait_name(unsigned i)
{
    static const char *const names[] = {"non-ascii", "ace", "fake-ace", "changed", "deviation",
        "mixed", "unassigned", "rtl", "pr29", "invalid"};

    return i < sizeof(names) / sizeof(*names) ? names[i] : NULL;
}

void
xni_sql_format(const xn_diag *diag, size_t at, bool text, char out[XN_DIAG_SIZE])
{
    char whole[XN_DIAG_SIZE], octet[64], character[64];
    const char *start;

    xn_diag_format(diag, whole, sizeof(whole));
    snprintf(octet, sizeof(octet), "label %u, octet %zu: ", diag->label + 1, diag->offset + 1);
    if (text)
        snprintf(character, sizeof(character), "character %zu: ", at + 1);
    else
        snprintf(
            character, sizeof(character), "label %u, character %zu: ", diag->label + 1, at + 1);
    start = strstr(whole, octet);
    if (start == NULL) /* the position is another one: a label, or the whole name */
        snprintf(out, XN_DIAG_SIZE, "%s", whole);
    else
        snprintf(out, XN_DIAG_SIZE, "%.*s%s%s", (int)(start - whole), whole, character,
            start + strlen(octet));
}

void
xni_sql_refuse_long(size_t length, bool text, xn_diag *diag)
{
    memset(diag, 0, sizeof(*diag));
    diag->status = text ? XN_E_SPACE : XN_E_NAME_LONG;
    diag->cp = diag->mapped = XN_NO_CP;
    diag->length = length;
    diag->rule = text ? "" : "RFC 1035 section 2.3.4";
}

const char *
xni_sql_find_helpful_flag(const char *in, size_t inlen, unsigned flags, const xn_diag *diag)
{
    const char *word;
    unsigned more;

    if (diag->status == XN_E_UNASSIGNED)
        word = "unassigned";
    else if (diag->status == XN_E_STD3_CHAR && diag->mapped == '_')
        word = "underscore";
    else
        return NULL;
    more = flags | find_flags(word, strlen(word));
    return xn_to_ascii(in, inlen, more, NULL, 0, NULL, NULL) == XN_E_SPACE ? word : NULL;
}

xn_status
xni_sql_canonical(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    xn_status status = xn_to_ascii(in, inlen, flags | XN_LOWER, out, cap, len, diag);

    if (status == XN_OK && *len > 1 && out[*len - 1] == '.')
        out[--*len] = '\0';
    return status;
}

size_t
xni_sql_make_key(const char *name, size_t length, char separator, char *out)
{
    if (length == 1 && name[0] == '.')
        return 0;
    /* The labels after a label, with their separators, are as long as the text after it. */
    for (size_t start = 0, end = 0; end < length; start = end + 1) {
        const char *dot = memchr(name + start, '.', length - start);

        end = dot != NULL ? (size_t)(dot - name) : length;
        memcpy(out + (length - end), name + start, end - start);
        out[length - start] = separator;
    }
    return length + 1;
}
