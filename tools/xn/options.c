/* SPDX-License-Identifier: MIT */
/* The options of xn.  A new option is a row here and, unless it only sets a bool, a text or flags
   of the library, the function that sets it.  check_options() refuses contradictions that no row
   can tell. */
#include "options.h"

#include "tools/common/shared_options.h"

/* What a run does: an operation, and other things that options refuse or need. */
#define RUN(operation) (1u << (operation))
enum mode {
    MODE_CHECK = RUN(LIKE + 1),
    MODE_REGISTRATION = MODE_CHECK << 1, /* --check=registration */
    MODE_ANY_ASCII = MODE_CHECK << 2,    /* --check=any */
    MODE_TRACE = MODE_CHECK << 3,
    MODE_JSON = MODE_CHECK << 4,
    MODE_APPEND = MODE_CHECK << 5,
    MODE_FIELD = MODE_CHECK << 6,
    MODE_URL = MODE_CHECK << 7,
    MODE_EMAIL = MODE_CHECK << 8,
    MODE_HOST_PORT = MODE_CHECK << 9,
    MODE_OPERANDS = MODE_CHECK << 10,
    MODE_QUIET = MODE_CHECK << 11,
    MODE_INFORMATION = MODE_CHECK << 12 /* prints something else and ends */
};

/* The operations that convert hosts in texts; those that convert names; and all but some */
#define HOSTS          (RUN(TO_ASCII) | RUN(TO_UNICODE) | RUN(DISPLAY))
#define NAMES          (HOSTS | RUN(CANONICAL) | RUN(KEY))
#define ALL_BUT(modes) ((MODE_CHECK - 1) & ~(modes))
#define STEPS          (RUN(EXPLAIN) | MODE_TRACE)
#define MODE_HOST      (MODE_URL | MODE_EMAIL | MODE_HOST_PORT)

#ifndef ROWS_ONLY
#include "config.h"

#include <stdlib.h>
#include <unistd.h>

#include "audit_2008.h"
#include "convert.h"
#include "idna2008.h"
#include "like_names.h"
#include "nameprep/crosscheck.h"
#include "output_forms.h"
#include "tools/common/buffer.h"

static void
set_punycode(void *options, const struct given_option *given)
{
    struct options *o = options;
    uint64_t set = parse_set(given);

    o->code_points |= (set & 1) != 0;
    o->trace |= (set & 2) != 0;
    if (o->trace)
        given->line->modes |= MODE_TRACE;
}

static void
set_check(void *options, const struct given_option *given)
{
    static const unsigned modes[] = {0, MODE_REGISTRATION, MODE_ANY_ASCII};
    struct options *o = options;
    unsigned mode = modes[given->value != NULL ? parse_choice(given) : 0];

    o->check = true;
    o->registration = mode == MODE_REGISTRATION;
    given->line->modes |= mode;
}

static void
set_classes(void *options, const struct given_option *given)
{
    ((struct options *)options)->only = (unsigned)parse_set(given);
}

static void
set_profile(void *options, const struct given_option *given)
{
    struct options *o = options;

    o->profile = xn_profile_find(given->value);
    if (o->profile == NULL)
        refuse_value(given, "unknown profile ",
            strcmp(given->value, "nfs4_mixed_prep") == 0
                ? "; it is nfs4_mixed_prep_prefix before the @, and nfs4_mixed_prep_suffix after it"
                : "; run 'xn --profiles'");
}

/* Sets the kind of the texts, or exits if an earlier option asks for another. */
static void
set_where(void *options, const struct given_option *given)
{
    const struct given_option *first = command_line_find(given->line, MODE_HOST);
    unsigned mode = given->row->modes;

    if (first->row != given->row)
        refuse_option(given->name, "cannot be combined with %s", first->name);
    ((struct options *)options)->where = mode == MODE_URL ? XN_URL
        : mode == MODE_EMAIL                              ? XN_EMAIL
                                                          : XN_HOST_PORT;
}

static void
set_null(void *options, const struct given_option *given)
{
    (void)given;
    ((struct options *)options)->filter.end = '\0';
}

