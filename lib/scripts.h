/* SPDX-License-Identifier: MIT */
/* Sets of scripts, for showing names and for traits. */
#ifndef SCRIPTS_H
#define SCRIPTS_H

#include <stdbool.h>

#include "nameprep/tables.h"

#define SCRIPT_BIT(script) ((uint64_t)1 << (script))
#define NO_SCRIPTS \
    (SCRIPT_BIT(SCRIPT_UNKNOWN) | SCRIPT_BIT(SCRIPT_COMMON) | SCRIPT_BIT(SCRIPT_INHERITED))
#define HAN_AND_KANA \
    (SCRIPT_BIT(SCRIPT_HAN) | SCRIPT_BIT(SCRIPT_HIRAGANA) | SCRIPT_BIT(SCRIPT_KATAKANA))

/* Returns whether all of these scripts belong to one writing system with several scripts (UTS #39
   section 5.1). */
static inline bool
are_one_system(uint64_t scripts)
{
    return (scripts & ~HAN_AND_KANA) == 0
        || (scripts & ~(SCRIPT_BIT(SCRIPT_HAN) | SCRIPT_BIT(SCRIPT_BOPOMOFO))) == 0
        || (scripts & ~(SCRIPT_BIT(SCRIPT_HAN) | SCRIPT_BIT(SCRIPT_HANGUL))) == 0;
}

#endif
