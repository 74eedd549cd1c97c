/* SPDX-License-Identifier: MIT */
/* Displays a name: in Unicode where that is safe, with the reason where it is not, and isolated
   where it would reorder the text around it. */
#include <stdio.h>
#include <xn.h>

int
main(int argc, char **argv)
{
    char shown[XN_UNICODE_SIZE];
    const xn_constant *reason;
    unsigned why, hidden;

    if (argc != 2
        || xn_to_display(
               argv[1], XN_STRLEN, XN_ALLOW_UNASSIGNED, shown, sizeof(shown), NULL, &why, NULL)
            != XN_OK)
        return 2;
    printf(why & XN_WHY_RTL ? "\xE2\x81\xA8%s\xE2\x81\xA9\n" : "%s\n", shown);
    hidden = why & ~XN_WHY_RTL;
    for (size_t i = 0; (reason = xn_constant_at(XN_REASONS, i)) != NULL; i++)
        if (hidden & reason->value)
            printf("(not in Unicode: %s)\n", reason->text);
    return hidden != 0;
}
