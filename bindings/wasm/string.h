/* SPDX-License-Identifier: MIT */
/* The functions of ISO C's <string.h> that libxn and libxn-table call; defined in
   freestanding.c. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int octet, size_t length);
int memcmp(const void *a, const void *b, size_t length);
void *memchr(const void *text, int octet, size_t length);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t length);
char *strchr(const char *text, int octet);
size_t strspn(const char *text, const char *set);

/* With -ffreestanding these would be plain calls; copies of a constant size should be loads and
   stores. */
#ifndef FREESTANDING_C
#define memcpy(to, from, length)  __builtin_memcpy(to, from, length)
#define memmove(to, from, length) __builtin_memmove(to, from, length)
#define memset(to, octet, length) __builtin_memset(to, octet, length)
#define memcmp(a, b, length)      __builtin_memcmp(a, b, length)
#define strlen(text)              __builtin_strlen(text)
#endif

#endif
