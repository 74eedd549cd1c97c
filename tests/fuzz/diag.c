/* SPDX-License-Identifier: MIT */
/* xn_diag_format and xn_diag_reason: of the diagnoses of real names, and of any diagnosis at all,
   made of the text's octets. */
#include <config.h>

#include <string.h>

#include "fuzz.h"

typedef size_t formatter(const xn_diag *diag, char *out, size_t cap);

static void
check_line(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        must(line[i] >= 0x20 && line[i] < 0x7F, "a line is printable ASCII");
}

/* With this capacity: as much of the line as fits, and a NUL. */
static void
check_capacity(formatter *format, const xn_diag *diag, size_t cap, unsigned fill, const char *line,
    size_t length)
{
    char *out = fuzz_buffer(cap, fill);
    size_t fits = cap == 0 ? 0 : length < cap ? length : cap - 1;

    must(format(diag, out, cap) == length, "the whole length does not depend on the capacity");
    must(cap == 0 || (memcmp(out, line, fits) == 0 && out[fits] == '\0'),
        "it is cut after cap - 1 octets, with a NUL");
    fuzz_buffer_free(out, cap);
}

static size_t
check_formatter(
    formatter *format, const xn_diag *diag, const struct fuzz_input *input, char line[XN_DIAG_SIZE])
{
    size_t length = format(diag, line, XN_DIAG_SIZE);

    must(length < XN_DIAG_SIZE && strlen(line) == length,
        "XN_DIAG_SIZE is large enough for every line");
    check_line(line, length);
    check_capacity(format, diag, 0, 0, line, length);
    check_capacity(format, diag, 1, input->fill, line, length);
    check_capacity(format, diag, length, input->fill, line, length);
    check_capacity(format, diag, length + 1, input->fill, line, length);
    check_capacity(format, diag, input->capacity, input->fill, line, length);
    return length;
}

static void
check_format(const xn_diag *diag, const struct fuzz_input *input)
{
    char line[XN_DIAG_SIZE], reason[XN_DIAG_SIZE];
    size_t length = check_formatter(xn_diag_format, diag, input, line),
           reason_length = check_formatter(xn_diag_reason, diag, input, reason);

    must(reason_length <= length && strcmp(line + length - reason_length, reason) == 0,
        "a line ends with the reason");
}

/* The next octets of the text as a number. */
static uint64_t
read_number(const struct fuzz_input *input, size_t *at, size_t width)
{
    uint64_t number = 0;

    for (; width > 0 && *at < input->length; width--)
        number = number << 8 | (unsigned char)input->text[(*at)++];
    return number;
}

/* The status, and what else there is, from the text; the rule is one of the library's. */
static void
make_diag(const struct fuzz_input *input, xn_diag *diag)
{
    static const char *const rules[] = {"", "RFC 3454 section 6 requirement 2",
        "RFC 3490 section 4.1 step 3a", "RFC 3492 section 6.2", "xn guard delimiter",
        "xn guard dot"};
    size_t at = 0;

    diag->status = (xn_status)read_number(input, &at, 1);
    diag->rule = input->choice % 7 == 6 ? NULL : rules[input->choice % 7];
    diag->input = (unsigned)read_number(input, &at, 1);
    diag->label = (unsigned)read_number(input, &at, 4);
    diag->cp = (uint32_t)read_number(input, &at, 4);
    diag->mapped = (uint32_t)read_number(input, &at, 4);
    diag->offset = (size_t)read_number(input, &at, 8);
    diag->length = (size_t)read_number(input, &at, 8);
    diag->octets = (size_t)read_number(input, &at, 8);
    diag->unit = (unsigned)read_number(input, &at, 1);
    diag->decoded = (unsigned)read_number(input, &at, 1);
    diag->words = (unsigned)read_number(input, &at, 1);
}

void
fuzz_target(struct fuzz_input *input)
{
    static fuzz_function *const functions[] = {xn_to_ascii, xn_to_unicode, xn_nfkc};
    xn_diag diag = {.status = XN_OK};

    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
        (void)!functions[i](input->text, input->length, input->flags, NULL, 0, NULL, &diag);
        check_format(&diag, input);
    }
    make_diag(input, &diag);
    check_format(&diag, input);
    check_format(NULL, input);
}
