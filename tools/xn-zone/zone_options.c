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
#include "zone_rows.h"

static void
set_in_place(struct zone_options *o, const struct given_option *g)
{
    o->filter.in_place = true;
    o->filter.suffix = g->value;
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
    static const char *const on_error[] = {"keep", "skip", "stop", NULL};

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
        o->filter.on_error =
            KEEP + (enum on_error)parse_choice(g, on_error, "takes keep, skip or stop");
        o->filter.on_error_given = true;
        break;
    case ZONE_OPTION_MAX_MESSAGES:
        o->filter.max_messages = parse_number(g, 0, SIZE_MAX - 1, "takes a number, 0 or more");
        break;
    case ZONE_OPTION_PROGRESS:
        o->filter.progress = (enum when)parse_choice(g, when, "takes auto, always or never");
        break;
    case ZONE_OPTION_REJECT: o->filter.reject = g->value; break;
    case ZONE_OPTION_EXIT_ZERO: o->filter.exit_zero = true; break;
    case ZONE_OPTION_QUIET: o->filter.quiet = true; break;
    case ZONE_OPTION_VERBOSE: o->filter.verbose = true; break;
    case ZONE_OPTION_HELP:
    case ZONE_OPTION_VERSION: print_information(g);
    default: break;
    }
}

/* Refuses options that contradict the operands or the format. */
static void
check_files(const struct zone_options *o)
{
    const struct filter_options *all = &o->filter;
    bool drops_lines = all->on_error == SKIP;
    bool reads_stream = false;

    for (size_t i = 0; i < all->input_count; i++)
        reads_stream |= is_standard_input(all->inputs[i]);
    const struct option_refusal refusals[] = {
        {all->in_place && reads_stream, "--in-place", "standard input cannot be replaced"},
        {all->in_place && all->input_count == 0, "--in-place",
            "no file is given, and standard input cannot be replaced"},
        {drops_lines && o->format != &hosts_format, "--on-error",
            "skip can only be used with --hosts"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

void
zone_options_read(int argc, char **argv, struct zone_options *o)
{
    struct command_line *line = &o->line;

    *o = (struct zone_options){.filter = {.on_error = KEEP, .jobs = 1}, .format = &zone_format};
    o->filter.max_messages = isatty(STDERR_FILENO) ? 1000 : SIZE_MAX;
    command_line_read(line, &zone_command, argc - 1, argv + 1);
    o->flags = line->flags;
    for (size_t i = 0; i < line->count; i++)
        set_option(o, &line->options[i]);
    command_line_check(line);
    if (o->conf != NULL && o->operation == CHECK && !o->to_unicode) /* these servers read octets */
        o->operation = CHECK_ALL;
    for (size_t i = 0; i < line->operand_count; i++)
        add_input(&o->filter, line->operands[i]);
    check_files(o);
}
