/* SPDX-License-Identifier: MIT */
#include "config.h"

#include <string.h>
#include <unistd.h>

#include "label_lines.h"
#include "tools/common/input_files.h"
#include "tools/common/refusals.h"

void
report_line(const char *input, uint64_t line, size_t octet, const char *why)
{
    struct buffer text = {0};

    message_position(&text, input, line, (uint64_t)octet + 1);
    buffer_text(&text, why);
    print_message(&text);
}

static void
take_batch(const struct input *input, const struct batch *batch, line_function *take, void *data)
{
    const char *text = batch->data, *end = text + batch->length;
    struct record r = {.text = NULL};
    uint64_t line = batch->line;

    if (batch->kind == BATCH_LAST_PIECE)
        take(data, &r, line);
    while (batch->kind == BATCH_RECORDS && text < end) {
        struct record_scan scan = {0};

        if (!record_next(&input->syntax, text, (size_t)(end - text), true, &scan, &r))
            return;
        take(data, &r, line);
        line += r.lines;
        text += r.whole;
    }
}

void
read_label_lines(struct command *c, const char *name, bool csv, line_function *take, void *data)
{
    struct input input = {.fd = open_input(name),
        .name = name,
        .syntax = {.end = '\n', .delimiter = ',', .csv = csv},
        .skip_bom = true,
        .halt = -1,
        .counts = true};
    struct batch batch = {0};

    while (input_next(&input, &batch)) {
        take_batch(&input, &batch, take, data);
        buffer_flush(&c->out);
    }
    batch_free(&batch);
    input_free(&input);
    if (input.error != 0)
        die(EXIT_INPUT_OUTPUT, input.name, strerror(input.error));
    if (!is_standard_input(name))
        close(input.fd);
}
