/* SPDX-License-Identifier: MIT */
/* Fills in the xn_resolve_info of both functions. */
#include "info.h"

#include <string.h>

/* Returns whether every flag exists.  The loaded libxn, which may be newer than this library, knows
   its own flags. */
static bool
are_known(unsigned flags)
{
    const xn_constant *flag;

    flags &= ~(unsigned)RESOLVE_FLAGS;
    for (size_t i = 0; flags != 0 && (flag = xn_constant_at(XN_FLAGS, i)) != NULL; i++)
        flags &= ~flag->value;
    return flags == 0;
}

int
xni_open_info(unsigned flags, xn_resolve_info *info)
{
    bool is_known = are_known(flags);

    if (info != NULL) {
        info->status = is_known ? XN_OK : XN_E_ARGUMENT;
        info->diag =
            (xn_diag){.status = info->status, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""};
        info->traits = 0;
        info->ascii[0] = '\0';
        info->shown[0] = '\0';
        info->how = 0;
        info->why = 0;
        memset(info->reserved, 0, sizeof(info->reserved));
    }
    return is_known ? 0 : EAI_BADFLAGS;
}

void
xni_describe_literal(const char *text, size_t length, xn_resolve_info *info)
{
    memcpy(info->ascii, text, length);
    info->ascii[length] = '\0';
    memcpy(info->shown, info->ascii, length + 1);
    info->how = XN_HOW_LITERAL;
}

xn_status
xni_display(const char *name, size_t length, char *out, unsigned *why)
{
    return xn_to_display(
        name, length, XN_ALLOW_UNASSIGNED | XN_LOWER, out, XN_UNICODE_SIZE, NULL, why, NULL);
}

void
xni_describe_name(const char *name, size_t length, xn_resolve_info *info)
{
    (void)xni_display(name, length, info->shown, &info->why); /* cannot fail on ASCII */
}
