/* SPDX-License-Identifier: MIT */
/* Finds the host in a mail address of RFC 5321, or of RFC 6068 in a mailto URL. */
#include "lib/address.h"
#include "lib/ascii.h"
#include "host.h"

/* RFC 5321 section 4.1.2, Domain, and the underscore. */
static const struct char_set mail_domain_chars = {
    CHARS_DIGITS | CHARS_LOW('-') | CHARS_LOW('.'), CHARS_LETTERS | CHARS_HIGH('_')};

/* Reads an address literal (RFC 5321 section 4.1.3).  Many programs omit the tag `IPv6:`. */
static xn_status
read_address_literal(const struct host_parser *p, size_t start, size_t end)
{
    const char *bracket = memchr(p->in + start, ']', end - start);
    size_t first = start + 1, last = bracket != NULL ? (size_t)(bracket - p->in) : end;
    bool is_tagged = last > start + 5 && starts_with(p->in + first, "ipv6:", 5);

    if (bracket == NULL)
        return xni_refuse_part(p, start, end, RULE_ADDRESS_LITERAL);
    if (last + 1 < end)
        return xni_refuse_char(p, last + 1, RULE_ADDRESS_LITERAL);
    first += is_tagged ? 5 : 0;
    p->host->host = (xn_span){first, last - first};
    p->host->zone = (xn_span){last, 0};
    p->host->kind = XN_KIND_IPV6;
    if (xni_is_ipv6(p->in + first, last - first))
        return XN_OK;
    p->host->kind = XN_KIND_IPV4;
    if (!is_tagged && xni_is_dotted_quad(p->in + first, last - first))
        return XN_OK;
    return xni_refuse_part(p, start + 1, last, RULE_ADDRESS_LITERAL);
}

/* Returns the end of the quoted string that starts at a position (RFC 5321 section 4.1.2), or 0 if
   it has no end. */
static size_t
skip_quoted(const struct host_parser *p, size_t start, size_t end)
{
    for (size_t at = start + 1; at < end; at++) {
        if (p->in[at] == '"')
            return at + 1;
        at += p->in[at] == '\\';
    }
    return 0;
}

/* Returns the position of the last at-sign that is not quoted, or end.  *open is the position of an
   unmatched quotation mark, or end. */
static size_t
find_at_sign(const struct host_parser *p, size_t start, size_t end, size_t *open)
{
    size_t found = end, at = start;

    *open = end;
    while (at < end) {
        size_t next = p->in[at] == '"' ? skip_quoted(p, at, end) : at + 1;

        if (next == 0) {
            *open = at;
            break;
        }
        if (p->in[at] == '@')
            found = at;
        at = next;
    }
    return found;
}

/* Refuses an address without an at-sign, at the first character that nameprep maps to one, if
   any. */
static xn_status
refuse_no_at_sign(const struct host_parser *p, size_t start, size_t end, enum rule rule)
{
    for (size_t at = start, width; at < end; at += width) {
        uint32_t cp;

        width = utf8_decode_checked(p->in + at, end - at, &cp);
        if (width == 0)
            break;
        if (cp == 0xFF20 || cp == 0xFE6B)
            return xni_check_user_information(p, at, &width);
    }
    return xni_refuse_part(p, end, end, rule);
}

/* Refuses control characters, and outside quoted strings spaces and the specials of RFC 5322
   section 3.2.3 that begin a display name, comment, group, route or list.  In a mailto URL a
   quotation mark must be percent-encoded. */
static xn_status
check_local_part(const struct host_parser *p, size_t start, size_t end, bool is_mailto)
{
    enum rule rule = is_mailto ? RULE_MAILTO : RULE_MAIL;
    static const struct char_set specials = {CHARS_LOW('(') | CHARS_LOW(')') | CHARS_LOW('<')
            | CHARS_LOW('>') | CHARS_LOW(':') | CHARS_LOW(';') | CHARS_LOW(','),
        CHARS_HIGH('[') | CHARS_HIGH(']') | CHARS_HIGH('\\')};

    for (size_t at = start, quoted_end = start; at < end; at++) {
        bool is_quoted = at < quoted_end;
        char c = p->in[at];

        if (!is_quoted && c == '"' && !is_mailto)
            quoted_end = skip_quoted(p, at, end);
        else if ((is_control_or_space(c) && !(is_quoted && c == ' '))
            || (!is_quoted && (c == '"' || has_char(&specials, c))))
            return xni_refuse_char(p, at, rule);
    }
    return start < end ? XN_OK : xni_refuse_part(p, start, end, rule);
}

xn_status
xni_find_in_address(const struct host_parser *p, size_t start, size_t end, bool is_mailto)
{
    enum rule rule = is_mailto ? RULE_MAILTO : RULE_MAIL;
    size_t open, at_sign = find_at_sign(p, start, end, &open);
    xn_status status;

    if (open < end)
        return xni_refuse_char(p, open, rule);
    if (at_sign == end)
        return refuse_no_at_sign(p, start, end, rule);
    status = check_local_part(p, start, at_sign, is_mailto);
    if (status != XN_OK)
        return status;
    p->host->port = (xn_span){end, 0};
    p->host->zone = (xn_span){end, 0};
    if (at_sign + 1 < end && p->in[at_sign + 1] == '[')
        return read_address_literal(p, at_sign + 1, end);
    return xni_read_host_name(p, at_sign + 1, end, &mail_domain_chars, rule);
}
