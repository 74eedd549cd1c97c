/* SPDX-License-Identifier: MIT */
/* The keys of a name: by index label, and coarse. */
#include "config.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "collide_names.h"

/* A polynomial with a secret base, modulo each of two primes: keys that nobody can foresee. */
static uint64_t
hash_points(const struct collider *k, uint32_t scope, const uint32_t *cps, size_t count)
{
    static const uint64_t p = UINT64_C(0xFFFFFFFB), q = UINT64_C(0xFFFFFFEF);
    const uint64_t a = (k->secret >> 32) | 1, b = (k->secret & 0xFFFFFFFF) | 1;
    uint64_t x = scope + 1, y = scope + 1;

    for (size_t i = 0; i < count; i++) {
        x = (x * a + cps[i] + 1) % p;
        y = (y * b + cps[i] + 1) % q;
    }
    x = (x * a + count) % p; /* spreads short labels over all digits */
    y = (y * b + count) % q;
    return x << 32 | y;
}

uint64_t
make_secret(void)
{
    uint64_t secret = (uint64_t)time(NULL) * 0x9E3779B1 ^ (uint64_t)getpid() << 40
        ^ (uint64_t)(uintptr_t)&secret << 16;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

    if (fd >= 0) {
        (void)!read(fd, &secret, sizeof(secret));
        close(fd);
    }
    return secret;
}

size_t
put_number(unsigned char *to, uint64_t number)
{
    size_t length = 0;

    for (; number >= 0x80; number >>= 7)
        to[length++] = (unsigned char)(number | 0x80);
    to[length++] = (unsigned char)number;
    return length;
}

/* A record is file, line, scope and label.  The last bit of a key says which kind it is. */
static void
add_keys(struct collider *k, const struct scope *scope, const struct label *label,
    const struct name *name, size_t index_length)
{
    unsigned char record[32 + LABEL_TEXT_MAX];
    uint32_t number = (uint32_t)(scope - k->scopes);
    size_t length = put_number(record, name->file), count;

    length += put_number(record + length, name->line);
    length += put_number(record + length, number);
    memcpy(record + length, name->text, name->length);
    sorter_add(k->names, hash_points(k, number, k->index, index_length) & ~UINT64_C(1), record,
        length + name->length);
    if (scope->coarse != NULL) {
        count = coarse_key(scope->coarse, label->cps, label->length, k->key);
        sorter_add_key(k->names, hash_points(k, number, k->key, count) | 1);
    }
}

void
add_name(struct collider *k, const struct scope *scope, const char *text, size_t length,
    uint64_t line, size_t octet)
{
    struct label label;
    struct buffer points = {0};
    struct name name = {.line = line, .file = k->file, .text = text, .length = length};
    xn_table_result result;
    size_t index_length;

    if (!(k->c->code_points ? parse_code_points : decode_label)(text, length, &label)
        || xn_table_index_utf32(scope->file.table, label.cps, label.length, 0, scope->workspace,
               scope->size, k->index, XN_TABLE_INDEX_MAX, &index_length, &result)
            != XN_TABLE_OK) {
        /* The common table need not list everything. */
        if (scope != k->common || k->scope_count == 1)
            refuse_label(k, scope, text, length, line, octet);
        return;
    }
    if (result.status != XN_TABLE_OK && (scope != k->common || k->scope_count == 1))
        refuse_label(k, scope, text, length, line, octet); /* but it blocks others */
    if (k->c->code_points) {                               /* blanks may be many */
        put_code_points(&points, label.cps, label.length);
        name.text = points.data;
        name.length = points.length;
    }
    add_keys(k, scope, &label, &name, index_length);
    buffer_free(&points);
}
