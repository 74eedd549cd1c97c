/* SPDX-License-Identifier: MIT */
/* Checks that each line of standard input is one JSON object (strict_json.h).  Prints their number,
   or the position of the first error. */
#include <stdio.h>

#include "../unit/strict_json.h"

enum { LONGEST = 1 << 25 };
static char line[LONGEST];

int
main(void)
{
    unsigned long count = 0;
    size_t length = 0;
    int c;

    while ((c = getchar()) != EOF) {
        if (c != '\n') {
            if (length == LONGEST)
                return printf("line %lu: too long\n", count + 1), 2;
            line[length++] = (char)c;
            continue;
        }
        count++;
        if (strict_wrong_at(line, length) > 0)
            return printf("line %lu, octet %zu\n", count, strict_wrong_at(line, length)), 1;
        length = 0;
    }
    if (length > 0)
        return printf("line %lu: no end\n", count + 1), 1;
    return printf("%lu objects\n", count), 0;
}
