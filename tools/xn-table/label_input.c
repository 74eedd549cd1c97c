/* SPDX-License-Identifier: MIT */
/* From text to the code points of a label. */
#include "label_input.h"

#include "ascii.h"
#include "check_label.h"
#include "utf8.h"

static int
hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0'
        : c >= 'a' && c <= 'f'  ? c - 'a' + 10
        : c >= 'A' && c <= 'F'  ? c - 'A' + 10
                                : -1;
}

/* "00FC" or "U+00FC" */
static bool
parse_code_point(const char *text, size_t length, uint32_t *cp)
{
    size_t i = length > 2 && (text[0] | 0x20) == 'u' && text[1] == '+' ? 2 : 0;

    *cp = 0;
    if (length == i || length - i > 6)
        return false;
    for (; i < length; i++) {
        if (hex_digit(text[i]) < 0)
            return false;
        *cp = *cp * 16 + (uint32_t)hex_digit(text[i]);
    }
    return *cp <= 0x10FFFF && (*cp & 0x1FF800) != 0xD800;
}

bool
parse_code_points(const char *text, size_t length, struct label *label)
{
    size_t at = 0, end;

    label->length = 0;
    for (;; at = end) {
        uint32_t cp;

        while (at < length && (text[at] == ' ' || text[at] == '\t'))
            at++;
        if (at == length)
            return true;
        for (end = at; end < length && text[end] != ' ' && text[end] != '\t'; end++)
            ;
        if (!parse_code_point(text + at, end - at, &cp)) {
            label->fault = at;
            label->fault_length = end - at;
            return false;
        }
        if (label->length <= XN_TABLE_LABEL_MAX) {
            label->starts[label->length] = at;
            label->cps[label->length++] = cp;
        }
    }
}

bool
decode_label(const char *text, size_t length, struct label *label)
{
    char unicode[XNI_UNICODE_LABEL_SIZE];
    size_t unilen, size;
    uint32_t count;

    label->length = 0;
    if (has_ace_prefix(text, length)) {
        bool decoded =
            xni_decode_ace(text, length, label->cps, &count, unicode, &unilen) == XN_TABLE_OK;

        label->length = decoded ? count : 0;
        return decoded;
    }
    for (size_t at = 0; at < length; at += size) {
        uint32_t cp;

        size = utf8_decode_checked(text + at, length - at, &cp);
        if (size == 0 || label->length == XN_TABLE_LABEL_MAX)
            return false;
        label->cps[label->length++] = cp;
    }
    return true;
}
