/* SPDX-License-Identifier: MIT */
/* How much stack a call needs: at most what the manual says, and as much for long text as for short
   text. */
#include <config.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "every_call.h"
#include "share.h"
#include "tap.h"
#include "xn.h"

enum { STACK = 1 << 20, PAINT = 0xA7, DOCUMENTED = 16 * 1024 /* in xn.3 */ };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) \
    || __has_feature(thread_sanitizer)
#define INSTRUMENTED 1
#endif
#endif

#ifdef INSTRUMENTED
int
main(void)
{
    skip("instrumented code needs more stack");
    return tap_end();
}
#else

static char *text, *out;
static size_t length;
static uint32_t points[XN_RAW_MAX];

static void *
nothing(void *unused)
{
    return unused;
}

/* All flags but the cross-check, which loads libraries. */
static unsigned
collect_flags(void)
{
    const xn_constant *flag;
    unsigned flags = 0;

    for (size_t i = 0; (flag = xn_constant_at(XN_FLAGS, i)) != NULL; i++)
        flags |= flag->value;
    return flags & ~(unsigned)XN_CROSSCHECK;
}

static void *
call_everything(void *unused)
{
    const unsigned all = collect_flags();
    struct every e = {.out = out, .cap = 72 * length + 512};

    for (unsigned flags = 0; flags <= all; flags += 127)
        every_call(&e, text, length, flags & all);
    every_punycode(&e, points, XN_RAW_MAX);
    return unused;
}

/* The octets of a painted stack that a thread changed. */
static size_t
stack_of(void *(*function)(void *))
{
    unsigned char *stack = aligned_alloc(4096, STACK);
    size_t untouched = 0;
    pthread_attr_t attr;
    pthread_t thread;

    if (stack == NULL)
        exit(99);
    memset(stack, PAINT, STACK);
    if (pthread_attr_init(&attr) != 0 || pthread_attr_setstack(&attr, stack, STACK) != 0
        || pthread_create(&thread, &attr, function, NULL) != 0)
        exit(99);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attr);
    while (untouched < STACK && stack[untouched] == PAINT)
        untouched++;
    free(stack);
    return STACK - untouched;
}

/* Text of about n octets for which every slow path runs: marks out of order, an error at the end,
   ACE labels. */
static size_t
measure(size_t n, const char *once, const char *repeat, const char *end)
{
    length = strlen(once);
    memcpy(text, once, length);
    while (length < n) {
        memcpy(text + length, repeat, strlen(repeat));
        length += strlen(repeat);
    }
    memcpy(text + length, end, strlen(end));
    length += strlen(end);
    return stack_of(call_everything) - stack_of(nothing);
}

int
main(void)
{
    static const char *const texts[][3] = {
        {"a", "\xCC\x81\xCC\xA3\xCC\x81\xCC\xA7", "\xE2\x80\xA8"},
        {"", "xn--bcher-kva.", "xn--b"},
        {"", "xn--03c0b3ca.", "xn--03c0b3ca"},
        {"\xE1\x84\x80", "\xCC\x80\xE1\x85\xA1\xCC\x81", "."},
        {"xn--99999999.", "\xEF\xB7\xBA", "@"},
        {"http://%C3%BC.xn--b\xCC\x81\xCC\xA3.", "xn--bcher-kva.", "xn--b"},
    };
    size_t most = 0, few = 0, many = 0;

    text = malloc(70000);
    out = malloc(72 * 70000);
    if (text == NULL || out == NULL)
        return 99;
    for (size_t i = 0; i < XN_RAW_MAX; i++)
        points[i] = (uint32_t)(0x20000 - i);
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        /* Both as long as a name cannot be, so that both are refused by the same functions. */
        few = measure(300, texts[i][0], texts[i][1], texts[i][2]);
        many = measure(20000 / test_share(), texts[i][0], texts[i][1], texts[i][2]);
        most = many > most ? many : most;
        most = few > most ? few : most;
        ok(many <= few + 512,
            "text %u: as much stack when it is long as when it is short (%lu, %lu)", (unsigned)i,
            (unsigned long)few, (unsigned long)many);
    }
#ifdef __OPTIMIZE__
    ok(most <= DOCUMENTED, "no call needs more stack than the manual says, %lu octets (%lu)",
        (unsigned long)DOCUMENTED, (unsigned long)most);
#else
    skip("the manual's figure is for optimised code");
#endif
    free(text);
    free(out);
    return tap_end();
}
#endif
