/* SPDX-License-Identifier: MIT */
#include "sql.h"

#include <stdio.h>
#include <string.h>

#include "lib/ascii.h"

/* Flags that SQL lacks: the cross-check would load libraries, and the others are for replacing a
   host in a text. */
#define OTHER_FLAGS (XN_CROSSCHECK | XN_PERCENT | XN_TO_UNICODE | XN_TO_DISPLAY)

const xn_constant *
xni_sql_flag_at(size_t i)
{
    const xn_constant *flag;

    for (size_t at = 0; (flag = xn_constant_at(XN_FLAGS, at)) != NULL; at++)
        if (!(flag->value & OTHER_FLAGS)) {
            if (i == 0)
                break;
            i--;
        }
    return flag;
}

static bool
is_separator(char c)
{
    return c == ',' || c == ' ' || (c >= '\t' && c <= '\r');
}

/* Returns the flags of a word, or 0 if it is unknown. */
static unsigned
find_flags(const char *word, size_t length)
{
    const xn_constant *flag;

    for (size_t i = 0; (flag = xni_sql_flag_at(i)) != NULL; i++)
        if (strlen(flag->keyword) == length && memcmp(flag->keyword, word, length) == 0)
            return flag->value;
    return 0;
}

bool
xni_sql_parse_flags(
    const char *text, size_t length, unsigned *flags, char unknown[XNI_SQL_QUOTED_SIZE])
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
        if (found == 0) {
            xni_sql_quote(text + start, at - start, unknown);
            return false;
        }
        *flags |= found;
    }
    return true;
}

/* Returns how many octets a character has by its first one. */
static size_t
find_width(const char *text, size_t length)
{
    const unsigned char first = (unsigned char)text[0];
    const size_t width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;

    return width <= length ? width : 1;
}

/* Returns the code point of a character that is well-formed. */
static unsigned
decode(const char *text, size_t width)
{
    unsigned cp = (unsigned char)text[0];

    if (width > 1)
        cp &= 0x7Fu >> width;
    for (size_t i = 1; i < width; i++)
        cp = cp << 6 | ((unsigned char)text[i] & 0x3Fu);
    return cp;
}

/* Appends a character, and returns the end and its width.  nameprep refuses characters that control
   text, and maps those away that are invisible. */
static char *
put_quoted(char *out, const char *text, size_t *width)
{
    char prepared[64];
    size_t length;
    const xn_status status = xn_prep(
        text, *width, xn_profile_find("Nameprep"), 0, prepared, sizeof(prepared), &length, NULL);
    const unsigned cp = status != XN_E_UTF8 ? decode(text, *width) : (unsigned char)text[0];

    if (status == XN_E_UTF8) {
        *width = 1;
        return out + sprintf(out, "\\x%02X", cp);
    }
    if (cp == '"' || cp == '\\')
        *out++ = '\\';
    if (cp < 0x80 ? cp >= ' ' && cp < 0x7F : status == XN_OK && length > 0 && prepared[0] != ' ') {
        memcpy(out, text, *width);
        return out + *width;
    }
    return out + sprintf(out, cp > 0xFFFF ? "\\U%08X" : "\\u%04X", cp);
}

void
xni_sql_quote(const char *text, size_t length, char out[XNI_SQL_QUOTED_SIZE])
{
    size_t at = 0, width;

    *out++ = '"';
    for (int i = 0; i < 60 && at < length; i++) {
        width = find_width(text + at, length - at);
        out = put_quoted(out, text + at, &width);
        at += width;
    }
    strcpy(out, at < length ? "..." : "");
    strcat(out, "\"");
}

xn_status
xni_sql_refuse_long(size_t length, xn_diag *diag)
{
    if (diag != NULL)
        *diag = (xn_diag){.status = XN_E_NAME_LONG,
            .cp = XN_NO_CP,
            .mapped = XN_NO_CP,
            .length = length,
            .rule = "RFC 1035 section 2.3.4"};
    return XN_E_NAME_LONG;
}

xn_status
xni_sql_find_status(const char *in, size_t inlen, unsigned flags, xn_diag *diag)
{
    char out[XN_NAME_SIZE];
    xn_status status;

    if (inlen > XNI_SQL_INPUT_MAX)
        return xni_sql_refuse_long(inlen, diag);
    /* Asking only for the length would miss the fast path.  Without guards an accepted name may not
       fit. */
    status = xn_to_ascii(in, inlen, flags, out, sizeof(out), NULL, diag);
    if (status != XN_E_SPACE)
        return status;
    if (diag != NULL)
        diag->status = XN_OK;
    return XN_OK;
}

xn_where
xni_sql_find_where(const char *word, size_t length)
{
    const xn_constant *where;

    for (size_t i = 0; (where = xn_constant_at(XN_WHERES, i)) != NULL; i++)
        if (strlen(where->keyword) == length && memcmp(where->keyword, word, length) == 0)
            return (xn_where)where->value;
    return (xn_where)0;
}

xn_status
xni_sql_find_host(const char *in, size_t inlen, xn_where where, unsigned flags, char *out,
    xn_span *host, xn_diag *diag)
{
    xn_host found = {.kind = XN_KIND_NONE};
    size_t length;
    xn_status status;

    if (where == XN_URL) /* RFC 3986 section 3.2.2 */
        flags |= XN_PERCENT;
    status = xn_replace_host(in, inlen, where, flags, out, inlen + XN_NAME_SIZE, &length, diag);
    if (status == XN_OK)
        status = xn_find_host(out, length, where, flags, &found, diag);
    *host = found.host;
    return status;
}

