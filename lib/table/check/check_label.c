/* SPDX-License-Identifier: MIT */
/* Decodes a label, and finds both verdicts on it. */
#include <string.h>

#include "lib/ascii.h"
#include "check_label.h"
#include "nameprep/utf8.h"

#define CHECK_FLAGS XN_TABLE_ACE_LABELS

static bool
begin_check(struct check *check, const xn_table *table, void *workspace, size_t size)
{
    *check->result = (xn_table_result){.status = XN_TABLE_OK,
        .cp = XN_NO_CP,
        .action = -1,
        .rule = "",
        .disposition = "",
        .comment = ""};
    if (table == NULL || workspace == NULL || (uintptr_t)workspace % sizeof(uint64_t) != 0
        || size < xn_table_workspace(table))
        return false;
    check->table = table;
    check->result->disposition = "invalid"; /* until an action decides */
    xni_match_init(&check->match, table, workspace);
    return true;
}

/* Converts the position in the result from code points to octets. */
static void
locate_octets(xn_table_result *result, const char *label, size_t length)
{
    size_t octet = 0, start = 0;

    for (size_t i = 0; octet < length && i < result->position + result->length; i++) {
        if (i == result->position)
            start = octet;
        for (octet++; octet < length && ((unsigned char)label[octet] & 0xC0) == 0x80;)
            octet++;
    }
    result->offset = start;
    result->length = octet - start;
}

static xn_table_status
refuse_label(xn_table_result *result, xn_table_status status, size_t offset, size_t length)
{
    result->offset = offset;
    result->length = length;
    return result->status = status;
}

/* Decodes into match.cps.  Ill-formed UTF-8 anywhere takes precedence over the length. */
static xn_table_status
decode_label(struct check *check, const char *label, size_t length, uint32_t *count)
{
    size_t number = 0, size;
    uint32_t cp;

    for (size_t i = 0; i < length; i += size, number++) {
        size = utf8_decode_checked(label + i, length - i, &cp);
        if (size == 0) {
            check->result->position = number;
            return refuse_label(
                check->result, XN_TABLE_E_UTF8, i, utf8_ill_formed(label + i, length - i));
        }
        if (number < XN_TABLE_LABEL_MAX)
            check->match.cps[number] = cp;
    }
    if (number > XN_TABLE_LABEL_MAX)
        return refuse_label(check->result, XN_TABLE_E_LABEL_LONG, 0, length);
    *count = (uint32_t)number;
    return XN_TABLE_OK;
}

/* Checks an ACE label in decoded form.  The position of a refusal is then the whole label. */
static xn_table_status
check_ace(struct check *check, const char *label, size_t length, xn_table_idna *idna)
{
    xn_table_result *result = check->result;
    char unicode[XN_TABLE_LABEL_SIZE];
    size_t unilen;
    uint32_t count;
    xn_table_status status =
        xni_decode_ace(label, length, check->match.cps, &count, unicode, &unilen);

    if (idna != NULL && status == XN_TABLE_OK)
        xni_check_idna(unicode, unilen, idna);
    else if (idna != NULL)
        xni_check_idna(label, length, idna);
    if (idna != NULL && idna->diag.status != XN_OK) {
        idna->diag.decoded = 1;
        idna->diag.offset = 0;
        idna->diag.length = length;
    }
    if (status != XN_TABLE_OK)
        return refuse_label(result, status, 0, length);
    status = xni_check_label(check, count);
    if (result->length > 0)
        refuse_label(result, status, 0, length);
    return status;
}

static xn_table_status
check_utf8_label(
    struct check *check, const char *label, size_t length, unsigned flags, xn_table_idna *idna)
{
    xn_table_status status;
    uint32_t count;

    if ((flags & XN_TABLE_ACE_LABELS) != 0 && has_ace_prefix(label, length))
        return check_ace(check, label, length, idna);
    if (idna != NULL)
        xni_check_idna(label, length, idna);
    status = decode_label(check, label, length, &count);
    if (status == XN_TABLE_OK) {
        status = xni_check_label(check, count);
        if (check->result->length > 0)
            locate_octets(check->result, label, length);
    }
    return status;
}

xn_table_status
xni_check(struct check *check, const struct xn_table *table, const char *label, size_t length,
    unsigned flags, void *workspace, size_t size, xn_table_idna *idna)
{
    if (length == XN_STRLEN)
        length = label != NULL ? strlen(label) : 0;
    if (!begin_check(check, table, workspace, size) || (label == NULL && length > 0)
        || (flags & ~CHECK_FLAGS) != 0)
        return check->result->status = XN_TABLE_E_ARGUMENT;
    return check_utf8_label(check, label != NULL ? label : "", length, flags, idna);
}

xn_table_status
xn_table_check(const xn_table *table, const char *label, size_t length, unsigned flags,
    void *workspace, size_t size, xn_table_result *result, xn_table_idna *idna)
{
    xn_table_result unused;
    struct check check = {.result = result != NULL ? result : &unused};

    return xni_check(&check, table, label, length, flags, workspace, size, idna);
}
