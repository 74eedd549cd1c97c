/* SPDX-License-Identifier: MIT */
/* tld.h */
#include <tld.h>

#include "facts.h"

static void
test_get(void)
{
    static const struct {
        const char *in, *out; /* NULL: rc */
        int rc;
    } names[] = {{"a.FR", "fr", 0}, {"a.fr", "fr", 0}, {"a.b.museum", "museum", 0}, {".a", "a", 0},
        {"", NULL, 2}, {"fr", NULL, 5}, {"a.fr.", NULL, 5}, {"a.xn--p1ai", NULL, 5},
        {"a.ZAza", "zaza", 0}, {"a.[z", NULL, 5}, {"a.@", NULL, 5}, {"a.Az`", NULL, 5},
        {"a.{", NULL, 5}};
    char before[] = "", *out;

    for (size_t i = 0; i < LENGTH(names); i++) {
        size_t length = strlen(names[i].in);
        uint32_t wide[20];

        for (size_t j = 0; j <= length; j++)
            wide[j] = (unsigned char)names[i].in[j];
        for (int function = 0; function < 3; function++) {
            int rc = function == 0 ? tld_get_z(names[i].in, (out = before, &out))
                : function == 1    ? tld_get_4(wide, length, (out = before, &out))
                                   : tld_get_4z(wide, (out = before, &out));
            bool holds = rc == names[i].rc
                && (names[i].out == NULL ? out == NULL
                                         : out != NULL && strcmp(out, names[i].out) == 0);

            ok(holds, "tld_get, function %d: \"%s\", %d", function, show(names[i].in), names[i].rc);
            if (out != before)
                free(out);
        }
    }
}

static void
test_dots(void)
{
    static const uint32_t dots[] = {0x3002, 0xFF0E, 0xFF61, 0x2024};
    char *out;

    for (size_t i = 0; i < LENGTH(dots); i++) {
        uint32_t name[] = {'a', dots[i], 'F', 'r', 0};
        int rc = tld_get_4(name, 4, &out);

        ok(rc == (i < 3 ? 0 : 5) && (rc != 0 || strcmp(out, "fr") == 0), "tld_get_4: U+%04X",
            (unsigned)dots[i]);
        free(out);
    }
    ok(tld_get_z("a\343\200\202fr", &out) == 5, "tld_get_z does not know them");
}

static void
test_null(void)
{
    static const uint32_t name[] = {'a', '.', 'f', 'r', 0};
    const Tld_table *none[] = {NULL};
    char *out;
    size_t at;

    ok(tld_get_4(NULL, 4, &out) == 2 && tld_get_4(name, 0, &out) == 2
            && tld_get_4z(NULL, &out) == 2,
        "tld_get: no data");
    ok(tld_check_4tz(NULL, &at, NULL) == 2 && tld_check_4z(NULL, &at, NULL) == 2
            && tld_check_8z(NULL, &at, NULL) == 2 && tld_check_lz(NULL, &at, NULL) == 2,
        "tld_check: no data");
    ok(tld_check_8z("", &at, NULL) == 2, "tld_check_8z: an empty name");
    ok(tld_get_table(NULL, none) == NULL && tld_get_table("fr", NULL) == NULL
            && tld_get_table("fr", none) == NULL,
        "tld_get_table");
    ok(tld_default_table(NULL, NULL) == NULL && tld_default_table(NULL, none) == NULL,
        "tld_default_table");
    ok(tld_check_4t(name, 4, NULL, NULL) == 0 && tld_check_4tz(name, NULL, NULL) == 0,
        "no table permits everything");
}

static void
test_check(void)
{
    static const struct {
        const char *in;
        int rc;
        size_t at;
    } names[] = {{"abc-09.fr", 0, 0}, {"A.fr", 1, 0}, {"aB.fr", 1, 1}, {"a_.fr", 1, 1},
        {"\xC3\xA0.fr", 0, 0}, {"\xC3\xA0\xC3\xA1.fr", 1, 1}, {"\xC3\xA0\xC3\xA1.no", 0, 0},
        {"\xC5\x93.fr", 0, 0}, {"\xC5\x93.no", 1, 0}, {"\xC3\xA6-az09.no", 0, 0}, {"/.no", 1, 0},
        {":.no", 1, 0}, {"`.no", 1, 0}, {"{.no", 1, 0}, {"a\343\200\202b.fr", 0, 0},
        {"A_.com", 0, 0}, {"A", 0, 0}, {"a.FR", 1, 2}, {"\xFF.fr", 3, 7}, {"a.xn--p1ai", 0, 0}};

    setenv("CHARSET", "UTF-8", 1);
    for (size_t i = 0; i < LENGTH(names); i++) {
        size_t at = 7, at_l = 7;

        ok(tld_check_8z(names[i].in, &at, NULL) == names[i].rc && at == names[i].at
                && tld_check_lz(names[i].in, &at_l, NULL) == names[i].rc && at_l == names[i].at
                && tld_check_8z(names[i].in, NULL, NULL) == names[i].rc,
            "tld_check_8z(\"%s\"): %d at %zu", show(names[i].in), names[i].rc, names[i].at);
    }
}

/* Tables of the caller come first. */
static void
test_overrides(void)
{
    static const Tld_table_element valid[] = {{'A', 'C'}, {'E', 'E'}, {0x400, 0x4FF}};
    static const Tld_table fr = {"fr", "own", 3, valid}, example = {"example", "own", 3, valid};
    const Tld_table *overrides[] = {&example, &fr, NULL};
    uint32_t name[] = {'A', 'C', 'E', 0x400, 0x4FF, '.', 'f', 'r', 0};
    size_t at = 9;

    ok(tld_get_table("fr", overrides) == &fr && tld_default_table("fr", overrides) == &fr
            && tld_default_table("example", overrides) == &example,
        "the caller's tables come first");
    ok(tld_default_table("no", overrides) != NULL, "then the built-in ones");
    ok(tld_check_4(name, 8, &at, overrides) == 0 && at == 0
            && tld_check_4z(name, &at, overrides) == 0,
        "tld_check_4");
    name[3] = 0x3FF;
    ok(tld_check_4(name, 8, &at, overrides) == 1 && at == 3 && tld_check_4t(name, 8, &at, &fr) == 1
            && tld_check_4tz(name, &at, &fr) == 1,
        "tld_check_4: below a range");
    name[3] = 0x500;
    ok(tld_check_4(name, 8, NULL, overrides) == 1, "tld_check_4: above a range");
    name[3] = 'D';
    ok(tld_check_4(name, 8, &at, overrides) == 1 && at == 3, "tld_check_4: between two");
    ok(tld_check_4(name, 3, &at, overrides) == 0 && at == 0, "tld_check_4: a length");
}

/* A domain has at most 63 letters: a longer one has no table, not even one of the caller. */
static void
test_long_domain(void)
{
    static const Tld_table_element valid[] = {{'a', 'z'}};
    char domain[66] = "", name[68];
    const Tld_table own = {domain, "own", 1, valid}, *overrides[] = {&own, NULL};

    for (size_t length = 63; length <= 64; length++) {
        size_t at = 9;

        memset(domain, 'x', length);
        snprintf(name, sizeof(name), "_.%s", domain);
        CASE(length > 63, /* GNU libidn gives it a table */
            tld_check_8z(name, &at, overrides) == (length > 63 ? 0 : 1) && at == 0,
            "tld_check_8z: a domain of %zu letters", length);
    }
}

int
main(void)
{
    test_get();
    test_dots();
    test_null();
    test_check();
    test_overrides();
    test_long_domain();
    return tap_end();
}
