/* SPDX-License-Identifier: MIT */
/* The rows of all profiles.  A new profile needs a row here, and another in the tests' reference
   implementation. */
#include "profiles.h"

#include "tables.h"

#define C_3_TO_C_9 \
    (TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_6 | TABLE_C_7 | TABLE_C_8 | TABLE_C_9)
#define C_2 (TABLE_C_2_1 | TABLE_C_2_2)

/* clang-format off */
#define PROHIBIT(first, last) {first, last, PROFILE_PROHIBITS}
#define DELETE(first, last)   {first, last, PROFILE_DELETES}
#define TO_SPACE(first, last) {first, last, ' '}
#define END                   {0, 0, 0}

/* RFC 3920 section A.5 */
static const struct profile_range nodeprep_own[] = {
    PROHIBIT('"', '"'), PROHIBIT('&', '\''), PROHIBIT('/', '/'), PROHIBIT(':', ':'),
    PROHIBIT('<', '<'), PROHIBIT('>', '>'), PROHIBIT('@', '@'), END
};

/* RFC 3722 sections 6.1 and 6.2 */
static const struct profile_range iscsi_own[] = {
    PROHIBIT(0x0000, 0x002C), PROHIBIT(0x002F, 0x002F), PROHIBIT(0x003B, 0x0040),
    PROHIBIT(0x005B, 0x0060), PROHIBIT(0x007B, 0x007F), PROHIBIT(0x3002, 0x3002), END
};

/* RFC 4518 section 2.2, whose "FF00-FE0F" is a typo for FE00-FE0F; and section 2.4 */
static const struct profile_range ldap_own[] = {
    DELETE(0x0000, 0x0008), TO_SPACE(0x0009, 0x000D), DELETE(0x000E, 0x001F),
    TO_SPACE(0x0020, 0x0020), DELETE(0x007F, 0x0084), TO_SPACE(0x0085, 0x0085),
    DELETE(0x0086, 0x009F), TO_SPACE(0x00A0, 0x00A0), DELETE(0x00AD, 0x00AD),
    DELETE(0x034F, 0x034F), DELETE(0x06DD, 0x06DD), DELETE(0x070F, 0x070F),
    TO_SPACE(0x1680, 0x1680), DELETE(0x1806, 0x1806), DELETE(0x180B, 0x180E),
    TO_SPACE(0x2000, 0x200A), DELETE(0x200B, 0x200F), TO_SPACE(0x2028, 0x2029),
    DELETE(0x202A, 0x202E), TO_SPACE(0x202F, 0x202F), TO_SPACE(0x205F, 0x205F),
    DELETE(0x2060, 0x2063), DELETE(0x206A, 0x206F), TO_SPACE(0x3000, 0x3000),
    DELETE(0xFE00, 0xFE0F), DELETE(0xFEFF, 0xFEFF), DELETE(0xFFF9, 0xFFFC),
    PROHIBIT(0xFFFD, 0xFFFD), DELETE(0x1D173, 0x1D17A), DELETE(0xE0001, 0xE0001),
    DELETE(0xE0020, 0xE007F), END
};

#define B_1  .to_nothing = TABLE_B_1
#define B_2  .fold = TABLE_B_2
#define NFKC .nfkc = TABLE_DECOMPOSES
#define BIDI .bidi = true
#define A_1  .unassigned = TABLE_A_1

/* Each row cites the sections of its RFC on mapping, normalisation, prohibition, bidirectional text
   and unassigned code points.  Names and aliases come from GNU libidn and ICU. */
