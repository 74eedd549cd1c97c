/* SPDX-License-Identifier: MIT */
/* Parses the command line and refuses combinations of options that have no meaning, so that no
   other file has to handle them. */
#include "config.h"

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

/* Long options without a letter. */
enum {
    OPTION_ALLOW_UNASSIGNED = 256,
    OPTION_STD3,
    OPTION_UNDERSCORE,
    OPTION_LOWER,
    OPTION_NO_GUARDS,
    OPTION_PR29,
    OPTION_CROSS_CHECK,
    OPTION_STRICT_ACE,
    OPTION_NO_TLD,
    OPTION_PROFILES,
    OPTION_COMPARE,
    OPTION_TRACE,
    OPTION_CODE_POINTS,
    OPTION_CSV,
    OPTION_JSON,
    OPTION_TRAITS,
    OPTION_ON_ERROR,
    OPTION_REJECT,
    OPTION_LINE_BUFFERED,
    OPTION_FROM,
    OPTION_TO,
    OPTION_PROGRESS,
    OPTION_DEBUG,
    OPTION_QUIET
};

static const char letters[] = ":0acdef:hi:j:knp:stuvxF:V";
static const struct option long_options[] = {
    {"idna-to-ascii", no_argument, NULL, 'a'},
    {"to-ascii", no_argument, NULL, 'a'},
    {"idna-to-unicode", no_argument, NULL, 'u'},
    {"to-unicode", no_argument, NULL, 'u'},
    {"stringprep", no_argument, NULL, 's'},
    {"profile", required_argument, NULL, 'p'},
    {"profiles", no_argument, NULL, OPTION_PROFILES},
    {"nfkc", no_argument, NULL, 'n'},
    {"punycode-encode", no_argument, NULL, 'e'},
    {"punycode-decode", no_argument, NULL, 'd'},
    {"code-points", no_argument, NULL, OPTION_CODE_POINTS},
    {"trace", no_argument, NULL, OPTION_TRACE},
    {"check", no_argument, NULL, 'c'},
    {"compare", no_argument, NULL, OPTION_COMPARE},
    {"explain", no_argument, NULL, 'x'},
    {"allow-unassigned", no_argument, NULL, OPTION_ALLOW_UNASSIGNED},
    {"usestd3asciirules", no_argument, NULL, OPTION_STD3},
    {"std3", no_argument, NULL, OPTION_STD3},
    {"underscore", no_argument, NULL, OPTION_UNDERSCORE},
    {"lower", no_argument, NULL, OPTION_LOWER},
    {"no-guards", no_argument, NULL, OPTION_NO_GUARDS},
    {"pr29", no_argument, NULL, OPTION_PR29},
    {"cross-check", no_argument, NULL, OPTION_CROSS_CHECK},
    {"strict-ace", no_argument, NULL, OPTION_STRICT_ACE},
    {"no-tld", no_argument, NULL, OPTION_NO_TLD},
    {"tld", no_argument, NULL, 't'},
    {"null", no_argument, NULL, '0'},
    {"field", required_argument, NULL, 'f'},
    {"delimiter", required_argument, NULL, 'F'},
    {"csv", no_argument, NULL, OPTION_CSV},
    {"from", required_argument, NULL, OPTION_FROM},
    {"to", required_argument, NULL, OPTION_TO},
    {"input", required_argument, NULL, 'i'},
    {"on-error", required_argument, NULL, OPTION_ON_ERROR},
    {"reject", required_argument, NULL, OPTION_REJECT},
    {"json", no_argument, NULL, OPTION_JSON},
    {"traits", no_argument, NULL, OPTION_TRAITS},
    {"jobs", required_argument, NULL, 'j'},
    {"line-buffered", no_argument, NULL, OPTION_LINE_BUFFERED},
    {"progress", required_argument, NULL, OPTION_PROGRESS},
    {"verbose", no_argument, NULL, 'v'},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"debug", no_argument, NULL, OPTION_DEBUG},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

