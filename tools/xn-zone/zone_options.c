/* SPDX-License-Identifier: MIT */
/* The meaning of the command line, whose arguments are read by rows (zone_rows.c). */
#include "config.h"

#include "zone_options.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/common/buffer.h"
#include "conf.h"
#include "file_format.h"
#include "tools/common/input_files.h"
#include "tools/common/numbers.h"
#include "zone_rows.h"

/* Returns the index of a word in a list, which ends with NULL. */
static unsigned
parse_word(const struct given_option *g, const char *const *words, const char *why)
{
    for (unsigned i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], g->value) == 0)
            return i;
    refuse_given(g, why);
}

static size_t
parse_number(const struct given_option *g)
{
    size_t number;
    const char *end = read_number(g->value, 0, SIZE_MAX - 1, &number);

    if (end == NULL || *end != '\0')
        refuse_given(g, "takes a number, 0 or more");
    return number;
}

static void
set_in_place(struct zone_options *o, const struct given_option *g)
{
    o->operation = REPLACE;
    o->suffix = g->value;
    if (g->value != NULL && (g->value[0] == '\0' || strchr(g->value, '/') != NULL))
        refuse_given(g, "the suffix is empty or contains '/'");
}

static void
put_version(struct buffer *text)
{
    buffer_text(text, "xn-zone " PACKAGE_VERSION "\nIDNA 2003, Unicode ");
    buffer_text(text, xn_unicode_version());
    buffer_text(text, "\nMIT licence; the tables are derived from data of Unicode, Inc.\n");
}

/* Prints help or the version, and exits. */
_Noreturn static void
print_information(const struct given_option *g)
{
    struct output_file out = {STDOUT_FILENO, "standard output", 0};
    struct buffer text = {.output = &out};

    if (g->row->id == ZONE_OPTION_VERSION)
        put_version(&text);
    else if (g->name[1] == '-')
        put_help(&text, &zone_command, 0);
    else
        put_short_help(&text, &zone_command);
    buffer_flush(&text);
    output_close(&out);
    if (out.error != 0)
        die(EXIT_INPUT_OUTPUT, out.name, strerror(out.error));
    exit(EXIT_SUCCESS);
}

static void
set_conf(struct zone_options *o, const struct given_option *g)
{
    static const char why[] = "takes named, unbound, nsd, dnsmasq or nginx";

    for (o->conf = conf_syntaxes; o->conf->name != NULL; o->conf++)
        if (strcmp(o->conf->name, g->value) == 0)
            break;
    if (o->conf->name == NULL)
        refuse_given(g, why);
    o->format = o->conf->has_escapes ? &escaped_conf_format : &conf_format;
}

static void
set_option(struct zone_options *o, const struct given_option *g)
{
    static const char *const when[] = {"auto", "always", "never", NULL};
    static const char *const on_error[] = {"keep", "stop", NULL};

    switch (g->row->id) {
    case ZONE_OPTION_HOSTS: o->format = &hosts_format; break;
    case ZONE_OPTION_TEXT: o->format = &text_format; break;
    case ZONE_OPTION_CONF: set_conf(o, g); break;
    case ZONE_OPTION_BOTH: o->adds = true; break;
    case ZONE_OPTION_TO_UNICODE: o->to_unicode = true; break;
    case ZONE_OPTION_DISPLAY: o->to_unicode = o->displays = true; break;
    case ZONE_OPTION_CHECK:
        if (o->operation != CHECK_ALL)
            o->operation = CHECK;
        break;
    case ZONE_OPTION_READY: o->operation = CHECK_ALL; break;
    case ZONE_OPTION_LIST: o->operation = LIST; break;
    case ZONE_OPTION_IN_PLACE: set_in_place(o, g); break;
    case ZONE_OPTION_FORCE: o->replaces_signed = true; break;
    case ZONE_OPTION_JSON: o->json = true; break;
    case ZONE_OPTION_ON_ERROR:
        o->on_refusal =
            REPLACE_FILE + (enum on_refusal)parse_word(g, on_error, "takes keep or stop");
        break;
    case ZONE_OPTION_MAX_MESSAGES: o->max_messages = parse_number(g); break;
    case ZONE_OPTION_PROGRESS:
        o->progress = (enum when)parse_word(g, when, "takes auto, always or never");
        break;
    case ZONE_OPTION_EXIT_ZERO: o->exit_zero = true; break;
    case ZONE_OPTION_QUIET: o->quiet = true; break;
    case ZONE_OPTION_VERBOSE: o->verbose = true; break;
    case ZONE_OPTION_HELP:
    case ZONE_OPTION_VERSION: print_information(g);
    default: break;
    }
}

/* Refuses options that contradict the operands. */
static void
check_files(const struct zone_options *o)
{
    for (size_t i = 0; o->operation == REPLACE && i < o->file_count; i++)
        if (is_standard_input(o->files[i]))
            die(EXIT_USAGE, "--in-place", "standard input cannot be replaced");
    if (o->operation == REPLACE && o->file_count == 0)
        die(EXIT_USAGE, "--in-place", "no file is given, and standard input cannot be replaced");
}

void
zone_options_read(int argc, char **argv, struct zone_options *o)
{
    static const char *const standard_input = "-";
    struct command_line *line = &o->line;

    *o = (struct zone_options){.on_refusal = KEEP_NAME, .format = &zone_format};
    o->max_messages = isatty(STDERR_FILENO) ? 1000 : SIZE_MAX;
    command_line_read(line, &zone_command, argc - 1, argv + 1);
    o->flags = line->flags;
    for (size_t i = 0; i < line->count; i++)
        set_option(o, &line->options[i]);
    command_line_check(line);
    if (o->conf != NULL && o->operation == CHECK && !o->to_unicode) /* these servers read octets */
        o->operation = CHECK_ALL;
    o->files = (const char *const *)line->operands;
    o->file_count = line->operand_count;
    check_files(o);
    if (o->quiet) {
        o->progress = NEVER;
        o->max_messages = 0;
    }
    if (o->file_count > 0)
        return;
    o->files = &standard_input;
    o->file_count = 1;
}
