/* SPDX-License-Identifier: MIT */
/* xn-table collide: prints the names of a zone that collide with an earlier one, or compares
   pairs. */
#include "config.h"

#include <inttypes.h>

#include "collide_names.h"
#include "tools/common/dots.h"
#include "tools/common/fields.h"
#include "label_lines.h"
#include "registry_name.h"

void
refuse_name(struct collider *k, uint64_t line, size_t octet, const char *why)
{
    k->refused++;
    if (!k->c->filter.quiet)
        report_line(k->files[k->file], line, octet, why);
}

/* Returns the position in the line of an offset in a column. */
static size_t
find_octet(const struct column *column, size_t offset)
{
    return column->zone_at == 0 || offset < column->zone_at
        ? column->at + offset
        : column->zone_octet + offset - column->zone_at;
}

bool
read_label(struct collider *k, struct typed_label *label, struct column *column, uint64_t line)
{
    struct registry_text name = {
        .is_label = k->c->code_points, .zone_at = column->zone_at, .has_tag = true};
    struct subject s = {.registry = k->c->registry, .given = &name};
    size_t start;

    if (!label_read(label, k->c, column->text, column->length)) {
        refuse_name(
            k, line, column->at + label->fault, NOT_HEXADECIMAL " (xn-table --code-points)");
        return false;
    }
    name.text = label->text;
    name.length = label->length;
    subject_open(&s);
    if (!subject_choose_label(&s)) {
        refuse_name(k, line, find_octet(column, (size_t)(s.last.text - name.text)),
            "the name has too few labels (xn-table --table-label)");
        return false;
    }
    start = (size_t)(s.label.text - name.text);
    column->at = find_octet(column, start);
    label->text += start;
    label->length = s.label.length;
    label->typed += start;
    return true;
}

bool
read_label_and_zone(struct collider *k, struct column *column, uint64_t line)
{
    const char *label_end, *zone, *end = column->text + column->length;
    const struct column whole = *column;

    if (!read_label(k, &k->label, column, line))
        return false;
    if (k->c->code_points)
        return true;
    label_end = k->label.typed + k->label.length;
    zone = label_end + dot_width(label_end, (size_t)(end - label_end));
    if ((column->zone_at > 0 && zone == column->text + column->zone_at)
        || set_zone(k, zone, (size_t)(end - zone)))
        return true;
    refuse_name(k, line, find_octet(&whole, (size_t)(zone - whole.text)),
        "the rest of the name is not a domain (RFC 3490)");
    return false;
}

void
refuse_label(struct collider *k, const struct scope *scope, const struct typed_label *label,
    uint64_t line, size_t octet, xn_table_result *result)
{
    char prepared[XN_TABLE_PREPARED_SIZE];
    struct buffer text = {0};

    octet += label_octet(label, result);
    if (result->status == XN_TABLE_E_UTF8) {
        refuse_name(k, line, octet, "ill-formed UTF-8 (RFC 3629)");
        return;
    }
    if (xn_prep(label->text, label->length, xn_profile_find("nameprep"), 0, prepared,
            sizeof(prepared), NULL, NULL)
        != XN_OK)
        prepared[0] = '\0';
    put_refusal(&text, result, scope->table->file.name, prepared);
    buffer_char(&text, '\0');
    refuse_name(k, line, octet, text.data);
    buffer_free(&text);
}

bool
split_line(struct collider *k, const struct record *r, uint64_t number, struct columns *columns)
{
    const struct command *c = k->c;
    const struct record_syntax syntax = {
        .end = '\n', .delimiter = c->filter.csv ? ',' : '\t', .csv = c->filter.csv};
    const size_t wanted[] = {c->field, c->other_field, c->filter.columns->zone.number};
    struct column *found[] = {&columns->first, &columns->second, &columns->zone};
    struct field field = {0};
    struct buffer why = {0};

    *columns = (struct columns){.first = {0}};
    if (r->malformed) {
        refuse_name(k, number, 0, "unpaired or misplaced quotation mark (RFC 4180 section 2)");
        return false;
    }
    k->unquoted.length = 0;
    buffer_reserve(&k->unquoted, r->length + 1);
    while (field_next(&syntax, r->text, r->length, &field))
        for (int i = 0; i < 3; i++) {
            size_t before = k->unquoted.length;

            if (field.number != wanted[i])
                continue;
            field_unquote(r->text, &field, &k->unquoted);
            *found[i] = (struct column){.text = k->unquoted.data + before,
                .length = k->unquoted.length - before,
                .at = field.at + field.quoted};
        }
    for (int i = 0; i < 3; i++)
        if (wanted[i] > 0 && found[i]->text == NULL) {
            buffer_print(
                &why, "there is no column %zu (the line has %zu)", wanted[i], field.number);
            refuse_name(k, number, r->length, why.data);
            buffer_free(&why);
            return false;
        }
    return true;
}

