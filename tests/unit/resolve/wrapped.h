/* SPDX-License-Identifier: MIT */
/* What the library under test gets from libc: memory, which a test can refuse, and converters.
   Both are counted.  The linker replaces these functions where the library is linked in
   (-Wl,--wrap). */
#ifndef WRAPPED_H
#define WRAPPED_H

#include <errno.h>
#include <iconv.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

static unsigned allowed = UINT_MAX; /* allocations that succeed */
static long blocks, converters;     /* that are not freed, or closed */

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
void __real_free(void *block);
void __wrap_free(void *block);
iconv_t __real_iconv_open(const char *to, const char *from);
iconv_t __wrap_iconv_open(const char *to, const char *from);
int __real_iconv_close(iconv_t converter);
int __wrap_iconv_close(iconv_t converter);

static bool
is_allowed(void)
{
    if (allowed == 0) {
        errno = ENOMEM;
        return false;
    }
    allowed--;
    return true;
}

static void *
counted(void *block)
{
    blocks += block != NULL;
    return block;
}

void *
__wrap_malloc(size_t size)
{
    return is_allowed() ? counted(__real_malloc(size)) : NULL;
}

void *
__wrap_calloc(size_t count, size_t size)
{
    return is_allowed() ? counted(__real_calloc(count, size)) : NULL;
}

void *
__wrap_realloc(void *block, size_t size)
{
    if (!is_allowed())
        return NULL;
    return block != NULL ? __real_realloc(block, size) : counted(__real_malloc(size));
}

char *
__wrap_strdup(const char *text)
{
    return is_allowed() ? counted(__real_strdup(text)) : NULL;
}

void
__wrap_free(void *block)
{
    blocks -= block != NULL;
    __real_free(block);
    errno = EINVAL; /* as free() may, before glibc 2.33 */
}

iconv_t
__wrap_iconv_open(const char *to, const char *from)
{
    iconv_t opened = is_allowed() ? __real_iconv_open(to, from) : (iconv_t)-1;

    converters += opened != (iconv_t)-1;
    return opened;
}

int
__wrap_iconv_close(iconv_t converter)
{
    converters--;
    return __real_iconv_close(converter);
}

#endif
