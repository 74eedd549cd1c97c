/* SPDX-License-Identifier: MIT */
/* The profiles of stringprep.h as arrays of steps, with their additions to the tables of RFC 3454.
   Calls that name them use libxn's own rows (stringprep.c).  The size of each array is part of the
   interface, and so are the order and the flags of its steps. */
#include "export.h"

#include <stringprep.h>

/* clang-format off */
#define ROWS(table)          table, sizeof(table) / sizeof(*table) - 1
#define ALWAYS               ((Stringprep_profile_flags)0)
#define ONLY_WITH(flag)      ((Stringprep_profile_flags)~(unsigned)(flag))
#define STEP(operation)      {operation, ALWAYS, 0, 0}
#define MAP(table)           {STRINGPREP_MAP_TABLE, ALWAYS, ROWS(table)}
#define PROHIBIT(table)      {STRINGPREP_PROHIBIT_TABLE, ALWAYS, ROWS(table)}
#define END                  {(Stringprep_profile_steps)0, ALWAYS, 0, 0}
#define UNASSIGNED(table) \
    {STRINGPREP_UNASSIGNED_TABLE, ONLY_WITH(STRINGPREP_NO_UNASSIGNED), ROWS(table)}
#define BIDI_TABLES(c_8, d) \
    {STRINGPREP_BIDI_PROHIBIT_TABLE, c_8, ROWS(stringprep_rfc3454_C_8)}, \
    {STRINGPREP_BIDI_RAL_TABLE, d, ROWS(stringprep_rfc3454_D_1)}, \
    {STRINGPREP_BIDI_L_TABLE, d, ROWS(stringprep_rfc3454_D_2)}
#define C_3_TO_C_6 \
    PROHIBIT(stringprep_rfc3454_C_3), PROHIBIT(stringprep_rfc3454_C_4), \
    PROHIBIT(stringprep_rfc3454_C_5), PROHIBIT(stringprep_rfc3454_C_6)
#define C_8_AND_C_9  PROHIBIT(stringprep_rfc3454_C_8), PROHIBIT(stringprep_rfc3454_C_9)
#define C_3_TO_C_9   C_3_TO_C_6, PROHIBIT(stringprep_rfc3454_C_7), C_8_AND_C_9
#define C_2          PROHIBIT(stringprep_rfc3454_C_2_1), PROHIBIT(stringprep_rfc3454_C_2_2)
/* clang-format on */

/* The tables of RFC 3454, made from data/ by genlibidn: defined here, since the steps have their
   sizes. */
#include "rfc3454_tables.h"

/* RFC 4013 section 2.1 */
const Stringprep_table_element stringprep_saslprep_space_map[] = {{0x00A0, 0x00A0, {' '}},
    {0x1680, 0x1680, {' '}}, {0x2000, 0x200B, {' '}}, {0x202F, 0x202F, {' '}},
    {0x205F, 0x205F, {' '}}, {0x3000, 0x3000, {' '}}, {0, 0, {0}}};

/* RFC 3920 section A.5 */
const Stringprep_table_element stringprep_xmpp_nodeprep_prohibit[] = {{'"', '"', {0}},
    {'&', '&', {0}}, {'\'', '\'', {0}}, {'/', '/', {0}}, {':', ':', {0}}, {'<', '<', {0}},
    {'>', '>', {0}}, {'@', '@', {0}}, {0, 0, {0}}};

/* RFC 3722 section 6.2 */
const Stringprep_table_element stringprep_iscsi_prohibit[] = {{0x0000, 0x002C, {0}},
    {0x002F, 0x002F, {0}}, {0x003B, 0x0040, {0}}, {0x005B, 0x0060, {0}}, {0x007B, 0x007F, {0}},
    {0x3002, 0x3002, {0}}, {0, 0, {0}}};

/* clang-format off */
const Stringprep_profile stringprep_nameprep[] = {
    MAP(stringprep_rfc3454_B_1), MAP(stringprep_rfc3454_B_2), STEP(STRINGPREP_NFKC),
    PROHIBIT(stringprep_rfc3454_C_1_2), PROHIBIT(stringprep_rfc3454_C_2_2), C_3_TO_C_9,
    STEP(STRINGPREP_BIDI), BIDI_TABLES(ONLY_WITH(STRINGPREP_NO_BIDI), ALWAYS),
    UNASSIGNED(stringprep_rfc3454_A_1), END
};