const struct xn_profile xni_profiles[PROFILES] = {
    /* RFC 3491 sections 3 to 7 */
    [ROW_NAMEPREP] = {"Nameprep", "rfc3491", B_1, B_2, NFKC,
     .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9, BIDI, A_1},

    /* RFC 4013 sections 2.1 to 2.5; a code point in both tables of section 2.1 becomes a space */
    [ROW_SASLPREP] = {"SASLprep", "rfc4013", .to_space = TABLE_C_1_2, B_1, NFKC,
     .prohibited = TABLE_C_1_2 | C_2 | C_3_TO_C_9, BIDI, A_1},

    /* RFC 3920 sections A.3 to A.6 */
    [ROW_NODEPREP] = {"Nodeprep", "rfc3920node xmpp_nodeprep", nodeprep_own,
     "RFC 3920 section A.5", B_1, B_2, NFKC,
     .prohibited = TABLE_C_1_1 | TABLE_C_1_2 | C_2 | C_3_TO_C_9, BIDI, A_1},

    /* RFC 3920 sections B.3 to B.6 */
    [ROW_RESOURCEPREP] = {"Resourceprep", "rfc3920res xmpp_resourceprep", B_1, NFKC,
     .prohibited = TABLE_C_1_2 | C_2 | C_3_TO_C_9, BIDI, A_1},

    /* RFC 3722 sections 4 to 7 */
    [ROW_ISCSI] = {"iSCSI", "ISCSIprep rfc3722", iscsi_own, "RFC 3722 section 6", B_1, B_2, NFKC,
     .prohibited = TABLE_C_1_1 | TABLE_C_1_2 | C_2 | C_3_TO_C_9, BIDI, A_1},

    /* RFC 4505 section 3: stored strings may hold unassigned code points */
    [ROW_TRACE] = {"trace", "rfc4505",
     .prohibited = C_2 | (C_3_TO_C_9 & ~TABLE_C_7), BIDI},

    /* The first draft of RFC 4505 called trace so */
    [ROW_PLAIN] = {"plain", "",
     .prohibited = C_2 | (C_3_TO_C_9 & ~TABLE_C_7), BIDI},

    /* GNU libidn's; no RFC defines it.  Not idempotent: B.3 is not meant to precede NFKC */
    [ROW_KRBPREP] = {"KRBprep", "kerberos5", B_1, .fold = TABLE_B_3, NFKC,
     .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9, BIDI, A_1},

    /* RFC 4518 sections 2.2 to 2.5: unassigned code points are prohibited also in queries, and
       bidirectional text is not checked */
    {"LDAP", "rfc4518", ldap_own, "RFC 4518 section 2.4", NFKC,
     .prohibited = TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_8},

    /* The same with the case folding of section 2.2 */
    {"LDAP-ci", "rfc4518ci", ldap_own, "RFC 4518 section 2.4", B_2, NFKC,
     .prohibited = TABLE_A_1 | TABLE_C_3 | TABLE_C_4 | TABLE_C_5 | TABLE_C_8},

    /* RFC 3530 sections 11.1.3 to 11.1.6 */
    {"nfs4_cs_prep", "rfc3530cs", B_1,
     .prohibited = C_3_TO_C_9, A_1},

    /* The same with the table that section 11.1.3 adds for a case-insensitive server */
    {"nfs4_cs_prep_ci", "rfc3530csci", B_1, B_2,
     .prohibited = C_3_TO_C_9, A_1},

    /* RFC 3530 sections 11.2.3 to 11.2.6 */
    {"nfs4_cis_prep", "rfc3530cis", B_1, B_2, NFKC,
     .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9, BIDI, A_1},

    /* RFC 4011 section 9.1.1: normalised, and not checked for bidirectional text; ICU does the
       opposite */
    {"MIB", "rfc4011", B_1, NFKC,
     .prohibited = C_2 | C_3_TO_C_9, A_1},

    /* RFC 3530 sections 11.3.3 to 11.3.6: a mixed string before and after the @; only the part
       after it is folded */
    {"nfs4_mixed_prep_prefix", "rfc3530mixp", B_1, NFKC,
     .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9, BIDI, A_1},
    {"nfs4_mixed_prep_suffix", "rfc3530mixs", B_1, B_2, NFKC,
     .prohibited = TABLE_C_1_2 | TABLE_C_2_2 | C_3_TO_C_9, BIDI, A_1},
};
/* clang-format on */

static char
lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Returns whether name is one of the words. */
static bool
is_among(const char *words, const char *name)
{
    while (*words != '\0') {
        const char *n = name;

        while (*words != '\0' && *words != ' ' && lower(*words) == lower(*n)) {
            words++;
            n++;
        }
        if (*n == '\0' && (*words == '\0' || *words == ' '))
            return true;
        while (*words != '\0' && *words++ != ' ')
            continue;
    }
    return false;
}

const xn_profile *
xn_profile_find(const char *name)
{
    for (size_t i = 0; name != NULL && i < PROFILES; i++)
        if (is_among(xni_profiles[i].name, name) || is_among(xni_profiles[i].aliases, name))
            return &xni_profiles[i];
    return NULL;
}

const char *
xn_profile_name(size_t i)
{
    return i < PROFILES ? xni_profiles[i].name : NULL;
}
