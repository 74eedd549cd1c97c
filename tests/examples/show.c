/* SPDX-License-Identifier: MIT */
/* Displays a name: in Unicode where that is safe, with the reason where it is not, and isolated
   where it would reorder the text around it. */
#include <stdio.h>
#include <xn.h>

int
main(int argc, char **argv)
{
    static const char *const reasons[] = {"not a valid ACE label", "unassigned in Unicode 3.2",
        "only IDNA 2008 encodes it", "a character that is not shown", "misplaced hyphens",
        "misplaced marks", "misleading digits", "mixed scripts", "look-alikes of punctuation",
        "letters of another top-level domain", "looks like Latin"};
    char shown[XN_UNICODE_SIZE];
    unsigned why;

    if (argc != 2
        || xn_to_display(
               argv[1], XN_STRLEN, XN_ALLOW_UNASSIGNED, shown, sizeof(shown), NULL, &why, NULL)
            != XN_OK)
        return 2;
    printf(why & XN_WHY_RTL ? "\xE2\x81\xA8%s\xE2\x81\xA9\n" : "%s\n", shown);
    for (unsigned i = 0; i < sizeof(reasons) / sizeof(*reasons); i++)
        if (why >> i & 1)
            printf("(not in Unicode: %s)\n", reasons[i]);
    return (why & ~XN_WHY_RTL) != 0;
}
