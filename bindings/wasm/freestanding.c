/* SPDX-License-Identifier: MIT */
/* The functions of a C library that compilers and libxn call.  Compiled with -fno-builtin, so that
   no loop here becomes a call of itself; with -mbulk-memory, the builtins are single
   instructions. */
#define FREESTANDING_C
#include <string.h>

void *
memcpy(void *restrict to, const void *restrict from, size_t length)
{
    return __builtin_memcpy(to, from, length);
}

void *
memmove(void *to, const void *from, size_t length)
{
    return __builtin_memmove(to, from, length);
}

void *
memset(void *to, int octet, size_t length)
{
    return __builtin_memset(to, octet, length);
}

int
memcmp(const void *a, const void *b, size_t length)
{
    const unsigned char *x = a, *y = b;

    for (size_t i = 0; i < length; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

void *
memchr(const void *text, int octet, size_t length)
{
    const unsigned char *x = text;

    for (size_t i = 0; i < length; i++)
        if (x[i] == (unsigned char)octet)
            return (void *)(x + i);
    return NULL;
}

size_t
strlen(const char *text)
{
    size_t length = 0;

    while (text[length] != '\0')
        length++;
    return length;
}

int
strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}
