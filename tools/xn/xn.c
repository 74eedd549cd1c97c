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
#include "compare_names.h"
#include "crosscheck.h"
#include "forms.h"
#include "hide_typing.h"
#include "idn_mode.h"
#include "input_files.h"
#include "jobs.h"
#include "options.h"
#include "registry.h"
#include "rows.h"

static bool
is_input(const struct options *o, const struct stat *file)
{
    struct stat input;

    for (size_t i = 0; i < o->input_count; i++) {
        if (is_standard_input(o->inputs[i]) ? is_same_file(file, STDIN_FILENO)
                                            : stat(o->inputs[i], &input) == 0
                    && file->st_dev == input.st_dev && file->st_ino == input.st_ino)
            return true;
    }
    return false;
}

/* Opens without O_TRUNC and truncates only after checking that the file is not one that is read or
   written by this run, so that a mistake cannot destroy data. */
static int
open_reject(const struct options *o)
{
    struct stat file;
    int fd = open(o->reject, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

    if (fd < 0 || fstat(fd, &file) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    if (S_ISREG(file.st_mode)
        && (is_input(o, &file) || is_same_file(&file, STDOUT_FILENO)
            || is_same_file(&file, STDERR_FILENO)))
        die(EXIT_USAGE, o->reject, "is also the input, the output or standard error");
    if (S_ISREG(file.st_mode) && ftruncate(fd, 0) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    return fd;
}

/* A failed write takes precedence over refused names, so that incomplete output is never reported
   as complete. */
static int
exit_status(const struct run *run)
{
    const struct output_file *const all[] = {
        &run->outputs.errors, &run->outputs.out, &run->outputs.rejects};

    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        if (all[i]->error != 0)
            die(EXIT_INPUT_OUTPUT, all[i]->name, strerror(all[i]->error));
    if (run->o->exit_zero)
        return EXIT_SUCCESS;
    return run->tally.refused > 0 || audit_has_findings(&run->tally.audit) ? EXIT_REFUSED
                                                                           : EXIT_SUCCESS;
}

static void
put_names(struct buffer *line, uint64_t count)
{
    buffer_text(line, "xn: ");
    buffer_number(line, count);
    buffer_text(line, count == 1 ? " name, " : " names, ");
}

static void
print_summary(struct run *run)
{
    const struct options *o = run->o;
    const struct tally *t = &run->tally;
    struct buffer line = {.output = &run->outputs.errors};

    if ((t->refused > 0 && o->verbose) || t->refusals.hidden > 0)
        refusals_summarise(&t->refusals, t->refused, &line);
    if (o->verbose && o->operation == AUDIT) {
        audit_put_counts(&t->audit, &line);
    } else if (o->verbose) {
        put_names(&line, t->names);
        buffer_number(&line, t->refused);
        buffer_text(&line, " refused, ");
        if (o->operation == TO_UNICODE || o->operation == DISPLAY) {
            buffer_number(&line, t->unchanged);
            buffer_text(&line,
                o->operation == DISPLAY ? " with a label in ACE, " : " with an unchanged label, ");
        }
        if (t->deviations > 0) {
            buffer_number(&line, t->deviations);
            buffer_text(&line, " that browsers look up as another, ");
        }
        buffer_number(&line, t->blank);
        buffer_text(&line, " blank\n");
    } else if (o->form == &check_form && t->refused == 0 && isatty(STDERR_FILENO)) {
        put_names(&line, t->names); /* silence could be a mistake */
        buffer_text(&line, "none refused\n");
    }
    buffer_flush(&line);
    buffer_free(&line);
}

/* SASLprep is for user names and passwords (RFC 4013). */
static bool
is_for_passwords(const struct options *o)
{
    return o->operation == PREPARE && o->profile == xn_profile_find("SASLprep")
        && !has_columns(o->columns);
}

/* Returns what a line of the input is, for whoever types it. */
static const char *
name_input(const struct options *o)
{
    if (has_columns(o->columns))
        return o->csv ? "CSV records" : "records";
    if (o->where != 0)
        return o->where == XN_URL  ? "URLs"
            : o->where == XN_EMAIL ? "mail addresses"
                                   : "hosts with ports";
    if (is_for_passwords(o))
        return "passwords (typing is not shown)";
    if (o->operation == DECODE)
        return "Punycode";
    if (o->operation == ENCODE && o->code_points)
        return "code points such as u+00FC";
    return o->operation == PREPARE || o->operation == NORMALISE || o->operation == ENCODE ? "text"
                                                                                          : "names";
}

static void
print_greeting(const struct options *o)
{
    struct buffer line = {0};

    buffer_text(&line, "xn: Enter ");
    buffer_text(&line, name_input(o));
    buffer_text(&line, ", one per line; Ctrl-D to finish\n");
    (void)write_all(STDERR_FILENO, line.data, line.length);
    buffer_free(&line);
}

/* Someone who expects files to be read would otherwise see their names converted. */
static void
note_files(const struct options *o)
{
    struct buffer note = {0};
    struct stat file;

    for (size_t i = 0; i < o->count && !o->quiet; i++) {
        if (stat(o->names[i], &file) != 0 || S_ISDIR(file.st_mode))
            continue;
        buffer_text(&note, "xn: note: ");
        buffer_escaped(&note, o->names[i], strnlen(o->names[i], WORD_MAX));
        buffer_text(&note, " is also a file; use -i to read it\n");
    }
    (void)write_all(STDERR_FILENO, note.data, note.length);
    buffer_free(&note);
}

static void
convert_input(struct run *run, const char *name, bool is_last)
{
    const struct options *o = run->o;
    struct input input = {.fd = open_input(name),
        .name = name,
        .format = {o->end, o->delimiter, o->csv},
        .skip_bom = o->from == NULL,
        .complete_last = !is_last,
        .eager = o->line_buffered || isatty(STDOUT_FILENO),
        .halt = -1};

    input.is_interactive = isatty(input.fd) && isatty(STDERR_FILENO);

    refuse_input_as_output(input.name, input.fd);
    if (is_for_passwords(o) && isatty(input.fd))
        hide_typing(input.fd);
    if (input.is_interactive && !o->quiet)
        print_greeting(o);
    jobs_stream(run, &input);
    show_typing();
    input_free(&input);
    if (input.error != 0)
        die(EXIT_INPUT_OUTPUT, input.name, strerror(input.error));
    if (!is_standard_input(name))
        close(input.fd);
}

static int
convert_names(struct options *o)
{
    struct run run = {.o = o,
        .outputs = {{STDOUT_FILENO, "standard output", 0}, {STDERR_FILENO, "standard error", 0},
            {-1, o->reject, 0}}};
    const char *no_colour = getenv("NO_COLOR");
    struct registry *registry;
    bool is_terminal = isatty(STDOUT_FILENO);

    o->colour = is_terminal && (no_colour == NULL || no_colour[0] == '\0');
    o->messages_seen_already =
        o->operation == EXPLAIN && !o->json && is_terminal && isatty(STDERR_FILENO);
    if (o->count == 0 && o->input_count == 0)
        options_add_input(o, "-");
    o->from = charset_open("--from", o->from_name);
    o->to = charset_open("--to", o->to_name);
    o->registry = registry = registry_open(o);
    if (o->reject != NULL)
        run.outputs.rejects.fd = open_reject(o);
    if (o->count > 0) {
        note_files(o);
        jobs_operands(&run);
    }
    progress_open(
        &run.progress, o->quiet ? NEVER : o->progress, total_size(o->inputs, o->input_count));
    for (size_t i = 0; i < o->input_count && !run.stopped; i++)
        convert_input(&run, o->inputs[i], i + 1 == o->input_count);
    output_close(&run.outputs.out);
    if (o->reject != NULL)
        output_close(&run.outputs.rejects);
    charset_close(o->from);
    charset_close(o->to);
    registry_free(registry);
    if (!o->quiet && run.outputs.out.error == 0 && run.outputs.rejects.error == 0)
        print_summary(&run);
    return exit_status(&run);
}

static void
put_version(struct buffer *text)
{
    static const char bug_report[] = PACKAGE_BUGREPORT;

    buffer_text(text, "xn " PACKAGE_VERSION "\nIDNA 2003, Unicode ");
    buffer_text(text, xn_unicode_version());
    buffer_text(text, "\nMIT licence; the tables are derived from data of Unicode, Inc.\n");
    buffer_text(text, "Libraries for --cross-check: ");
    buffer_text(text, xni_crosscheck_has_libidn() ? "GNU libidn" : "none");
    if (xni_crosscheck_has_libidn() && xni_crosscheck_has_libunistring())
        buffer_text(text, ", GNU libunistring");
    buffer_text(text, "\nLibrary for --audit-2008: ");
    buffer_text(text, idna2008_version() != NULL ? "libidn2 " : "none");
    if (idna2008_version() != NULL)
        buffer_text(text, idna2008_version());
    buffer_char(text, '\n');
    if (bug_report[0] == '\0')
        return;
    buffer_text(text, "Report bugs to ");
    buffer_text(text, bug_report);
    buffer_char(text, '\n');
}

static int
show(const struct options *o)
{
    struct output_file out = {STDOUT_FILENO, "standard output", 0};
    struct buffer text = {.output = &out};

    if (o->operation == SHOW_HELP)
        put_help(&text, &xn_command, 0);
    if (o->operation == SHOW_SHORT_HELP)
        put_short_help(&text, &xn_command);
    if (o->operation == SHOW_VERSION)
        put_version(&text);
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

/* Whether --compare or an abbreviation of it is among the arguments.  Its exit status for any error
   is 2, also where memory is exhausted while options are read. */
static bool
asks_to_compare(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "--co", 4) == 0)
            return true;
    return false;
}

int
main(int argc, char **argv)
{
    struct options o;
    int status;

    reserve_standard_streams();
    if (is_idn_mode(argc, argv))
        return idn_main(argc, argv);
    if (asks_to_compare(argc, argv))
        set_memory_status(EXIT_USAGE);
    options_read(argc, argv, &o);
    if (o.operation >= SHOW_PROFILES)
        status = show(&o);
    else if (o.operation == COMPARE)
        status = compare(&o);
    else
        status = convert_names(&o);
    options_free(&o);
    return status;
}
