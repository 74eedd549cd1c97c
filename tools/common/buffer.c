/* SPDX-License-Identifier: MIT */
/* Growing buffers, and the files that they are flushed to. */
#include "config.h"

#include "buffer.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scripts.h"
#include "text.h"

static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

const char *program_name = "xn";

/* Returns the length of a word that is cut to at most this many octets, before a character. */
static size_t
cut_word(const char *word, size_t most)
{
    size_t length = strnlen(word, most);

    for (size_t i = 0; i < 4 && i < length; i++)
        if (((unsigned char)word[length - i] & 0xC0) != 0x80)
            return length - i;
    return length;
}

void
die(int status, const char *what, const char *why)
{
    struct buffer line = {0};
    char text[32 * WORD_MAX];

    line.data = text; /* on the stack: memory may be exhausted */
    line.cap = sizeof(text);
    buffer_text(&line, program_name);
    buffer_text(&line, ": ");
    buffer_word(&line, what);
    buffer_text(&line, ": ");
    buffer_put(&line, why, strnlen(why, sizeof(text) - line.length - 1));
    buffer_char(&line, '\n');
    (void)write_all(STDERR_FILENO, line.data, line.length);
    pthread_mutex_lock(&writing); /* another thread's write finishes first */
    exit(status);
}

void
die_of_value(int status, const char *what, const char *before, const char *value, const char *after)
{
    struct buffer why = {0};

    buffer_text(&why, before);
    buffer_quoted(&why, value, strlen(value));
    buffer_text(&why, after);
    buffer_char(&why, '\0');
    die(status, what, why.data);
}

void
die_at(int status, const char *file, size_t line, size_t column, const char *why)
{
    enum { POSITION_MAX = 42 }; /* two colons, and two numbers of 20 digits */
    struct buffer position = {0};

    buffer_put(&position, file, cut_word(file, WORD_MAX - POSITION_MAX));
    buffer_char(&position, ':');
    buffer_number(&position, line);
    buffer_char(&position, ':');
    buffer_number(&position, column);
    buffer_char(&position, '\0');
    die(status, position.data, why);
}

static int memory_status = EXIT_INPUT_OUTPUT;

void
set_memory_status(int status)
{
    memory_status = status;
}

void
die_of_memory(void)
{
    die(memory_status, "memory", strerror(ENOMEM));
}

void *
check_memory(void *block)
{
    if (block == NULL)
        die_of_memory();
    return block;
}

char *
buffer_grow(struct buffer *b, size_t octets)
{
    size_t cap = b->cap > 0 ? b->cap : 256;

    while (cap - b->length < octets)
        cap += cap / 2;
    b->data = check_memory(realloc(b->data, cap));
    b->cap = cap;
    return b->data + b->length;
}

void
buffer_text(struct buffer *b, const char *text)
{
    buffer_put(b, text, strlen(text));
}

void
buffer_print(struct buffer *b, const char *format, ...)
{
    va_list list, again;
    int length;

    va_start(list, format);
    va_copy(again, list);
    length = vsnprintf(NULL, 0, format, list);
    if (length > 0) {
        vsnprintf(buffer_reserve(b, (size_t)length + 1), (size_t)length + 1, format, again);
        b->length += (size_t)length;
    }
    va_end(again);
    va_end(list);
}

/* Returns whether a character is invisible, hides or reorders others, or is for private use. */
static bool
is_hidden(uint32_t cp)
{
    static const uint32_t ranges[][2] = {{0, 0x1F}, {0x7F, 0x9F}, {0xAD, 0xAD}, {0x34F, 0x34F},
        {0x61C, 0x61C}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F},
        {0x2028, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xE000, 0xF8FF}, {0xFDD0, 0xFDEF},
        {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A}, {0xE0000, UINT32_MAX}};

    for (size_t i = 0; i < sizeof(ranges) / sizeof(*ranges); i++)
        if (cp >= ranges[i][0] && cp <= ranges[i][1])
            return true;
    return (cp & 0xFFFE) == 0xFFFE;
}

/* Returns whether a character combines with the one before it. */
static bool
is_mark(uint32_t cp)
{
    return (table_lookup(cp)->tables & TABLE_MARK) != 0 || xni_table_script(cp) == SCRIPT_INHERITED;
}

