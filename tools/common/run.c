/* SPDX-License-Identifier: MIT */
/* Runs a filter: opens inputs and outputs, converts operands or files, writes what the sinks have,
   and prints the summary. */
#include "config.h"

#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "filter.h"
#include "input_files.h"

/* Returns whether a part of a message is printed; was_shown: whether the last message was. */
static bool
is_printed(struct run *run, char part, bool was_shown)
{
    bool is_first = !run->has_note;

    if (run->pass == REWRITES)
        return false;
    if (run->o->quiet)
        return part == LOUD || (part == REST && was_shown);
    switch (part) {
    case REST: return was_shown;
    case HINT:
    case NOTE:
        is_first &= part == NOTE || was_shown;
        run->has_note |= is_first;
        return is_first;
    case REFUSAL:
        if (run->message_limit == 0) {
            run->tally.refusals.hidden++;
            return false;
        }
        run->message_limit--;
        return true;
    default: return true;
    }
}

/* Makes the text to print from the parts of messages. */
static void
choose_messages(struct run *run, struct buffer *parts)
{
    bool shown = false;
    size_t end = 0;

    for (size_t at = 0, length; at < parts->length; at += length + 1) {
        const char *part = parts->data + at;
        bool is_next = is_printed(run, part[0], shown);

        length = strlen(part);
        if (is_next) {
            memmove(parts->data + end, part + 1, length - 1);
            end += length - 1;
        }
        if (part[0] != HINT)
            shown = is_next;
    }
    parts->length = end;
}

static void
add_tally(struct tally *sum, struct tally *more)
{
    sum->lines += more->lines;
    sum->names += more->names;
    sum->blank += more->blank;
    sum->refused += more->refused;
    sum->findings += more->findings;
    for (size_t i = 0; i < COUNTS_MAX; i++)
        sum->counts[i] += more->counts[i];
    refusals_add(&sum->refusals, &more->refusals);
    *more = (struct tally){0};
}

static void
write_buffer(struct buffer *text, struct output_file *output)
{
    text->output = output;
    buffer_flush(text);
}

void
write_sink(struct run *run, struct sink *sink)
{
    run->stopped |= sink->stopped;
    choose_messages(run, &sink->messages);
    add_tally(&run->tally, &sink->tally);
    if (run->pass == EXAMINES)
        sink->out.length = 0;
    if (run->pass == REWRITES)
        sink->rejects.length = 0;
    if (sink->messages.length + sink->out.length + sink->rejects.length == 0)
        return;
    progress_clear(&run->progress, sink->messages.length > 0);
    write_buffer(&sink->out, &run->out);
    write_buffer(&sink->messages, &run->errors);
    write_buffer(&sink->rejects, &run->rejects);
    run->stopped |= run->out.error != 0 || run->rejects.error != 0;
}

void
write_early(struct sink *sink)
{
    write_sink(sink->writer, sink);
}

void
begin_input(struct run *run)
{
    run->message_limit = run->o->max_messages;
    run->has_note &= run->o->has_one_note;
}

static bool
is_path_of(const struct stat *file, const char *path)
{
    struct stat other;

    return stat(path, &other) == 0 && file->st_dev == other.st_dev && file->st_ino == other.st_ino;
}

/* Returns whether this run reads a file. */
static bool
is_input(const struct filter_options *o, const struct stat *file)
{
    for (size_t i = 0; i < o->inputs.count; i++)
        if (is_standard_input(o->inputs.items[i]) ? is_same_file(file, STDIN_FILENO)
                                                  : is_path_of(file, o->inputs.items[i]))
            return true;
    for (size_t i = 0; i < o->read.count; i++)
        if (is_path_of(file, o->read.items[i]))
            return true;
    return false;
}

/* Opens without O_TRUNC, and truncates only a file that this run does not read or write, so that a
   mistake destroys no data. */
