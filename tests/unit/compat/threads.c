/* SPDX-License-Identifier: MIT */
/* There is no state: threads that call at the same time get the results of a single one. */
#include <idna.h>
#include <pr29.h>
#include <pthread.h>
#include <punycode.h>
#include <stringprep.h>
#include <tld.h>

#include "facts.h"

enum { THREADS = 8, ROUNDS = 300 };

static const char *const names[] = {"www.example.com",
    "b\xC3\xBC"
    "cher.example",
    "xn--bcher-kva.example", "xn--e1afmkfd.xn--p1ai", "\xD0\xBF\xD1\x80\xD0\xB8.\xD1\x84",
    "\xE1\x84\x80\xCC\x80\xE1\x85\xA1", "a..b",
    "\xD7\x90"
    "a",
    "\xFF", "\xC3\xA0.fr", "\xEF\xB7\xBA", "A\xCC\x88\xCC\xA3"};

static void
add(uint64_t *digest, const void *data, size_t length)
{
    const unsigned char *octets = data;

    for (size_t i = 0; i < length; i++)
        *digest = (*digest << 7 | *digest >> 57) ^ octets[i];
}

static void
add_text(uint64_t *digest, int rc, char *text)
{
    add(digest, &rc, sizeof(rc));
    if (rc == 0 && text != NULL) {
        add(digest, text, strlen(text));
        free(text);
    }
}

/* Returns a digest of the results of all functions for a name. */
static uint64_t
digest_name(const char *name)
{
    uint64_t digest = 0x1505;
    uint32_t *wide = stringprep_utf8_to_ucs4(name, -1, NULL);
    char *out = NULL;
    size_t at = 0;
    int rc;

    rc = idna_to_ascii_8z(name, &out, 0);
    add_text(&digest, rc, out);
    rc = idna_to_unicode_8z8z(name, &out, 0);
    add_text(&digest, rc, out);
    rc = idna_to_ascii_lz(name, &out, 0);
    add_text(&digest, rc, out);
    for (const Stringprep_profiles *p = stringprep_profiles; p->name != NULL; p++) {
        rc = stringprep_profile(name, &out, p->name, STRINGPREP_NO_UNASSIGNED);
        add_text(&digest, rc, out);
    }
    rc = pr29_8z(name);
    add(&digest, &rc, sizeof(rc));
    rc = tld_check_8z(name, &at, NULL);
    add(&digest, &rc, sizeof(rc));
    add_text(&digest, 0, stringprep_convert(name, "ISO-8859-1", "UTF-8"));
    if (wide != NULL) {
        char code[400];
        size_t length = sizeof(code);

        rc = punycode_encode(length32(wide), wide, NULL, &length, code);
        add(&digest, &rc, sizeof(rc));
        add(&digest, code, rc == 0 ? length : 0);
    }
    free(wide);
    return digest;
}

static uint64_t expected[LENGTH(names)];

static void *
run(void *wrong)
{
    for (unsigned round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < LENGTH(names); i++)
            *(unsigned *)wrong += digest_name(names[i]) != expected[i];
    return NULL;
}

int
main(void)
{
    pthread_t threads[THREADS];
    unsigned wrong[THREADS] = {0}, total = 0, started = 0;

    setenv("CHARSET", "ISO-8859-1", 1);
    for (size_t i = 0; i < LENGTH(names); i++)
        expected[i] = digest_name(names[i]);
    while (started < THREADS && pthread_create(&threads[started], NULL, run, &wrong[started]) == 0)
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (unsigned i = 0; i < started; i++)
        total += wrong[i];
    ok(started > 1 && total == 0, "%u threads have the results of one", started);
    return tap_end();
}