/* Without a value, the field of --append is the answer itself. */
static void
set_fields(void *options, const struct given_option *given)
{
    struct options *o = options;

    set_append(options, given);
    if (given->value == NULL && o->operation <= KEY)
        o->filter.appended[0] = &name_fields[o->operation];
}

static void
set_shards(void *options, const struct given_option *given)
{
    struct options *o = options;

    o->shards = parse_number(given, 1, 1000000, "1 to 1000000");
}

static void
set_json(void *options, const struct given_option *given)
{
    struct options *o = options;

    o->json = true;
    o->traits = given->value != NULL;
    if (o->traits && strcmp(given->value, "traits") != 0)
        refuse_value(given, "unknown value ", "; it takes no value, or traits");
    if (o->traits && given->line->modes & ALL_BUT(NAMES))
        refuse_option(
            given->name, "traits only works with -a, -u, --display, --canonical or --key");
}

static void
show_profiles(void *options, const struct given_option *given)
{
    struct buffer text = {0};

    (void)options, (void)given;
    for (size_t i = 0; xn_profile_name(i) != NULL; i++) {
        buffer_text(&text, xn_profile_name(i));
        buffer_char(&text, '\n');
    }
    print_and_exit(&text);
}

static void
show_version(void *options, const struct given_option *given)
{
    static const char bug_report[] = PACKAGE_BUGREPORT;
    struct buffer text = {0};

    (void)options, (void)given;
    buffer_print(&text,
        "xn " PACKAGE_VERSION "\nIDNA 2003, Unicode %s\n"
        "MIT licence; the tables are derived from data of Unicode, Inc.\n"
        "Libraries for --cross-check: %s%s\nLibrary for --audit-2008: %s%s\n",
        xn_unicode_version(), xni_crosscheck_has_libidn() ? "GNU libidn" : "none",
        xni_crosscheck_has_libidn() && xni_crosscheck_has_libunistring() ? ", GNU libunistring"
                                                                         : "",
        idna2008_version() != NULL ? "libidn2 " : "none",
        idna2008_version() != NULL ? idna2008_version() : "");
    if (bug_report[0] != '\0')
        buffer_print(&text, "Report bugs to %s\n", bug_report);
    print_and_exit(&text);
}

static void
refuse_idn(void *options, const struct given_option *given)
{
    (void)options;
    refuse_option(given->name, "must be the first argument; put it before the others");
}

static bool
appends(const struct options *o, size_t field)
{
    for (size_t i = 0; i < o->filter.appended_count; i++)
        if (o->filter.appended[i] == &name_fields[field])
            return true;
    return false;
}

