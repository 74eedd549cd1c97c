/* SPDX-License-Identifier: MIT */
/* Each profile is a row of masks; to add one is to add a row.  A row says, in the order in which it
   is asked: own         code points that the profile itself maps or prohibits, a short list, and
   the clause of what it prohibits to_space    tables whose code points are mapped to U+0020
     to_nothing  ... to nothing
     fold        TABLE_B_2 or TABLE_B_3: ... as that table says
     nfkc        TABLE_DECOMPOSES for normalisation form KC, 0 for none
     prohibited  tables of what may not come out
     bidi        whether RFC 3454 section 6 holds
     unassigned  TABLE_A_1 where stored strings may not hold what is unassigned */
#include "prep.h"

#define C_3_TO_C_9 \
    (TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_6 | TABLE_C_7 | TABLE_C_8 | TABLE_C_9)
#define C_2 (TABLE_C_2_1 | TABLE_C_2_2)

/* RFC 3920 section A.5 */
static const struct own_range nodeprep_own[] = {
    {'"', '"', OWN_PROHIBITED},
    {'&', '\'', OWN_PROHIBITED},
    {'/', '/', OWN_PROHIBITED},
    {':', ':', OWN_PROHIBITED},
    {'<', '<', OWN_PROHIBITED},
    {'>', '>', OWN_PROHIBITED},
    {'@', '@', OWN_PROHIBITED},
    {0, 0, 0},
};

/* RFC 3722 sections 6.1 and 6.2 */
static const struct own_range iscsi_own[] = {
    {0x0000, 0x002C, OWN_PROHIBITED},
    {0x002F, 0x002F, OWN_PROHIBITED},
    {0x003B, 0x0040, OWN_PROHIBITED},
    {0x005B, 0x0060, OWN_PROHIBITED},
    {0x007B, 0x007F, OWN_PROHIBITED},
    {0x3002, 0x3002, OWN_PROHIBITED},
    {0, 0, 0},
};

/* RFC 4518 section 2.2, where "FF00-FE0F" is a slip for FE00-FE0F; and section 2.4 */
static const struct own_range ldap_own[] = {
    {0x0000, 0x0008, OWN_NOTHING},
    {0x0009, 0x000D, ' '},
    {0x000E, 0x001F, OWN_NOTHING},
    {0x0020, 0x0020, ' '},
    {0x007F, 0x0084, OWN_NOTHING},
    {0x0085, 0x0085, ' '},
    {0x0086, 0x009F, OWN_NOTHING},
    {0x00A0, 0x00A0, ' '},
    {0x00AD, 0x00AD, OWN_NOTHING},
    {0x034F, 0x034F, OWN_NOTHING},
    {0x06DD, 0x06DD, OWN_NOTHING},
    {0x070F, 0x070F, OWN_NOTHING},
    {0x1680, 0x1680, ' '},
    {0x1806, 0x1806, OWN_NOTHING},
    {0x180B, 0x180E, OWN_NOTHING},
    {0x2000, 0x200A, ' '},
    {0x200B, 0x200F, OWN_NOTHING},
    {0x2028, 0x2029, ' '},
    {0x202A, 0x202E, OWN_NOTHING},
    {0x202F, 0x202F, ' '},
    {0x205F, 0x205F, ' '},
    {0x2060, 0x2063, OWN_NOTHING},
    {0x206A, 0x206F, OWN_NOTHING},
    {0x3000, 0x3000, ' '},
    {0xFE00, 0xFE0F, OWN_NOTHING},
    {0xFEFF, 0xFEFF, OWN_NOTHING},
    {0xFFF9, 0xFFFC, OWN_NOTHING},
    {0xFFFD, 0xFFFD, OWN_PROHIBITED},
    {0x1D173, 0x1D17A, OWN_NOTHING},
    {0xE0001, 0xE0001, OWN_NOTHING},
    {0xE0020, 0xE007F, OWN_NOTHING},
    {0, 0, 0},
};

