/* SPDX-License-Identifier: MIT */
/* xn: internationalised domain names, from the command line. */
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

/* A file that is opened must not take the place of a standard stream that is closed. */
static void
hold_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY)
                != fd) /* of no use, as it was */
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

/* A stream that is closed is no file. */
static int
is_same_file(const struct stat *file, int fd)
{
    struct stat other;

    if (fd >= 0 && fstat(fd, &other) != 0)
        die(EXIT_INPUT_OUTPUT, "standard stream", strerror(errno));
    return fd >= 0 && S_ISREG(other.st_mode) && file->st_dev == other.st_dev
        && file->st_ino == other.st_ino;
}

/* The file is emptied, unless that would be the loss of what is read or written. */
static int
open_reject(const struct options *o, int input)
{
    struct stat file;
    int fd = open(o->reject, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

    if (fd < 0 || fstat(fd, &file) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    if (is_same_file(&file, input) || is_same_file(&file, STDOUT_FILENO)
        || is_same_file(&file, STDERR_FILENO))
        die(EXIT_USAGE, o->reject, "is the input, the output or the messages' file, too");
    if (S_ISREG(file.st_mode) && ftruncate(fd, 0) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    return fd;
}

/* Nothing is reported done that is not. */
static int
exit_status(const struct input *input, const struct outlets *outlets, const struct tally *tally)
{
    const struct outlet *const all[] = {&outlets->errors, &outlets->out, &outlets->rejects};

    if (input->error != 0)
        die(EXIT_INPUT_OUTPUT, input->name, strerror(input->error));
    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        if (all[i]->error != 0)
            die(EXIT_INPUT_OUTPUT, all[i]->name, strerror(all[i]->error));
    return tally->refused > 0 ? EXIT_REFUSED : EXIT_SUCCESS;
}

static void
sum_up(const struct options *o, const struct tally *t, struct outlet *errors)
{
    struct buffer line = {.outlet = errors};

    buffer_text(&line, "xn: ");
    buffer_number(&line, t->names);
    buffer_text(&line, t->names == 1 ? " name, " : " names, ");
    buffer_number(&line, t->refused);
    buffer_text(&line, " refused, ");
    if (o->operation == TO_UNICODE) {
        buffer_number(&line, t->left);
        buffer_text(&line, " with a label left as it was, ");
    }
    buffer_number(&line, t->blank);
    buffer_text(&line, " blank\n");
    buffer_flush(&line);
    buffer_free(&line);
}

/* What is written would be read again. */
static void
refuse_loop(const struct input *input)
{
    struct stat file;

    if (fstat(input->fd, &file) != 0)
        die(EXIT_INPUT_OUTPUT, input->name, strerror(errno));
    if (file.st_size > 0 && is_same_file(&file, STDOUT_FILENO))
        die(EXIT_USAGE, input->name, "is the output, too");
}

static void
greet(const struct options *o, int fd)
{
    static const char words[] = "xn: names, one a line, please; an end of file ends\n";

    if (!o->quiet && isatty(fd) && isatty(STDERR_FILENO))
        (void)write_all(STDERR_FILENO, words, sizeof(words) - 1);
}

static int
convert_names(struct options *o)
{
    struct outlets outlets = {{STDOUT_FILENO, "standard output", 0},
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
    o->from = charset_take("--from", o->from);
    o->to = charset_take("--to", o->to);
    input.skip_mark = o->from == NULL;
    if (o->reject != NULL)
        outlets.rejects.fd = open_reject(o, input.fd);
    if (o->count == 0) {
        refuse_loop(&input);
        greet(o, input.fd);
    }
    tally = o->count > 0 ? jobs_operands(o, &outlets) : jobs_stream(o, &input, &outlets);
    input_free(&input);
    outlet_close(&outlets.out);
    if (o->reject != NULL)
        outlet_close(&outlets.rejects);
    if (o->verbose && !o->quiet && outlets.out.error == 0 && outlets.rejects.error == 0
        && input.error == 0)
        sum_up(o, &tally, &outlets.errors);
    return exit_status(&input, &outlets, &tally);
}

static int
show(const struct options *o)
{
    struct outlet out = {STDOUT_FILENO, "standard output", 0};
    struct buffer text = {.outlet = &out};

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
    outlet_close(&out);
    if (out.error != 0)
        die(EXIT_INPUT_OUTPUT, out.name, strerror(out.error));
    return EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    struct options o;

    hold_streams();
    options_read(argc, argv, &o);
    if (o.operation == SHOW_HELP || o.operation == SHOW_VERSION || o.operation == SHOW_PROFILES)
        return show(&o);
    if (o.operation == COMPARE)
        return compare(&o);
    return convert_names(&o);
}
