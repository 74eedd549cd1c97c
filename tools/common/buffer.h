/* SPDX-License-Identifier: MIT */
/* Growing buffers, and the files that they are flushed to.  Writes are large and complete, and stop
   at the first error, which is kept for the exit status. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A file to write to.  After the first error nothing more is written to it. */
struct output_file {
    int fd;
    const char *name; /* for a message */
    int error;        /* errno of the first failure, or 0 */
};

struct buffer {
    char *data;
    size_t length, cap;
    struct output_file *output; /* NULL if it is never flushed */
};

enum { BUFFER_FULL = 64 * 1024 }; /* flush from here on: larger writes are not faster */

/* Ensures capacity for more octets and returns a pointer to them.  Exits if memory is exhausted. */
char *buffer_grow(struct buffer *b, size_t octets);

static inline char *
buffer_reserve(struct buffer *b, size_t octets)
{
    return octets <= b->cap - b->length ? b->data + b->length : buffer_grow(b, octets);
}

static inline void
buffer_put(struct buffer *b, const char *text, size_t length)
{
    if (length == 0)
        return;
    memcpy(buffer_reserve(b, length), text, length);
    b->length += length;
}

static inline void
buffer_char(struct buffer *b, char c)
{
    *buffer_reserve(b, 1) = c;
    b->length++;
}

void buffer_text(struct buffer *b, const char *text);
/* Appends like printf().  The format takes texts that are safe on a terminal, and numbers. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void
buffer_print(struct buffer *b, const char *format, ...);
/* Appends untrusted text so that it is safe on a terminal: control, invisible and reordering
   characters become <U+XXXX>. */
void buffer_escaped(struct buffer *b, const char *text, size_t length);
/* Appends the name of a file, or another untrusted word, escaped and cut to WORD_MAX octets. */
enum { WORD_MAX = 200 };
void buffer_word(struct buffer *b, const char *word);
void buffer_number(struct buffer *b, uint64_t number);
void buffer_hex(struct buffer *b, uint32_t number);            /* at least four digits */
void buffer_code_point(struct buffer *b, char u, uint32_t cp); /* U+XXXX, or u+XXXX */
void buffer_character(struct buffer *b, uint32_t cp);          /* 'ü' (U+00FC); U+00AD if hidden */
/* Appends an untrusted value in double quotes, escaped, and cut to 60 characters. */
void buffer_quoted(struct buffer *b, const char *text, size_t length);
void buffer_flush(struct buffer *b);
void buffer_free(struct buffer *b);

/* Writes everything, retrying after EINTR, EAGAIN and short writes.  Returns 0 or errno. */
int write_all(int fd, const char *text, size_t length);

/* Closes the file: some errors are reported only by close(). */
void output_close(struct output_file *output);

extern const char *program_name; /* in messages; "xn" unless set */

/* Prints "xn: WHAT: WHY" on standard error and exits.  WHAT is untrusted, so it is escaped and
   truncated. */
_Noreturn void die(int status, const char *what, const char *why);
/* Prints xn: WHAT: BEFORE"VALUE"AFTER. */
_Noreturn void die_of_value(
    int status, const char *what, const char *before, const char *value, const char *after);
/* Prints xn: FILE:LINE:COLUMN: WHY. */
_Noreturn void die_at(int status, const char *file, size_t line, size_t column, const char *why);
_Noreturn void die_of_memory(void);
void *check_memory(void *block);    /* returns the block; exits if it is NULL */
void set_memory_status(int status); /* the exit status when memory is exhausted */

enum { EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_INPUT_OUTPUT = 3 };

#endif
