/* SPDX-License-Identifier: MIT */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "label_lines.h"
#include "records.h"

void
report_line(const char *input, uint64_t line, size_t octet, const char *why)
{
    struct buffer text = {0};

    buffer_escaped(&text, input, strnlen(input, WORD_MAX));
    buffer_char(&text, ':');
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
    uint64_t line = batch->line;

    if (batch->kind == BATCH_PIECE)
        return;
    if (batch->kind == BATCH_LAST_PIECE) {
        lines->take(lines->data, NULL, 0, line);
        return;
    }
    while (text < end) {
        struct record_scan scan = {0};
        struct record r;

        if (!record_next(&input->format, text, (size_t)(end - text), true, &scan, &r))
            return;
        lines->take(lines->data, r.text, r.length, line);
        line += r.lines;
        text += r.whole;
    }
}

/* A co-process must not wait for verdicts that are finished. */
static void
flush_output(void *data)
{
    buffer_flush(data);
}

void
read_label_lines(const struct label_lines *lines)
{
    struct input input = {.fd = STDIN_FILENO,
        .name = "-",
        .format = {.end = '\n'},
        .skip_bom = true,
        .halt = -1,
        .counts = true,
        .before_wait = flush_output,
        .before_wait_data = &lines->c->out};
    struct batch batch = {0};

    while (input_next(&input, &batch))
        take_batch(lines, &input, &batch);
    batch_free(&batch);
    input_free(&input);
    if (input.error != 0)
        die(EXIT_INPUT_OUTPUT, input.name, strerror(input.error));
}
