/* SPDX-License-Identifier: MIT */
/* Memory that ends right before a page that can be neither read nor written. */
#ifndef GUARDED_H
#define GUARDED_H

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { GUARDED_SIZE = 64 * 1024 };

/* The end of GUARDED_SIZE octets; others each time. */
static inline char *
guarded_new(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory =
        mmap(NULL, GUARDED_SIZE + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED || mprotect(memory + GUARDED_SIZE, page, PROT_NONE) != 0)
        exit(99);
    return memory + GUARDED_SIZE;
}

/* The same ones each time. */
static inline char *
guarded_end(void)
{
    static char *end;

    return end != NULL ? end : (end = guarded_new());
}

/* A copy of a text that ends there. */
static inline char *
guarded_copy(const char *text, size_t length)
{
    char *copy = guarded_end() - length;

    if (length > 0)
        memcpy(copy, text, length);
    return copy;
}

#endif
