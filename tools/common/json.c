/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259): strings. */
#include "json.h"

#include "text.h"

static inline uint32_t
find_escapes(octets16 octets)
{
    return mask_of(is_between(octets, '\0', '\x1F') | is_equal(octets, '"') | is_equal(octets, '\\')
        | is_equal(octets, '\x7F'));
}

/* Returns the position of the first octet that needs an escape, or the length. */
static inline size_t
find_escape(const char *text, size_t length)
{
    size_t at = 0;
    uint32_t found = 0;

    if (length < 16) {
        found = find_escapes(load_few_octets(text, length));
    } else {
        for (; length - at > 16 && found == 0; at += 16)
            found = find_escapes(load_octets(text + at));
        if (found != 0) {
            at -= 16;
        } else {
            at = length - 16; /* may overlap octets that need none */
            found = find_escapes(load_octets(text + at));
        }
    }
    return found != 0 ? at + lowest_bit(found) : length;
}

static void
put_escape(struct buffer *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";

    if (c == '"' || c == '\\') {
        buffer_char(out, '\\');
        buffer_char(out, (char)c);
        return;
    }
    buffer_text(out, "\\u00");
    buffer_char(out, hex[c >> 4]);
    buffer_char(out, hex[c & 15]);
}

void
json_string(struct buffer *out, const char *text, size_t length)
{
    buffer_char(out, '"');
    for (size_t at = 0; at < length;) {
        size_t plain = find_escape(text + at, length - at);

        buffer_put(out, text + at, plain);
        at += plain;
        if (at < length)
            put_escape(out, (unsigned char)text[at++]);
    }
    buffer_char(out, '"');
}

void
json_quote(struct buffer *out, size_t begin)
{
    size_t length = out->length - begin;
    struct buffer text = {0};

    if (length == 0 || find_escape(out->data + begin, length) == length) {
        buffer_char(out, '"');
        return;
    }
    buffer_put(&text, out->data + begin, length);
    out->length = begin - 1;
    json_string(out, text.data, length);
    buffer_free(&text);
}

void
json_hex_string(struct buffer *out, const char *octets, size_t length)
{
    static const char hex[] = "0123456789abcdef";

    buffer_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        buffer_char(out, hex[(unsigned char)octets[i] >> 4]);
        buffer_char(out, hex[(unsigned char)octets[i] & 15]);
    }
    buffer_char(out, '"');
}
