/* SPDX-License-Identifier: MIT */
/* The stringprep profiles, written from their RFCs: each member has the section that asks for it.
   RFC 3454 section 3 maps in one pass, so that a code point which two tables map (U+200B in
   SASLprep) is mapped by the first that the profile names. */
#include "profiles.h"

#include <stddef.h>
#include <string.h>

#include "reference.h"

#define C_3_TO_C_9 (BIT(C_3) | BIT(C_4) | BIT(C_5) | BIT(C_6) | BIT(C_7) | BIT(C_8) | BIT(C_9))

/* RFC 3920 section A.5, after the tables */
static const struct own_rule nodeprep[] = {{0x22, 0x22, FORBIDDEN}, {0x26, 0x26, FORBIDDEN},
    {0x27, 0x27, FORBIDDEN}, {0x2F, 0x2F, FORBIDDEN}, {0x3A, 0x3A, FORBIDDEN},
    {0x3C, 0x3C, FORBIDDEN}, {0x3E, 0x3E, FORBIDDEN}, {0x40, 0x40, FORBIDDEN}, {1, 0, FORBIDDEN}};

/* RFC 3722 section 6.1, then section 6.2 */
static const struct own_rule iscsi[] = {{0x3002, 0x3002, FORBIDDEN}, {0x0000, 0x002C, FORBIDDEN},
    {0x002F, 0x002F, FORBIDDEN}, {0x003B, 0x0040, FORBIDDEN}, {0x005B, 0x0060, FORBIDDEN},
    {0x007B, 0x007F, FORBIDDEN}, {1, 0, FORBIDDEN}};

/* RFC 4518 section 2.2, paragraph by paragraph, and the last of section 2.4.  "FF00-FE0F" can only
   mean the variation selectors, FE00 to FE0F. */
static const struct own_rule ldap[] = {
    /* hyphens, the grapheme joiner, variation selectors, the object replacement character */
    {0x00AD, 0x00AD, TO_NOTHING}, {0x1806, 0x1806, TO_NOTHING}, {0x034F, 0x034F, TO_NOTHING},
    {0x180B, 0x180D, TO_NOTHING}, {0xFE00, 0xFE0F, TO_NOTHING}, {0xFFFC, 0xFFFC, TO_NOTHING},
    /* what breaks a line */
    {0x0009, 0x000D, TO_SPACE}, {0x0085, 0x0085, TO_SPACE},
    /* other control codes, and code points with a control function */
    {0x0000, 0x0008, TO_NOTHING}, {0x000E, 0x001F, TO_NOTHING}, {0x007F, 0x0084, TO_NOTHING},
    {0x0086, 0x009F, TO_NOTHING}, {0x06DD, 0x06DD, TO_NOTHING}, {0x070F, 0x070F, TO_NOTHING},
    {0x180E, 0x180E, TO_NOTHING}, {0x200C, 0x200F, TO_NOTHING}, {0x202A, 0x202E, TO_NOTHING},
    {0x2060, 0x2063, TO_NOTHING}, {0x206A, 0x206F, TO_NOTHING}, {0xFEFF, 0xFEFF, TO_NOTHING},
    {0xFFF9, 0xFFFB, TO_NOTHING}, {0x1D173, 0x1D17A, TO_NOTHING}, {0xE0001, 0xE0001, TO_NOTHING},
    {0xE0020, 0xE007F, TO_NOTHING},
    /* separators */
    {0x200B, 0x200B, TO_NOTHING}, {0x0020, 0x0020, TO_SPACE}, {0x00A0, 0x00A0, TO_SPACE},
    {0x1680, 0x1680, TO_SPACE}, {0x2000, 0x200A, TO_SPACE}, {0x2028, 0x2029, TO_SPACE},
    {0x202F, 0x202F, TO_SPACE}, {0x205F, 0x205F, TO_SPACE}, {0x3000, 0x3000, TO_SPACE},
    /* section 2.4 */
    {0xFFFD, 0xFFFD, FORBIDDEN}, {1, 0, FORBIDDEN}};

