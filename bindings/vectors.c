/* SPDX-License-Identifier: MIT */
/* Prints the rows of tests/vectors/ that SQL can run, for COPY: the name of a row and its columns,
   separated by TAB, texts in hexadecimal after \x. */
#include "../tests/unit/rows.h"

/* Prints a column.  COPY reads an empty column as NULL, so a blank replaces it. */
static void
print_column(const char *column)
{
    printf("\t%s", column[0] != '\0' ? column : " ");
}

static void
print_text(const char *column)
{
    static struct text t;

    read_text(&t, column);
    fputs("\t\\x", stdout);
    for (size_t i = 0; i < t.length; i++)
        printf("%02x", (unsigned char)t.octets[i]);
}

static int
is_in_sql(const char *operation)
{
    static const char *const operations[] = {
        "to-ascii", "to-unicode", "nfkc", "traits", "canonical", "key", "key-to-name", "display"};

    for (size_t i = 0; i < sizeof(operations) / sizeof(*operations); i++)
        if (strcmp(operation, operations[i]) == 0)
            return 1;
    return strncmp(operation, "prep/", 5) == 0;
}

int
main(int argc, char **argv)
{
    char *columns[COLUMNS];

    for (int i = 1; i < argc; i++) {
        FILE *in = open_rows(argv[i]);

        while (next_row(in, columns)) {
            if (!is_in_sql(columns[0]))
                continue;
            printf("%s:%u", file_name, line);
            for (int column = 0; column < COLUMNS; column++)
                (column == 2 || column == 5 ? print_text : print_column)(columns[column]);
            putchar('\n');
        }
        fclose(in);
    }
    return ferror(stdout) || fflush(stdout) != 0;
}
