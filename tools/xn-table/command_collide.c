/* SPDX-License-Identifier: MIT */
/* xn-table collide: prints the names of a zone that collide with an earlier one, or compares
   pairs. */
#include "config.h"

#include <inttypes.h>

#include "collide_names.h"
#include "tools/common/fields.h"
#include "label_lines.h"

void
refuse_name(struct collider *k, uint64_t line, size_t octet, const char *why)
{
    k->refused++;
    if (!k->c->filter.quiet)
        report_line(k->files[k->file], line, octet, why);
}

bool
read_label(
    struct collider *k, struct typed_label *label, const struct column *column, uint64_t line)
{
    const char *first;
    size_t pos = 0, length;

    if (!label_read(label, k->c, column->text, column->length)) {
        refuse_name(k, line, column->at + label->fault,
            "not a code point in hexadecimal digits, such as 00FC");
        return false;
    }
    (void)xn_label_next(label->text, label->length, &pos, &first, &length);
    if (k->c->code_points || length == label->length)
        return true;
    refuse_name(k, line, column->at + length,
        "a name of several labels; only the label that is registered can be compared");
    return false;
}

void
refuse_label(struct collider *k, const struct scope *scope, const struct typed_label *label,
    uint64_t line, size_t octet, xn_table_result *result)
{
    char why[VERDICT_SIZE];

    octet += label_octet(label, result);
    if (result->status == XN_TABLE_E_UTF8) {
        refuse_name(k, line, octet, "ill-formed UTF-8 (RFC 3629)");
        return;
    }
    format_verdict(result, &scope->table->file, why);
    refuse_name(k, line, octet, why);
}

bool
split_line(struct collider *k, const struct record *r, uint64_t number, struct columns *columns)
{
    const struct command *c = k->c;
    const struct record_format format = {
        .end = '\n', .delimiter = c->filter.csv ? ',' : '\t', .csv = c->filter.csv};
    const size_t wanted[] = {c->field, c->other_field, c->filter.columns->zone.number};
    struct column *found[] = {&columns->first, &columns->second, &columns->zone};
    struct field field = {0};

    *columns = (struct columns){.first = {0}};
    if (r->malformed) {
        refuse_name(k, number, 0, "unpaired or misplaced quotation mark (RFC 4180 section 2)");
        return false;
    }
    k->unquoted.length = 0;
    buffer_reserve(&k->unquoted, r->length + 1);
    while (field_next(&format, r->text, r->length, &field))
        for (int i = 0; i < 3; i++) {
            size_t before = k->unquoted.length;

            if (field.number != wanted[i])
                continue;
            field_unquote(r->text, &field, &k->unquoted);
            *found[i] = (struct column){
                k->unquoted.data + before, k->unquoted.length - before, field.at + field.quoted};
        }
    for (int i = 0; i < 3; i++)
        if (wanted[i] > 0 && found[i]->text == NULL) {
            refuse_name(k, number, r->length, "the line has too few columns");
            return false;
        }
    return true;
}

static void
refuse_record_tag(struct collider *k, const struct column *tag, uint64_t line, bool is_ambiguous)
{
    struct buffer why = {0};

    buffer_text(&why, is_ambiguous ? "several tables have the tag '" : "no table has the tag '");
    buffer_escaped(&why, tag->text, tag->length < WORD_MAX ? tag->length : WORD_MAX);
    buffer_text(&why, "' (xn-table --table-tag)");
    buffer_char(&why, '\0');
    refuse_name(k, line, tag->at, why.data);
    buffer_free(&why);
}

static void
read_record_name(struct collider *k, const struct record *r, uint64_t number)
{
    const struct scope *scope = k->scopes;
    struct columns columns = {.first = {r->text, r->length, 0}};
    bool is_ambiguous;

    if (r->length == 0)
        return;
    if (k->c->field > 0 && !split_line(k, r, number, &columns))
        return;
    k->name_count++;
    if (columns.zone.text != NULL && !set_zone(k, columns.zone.text, columns.zone.length)) {
        refuse_name(k, number, columns.zone.at, "not a domain (xn-table --table-zone)");
        return;
    }
    if (k->c->tables != NULL) {
        scope = find_scope(k, columns.second.text, columns.second.length, &is_ambiguous);
        if (scope == NULL) {
            refuse_record_tag(k, &columns.second, number, is_ambiguous);
            return;
        }
    }
    k->take(k, scope, &columns.first, number);
}

