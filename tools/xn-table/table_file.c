/* SPDX-License-Identifier: MIT */
/* Reads and loads the tables that the subcommands take, and prints messages about them. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "tools/common/input_files.h"
#include "tools/common/whole_file.h"

struct output_file message_output = {STDERR_FILENO, "standard error", 0};

void
print_message(struct buffer *text)
{
    buffer_char(text, '\n');
    text->output = &message_output;
    buffer_flush(text);
    buffer_free(text);
}

void
put_file_name(struct buffer *out, const char *name)
{
    buffer_word(out, name);
    buffer_char(out, '\0');
}

void
put_source(struct buffer *out, const char *file, size_t line)
{
    buffer_word(out, file);
    if (line == 0)
        return;
    buffer_text(out, " line ");
    buffer_number(out, line);
}

void
put_string(struct buffer *out, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            buffer_char(out, ' ');
        buffer_code_point(out, 'U', cps[i]);
    }
    if (length == 0)
        buffer_text(out, "null");
}

void
put_code_points(struct buffer *out, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            buffer_char(out, ' ');
        buffer_hex(out, cps[i]);
    }
}

int
rank_disposition(const char *word)
{
    static const char *const words[] = {"invalid", "blocked", "allocatable", "activated", "valid"};

    for (int i = 0; i < (int)(sizeof(words) / sizeof(*words)); i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return word[0] == '\0' ? 4 : -1; /* untyped: no default action but the last applies */
}

void
table_file_read(struct table_file *file, const char *name)
{
    struct buffer text = {0};
    /* More than the library accepts is read, so that the library refuses the table. */
    int error = read_file(is_standard_input(name) ? "/dev/stdin" : name, XN_TABLE_FILE_MAX, &text);

    if (error != 0)
        die(EXIT_INPUT_OUTPUT, name, strerror(error));
    *file = (struct table_file){.name = name, .text = text.data, .length = text.length};
}

void
put_table_diag(struct buffer *out, const xn_table_diag *diag, const char *file)
{
    struct buffer name = {0};
    char text[DIAG_SIZE];

    put_file_name(&name, file);
    xn_table_diag_format(diag, name.data, text, sizeof(text));
    buffer_text(out, text);
    buffer_free(&name);
}

/* Prints a fault, or as the library's callback a warning, of a file. */
static void
report_diag(const xn_table_diag *diag, void *file)
{
    struct buffer text = {0};

    buffer_text(&text, "xn-table: ");
    put_table_diag(&text, diag, ((const struct table_file *)file)->name);
    print_message(&text);
}

bool
table_file_parse(
    const struct command *c, struct table_file *file, xn_table_format format, xn_table_diag *diag)
{
    const xn_table_options options = {
        .format = format, .warn = c->filter.quiet ? NULL : report_diag, .user = file};

    if (xn_table_load(file->text, file->length, &options, &file->table, diag) == XN_TABLE_OK)
        return true;
    if (diag->status == XN_TABLE_E_MEMORY)
        die_of_memory();
    return false;
}

bool
table_file_load(const struct command *c, struct table_file *file, const char *name)
{
    xn_table_diag diag;

    table_file_read(file, name);
    if (table_file_parse(c, file, c->format, &diag))
        return true;
    report_diag(&diag, file);
    return false;
}

void
table_file_free(struct table_file *file)
{
    xn_table_free(file->table, NULL);
    free(file->text);
}