const char options_help[] =
    "Usage: xn [OPTION]... [NAME]...     converts NAMEs, or lines of standard input\n"
    "  -a, --idna-to-ascii, --to-ascii   to ASCII (default)\n"
    "  -u, --idna-to-unicode, --to-unicode  to Unicode\n"
    "  -c, --check   validate, print errors only   --compare A B   compare two names\n"
    "  -x, --explain   show each step of the conversion\n"
    "  -s, --stringprep  -p, --profile=NAME  prepare text   --profiles  list profiles\n"
    "  -n, -k, --nfkc   normalise to NFKC\n"
    "  -e, --punycode-encode  -d, --punycode-decode  [--trace] [--code-points]\n"
    "Rules: --allow-unassigned, --usestd3asciirules, --std3, --underscore, --lower,\n"
    "  --no-guards, --strict-ace, --pr29, --cross-check, --no-tld (no effect)\n"
    "Input: -i, --input=FILE   -0, --null  records end in NUL   --from=CHARSET\n"
    "  -f, --field=N  column N of each line   -F, --delimiter=C (TAB)   --csv\n"
    "Output: --to=CHARSET   --json  one object per record   --traits  add traits\n"
    "  --on-error=blank|keep|skip|stop   how to handle a refused line (blank)\n"
    "  --reject=FILE  write refused lines to FILE    --line-buffered\n"
    "  -j, --jobs=N  threads        --progress=auto|always|never\n"
    "  -v, --verbose  --quiet  --debug  -h, --help  -V, --version\n"
    "Exit status: 0 success, 1 a name was refused, 2 usage error, 3 I/O error.\n"
    "Example: xn b\303\274cher.example  ->  xn--bcher-kva.example     Manual: man xn\n";

_Noreturn static void
refuse_usage(const char *what, const char *why)
{
    die(EXIT_USAGE, what, why);
}

/* A number from 1 to most.  strtoull() also accepts signs and white space; we do not. */
static size_t
parse_number(const char *option, const char *text, size_t most, const char *why)
{
    unsigned long long n;
    char *end;

    errno = 0;
    n = strtoull(text, &end, 10);
    if (strspn(text, "0123456789") != strlen(text) || end == text || errno != 0 || n < 1
        || n > most)
        refuse_usage(option, why);
    return (size_t)n;
}

/* The index of text among the words. */
static int
parse_choice(const char *option, const char *text, const char *const *words, const char *why)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    refuse_usage(option, why);
}

static char
delimiter(const char *text)
{
    bool is_tab = strcmp(text, "\\t") == 0;
    char c = is_tab ? '\t' : text[0];

    if (c == '\0' || (text[1] != '\0' && !is_tab) || (unsigned char)c >= 0x80
        || strchr("\n\r\"", c) != NULL)
        refuse_usage("--delimiter",
            "takes one ASCII character other than a quotation mark or an end of line");
    return c;
}

/* Options whose value alone does not show that they were given. */
struct given {
    bool operation, profile, delimiter, on_error;
};

static void
set_operation(struct options *o, struct given *given, enum operation operation)
{
    if (given->operation && o->operation != operation)
        refuse_usage("usage", "-a, -u, -s, -n, -e, -d, -x and --compare cannot be combined");
    given->operation = true;
    o->operation = operation;
}

/* Options that choose the operation.  Returns false for any other option. */
static bool
set_operation_option(struct options *o, struct given *given, int option)
{
    switch (option) {
    case 'a': set_operation(o, given, TO_ASCII); return true;
    case 'u': set_operation(o, given, TO_UNICODE); return true;
    case 's': set_operation(o, given, PREPARE); return true;
    case 'k':
    case 'n': set_operation(o, given, NORMALISE); return true;
    case 'e': set_operation(o, given, ENCODE); return true;
    case 'd': set_operation(o, given, DECODE); return true;
    case 'x': set_operation(o, given, EXPLAIN); return true;
    case OPTION_COMPARE: set_operation(o, given, COMPARE); return true;
    case 'c': o->check = true; return true;
    case OPTION_TRACE: o->trace = true; return true;
    case OPTION_CODE_POINTS: o->code_points = true; return true;
    case 'p':
        given->profile = true;
        o->profile = xn_profile_find(optarg);
        if (o->profile == NULL)
            refuse_usage("--profile", "unknown profile; --profiles lists the known ones");
        return true;
    case 't':
        refuse_usage("--tld", "top-level domain rules are not supported; --no-tld is accepted");
    default: return false;
    }
}

