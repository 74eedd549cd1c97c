/* SPDX-License-Identifier: MIT */
/* Supplies the input of the command, in pieces of any size, and captures its output. */
#ifndef STREAM_H
#define STREAM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "../unit/plain_csv.h"
#include "fuzz.h"
#include "tools/common/records.h"

/* Expands an input: 0xFE n repeats everything before it n times, up to 300 KiB; 0xFF n c is 17*n*n
   times c.  The result has at most `most` octets, and is released with free(). */
char *fuzz_expand(const struct fuzz_input *input, size_t most, size_t *length);

/* Sets the results of read(): the text in pieces of at most `most` octets (0: no limit),
   interrupted by EINTR and EAGAIN if `disturbed`, and then the end or an error. */
struct fuzz_pieces {
    unsigned seed;
    size_t most;
    int disturbed, error;
};
void fuzz_feed(const char *text, size_t length, const struct fuzz_pieces *pieces);
int fuzz_descriptor(void); /* the descriptor to read from */

/* The text written to each output since fuzz_forget() */
enum { FUZZ_OUT = 1000, FUZZ_ERRORS, FUZZ_REJECTS, FUZZ_LAST };
enum { FUZZ_OUTLETS = FUZZ_LAST - FUZZ_OUT };
struct fuzz_written {
    char *data;
    size_t length, capacity;
};
void fuzz_catch(struct fuzz_written written[FUZZ_OUTLETS], const struct fuzz_pieces *pieces);
void fuzz_forget(struct fuzz_written written[FUZZ_OUTLETS]);
uint64_t fuzz_count_objects(const struct fuzz_written *out); /* valid lines of JSON */

/* The record format that the setting of an input selects. */
enum { FUZZ_NUL = 1, FUZZ_CSV = 2, FUZZ_SEMICOLON = 4 };
struct record_syntax fuzz_format(const struct fuzz_input *input, struct plain_format *plain);

#endif
