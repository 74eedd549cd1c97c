/* SPDX-License-Identifier: MIT */
/* What the command's readers read, in pieces of all sizes, and what its writers write. */
#ifndef STREAM_H
#define STREAM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "../unit/plain_csv.h"
#include "fuzz.h"
#include "records.h"

/* The text of an input, in which 0xFE n is all before it n times more, up to 300 KiB, and 0xFF n c
   is c 17 n n times; at most so long. Released with free(). */
char *fuzz_expand(const struct fuzz_input *input, size_t most, size_t *length);

/* What reads from now on give: the text in pieces of up to `most` octets (0: whatever is asked
   for), EINTR and EAGAIN in between where `disturbed`; then its end, or an error. */
struct fuzz_pieces {
    unsigned seed;
    size_t most;
    int disturbed, error;
};
void fuzz_feed(const char *text, size_t length, const struct fuzz_pieces *pieces);
int fuzz_descriptor(void); /* where it is read */

/* What has been written to these since it was forgotten. */
enum { FUZZ_OUT = 1000, FUZZ_ERRORS, FUZZ_REJECTS, FUZZ_BEHIND };
enum { FUZZ_OUTLETS = FUZZ_BEHIND - FUZZ_OUT };
struct fuzz_written {
    char *data;
    size_t length, room;
};
void fuzz_catch(struct fuzz_written written[FUZZ_OUTLETS], const struct fuzz_pieces *pieces);
void fuzz_forget(struct fuzz_written written[FUZZ_OUTLETS]);

/* The tools are compiled with these in the place of read() and write(). */
ssize_t fuzz_read(int fd, void *data, size_t length);
ssize_t fuzz_write(int fd, const void *data, size_t length);

/* How the settings of an input choose a format of records. */
enum { FUZZ_NUL = 1, FUZZ_CSV = 2, FUZZ_SEMICOLON = 4 };
struct record_format fuzz_format(const struct fuzz_input *input, struct plain_format *plain);

#endif
