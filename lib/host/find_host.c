/* SPDX-License-Identifier: MIT */
/* Finds the host in a URL (RFC 3986), or in a host with a port.  Text that programs are known to
   read differently is refused; doc/reference/urls.md lists the differences. */
#include <string.h>

#include "lib/address.h"
#include "lib/arguments.h"
#include "lib/ascii.h"
#include "host.h"

/* RFC 3986 section 3.2.2, reg-name, without percent-encoding. */
static const struct char_set reg_name_chars = {CHARS_DIGITS | CHARS_LOW('-') | CHARS_LOW('.')
        | CHARS_LOW('!') | CHARS_LOW('$') | CHARS_LOW('&') | CHARS_LOW('\'') | CHARS_LOW('(')
        | CHARS_LOW(')') | CHARS_LOW('*') | CHARS_LOW('+') | CHARS_LOW(',') | CHARS_LOW(';')
        | CHARS_LOW('='),
    CHARS_LETTERS | CHARS_HIGH('_') | CHARS_HIGH('~')};

/* Returns the position of the first of these octets from start on, or end. */
static size_t
find_char(const struct host_parser *p, size_t start, size_t end, char c)
{
    const char *found = start < end ? memchr(p->in + start, c, end - start) : NULL;

    return found != NULL ? (size_t)(found - p->in) : end;
}

/* Hosts and ports */

/* Reads the port after the colon at a position. */
static xn_status
read_port(const struct host_parser *p, size_t colon, size_t end)
{
    size_t length = end - colon - 1;
    unsigned long value = 0;
    bool is_number = length <= 5;

    for (size_t i = 0; is_number && i < length; i++) {
        char c = p->in[colon + 1 + i];

        is_number = c >= '0' && c <= '9';
        if (is_number)
            value = 10 * value + (unsigned)(c - '0');
    }
    if (!is_number || value > 65535)
        return xni_refuse_part(p, colon + 1, end, RULE_PORT);
    p->host->port = (xn_span){colon + 1, length};
    return XN_OK;
}

/* Returns whether text is a zone, in a URL a ZoneID of RFC 6874 section 2.  Elsewhere
   percent-encoding has no meaning in a zone. */
static bool
is_zone(const struct host_parser *p, size_t start, size_t end, bool is_url)
{
    for (size_t at = start; at < end; at++) {
        if (has_char(&chars_unreserved, p->in[at]))
            continue;
        if (!is_url || xni_read_encoded(p->in + at, end - at) < 0)
            return false;
        at += 2;
    }
    return start < end;
}

/* Reads an IPv6 address with or without a zone: `fe80::1%eth0`, in URLs `fe80::1%25eth0`. */
static xn_status
read_ipv6(const struct host_parser *p, size_t start, size_t end, bool is_url)
{
    size_t percent = find_char(p, start, end, '%');
    size_t zone = percent + (is_url ? 3 : 1);

    if (!xni_is_ipv6(p->in + start, percent - start))
        return xni_refuse_part(p, start, percent, RULE_IPV6);
    if (percent < end
        && ((is_url && (end - percent < 3 || memcmp(p->in + percent, "%25", 3) != 0))
            || !is_zone(p, zone, end, is_url)))
        return xni_refuse_part(p, percent, end, is_url ? RULE_URL_ZONE : RULE_ZONE);
    p->host->kind = XN_KIND_IPV6;
    p->host->host = (xn_span){start, percent - start};
    p->host->zone = percent < end ? (xn_span){zone, end - zone} : (xn_span){end, 0};
    return XN_OK;
}

/* Reads an address in brackets; nothing may follow it but a colon and a port. */
static xn_status
read_bracketed(const struct host_parser *p, size_t start, size_t end, bool has_port, bool is_url)
{
    size_t bracket = find_char(p, start, end, ']'), after = bracket + 1;
    xn_status status;

    if (bracket == end)
        return xni_refuse_part(p, start, end, RULE_HOST);
    status = read_ipv6(p, start + 1, bracket, is_url);
    if (status != XN_OK)
        return status;
    p->host->port = (xn_span){after, 0};
    if (after == end)
        return XN_OK;
    if (!has_port || p->in[after] != ':')
        return xni_refuse_char(p, after, RULE_HOST);
    return read_port(p, after, end);
}

