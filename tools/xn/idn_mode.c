/* SPDX-License-Identifier: MIT */
/* --idn: behaves like GNU idn 1.41, for scripts that call it.  The first error ends the run with
   status 1, text is in the charset of the locale or of CHARSET, and names are converted without
   guards, with the normalisation of GNU libidn.  xn(1) lists deliberate differences. */
#include "config.h"

#include "idn_mode.h"

#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/common/buffer.h"
#include "charset.h"
#include "convert.h"
#include "tools/common/paths.h"
#include "tools/common/records.h"
#include "tools/common/text.h"

enum {
    FAILURE = 1,
    IDN_QUIET = 256,
    IDN_DEBUG,
    IDN_ALLOW_UNASSIGNED,
    IDN_STD3,
    IDN_NO_TLD,
    IDN_END
};

static const char letters[] = "hVsdeaunkp:t";
static const struct option long_options[] = {
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {"stringprep", no_argument, NULL, 's'},
    {"punycode-decode", no_argument, NULL, 'd'},
    {"punycode-encode", no_argument, NULL, 'e'},
    {"idna-to-ascii", no_argument, NULL, 'a'},
    {"idna-to-unicode", no_argument, NULL, 'u'},
    {"nfkc", no_argument, NULL, 'n'},
    {"hidden-nfkc", no_argument, NULL, 'k'},
    {"profile", required_argument, NULL, 'p'},
    {"tld", no_argument, NULL, 't'},
    {"no-tld", no_argument, NULL, IDN_NO_TLD},
    {"allow-unassigned", no_argument, NULL, IDN_ALLOW_UNASSIGNED},
    {"usestd3asciirules", no_argument, NULL, IDN_STD3},
    {"debug", no_argument, NULL, IDN_DEBUG},
    {"quiet", no_argument, NULL, IDN_QUIET},
    {NULL, 0, NULL, 0},
};

struct idn {
    struct options o;
    const char *profile;
    const char *charset; /* NULL: UTF-8 */
    bool debug, quiet, no_tld;
    struct output_file output;
    struct buffer out, answer;
    struct charset_text read;
};

bool
is_idn_mode(int argc, char **argv)
{
    const char *name = argc > 0 ? base_name(argv[0]) : "";

    return strcmp(name, "idn") == 0 || (argc > 1 && strcmp(argv[1], "--idn") == 0);
}

static int
set_idn_operation(struct idn *idn, int option)
{
    switch (option) {
    case 's': idn->o.operation = PREPARE; return 1;
    case 'd': idn->o.operation = DECODE; return 1;
    case 'e': idn->o.operation = ENCODE; return 1;
    case 'a': idn->o.operation = TO_ASCII; return 1;
    case 'u': idn->o.operation = TO_UNICODE; return 1;
    case 'n':
    case 'k': idn->o.operation = NORMALISE; return 1;
    default: return 0;
    }
}

static int
print_information(const char *text)
{
    struct output_file output = {STDOUT_FILENO, "standard output", 0};
    struct buffer out = {.output = &output};

    if (text != NULL)
        buffer_text(&out, text);
    else
        put_help(&out, &xn_command, 0);
    buffer_flush(&out);
    buffer_free(&out);
    return output.error != 0 ? FAILURE : EXIT_SUCCESS;
}

/* Reads the options, each once, and at most one operation.  Returns 'h' or 'V' for --help or
   --version, else 0. */
static int
read_options(struct idn *idn, int argc, char **argv)
{
    bool given[IDN_END] = {false};
    int option, operations = 0;

    while ((option = getopt_long(argc, argv, letters, long_options, NULL)) != -1) {
        if (option == '?')
            die(FAILURE, argv[optind - 1], "unknown option; run 'xn --idn --help'");
        if (given[option])
            die(FAILURE, argv[optind - 1], "given twice");
        given[option] = true;
        operations += set_idn_operation(idn, option);
        if (option == 'p')
            idn->profile = optarg;
        if (option == 'h' || option == 'V')
            return option;
    }
    if (operations > 1)
        die(FAILURE, "usage", "-s, -e, -d, -a, -u and -n cannot be combined");
    idn->debug = given[IDN_DEBUG];
    idn->quiet = given[IDN_QUIET];
    idn->no_tld = given[IDN_NO_TLD];
    idn->o.flags = XN_NO_GUARDS | XN_PR29;
    if (given[IDN_ALLOW_UNASSIGNED] || idn->o.operation == PREPARE)
        idn->o.flags |= XN_ALLOW_UNASSIGNED;
    if (given[IDN_STD3])
        idn->o.flags |= XN_STD3;
    return 0;
}

/* Finds a profile like GNU libidn, which distinguishes case, and has fewer profiles. */
static const xn_profile *
find_idn_profile(const char *name)
{
    static const char *const names[] = {"Nameprep", "KRBprep", "Nodeprep", "Resourceprep", "plain",
        "trace", "SASLprep", "ISCSIprep", "iSCSI"};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (strcmp(names[i], name) == 0)
            return xn_profile_find(name);
    return NULL;
}

/* Writes lines to standard error, or exits. */
static void
write_message(const struct buffer *line)
{
    int error = write_all(STDERR_FILENO, line->data, line->length);

    if (error != 0)
        die(FAILURE, "standard error", strerror(error));
}

