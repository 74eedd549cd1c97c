/* SPDX-License-Identifier: MIT */
/* Sorts records by a number: in memory up to a limit, and then in a temporary file. */
#ifndef SORTER_H
#define SORTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SORTER_RECORD_MAX 0xFFFF /* octets */
#define SORTER_MEMORY_MIN ((size_t)512 << 10)

struct sorter;

/* memory: the most octets to hold; it is not allocated before it is needed.  The functions exit if
   memory is exhausted or the temporary file cannot be written. */
struct sorter *sorter_open(size_t memory);
void sorter_close(struct sorter *s);
void sorter_add(struct sorter *s, uint64_t key, const void *record, size_t length);
/* The last record once more, under another key; in memory it is there only once. */
void sorter_add_key(struct sorter *s, uint64_t key);
/* After the last record: gives memory back, and prepares to deliver. */
void sorter_finish(struct sorter *s);
/* The next record in the order of keys, those with the same key as they were added; valid until the
   next call.  False after the last. */
bool sorter_next(struct sorter *s, uint64_t *key, const void **record, size_t *length);
/* Octets that were written to the temporary file. */
uint64_t sorter_written(const struct sorter *s);

#endif