static void
put_hidden(struct buffer *b, uint32_t cp)
{
    buffer_char(b, '<');
    buffer_code_point(b, 'U', cp);
    buffer_char(b, '>');
}

void
buffer_escaped(struct buffer *b, const char *text, size_t length)
{
    for (size_t at = 0, width; at < length; at += width) {
        uint32_t cp = 0;

        for (width = 0; at + width < length && text[at + width] >= ' ' && text[at + width] < 0x7F;)
            width++;
        if (width > 0) {
            buffer_put(b, text + at, width);
            continue;
        }
        width = utf8_decode_checked(text + at, length - at, &cp);
        if (width > 0 && !is_hidden(cp)) {
            buffer_put(b, text + at, width);
            continue;
        }
        if (width > 0) {
            put_hidden(b, cp);
            continue;
        }
        buffer_text(b, "<octet ");
        buffer_number(b, (unsigned char)text[at]);
        buffer_char(b, '>');
        width = 1;
    }
}

void
buffer_word(struct buffer *b, const char *word)
{
    buffer_escaped(b, word, cut_word(word, WORD_MAX));
}

void
buffer_quoted(struct buffer *b, const char *text, size_t length)
{
    enum { SHOWN = 60 };
    size_t end = 0, count = 0, first;
    uint32_t cp = 0;

    for (; end < length && count < SHOWN; count++) {
        size_t width = utf8_decode_checked(text + end, length - end, &cp);

        end += width > 0 ? width : 1;
    }
    buffer_char(b, '"');
    first = length > 0 ? utf8_decode_checked(text, length, &cp) : 0;
    if (first > 0 && is_mark(cp))
        put_hidden(b, cp);
    else
        first = 0;
    buffer_escaped(b, text + first, end - first);
    buffer_text(b, end < length ? "...\"" : "\"");
}

/* Returns whether a character can be seen when it stands alone. */
static bool
is_visible(uint32_t cp)
{
    static const uint32_t ranges[][2] = {{0, ' '}, {0xA0, 0xA0}, {0x300, 0x36F}, {0x1680, 0x1680},
        {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000},
        {0xD800, 0xDFFF}, {0xFFFC, 0xFFFD}};

    for (size_t i = 0; i < sizeof(ranges) / sizeof(*ranges); i++)
        if (cp >= ranges[i][0] && cp <= ranges[i][1])
            return false;
    return !is_hidden(cp) && !is_mark(cp);
}

void
buffer_character(struct buffer *b, uint32_t cp)
{
    if (!is_visible(cp)) {
        buffer_code_point(b, 'U', cp);
        return;
    }
    buffer_char(b, '\'');
    b->length += utf8_encode(cp, buffer_reserve(b, 4));
    buffer_text(b, "' (");
    buffer_code_point(b, 'U', cp);
    buffer_char(b, ')');
}

void
buffer_number(struct buffer *b, uint64_t number)
{
    char digits[24];
    size_t at = sizeof(digits);

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    buffer_put(b, digits + at, sizeof(digits) - at);
}

void
buffer_code_point(struct buffer *b, char u, uint32_t cp)
{
    buffer_char(b, u);
    buffer_char(b, '+');
    buffer_hex(b, cp);
}

void
buffer_hex(struct buffer *b, uint32_t number)
{
    int shift = 12;

    while (shift < 28 && number >> shift >= 16)
        shift += 4;
    for (; shift >= 0; shift -= 4)
        buffer_char(b, "0123456789ABCDEF"[number >> shift & 15]);
}

static int
write_pieces(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, text, length);

        if (written == 0) {
            return EIO;
        } else if (written > 0) {
            text += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd ready = {.fd = fd, .events = POLLOUT};

            (void)poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int
write_all(int fd, const char *text, size_t length)
{
    int error;

    pthread_mutex_lock(&writing);
    error = write_pieces(fd, text, length);
    pthread_mutex_unlock(&writing);
    return error;
}

void
buffer_flush(struct buffer *b)
{
    if (b->output->error == 0)
        b->output->error = write_all(b->output->fd, b->data, b->length);
    b->length = 0;
}

void
buffer_free(struct buffer *b)
{
    free(b->data);
    *b = (struct buffer){.output = b->output};
}

void
output_close(struct output_file *output)
{
    if (close(output->fd) != 0 && output->error == 0 && errno != EBADF)
        output->error = errno;
}
