/* SPDX-License-Identifier: MIT */
/* Parses the command line, and refuses options that contradict each other or have no effect. */
#include "config.h"

#include "zone_options.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "file_format.h"
#include "input_files.h"

/* At most 24 lines of 80 columns. */
static const char short_help[] =
    "Usage: xn-zone [OPTION]... [FILE]...    converts the names in zone files\n"
    "  --hosts           FILEs are lists of names, or like /etc/hosts\n"
    "  --text            any text: names in URLs, addresses, ad blockers' rules\n"
    "  -a, --to-ascii    to ASCII (default)\n"
    "  -u, --to-unicode  to Unicode\n"
    "  -c, --check       print nothing but messages\n"
    "  --ready           with --check: also refuse names that would be changed\n"
    "  -l, --list        print the names with their positions, one a line\n"
    "  --json            print objects: names that are changed, refused or listed\n"
    "  --in-place[=SUFFIX]  replace the FILEs, and keep the old ones as FILESUFFIX\n"
    "  --std3            restrict host names to letters, digits and hyphens\n"
    "  --on-error=keep|stop  what to do about a name that is refused\n"
    "  -q, -v            fewer messages, more messages\n"
    "  --help            all options                   Manual: man xn-zone\n"
    "Without a FILE, or where it is -, reads standard input.\n"
    "Exit status: 0 success, 1 a name was refused, 2 usage error, 3 I/O error.\n"
    "Examples:\n"
    "  xn-zone example.zone > converted.zone\n"
    "  xn-zone --hosts --in-place=.old blocklist.txt\n"
    "  xn-zone --list example.zone | xn --audit-2008 -f 6\n";

static const char long_help[] =
    "Usage: xn-zone [OPTION]... [FILE]...\n"
    "Converts the names in FILEs, or standard input, and copies everything else.\n"
    "\n"
    "Formats:\n"
    "  --zone               zone files: DNS master files (default)\n"
    "  --hosts              /etc/hosts, lists of names\n"
    "  --text               any text: URLs, mail addresses, rules of ad blockers\n"
    "Operations:\n"
    "  -a, --to-ascii       to ASCII (default)\n"
    "  -u, --to-unicode     to Unicode\n"
    "  -c, --check          print nothing but messages\n"
    "  --ready              with --check: also refuse names that would be changed\n"
    "  -l, --list           print file, line, column, type, field and name\n"
    "  --in-place[=SUFFIX]  replace the FILEs, and keep the old ones as FILESUFFIX\n"
    "  --force              replace signed zones, too\n"
    "Rules for names:\n"
    "  --allow-unassigned   allow code points that Unicode 3.2 does not assign\n"
    "  --std3               restrict host names to letters, digits and hyphens\n"
    "  --underscore         the same, and underscores\n"
    "  --lower              convert ASCII labels to lower case, too\n"
    "  --strict-ace         check ASCII labels that begin with xn--\n"
    "  --no-guards          no effect: the guards are always on in files\n"
    "  --pr29               normalise as GNU libidn does\n"
    "  --cross-check        compare each result with GNU libidn\n"
    "Output:\n"
    "  --json               objects: the names that are changed or refused, or listed\n"
    "  --on-error=keep      write a name that is refused as it is (default)\n"
    "  --on-error=stop      stop before the record of the first name that is refused\n"
    "  --max-messages=N     print at most N messages for each file\n"
    "  --progress=WHEN      show progress: auto, always or never\n"
    "  --exit-zero          exit with 0 even if names are refused\n"
    "  -q, --quiet          no notes, progress or counts\n"
    "  -v, --verbose        print counts at the end\n"
    "  -h                   the most important options\n"
    "  --help               this list\n"
    "  -V, --version        the version\n"
    "Exit status: 0 success, 1 a name was refused, 2 usage error, 3 I/O error.\n";

enum {
    OPTION_ZONE = 256,
    OPTION_HOSTS,
    OPTION_TEXT,
    OPTION_READY,
    OPTION_IN_PLACE,
    OPTION_FORCE,
    OPTION_STD3,
    OPTION_UNDERSCORE,
    OPTION_JSON,
    OPTION_ON_ERROR,
    OPTION_MAX_MESSAGES,
    OPTION_PROGRESS,
    OPTION_EXIT_ZERO,
    OPTION_HELP,
    OPTION_FLAG = 512 /* and a flag of the library */
};

