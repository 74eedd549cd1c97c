/* SPDX-License-Identifier: MIT */
/* The options of xn-zone.  A new one is a row here, and unless it only sets flags of the library,
   an id in zone_rows.h, and its meaning in zone_options.c. */
#include "zone_rows.h"

#include "xn.h"

/* clang-format off */
static const char formats[] = "Formats", operations[] = "Operations", rules[] = "Rules for names",
    output[] = "Output", messages[] = "Messages", other[] = "Other";

static const struct option_row rows[] = {
    {ZONE_OPTION_ZONE, "", "zone", .modes = ZONE_MODE_ZONE,
        .refuses = ZONE_FORMATS,
        .group = formats, .help = "zone files: DNS master files (default)"},
    {ZONE_OPTION_HOSTS, "", "hosts", .modes = ZONE_MODE_HOSTS,
        .refuses = ZONE_FORMATS,
        .group = formats, .help = "/etc/hosts, and lists of names", .is_common = true},
    {ZONE_OPTION_TEXT, "", "text", .modes = ZONE_MODE_TEXT,
        .refuses = ZONE_FORMATS, .group = formats,
        .help = "any text: URLs, mail addresses, ad blockers", .is_common = true},
    {ZONE_OPTION_CONF, "", "conf", "SERVER", "named unbound nsd dnsmasq nginx",
        .modes = ZONE_MODE_CONF, .refuses = ZONE_FORMATS, .group = formats,
        .help = "files of named, unbound, nsd, dnsmasq or nginx", .is_common = true},

    {ZONE_OPTION_TO_ASCII, "a", "to-ascii ascii idna-to-ascii", .modes = ZONE_MODE_ASCII,
        .refuses = ZONE_MODE_UNICODE | ZONE_MODE_LIST,
        .group = operations, .help = "convert to ASCII (default)", .is_common = true},
    {ZONE_OPTION_TO_UNICODE, "u", "to-unicode unicode idna-to-unicode",
        .modes = ZONE_MODE_UNICODE, .refuses = ZONE_MODE_ASCII | ZONE_MODE_LIST,
        .group = operations, .help = "convert to Unicode", .is_common = true},
    {ZONE_OPTION_DISPLAY, "", "display",
        .modes = ZONE_MODE_UNICODE, .refuses = ZONE_MODE_ASCII | ZONE_MODE_LIST,
        .group = operations, .help = "convert to Unicode where that is safe to read"},
    {ZONE_OPTION_BOTH, "", "both", .refuses = ZONE_MODE_UNICODE | ZONE_MODE_LIST,
        .needs = ZONE_MODE_HOSTS, .group = operations,
        .help = "add the ASCII name beside the one in Unicode"},
    {ZONE_OPTION_CHECK, "c", "check", .modes = ZONE_MODE_CHECK,
        .refuses = ZONE_MODE_LIST | ZONE_MODE_IN_PLACE,
        .group = operations, .help = "print messages only", .is_common = true},
    {ZONE_OPTION_READY, "", "ready", .refuses = ZONE_MODE_UNICODE, .needs = ZONE_MODE_CHECK,
        .group = operations, .help = "also refuse names that would be changed"},
    {ZONE_OPTION_LIST, "l", "list", .modes = ZONE_MODE_LIST,
        .refuses = ZONE_MODE_ASCII | ZONE_MODE_UNICODE | ZONE_MODE_CHECK | ZONE_MODE_IN_PLACE,
        .group = operations, .help = "list names with file, line, octet, type, field",
        .is_common = true},
    {ZONE_OPTION_IN_PLACE, "", "in-place", "[SUFFIX]", .modes = ZONE_MODE_IN_PLACE,
        .refuses = ZONE_MODE_CHECK | ZONE_MODE_LIST | ZONE_MODE_JSON, .group = operations,
        .help = "replace the files; keep them as FILESUFFIX", .is_common = true},
    {ZONE_OPTION_FORCE, "", "force", .needs = ZONE_MODE_IN_PLACE,
        .group = operations, .help = "also replace zones with signatures or a journal"},

    {ZONE_OPTION_FLAG, "", "allow-unassigned", .flags = XN_ALLOW_UNASSIGNED,
        .group = rules, .help = "accept code points that Unicode 3.2 lacks"},
    {ZONE_OPTION_FLAG, "", "std3 usestd3asciirules", .flags = XN_STD3,
        .group = rules, .help = "allow only letters, digits, hyphens in host names",
        .is_common = true},
    {ZONE_OPTION_FLAG, "", "underscore", .flags = XN_STD3 | XN_UNDERSCORE,
        .group = rules, .help = "like --std3, but allow underscores"},
    {ZONE_OPTION_FLAG, "", "lower", .flags = XN_LOWER,
        .group = rules, .help = "convert ASCII letters to lower case"},
    {ZONE_OPTION_FLAG, "", "strict-ace", .flags = XN_STRICT_ACE,
        .group = rules, .help = "refuse labels with xn-- that do not round-trip"},
    {ZONE_OPTION_FLAG, "", "no-guards", .flags = XN_NO_GUARDS,
        .group = rules, .help = "no effect: in files the guards are always on"},
    {ZONE_OPTION_FLAG, "", "pr29", .flags = XN_PR29,
        .group = rules, .help = "normalise as before Corrigendum 5"},
    {ZONE_OPTION_FLAG, "", "cross-check", .flags = XN_CROSSCHECK,
        .group = rules, .help = "compare with GNU libidn and GNU libunistring"},

    {ZONE_OPTION_JSON, "", "json", .modes = ZONE_MODE_JSON, .refuses = ZONE_MODE_IN_PLACE,
        .group = output, .help = "print names changed, refused or listed as JSON",
        .is_common = true},
    {ZONE_OPTION_ON_ERROR, "", "on-error", "HOW", "keep skip stop",
        .group = output, .help = "refused names: keep, skip, stop", .is_common = true},
    {ZONE_OPTION_REJECT, "", "reject", "FILE", WORDS_FILE,
        .group = output, .help = "write records with refused names to a file"},

    {ZONE_OPTION_VERBOSE, "v", "verbose", .value = NULL,
        .group = messages, .help = "print counts at the end", .is_common = true},
    {ZONE_OPTION_QUIET, "q", "quiet", .value = NULL,
        .group = messages, .help = "print neither messages about names nor notes"},
    {ZONE_OPTION_MAX_MESSAGES, "", "max-messages", "N",
        .group = messages, .help = "print N messages for each file (terminal: 1000)"},
    {ZONE_OPTION_EXIT_ZERO, "", "exit-zero", .value = NULL,
        .group = messages, .help = "exit with 0 even if names were refused"},
    {ZONE_OPTION_PROGRESS, "", "progress", "WHEN", "auto always never",
        .group = messages, .help = "show progress: auto, always, never"},

    {ZONE_OPTION_HELP, "h", "help", .group = other,
        .help = "-h: the most common options; --help: all of them", .is_common = true},
    {ZONE_OPTION_VERSION, "V", "version", .value = NULL, .group = other, .help = "print versions"},
    {0, "", NULL, .value = NULL},
};
/* clang-format on */

/* In the order of enum zone_mode. */
static const char *const modes[] = {"-a", "-u", "--check", "--list", "--in-place", "--json",
    "--zone", "--hosts", "--text", "--conf", NULL};

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
