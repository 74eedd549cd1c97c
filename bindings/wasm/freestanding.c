/* SPDX-License-Identifier: MIT */
/* The functions of a C library that compilers, libxn and libxn-table call.  Compiled with
   -fno-builtin, so that no loop here becomes a call of itself; with -mbulk-memory, the builtins are
   single instructions. */
#define FREESTANDING_C
#include <stdint.h>
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

int
strncmp(const char *a, const char *b, size_t length)
{
    while (length > 0 && *a != '\0' && *a == *b)
        a++, b++, length--;
    return length > 0 ? (unsigned char)*a - (unsigned char)*b : 0;
}

char *
strchr(const char *text, int octet)
{
    while (*text != (char)octet && *text != '\0')
        text++;
    return *text == (char)octet ? (char *)text : NULL;
}

size_t
strspn(const char *text, const char *set)
{
    size_t length = 0;

    while (text[length] != '\0' && strchr(set, text[length]) != NULL)
        length++;
    return length;
}

/* Multiplies numbers of 128 bits: clang calls it for an overflow check of 64. */
__int128
__multi3(__int128 a, __int128 b)
{
    const uint64_t mask = 0xFFFFFFFF, x = (uint64_t)a, y = (uint64_t)b;
    uint64_t low = (x & mask) * (y & mask), middle = (x >> 32) * (y & mask) + (low >> 32);
    uint64_t other = (x & mask) * (y >> 32) + (middle & mask);
    uint64_t high = (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32);

    high += x * (uint64_t)((unsigned __int128)b >> 64) + y * (uint64_t)((unsigned __int128)a >> 64);
    return (__int128)((unsigned __int128)high << 64 | (other << 32 | (low & mask)));
}