/* Refuses contradictions of the values of options, or of three options. */
static void
check_options(const struct options *o)
{
    bool has_key = appends(o, KEY) || appends(o, FIELD_SHARD);
    bool steps = o->operation == EXPLAIN || o->trace;
    bool drops = o->filter.on_error_given && o->filter.on_error != STOP;
    const struct option_refusal refusals[] = {
        {o->operation == AUDIT && idna2008_version() == NULL, "--audit-2008",
            "this build lacks libidn2; install its development files, and build again"},
        {o->operation == COMPARE && o->filter.count != 2, "--compare", "give two names"},
        {o->registration && o->operation > TO_UNICODE, "--check=registration",
            "only works with -a or -u"},
        {o->where != 0 && (has_key || appends(o, CANONICAL)), "--append",
            "canonical, key and shard cannot be combined with --url, --email or --hostport"},
        {o->flags & XN_NO_GUARDS && has_key, "--append",
            "key and shard cannot be combined with --no-guards"},
        {appends(o, FIELD_SHARD) && o->shards == 0, "--append", "shard needs --shards"},
        {o->shards > 0 && !appends(o, FIELD_SHARD), "--shards", "only works with --append=shard"},
        {drops && o->check && !o->json, "--on-error",
            "cannot be combined with --check, except for stop"},
        {drops && !o->json && steps, "--on-error",
            "cannot be combined with --explain or trace, except for stop"},
        {drops && o->operation == AUDIT && o->filter.on_error != KEEP, "--on-error",
            "cannot be combined with --audit-2008, except for keep and stop"},
        {drops && o->operation == LIKE && !o->json, "--on-error",
            "cannot be combined with --like, except for stop"},
        {o->filter.on_error == TEXT && o->json, "--on-error",
            "a text cannot be combined with --json"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

/* Sets implied options. */
static void
set_defaults(struct options *o)
{
    struct filter_options *all = &o->filter;
    bool is_host = o->check && !(o->line.modes & MODE_ANY_ASCII);

    if (o->operation == PREPARE && o->profile == NULL)
        o->profile = xn_profile_find("Nameprep");
    if (o->check)
        o->flags |= XN_STRICT_ACE;
    if (is_host && !(o->flags & XN_STD3) && !o->registration)
        o->flags |= XN_UNDERSCORE;
    if (is_host)
        o->flags |= XN_STD3;
    if (all->count > 0 && !all->on_error_given && !has_columns(all->columns) && !o->json
        && all->appended_count == 0)
        all->on_error = SKIP; /* operands need not pair with lines of output */
    all->converter = o->operation == AUDIT ? &audit_converter
        : o->operation == LIKE             ? &like_converter
                                           : &name_converter;
    all->form = find_form(o);
    all->lists_errors = o->check;
    all->confirms = all->form == &check_form;
    all->is_text = o->where != 0;
    all->has_one_note = o->operation == DECODE;
}

static enum operation
find_operation(struct command_line *line)
{
    unsigned operation = TO_ASCII;

    if (!(line->modes & ALL_BUT(0)))
        line->modes |= RUN(TO_ASCII);
    while (!(line->modes & RUN(operation)))
        operation++;
    return (enum operation)operation;
}

void
options_read(int argc, char **argv, struct options *o)
{
    static struct column_list columns;
    struct command_line *line = &o->line;
    const struct given_option *information;

    *o = (struct options){.filter = {.end = '\n',
                              .jobs = 1,
                              .max_messages = SIZE_MAX,
                              .columns = &columns,
                              .fields = name_fields}};
    command_line_read(line, &xn_command, argc - 1, argv + 1);
    information = command_line_find(line, MODE_INFORMATION);
    if (information != NULL)
        information->row->set(o, information);
    o->flags = line->flags;
    o->operation = find_operation(line);
    command_line_set(line, o);
    set_operands(&o->filter, line, line->operands, line->operand_count);
    if (o->filter.count > 0)
        line->modes |= MODE_OPERANDS;
    command_line_check(line);
    filter_options_finish(&o->filter);
    set_defaults(o);
    check_options(o);
}

void
options_free(struct options *o)
{
    free(o->like);
    filter_options_free(&o->filter);
    command_line_free(&o->line);
}
#endif

/* clang-format off */
/* An operation that cannot be combined with another */
#define OPERATION(operation) .modes = RUN(operation), .refuses = ALL_BUT(RUN(operation))
/* The kind of the texts */
#define TEXTS(mode) .set = SET(set_where), .modes = (mode), \
    .refuses = ALL_BUT(HOSTS | RUN(EXPLAIN))
#define MEMBER(name) .member = offsetof(struct options, name)

static const struct option_row rows[] = {
    {"a to-ascii ascii idna-to-ascii", OPERATION(TO_ASCII), .group = "Operations",
        .help = "convert to ASCII (default)", .is_common = true},
    {"u to-unicode unicode idna-to-unicode", OPERATION(TO_UNICODE),
        .help = "convert to Unicode", .is_common = true},
    {"display", .modes = RUN(DISPLAY), .refuses = ALL_BUT(RUN(DISPLAY)) | MODE_CHECK,
        .help = "convert to Unicode where that is safe to show", .is_common = true},
    {"canonical", .modes = RUN(CANONICAL), .refuses = ALL_BUT(RUN(CANONICAL)) | MODE_CHECK,
        .help = "print the one spelling of each name"},
    {"key", .modes = RUN(KEY), .refuses = ALL_BUT(RUN(KEY)) | MODE_CHECK,
        .help = "print the key of each name, to store and compare"},
    {"c check", "[HOW]", "host registration any", SET(set_check), .modes = MODE_CHECK,
        .refuses = STEPS | RUN(COMPARE) | RUN(AUDIT),
        .help = "print errors only; HOW: host, registration, any", .is_common = true},
    {"x explain", OPERATION(EXPLAIN),
        .help = "show each step of the conversion", .is_common = true},
    {"compare", OPERATION(COMPARE), .help = "compare two names"},
    {"audit-2008", "[CLASS]", "same differs only-2003 only-2008 neither", SET(set_classes),
        .is_list = true, .modes = RUN(AUDIT), .refuses = ALL_BUT(RUN(AUDIT)) | MODE_CHECK,
        .help = "compare with IDNA 2008 and browsers"},
    {"like", "FILE", WORDS_FILE, MEMBER(like_list), .modes = RUN(LIKE),
        .refuses = ALL_BUT(RUN(LIKE)) | MODE_CHECK | MODE_HOST,
        .help = "print look-alikes of names in FILE, or edits:FILE"},
    {"s stringprep", OPERATION(PREPARE), .help = "prepare text by a profile of stringprep"},
    {"p profile", "NAME", WORDS_PROFILE, SET(set_profile), OPERATION(PREPARE),
        .help = "the profile for -s, which it implies"},
    {"profiles", .set = SET(show_profiles), .modes = MODE_INFORMATION,
        .help = "list the profiles"},
    {"n k nfkc hidden-nfkc", OPERATION(NORMALISE), .help = "normalise text to form KC"},
    {"e punycode-encode", "[HOW]", "code-points trace", SET(set_punycode), .is_list = true,
        OPERATION(ENCODE), .help = "encode as raw Punycode; HOW: code-points, trace"},
    {"d punycode-decode", "[HOW]", "code-points trace", SET(set_punycode), .is_list = true,
        OPERATION(DECODE), .help = "decode raw Punycode; HOW: code-points, trace"},
    {"url", TEXTS(MODE_URL), .help = "convert the hosts in URLs"},
    {"email", TEXTS(MODE_EMAIL), .help = "convert the hosts in mail addresses"},
    {"hostport host-port", TEXTS(MODE_HOST_PORT), .help = "convert the hosts in HOST:PORT"},
    {"percent", .flags = XN_PERCENT, .refuses = RUN(EXPLAIN), .needs = MODE_HOST,
        .help = "decode percent-encoding in these hosts"},

    {ALLOW_UNASSIGNED_OPTION, .refuses = MODE_REGISTRATION, .group = "Rules for names"},
    {STD3_OPTION, .refuses = MODE_ANY_ASCII,
        .help = "in ASCII, allow only letters, digits, hyphens"},
    {UNDERSCORE_OPTION, .refuses = MODE_ANY_ASCII | MODE_REGISTRATION},
    {"wildcard", MEMBER(wildcard), .refuses = ALL_BUT(NAMES) | MODE_HOST,
        .help = "accept * as the first label"},
    {LOWER_OPTION},
    {STRICT_ACE_OPTION},
    {NO_GUARDS_OPTION, .refuses = RUN(KEY), .help = "apply only the rules of the RFCs"},
    {PR29_OPTION},
    {CROSS_CHECK_OPTION},

    {INPUT_OPTION, .refuses = MODE_OPERANDS | RUN(COMPARE), .group = "Input", .is_common = true},
    {"0 null", .set = SET(set_null), .help = "end lines with NUL instead of LF"},
    {"f field", "LIST", .set = SET(set_field), .repeats = true, .modes = MODE_FIELD,
        .refuses = STEPS | RUN(COMPARE), .help = "convert columns: 1,3,5-7, or a name",
        .is_common = true},
    {DELIMITER_OPTION, .needs = MODE_FIELD | MODE_APPEND},
    {HEADER_OPTION, .refuses = STEPS | MODE_OPERANDS | RUN(COMPARE)},
    {CSV_OPTION, .needs = MODE_FIELD, .is_common = true},

    /* The words of name_fields. */
    {"append", "[FIELD]",
        "ascii unicode display canonical key shard status label offset rule message",
        SET(set_fields), .is_list = true, .modes = MODE_APPEND,
        .refuses = ALL_BUT(NAMES) | MODE_JSON | MODE_CHECK | STEPS, .group = "Output",
        .help = "keep the line, append ascii, unicode, status, ...", .is_common = true},
    {"shards", "N", .set = SET(set_shards), .needs = MODE_APPEND,
        .help = "the number of shards for --append=shard"},
    {"json", "[traits]", "traits", SET(set_json), .modes = MODE_JSON,
        .refuses = MODE_TRACE | RUN(COMPARE), .help = "print a JSON object for each name",
        .is_common = true},
    {ON_ERROR_OPTION, .refuses = RUN(COMPARE), .is_common = true},
    {REJECT_OPTION, .refuses = RUN(COMPARE), .help = "write refused lines to a file"},
    {IN_PLACE_OPTION, .refuses = MODE_OPERANDS | MODE_CHECK | MODE_JSON | STEPS | RUN(COMPARE)
        | RUN(AUDIT) | RUN(LIKE)},

    {VERBOSE_OPTION, .refuses = RUN(COMPARE), .group = "Messages and speed",
        .help = "report unchanged labels, and print a summary", .is_common = true},
    {QUIET_OPTION, .modes = MODE_QUIET, .help = "print neither messages about names nor notes"},
    {MAX_MESSAGES_OPTION, MEMBER(filter.max_messages),
        .refuses = RUN(COMPARE) | MODE_QUIET},
    {"exit-zero", MEMBER(filter.exit_zero), .refuses = RUN(COMPARE),
        .help = "exit with 0 even if names were refused"},
    {PROGRESS_OPTION, MEMBER(filter.progress), .refuses = RUN(COMPARE)},
    {JOBS_OPTION, .refuses = RUN(COMPARE)},
    {"line-buffered", MEMBER(filter.line_buffered), .refuses = RUN(COMPARE),
        .help = "write each answer immediately"},

    {"idn", .set = SET(refuse_idn), .modes = MODE_INFORMATION, .group = "Other",
        .help = "behave as GNU idn (only as the first argument)"},
    {HELP_OPTION, .modes = MODE_INFORMATION},
    {"V version", .set = SET(show_version), .modes = MODE_INFORMATION, .help = "print versions"},

    /* Options of GNU idn, and of other commands that a message refers to */
    {"no-tld", .value = NULL},
    {"t tld", .elsewhere = "rules of top-level domains are not supported"},
    {"debug", MEMBER(debug), .refuses = RUN(AUDIT) | RUN(LIKE) | RUN(COMPARE)},
    {"zone hosts text ready force", "[SUFFIX]",
        .elsewhere = "use the command xn-zone, which converts names in files"},
    {"table tables table-label table-language table-format table-tag policy index variants limit",
        "[VALUE]", .elsewhere = "use xn-table check, which compares names with registry tables"},
    {"from to", "[VALUE]", .elsewhere = "the input is always UTF-8; convert it with iconv"},
    {"no-messages", .elsewhere = "use -q"},
    {.names = NULL},
};
/* clang-format on */

/* In the order of the operations and of enum mode */
static const char *const modes[] = {"-a", "-u", "--display", "--canonical", "--key", "-s", "-n",
    "-e", "-d", "--explain", "--compare", "--audit-2008", "--like", "--check",
    "--check=registration", "--check=any", "trace", "--json", "--append", "--field", "--url",
    "--email", "--hostport", "names on the command line", "-q", NULL};

const struct option_command xn_command = {
    .name = "xn",
    .operands = NULL,
    .usage = "Usage: xn [OPTION]... [NAME]...\n"
             "Converts internationalised domain names: NAMEs, or lines of standard input.\n",
    .rows = rows,
    .modes = modes,
    .examples = "Examples:\n"
                "  xn b\303\274cher.example            xn-zone converts names in zone and other "
                "files;\n"
                "  xn -u < names.txt            xn-table is about registry tables.\n"
                "  xn --csv -f 2 -i list.csv    All options: xn --help    Manual: man xn\n",
    .notes = "\n"
             "Exit status: 0 success, 1 a name was refused, 2 usage error, 3 I/O error.\n"
             "See also xn-zone, for names in zone and other files, and xn-table, for registry\n"
             "tables.  Manual: man xn\n",
};