/* Names as users of GNU libidn and of ICU know them. */
const struct xn_profile prep_profiles[] = {
    {.name = "Nameprep",
        .aliases = "rfc3491",
        .to_nothing = TABLE_B_1,
        .fold = TABLE_B_2,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9,
        .bidi = 1,
        .unassigned = TABLE_A_1},

    {.name = "SASLprep",
        .aliases = "rfc4013",
        .to_space = TABLE_C_1_2,
        .to_nothing = TABLE_B_1,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_C_1_2 | C_2 | C_3_TO_C_9,
        .bidi = 1,
        .unassigned = TABLE_A_1},

    {.name = "Nodeprep",
        .aliases = "rfc3920node xmpp_nodeprep",
        .own = nodeprep_own,
        .own_rule = "RFC 3920 section A.5",
        .to_nothing = TABLE_B_1,
        .fold = TABLE_B_2,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_C_1_1 | TABLE_C_1_2 | C_2 | C_3_TO_C_9,
        .bidi = 1,
        .unassigned = TABLE_A_1},

    {.name = "Resourceprep",
        .aliases = "rfc3920res xmpp_resourceprep",
        .to_nothing = TABLE_B_1,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_C_1_2 | C_2 | C_3_TO_C_9,
        .bidi = 1,
        .unassigned = TABLE_A_1},

    {.name = "iSCSI",
        .aliases = "ISCSIprep rfc3722",
        .own = iscsi_own,
        .own_rule = "RFC 3722 section 6",
        .to_nothing = TABLE_B_1,
        .fold = TABLE_B_2,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_C_1_1 | TABLE_C_1_2 | C_2 | C_3_TO_C_9,
        .bidi = 1,
        .unassigned = TABLE_A_1},

    /* RFC 4505 section 3: unassigned code points are not prohibited, not even in stored strings */
    {.name = "trace",
        .aliases = "rfc4505",
        .prohibited = C_2 | (C_3_TO_C_9 & ~TABLE_C_7),
        .bidi = 1},

    /* trace, as the first draft of RFC 4505 called it */
    {.name = "plain", .aliases = "", .prohibited = C_2 | (C_3_TO_C_9 & ~TABLE_C_7), .bidi = 1},

    /* No RFC has it; as GNU libidn does.  What it prepared may change when it is prepared again:
       B.3 is not made for NFKC */
    {.name = "KRBprep",
        .aliases = "kerberos5",
        .to_nothing = TABLE_B_1,
        .fold = TABLE_B_3,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9,
        .bidi = 1,
        .unassigned = TABLE_A_1},

    /* RFC 4518 sections 2.2 to 2.5: what is unassigned is prohibited in queries too, and bidi is
       ignored */
    {.name = "LDAP",
        .aliases = "rfc4518",
        .own = ldap_own,
        .own_rule = "RFC 4518 section 2.4",
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_8},

    {.name = "LDAP-ci",
        .aliases = "rfc4518ci",
        .own = ldap_own,
        .own_rule = "RFC 4518 section 2.4",
        .fold = TABLE_B_2,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_8},

    /* RFC 3530 section 11.1; with B.2 for a server that is case-insensitive */
    {.name = "nfs4_cs_prep",
        .aliases = "rfc3530cs",
        .to_nothing = TABLE_B_1,
        .prohibited = C_3_TO_C_9,
        .unassigned = TABLE_A_1},

    {.name = "nfs4_cs_prep_ci",
        .aliases = "rfc3530csci",
        .to_nothing = TABLE_B_1,
        .fold = TABLE_B_2,
        .prohibited = C_3_TO_C_9,
        .unassigned = TABLE_A_1},

    /* RFC 3530 section 11.2 */
    {.name = "nfs4_cis_prep",
        .aliases = "rfc3530cis",
        .to_nothing = TABLE_B_1,
        .fold = TABLE_B_2,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9,
        .bidi = 1,
        .unassigned = TABLE_A_1},

    /* RFC 4011 section 9.1.1 */
    {.name = "MIB",
        .aliases = "rfc4011",
        .to_nothing = TABLE_B_1,
        .nfkc = TABLE_DECOMPOSES,
        .prohibited = C_2 | C_3_TO_C_9,
        .unassigned = TABLE_A_1},
};

#define PROFILES (sizeof(prep_profiles) / sizeof(*prep_profiles))

static char
lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Whether name is one of the words. */
static int
is_among(const char *words, const char *name)
{
    while (*words != '\0') {
        const char *n = name;

        while (*words != '\0' && *words != ' ' && lower(*words) == lower(*n)) {
            words++;
            n++;
        }
        if (*n == '\0' && (*words == '\0' || *words == ' '))
            return 1;
        while (*words != '\0' && *words++ != ' ')
            continue;
    }
    return 0;
}

const xn_profile *
xn_profile_find(const char *name)
{
    for (size_t i = 0; name != NULL && i < PROFILES; i++)
        if (is_among(prep_profiles[i].name, name) || is_among(prep_profiles[i].aliases, name))
            return &prep_profiles[i];
    return NULL;
}

const char *
xn_profile_name(size_t i)
{
    return i < PROFILES ? prep_profiles[i].name : NULL;
}
