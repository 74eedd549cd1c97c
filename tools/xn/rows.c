/* SPDX-License-Identifier: MIT */
/* The options of xn.  A new one is a row here, and unless it only sets flags of the library, an id
   in rows.h, and its meaning in options.c. */
#include "rows.h"

#include "xn.h"

/* The operations that convert names. */
#define NAMES (MODE_ASCII | MODE_UNICODE | MODE_DISPLAY)
/* All but some operations. */
#define ALL_BUT(modes) (MODE_OPERATIONS & ~(unsigned)(modes))
#define STEPS          (MODE_EXPLAIN | MODE_TRACE)
/* An operation that cannot be combined with another. */
#define OPERATION(mode) .modes = (mode), .refuses = ALL_BUT(mode)

/* clang-format off */
static const char operations[] = "Operations", rules[] = "Rules for names",
    input[] = "Input", output[] = "Output", messages[] = "Messages and speed",
    other[] = "Other";

static const struct option_row rows[] = {
    {OPTION_TO_ASCII, "a", "to-ascii ascii idna-to-ascii", OPERATION(MODE_ASCII),
        .group = operations, .help = "convert to ASCII (default)", .is_common = true},
    {OPTION_TO_UNICODE, "u", "to-unicode unicode idna-to-unicode", OPERATION(MODE_UNICODE),
        .group = operations, .help = "convert to Unicode", .is_common = true},
    {OPTION_DISPLAY, "", "display", .modes = MODE_DISPLAY,
        .refuses = ALL_BUT(MODE_DISPLAY) | MODE_CHECK,
        .group = operations, .help = "convert to Unicode where that is safe to show",
        .is_common = true},
    {OPTION_CHECK, "c", "check", "[HOW]", "host registration any", .modes = MODE_CHECK,
        .refuses = STEPS | MODE_COMPARE | MODE_AUDIT, .group = operations,
        .help = "print errors only; HOW: host, registration, any", .is_common = true},
    {OPTION_EXPLAIN, "x", "explain", OPERATION(MODE_EXPLAIN),
        .group = operations, .help = "show each step of the conversion", .is_common = true},
    {OPTION_COMPARE, "", "compare", OPERATION(MODE_COMPARE),
        .group = operations, .help = "compare two names"},
    {OPTION_AUDIT_2008, "", "audit-2008", "[CLASS]",
        "same differs only-2003 only-2008 neither", .is_list = true, .modes = MODE_AUDIT,
        .refuses = ALL_BUT(MODE_AUDIT) | MODE_CHECK,
        .group = operations, .help = "compare with IDNA 2008 and browsers"},
    {OPTION_LIKE, "", "like", "FILE", WORDS_FILE, .modes = MODE_LIKE,
        .refuses = ALL_BUT(MODE_LIKE) | MODE_CHECK | MODE_HOST, .group = operations,
        .help = "print look-alikes of names in FILE, or edits:FILE"},
    {OPTION_STRINGPREP, "s", "stringprep", OPERATION(MODE_PREPARE),
        .group = operations, .help = "prepare text by a profile of stringprep"},
    {OPTION_PROFILE, "p", "profile", "NAME", WORDS_PROFILE, OPERATION(MODE_PREPARE),
        .group = operations, .help = "the profile for -s, which it implies"},
    {OPTION_PROFILES, "", "profiles", .group = operations, .help = "list the profiles"},
    {OPTION_NFKC, "nk", "nfkc hidden-nfkc", OPERATION(MODE_NFKC),
        .group = operations, .help = "normalise text to form KC"},
    {OPTION_ENCODE, "e", "punycode-encode", "[HOW]", "code-points trace",
        OPERATION(MODE_ENCODE), .is_list = true, .group = operations,
        .help = "encode as raw Punycode; HOW: code-points, trace"},
    {OPTION_DECODE, "d", "punycode-decode", "[HOW]", "code-points trace",
        OPERATION(MODE_DECODE), .is_list = true, .group = operations,
        .help = "decode raw Punycode; HOW: code-points, trace"},
    {OPTION_URL, "", "url", .modes = MODE_HOST, .refuses = ALL_BUT(MODE_ASCII | MODE_UNICODE
        | MODE_DISPLAY | MODE_EXPLAIN), .group = operations, .help = "convert the hosts in URLs"},
    {OPTION_EMAIL, "", "email", .modes = MODE_HOST, .refuses = ALL_BUT(MODE_ASCII | MODE_UNICODE
        | MODE_DISPLAY | MODE_EXPLAIN), .group = operations,
        .help = "convert the hosts in mail addresses"},
    {OPTION_HOSTPORT, "", "hostport host-port", .modes = MODE_HOST,
        .refuses = ALL_BUT(MODE_ASCII | MODE_UNICODE | MODE_DISPLAY | MODE_EXPLAIN),
        .group = operations, .help = "convert the hosts in HOST:PORT"},
    {OPTION_FLAG, "", "percent", .flags = XN_PERCENT, .refuses = MODE_EXPLAIN,
        .needs = MODE_HOST, .group = operations, .help = "decode percent-encoding in these hosts"},

    {OPTION_FLAG, "", "allow-unassigned", .flags = XN_ALLOW_UNASSIGNED,
        .refuses = MODE_REGISTRATION, .group = rules,
        .help = "accept code points that Unicode 3.2 lacks"},
    {OPTION_FLAG, "", "std3 usestd3asciirules", .flags = XN_STD3, .refuses = MODE_ANY_ASCII,
        .group = rules, .help = "in ASCII, allow only letters, digits, hyphens"},
    {OPTION_FLAG, "", "underscore", .flags = XN_STD3 | XN_UNDERSCORE,
        .refuses = MODE_ANY_ASCII | MODE_REGISTRATION, .group = rules,
        .help = "like --std3, but allow underscores"},
    {OPTION_WILDCARD, "", "wildcard", .refuses = ALL_BUT(NAMES) | MODE_HOST,
        .group = rules, .help = "accept * as the first label"},
    {OPTION_FLAG, "", "lower", .flags = XN_LOWER,
        .group = rules, .help = "convert ASCII letters to lower case"},
    {OPTION_FLAG, "", "strict-ace", .flags = XN_STRICT_ACE,
        .group = rules, .help = "refuse labels with xn-- that do not round-trip"},
    {OPTION_FLAG, "", "no-guards", .flags = XN_NO_GUARDS,
        .group = rules, .help = "apply only the rules of the RFCs"},
    {OPTION_FLAG, "", "pr29", .flags = XN_PR29,
        .group = rules, .help = "normalise as before Corrigendum 5"},
    {OPTION_FLAG, "", "cross-check", .flags = XN_CROSSCHECK,
        .group = rules, .help = "compare with GNU libidn and GNU libunistring"},

    {FILTER_OPTION_INPUT, "i", "input", "FILE", WORDS_FILE, .refuses = MODE_OPERANDS | MODE_COMPARE,
        .group = input, .help = "read a file; may be repeated", .is_common = true,
        .repeats = true},
    {OPTION_NULL, "0", "null", .group = input, .help = "end lines with NUL instead of LF"},
    {FILTER_OPTION_FIELD, "f", "field", "LIST", .modes = MODE_FIELD,
        .refuses = STEPS | MODE_COMPARE, .group = input,
        .help = "convert columns: 1,3,5-7, or a name", .is_common = true, .repeats = true},
    {FILTER_OPTION_DELIMITER, "F", "delimiter", "CHAR", .needs = MODE_FIELD | MODE_APPEND,
        .group = input, .help = "the delimiter of columns (TAB)"},
    {FILTER_OPTION_HEADER, "", "header", .refuses = STEPS | MODE_OPERANDS | MODE_COMPARE,
        .group = input, .help = "the first line contains the names of the columns"},
    {FILTER_OPTION_CSV, "", "csv", .needs = MODE_FIELD, .group = input,
        .help = "read CSV: columns may be quoted (RFC 4180)", .is_common = true},

    {FILTER_OPTION_APPEND, "", "append", "[FIELD]",
        "ascii unicode display canonical key shard status label offset rule message",
        .is_list = true,
        .modes = MODE_APPEND,
        .refuses = ALL_BUT(NAMES) | MODE_JSON | MODE_CHECK | STEPS,
        .group = output, .help = "keep the line, append ascii, unicode, status, ...",
        .is_common = true},
    {OPTION_SHARDS, "", "shards", "N", .needs = MODE_APPEND, .group = output,
        .help = "the number of shards for --append=shard"},
    {OPTION_JSON, "", "json", "[traits]", "traits", .modes = MODE_JSON,
        .refuses = MODE_TRACE | MODE_COMPARE,
        .group = output, .help = "print a JSON object for each name", .is_common = true},
    {FILTER_OPTION_ON_ERROR, "", "on-error", "HOW", "blank keep skip stop text:",
        .refuses = MODE_COMPARE, .group = output,
        .help = "refused lines: blank, keep, skip, stop, text:TEXT", .is_common = true},
    {FILTER_OPTION_REJECT, "", "reject", "FILE", WORDS_FILE, .refuses = MODE_COMPARE,
        .group = output, .help = "write refused lines to a file"},

    {FILTER_OPTION_VERBOSE, "v", "verbose", .refuses = MODE_COMPARE, .group = messages,
        .help = "report unchanged labels, and print a summary", .is_common = true},
    {FILTER_OPTION_QUIET, "q", "quiet", .modes = MODE_QUIET, .group = messages,
        .help = "print neither messages about names nor notes"},
    {FILTER_OPTION_MAX_MESSAGES, "", "max-messages", "N", .refuses = MODE_COMPARE | MODE_QUIET,
        .group = messages, .help = "print N messages for each file (terminal: 1000)"},
    {OPTION_EXIT_ZERO, "", "exit-zero", .refuses = MODE_COMPARE,
        .group = messages, .help = "exit with 0 even if names were refused"},
    {OPTION_PROGRESS, "", "progress", "WHEN", "auto always never", .refuses = MODE_COMPARE,
        .group = messages, .help = "show progress: auto, always, never"},
    {FILTER_OPTION_JOBS, "j", "jobs", "N", .refuses = MODE_COMPARE, .group = messages,
        .help = "run N threads, from 1 to 256 (1)"},
    {OPTION_LINE_BUFFERED, "", "line-buffered", .refuses = MODE_COMPARE,
        .group = messages, .help = "write each answer immediately"},

    {OPTION_IDN, "", "idn", .group = other,
        .help = "behave as GNU idn (only as the first argument)"},
    {OPTION_HELP, "h", "help", .group = other,
        .help = "-h: the most common options; --help: all of them", .is_common = true},
    {OPTION_VERSION, "V", "version", .group = other, .help = "print versions"},

    /* Options of GNU idn, and of other commands, which a message refers to */
    {OPTION_NO_TLD, "", "no-tld", .value = NULL},
    {0, "t", "tld", .help = "rules of top-level domains are not supported"},
    {OPTION_DEBUG, "", "debug", .refuses = MODE_AUDIT | MODE_LIKE | MODE_COMPARE},
    {0, "", "zone hosts text in-place ready force", "[SUFFIX]",
        .help = "the command xn-zone converts names in files"},
    {0, "", "table tables table-label table-language table-format table-tag "
        "policy index variants limit", "[VALUE]",
        .help = "the command xn-table check compares names with registry tables"},
    {0, "", "from to", "[VALUE]",
        .help = "text is UTF-8: convert it with iconv"},
    {0, "", "no-messages", .help = "the option is -q"},
    {0, "", NULL, .value = NULL},
};
/* clang-format on */

/* In the order of enum mode. */
static const char *const modes[] = {"-a", "-u", "--display", "-s", "-n", "-e", "-d", "--explain",
    "--compare", "--audit-2008", "--like", "--check", "--check=registration", "--check=any",
    "trace", "--json", "--append", "--field", "--url, --email or --hostport",
    "names on the command line", "-q", NULL};

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
