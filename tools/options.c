/* SPDX-License-Identifier: MIT */
/* The command line. */
#include "config.h"

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

/* Long options that have no letter. */
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
    "  -a, --idna-to-ascii, --to-ascii   to ASCII (unless told otherwise)\n"
    "  -u, --idna-to-unicode, --to-unicode  to Unicode\n"
    "  -c, --check   only say what is wrong      --compare A B   the same name?\n"
    "  -x, --explain   tell the way, step by step\n"
    "  -s, --stringprep  -p, --profile=NAME  prepare;  --profiles lists them\n"
    "  -n, -k, --nfkc   normalise\n"
    "  -e, --punycode-encode  -d, --punycode-decode  [--trace] [--code-points]\n"
    "How: --allow-unassigned, --usestd3asciirules, --std3, --underscore, --lower,\n"
    "  --no-guards, --strict-ace, --pr29, --cross-check, --no-tld (nothing to skip)\n"
    "Input: -i, --input=FILE   -0, --null  records end in NUL   --from=CHARSET\n"
    "  -f, --field=N  column N of each line   -F, --delimiter=C (TAB)   --csv\n"
    "Output: --to=CHARSET   --json  one object a record   --traits  with warnings\n"
    "  --on-error=blank|keep|skip|stop   what becomes of a bad line (blank)\n"
    "  --reject=FILE  collects the bad lines    --line-buffered\n"
    "  -j, --jobs=N  threads        --progress=auto|always|never\n"
    "  -v, --verbose  --quiet  --debug  -h, --help  -V, --version\n"
    "Exit: 0 all good, 1 something refused, 2 wrong usage, 3 input or output failed.\n"
    "Example: xn b\303\274cher.example  ->  xn--bcher-kva.example     The manual: man xn\n";

_Noreturn static void
wrong(const char *what, const char *why)
{
    die(EXIT_USAGE, what, why);
}

/* A number from 1 to most, in digits alone. */
static size_t
number(const char *option, const char *text, size_t most, const char *why)
{
    unsigned long long n;
    char *end;

    errno = 0;
    n = strtoull(text, &end, 10);
    if (strspn(text, "0123456789") != strlen(text) || end == text || errno != 0 || n < 1
        || n > most)
        wrong(option, why);
    return (size_t)n;
}

/* One of the words, by its place. */
static int
choice(const char *option, const char *text, const char *const *words, const char *why)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    wrong(option, why);
}

static char
delimiter(const char *text)
{
    char c = strcmp(text, "\\t") == 0 ? '\t' : text[0];

    if (text[0] == '\0' || (text[1] != '\0' && c != '\t') || (unsigned char)c >= 0x80
        || strchr("\n\r\"", c) != NULL)
        wrong("--delimiter", "takes one ASCII character, no quote and no end of line");
    return c;
}

/* What was said more than once, or has to be held against the rest. */
struct said {
    int operation, profile, delimiter, on_error;
};

static void
set_operation(struct options *o, struct said *said, enum operation operation)
{
    if (said->operation && o->operation != operation)
        wrong("usage", "only one of -a -u -s -n -e -d -x --compare at a time");
    said->operation = 1;
    o->operation = operation;
}

/* Options that choose what is done; 0: it is none of them. */
static int
take_operation(struct options *o, struct said *said, int option)
{
    switch (option) {
    case 'a': set_operation(o, said, TO_ASCII); return 1;
    case 'u': set_operation(o, said, TO_UNICODE); return 1;
    case 's': set_operation(o, said, PREPARE); return 1;
    case 'k':
    case 'n': set_operation(o, said, NORMALISE); return 1;
    case 'e': set_operation(o, said, ENCODE); return 1;
    case 'd': set_operation(o, said, DECODE); return 1;
    case 'x': set_operation(o, said, EXPLAIN); return 1;
    case OPTION_COMPARE: set_operation(o, said, COMPARE); return 1;
    case 'c': o->check = 1; return 1;
    case OPTION_TRACE: o->trace = 1; return 1;
    case OPTION_CODE_POINTS: o->code_points = 1; return 1;
    case 'p':
        said->profile = 1;
        o->profile = xn_profile_find(optarg);
        if (o->profile == NULL)
            wrong("--profile", "there is none of this name; --profiles lists them");
        return 1;
    case 't': wrong("--tld", "there are no TLD tables here: every name is taken as with --no-tld");
    default: return 0;
    }
}

/* Options that are the library's flags. */
static int
take_flag(struct options *o, int option)
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
            return 1;
        }
    }
    return 0;
}

static void
take_stream(struct options *o, struct said *said, int option)
{
    static const char *const on_error[] = {"blank", "keep", "skip", "stop", NULL};
    static const char *const when[] = {"auto", "always", "never", NULL};

    switch (option) {
    case '0': o->end = '\0'; break;
    case 'f': o->field = number("--field", optarg, SIZE_MAX, "takes a number from 1 on"); break;
    case 'F':
        o->delimiter = delimiter(optarg);
        said->delimiter = 1;
        break;
    case OPTION_CSV: o->csv = 1; break;
    case OPTION_FROM: o->from = optarg; break;
    case OPTION_TO: o->to = optarg; break;
    case 'i': o->input = optarg; break;
    case OPTION_REJECT: o->reject = optarg; break;
    case OPTION_ON_ERROR:
        o->on_error = (enum on_error)choice(
            "--on-error", optarg, on_error, "takes blank, keep, skip or stop");
        said->on_error = 1;
        break;
    case OPTION_JSON: o->json = 1; break;
    case OPTION_TRAITS: o->traits = 1; break;
    case 'j':
        o->jobs = (unsigned)number("--jobs", optarg, JOBS_MAX, "takes a number from 1 to 256");
        break;
    case OPTION_LINE_BUFFERED: o->line_buffered = 1; break;
    case OPTION_PROGRESS:
        o->progress = (enum when)choice("--progress", optarg, when, "takes auto, always or never");
        break;
    case 'v': o->verbose = 1; break;
    case OPTION_QUIET: o->quiet = 1; break;
    case OPTION_DEBUG: o->debug = 1; break;
    default: break;
    }
}

