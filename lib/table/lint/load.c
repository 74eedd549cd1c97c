/* SPDX-License-Identifier: MIT */
/* Loads a table: recognises its format, and reads, checks and compiles it. */
#include <string.h>
#include <time.h>

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#include "lib/table/read/draft.h"
#include "nameprep/utf8.h"

NO_RETURN static void
fail_file(struct draft *draft, size_t offset, xn_table_status status, const char *text)
{
    xni_fail(draft, offset, &(struct fault){status, "xn limit", text, 0, 0, 0});
}

static void
parse_document(struct draft *draft)
{
    size_t ill_formed = xni_find_ill_formed(draft->text, draft->length);

    draft->format = XN_TABLE_RFC7940;
    if (ill_formed < draft->length)
        fail_file(draft, ill_formed, XN_TABLE_E_UTF8, "ill-formed UTF-8");
#ifdef WITH_EXPAT
    xni_must_parse_xml(draft);
#else
    fail_file(draft, 0, XN_TABLE_E_UNSUPPORTED, "XML, but this library was built without expat");
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

/* Returns whether a text begins with U+FEFF or "<" in an encoding of units of this many octets. */
static bool
has_units(const char *text, size_t length, size_t size)
{
    static const char starts[][8] = {"\xFF\xFE\0\0", "<\0\0\0"};

    for (size_t i = 0; length >= size && i < sizeof(starts) / sizeof(*starts); i++) {
        char big[4] = {0};

        for (size_t j = 0; j < size; j++)
            big[j] = starts[i][size - 1 - j];
        if (memcmp(text, starts[i], size) == 0 || memcmp(text, big, size) == 0)
            return true;
    }
    return false;
}

static void
parse(struct draft *draft, const char *text, size_t length)
{
    if (length > XN_TABLE_FILE_MAX)
        fail_file(draft, 0, XN_TABLE_E_LIMIT, "the file has more than 64 MiB");
    if (has_units(text, length, 4))
        fail_file(draft, 0, XN_TABLE_E_UNSUPPORTED,
            "the table is in UTF-32; convert it to UTF-8 with iconv");
    if (has_units(text, length, 2))
        fail_file(draft, 0, XN_TABLE_E_UNSUPPORTED,
            "the table is in UTF-16; convert it to UTF-8 with iconv");
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        draft->bom = 3;
    draft->text = text + draft->bom;
    draft->length = length - draft->bom;
    if (draft->length == 0)
        fail_file(draft, 0, XN_TABLE_E_SYNTAX, "the file is empty");
    if (draft->format == XN_TABLE_RFC7940
        || (draft->format == XN_TABLE_DETECT && begins_xml(draft)))
        parse_document(draft);
    else
        xni_must_parse_text(draft);
    xni_must_finish_entries(draft);
    if (draft->format == XN_TABLE_RFC3743)
        xni_check_preferred(draft);
}

/* Returns the table, or NULL with the reason in draft->diag. */
static xn_table *
load(struct draft *draft, const char *text, size_t length)
{
    jmp_buf end;

    draft->memory.end = &end;
    if (setjmp(end) != 0) {
        if (draft->diag->status == XN_TABLE_OK) /* not a fault in the table */
            xni_report_memory(draft);
        xn_table_free(draft->table, draft->options);
        return NULL;
    }
    /* Keeps both arrays from being NULL in a table that lists only null variants. */
    xni_must_add_text(draft, "", 0);
    xni_must_add_cp(draft, 0);
    parse(draft, text, length);
    if ((draft->options->flags & XN_TABLE_LINT) != 0)
        return xni_must_compile_with_advice(draft);
    return xni_must_compile(draft);
}

xn_table_status
xn_table_load(const void *text, size_t length, const xn_table_options *options, xn_table **table,
    xn_table_diag *diag)
{
    static const xn_table_options defaults = {.format = XN_TABLE_DETECT};
    xn_table_diag unused;
    struct draft draft;

    if (diag == NULL)
        diag = &unused;
    *diag = (xn_table_diag){.clause = "", .text = ""};
    if (table == NULL)
        return diag->status = XN_TABLE_E_ARGUMENT;
    *table = NULL;
    if (options == NULL)
        options = &defaults;
    if ((text == NULL && length > 0) || (options->flags & ~XN_TABLE_LINT) != 0
        || (unsigned)options->format > XN_TABLE_LIST) {
        diag->text = "unknown flag or format, or NULL for the text";
        return diag->status = XN_TABLE_E_ARGUMENT;
    }
    draft = (struct draft){.options = options, .format = options->format, .diag = diag, .line = 1};
    xni_memory_init(&draft.memory, options);
    /* Varies from run to run, so that nobody can choose colliding names; the table is the same. */
    draft.salt = (uint32_t)((uintptr_t)&draft >> 4 ^ (uintptr_t)time(NULL));
    *table = load(&draft, length > 0 ? text : "", length);
    xni_memory_free(&draft.memory);
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