size_t
xni_sql_find_start(const char *in, const xn_diag *diag)
{
    size_t start;

    if (diag->line == 0)
        return 0;
    start = diag->offset + 1 - diag->column;
    if (start == 0 && diag->offset >= 3 && memcmp(in, "\xEF\xBB\xBF", 3) == 0)
        start = 3;
    while (start < diag->offset && is_blank_or_cr(in[start]))
        start++;
    return start;
}

/* Returns what is wrong, or NULL if the text of stringprep is refused. */
static const char *
name_fault(const xn_diag *diag)
{
    if (diag->line > 0)
        return "invalid protected name";
    if (diag->status == XN_E_SYNTAX)
        return "invalid input";
    if (diag->label == XN_NO_LABEL)
        return NULL;
    return diag->status == XN_E_UTF8 ? "invalid UTF-8 in" : "invalid internationalized domain name";
}

void
xni_sql_summarize(const char *in, size_t inlen, const xn_diag *diag, char out[XNI_SQL_SUMMARY_SIZE])
{
    const char *words = name_fault(diag);
    size_t start, end = inlen;

    if (words == NULL) {
        strcpy(out, "text is refused by stringprep");
        return;
    }
    start = xni_sql_find_start(in, diag);
    if (diag->line > 0) {
        for (end = diag->offset; end < inlen && in[end] != '\n';)
            end++;
        while (end > start && is_blank_or_cr(in[end - 1]))
            end--;
    }
    out += sprintf(out, "%s ", words);
    xni_sql_quote(in + start, end - start, out);
}

/* Returns whether flags permit the name of a diagnosis. */
static bool
is_accepted(const char *in, size_t inlen, unsigned flags, const xn_diag *diag)
{
    xn_diag next;

    if (diag->line == 0)
        return xni_sql_find_status(in, inlen, flags, NULL) == XN_OK;
    return xn_like_build(in, inlen, flags, 0, NULL, 0, NULL, &next) == XN_E_SPACE
        || next.line > diag->line;
}

/* A text that is refused as unassigned is accepted with "unassigned", since that check is the last
   one. */
const char *
xni_sql_find_helpful_flag(const char *in, size_t inlen, unsigned flags, const xn_diag *diag)
{
    unsigned flag = 0;

    if (diag->status == XN_E_UNASSIGNED)
        flag = XN_ALLOW_UNASSIGNED;
    else if (diag->status == XN_E_STD3_CHAR && diag->mapped == '_')
        flag = XN_UNDERSCORE;
    if (flag == 0 || (diag->label != XN_NO_LABEL && !is_accepted(in, inlen, flags | flag, diag)))
        return NULL;
    return xn_constant_find(XN_FLAGS, flag)->keyword;
}

/* Returns whether a text has a host that registries accept, or an address. */
static bool
has_host(const char *in, size_t inlen, xn_where where)
{
    xn_host found;

    if (xn_find_host(in, inlen, where, XNI_SQL_HOST_FLAGS, &found, NULL) != XN_OK
        || found.kind == XN_KIND_NONE)
        return false;
    return found.kind != XN_KIND_NAME
        || xni_sql_find_status(in + found.host.offset, found.host.length, XNI_SQL_HOST_FLAGS, NULL)
        == XN_OK;
}

/* Returns words about a text with a character that no host has, or NULL. */
static const char *
find_kind(const char *in, size_t inlen)
{
    static const struct {
        xn_where where;
        const char *words;
    } kinds[] = {
        {XN_HOST, "this looks like an IP address"},
        {XN_HOST_PORT,
            "this looks like a host with a port; its host is xn_find_host(text, 'host-port')"},
        {XN_EMAIL, "this looks like a mail address; its host is xn_find_host(text, 'email')"},
        {XN_URL, "this looks like a URL; its host is xn_find_host(text, 'url')"},
    };

    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
        if (has_host(in, inlen, kinds[i].where))
            return kinds[i].words;
    return NULL;
}

/* Returns whether the first or the last character is a blank, such as U+00A0, or ends a line. */
static bool
has_blank_around(const char *in, size_t inlen, const xn_diag *diag)
{
    if (is_space(in[0]) || is_space(in[inlen - 1]))
        return true;
    return diag->mapped == ' ' && (diag->offset == 0 || diag->offset + diag->length == inlen);
}

const char *
xni_sql_find_hint(
    const char *in, size_t inlen, unsigned flags, const xn_diag *diag, char out[XNI_SQL_HINT_SIZE])
{
    const char *words, *flag = xni_sql_find_helpful_flag(in, inlen, flags, diag);

    if (flag != NULL) {
        snprintf(out, XNI_SQL_HINT_SIZE, "the flag \"%s\" accepts this character", flag);
        return out;
    }
    if (diag->mapped == XN_NO_CP || diag->line > 0 || inlen == 0
        || (diag->status != XN_E_STD3_CHAR && diag->status != XN_E_GUARD))
        return NULL;
    words = has_blank_around(in, inlen, diag) ? "remove the blanks before or after the name"
                                              : find_kind(in, inlen);
    return words != NULL ? strcpy(out, words) : NULL;
}

size_t
xni_sql_drop_label(const char *key, size_t length)
{
    do
        length--;
    while (length > 0 && key[length - 1] != '!');
    return length;
}

size_t
xni_sql_last_labels(const char *key, size_t length, int64_t n)
{
    int64_t drop = n != INT64_MIN ? -n : INT64_MAX;

    if (n >= 0)
        for (size_t i = 0; i < length; i++)
            drop += key[i] == '!';
    for (; drop > 0 && length > 0; drop--)
        length = xni_sql_drop_label(key, length);
    return length;
}