static void
print_debug(struct idn *idn, const char *what, const char *text, size_t length)
{
    struct buffer line = {0};
    size_t number = 0;

    for (size_t at = 0, width; idn->debug && at < length; at += width) {
        uint32_t cp;

        width = utf8_decode_checked(text + at, length - at, &cp);
        if (width == 0)
            break;
        buffer_text(&line, what);
        buffer_char(&line, '[');
        buffer_number(&line, number++);
        buffer_text(&line, "] = ");
        buffer_code_point(&line, 'U', cp);
        buffer_char(&line, '\n');
    }
    write_message(&line);
    buffer_free(&line);
}

/* Writes the output so far and exits with a message. */
_Noreturn static void
fail(struct idn *idn, const char *why)
{
    buffer_flush(&idn->out);
    die(FAILURE, "idn", why);
}

/* Converts a line; the first error ends the run.  GNU idn refuses empty names, except to ASCII with
   --no-tld. */
static void
convert_line(struct idn *idn, const char *text, size_t length)
{
    bool is_name = idn->o.operation == TO_ASCII || idn->o.operation == TO_UNICODE;
    struct outcome v = {0};

    if (length == 0 && (idn->o.operation == TO_UNICODE || (is_name && !idn->no_tld)))
        fail(idn, "the name is empty");
    if (idn->charset != NULL && idn->o.operation != DECODE) {
        if (!charset_read(idn->charset, text, length, &idn->read))
            fail(idn, "the text is ill-formed in the charset of the locale");
        text = idn->read.utf8.data;
        length = idn->read.utf8.length;
    }
    print_debug(idn, "input", text, length);
    if (idn->o.operation == PREPARE && idn->o.profile == NULL)
        die_of_value(FAILURE, "idn", "unknown profile ", idn->profile, "; run 'xn --profiles'");
    idn->answer.length = 0;
    if (!is_name || length > 0)
        convert(&idn->o, text, length, &idn->answer, &v);
    if (v.problem != NULL) {
        idn->answer.length = 0;
        v.text = text;
        put_reason(&idn->answer, &v);
        buffer_char(&idn->answer, '\0');
        fail(idn, idn->answer.data);
    }
    print_debug(idn, "output", idn->answer.data, idn->answer.length);
    if (idn->charset != NULL && !charset_write(idn->charset, &idn->answer, &idn->read))
        fail(idn, "the charset of the locale lacks a character of the result");
    buffer_put(&idn->out, idn->answer.data, idn->answer.length);
    buffer_char(&idn->out, '\n');
    if (idn->out.length >= BUFFER_FULL)
        buffer_flush(&idn->out);
}

/* Converts the lines of standard input.  A CR is part of its line, and the last line may have no
   end. */
static void
convert_lines(struct idn *idn)
{
    struct input input = {.fd = STDIN_FILENO, .name = "-", .syntax = {.end = '\n'}, .halt = -1};
    struct batch b = {0};

    while (input_next(&input, &b)) {
        for (size_t at = 0, length; at < b.length;) {
            struct record_scan scan = {0};
            struct record r;

            (void)record_next(&input.syntax, b.data + at, b.length - at, true, &scan, &r);
            length = r.whole - (r.text[r.whole - 1] == '\n');
            if (b.kind != BATCH_RECORDS || length > RECORD_MAX)
                fail(idn, "a line has more than 1048576 bytes");
            convert_line(idn, r.text, length);
            at += r.whole;
        }
        buffer_flush(&idn->out);
    }
    if (input.error != 0)
        fail(idn, strerror(input.error));
    batch_free(&b);
    input_free(&input);
}

static void
open_charset(struct idn *idn)
{
    const char *name = getenv("CHARSET"), *why;

    setlocale(LC_CTYPE, "");
    if (name == NULL || name[0] == '\0')
        name = nl_langinfo(CODESET);
    why = charset_find(name, &idn->charset);
    if (why != NULL)
        die(FAILURE, name, why);
    if (idn->debug) {
        struct buffer line = {0};

        buffer_text(&line, "Charset: ");
        buffer_text(&line, name);
        buffer_char(&line, '\n');
        write_message(&line);
        buffer_free(&line);
    }
}

int
idn_main(int argc, char **argv)
{
    struct idn idn = {.o = {.filter.end = '\n', .operation = TO_ASCII},
        .profile = "Nameprep",
        .output = {STDOUT_FILENO, "standard output", 0}};
    int first = argc > 1 && strcmp(argv[1], "--idn") == 0 ? 1 : 0;
    int information;

    set_memory_status(FAILURE);
    opterr = 0;
    information = read_options(&idn, argc - first, argv + first);
    if (information != 0)
        return print_information(information == 'V' ? "idn (xn) " PACKAGE_VERSION "\n" : NULL);
    idn.out.output = &idn.output;
    idn.o.profile = find_idn_profile(idn.profile);
    open_charset(&idn);
    if (!idn.quiet && argc - first == optind && isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
        (void)!write(STDERR_FILENO, "Enter names, one per line; Ctrl-D to finish\n", 44);
    if (argc - first == optind)
        convert_lines(&idn);
    for (int i = first + optind; i < argc; i++)
        convert_line(&idn, argv[i], strlen(argv[i]));
    buffer_flush(&idn.out);
    output_close(&idn.output);
    if (idn.output.error != 0)
        die(FAILURE, idn.output.name, strerror(idn.output.error));
    buffer_free(&idn.out);
    buffer_free(&idn.answer);
    charset_free(&idn.read);
    return EXIT_SUCCESS;
}