static void
refuse_record_tag(struct collider *k, const struct column *tag, uint64_t line, bool is_ambiguous)
{
    struct buffer why = {0};

    buffer_text(&why, is_ambiguous ? "several tables have the tag " : "no table has the tag ");
    buffer_quoted(&why, tag->text, tag->length);
    buffer_text(&why, " (xn-table --table-tag)");
    buffer_char(&why, '\0');
    refuse_name(k, line, tag->at, why.data);
    buffer_free(&why);
}

static void
add_zone(struct collider *k, struct column *label, const struct column *zone)
{
    bool is_root = zone->length == 0 || (zone->length == 1 && zone->text[0] == '.');

    label->zone_at = label->length + 1;
    label->zone_octet = zone->at;
    k->joined.length = 0;
    buffer_reserve(&k->joined, 1); /* not NULL for an empty label and the root */
    buffer_put(&k->joined, label->text, label->length);
    if (!is_root) {
        buffer_char(&k->joined, '.');
        buffer_put(&k->joined, zone->text, zone->length);
    }
    label->text = k->joined.data;
    label->length = k->joined.length;
}

static void
read_record_name(struct collider *k, const struct record *r, uint64_t number)
{
    const struct scope *scope = k->scopes;
    struct columns columns = {.first = {.text = r->text, .length = r->length}};
    xn_table_status status;

    if (r->length == 0)
        return;
    if (k->c->field > 0 && !split_line(k, r, number, &columns))
        return;
    k->name_count++;
    if (columns.zone.text != NULL && !set_zone(k, columns.zone.text, columns.zone.length)) {
        refuse_name(k, number, columns.zone.at, "not a domain (xn-table --table-zone)");
        return;
    }
    if (columns.zone.text != NULL && !k->c->code_points)
        add_zone(k, &columns.first, &columns.zone);
    if (k->c->tables != NULL) {
        size_t found = registry_find(
            k->c->registry, NULL, columns.second.text, columns.second.length, &status);

        if (found == SIZE_MAX) {
            refuse_record_tag(k, &columns.second, number, status == XN_TABLE_E_AMBIGUOUS);
            return;
        }
        scope = &k->scopes[found];
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
    if (k->c->filter.header && k->c->field > 0 && number == 1) {
        if (k->c->pairs && !k->c->json && !k->has_header)
            put_pair(k, r, "result", "relation");
        k->has_header = true;
        return;
    }
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

    if (!k->c->filter.header || k->c->json || k->c->pairs)
        return;
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
        "xn-table: %" PRIu64 " name%s, %" PRIu64 " collide with an earlier one, %" PRIu64
        " refused",
        k->name_count, k->name_count == 1 ? "" : "s", k->collided, k->refused);
    print_message(&text);
}

/* The tag is in the column after the name, unless --table-tag gives another. */
void
set_columns(struct command *c)
{
    bool has_tags = c->tables != NULL;
    const struct option_refusal refusals[] = {
        {c->other_field != 0 && !c->pairs, "--field", "a second column only works with --pairs"},
        {c->other_field != 0 && c->field == c->other_field, "--field",
            "the two columns are the same; give two"},
        {c->common != NULL && !has_tags, "--common", "only works with --tables"},
        {c->pairs && has_tags, "--pairs", "cannot be combined with --tables"},
        {c->tag != NULL || c->filter.columns->tag.name != NULL, "--table-tag",
            "give the number of a column, not its name"},
        {c->filter.columns->tag.number > 0 && !has_tags, "--table-tag", "only works with --tables"},
        {c->filter.columns->zone.name != NULL, "--table-zone",
            "give the number of a column, not its name"},
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
        die(EXIT_USAGE, "--table-tag",
            "the names and their tags are in the same column; give another");
    if (c->filter.columns->zone.number > 0
        && (c->filter.columns->zone.number == c->field
            || c->filter.columns->zone.number == c->other_field))
        die(EXIT_USAGE, "--table-zone",
            "the zones are in the column of the names or tags; give another");
}

void
read_names(struct collider *k, const char *const *files, size_t count)
{
    static const char *const standard_input[] = {"-"};

    k->files = count > 0 ? files : standard_input;
    for (k->file = 0; k->file < (count > 0 ? count : 1); k->file++)
        read_label_lines(k->c, k->files[k->file], k->c->filter.csv, read_line, k);
}

int
command_collide(struct command *c)
{
    struct collider k = {.c = c, .take = add_name};
    size_t first = c->tables == NULL;

    set_columns(c);
    set_open(&k.held, 0);
    scopes_open(&k);
    put_header(&k);
    read_names(&k, (const char *const *)c->files + first, c->count - first);
    print_collision_counts(&k);
    names_close(&k);
    scopes_close(&k);
    return k.refused + k.collided + k.incomplete > 0 ? EXIT_REFUSED : 0;
}
