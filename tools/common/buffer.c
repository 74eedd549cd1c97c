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

#include "text.h"

static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

const char *program_name = "xn";

void
die(int status, const char *what, const char *why)
{
    struct buffer line = {0};
    char text[32 * WORD_MAX];

    line.data = text; /* on the stack: memory may be exhausted */
    line.cap = sizeof(text);
    buffer_text(&line, program_name);
    buffer_text(&line, ": ");
    buffer_escaped(&line, what, strnlen(what, WORD_MAX));
    buffer_text(&line, ": ");
    buffer_put(&line, why, strnlen(why, sizeof(text) - line.length - 1));
    buffer_char(&line, '\n');
    (void)write_all(STDERR_FILENO, line.data, line.length);
    pthread_mutex_lock(&writing); /* let a write of another thread finish */
    exit(status);
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
    char *data;

    while (cap - b->length < octets)
        cap += cap / 2;
    data = realloc(b->data, cap);
    if (data == NULL)
        die_of_memory();
    b->data = data;
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

/* Returns whether a character is a control character, or a format character that hides or reorders
   its neighbours. */
static bool
is_hidden(uint32_t cp)
{
    static const uint32_t ranges[][2] = {{0, 0x1F}, {0x7F, 0x9F}, {0xAD, 0xAD}, {0x200B, 0x200F},
        {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
        {0xE0000, 0xE0FFF}};

    for (size_t i = 0; i < sizeof(ranges) / sizeof(*ranges); i++)
        if (cp >= ranges[i][0] && cp <= ranges[i][1])
            return true;
    return false;
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
        buffer_char(b, '<');
        if (width > 0) {
            buffer_code_point(b, 'U', cp);
        } else {
            buffer_text(b, "octet ");
            buffer_number(b, (unsigned char)text[at]);
            width = 1;
        }
        buffer_char(b, '>');
    }
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
buffer_write(struct buffer *b, const char *text, size_t length)
{
    struct output_file *output = b->output;

    if (output->error == 0)
        output->error = write_all(output->fd, text, length);
}

void
buffer_flush(struct buffer *b)
{
    buffer_write(b, b->data, b->length);
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
