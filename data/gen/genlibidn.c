/* SPDX-License-Identifier: MIT */
/* genlibidn DATA_DIRECTORY > rfc3454_tables.h: prints the tables of RFC 3454 in the form that GNU
   libidn exports, with an element for each fact, which is a line in data/rfc3454/.  The library
   itself uses the tables of gentables, which also checks the data. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "facts.h"

/* Also the capacity of libidn's elements. */
enum { MAP_MAX = 4 };

/* Prints a fact as an element of GNU libidn's tables: a range, and for a mapping up to MAP_MAX code
   points. */
static void
print_element(const struct fact *fact, uint32_t is_mapping)
{
    const char *text = is_mapping ? fact->value : "";
    uint32_t cp;

    printf("    {0x%04" PRIX32 ", 0x%04" PRIX32 ", {", fact->first, fact->last);
    if (*text == '\0')
        putchar('0');
    for (int count = 0; *text != '\0'; count++) {
        if (count == MAP_MAX)
            reject_fact(fact, "mapped to more than %d code points", MAP_MAX);
        text = parse_code_point(fact, text, &cp);
        printf("%s0x%04" PRIX32, count > 0 ? ", " : "", cp);
        if (*text == ' ')
            text++;
    }
    printf("}},\n");
}

static const struct table {
    const char *file, *name;
    bool is_mapping;
} tables[] = {
    {"rfc3454/A.1.txt", "A_1", false},
    {"rfc3454/B.1.txt", "B_1", false},
    {"rfc3454/B.2.txt", "B_2", true},
    {"rfc3454/B.3.txt", "B_3", true},
    {"rfc3454/C.1.1.txt", "C_1_1", false},
    {"rfc3454/C.1.2.txt", "C_1_2", false},
    {"rfc3454/C.2.1.txt", "C_2_1", false},
    {"rfc3454/C.2.2.txt", "C_2_2", false},
    {"rfc3454/C.3.txt", "C_3", false},
    {"rfc3454/C.4.txt", "C_4", false},
    {"rfc3454/C.5.txt", "C_5", false},
    {"rfc3454/C.6.txt", "C_6", false},
    {"rfc3454/C.7.txt", "C_7", false},
    {"rfc3454/C.8.txt", "C_8", false},
    {"rfc3454/C.9.txt", "C_9", false},
    {"rfc3454/D.1.txt", "D_1", false},
    {"rfc3454/D.2.txt", "D_2", false},
};

int
main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: genlibidn DATA_DIRECTORY > rfc3454_tables.h\n");
        return 2;
    }
    set_data_directory(argv[1]);
    for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
        printf("const Stringprep_table_element stringprep_rfc3454_%s[] = {\n", tables[i].name);
        read_facts(
            tables[i].file, tables[i].is_mapping ? "-" : "", tables[i].is_mapping, print_element);
        printf("    {0, 0, {0}}\n};\n\n");
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("genlibidn");
        return 1;
    }
    return 0;
}
