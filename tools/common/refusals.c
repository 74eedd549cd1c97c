/* SPDX-License-Identifier: MIT */
/* Positions of refused records, and counts of them by reason. */
#include "refusals.h"

#include <stdlib.h>
#include <string.h>

#include "outcome.h"
#include "text.h"

void
message_position(struct buffer *out, const char *file, uint64_t line, uint64_t octet)
{
    buffer_text(out, program_name);
    buffer_text(out, ": ");
    if (file != NULL) {
        buffer_word(out, file);
        buffer_char(out, ':');
    } else {
        buffer_text(out, "argument ");
    }
    buffer_number(out, line);
    if (octet > 0) {
        buffer_char(out, ':');
        buffer_number(out, octet);
    }
    buffer_text(out, ": ");
}

void
refusals_count(struct refusals *r, const char *name, const char *rule, uint64_t count)
{
    for (size_t i = 0; i < r->reason_count; i++) {
        struct reason *reason = &r->reasons[i];

        if (strcmp(reason->rule, rule) == 0 && strcmp(reason->name, name) == 0) {
            reason->count += count;
            return;
        }
    }
    if (r->reason_count < REASONS_MAX)
        r->reasons[r->reason_count++] = (struct reason){name, rule, count};
}

void
refusals_add(struct refusals *sum, const struct refusals *more)
{
    for (size_t i = 0; i < more->reason_count; i++)
        refusals_count(sum, more->reasons[i].name, more->reasons[i].rule, more->reasons[i].count);
    sum->hidden += more->hidden;
}

static int
compare_reasons(const void *a, const void *b)
{
    const struct reason *first = a, *second = b;

    if (first->count != second->count)
        return first->count < second->count ? 1 : -1;
    if (strcmp(first->name, second->name) != 0)
        return strcmp(first->name, second->name);
    return strcmp(first->rule, second->rule);
}

/* Prints XN_E_LABEL_LONG as "label long". */
static void
print_name(const char *name, struct buffer *out)
{
    static const char prefix[] = "XN_E_";

    if (strncmp(name, prefix, sizeof(prefix) - 1) == 0)
        name += sizeof(prefix) - 1;
    for (; *name != '\0'; name++)
        buffer_char(out, (char)(*name == '_' ? ' ' : ascii_lower(*name)));
}

static void
print_reasons(const struct refusals *r, struct buffer *out)
{
    struct refusals sorted = *r;

    qsort(sorted.reasons, sorted.reason_count, sizeof(*sorted.reasons), compare_reasons);
    for (size_t i = 0; i < sorted.reason_count; i++) {
        buffer_text(out, i > 0 ? ", " : "");
        buffer_number(out, sorted.reasons[i].count);
        buffer_char(out, ' ');
        print_name(sorted.reasons[i].name, out);
        buffer_text(out, " (");
        put_program_clause(out, sorted.reasons[i].rule);
        buffer_char(out, ')');
    }
}

void
refusals_summarise(const struct refusals *r, uint64_t refused, struct buffer *out)
{
    buffer_text(out, program_name);
    buffer_text(out, refused > 0 ? ": refused: " : ": ");
    print_reasons(r, out);
    if (r->hidden > 0) {
        buffer_text(out, refused > 0 ? "; " : "");
        buffer_number(out, r->hidden);
        buffer_text(out, r->hidden == 1 ? " message not shown" : " messages not shown");
    }
    buffer_char(out, '\n');
}
