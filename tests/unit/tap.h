/* SPDX-License-Identifier: MIT */
/* The Test Anything Protocol, on a page: ok() is one test, note() explains, tap_end() is what main
   returns. */
#ifndef TAP_H
#define TAP_H

#include <stdarg.h>
#include <stdio.h>

static unsigned tap_count, tap_failed;

__attribute__((format(printf, 2, 0))) static inline void
tap_line(const char *before, const char *format, va_list args)
{
    fputs(before, stdout);
    vprintf(format, args);
    putchar('\n');
    fflush(stdout); /* if the program crashes or hangs, the last line says where */
}

__attribute__((format(printf, 2, 3))) static inline int
ok(int holds, const char *format, ...)
{
    char before[32];
    va_list args;

    tap_count++;
    tap_failed += !holds;
    snprintf(before, sizeof(before), "%s %u - ", holds ? "ok" : "not ok", tap_count);
    va_start(args, format);
    tap_line(before, format, args);
    va_end(args);
    return holds;
}

__attribute__((format(printf, 1, 2))) static inline void
note(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    tap_line("# ", format, args);
    va_end(args);
}

__attribute__((unused)) static inline void
skip(const char *why)
{
    printf("ok %u # SKIP %s\n", ++tap_count, why);
}

static inline int
tap_end(void)
{
    printf("1..%u\n", tap_count);
    return tap_failed != 0;
}

#endif
