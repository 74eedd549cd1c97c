/* SPDX-License-Identifier: MIT */
/* Octets on their way out: kept together, written in large pieces, and never half reported. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* Where octets go in the end.  After the first failure nothing more is written there. */
struct outlet {
    int fd;
    const char *name; /* for a message */
    int error;        /* errno of the first failure; 0: all is well */
};

struct buffer {
    char *data;
    size_t length, cap;
    struct outlet *outlet; /* NULL: for use inside only */
};

enum { BUFFER_FULL = 64 * 1024 }; /* so much is worth a write */

/* Room for so many octets more, where the next will stand.  Without memory there is no going on:
   exits. */
char *buffer_room(struct buffer *b, size_t octets);
void buffer_put(struct buffer *b, const char *text, size_t length);
void buffer_char(struct buffer *b, char c);
void buffer_text(struct buffer *b, const char *text);
/* Text that may come from anybody, for a terminal: what has no shape of its own, or moves others,
   as <U+XXXX>. */
void buffer_shown(struct buffer *b, const char *text, size_t length);
void buffer_number(struct buffer *b, uint64_t number);
void buffer_hex(struct buffer *b, uint32_t number);            /* at least four digits */
void buffer_code_point(struct buffer *b, char u, uint32_t cp); /* U+XXXX, or u+XXXX */
void buffer_flush(struct buffer *b);
void buffer_write(
    struct buffer *b, const char *text, size_t length); /* at once, behind what has been flushed */
void buffer_free(struct buffer *b);

/* Writes it all, though pieces of it be refused for a while; errno, or 0. */
int write_all(int fd, const char *text, size_t length);

/* What a failure tells only now, too. */
void outlet_close(struct outlet *outlet);

/* One line on standard error, "xn: WHAT: WHY", and exit.  WHAT may come from anybody, and is cut.
 */
enum { WORD_MAX = 200 };
_Noreturn void die(int status, const char *what, const char *why);
_Noreturn void die_of_memory(void);
void
memory_is_worth(int status); /* what to exit with then: EXIT_INPUT_OUTPUT unless this is called */

enum { EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_INPUT_OUTPUT = 3 };

#endif
