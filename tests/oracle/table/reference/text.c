/* SPDX-License-Identifier: MIT */
/* Text tables as the elements of the equivalent RFC 7940 file: RFC 4290, RFC 3743, and one code
   point on each line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

/* Copies the code points of "U+4E00 U+4E8C(1,2)" or "4e00-4e8c" as "4E00 4E8C" and returns the
   first octet after them; references in parentheses are skipped. */
static const char *
copy_string(const char *text, char *out, size_t size)
{
    size_t length = 0;

    while (*text != '\0' && strchr(";|:,\n", *text) == NULL) {
        char *end;
        unsigned long cp;

        if (text[0] == '(') {
            text += strcspn(text, ")\n");
            text += *text == ')';
            continue;
        }
        if (text[0] == 'U' && text[1] == '+')
            text += 2;
        cp = strtoul(text, &end, 16);
        if (end == text || text[0] == '\t' || text[0] == ' ' || text[0] == '-') {
            text++;
            continue;
        }
        length +=
            (size_t)snprintf(out + length, size - length, "%s%04lX", length > 0 ? " " : "", cp);
        text = end;
    }
    out[length] = '\0';
    return text;
}

static void
add_variant(struct element *entry, const char *cps, const char *type)
{
    for (struct element *v = entry->first; v != NULL; v = v->next)
        if (strcmp(ref_attribute(v, "cp"), cps) == 0)
            return; /* a preferred variant may be listed again as a character variant */
    entry = ref_add_element(entry, "var");
    ref_add_attribute(entry, "cp", cps);
    if (type != NULL)
        ref_add_attribute(entry, "type", type);
}

/* "first..last" or "first-last" of a list; false if the line is not a range. */
static bool
add_range(struct element *data, const char *line)
{
    unsigned first, last;
    int end = 0;
    struct element *range;
    char cp[16];

    if ((sscanf(line, "U+%x..U+%x%n", &first, &last, &end) != 2 || end == 0)
        && (sscanf(line, "U+%x-%x%n", &first, &last, &end) != 2 || end == 0))
        return false;
    range = ref_add_element(data, "range");
    snprintf(cp, sizeof(cp), "%04X", first);
    ref_add_attribute(range, "first-cp", cp);
    snprintf(cp, sizeof(cp), "%04X", last);
    ref_add_attribute(range, "last-cp", cp);
    return true;
}

static void
add_entry(struct element *data, const char *line, bool is_rfc3743)
{
    char cps[1024];
    struct element *entry;
    unsigned column = 1;
    const char *at = copy_string(line, cps, sizeof(cps));

    if (cps[0] == '\0')
        return;
    entry = ref_add_element(data, "char");
    ref_add_attribute(entry, "cp", cps);
    while (*at != '\0' && *at != '\n') {
        column += *at == ';' || *at == '|';
        at = copy_string(at + 1, cps, sizeof(cps));
        if (cps[0] != '\0')
            add_variant(entry, cps, is_rfc3743 && column == 2 ? "activated" : NULL);
    }
}

static bool
is_header(const char *line)
{
    return strncmp(line, "Reference", 9) == 0 || strncmp(line, "Version", 7) == 0;
}

struct element *
ref_parse_text(const char *text, size_t length)
{
    struct element *document = ref_add_element(NULL, "");
    struct element *data = ref_add_element(ref_add_element(document, "lgr"), "data");
    char *copy = malloc(length + 1), *line = copy;
    bool is_rfc3743 = false;

    memcpy(copy, text, length);
    copy[length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (copy[i] == '\r')
            copy[i] = '\n';
    for (unsigned pass = 0; pass < 2; pass++) {
        for (line = copy; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
            char one[4096];
            int n = (int)strcspn(line, "#\n");

            snprintf(one, sizeof(one), "%.*s", n, line);
            if (pass == 0)
                is_rfc3743 |= !is_header(one) && strchr(one, ';') != NULL;
            else if (!is_header(one) && !add_range(data, one))
                add_entry(data, one, is_rfc3743);
        }
    }
    free(copy);
    return document;
}
