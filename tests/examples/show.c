/* SPDX-License-Identifier: MIT */
/* Displays a name: in Unicode where that is safe, and with a warning where other software may
   interpret it differently. */
#include <stdio.h>
#include <xn.h>

int
main(int argc, char **argv)
{
    char name[XN_UNICODE_SIZE];
    unsigned traits;

    if (argc != 2 || xn_to_unicode(argv[1], XN_STRLEN, 0, name, sizeof(name), NULL, NULL) != XN_OK
        || xn_traits(argv[1], XN_STRLEN, 0, &traits, NULL) != XN_OK)
        return 2;
    if (traits & (XN_TRAIT_MIXED | XN_TRAIT_FAKE_ACE | XN_TRAIT_INVALID)) {
        printf("%s (not shown in Unicode: %s)\n", argv[1],
            traits & XN_TRAIT_INVALID     ? "not a host name"
                : traits & XN_TRAIT_MIXED ? "mixed scripts"
                                          : "not a valid ACE label");
        return 1;
    }
    printf("%s\n", name);
    if (traits & XN_TRAIT_DEVIATION)
        printf("(IDNA 2008 resolves this name differently)\n");
    return 0;
}