const Stringprep_profile stringprep_kerberos5[] = {
    MAP(stringprep_rfc3454_B_1), MAP(stringprep_rfc3454_B_3), STEP(STRINGPREP_NFKC),
    PROHIBIT(stringprep_rfc3454_C_1_2), PROHIBIT(stringprep_rfc3454_C_2_2), C_3_TO_C_9,
    STEP(STRINGPREP_BIDI), BIDI_TABLES(ONLY_WITH(STRINGPREP_NO_BIDI), ALWAYS),
    UNASSIGNED(stringprep_rfc3454_A_1), END
};

const Stringprep_profile stringprep_xmpp_nodeprep[] = {
    MAP(stringprep_rfc3454_B_1), MAP(stringprep_rfc3454_B_2), STEP(STRINGPREP_NFKC),
    PROHIBIT(stringprep_rfc3454_C_1_1), PROHIBIT(stringprep_rfc3454_C_1_2), C_2, C_3_TO_C_9,
    PROHIBIT(stringprep_xmpp_nodeprep_prohibit), STEP(STRINGPREP_BIDI),
    BIDI_TABLES(ALWAYS, ALWAYS), UNASSIGNED(stringprep_rfc3454_A_1), END
};

const Stringprep_profile stringprep_xmpp_resourceprep[] = {
    MAP(stringprep_rfc3454_B_1), STEP(STRINGPREP_NFKC),
    PROHIBIT(stringprep_rfc3454_C_1_2), C_2, C_3_TO_C_9, STEP(STRINGPREP_BIDI),
    BIDI_TABLES(ALWAYS, ONLY_WITH(STRINGPREP_NO_BIDI)), UNASSIGNED(stringprep_rfc3454_A_1), END
};

const Stringprep_profile stringprep_saslprep[] = {
    MAP(stringprep_saslprep_space_map), MAP(stringprep_rfc3454_B_1), STEP(STRINGPREP_NFKC),
    PROHIBIT(stringprep_rfc3454_C_1_2), C_2, C_3_TO_C_9, STEP(STRINGPREP_BIDI),
    BIDI_TABLES(ALWAYS, ONLY_WITH(STRINGPREP_NO_BIDI)), UNASSIGNED(stringprep_rfc3454_A_1), END
};

const Stringprep_profile stringprep_iscsi[] = {
    MAP(stringprep_rfc3454_B_1), MAP(stringprep_rfc3454_B_2), STEP(STRINGPREP_NFKC),
    PROHIBIT(stringprep_rfc3454_C_1_1), PROHIBIT(stringprep_rfc3454_C_1_2), C_2, C_3_TO_C_9,
    PROHIBIT(stringprep_iscsi_prohibit), STEP(STRINGPREP_BIDI),
    BIDI_TABLES(ALWAYS, ONLY_WITH(STRINGPREP_NO_BIDI)), UNASSIGNED(stringprep_rfc3454_A_1), END
};

#define TRACE \
    C_2, C_3_TO_C_6, C_8_AND_C_9, STEP(STRINGPREP_BIDI), \
    BIDI_TABLES(ALWAYS, ONLY_WITH(STRINGPREP_NO_BIDI)), END
const Stringprep_profile stringprep_trace[] = {TRACE};
const Stringprep_profile stringprep_plain[] = {TRACE};

const Stringprep_profiles stringprep_profiles[] = {
    {"Nameprep", stringprep_nameprep}, {"KRBprep", stringprep_kerberos5},
    {"Nodeprep", stringprep_xmpp_nodeprep}, {"Resourceprep", stringprep_xmpp_resourceprep},
    {"plain", stringprep_plain}, {"trace", stringprep_trace}, {"SASLprep", stringprep_saslprep},
    {"ISCSIprep", stringprep_iscsi}, {"iSCSI", stringprep_iscsi}, {NULL, NULL}
};
/* clang-format on */