/* Reads a name or an IPv4 address, and the port after it, if any. */
static xn_status
read_name_and_port(const struct host_parser *p, size_t start, size_t end, size_t colon)
{
    xn_status status = xni_read_host_name(p, start, colon, &reg_name_chars, RULE_HOST);

    p->host->zone = p->host->port = (xn_span){colon, 0};
    return status == XN_OK && colon < end ? read_port(p, colon, end) : status;
}

static xn_status
find_in_host(const struct host_parser *p, bool has_port)
{
    size_t colon = find_char(p, 0, p->inlen, ':');
    size_t second = find_char(p, colon + 1, p->inlen, ':');
    xn_status status;

    if (p->inlen > 0 && p->in[0] == '[')
        return read_bracketed(p, 0, p->inlen, has_port, false);
    if (second < p->inlen) {
        status = read_ipv6(p, 0, p->inlen, false);
        p->host->port = (xn_span){p->inlen, 0};
        return status;
    }
    return read_name_and_port(p, 0, p->inlen, has_port ? colon : p->inlen);
}

/* URLs */

static xn_status
find_nothing(const struct host_parser *p, size_t at)
{
    *p->host = (xn_host){.host = {at, 0}, .port = {at, 0}, .zone = {at, 0}};
    return XN_OK;
}

/* Finds the host of the first address of a mailto URL, where commas separate addresses (RFC 6068
   section 2).  A caller that goes on after a host passes text that begins with a comma. */
static xn_status
find_in_mailto(const struct host_parser *p, size_t start)
{
    size_t end = find_char(p, start, p->inlen, '?');

    end = find_char(p, start, end, '#');
    if (start == end && p->in[start - 1] == ':')
        return find_nothing(p, start);
    return xni_find_in_address(p, start, find_char(p, start, end, ','), true);
}

/* In web schemes browsers read `\` as a slash, and accept any number of slashes before a host. */
enum scheme { SCHEME_OTHER, SCHEME_WEB, SCHEME_FILE, SCHEME_MAILTO };

static enum scheme
find_scheme(const char *text, size_t length)
{
    static const struct {
        const char *word;
        size_t length;
        enum scheme scheme;
    } schemes[] = {
        {"https", 5, SCHEME_WEB},
        {"http", 4, SCHEME_WEB},
        {"wss", 3, SCHEME_WEB},
        {"ws", 2, SCHEME_WEB},
        {"ftp", 3, SCHEME_WEB},
        {"file", 4, SCHEME_FILE},
        {"mailto", 6, SCHEME_MAILTO},
    };

    for (size_t i = 0; i < sizeof(schemes) / sizeof(*schemes); i++)
        if (length == schemes[i].length && starts_with(text, schemes[i].word, length))
            return schemes[i].scheme;
    return SCHEME_OTHER;
}

/* Handles a URL without two slashes after the scheme, which ends before start.  Browsers and Python
   remove tabs and line ends before they look for slashes. */
static xn_status
find_without_authority(const struct host_parser *p, size_t start, enum scheme scheme)
{
    static const struct char_set removed = {CHARS_LOW('\t') | CHARS_LOW('\n') | CHARS_LOW('\r'), 0};
    size_t second = start < p->inlen && p->in[start] == '/' ? start + 1 : start;

    for (size_t at = start; at <= second && at < p->inlen; at++)
        if (has_char(&removed, p->in[at]) || (scheme != SCHEME_OTHER && p->in[at] == '\\'))
            return xni_refuse_char(p, at, RULE_AUTHORITY);
    if (scheme == SCHEME_WEB)
        return xni_refuse_part(p, second, second, RULE_AUTHORITY);
    return find_nothing(p, start);
}

/* Returns the end of the authority.  *host is the position after its last at-sign, or start; *wrong
   is the first `\`, control character or space, or the end of the input. */
static size_t
scan_authority(const struct host_parser *p, size_t start, size_t *host, size_t *wrong)
{
    static const struct char_set common = {
        CHARS_DIGITS | CHARS_LOW('-') | CHARS_LOW('.') | CHARS_LOW(':'), CHARS_LETTERS};
    size_t at = start;

    *host = start;
    *wrong = p->inlen;
    for (; at < p->inlen; at++) {
        char c = p->in[at];

        if (has_char(&common, c))
            continue;
        if (c == '/' || c == '?' || c == '#')
            break;
        if (c == '@')
            *host = at + 1;
        else if (*wrong == p->inlen && (c == '\\' || is_control_or_space(c)))
            *wrong = at;
    }
    return at;
}

