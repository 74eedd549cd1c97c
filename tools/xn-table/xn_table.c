/* SPDX-License-Identifier: MIT */
/* The command xn-table, and the files that its subcommands read. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "table_options.h"
#include "table_rows.h"

void
print_message(const char *text, size_t length)
{
    struct buffer line = {0};

    buffer_text(&line, "xn-table: ");
    buffer_put(&line, text, length);
    buffer_char(&line, '\n');
    (void)write_all(STDERR_FILENO, line.data, line.length);
    buffer_free(&line);
}

void
put_file_name(struct buffer *out, const char *name)
{
    buffer_escaped(out, name, strnlen(name, WORD_MAX));
    buffer_char(out, '\0');
}

void
put_code_points(struct buffer *out, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            buffer_char(out, ' ');
        buffer_hex(out, cps[i]);
    }
    if (length == 0)
        buffer_char(out, '-');
}

void
table_file_read(struct table_file *file, const char *name)
{
    bool is_standard_input = strcmp(name, "-") == 0;
    int fd = is_standard_input ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    struct buffer text = {0};

    *file = (struct table_file){.name = name};
    if (fd < 0)
        die(EXIT_INPUT_OUTPUT, name, strerror(errno));
    for (;;) {
        ssize_t n = read(fd, buffer_reserve(&text, BUFFER_FULL), BUFFER_FULL);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            die(EXIT_INPUT_OUTPUT, name, strerror(errno));
        text.length += (size_t)n;
        /* More than the library accepts: it says so itself. */
        if (n == 0 || text.length > XN_TABLE_FILE_MAX)
            break;
    }
    if (!is_standard_input)
        close(fd);
    file->text = text.data;
    file->length = text.length;
}

/* The library's callback and its data while it loads a table. */
struct reporter {
    struct table_file *file;
    bool is_quiet;
};

static void
report_diag(const struct table_file *file, const xn_table_diag *diag)
{
    char text[XN_TABLE_DIAG_SIZE + WORD_MAX];
    struct buffer name = {0};

    put_file_name(&name, file->name);
    xn_table_diag_format(diag, name.data, text, sizeof(text));
    print_message(text, strlen(text));
    buffer_free(&name);
}

static void
report_warning(const xn_table_diag *warning, void *user)
{
    const struct reporter *r = user;

    if (!r->is_quiet)
        report_diag(r->file, warning);
}

bool
table_file_load(const struct command *c, struct table_file *file, const char *name)
{
    struct reporter reporter = {file, c->quiet};
    const xn_table_options options = {
        .format = c->format, .warn = report_warning, .user = &reporter};
    xn_table_diag diag;

    table_file_read(file, name);
    if (xn_table_load(file->text, file->length, &options, &file->table, &diag) == XN_TABLE_OK)
        return true;
    if (diag.status == XN_TABLE_E_MEMORY)
        die_of_memory();
    report_diag(file, &diag);
    return false;
}

void
table_file_free(struct table_file *file)
{
    xn_table_free(file->table, NULL);
    free(file->text);
}

/* Exits if the output could not be written. */
static int
finish(struct command *c, struct output_file *output, int status)
{
    buffer_flush(&c->out);
    buffer_free(&c->out);
    buffer_free(&c->labels);
    output_close(output);
    if (output->error != 0)
        die(EXIT_INPUT_OUTPUT, output->name, strerror(output->error));
    return status;
}

int
main(int argc, char **argv)
{
    /* In the order of enum table_mode. */
    static int (*const run[])(struct command *) = {command_info, command_lint, command_audit,
        command_check, command_package, command_collide, command_convert};
    struct output_file output = {STDOUT_FILENO, "standard output", 0};
    struct command c = {.out = {.output = &output}};
    struct command_line line;
    int status = 0;

    program_name = "xn-table";
    command_line_read(&line, &table_command, argc - 1, argv + 1);
    if (!put_information(&c.out, &line)) {
        command_read(&c, &line);
        status = run[c.subcommand](&c);
    }
    status = finish(&c, &output, status);
    command_line_free(&line);
    return status;
}
