/* SPDX-License-Identifier: MIT */
/* Declares the functions that the targets share.  The first seven octets of an input are settings,
   as README.md says; the rest is its text. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xn.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* The data are in srcdir, or else beside the program.  A fuzzer calls this first. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* An invariant: where it does not hold, the words are printed and the program is aborted. */
#define must(holds, what) ((holds) ? (void)0 : fuzz_fail(__FILE__, __LINE__, what))
__attribute__((noreturn)) void fuzz_fail(const char *file, int line, const char *what);

struct fuzz_input {
    unsigned flags, capacity, fill, choice;
    char *text; /* right before a page that cannot be read */
    size_t length;
};

/* The flags take four octets, the lowest first.  Bits that are not flags of the library are
   ignored: an input does not change its meaning until one of them becomes a flag. */
enum { FUZZ_FLAG_OCTETS = 4, FUZZ_SETTINGS = FUZZ_FLAG_OCTETS + 3 };

void fuzz_target(struct fuzz_input *input); /* which each target defines */

/* Writes the input with this number for a target of names, texts or zones.  Returns its length. */
enum { FUZZ_MADE_MAX = FUZZ_SETTINGS + 1200 };
size_t fuzz_make(const char *target, unsigned long number, uint8_t data[FUZZ_MADE_MAX]);

/* Memory of exactly this size, filled; NULL for 0.  fuzz_buffer_free() finds what was written after
   its end. */
void *fuzz_buffer(size_t size, unsigned fill);
void fuzz_buffer_free(void *buffer, size_t size);

bool fuzz_same(const char *a, size_t alen, const char *b, size_t blen);
void fuzz_lower(char *text, size_t length); /* ASCII letters */

/* Calls, and the contract of all functions, as in xn.h. */

typedef xn_status fuzz_function(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);

enum fuzz_kind {
    FUZZ_TEXT,
    FUZZ_LABEL,
    FUZZ_NAME,   /* UTF-8 in and out, with flags */
    FUZZ_HOST,   /* the same; in the text is a name */
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
    char *text; /* ends with a NUL; UTF-32: length code points */
    size_t length;
};

/* One call with just the capacity that it needs. */
void fuzz_ask(const struct fuzz_call *call, struct fuzz_answer *answer);
/* The same, and with other capacities, other fills, and without len and diag. */
void fuzz_contract(
    const struct fuzz_call *call, const struct fuzz_input *input, struct fuzz_answer *answer);
void fuzz_release(struct fuzz_answer *answer);
/* The call of a function with the flags and the text of an input. */
struct fuzz_call
fuzz_call_of(enum fuzz_kind kind, fuzz_function *function, const struct fuzz_input *input);

struct reference_answer;
typedef void
fuzz_reference(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);
/* fuzz_contract(), and status, text and diagnosis are those of the reference implementation. */
void fuzz_compare(const struct fuzz_call *call, const struct fuzz_input *input,
    fuzz_reference *reference, struct fuzz_answer *answer);
/* What the call has answered is answered unchanged. */
void fuzz_repeat(const struct fuzz_call *call, const struct fuzz_answer *answer);

#endif
