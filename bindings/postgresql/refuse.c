/* SPDX-License-Identifier: MIT */
/* Reports errors.  No message repeats the refused text: it may be invisible, or control a
   terminal. */
#include "xn_pg.h"

#if PG_VERSION_NUM >= 160000
#include "nodes/miscnodes.h"
#define REPORT(escontext, rest) errsave(escontext, rest)
#else
#define REPORT(escontext, rest) ereport(ERROR, rest)
#endif

static const char *
summarize(const xn_diag *diag)
{
    if (diag->status == XN_E_UTF8)
        return "input is not valid UTF-8";
    return diag->label == XN_NO_LABEL ? "text is refused by stringprep"
                                      : "invalid internationalized domain name";
}

void
xni_pg_refuse(const struct input *in, unsigned flags, const xn_diag *diag, struct Node *escontext)
{
    const char *flag = xni_sql_find_helpful_flag(in->text, in->length, flags, diag);
    const xn_diag counted = xni_pg_count_characters(in, diag);
    char detail[XN_DIAG_SIZE];

    (void)escontext;
    xn_diag_format(&counted, detail, sizeof(detail));
    detail[0] = (char)pg_toupper((unsigned char)detail[0]);
    REPORT(escontext,
        (errcode(diag->status == XN_E_UTF8 ? ERRCODE_CHARACTER_NOT_IN_REPERTOIRE
                                           : ERRCODE_INVALID_TEXT_REPRESENTATION),
            errmsg("%s", summarize(diag)), errdetail("%s.", detail),
            flag != NULL ? errhint("It is accepted with the flag \"%s\".", flag) : 0));
}

void
xni_pg_refuse_long(size_t length, struct Node *escontext)
{
    (void)escontext;
    REPORT(escontext,
        (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("input is too long"),
            errdetail("The input has %zu octets; %zu are allowed.", length, XNI_SQL_INPUT_MAX)));
}