const struct profile ref_profiles[] = {
    {.name = "Nameprep",
        .aliases = "rfc3491",
        .to_nothing = BIT(B_1), /* RFC 3491 section 3 */
        .folds = true,          /* section 3: B.2 */
        .fold = B_2,
        .normalises = true,                                 /* section 4 */
        .prohibited = BIT(C_1_2) | BIT(C_2_2) | C_3_TO_C_9, /* section 5 */
        .checks_bidi = true,                                /* section 6 */
        .has_unassigned = true},                            /* section 7 */

    {.name = "SASLprep",
        .aliases = "rfc4013",
        .to_space = BIT(C_1_2),                                          /* RFC 4013 section 2.1 */
        .to_nothing = BIT(B_1),                                          /* section 2.1 */
        .normalises = true,                                              /* section 2.2 */
        .prohibited = BIT(C_1_2) | BIT(C_2_1) | BIT(C_2_2) | C_3_TO_C_9, /* section 2.3 */
        .checks_bidi = true,                                             /* section 2.4 */
        .has_unassigned = true},                                         /* section 2.5 */

    {.name = "Nodeprep",
        .aliases = "rfc3920node xmpp_nodeprep",
        .own = nodeprep, /* RFC 3920 section A.5 */
        .own_clause = "RFC 3920 section A.5",
        .to_nothing = BIT(B_1), /* section A.3 */
        .folds = true,          /* section A.3: B.2 */
        .fold = B_2,
        .normalises = true, /* section A.4 */
        .prohibited = BIT(C_1_1) | BIT(C_1_2) | BIT(C_2_1) | BIT(C_2_2) | C_3_TO_C_9, /* A.5 */
        .checks_bidi = true,     /* section A.6 */
        .has_unassigned = true}, /* section A.2 */

    {.name = "Resourceprep",
        .aliases = "rfc3920res xmpp_resourceprep",
        .to_nothing = BIT(B_1),                                          /* RFC 3920 section B.3 */
        .normalises = true,                                              /* section B.4 */
        .prohibited = BIT(C_1_2) | BIT(C_2_1) | BIT(C_2_2) | C_3_TO_C_9, /* section B.5 */
        .checks_bidi = true,                                             /* section B.6 */
        .has_unassigned = true},                                         /* section B.2 */

    {.name = "iSCSI",
        .aliases = "ISCSIprep rfc3722",
        .own = iscsi, /* RFC 3722 sections 6.1 and 6.2 */
        .own_clause = "RFC 3722 section 6",
        .to_nothing = BIT(B_1), /* section 4 */
        .folds = true,          /* section 4: B.2 */
        .fold = B_2,
        .normalises = true, /* section 5 */
        .prohibited = BIT(C_1_1) | BIT(C_1_2) | BIT(C_2_1) | BIT(C_2_2) | C_3_TO_C_9, /* 6 */
        .checks_bidi = true,     /* section 7 */
        .has_unassigned = true}, /* section 8 */

    /* RFC 4505 section 3: no mapping, no normalisation; C.7 is not listed, and "unassigned code
       points are not prohibited" */
    {.name = "trace",
        .aliases = "rfc4505",
        .prohibited = BIT(C_2_1) | BIT(C_2_2) | BIT(C_3) | BIT(C_4) | BIT(C_5) | BIT(C_6) | BIT(C_8)
            | BIT(C_9),
        .checks_bidi = true},

    /* The name that the profile trace had in draft-ietf-sasl-anon-00 and in GNU libidn */
    {.name = "plain",
        .aliases = "",
        .prohibited = BIT(C_2_1) | BIT(C_2_2) | BIT(C_3) | BIT(C_4) | BIT(C_5) | BIT(C_6) | BIT(C_8)
            | BIT(C_9),
        .checks_bidi = true},

    /* Not in an RFC; as in GNU libidn's stringprep_kerberos5: Nameprep, but for B.3 */
    {.name = "KRBprep",
        .aliases = "kerberos5",
        .to_nothing = BIT(B_1),
        .folds = true,
        .fold = B_3,
        .normalises = true,
        .prohibited = BIT(C_1_2) | BIT(C_2_2) | C_3_TO_C_9,
        .checks_bidi = true,
        .has_unassigned = true},

    /* RFC 4518; section 2.5: "Bidirectional characters are ignored" */
    {.name = "LDAP",
        .aliases = "rfc4518",
        .own = ldap, /* section 2.2 */
        .own_clause = "RFC 4518 section 2.4",
        .normalises = true,                                                  /* section 2.3 */
        .prohibited = BIT(A_1) | BIT(C_8) | BIT(C_3) | BIT(C_4) | BIT(C_5)}, /* section 2.4 */

    /* The same "for case ignore, numeric, and stored prefix string matching rules" */
    {.name = "LDAP-ci",
        .aliases = "rfc4518ci",
        .own = ldap,
        .own_clause = "RFC 4518 section 2.4",
        .folds = true, /* section 2.2: B.2 */
        .fold = B_2,
        .normalises = true,
        .prohibited = BIT(A_1) | BIT(C_8) | BIT(C_3) | BIT(C_4) | BIT(C_5)},

    {.name = "nfs4_cs_prep",
        .aliases = "rfc3530cs",
        .to_nothing = BIT(B_1),   /* RFC 3530 section 11.1.3 */
        .prohibited = C_3_TO_C_9, /* section 11.1.5 */
        .has_unassigned = true},  /* section 11.1.2 */

    /* The same for a server that is case-insensitive */
    {.name = "nfs4_cs_prep_ci",
        .aliases = "rfc3530csci",
        .to_nothing = BIT(B_1),
        .folds = true, /* section 11.1.3: "MUST use Table B.2" */
        .fold = B_2,
        .prohibited = C_3_TO_C_9,
        .has_unassigned = true},

    {.name = "nfs4_cis_prep",
        .aliases = "rfc3530cis",
        .to_nothing = BIT(B_1), /* RFC 3530 section 11.2.3 */
        .folds = true,          /* section 11.2.3: B.2 */
        .fold = B_2,
        .normalises = true,                                 /* section 11.2.4 */
        .prohibited = BIT(C_1_2) | BIT(C_2_2) | C_3_TO_C_9, /* section 11.2.5 */
        .checks_bidi = true,                                /* section 11.2.6 */
        .has_unassigned = true},                            /* section 11.2.2 */

    {.name = "MIB",
        .aliases = "rfc4011",
        .to_nothing = BIT(B_1), /* RFC 4011 section 9.1.1; C.2 is both of its tables */
        .normalises = true,
        .prohibited = BIT(C_2_1) | BIT(C_2_2) | C_3_TO_C_9,
        .has_unassigned = true},

    /* RFC 3530 section 11.3 has one profile for `prefix@suffix`, with other mappings for each */
    {.name = "nfs4_mixed_prep_prefix",
        .aliases = "rfc3530mixp",
        .to_nothing = BIT(B_1),                             /* section 11.3.3: B.1 alone */
        .normalises = true,                                 /* section 11.3.4 */
        .prohibited = BIT(C_1_2) | BIT(C_2_2) | C_3_TO_C_9, /* section 11.3.5 */
        .checks_bidi = true,                                /* section 11.3.6 */
        .has_unassigned = true},                            /* section 11.3.2 */

    {.name = "nfs4_mixed_prep_suffix",
        .aliases = "rfc3530mixs",
        .to_nothing = BIT(B_1), /* section 11.3.3: B.1 and B.2 */
        .folds = true,
        .fold = B_2,
        .normalises = true,                                 /* section 11.3.4 */
        .prohibited = BIT(C_1_2) | BIT(C_2_2) | C_3_TO_C_9, /* section 11.3.5 */
        .checks_bidi = true,                                /* section 11.3.6 */
        .has_unassigned = true},                            /* section 11.3.2 */

    /* xn_nfkc: RFC 3454 section 4 alone */
    {.name = "NFKC", .aliases = "", .normalises = true}};

enum { PROFILES = sizeof(ref_profiles) / sizeof(*ref_profiles) };

const char *
reference_profile_name(size_t i)
{
    return i < PROFILES - 1 ? ref_profiles[i].name : NULL;
}

static bool
is_same_word(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((a[i] | (a[i] >= 'A' && a[i] <= 'Z' ? 0x20 : 0))
            != (b[i] | (b[i] >= 'A' && b[i] <= 'Z' ? 0x20 : 0)))
            return false;
    return b[length] == '\0';
}

const struct profile *
ref_find_profile(const char *name)
{
    for (size_t i = 0; i < PROFILES; i++) {
        const char *alias = ref_profiles[i].aliases;

        if (is_same_word(ref_profiles[i].name, name, strlen(ref_profiles[i].name)))
            return &ref_profiles[i];
        for (; *alias != '\0'; alias += strspn(alias, " ")) {
            if (is_same_word(alias, name, strcspn(alias, " ")))
                return &ref_profiles[i];
            alias += strcspn(alias, " ");
        }
    }
    return NULL;
}
