/* SPDX-License-Identifier: MIT */
/* The function of idn-free.h. */
#include "export.h"

#include <idn-free.h>
#include <stdlib.h>

void
idn_free(void *ptr)
{
    free(ptr);
}
