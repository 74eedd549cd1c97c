/* SPDX-License-Identifier: MIT */
/* Keys of random names against the definitions: the order of RFC 4034 section 6.1, label by label
   from the last one on; the prefix of a domain; and the name that a key came from. */
#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "random.h"
#include "tap.h"
#include "xn.h"

enum { NAMES = 400, LABELS_MAX = 4 };

struct name {
    char text[XN_NAME_SIZE], key[XN_KEY_SIZE];
    size_t length, keylen;
};

static struct name names[NAMES];

/* Few different octets, so that labels often begin alike; the ends of what is encoded among them.
   The name is in lower case, as a key has it. */
static void
make_name(struct name *name)
{
    static const char octets[] = "ab-\x01 !%&+0~\x7F";
    size_t labels = 1 + random_below(LABELS_MAX);

    name->length = 0;
    for (size_t i = 0; i < labels; i++) {
        size_t length = 1 + random_below(3);

        if (i > 0)
            name->text[name->length++] = '.';
        for (size_t k = 0; k < length; k++)
            name->text[name->length++] = octets[random_below(sizeof(octets) - 1)];
    }
    name->text[name->length] = '\0';
}

/* Returns the label with this number from the end, from 0; NULL if the name has fewer. */
static const char *
find_label(const struct name *name, size_t number, size_t *length)
{
    size_t end = name->length, start;

    for (;; number--, end = start - 1) {
        for (start = end; start > 0 && name->text[start - 1] != '.';)
            start--;
        *length = end - start;
        if (number == 0)
            return name->text + start;
        if (start == 0)
            return NULL;
    }
}

static int
compare_octets(const char *a, size_t alen, const char *b, size_t blen)
{
    int order = memcmp(a, b, alen < blen ? alen : blen);

    return order != 0 ? order : (alen > blen) - (alen < blen);
}

/* Compares as RFC 4034 section 6.1 says: a name without a label comes first. */
static int
compare_names(const struct name *a, const struct name *b)
{
    for (size_t i = 0;; i++) {
        size_t alen, blen;
        const char *x = find_label(a, i, &alen), *y = find_label(b, i, &blen);
        int order;

        if (x == NULL || y == NULL)
            return (x != NULL) - (y != NULL);
        order = compare_octets(x, alen, y, blen);
        if (order != 0)
            return order;
    }
}

/* Returns whether a name is a domain or in it. */
static bool
is_below(const struct name *name, const struct name *domain)
{
    size_t at = name->length >= domain->length ? name->length - domain->length : 0;

    return name->length >= domain->length
        && memcmp(name->text + at, domain->text, domain->length) == 0
        && (at == 0 || name->text[at - 1] == '.');
}

static int
sign(int order)
{
    return (order > 0) - (order < 0);
}

static void
test_limits(void)
{
    static char name[2 * XN_NAME_SIZE], key[XN_KEY_SIZE];
    size_t keylen;
    xn_diag diag;

    memset(name, '%', XN_NAME_MAX);
    name[63] = name[127] = name[191] = '.';
    ok(xn_key(name, XN_STRLEN, XN_NO_GUARDS, key, sizeof(key), &keylen, &diag) == XN_OK
            && keylen + 6 == sizeof(key) - 1,
        "the longest key fits; three octets of its name are dots");
    for (size_t i = 0; i < 300; i += 2)
        memcpy(name + i, "a.", 3);
    ok(xn_key(name, XN_STRLEN, XN_NO_GUARDS, key, sizeof(key), NULL, &diag) == XN_E_NAME_LONG
            && diag.status == XN_E_NAME_LONG && key[0] == '\0',
        "a name of more than 253 octets has no key, without guards either");
    ok(xn_key_hash(NULL, 0) == xn_key_hash("", XN_STRLEN)
            && xn_key_hash(NULL, XN_STRLEN) == xn_key_hash("", 0),
        "the hash of the root");
    ok(xn_key_to_name("a\xFF!", XN_STRLEN, name, sizeof(name), &keylen, &diag) == XN_E_SYNTAX
            && diag.offset == 1 && diag.length == 1 && keylen == 0,
        "ill-formed UTF-8 is no key");
}

static void
test_arguments(void)
{
    char out[8] = "#";
    size_t len = 9;
    xn_diag diag;

    ok(xn_canonical("a", 1, ~0u, out, sizeof(out), &len, &diag) == XN_E_ARGUMENT && out[0] == '\0'
            && len == 0 && diag.status == XN_E_ARGUMENT,
        "xn_canonical: an unknown flag");
    ok(xn_key("a", 1, ~0u, out, sizeof(out), NULL, NULL) == XN_E_ARGUMENT, "xn_key: the same");
    ok(xn_key_to_name(NULL, 1, out, sizeof(out), NULL, NULL) == XN_E_ARGUMENT,
        "xn_key_to_name: no key");
}

int
main(void)
{
    size_t wrong_names = 0, wrong_orders = 0, wrong_prefixes = 0;
    char out[XN_NAME_SIZE];
    xn_diag diag;

    for (size_t i = 0; i < NAMES; i++) {
        struct name *name = &names[i];
        size_t length;

        make_name(name);
        if (xn_key(name->text, name->length, XN_NO_GUARDS, name->key, sizeof(name->key),
                &name->keylen, &diag)
                != XN_OK
            || xn_key_to_name(name->key, name->keylen, out, sizeof(out), &length, &diag) != XN_OK
            || length != name->length || memcmp(out, name->text, length) != 0) {
            note("%s: %s, %s", name->text, name->key, xn_status_name(diag.status));
            wrong_names++;
        }
    }
    for (size_t i = 0; i < NAMES; i++)
        for (size_t k = 0; k < NAMES; k++) {
            const struct name *a = &names[i], *b = &names[k];

            wrong_orders += sign(compare_octets(a->key, a->keylen, b->key, b->keylen))
                != sign(compare_names(a, b));
            wrong_prefixes += is_below(a, b)
                != (a->keylen >= b->keylen && memcmp(a->key, b->key, b->keylen) == 0);
        }
    ok(wrong_names == 0, "the names of keys");
    ok(wrong_orders == 0, "the order of keys is that of names in the DNS");
    ok(wrong_prefixes == 0, "the key of a domain begins those of the names in it");
    test_limits();
    test_arguments();
    return tap_end();
}
