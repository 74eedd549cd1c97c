/* SPDX-License-Identifier: MIT */
#include "sql.h"

#include <stdio.h>
#include <string.h>

#include "lib/ascii.h"

/* Flags that SQL lacks: the cross-check would load libraries, and the others are for replacing a
   host in a text, which no function of SQL does. */
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
            return flag->value == XN_UNDERSCORE ? XN_STD3 | XN_UNDERSCORE : flag->value;
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
    /* Asking for the length only would miss the fast path.  Without guards a name may be accepted
       and not fit. */
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

/* Appends a member with one or two code points, or none. */
static char *
put_points(char *out, char *end, const char *key, const uint32_t cp[2])
{
    out += snprintf(out, (size_t)(end - out), ",\"%s\":[", key);
    for (int i = 0; i < 2 && cp[i] != XN_NO_CP; i++)
        out +=
            snprintf(out, (size_t)(end - out), "%s\"U+%04X\"", i == 0 ? "" : ",", (unsigned)cp[i]);
    *out++ = ']';
    return out;
}

void
xni_sql_write_letters(const xn_like_match *match, char out[XNI_SQL_LETTERS_SIZE])
{
    char *end = out + XNI_SQL_LETTERS_SIZE;

    *out++ = '[';
    for (size_t i = 0; i < match->count && i < XN_LETTERS_MAX; i++) {
        const xn_letters *l = &match->letters[i];

        out += snprintf(out, (size_t)(end - out), "%s{\"label\":%u,\"letter\":%u",
            i == 0 ? "" : ",", l->label + 1, l->at + 1);
        out = put_points(out, end, "from", l->cp);
        out = put_points(out, end, "to", l->to);
        *out++ = '}';
    }
    memcpy(out, "]", sizeof("]"));
}

/* Returns whether flags permit the name that a diagnosis is about. */
static bool
is_accepted(const char *in, size_t inlen, unsigned flags, const xn_diag *diag)
{
    xn_diag next;

    if (diag->line == 0)
        return xni_sql_find_status(in, inlen, flags, NULL) == XN_OK;
    return xn_like_build(in, inlen, flags, 0, NULL, 0, NULL, &next) == XN_E_SPACE
        || next.line > diag->line;
}

/* A text is accepted with "unassigned" if it was refused for that, since the check is the last
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
