/* SPDX-License-Identifier: MIT */
/* The table of options, and the messages for what is not in it. */
#include "config.h"

#include "option_names.h"

#include <stdbool.h>
#include <string.h>

#include "buffer.h"

const char option_letters[] = ":0acdef:hi:j:knp:stuvxF:V";
const struct option option_names[] = {
    {"idna-to-ascii", no_argument, NULL, 'a'},
    {"to-ascii", no_argument, NULL, 'a'},
    {"idna-to-unicode", no_argument, NULL, 'u'},
    {"to-unicode", no_argument, NULL, 'u'},
    {"display", no_argument, NULL, OPTION_DISPLAY},
    {"stringprep", no_argument, NULL, 's'},
    {"profile", required_argument, NULL, 'p'},
    {"profiles", no_argument, NULL, OPTION_PROFILES},
    {"nfkc", no_argument, NULL, 'n'},
    {"punycode-encode", no_argument, NULL, 'e'},
    {"punycode-decode", no_argument, NULL, 'd'},
    {"code-points", no_argument, NULL, OPTION_CODE_POINTS},
    {"trace", no_argument, NULL, OPTION_TRACE},
    {"check", no_argument, NULL, 'c'},
    {"register", no_argument, NULL, OPTION_REGISTER},
    {"compare", no_argument, NULL, OPTION_COMPARE},
    {"audit-2008", no_argument, NULL, OPTION_AUDIT_2008},
    {"only", required_argument, NULL, OPTION_ONLY},
    {"explain", no_argument, NULL, 'x'},
    {"url", no_argument, NULL, OPTION_URL},
    {"email", no_argument, NULL, OPTION_EMAIL},
    {"hostport", no_argument, NULL, OPTION_HOSTPORT},
    {"percent", no_argument, NULL, OPTION_PERCENT},
    {"zone", no_argument, NULL, OPTION_ZONE},
    {"hosts", no_argument, NULL, OPTION_HOSTS},
    {"in-place", optional_argument, NULL, OPTION_IN_PLACE},
    {"force", no_argument, NULL, OPTION_FORCE},
    {"text", no_argument, NULL, OPTION_TEXT},
    {"ready", no_argument, NULL, OPTION_READY},
    {"allow-unassigned", no_argument, NULL, OPTION_ALLOW_UNASSIGNED},
    {"usestd3asciirules", no_argument, NULL, OPTION_STD3},
    {"std3", no_argument, NULL, OPTION_STD3},
    {"no-std3", no_argument, NULL, OPTION_NO_STD3},
    {"wildcard", no_argument, NULL, OPTION_WILDCARD},
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
    {"header", no_argument, NULL, OPTION_HEADER},
    {"csv", no_argument, NULL, OPTION_CSV},
    {"from", required_argument, NULL, OPTION_FROM},
    {"to", required_argument, NULL, OPTION_TO},
    {"input", required_argument, NULL, 'i'},
    {"append", optional_argument, NULL, OPTION_APPEND},
    {"on-error", required_argument, NULL, OPTION_ON_ERROR},
    {"reject", required_argument, NULL, OPTION_REJECT},
    {"json", no_argument, NULL, OPTION_JSON},
    {"traits", no_argument, NULL, OPTION_TRAITS},
    {"jobs", required_argument, NULL, 'j'},
    {"line-buffered", no_argument, NULL, OPTION_LINE_BUFFERED},
    {"progress", required_argument, NULL, OPTION_PROGRESS},
    {"verbose", no_argument, NULL, 'v'},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"max-messages", required_argument, NULL, OPTION_MAX_MESSAGES},
    {"no-messages", no_argument, NULL, OPTION_NO_MESSAGES},
    {"exit-zero", no_argument, NULL, OPTION_EXIT_ZERO},
    {"debug", no_argument, NULL, OPTION_DEBUG},
    {"table", required_argument, NULL, OPTION_TABLE},
    {"tables", required_argument, NULL, OPTION_TABLES},
    {"table-label", required_argument, NULL, OPTION_TABLE_LABEL},
    {"table-language", required_argument, NULL, OPTION_TABLE_LANGUAGE},
    {"table-format", required_argument, NULL, OPTION_TABLE_FORMAT},
    {"table-tag", required_argument, NULL, OPTION_TABLE_TAG},
    {"policy", required_argument, NULL, OPTION_POLICY},
    {"index", no_argument, NULL, OPTION_INDEX},
    {"variants", optional_argument, NULL, OPTION_VARIANTS},
    {"limit", required_argument, NULL, OPTION_LIMIT},
    {"idn", no_argument, NULL, OPTION_IDN},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* The number of long options that begin with this word, spellings of one option counted once, and
   the value of the last. */
static unsigned
count_options(const char *begins, int *meaning)
{
    size_t length = strcspn(begins, "=");
    unsigned count = 0;

    *meaning = 0;
    for (const struct option *o = option_names; o->name != NULL; o++) {
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

    for (const struct option *o = option_names; o->name != NULL; o++) {
        if (strncmp(o->name, passed + 2, length - 2) != 0)
            continue;
        buffer_text(&why, before);
        buffer_text(&why, o->name);
        before = ", --";
    }
    buffer_char(&why, '\0');
    die(EXIT_USAGE, passed, why.data);
}

/* getopt_long() reports neither which option it refused nor, in every case, why: optopt is a
   letter, the value of a long option, or 0. */
void
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
        die(EXIT_USAGE, what, "option requires a value; try 'xn --help'");
    if (what == passed && count == 1)
        die(EXIT_USAGE, what, "option does not take a value; try 'xn --help'");
    if (what == passed && count > 1)
        refuse_ambiguous(what);
    die(EXIT_USAGE, what, "unrecognized option; try 'xn --help'");
}
