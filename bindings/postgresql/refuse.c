/* SPDX-License-Identifier: MIT */
/* Errors.  No message repeats what was refused: it may be invisible, or control a terminal. */
#include "xn_pg.h"

#if PG_VERSION_NUM >= 160000
#include "nodes/miscnodes.h"
#define REPORT(escontext, rest) errsave(escontext, rest)
#else
#define REPORT(escontext, rest) ereport(ERROR, rest)
#endif

static int
sql_state(const struct input *in, const xn_diag *diag)
{
    if (in->text == NULL)
        return ERRCODE_PROGRAM_LIMIT_EXCEEDED;
    return diag->status == XN_E_UTF8 ? ERRCODE_CHARACTER_NOT_IN_REPERTOIRE
                                     : ERRCODE_INVALID_TEXT_REPRESENTATION;
}

static const char *
summarize(const struct input *in, const xn_diag *diag)
{
    if (in->text == NULL)
        return "input is too long";
    if (diag->status == XN_E_UTF8)
        return "input is not valid UTF-8";
    return diag->label == XN_NO_LABEL ? "text is refused by stringprep"
                                      : "invalid internationalized domain name";
}

/* As a sentence, in characters of the database's encoding */
static void
format_detail(const struct input *in, const xn_diag *diag, char out[XN_DIAG_SIZE])
{
    xn_diag counted;

    if (in->text == NULL) {
        snprintf(out, XN_DIAG_SIZE, "The input has %zu octets; %zu are allowed", in->length,
            XNI_SQL_INPUT_MAX);
        return;
    }
    counted = xni_pg_count_characters(in, diag);
    xn_diag_format(&counted, out, XN_DIAG_SIZE);
    out[0] = (char)pg_toupper((unsigned char)out[0]);
}

void
xni_pg_refuse(const struct input *in, unsigned flags, const xn_diag *diag, struct Node *escontext)
{
    const char *flag =
        in->text == NULL ? NULL : xni_sql_find_helpful_flag(in->text, in->length, flags, diag);
    char detail[XN_DIAG_SIZE];

    (void)escontext;
    format_detail(in, diag, detail);
    REPORT(escontext,
        (errcode(sql_state(in, diag)), errmsg("%s", summarize(in, diag)), errdetail("%s.", detail),
            flag != NULL ? errhint("It is accepted with the flag \"%s\".", flag) : 0));
}