/* Options that set flags of the library. */
static bool
set_flag_option(struct options *o, int option)
{
    static const struct {
        int option;
        unsigned flags;
    } flags[] = {
        {OPTION_ALLOW_UNASSIGNED, XN_ALLOW_UNASSIGNED},
        {OPTION_STD3, XN_STD3},
        {OPTION_UNDERSCORE, XN_STD3 | XN_UNDERSCORE},
        {OPTION_LOWER, XN_LOWER},
        {OPTION_NO_GUARDS, XN_NO_GUARDS},
        {OPTION_PR29, XN_PR29},
        {OPTION_CROSS_CHECK, XN_CROSSCHECK},
        {OPTION_STRICT_ACE, XN_STRICT_ACE},
        {OPTION_NO_TLD, 0},
    };

    for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
        if (flags[i].option == option) {
            o->flags |= flags[i].flags;
            return true;
        }
    }
    return false;
}

static void
set_other_option(struct options *o, struct given *given, int option)
{
    static const char *const on_error[] = {"blank", "keep", "skip", "stop", NULL};
    static const char *const when[] = {"auto", "always", "never", NULL};

    switch (option) {
    case '0': o->end = '\0'; break;
    case 'f':
        o->field = parse_number("--field", optarg, SIZE_MAX, "takes a number, 1 or more");
        break;
    case 'F':
        o->delimiter = delimiter(optarg);
        given->delimiter = true;
        break;
    case OPTION_CSV: o->csv = true; break;
    case OPTION_FROM: o->from = optarg; break;
    case OPTION_TO: o->to = optarg; break;
    case 'i': o->input = optarg; break;
    case OPTION_REJECT: o->reject = optarg; break;
    case OPTION_ON_ERROR:
        o->on_error = (enum on_error)parse_choice(
            "--on-error", optarg, on_error, "takes blank, keep, skip or stop");
        given->on_error = true;
        break;
    case OPTION_JSON: o->json = true; break;
    case OPTION_TRAITS: o->traits = true; break;
    case 'j':
        o->jobs =
            (unsigned)parse_number("--jobs", optarg, JOBS_MAX, "takes a number from 1 to 256");
        break;
    case OPTION_LINE_BUFFERED: o->line_buffered = true; break;
    case OPTION_PROGRESS:
        o->progress =
            (enum when)parse_choice("--progress", optarg, when, "takes auto, always or never");
        break;
    case 'v': o->verbose = true; break;
    case OPTION_QUIET: o->quiet = true; break;
    case OPTION_DEBUG: o->debug = true; break;
    default: break;
    }
}

static bool
is_about_records(const struct options *o, const struct given *given)
{
    return o->json || o->check || o->field > 0 || o->reject != NULL || o->from != NULL
        || o->to != NULL || o->input != NULL || o->jobs > 1 || o->line_buffered
        || o->progress != AUTO || o->verbose || o->debug || given->on_error;
}

/* Refuses options that contradict each other or would have no effect.  Flags of the library are
   accepted everywhere, as the library itself accepts them. */