static int
is_about_records(const struct options *o, const struct said *said)
{
    return o->json || o->check || o->field > 0 || o->reject != NULL || o->from != NULL
        || o->to != NULL || o->input != NULL || o->jobs > 1 || o->line_buffered
        || o->progress != AUTO || o->verbose || o->debug || said->on_error;
}

/* Options that contradict others, or would have nothing to do beside them.  (The library's flags go
   with all.) */
static void
refuse_contradictions(const struct options *o, const struct said *said)
{
    const struct {
        int wrong;
        const char *what, *why;
    } rules[] = {
        {said->profile && o->operation != PREPARE, "--profile", "goes with --stringprep alone"},
        {o->trace && o->operation != ENCODE && o->operation != DECODE, "--trace",
            "goes with -e or -d"},
        {o->code_points && o->operation != ENCODE && o->operation != DECODE, "--code-points",
            "goes with -e or -d"},
        {o->trace && (o->json || o->check), "--trace", "does not go with --json or --check"},
        {o->check && (o->json || o->operation == EXPLAIN), "--check",
            "prints nothing: it does not go with --json or --explain"},
        {o->check && said->on_error && o->on_error != STOP, "--on-error",
            "--check prints no line that it could change"},
        {said->on_error && o->on_error != STOP && !o->json && (o->operation == EXPLAIN || o->trace),
            "--on-error", "what is told is told of every name"},
        {said->delimiter && o->field == 0, "--delimiter", "goes with --field"},
        {o->csv && o->field == 0, "--csv", "goes with --field"},
        {o->field != 0 && (o->operation == EXPLAIN || o->trace), "--field",
            "does not go with --explain or --trace"},
        {o->traits && (!o->json || o->operation > TO_UNICODE), "--traits",
            "goes with --json, of names"},
        {o->to != NULL && (o->json || o->check || o->operation == EXPLAIN || o->trace), "--to",
            "goes with names alone"},
        {o->operation == COMPARE && o->count != 2, "--compare", "takes two names"},
        {o->operation == COMPARE && is_about_records(o, said), "--compare",
            "takes two names, and no option about lines"},
        {o->flags & XN_CROSSCHECK
                && xn_label_to_ascii("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) == XN_E_ARGUMENT,
            "--cross-check", "this build has no witness to ask"},
        {o->input != NULL && o->count > 0, "--input", "does not go with names on the command line"},
    };

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
        if (rules[i].wrong)
            wrong(rules[i].what, rules[i].why);
}

/* How many long options begin so, those of one meaning counted once, and the last one's meaning. */
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

/* getopt tells neither which option it was nor, always, why.  optopt is a letter, the meaning of a
   long option, or 0; passed is the argument before the one that is next, which may stand before a
   group of letters. */
_Noreturn static void
refuse_option(const char *passed, int option)
{
    char letter[] = {'-', (char)optopt, '\0'};
    int meaning = 0, is_long = strncmp(passed, "--", 2) == 0;
    unsigned count = is_long ? count_options(passed + 2, &meaning) : 0;
    const char *what = letter;

    if (optopt == 0 || optopt > 0xFF || (is_long && optopt == meaning))
        what = passed;
    if (option == ':')
        wrong(what, "takes a value; xn --help shows all options");
    if (what == passed && count == 1)
        wrong(what, "takes no value; xn --help shows all options");
    if (what == passed && count > 1)
        wrong(what, "more than one option begins so; xn --help shows all");
    wrong(what, "there is no such option; xn --help shows all");
}

void
options_read(int argc, char **argv, struct options *o)
{
    struct said said = {0};
    int option;

    *o = (struct options){.end = '\n', .delimiter = '\t', .jobs = 1};
    opterr = 0; /* the messages are ours */
    while ((option = getopt_long(argc, argv, letters, long_options, NULL)) != -1) {
        if (option == '?' || option == ':')
            refuse_option(argv[optind - 1], option);
        if (option == 'h' || option == 'V' || option == OPTION_PROFILES) {
            o->operation = option == 'h' ? SHOW_HELP : option == 'V' ? SHOW_VERSION : SHOW_PROFILES;
            return;
        }
        if (!take_operation(o, &said, option) && !take_flag(o, option))
            take_stream(o, &said, option);
    }
    o->names = argv + optind;
    o->count = (size_t)(argc - optind);
    if (said.profile && !said.operation)
        o->operation = PREPARE;
    if (o->profile == NULL)
        o->profile = xn_profile_find("Nameprep");
    if (o->csv && !said.delimiter)
        o->delimiter = ',';
    if (o->check)
        o->flags |= XN_STRICT_ACE;
    if (o->count > 0 && !said.on_error && o->field == 0 && !o->json)
        o->on_error = SKIP; /* a name that was typed alone has no line to keep its place */
    refuse_contradictions(o, &said);
}
