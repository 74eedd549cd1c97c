/* SPDX-License-Identifier: MIT */
/* One number for the library's results for the inputs of all vectors, whatever their operation:
   each function under several flags, with all of the diagnosis.  It is the same for every compiler,
   option and machine:  digest FILE ... */
#include <config.h>

#include "every_call.h"
#include "rows.h"

int
main(int argc, char **argv)
{
    static const unsigned flags[] = {0, XN_ALLOW_UNASSIGNED | XN_STD3 | XN_PERCENT,
        XN_NO_GUARDS | XN_PR29, XN_STRICT_ACE | XN_LOWER | XN_STD3 | XN_UNDERSCORE};
    static uint64_t out[9 * TEXT_SIZE + 64];
    static struct text text;
    static struct points points;
    struct every e = {.out = (char *)out, .cap = sizeof(out), .sum = {1, 1}};
    char *columns[COLUMNS];

    for (int i = 1; i < argc; i++) {
        FILE *in = open_rows(argv[i]);

        while (next_row(in, columns)) {
            if (strcmp(columns[0], "punycode-encode") == 0) {
                read_points(&points, columns[2]);
                every_punycode(&e, points.cp, points.count);
                continue;
            }
            read_text(&text, columns[2]);
            for (size_t f = 0; f < sizeof(flags) / sizeof(*flags); f++)
                every_call(&e, text.octets, text.length, flags[f]);
        }
        fclose(in);
    }
    printf("%08lx%08lx\n", (unsigned long)e.sum[0], (unsigned long)e.sum[1]);
    return 0;
}
