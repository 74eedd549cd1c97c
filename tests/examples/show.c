/* SPDX-License-Identifier: MIT */
/* Shows a name to a person: in Unicode where that is safe, and with a warning where it may be taken
   for another. */
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
            traits & XN_TRAIT_INVALID     ? "no host name"
                : traits & XN_TRAIT_MIXED ? "mixed scripts"
                                          : "no real ACE label");
        return 1;
    }
    printf("%s\n", name);
    if (traits & XN_TRAIT_DEVIATION)
        printf("(newer programs may take it for another host)\n");
    return 0;
}
