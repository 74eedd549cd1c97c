/* SPDX-License-Identifier: MIT */
#ifndef TABLE_CHECK_H
#define TABLE_CHECK_H

#include "match.h"

struct check {
    struct match match;
    const struct xn_table *table;
    xn_table_result *result;
    size_t segments, mapped; /* those that have a reflexive mapping */
    bool has_types;
};

/* The verdict on the label in match.cps. */
xn_table_status xni_check_label(struct check *check, uint32_t length);

#define XNI_UNICODE_LABEL_SIZE (4 * XN_TABLE_LABEL_MAX)

/* IDNA 2003's verdict on a label in UTF-8, which may be ill-formed. */
void xni_check_idna(const char *label, size_t length, xn_table_idna *idna);
/* Changes the unit of a diagnosis of this label from octets to code points. */
void xni_count_code_points(xn_diag *diag, const char *label);
bool xni_has_ace_prefix(const char *label, size_t length);
/* What an ACE label decodes to, as at most XN_TABLE_LABEL_MAX code points and as UTF-8. */
xn_table_status xni_decode_ace(const char *label, size_t length, uint32_t *cps, uint32_t *count,
    char unicode[XNI_UNICODE_LABEL_SIZE], size_t *unilen);

#endif