static const char letters[] = ":achluqvV";
static const struct option names[] = {
    {"zone", no_argument, NULL, OPTION_ZONE},
    {"hosts", no_argument, NULL, OPTION_HOSTS},
    {"text", no_argument, NULL, OPTION_TEXT},
    {"to-ascii", no_argument, NULL, 'a'},
    {"ascii", no_argument, NULL, 'a'},
    {"idna-to-ascii", no_argument, NULL, 'a'},
    {"to-unicode", no_argument, NULL, 'u'},
    {"unicode", no_argument, NULL, 'u'},
    {"idna-to-unicode", no_argument, NULL, 'u'},
    {"check", no_argument, NULL, 'c'},
    {"ready", no_argument, NULL, OPTION_READY},
    {"list", no_argument, NULL, 'l'},
    {"in-place", optional_argument, NULL, OPTION_IN_PLACE},
    {"force", no_argument, NULL, OPTION_FORCE},
    {"allow-unassigned", no_argument, NULL, OPTION_FLAG + XN_ALLOW_UNASSIGNED},
    {"std3", no_argument, NULL, OPTION_STD3},
    {"usestd3asciirules", no_argument, NULL, OPTION_STD3},
    {"underscore", no_argument, NULL, OPTION_UNDERSCORE},
    {"lower", no_argument, NULL, OPTION_FLAG + XN_LOWER},
    {"strict-ace", no_argument, NULL, OPTION_FLAG + XN_STRICT_ACE},
    {"no-guards", no_argument, NULL, OPTION_FLAG + XN_NO_GUARDS},
    {"pr29", no_argument, NULL, OPTION_FLAG + XN_PR29},
    {"cross-check", no_argument, NULL, OPTION_FLAG + XN_CROSSCHECK},
    {"json", no_argument, NULL, OPTION_JSON},
    {"on-error", required_argument, NULL, OPTION_ON_ERROR},
    {"max-messages", required_argument, NULL, OPTION_MAX_MESSAGES},
    {"progress", required_argument, NULL, OPTION_PROGRESS},
    {"exit-zero", no_argument, NULL, OPTION_EXIT_ZERO},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"help", no_argument, NULL, OPTION_HELP},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* The options as they were typed. */
struct typed {
    const struct file_format *format;
    bool to_ascii, to_unicode, check, ready, list, in_place, force;
    const char *suffix, *on_error, *max_messages, *progress;
};

_Noreturn static void
refuse_usage(const char *what, const char *why)
{
    die(EXIT_USAGE, what, why);
}

/* An option can be given twice only with the same value. */
static void
set_once(const char *option, const char **value, const char *given)
{
    if (*value != NULL && strcmp(*value, given) != 0)
        refuse_usage(option, "given twice with different values");
    *value = given;
}

static void
set_format(struct typed *typed, const struct file_format *format)
{
    if (typed->format != NULL && typed->format != format)
        refuse_usage("usage", "--zone, --hosts and --text cannot be combined");
    typed->format = format;
}

/* suffix: NULL if it was not given */
static void
set_in_place(struct typed *typed, const char *suffix)
{
    if (suffix != NULL && (suffix[0] == '\0' || strchr(suffix, '/') != NULL))
        refuse_usage("--in-place", "takes a suffix that is not empty and contains no '/'");
    if (suffix != NULL)
        set_once("--in-place", &typed->suffix, suffix);
    typed->in_place = true;
}

