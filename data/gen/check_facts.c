/* SPDX-License-Identifier: MIT */
/* The generator's consistency checks, which find facts that are well-formed one by one but
   contradict each other. */
#include <inttypes.h>

#include "facts.h"
#include "gentables.h"

bool
is_primary_composite(uint32_t cp)
{
    const struct sequence *s = &sequences[points[cp].decomposition];

    return s->kind == '=' && s->length == 2 && points[cp].combining_class == 0
        && points[s->cp[0]].combining_class == 0;
}

/* Rejects a mapping of or to a code point that is no character, and a target in the tables of
   remapped, because the result of a mapping is not mapped again (RFC 3454 section 3). */
static void
check_mapping(const char *file, uint32_t cp, const struct sequence *s, uint32_t remapped)
{
    if (s->length > 0 && points[cp].tables & NO_CHARACTER)
        reject_code_point(file, cp, "%04" PRIX32 " is not a character and cannot be mapped", cp);
    for (uint32_t i = 0; i < s->length; i++) {
        uint32_t target = s->cp[i];

        if (points[target].tables & (TABLE_A_1 | NO_CHARACTER) || target == 0)
            reject_code_point(
                file, cp, "mapped to %04" PRIX32 ", which is not an assigned character", target);
        if (points[target].tables & remapped)
            reject_code_point(file, cp, "mapped to %04" PRIX32 ", which is mapped itself", target);
    }
}

/* Rejects a code point that is in more than one of these tables. */
static void
check_disjoint(const char *file, uint32_t cp, uint32_t tables)
{
    uint32_t in = points[cp].tables & tables;

    if (in != 0 && in & (in - 1))
        reject_code_point(
            file, cp, "%04" PRIX32 " is also in a table that is disjoint from this one", cp);
}

/* Refuses a code point about which tables contradict each other. */
static void
check_point(uint32_t cp)
{
    const struct point *p = &points[cp];

    if (p->tables & TABLE_MARK && p->tables & (TABLE_A_1 | NO_CHARACTER))
        reject_code_point(CLASS_FILE, cp, "%04" PRIX32 " is not an assigned character", cp);
    if (p->tables & TABLE_A_1 && p->tables != TABLE_A_1)
        reject_code_point("rfc3454/A.1.txt", cp,
            "%04" PRIX32 " is in another table too, so it is not unassigned", cp);
    check_disjoint("rfc3454/B.1.txt", cp, TABLE_B_1 | TABLE_B_2);
    check_disjoint("rfc3454/B.1.txt", cp, TABLE_B_1 | TABLE_B_3);
    check_disjoint("rfc3454/C.1.2.txt", cp, TABLE_C_1_1 | TABLE_C_1_2);
    check_disjoint("rfc3454/C.2.2.txt", cp, TABLE_C_2_1 | TABLE_C_2_2);
    check_disjoint("rfc3454/C.3.txt", cp, TABLE_C_3 | TABLE_C_4);
    check_disjoint("rfc3454/C.4.txt", cp, TABLE_C_4 | TABLE_C_5);
    check_disjoint("rfc3454/C.5.txt", cp, TABLE_C_3 | TABLE_C_5);
    check_disjoint("rfc3454/D.1.txt", cp, TABLE_D_1 | TABLE_D_2);
    check_disjoint("rfc3454/D.1.txt", cp, TABLE_D_1 | TABLE_MARK);
    check_mapping("rfc3454/B.2.txt", cp, &sequences[p->b2], TABLE_B_1 | TABLE_B_2);
    check_mapping("rfc3454/B.3.txt", cp, &sequences[p->b3], TABLE_B_1 | TABLE_B_3);
    check_mapping(DECOMPOSITION_FILE, cp, &sequences[p->decomposition], 0);
    if (p->excluded && !is_primary_composite(cp))
        reject_code_point(
            EXCLUSION_FILE, cp, "%04" PRIX32 " is not a composite, so excluding it is wrong", cp);
}

void
check_facts(void)
{
    for (uint32_t cp = 0; cp < TABLE_CODE_POINTS; cp++)
        check_point(cp);
}
