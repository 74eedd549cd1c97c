/* SPDX-License-Identifier: MIT */
/* What the targets share.  The first four octets of an input are settings, as README.md says; the
   rest is its text. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "xn.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An invariant: where it does not hold, the words are printed and the program is aborted. */
#define must(holds, what) ((holds) ? (void)0 : fuzz_fail(__FILE__, __LINE__, what))
__attribute__((noreturn)) void fuzz_fail(const char *file, int line, const char *what);

struct fuzz_input {
    unsigned flags, capacity, fill, choice;
    char *text; /* in memory of its own, so that a sanitizer sees what is read beyond it */
    size_t length;
};

enum { FUZZ_SETTINGS = 4 };
void fuzz_open(struct fuzz_input *input, const uint8_t *data, size_t size);
void fuzz_close(struct fuzz_input *input);
void fuzz_repair(struct fuzz_input *input); /* ill-formed octets become question marks */

/* Memory of exactly this size, filled; for 0 it is NULL.  What is written behind it is found when
   it is given back. */
void *fuzz_room(size_t size, unsigned fill);
void fuzz_room_free(void *room, size_t size);

int fuzz_same(const char *a, size_t alen, const char *b, size_t blen);
int fuzz_same_diag(const xn_diag *a, const xn_diag *b);
void fuzz_lower(char *text, size_t length); /* ASCII letters */

/* Calls, and the contract that all of them keep to, as xn.h has it. */

typedef xn_status fuzz_function(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);

enum fuzz_kind {
    FUZZ_TEXT,
    FUZZ_LABEL,
    FUZZ_NAME,   /* UTF-8 in and out, with flags */
    FUZZ_ENCODE, /* UTF-32 in: inlen counts code points */
    FUZZ_DECODE  /* UTF-32 out: cap and *len count code points */
};

struct fuzz_call {
    enum fuzz_kind kind;
    fuzz_function *function;
    unsigned flags;
    const char *in;
    size_t inlen;
};

struct fuzz_answer {
    xn_status status;
    xn_diag diag;
    char *text; /* with a NUL behind it; UTF-32: length code points */
    size_t length;
};

/* One call with just the room that it needs. */
void fuzz_ask(const struct fuzz_call *call, struct fuzz_answer *answer);
/* The same, and the contract with other capacities, other fills, and without len and diag. */
void fuzz_contract(
    const struct fuzz_call *call, const struct fuzz_input *input, struct fuzz_answer *answer);
void fuzz_release(struct fuzz_answer *answer);

/* place.c: whether a diagnosis is whole, and its place inside the input. */
void fuzz_check_diag(const struct fuzz_call *call, xn_status status, const xn_diag *diag);

/* The next of a name's labels between dots, the plain way: 0: there is none. */
int fuzz_next_label(const char *text, size_t length, size_t *pos, size_t *start, size_t *end);

#endif
