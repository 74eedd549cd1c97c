/* SPDX-License-Identifier: MIT */
/* The options of xn-zone.  A new option is a row here and, unless it only sets a bool, a text or
   flags of the library, the function that sets it. */
#include "options.h"

#include "tools/common/shared_options.h"

/* What a run does */
enum zone_mode {
    ZONE_MODE_ASCII = 1 << 0,
    ZONE_MODE_UNICODE = 1 << 1,
    ZONE_MODE_CHECK = 1 << 2,
    ZONE_MODE_LIST = 1 << 3,
    ZONE_MODE_IN_PLACE = 1 << 4,
    ZONE_MODE_JSON = 1 << 5,
    ZONE_MODE_ZONE = 1 << 6, /* the first of the formats of files */
    ZONE_MODE_HOSTS = 1 << 7,
    ZONE_MODE_TEXT = 1 << 8,
    ZONE_MODE_CONF = 1 << 9,
    ZONE_FORMATS = ZONE_MODE_ZONE | ZONE_MODE_HOSTS | ZONE_MODE_TEXT | ZONE_MODE_CONF,
    ZONE_MODE_READY = 1 << 10
};

#ifndef ROWS_ONLY
#include "config.h"

#include "conf.h"
#include "convert_file.h"
#include "file_format.h"
#include "tools/common/buffer.h"
#include "zone.h"

static void
set_conf(void *options, const struct given_option *given)
{
    ((struct zone_options *)options)->conf = &conf_syntaxes[parse_choice(given)];
}

static void
set_on_refusal(void *options, const struct given_option *given)
{
    struct filter_options *o = options;

    o->on_error = KEEP + (enum on_error)parse_choice(given);
    o->on_error_given = true;
}

static void
set_origin(void *options, const struct given_option *given)
{
    struct zone_options *o = options;
    const char *origin = given->value;
    size_t length;

    o->completes = true;
    if (origin == NULL)
        return;
    if (xn_to_ascii(origin, strlen(origin), 0, o->origin, XN_NAME_SIZE, &length, NULL) != XN_OK)
        refuse_value(given, "", " is not a domain; give the domain that completes relative names");
    if (o->origin[length - 1] != '.')
        strcpy(o->origin + length, ".");
}

static void
set_types(void *options, const struct given_option *given)
{
    struct zone_options *o = options;

    for (const char *at = given->value;; at++) {
        const struct zone_token word = {.text = at, .length = strcspn(at, ",")};
        const struct zone_type *type = zone_find_type(&word);

        if (type != NULL)
            *list_add(&o->types) = type->name;
        else if (zone_is_word(&word, "owner"))
            o->lists_owners = true;
        else
            refuse_value(given, "", " is not a list of owner and record types such as NS");
        at += word.length;
        if (*at == '\0')
            return;
    }
}

static void
show_version(void *options, const struct given_option *given)
{
    struct buffer text = {0};

    (void)options, (void)given;
    buffer_print(&text,
        "xn-zone " PACKAGE_VERSION "\nIDNA 2003, Unicode %s\n"
        "MIT licence; the tables are derived from data of Unicode, Inc.\n",
        xn_unicode_version());
    print_and_exit(&text);
}

static const struct file_format *
find_format(const struct zone_options *o)
{
    if (o->conf != NULL)
        return o->conf->has_escapes ? &escaped_conf_format : &conf_format;
    return o->line.modes & ZONE_MODE_HOSTS ? &hosts_format
        : o->line.modes & ZONE_MODE_TEXT   ? &text_format
                                           : &zone_format;
}

/* Returns the operation.  Servers read the octets of their configuration, so a check refuses names
   there that would change. */
static enum zone_operation
find_operation(const struct zone_options *o)
{
    unsigned modes = o->line.modes;

    if (modes & ZONE_MODE_CHECK)
        return modes & ZONE_MODE_READY || (o->conf != NULL && !o->to_unicode) ? CHECK_ALL : CHECK;
    return modes & ZONE_MODE_LIST ? LIST : CONVERT;
}

void
zone_options_read(int argc, char **argv, struct zone_options *o)
{
    struct command_line *line = &o->line;

    *o = (struct zone_options){.filter = {.format = &file_records,
                                   .converter = &file_converter,
                                   .is_text = true,
                                   .on_error = KEEP,
                                   .max_messages = SIZE_MAX,
                                   .jobs = 1}};
    command_line_read(line, &zone_command, argc - 1, argv + 1);
    command_line_set(line, o);
    command_line_check(line);
    o->flags = line->flags;
    o->to_unicode = (line->modes & ZONE_MODE_UNICODE) != 0;
    o->format = find_format(o);
    o->filter.keeps_bom = o->format->needs_text;
    o->operation = find_operation(o);
    o->filter.form = find_file_form(o);
    for (size_t i = 0; i < line->operand_count; i++)
        *list_add(&o->filter.inputs) = line->operands[i];
    filter_options_finish(&o->filter);
    if (o->filter.on_error == SKIP && o->format != &hosts_format)
        die(EXIT_USAGE, "--on-error", "skip only works with --hosts");
}
#endif

/* clang-format off */
#define MEMBER(name) .member = offsetof(struct zone_options, name)
/* A format of files that cannot be combined with another */
#define FORMAT(mode) .modes = (mode), .refuses = ZONE_FORMATS

