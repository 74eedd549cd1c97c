/* SPDX-License-Identifier: MIT */
/* Prints every constant that the library lists, one in a line: number of the group, value, name,
   keyword and words, separated by TAB. */
#include <config.h>

#include <stdio.h>

#include "xn.h"

int
main(void)
{
    const xn_constant *constant;

    for (xn_group group = XN_STATUSES; xn_constant_at(group, 0) != NULL; group++)
        for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++)
            printf("%d\t%u\t%s\t%s\t%s\n", (int)group, constant->value, constant->name,
                constant->keyword, constant->text);
    return 0;
}
