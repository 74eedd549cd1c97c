/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "draft.h"
#include "utf8.h"

static bool
fail_file(struct draft *draft, size_t offset, xn_table_status status, const char *text)
{
    return xni_fail(draft, offset, &(struct fault){status, "xn limit", text, 0, 0, 0});
}

size_t
xni_find_ill_formed(const char *text, size_t length)
{
    size_t i = 0, size;
    uint32_t cp;

    while (i < length && (size = utf8_decode_checked(text + i, length - i, &cp)) > 0)
        i += size;
    return i;
}

static bool
parse_document(struct draft *draft)
{
    size_t ill_formed = xni_find_ill_formed(draft->text, draft->length);

    draft->format = XN_TABLE_RFC7940;
    if (ill_formed < draft->length)
        return fail_file(draft, ill_formed, XN_TABLE_E_UTF8, "ill-formed UTF-8");
#ifdef WITH_EXPAT
    return xni_parse_xml(draft);
#else
    return fail_file(draft, 0, XN_TABLE_E_UNSUPPORTED, "XML: this library is built without expat");
#endif
}

static bool
begins_xml(const struct draft *draft)
{
    size_t i = 0;

    while (i < draft->length && strchr(" \t\r\n", draft->text[i]) != NULL && draft->text[i] != '\0')
        i++;
    return i < draft->length && draft->text[i] == '<';
}

static bool
is_utf16(const char *text, size_t length)
{
    static const char starts[][2] = {{'\xFE', '\xFF'}, {'\xFF', '\xFE'}, {'<', 0}, {0, '<'}};

    for (size_t i = 0; length >= 2 && i < sizeof(starts) / sizeof(*starts); i++)
        if (memcmp(text, starts[i], 2) == 0)
            return true;
    return false;
}

static bool
parse(struct draft *draft, const char *text, size_t length, xn_table_format format)
{
    if (length > XN_TABLE_FILE_MAX)
        return fail_file(draft, 0, XN_TABLE_E_LIMIT, "a file of more than 64 MiB");
    if (is_utf16(text, length))
        return fail_file(draft, 0, XN_TABLE_E_UNSUPPORTED, "UTF-16; a table is to be UTF-8");
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        draft->bom = 3;
    draft->text = text + draft->bom;
    draft->length = length - draft->bom;
    draft->format = format;
    if (draft->length == 0)
        return fail_file(draft, 0, XN_TABLE_E_SYNTAX, "an empty file");
    if (format == XN_TABLE_RFC7940 || (format == XN_TABLE_DETECT && begins_xml(draft)))
        return parse_document(draft) && xni_finish_entries(draft);
    return xni_parse_text(draft) && xni_finish_entries(draft);
}

static bool
is_correct(const void *text, size_t length, const xn_table_options *options)
{
    if (text == NULL && length > 0)
        return false;
    return options == NULL
        || ((options->flags & ~XN_TABLE_LINT) == 0 && (unsigned)options->format <= XN_TABLE_LIST);
}

xn_table_status
xn_table_load(const void *text, size_t length, const xn_table_options *options, xn_table **table,
    xn_table_diag *diag)
{
    xn_table_diag unused;
    struct draft draft;

    if (diag == NULL)
        diag = &unused;
    *diag = (xn_table_diag){.clause = "", .text = ""};
    if (table == NULL)
        return diag->status = XN_TABLE_E_ARGUMENT;
    *table = NULL;
    if (!is_correct(text, length, options)) {
        diag->text = "an unknown flag or format, or NULL for the text";
        return diag->status = XN_TABLE_E_ARGUMENT;
    }
    if (xni_draft_init(&draft, options, diag)
        && parse(&draft, length > 0 ? text : "", length,
            options != NULL ? options->format : XN_TABLE_DETECT)
        && xni_lint(&draft))
        xni_compile(&draft, table);
    xni_draft_free(&draft);
    return diag->status;
}

void
xn_table_free(xn_table *table, const xn_table_options *options)
{
    struct memory memory;

    if (table == NULL)
        return;
    xni_memory_init(&memory, options);
    memory.allocate(memory.user, table, 0);
}