static const struct option_row rows[] = {
    {"zone", FORMAT(ZONE_MODE_ZONE), .group = "Formats",
        .help = "zone files: DNS master files (default)"},
    {"hosts", FORMAT(ZONE_MODE_HOSTS),
        .help = "/etc/hosts, and lists of names", .is_common = true},
    {"text", FORMAT(ZONE_MODE_TEXT),
        .help = "any text: URLs, mail addresses, ad blockers", .is_common = true},
    /* The words of conf_syntaxes. */
    {"conf", "SERVER", "named unbound nsd dnsmasq nginx", SET(set_conf), FORMAT(ZONE_MODE_CONF),
        .help = "files of named, unbound, nsd, dnsmasq or nginx", .is_common = true},

    {"a to-ascii ascii idna-to-ascii", .modes = ZONE_MODE_ASCII,
        .refuses = ZONE_MODE_UNICODE | ZONE_MODE_LIST, .group = "Operations",
        .help = "convert to ASCII (default)", .is_common = true},
    {"u to-unicode unicode idna-to-unicode", .modes = ZONE_MODE_UNICODE,
        .refuses = ZONE_MODE_ASCII | ZONE_MODE_LIST,
        .help = "convert to Unicode", .is_common = true},
    {"display", MEMBER(displays), .modes = ZONE_MODE_UNICODE,
        .refuses = ZONE_MODE_ASCII | ZONE_MODE_LIST,
        .help = "convert to Unicode where that is safe to read"},
    {"both", MEMBER(adds), .refuses = ZONE_MODE_UNICODE | ZONE_MODE_LIST, .needs = ZONE_MODE_HOSTS,
        .help = "add the ASCII name beside the one in Unicode"},
    {"c check", .modes = ZONE_MODE_CHECK, .refuses = ZONE_MODE_LIST | ZONE_MODE_IN_PLACE,
        .help = "print messages only", .is_common = true},
    {"ready", .modes = ZONE_MODE_READY, .refuses = ZONE_MODE_UNICODE, .needs = ZONE_MODE_CHECK,
        .help = "also refuse names that would be changed"},
    {"l list", .modes = ZONE_MODE_LIST,
        .refuses = ZONE_MODE_ASCII | ZONE_MODE_UNICODE | ZONE_MODE_CHECK | ZONE_MODE_IN_PLACE,
        .help = "list names with file, line, octet, type, field", .is_common = true},
    {"absolute", "[ORIGIN]", .set = SET(set_origin), .needs = ZONE_MODE_LIST,
        .refuses = ZONE_MODE_HOSTS | ZONE_MODE_TEXT | ZONE_MODE_CONF,
        .help = "list relative names with $ORIGIN, at first ORIGIN"},
    {"type", "LIST", .set = SET(set_types), .needs = ZONE_MODE_LIST,
        .refuses = ZONE_MODE_HOSTS | ZONE_MODE_TEXT | ZONE_MODE_CONF,
        .help = "list names of these types of records, or owners"},
    {IN_PLACE_OPTION, .modes = ZONE_MODE_IN_PLACE,
        .refuses = ZONE_MODE_CHECK | ZONE_MODE_LIST | ZONE_MODE_JSON, .is_common = true},
    {"force", MEMBER(replaces_signed), .needs = ZONE_MODE_IN_PLACE,
        .help = "also replace zones with signatures or a journal"},

    {ALLOW_UNASSIGNED_OPTION, .group = "Rules for names"},
    {STD3_OPTION, .help = "allow only letters, digits, hyphens in host names", .is_common = true},
    {UNDERSCORE_OPTION},
    {LOWER_OPTION},
    {STRICT_ACE_OPTION},
    {NO_GUARDS_OPTION, .help = "no effect: in files the guards are always on"},
    {PR29_OPTION},
    {CROSS_CHECK_OPTION},

    {"json", MEMBER(json), .modes = ZONE_MODE_JSON, .refuses = ZONE_MODE_IN_PLACE,
        .group = "Output", .help = "print names changed, refused or listed as JSON",
        .is_common = true},
    {"on-error", "HOW", "keep skip stop", SET(set_on_refusal),
        .help = "refused names: keep, skip, stop", .is_common = true},
    {REJECT_OPTION, .help = "write records with refused names to a file"},

    {VERBOSE_OPTION, .group = "Messages", .help = "print counts at the end", .is_common = true},
    {QUIET_OPTION, .help = "print neither messages about names nor notes"},
    {MAX_MESSAGES_OPTION, FILTER(max_messages)},
    {"exit-zero", FILTER(exit_zero), .help = "exit with 0 even if names were refused"},
    {PROGRESS_OPTION, FILTER(progress)},

    {HELP_OPTION, .group = "Other"},
    {"V version", .set = SET(show_version), .help = "print versions"},
    {.names = NULL},
};
/* clang-format on */

/* In the order of enum zone_mode. */
static const char *const modes[] = {"-a", "-u", "--check", "--list", "--in-place", "--json",
    "--zone", "--hosts", "--text", "--conf", "--ready", NULL};

const struct option_command zone_command = {
    .name = "xn-zone",
    .operands = WORDS_FILE,
    .usage = "Usage: xn-zone [OPTION]... [FILE]...\n"
             "Converts the names in FILEs, or standard input, and copies everything else.\n",
    .rows = rows,
    .modes = modes,
    .examples = "Examples:\n"
                "  xn-zone example.zone > converted.zone\n"
                "  xn-zone --hosts --in-place=.old blocklist.txt\n"
                "  xn-zone --list example.zone | xn --audit-2008 -f 6\n"
                "All options: xn-zone --help       Manual: man xn-zone\n",
    .notes = "\n"
             "Exit status: 0 success, 1 a name was refused or, with -c, a zone or hosts file\n"
             "has none, 2 usage error, 3 I/O error.\n"
             "See also xn, for names, and xn-table, for registry tables.  Manual: man xn-zone\n",
};