static xn_status
check_user_information(const struct host_parser *p, size_t start, size_t end)
{
    for (size_t at = start, width; at < end; at += width) {
        char c = p->in[at];

        width = 1;
        if (c == '[' || c == ']')
            return xni_refuse_char(p, at, RULE_USER);
        if ((unsigned char)c >= 0x80) {
            xn_status status = xni_check_user_information(p, at, &width);

            if (status != XN_OK)
                return status;
        }
    }
    return XN_OK;
}

static xn_status
find_in_authority(const struct host_parser *p, size_t start, enum scheme scheme)
{
    size_t host, wrong, end = scan_authority(p, start, &host, &wrong);
    size_t colon = find_char(p, host, end, ':');
    xn_status status;

    if (wrong < end)
        return xni_refuse_char(p, wrong, wrong < host ? RULE_USER : RULE_HOST);
    if (start == end && scheme != SCHEME_WEB)
        return find_nothing(p, start);
    if (scheme == SCHEME_FILE
        && host > start) /* browsers refuse these; and they read `c:` as a drive */
        return xni_refuse_char(p, host - 1, RULE_FILE);
    status = check_user_information(p, start, host);
    if (status != XN_OK)
        return status;
    if (host < end && p->in[host] == '[')
        return read_bracketed(p, host, end, true, true);
    if (scheme == SCHEME_FILE && colon < end)
        return xni_refuse_char(p, colon, RULE_FILE);
    return read_name_and_port(p, host, end, colon);
}

static xn_status
find_in_url(const struct host_parser *p)
{
    static const struct char_set scheme_chars = {
        CHARS_DIGITS | CHARS_LOW('+') | CHARS_LOW('-') | CHARS_LOW('.'), CHARS_LETTERS};
    static const struct char_set letters = {0, CHARS_LETTERS};
    size_t colon = 0;
    enum scheme scheme;
    bool has_slashes;

    if (p->inlen > 0 && p->in[0] == ',')
        return find_in_mailto(p, 1);
    while (colon < p->inlen && has_char(colon > 0 ? &scheme_chars : &letters, p->in[colon]))
        colon++;
    if (colon == 0 || colon == p->inlen || p->in[colon] != ':')
        return xni_refuse_char(p, colon, RULE_SCHEME);
    has_slashes = p->inlen - colon >= 3 && p->in[colon + 1] == '/' && p->in[colon + 2] == '/';
    scheme = find_scheme(p->in, colon);
    if (scheme == SCHEME_MAILTO)
        return has_slashes ? xni_refuse_part(p, colon + 1, colon + 3, RULE_MAILTO)
                           : find_in_mailto(p, colon + 1);
    return has_slashes ? find_in_authority(p, colon + 3, scheme)
                       : find_without_authority(p, colon + 1, scheme);
}

xn_status
xni_find_host(const struct host_parser *p, xn_where where)
{
    *p->host = (xn_host){.kind = XN_KIND_NONE};
    switch (where) {
    case XN_HOST: return find_in_host(p, false);
    case XN_HOST_PORT: return find_in_host(p, true);
    case XN_EMAIL: return xni_find_in_address(p, 0, p->inlen, false);
    case XN_URL: return find_in_url(p);
    }
    return diag_set(p->diag, XN_E_ARGUMENT, 0, 0, "");
}

/* Ignores XN_NO_GUARDS: without guards, a name could contain a slash or become an address. */
xn_status
xn_find_host(
    const char *in, size_t inlen, xn_where where, unsigned flags, xn_host *host, xn_diag *diag)
{
    struct host_text name;
    xn_status status;

    if (host == NULL)
        return diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    status = xni_check_input(&in, &inlen, flags, diag);
    if (status == XN_OK)
        status = xni_find_host(
            &(struct host_parser){in, inlen, flags & ~(unsigned)XN_NO_GUARDS, host, &name, diag},
            where);
    if (status == XN_OK)
        return diag_set(diag, XN_OK, 0, 0, "");
    *host = (xn_host){.kind = XN_KIND_NONE};
    return status;
}
