/* SPDX-License-Identifier: MIT */
/* Prints the rows of tests/vectors/ that SQL can run, for COPY and .import: columns separated by
   TAB, texts in hexadecimal after \x.
   name, operation, profile, flags, input, status, finding, label, octet, octets (of the fault),
   the same two in characters, code point, mapped, output, rule.  Numbers count from 1. */
#include <stdbool.h>

#include "../tests/unit/rows.h"

static void
print_hex(const struct text *t)
{
    fputs("\\x", stdout);
    for (size_t i = 0; i < t->length; i++)
        printf("%02x", (unsigned char)t->octets[i]);
}

static size_t
count_characters(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

static void
print_status(const char *word)
{
    printf("\tXN_%s%s", strcmp(word, "OK") == 0 ? "" : "E_", word);
}

struct position {
    size_t offset, length;
    unsigned label, cp, mapped;
    bool has_cp, has_mapped;
};

static struct position
read_position(char *text)
{
    struct position p = {0};

    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        if (sscanf(word, "%zu+%zu", &p.offset, &p.length) == 2
            || sscanf(word, "label=%u", &p.label) == 1)
            continue;
        if (sscanf(word, "cp=U+%x>U+%x", &p.cp, &p.mapped) == 2) {
            p.has_cp = p.has_mapped = true;
        } else if (sscanf(word, "cp=U+%x", &p.cp) == 1) {
            p.mapped = p.cp;
            p.has_cp = p.has_mapped = true;
        } else if (sscanf(word, "mapped=U+%x", &p.mapped) == 1) {
            p.has_mapped = true;
        }
    }
    return p;
}

static void
print_code_point(bool exists, unsigned cp)
{
    if (exists)
        printf("\tU+%04X", cp);
    else
        putchar('\t');
}

static void
print_position(const struct text *input, char *text)
{
    const struct position p = read_position(text);

    printf("\t%u\t%zu\t%zu\t%zu\t%zu", p.label + 1, p.offset + 1, p.length,
        count_characters(input->octets, p.offset) + 1,
        count_characters(input->octets + p.offset, p.length));
    print_code_point(p.has_cp, p.cp);
    print_code_point(p.has_mapped, p.mapped);
}

static bool
is_in_sql(const char *operation)
{
    return strcmp(operation, "to-ascii") == 0 || strcmp(operation, "to-unicode") == 0
        || strcmp(operation, "nfkc") == 0 || strcmp(operation, "traits") == 0
        || strncmp(operation, "prep/", 5) == 0;
}

static void
print_row(char *columns[COLUMNS])
{
    static struct text input, output;
    char *profile = strchr(columns[0], '/'), *finding = strchr(columns[3], '/');

    if (profile != NULL)
        *profile++ = '\0';
    if (finding != NULL)
        *finding++ = '\0';
    read_text(&input, columns[2]);
    read_text(&output, columns[5]);
    /* A blank, not an empty column: that is NULL for COPY. */
    printf("%s:%u\t%s\t%s\t%s\t", file_name, line, columns[0], profile != NULL ? profile : "",
        columns[1][0] != '\0' ? columns[1] : " ");
    print_hex(&input);
    print_status(columns[3]);
    print_status(finding != NULL ? finding : columns[3]);
    print_position(&input, columns[4]);
    putchar('\t');
    print_hex(&output);
    printf("\t%s\n", columns[6]);
}

int
main(int argc, char **argv)
{
    char *columns[COLUMNS];

    for (int i = 1; i < argc; i++) {
        FILE *in = open_rows(argv[i]);

        while (next_row(in, columns))
            if (is_in_sql(columns[0]))
                print_row(columns);
        fclose(in);
    }
    return ferror(stdout) || fflush(stdout) != 0;
}
