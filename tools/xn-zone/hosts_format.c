/* SPDX-License-Identifier: MIT */
/* --hosts: addresses with names as in /etc/hosts, and lists of one name per line. */
#include "config.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "line_format.h"

static bool
is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/* The next field from *at on; its length is 0 at the end. */
static const char *
next_field(const char *line, size_t length, size_t *at, size_t *field_length)
{
    size_t start;

    while (*at < length && is_space(line[*at]))
        (*at)++;
    for (start = *at; *at < length && !is_space(line[*at]); (*at)++)
        continue;
    *field_length = *at - start;
    return line + start;
}

/* An IPv4 address, or one of IPv6 that may have a zone (RFC 4007 section 11). */
static bool
is_address(const char *field, size_t length)
{
    const char *zone = memchr(field, '%', length);
    char text[INET6_ADDRSTRLEN];
    unsigned char address[16];
    size_t size = zone != NULL ? (size_t)(zone - field) : length;

    if (size >= sizeof(text) || memchr(field, '\0', size) != NULL)
        return false;
    memcpy(text, field, size);
    text[size] = '\0';
    return inet_pton(AF_INET6, text, address) == 1
        || (zone == NULL && inet_pton(AF_INET, text, address) == 1);
}

/* "." or "*." before the name of a domain stands for its subdomains. */
static size_t
prefix_length(const char *name, size_t length)
{
    if (length > 2 && name[0] == '*' && name[1] == '.')
        return 2;
    return length > 1 && name[0] == '.';
}

static void
handle_field(struct name_sink *sink, const char *line, const char *field, size_t length,
    unsigned number, uint64_t line_number)
{
    const struct file_name name = {.text = field,
        .length = length,
        .prefix = prefix_length(field, length),
        .line = line_number,
        .octet = (uint64_t)(field - line) + 1,
        .number = number};

    sink->handle_name(sink, &name);
}

/* A line that is neither may have names anywhere, so it is refused if it is not ASCII, at the first
   field that is not. */
static void
refuse_line(struct name_sink *sink, const char *line, size_t length, uint64_t line_number)
{
    struct file_name where = {.line = line_number};
    size_t at = 0;

    while (where.number++, where.text = next_field(line, length, &at, &where.length),
        where.length > 0) {
        if (ascii_is(where.text, where.length))
            continue;
        where.octet = (uint64_t)(where.text - line) + 1;
        sink->handle_refusal(sink, &where, NOT_HOSTS);
        return;
    }
}

static void
handle_line(struct name_sink *sink, const char *line, size_t length, uint64_t line_number)
{
    const char *comment = memchr(line, '#', length), *first, *field;
    size_t at = 0, first_length, field_length, second;
    unsigned number = 2;

    if (length > 0 && (line[0] == '!' || line[0] == '['))
        return;
    if (comment != NULL)
        length = (size_t)(comment - line);
    first = next_field(line, length, &at, &first_length);
    second = at;
    field = next_field(line, length, &at, &field_length);
    if (first_length == 0)
        return;
    if (!is_address(first, first_length)) {
        if (field_length == 0)
            handle_field(sink, line, first, first_length, 1, line_number);
        else
            refuse_line(sink, line, length, line_number);
        return;
    }
    for (at = second; field = next_field(line, length, &at, &field_length), field_length > 0;
         number++)
        handle_field(sink, line, field, field_length, number, line_number);
}

static size_t
read_hosts(void *state, struct name_sink *sink, const char *text, size_t length, bool final)
{
    return read_lines(state, sink, text, length, final, handle_line);
}

const struct file_format hosts_format = {.drops_bom = true,
    .open = open_lines,
    .read = read_hosts,
    .convert = convert_whole_name,
    .unescape = copy_name,
    .close = free};
