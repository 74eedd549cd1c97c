/* SPDX-License-Identifier: MIT */
/* Memory: the number of allocations of each call, and its result when any of them fails. */
#include <errno.h>
#include <idn-free.h>

#include "facts.h"

#if defined(__has_feature)
#define HAS_FEATURE(x) __has_feature(x)
#else
#define HAS_FEATURE(x) 0
#endif

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) \
    && !HAS_FEATURE(address_sanitizer) && !HAS_FEATURE(memory_sanitizer)                  \
    && !HAS_FEATURE(thread_sanitizer)

#include "calls.h"

/* The program's own malloc(), which the library then uses, too. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);

static struct {
    bool counts;
    unsigned made, released;
    unsigned fails; /* the number of the allocation that fails, from 1; 0: none */
} heap;

static bool
is_refused(void)
{
    if (!heap.counts || ++heap.made != heap.fails)
        return false;
    errno = ENOMEM;
    return true;
}

void *
malloc(size_t size)
{
    return is_refused() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : __libc_calloc(count, size);
}

/* The block before is not counted as released: so a block that grows is made and released once. */
void *
realloc(void *block, size_t size)
{
    void *result = is_refused() ? NULL : __libc_realloc(block, size);

    if (heap.counts && block != NULL && result != NULL)
        heap.released++;
    return result;
}

void
free(void *block)
{
    heap.released += heap.counts && block != NULL;
    __libc_free(block);
}

static void
start(unsigned fails)
{
    heap.counts = true;
    heap.made = heap.released = 0;
    heap.fails = fails;
}

/* Each allocation fails in turn, until there are no more. */
static void
test_call(const struct call *call)
{
    unsigned wrong = 0, count;
    void *result = NULL;
    int rc;

    start(0);
    rc = call->make(&result);
    heap.counts = false;
    count = heap.made;
    wrong += rc != 0 || heap.made - heap.released != (result != NULL);
    idn_free(result);
    ok(wrong == 0 && count <= call->at_most, "%s: %u allocations", call->name, count);
    wrong = 0;
    for (unsigned fails = 1; fails <= count; fails++) {
        result = &heap; /* which the call replaces by NULL */
        start(fails);
        rc = call->make(&result);
        heap.counts = false;
        if (rc != call->rc || result != NULL || heap.made - 1 != heap.released) {
            note("allocation %u: rc %d, %u made, %u released", fails, rc, heap.made, heap.released);
            wrong++;
        }
    }
    ok(wrong == 0, "%s: any of them fails: %d", call->name, call->rc);
}

/* iconv() allocates, too, and keeps what it has loaded; some of its failures have another code. */
static void
test_iconv(void)
{
    unsigned wrong = 0, fails = 0;
    char *out = NULL;
    int rc;

    setenv("CHARSET", "ISO-8859-1", 1);
    do {
        start(++fails);
        rc = idna_to_ascii_lz("b\xFC", &out, 0);
        heap.counts = false;
        wrong += rc != 201 && rc != 9 && rc != 0;
        wrong += (rc == 0) != (out != NULL);
        free(out);
    } while (heap.made >= fails && fails < 1000);
    ok(wrong == 0 && rc == 0, "idna_to_ascii_lz with iconv: each of %u allocations", fails - 1);
}

/* In another charset, after iconv() has loaded it. */
static void
test_leaks(void)
{
    static const struct {
        const char *name, *text;
        int (*convert)(const char *text, char **out, int flags);
    } names[] = {
        {"idna_to_ascii_lz", "b\xFC.e", idna_to_ascii_lz},
        {"idna_to_ascii_lz, refused", "\xFC..e", idna_to_ascii_lz},
        {"idna_to_unicode_8zlz", "xn--tda.e", idna_to_unicode_8zlz},
        {"idna_to_unicode_lzlz", "\xFC.e", idna_to_unicode_lzlz},
    };

    setenv("CHARSET", "ISO-8859-1", 1);
    for (size_t i = 0; i <= LENGTH(names); i++) {
        const char *name = i < LENGTH(names) ? names[i].name : "tld_check_lz";

        for (unsigned k = 0; k < 3; k++) {
            char *out = NULL;

            start(0);
            if (i < LENGTH(names))
                (void)names[i].convert(names[i].text, &out, 0);
            else
                (void)tld_check_lz("\xE0.fr", NULL, NULL);
            free(out);
            heap.counts = false;
        }
        if (!ok(heap.made == heap.released, "%s with iconv: all is freed", name))
            note("%u made, %u released", heap.made, heap.released);
    }
}

int
main(void)
{
    setenv("CHARSET", "UTF-8", 1);
    prepare_calls();
    for (size_t i = 0; i < LENGTH(calls); i++)
        test_call(&calls[i]);
    idn_free(NULL);
    ok(true, "idn_free(NULL)");
    test_iconv();
    test_leaks();
    return tap_end();
}

#else

int
main(void)
{
    skip("the allocator cannot be replaced here");
    return tap_end();
}

#endif
