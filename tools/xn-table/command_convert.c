/* SPDX-License-Identifier: MIT */
/* xn-table convert: prints a table as RFC 7940. */
#include <stdlib.h>
#include <string.h>

#include "command.h"

/* A table of text that is written as XML. */
struct conversion {
    struct buffer *out;
    struct least_strings strings; /* of the table */
};

/* Appends an attribute.  Nothing is escaped: a table of text has no comments, and no types
   of its own. */
static void
put_attribute(struct buffer *out, const char *name, const char *value)
{
    if (value[0] != '\0')
        buffer_print(out, " %s=\"%s\"", name, value);
}

static void
put_cps(struct buffer *out, const char *name, const uint32_t *cps, size_t length)
{
    buffer_print(out, " %s=\"", name);
    put_code_points(out, cps, length);
    buffer_char(out, '"');
}

/* Finds the index label of an entry.  Returns its length; 0 if the entry itself, or one of its
   variants, is the index label. */
static size_t
find_entry_index(
    struct conversion *to, size_t i, const xn_table_entry *e, uint32_t index[XN_TABLE_INDEX_MAX])
{
    size_t length;
    xn_table_variant variant;

    if (e->length > XN_TABLE_LABEL_MAX)
        return 0;
    length = find_least(&to->strings, i, e, index);
    if (compare_cps(index, length, e->cps, e->length) == 0)
        return 0;
    for (size_t k = 0; xn_table_get_variant(to->strings.table, i, k, &variant); k++)
        if (compare_cps(index, length, variant.cps, variant.length) == 0)
            return 0;
    return length;
}

static void
put_var_element(
    struct buffer *out, const uint32_t *cps, size_t length, const char *type, const char *comment)
{
    buffer_text(out, "      <var");
    put_cps(out, "cp", cps, length);
    put_attribute(out, "type", type);
    put_attribute(out, "comment", comment);
    buffer_text(out, "/>\n");
}

static void
put_xml_entry(struct conversion *to, size_t i, const xn_table_entry *e)
{
    bool is_range = e->length == 1 && e->last != e->cps[0];
    uint32_t index[XN_TABLE_INDEX_MAX];
    size_t length = is_range ? 0 : find_entry_index(to, i, e, index);
    xn_table_variant variant;

    buffer_text(to->out, is_range ? "    <range" : "    <char");
    put_cps(to->out, is_range ? "first-cp" : "cp", e->cps, e->length);
    if (is_range)
        put_cps(to->out, "last-cp", &e->last, 1);
    if (e->variants == 0 && length == 0) {
        buffer_text(to->out, "/>\n");
        return;
    }
    buffer_text(to->out, ">\n");
    for (size_t k = 0; xn_table_get_variant(to->strings.table, i, k, &variant); k++)
        put_var_element(to->out, variant.cps, variant.length, variant.type, "");
    if (length > 0) /* by a default action it is never delivered (RFC 7940 section 7.6) */
        put_var_element(to->out, index, length, "invalid", "only for the index label");
    buffer_text(to->out, "    </char>\n");
}

/* Writes an element of digits, hyphens and dots. */
static void
put_meta_text(struct buffer *out, const char *element, const char *text)
{
    if (text[0] != '\0')
        buffer_print(out, "    <%s>%s</%s>\n", element, text, element);
}

/* Writes the date of a Version line, YYYYMMDD, in the form of RFC 7940 section 4.3.2. */
static void
put_date(struct buffer *out, const char *date)
{
    if (date[0] != '\0')
        buffer_print(out, "    <date>%.4s-%.2s-%.2s</date>\n", date, date + 4, date + 6);
}

/* Writes a table of text.  Loading has made its relation of variants symmetric and transitive for
   the index label, which RFC 7940 does not: an entry has the least string of its class as a variant
   that is never delivered. */
static void
put_xml(struct buffer *out, const xn_table *table)
{
    xn_table_info info;
    xn_table_entry entry;
    struct conversion to = {.out = out};

    least_strings_open(&to.strings, table);
    xn_table_get_info(table, &info);
    buffer_text(out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n"
        "  <meta>\n");
    put_meta_text(out, "version", info.version);
    put_date(out, info.date);
    buffer_text(out, "  </meta>\n  <data>\n");
    for (size_t i = 0; xn_table_get_entry(table, i, &entry); i++)
        put_xml_entry(&to, i, &entry);
    buffer_text(out, "  </data>\n</lgr>\n");
    free(to.strings.workspace);
}

int
command_convert(struct command *c)
{
    struct table_file file;
    xn_table_info info;
    int status = EXIT_USAGE;

    if (table_file_load(c, &file, c->files[0])) {
        status = 0;
        xn_table_get_info(file.table, &info);
        if (info.format == XN_TABLE_RFC7940)
            buffer_put(&c->out, file.text, file.length);
        else
            put_xml(&c->out, file.table);
    }
    table_file_free(&file);
    return status;
}
