/* SPDX-License-Identifier: MIT */
/* Makes seeds from the vectors: seeds FOLDER FILE.tsv ...
   Each row becomes FOLDER/TARGET/FILE-LINE for each target that is for its operation. */
#define _POSIX_C_SOURCE 200809L
#include <config.h>

#include <sys/stat.h>

#include "../oracle/reference/reference.h"
#include "../unit/rows.h"
#include "fuzz.h"

/* The targets for an operation, separated by spaces. */
static const struct route {
    const char *operation, *targets;
} routes[] = {{"to-ascii", "name_ascii label_ascii explain equal filter addrinfo"},
    {"to-unicode", "name_unicode label_unicode traits explain"}, {"display", "display"},
    {"label-to-ascii", "label_ascii traits"}, {"label-to-unicode", "label_unicode"},
    {"prep", "prep label_ascii"}, {"nfkc", "nfkc prep"}, {"punycode-encode", "encode"},
    {"punycode-decode", "decode"}, {"find-host", "host"}, {"replace-host", "host"}};

static void
make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        bad_file(strerror(errno));
}

static void
write_seed(const char *folder, const char *target, size_t targetlen,
    const unsigned char settings[FUZZ_SETTINGS], const struct text *text)
{
    char path[4096];
    FILE *out;

    snprintf(path, sizeof(path), "%s/%.*s", folder, (int)targetlen, target);
    make_folder(path);
    snprintf(path, sizeof(path), "%s/%.*s/%.*s-%u", folder, (int)targetlen, target,
        (int)strcspn(file_name, "."), file_name, line);
    out = fopen(path, "wb");
    if (out == NULL)
        bad_file(strerror(errno));
    fwrite(settings, 1, FUZZ_SETTINGS, out);
    fwrite(text->octets, 1, text->length, out);
    if (fclose(out) != 0)
        bad_file(strerror(errno));
}

/* Writes code points as the target reads them: UTF-8, and an ill-formed octet for a number that is
   not a code point. */
static void
write_points(struct text *text, const struct points *points)
{
    text->length = 0;
    for (size_t i = 0; i < points->count && text->length + 4 <= TEXT_SIZE; i++) {
        if (points->cp[i] > 0x10FFFF || (points->cp[i] >= 0xD800 && points->cp[i] <= 0xDFFF))
            text->octets[text->length++] = (char)0xFF;
        else
            text->length += reference_utf8_write(points->cp[i], text->octets + text->length);
    }
}

static unsigned char
profile_number(const char *name)
{
    unsigned char i = 0;

    while (
        xn_profile_name(i) != NULL && xn_profile_find(xn_profile_name(i)) != xn_profile_find(name))
        i++;
    return i;
}

static void
seed_row(const char *folder, char *columns[COLUMNS])
{
    static struct text text;
    static struct points points;
    int with_case;
    unsigned flags = read_flags(columns[1], &with_case);
    unsigned char settings[FUZZ_SETTINGS] = {(unsigned char)(flags & 0xFF),
        (unsigned char)(flags >> 8 & 0xFF), (unsigned char)(flags >> 16 & 0xFF),
        (unsigned char)(flags >> 24 & 0xFF), 9, 0xA5, with_case ? 0x35 : 0};
    size_t length = strcspn(columns[0], "/");

    if (strncmp(columns[0], "prep/", 5) == 0)
        settings[FUZZ_SETTINGS - 1] = profile_number(columns[0] + length + 1);
    else if (columns[0][length] == '/' && strncmp(columns[0], "shard/", 6) != 0)
        settings[FUZZ_SETTINGS - 1] =
            (unsigned char)(value_of(XN_WHERES, columns[0] + length + 1) - 1);
    if (strcmp(columns[0], "punycode-encode") == 0) {
        read_points(&points, columns[2]);
        write_points(&text, &points);
    } else {
        read_text(&text, columns[2]);
    }
    for (size_t i = 0; i < sizeof(routes) / sizeof(*routes); i++) {
        const char *target = routes[i].targets;

        if (strlen(routes[i].operation) != length
            || memcmp(routes[i].operation, columns[0], length) != 0)
            continue;
        for (; *target != '\0'; target += strspn(target, " ")) {
            write_seed(folder, target, strcspn(target, " "), settings, &text);
            target += strcspn(target, " ");
        }
    }
}

int
main(int argc, char **argv)
{
    char *columns[COLUMNS];

    if (argc < 3) {
        fprintf(stderr, "usage: seeds FOLDER FILE.tsv ...\n");
        return 99;
    }
    make_folder(argv[1]);
    for (int i = 2; i < argc; i++) {
        FILE *in = open_rows(argv[i]);

        while (next_row(in, columns))
            seed_row(argv[1], columns);
        fclose(in);
    }
    return 0;
}
