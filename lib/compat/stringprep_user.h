/* SPDX-License-Identifier: MIT */
/* Profiles as arrays of steps, which programs can make themselves. */
#ifndef STRINGPREP_USER_H
#define STRINGPREP_USER_H

#include <stringprep.h>

#include "text.h"

/* Performs the steps on text, which changes whatever is returned.  *moved says whether
   normalisation or a mapping applied: GNU libidn then requires capacity for one more code point. */
int xni_perform_steps(
    struct utf32 *text, unsigned flags, const Stringprep_profile *profile, bool *moved);

#endif