static void
refuse_contradictions(const struct options *o, const struct given *given)
{
    const struct {
        bool refused;
        const char *what, *why;
    } rules[] = {
        {given->profile && o->operation != PREPARE, "--profile",
            "can only be used with --stringprep"},
        {o->trace && o->operation != ENCODE && o->operation != DECODE, "--trace",
            "can only be used with -e or -d"},
        {o->code_points && o->operation != ENCODE && o->operation != DECODE, "--code-points",
            "can only be used with -e or -d"},
        {o->trace && (o->json || o->check), "--trace", "cannot be combined with --json or --check"},
        {o->check && (o->json || o->operation == EXPLAIN), "--check",
            "cannot be combined with --json or --explain"},
        {o->check && given->on_error && o->on_error != STOP, "--on-error",
            "cannot be combined with --check, except for stop"},
        {given->on_error && o->on_error != STOP && !o->json
                && (o->operation == EXPLAIN || o->trace),
            "--on-error", "cannot be combined with --explain or --trace, except for stop"},
        {given->delimiter && o->field == 0, "--delimiter", "can only be used with --field"},
        {o->csv && o->field == 0, "--csv", "can only be used with --field"},
        {o->field != 0 && (o->operation == EXPLAIN || o->trace), "--field",
            "cannot be combined with --explain or --trace"},
        {o->traits && (!o->json || o->operation > TO_UNICODE), "--traits",
            "can only be used with --json and one of -a, -u and -x"},
        {o->to != NULL && (o->json || o->check || o->operation == EXPLAIN || o->trace), "--to",
            "cannot be combined with --json, --check, --explain or --trace"},
        {o->operation == COMPARE && o->count != 2, "--compare", "takes two names"},
        {o->operation == COMPARE && is_about_records(o, given), "--compare",
            "cannot be combined with options about input or output"},
        {o->flags & XN_CROSSCHECK
                && xn_label_to_ascii("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) == XN_E_ARGUMENT,
            "--cross-check", "no reference library is available"},
        {o->input != NULL && o->count > 0, "--input",
            "cannot be combined with names on the command line"},
    };

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
        if (rules[i].refused)
            refuse_usage(rules[i].what, rules[i].why);
}

/* The number of long options that begin with this word, spellings of one option counted once, and
   the value of the last. */
static unsigned
count_options(const char *begins, int *meaning)
{
    size_t length = strcspn(begins, "=");
    unsigned count = 0;

    *meaning = 0;
    for (const struct option *o = long_options; o->name != NULL; o++) {
        if (strncmp(o->name, begins, length) != 0)
            continue;
        count += o->val != *meaning;
        *meaning = o->val;
    }
    return count;
}

/* The candidates are listed in the order of the table, with all spellings. */
_Noreturn static void
refuse_ambiguous(const char *passed)
{
    struct buffer why = {0};
    size_t length = strcspn(passed, "=");
    const char *before = "ambiguous option; candidates: --";

    for (const struct option *o = long_options; o->name != NULL; o++) {
        if (strncmp(o->name, passed + 2, length - 2) != 0)
            continue;
        buffer_text(&why, before);
        buffer_text(&why, o->name);
        before = ", --";
    }
    buffer_char(&why, '\0');
    refuse_usage(passed, why.data);
}

/* getopt_long() reports neither which option it refused nor, in every case, why: optopt is a
   letter, the value of a long option, or 0.  passed is the argument that was parsed last. */
_Noreturn static void
refuse_option(const char *passed, int option)
{
    char letter[] = {'-', (char)optopt, '\0'};
    bool is_long = strncmp(passed, "--", 2) == 0;
    int meaning = 0;
    unsigned count = is_long ? count_options(passed + 2, &meaning) : 0;
    const char *what = letter;

    if (optopt == 0 || optopt > 0xFF || (is_long && optopt == meaning))
        what = passed;
    if (option == ':')
        refuse_usage(what, "option requires a value; try 'xn --help'");
    if (what == passed && count == 1)
        refuse_usage(what, "option does not take a value; try 'xn --help'");
    if (what == passed && count > 1)
        refuse_ambiguous(what);
    refuse_usage(what, "unrecognized option; try 'xn --help'");
}

void
options_read(int argc, char **argv, struct options *o)
{
    struct given given = {0};
    int option;

    *o = (struct options){.end = '\n', .delimiter = '\t', .jobs = 1};
    opterr = 0; /* we print the messages */
    while ((option = getopt_long(argc, argv, letters, long_options, NULL)) != -1) {
        if (option == '?' || option == ':')
            refuse_option(argv[optind - 1], option);
        if (option == 'h' || option == 'V' || option == OPTION_PROFILES) {
            o->operation = option == 'h' ? SHOW_HELP : option == 'V' ? SHOW_VERSION : SHOW_PROFILES;
            return;
        }
        if (!set_operation_option(o, &given, option) && !set_flag_option(o, option))
            set_other_option(o, &given, option);
    }
    o->names = argv + optind;
    o->count = (size_t)(argc - optind);
    if (given.profile && !given.operation)
        o->operation = PREPARE;
    if (o->profile == NULL)
        o->profile = xn_profile_find("Nameprep");
    if (o->csv && !given.delimiter)
        o->delimiter = ',';
    if (o->check)
        o->flags |= XN_STRICT_ACE;
    if (o->count > 0 && !given.on_error && o->field == 0 && !o->json)
        o->on_error = SKIP; /* operands do not have to be paired with lines of output */
    refuse_contradictions(o, &given);
}
