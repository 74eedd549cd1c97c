/* SPDX-License-Identifier: MIT */
/* The command xn: opens the input and the outputs, runs the operation, and computes the exit
   status.  Everything else is in the files that it includes. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "charset.h"
#include "compare.h"
#include "jobs.h"
#include "options.h"

/* Without this, a file opened while a standard stream is closed would get that stream's descriptor,
   and messages would be written into it.  The modes make using the descriptor fail, as it would
   have failed while closed. */
static void
reserve_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
                exit(EXIT_INPUT_OUTPUT);
}

static int
open_input(const struct options *o)
{
    int fd = STDIN_FILENO;

    if (o->input != NULL && strcmp(o->input, "-") != 0)
        fd = open(o->input, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        die(EXIT_INPUT_OUTPUT, o->input, strerror(errno));
    return fd;
}

/* A closed stream (fd < 0) is not a file. */
static bool
is_same_file(const struct stat *file, int fd)
{
    struct stat other;

    if (fd >= 0 && fstat(fd, &other) != 0)
        die(EXIT_INPUT_OUTPUT, "standard stream", strerror(errno));
    return fd >= 0 && S_ISREG(other.st_mode) && file->st_dev == other.st_dev
        && file->st_ino == other.st_ino;
}

/* Opens without O_TRUNC and truncates only after checking that the file is not one that is read or
   written by this run, so that a mistake cannot destroy data. */
static int
open_reject(const struct options *o, int input)
{
    struct stat file;
    int fd = open(o->reject, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

    if (fd < 0 || fstat(fd, &file) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    if (is_same_file(&file, input) || is_same_file(&file, STDOUT_FILENO)
        || is_same_file(&file, STDERR_FILENO))
        die(EXIT_USAGE, o->reject, "is also the input, the output or standard error");
    if (S_ISREG(file.st_mode) && ftruncate(fd, 0) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    return fd;
}

/* A failed read or write takes precedence over refused names, so that incomplete output is never
   reported as complete. */
static int
exit_status(const struct input *input, const struct outputs *outputs, const struct tally *tally)
{
    const struct output *const all[] = {&outputs->errors, &outputs->out, &outputs->rejects};

    if (input->error != 0)
        die(EXIT_INPUT_OUTPUT, input->name, strerror(input->error));
    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        if (all[i]->error != 0)
            die(EXIT_INPUT_OUTPUT, all[i]->name, strerror(all[i]->error));
    return tally->refused > 0 ? EXIT_REFUSED : EXIT_SUCCESS;
}

static void
print_summary(const struct options *o, const struct tally *t, struct output *errors)
{
    struct buffer line = {.output = errors};

    buffer_text(&line, "xn: ");
    buffer_number(&line, t->names);
    buffer_text(&line, t->names == 1 ? " name, " : " names, ");
    buffer_number(&line, t->refused);
    buffer_text(&line, " refused, ");
    if (o->operation == TO_UNICODE) {
        buffer_number(&line, t->unchanged);
        buffer_text(&line, " with an unchanged label, ");
    }
    buffer_number(&line, t->blank);
    buffer_text(&line, " blank\n");
    buffer_flush(&line);
    buffer_free(&line);
}

/* Output appended to the input file would be read again, without end.  An empty file is harmless.
   */
static void
refuse_input_as_output(const struct input *input)
{
    struct stat file;

    if (fstat(input->fd, &file) != 0)
        die(EXIT_INPUT_OUTPUT, input->name, strerror(errno));
    if (file.st_size > 0 && is_same_file(&file, STDOUT_FILENO))
        die(EXIT_USAGE, input->name, "is also the output");
}

static void
print_greeting(const struct options *o, int fd)
{
    static const char words[] = "xn: Enter names, one per line; Ctrl-D to finish\n";

    if (!o->quiet && isatty(fd) && isatty(STDERR_FILENO))
        (void)write_all(STDERR_FILENO, words, sizeof(words) - 1);
}

static int
convert_names(struct options *o)
{
    struct outputs outputs = {{STDOUT_FILENO, "standard output", 0},
        {STDERR_FILENO, "standard error", 0}, {-1, o->reject, 0}};
    struct input input = {
        .fd = -1, .name = "-", .format = {o->end, o->delimiter, o->csv}, .halt = -1};
    const char *no_colour = getenv("NO_COLOR");
    struct tally tally;

    o->colour = isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0');
    if (o->count == 0) {
        input.fd = open_input(o);
        input.name = o->input != NULL ? o->input : "-";
        input.eager = o->line_buffered || isatty(STDOUT_FILENO);
    }
    o->from = charset_open("--from", o->from);
    o->to = charset_open("--to", o->to);
    input.skip_bom = o->from == NULL;
    if (o->reject != NULL)
        outputs.rejects.fd = open_reject(o, input.fd);
    if (o->count == 0) {
        refuse_input_as_output(&input);
        print_greeting(o, input.fd);
    }
    tally = o->count > 0 ? jobs_operands(o, &outputs) : jobs_stream(o, &input, &outputs);
    input_free(&input);
    output_close(&outputs.out);
    if (o->reject != NULL)
        output_close(&outputs.rejects);
    if (o->verbose && !o->quiet && outputs.out.error == 0 && outputs.rejects.error == 0
        && input.error == 0)
        print_summary(o, &tally, &outputs.errors);
    return exit_status(&input, &outputs, &tally);
}

static int
show(const struct options *o)
{
    struct output out = {STDOUT_FILENO, "standard output", 0};
    struct buffer text = {.output = &out};

    if (o->operation == SHOW_HELP)
        buffer_text(&text, options_help);
    if (o->operation == SHOW_VERSION) {
        buffer_text(&text, "xn " PACKAGE_VERSION "\nIDNA 2003, Unicode ");
        buffer_text(&text, xn_unicode_version());
        buffer_char(&text, '\n');
    }
    for (size_t i = 0; o->operation == SHOW_PROFILES && xn_profile_name(i) != NULL; i++) {
        buffer_text(&text, xn_profile_name(i));
        buffer_char(&text, '\n');
    }
    buffer_flush(&text);
    buffer_free(&text);
    output_close(&out);
    if (out.error != 0)
        die(EXIT_INPUT_OUTPUT, out.name, strerror(out.error));
    return EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    struct options o;

    reserve_standard_streams();
    options_read(argc, argv, &o);
    if (o.operation == SHOW_HELP || o.operation == SHOW_VERSION || o.operation == SHOW_PROFILES)
        return show(&o);
    if (o.operation == COMPARE)
        return compare(&o);
    return convert_names(&o);
}