/* The index of a word in a list, which ends with NULL. */
static unsigned
parse_word(const char *option, const char *text, const char *const *words, const char *why)
{
    for (unsigned i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    refuse_usage(option, why);
}

static size_t
parse_number(const char *option, const char *text)
{
    unsigned long long n;

    errno = 0;
    n = strtoull(text, NULL, 10);
    if (text[0] == '\0' || strspn(text, "0123456789") != strlen(text) || errno != 0
        || n >= SIZE_MAX)
        refuse_usage(option, "takes a number, 0 or more");
    return (size_t)n;
}

_Noreturn static void
print(const char *text)
{
    struct output out = {
        STDOUT_FILENO, "standard output", write_all(STDOUT_FILENO, text, strlen(text))};

    output_close(&out);
    if (out.error != 0)
        die(EXIT_INPUT_OUTPUT, out.name, strerror(out.error));
    exit(EXIT_SUCCESS);
}

_Noreturn static void
print_version(void)
{
    struct buffer text = {0};

    buffer_text(&text, "xn-zone " PACKAGE_VERSION "\nIDNA 2003, Unicode ");
    buffer_text(&text, xn_unicode_version());
    buffer_text(&text, "\nMIT licence; the tables are derived from data of Unicode, Inc.\n");
    buffer_char(&text, '\0');
    print(text.data);
}

static void
set_option(struct zone_options *o, struct typed *typed, int option)
{
    static const char *const when[] = {"auto", "always", "never", NULL};
    static const char *const on_error[] = {"keep", "stop", NULL};

    switch (option) {
    case OPTION_ZONE: set_format(typed, &zone_format); break;
    case OPTION_HOSTS: set_format(typed, &hosts_format); break;
    case OPTION_TEXT: set_format(typed, &text_format); break;
    case 'a': typed->to_ascii = true; break;
    case 'u': typed->to_unicode = true; break;
    case 'c': typed->check = true; break;
    case OPTION_READY: typed->ready = true; break;
    case 'l': typed->list = true; break;
    case OPTION_IN_PLACE: set_in_place(typed, optarg); break;
    case OPTION_FORCE: typed->force = true; break;
    case OPTION_STD3: o->flags |= XN_STD3; break;
    case OPTION_UNDERSCORE: o->flags |= XN_STD3 | XN_UNDERSCORE; break;
    case OPTION_JSON: o->json = true; break;
    case OPTION_ON_ERROR:
        set_once("--on-error", &typed->on_error, optarg);
        o->on_refusal = REPLACE_FILE
            + (enum on_refusal)parse_word("--on-error", optarg, on_error, "takes keep or stop");
        break;
    case OPTION_MAX_MESSAGES:
        set_once("--max-messages", &typed->max_messages, optarg);
        o->max_messages = parse_number("--max-messages", optarg);
        break;
    case OPTION_PROGRESS:
        set_once("--progress", &typed->progress, optarg);
        o->progress =
            (enum when)parse_word("--progress", optarg, when, "takes auto, always or never");
        break;
    case OPTION_EXIT_ZERO: o->exit_zero = true; break;
    case 'q': o->quiet = true; break;
    case 'v': o->verbose = true; break;
    case 'h': print(short_help);
    case OPTION_HELP: print(long_help);
    case 'V': print_version();
    default: o->flags |= (unsigned)option - OPTION_FLAG; break;
    }
}

/* Exits with the reason why getopt_long() returned option, '?' or ':'. */
_Noreturn static void
refuse_option(const char *passed, int option)
{
    const char letter[] = {'-', (char)optopt, '\0'};
    bool is_letter = optopt > 0 && optopt <= 0xFF && strncmp(passed, "--", 2) != 0;

    refuse_usage(is_letter ? letter : passed,
        option == ':'                   ? "option requires a value; try 'xn-zone --help'"
            : optopt != 0 && !is_letter ? "option does not take a value; try 'xn-zone --help'"
                                        : "unrecognized option; try 'xn-zone --help'");
}

static void
check_in_place(const struct zone_options *o, const struct typed *typed)
{
    if (typed->force && !typed->in_place)
        refuse_usage("--force", "can only be used with --in-place");
    if (!typed->in_place)
        return;
    if (typed->check || typed->list || o->json)
        refuse_usage("--in-place", "cannot be combined with --check, --list or --json");
    for (size_t i = 0; i < o->file_count; i++)
        if (is_standard_input(o->files[i]))
            refuse_usage("--in-place", "standard input cannot be replaced");
    if (o->file_count == 0)
        refuse_usage("--in-place", "no file is given, and standard input cannot be replaced");
}

static void
check(const struct zone_options *o, const struct typed *typed)
{
    if (typed->to_ascii && typed->to_unicode)
        refuse_usage("usage", "-a and -u cannot be combined");
    if (typed->list && (typed->check || typed->to_ascii || typed->to_unicode))
        refuse_usage("--list", "cannot be combined with -a, -u or --check");
    if (typed->ready && (!typed->check || typed->to_unicode))
        refuse_usage("--ready", "can only be used with --check, and without -u");
    if (o->flags & XN_CROSSCHECK
        && xn_label_to_ascii("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) == XN_E_ARGUMENT)
        refuse_usage("--cross-check", "no reference library is available");
    check_in_place(o, typed);
}

static void
apply(struct zone_options *o, const struct typed *typed)
{
    static const char *const standard_input = "-";

    o->format = typed->format != NULL ? typed->format : &zone_format;
    o->operation = typed->ready ? CHECK_ALL
        : typed->check          ? CHECK
        : typed->list           ? LIST
        : typed->in_place       ? REPLACE
                                : CONVERT;
    o->to_unicode = typed->to_unicode;
    o->replaces_signed = typed->force;
    o->suffix = typed->suffix;
    if (typed->max_messages == NULL)
        o->max_messages = isatty(STDERR_FILENO) ? 1000 : SIZE_MAX;
    if (o->quiet)
        o->progress = NEVER;
    if (o->file_count > 0)
        return;
    o->files = &standard_input;
    o->file_count = 1;
}

void
zone_options_read(int argc, char **argv, struct zone_options *o)
{
    struct typed typed = {0};
    int option;

    *o = (struct zone_options){.on_refusal = KEEP_NAME};
    opterr = 0; /* we print the messages */
    while ((option = getopt_long(argc, argv, letters, names, NULL)) != -1) {
        if (option == '?' || option == ':')
            refuse_option(argv[optind - 1], option);
        set_option(o, &typed, option);
    }
    o->files = (const char *const *)(argv + optind);
    o->file_count = (size_t)(argc - optind);
    check(o, &typed);
    apply(o, &typed);
}
