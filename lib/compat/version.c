/* SPDX-License-Identifier: MIT */
/* The version of GNU libidn's interface, for stringprep.h: programs compare it. */
#include "export.h"

#include <string.h>
#include <stringprep.h>

const char *
stringprep_check_version(const char *req_version)
{
    static const char version[] = STRINGPREP_VERSION;

    return req_version == NULL || strverscmp(req_version, version) <= 0 ? version : NULL;
}