static void
read_line(void *data, const struct record *r, uint64_t number)
{
    struct collider *k = data;

    if (r->text == NULL) {
        refuse_name(k, number, 0, LINE_TOO_LONG);
        return;
    }
    if (k->c->filter.header && k->c->field > 0 && number == 1)
        return;
    if (!k->c->pairs) {
        read_record_name(k, r, number);
        return;
    }
    if (r->length > 0)
        compare_pair(k, r, number);
    if (k->c->out.length >= BUFFER_FULL)
        buffer_flush(&k->c->out);
}

static void
put_header(const struct collider *k)
{
    struct buffer *out = &k->c->out;

    if (!k->c->filter.header || k->c->json)
        return;
    if (k->c->pairs)
        buffer_text(out,
            k->c->filter.verbose ? "label\tother label\tresult\trelation\n"
                                 : "label\tother label\tresult\n");
    else
        buffer_text(out,
            k->c->tables != NULL ? "line\tlabel\tearlier line\tearlier label\tkind\ttable\n"
                                 : "line\tlabel\tearlier line\tearlier label\tkind\n");
}

static void
print_collision_counts(const struct collider *k)
{
    struct buffer text = {0};

    if (!k->c->filter.verbose || k->c->pairs)
        return;
    buffer_print(&text,
        "%" PRIu64 " names, %" PRIu64 " collide with an earlier one, %" PRIu64 " refused",
        k->name_count, k->collided, k->refused);
    print_message(text.data, text.length);
    buffer_free(&text);
}

/* The tag is in the column after the name, unless --table-tag gives another. */
void
set_columns(struct command *c)
{
    bool has_tags = c->tables != NULL;
    const struct option_refusal refusals[] = {
        {c->other_field != 0 && !c->pairs, "--field",
            "a second column can only be used with --pairs"},
        {c->other_field != 0 && c->field == c->other_field, "--field",
            "the two columns are the same"},
        {c->common != NULL && !has_tags, "--common", "has no effect without --tables"},
        {c->pairs && has_tags, "--pairs", "cannot be combined with --tables"},
        {c->filter.columns->tag.name != NULL, "--table-tag",
            "takes the number of a column, not its name"},
        {c->filter.columns->tag.number > 0 && !has_tags, "--table-tag",
            "can only be used with --tables"},
        {c->filter.columns->zone.name != NULL, "--table-zone",
            "takes the number of a column, not its name"},
        {c->pairs && c->filter.columns->zone.number > 0, "--pairs",
            "cannot be combined with --table-zone"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
    if (c->field == 0
        && (c->pairs || has_tags || c->filter.csv || c->filter.columns->zone.number > 0))
        c->field = 1;
    if (has_tags)
        c->other_field = c->filter.columns->tag.number;
    if (c->other_field == 0 && (c->pairs || has_tags))
        c->other_field = c->field + 1;
    if (has_tags && c->field == c->other_field)
        die(EXIT_USAGE, "--table-tag", "the names and their tags are in the same column");
    if (c->filter.columns->zone.number > 0
        && (c->filter.columns->zone.number == c->field
            || c->filter.columns->zone.number == c->other_field))
        die(EXIT_USAGE, "--table-zone", "the zones are in the column of the names or tags");
}

void
read_names(struct collider *k, const char *const *files, size_t count)
{
    static const char *const standard_input[] = {"-"};

    k->files = count > 0 ? files : standard_input;
    for (k->file = 0; k->file < (count > 0 ? count : 1); k->file++)
        read_label_lines(
            &(struct label_lines){k->c, k->files[k->file], k->c->filter.csv, k, read_line});
}

int
command_collide(struct command *c)
{
    struct collider k = {.c = c, .take = add_name};
    size_t first = c->tables == NULL;

    set_columns(c);
    names_open(&k);
    scopes_open(&k);
    put_header(&k);
    read_names(&k, (const char *const *)c->files + first, c->count - first);
    print_collision_counts(&k);
    names_close(&k);
    scopes_close(&k);
    return k.refused + k.collided + k.incomplete > 0 ? EXIT_REFUSED : 0;
}
