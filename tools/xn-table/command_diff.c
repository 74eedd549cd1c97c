/* SPDX-License-Identifier: MIT */
/* xn-table diff: prints the differences between two versions of a table, and those that they make
   for names. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "diff.h"

/* Compares dates without hyphens, since tables of text have a date as 20260115. */
static bool
is_same_date(const char *old, const char *new)
{
    for (;; old++, new ++) {
        old += strspn(old, "-");
        new += strspn(new, "-");
        if (*old != *new || *old == '\0')
            return *old == *new;
    }
}

static void
compare_value(struct diff *d, const char *part, const char *old, const char *new)
{
    if (strcmp(part, "date") == 0 ? !is_same_date(old, new) : strcmp(old, new) != 0)
        change_value(d, part, old, new, false);
}

/* Replaces the contents of a buffer by a language, or a scope: "domain example".  Returns false
   after the last. */
static bool
read_item(struct buffer *to, const xn_table *table, bool is_scope, size_t i)
{
    const char *type = "",
               *text = is_scope ? xn_table_scope(table, i, &type) : xn_table_language(table, i);

    if (text == NULL)
        return false;
    to->length = 0;
    buffer_text(to, type);
    if (is_scope)
        buffer_char(to, ' ');
    buffer_text(to, text);
    buffer_char(to, '\0');
    return true;
}

/* Compares the languages or scopes, whose order does not matter. */
static void
compare_list(struct diff *d, bool is_scope)
{
    struct buffer value = {0}, other = {0};

    for (enum side side = OLD; side <= NEW; side++)
        for (size_t i = 0; read_item(&value, d->tables[side], is_scope, i); i++) {
            bool is_found = false;

            for (size_t j = 0;
                 !is_found && read_item(&other, d->tables[side == OLD ? NEW : OLD], is_scope, j);
                 j++)
                is_found = strcmp(value.data, other.data) == 0;
            if (!is_found)
                add_other(d, side, is_scope ? "scope" : "language", value.data, "", side == OLD);
        }
    buffer_free(&value);
    buffer_free(&other);
}

static void
compare_headers(struct diff *d)
{
    xn_table_info old, new;

    xn_table_get_info(d->tables[OLD], &old);
    xn_table_get_info(d->tables[NEW], &new);
    d->subject = (struct change){.group = GROUP_HEADER};
    compare_value(d, "version", old.version, new.version);
    compare_value(d, "date", old.date, new.date);
    compare_value(d, "valid from", old.valid_from, new.valid_from);
    compare_value(d, "valid until", old.valid_until, new.valid_until);
    compare_value(d, "Unicode", old.unicode_version, new.unicode_version);
    compare_list(d, false);
    compare_list(d, true);
}

static void
compare_tables(struct diff *d)
{
    rules_open(d);
    compare_headers(d);
    compare_repertoires(d);
    compare_rules(d);
    compare_actions(d);
    put_changes(d);
    rules_close(d);
    free(d->changes.items);
    text_set_free(&d->texts);
    buffer_free(&d->scratch);
}

/* Prints the numbers of differences and names: in JSON an object, and with -v a message. */
static void
put_difference_counts(const struct diff *d)
{
    const struct {
        const char *key, *words;
        uint64_t number;
    } counts[] = {{"differences", "differences", d->differences}, {"lost", "lost", d->lost},
        {"names", "names", d->names}, {"refused", "refused by both tables", d->refused},
        {"faults", "lines not read", d->faults}};
    size_t count = d->c->names != NULL ? 5 : 2;
    struct buffer text = {0};
    struct members m;

    if (d->c->filter.quiet)
        return;
    if (d->c->json) {
        m = members_line(&d->c->out, MEMBERS_JSON);
        for (size_t i = 0; i < count; i++)
            members_number(&m, counts[i].key, counts[i].number);
        members_end_line(&m);
    }
    if (!d->c->filter.verbose)
        return;
    for (size_t i = 0; i < count; i++)
        buffer_print(&text, "%s%" PRIu64 " %s", i > 0 ? ", " : "xn-table: ", counts[i].number,
            counts[i].words);
    print_message(&text);
}

int
command_diff(struct command *c)
{
    struct diff d = {.c = c};
    bool is_loaded = true;

    for (enum side side = OLD; side <= NEW; side++) {
        is_loaded &= table_file_load(c, &d.files[side], c->files[side]);
        d.tables[side] = d.files[side].table;
    }
    if (is_loaded) {
        compare_tables(&d);
        if (c->names != NULL)
            diff_names(&d);
        put_difference_counts(&d);
    }
    for (enum side side = OLD; side <= NEW; side++)
        table_file_free(&d.files[side]);
    return !is_loaded ? EXIT_USAGE : d.lost + d.faults + d.incomplete > 0 ? EXIT_REFUSED : 0;
}