static int
open_reject(const struct filter_options *o)
{
    struct stat file;
    int fd = open(o->reject, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

    if (fd < 0 || fstat(fd, &file) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    if (S_ISREG(file.st_mode)
        && (is_input(o, &file) || is_same_file(&file, STDOUT_FILENO)
            || is_same_file(&file, STDERR_FILENO)))
        die(EXIT_USAGE, o->reject,
            "is also the input, the output or standard error; give another file");
    if (S_ISREG(file.st_mode) && ftruncate(fd, 0) != 0)
        die(EXIT_INPUT_OUTPUT, o->reject, strerror(errno));
    return fd;
}

/* Returns the exit status.  A failed write counts more than refused names: incomplete output is
   never reported as complete. */
static int
exit_status(const struct run *run)
{
    const struct output_file *const all[] = {&run->errors, &run->out, &run->rejects};

    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        if (all[i]->error != 0)
            die(EXIT_INPUT_OUTPUT, all[i]->name, strerror(all[i]->error));
    if (run->o->exit_zero)
        return EXIT_SUCCESS;
    return run->tally.refused + run->tally.findings > 0 ? EXIT_REFUSED : EXIT_SUCCESS;
}

static void
put_names(struct buffer *line, uint64_t count)
{
    buffer_print(line, "%s: %" PRIu64 " name%s, ", program_name, count, count == 1 ? "" : "s");
}

void
put_counts(struct buffer *out, const struct tally *t, const char *words, uint64_t count)
{
    put_names(out, t->names);
    buffer_print(out, "%" PRIu64 " refused, ", t->refused);
    if (words != NULL)
        buffer_print(out, "%" PRIu64 " %s, ", count, words);
    buffer_print(out, "%" PRIu64 " blank\n", t->blank);
}

static void
print_summary(struct run *run)
{
    const struct filter_options *o = run->o;
    const struct tally *t = &run->tally;
    struct buffer line = {.output = &run->errors};

    if ((t->refused > 0 && o->verbose) || t->refusals.hidden > 0)
        refusals_summarise(&t->refusals, t->refused, &line);
    if (o->verbose && o->converter->put_summary != NULL) {
        o->converter->put_summary(&line, o, t);
    } else if (o->verbose) {
        put_counts(&line, t, NULL, 0);
    } else if (o->confirms && t->refused == 0 && isatty(STDERR_FILENO)) {
        put_names(&line, t->names); /* silence could mean that nothing was checked */
        buffer_text(&line, "none refused\n");
    }
    buffer_flush(&line);
    buffer_free(&line);
}

static void
print_greeting(const struct filter_options *o)
{
    struct buffer line = {0};

    buffer_print(
        &line, "%s: Enter %s, one per line; Ctrl-D to finish\n", program_name, o->input_name);
    (void)write_all(STDERR_FILENO, line.data, line.length);
    buffer_free(&line);
}

/* Prints a note if an operand is also a file: perhaps its contents were meant. */
static void
note_files(const struct filter_options *o)
{
    struct buffer note = {0};
    struct stat file;

    for (size_t i = 0; i < o->count && !o->quiet; i++) {
        if (stat(o->names[i], &file) != 0 || S_ISDIR(file.st_mode))
            continue;
        buffer_print(&note, "%s: note: ", program_name);
        buffer_word(&note, o->names[i]);
        buffer_text(&note, " is also a file; use -i to read it\n");
    }
    (void)write_all(STDERR_FILENO, note.data, note.length);
    buffer_free(&note);
}

void
put_note(struct buffer *out, const char *before, const char *file, const char *words)
{
    buffer_print(out, "%s: %s", program_name, before);
    buffer_word(out, file);
    buffer_print(out, ": %s\n", words);
}

static void
convert_input(struct run *run, const char *name, bool is_last)
{
    const struct filter_options *o = run->o;
    struct input input = {.fd = open_input(name),
        .name = name,
        .syntax = {o->end, o->delimiter, o->csv},
        .skip_bom = !o->keeps_bom,
        .complete_last = !is_last,
        .eager = o->line_buffered || isatty(STDOUT_FILENO),
        .halt = -1};

    input.is_interactive = isatty(input.fd) && isatty(STDERR_FILENO);
    refuse_input_as_output(input.name, input.fd);
    if (input.is_interactive && !o->quiet && o->input_name != NULL)
        print_greeting(o);
    convert_records(run, &input);
    input_free(&input);
    if (input.error != 0)
        die(EXIT_INPUT_OUTPUT, input.name, strerror(input.error));
    if (!is_standard_input(name))
        close(input.fd);
}

/* Converts the inputs.  Returns false if one was not replaced as it had to be. */
static bool
convert_inputs(struct run *run)
{
    const struct filter_options *o = run->o;
    bool are_replaced = true;

    progress_open(&run->progress, o->quiet ? NEVER : o->progress,
        total_size(o->inputs.items, o->inputs.count));
    run->progress.counts_lines = o->format->is_serial; /* most names are never examined */
    for (size_t i = 0; i < o->inputs.count && !run->stopped; i++) {
        if (o->in_place)
            are_replaced &= replace_in_place(run, o->inputs.items[i]);
        else
            convert_input(run, o->inputs.items[i], i + 1 == o->inputs.count);
    }
    return are_replaced;
}

int
run_command(struct run *run, struct filter_options *o)
{
    bool are_replaced;

    if (o->count == 0 && o->inputs.count == 0)
        *list_add(&o->inputs) = "-";
    run->o = o;
    run->out = (struct output_file){STDOUT_FILENO, "standard output", 0};
    run->errors = (struct output_file){STDERR_FILENO, "standard error", 0};
    run->rejects = (struct output_file){o->reject != NULL ? open_reject(o) : -1, o->reject, 0};
    if (o->count > 0) {
        note_files(o);
        convert_operands(run);
    }
    are_replaced = convert_inputs(run);
    output_close(&run->out);
    if (o->reject != NULL)
        output_close(&run->rejects);
    if (!o->quiet && run->out.error == 0 && run->rejects.error == 0)
        print_summary(run);
    return are_replaced ? exit_status(run) : EXIT_INPUT_OUTPUT;
}
