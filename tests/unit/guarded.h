/* SPDX-License-Identifier: MIT */
/* Memory whose last octet stands right before a page that nobody may touch. */
#ifndef GUARDED_H
#define GUARDED_H

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { GUARDED_ROOM = 64 * 1024 };

/* The end of GUARDED_ROOM octets; the same ones each time. */
static inline char *
guarded_end(void)
{
    static char *end;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *room;

    if (end != NULL)
        return end;
    room =
        mmap(NULL, GUARDED_ROOM + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED || mprotect(room + GUARDED_ROOM, page, PROT_NONE) != 0)
        exit(99);
    return end = room + GUARDED_ROOM;
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
