/* SPDX-License-Identifier: MIT */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "label_lines.h"

void
report_line(const char *input, uint64_t line, size_t octet, const char *why)
{
    struct buffer text = {0};

    if (input == NULL) {
        buffer_text(&text, "argument ");
    } else {
        buffer_escaped(&text, input, strnlen(input, WORD_MAX));
        buffer_char(&text, ':');
    }
    buffer_number(&text, line);
    buffer_char(&text, ':');
    buffer_number(&text, octet + 1);
    buffer_text(&text, ": ");
    buffer_text(&text, why);
    print_message(text.data, text.length);
    buffer_free(&text);
}

static void
take_batch(const struct label_lines *lines, const struct input *input, const struct batch *batch)
{
    const char *text = batch->data, *end = text + batch->length;
    struct record r = {.text = NULL};
    uint64_t line = batch->line;

    if (batch->kind == BATCH_LAST_PIECE)
        lines->take(lines->data, &r, line);
    while (batch->kind == BATCH_RECORDS && text < end) {
        struct record_scan scan = {0};

        if (!record_next(&input->format, text, (size_t)(end - text), true, &scan, &r))
            return;
        lines->take(lines->data, &r, line);
        line += r.lines;
        text += r.whole;
    }
}

void
read_label_lines(const struct label_lines *lines)
{
    bool is_standard_input = strcmp(lines->name, "-") == 0;
    struct input input = {.fd = STDIN_FILENO,
        .name = lines->name,
        .format = {.end = '\n', .delimiter = ',', .csv = lines->csv},
        .skip_bom = true,
        .halt = -1,
        .counts = true};
    struct batch batch = {0};

    if (!is_standard_input)
        input.fd = open(lines->name, O_RDONLY | O_CLOEXEC);
    if (input.fd < 0)
        die(EXIT_INPUT_OUTPUT, lines->name, strerror(errno));
    while (input_next(&input, &batch)) {
        take_batch(lines, &input, &batch);
        buffer_flush(&lines->c->out);
    }
    batch_free(&batch);
    input_free(&input);
    if (input.error != 0)
        die(EXIT_INPUT_OUTPUT, input.name, strerror(input.error));
    if (!is_standard_input)
        close(input.fd);
}
