/* SPDX-License-Identifier: MIT */
/* Reports errors about names and texts. */
#include "xn_pg.h"

/* Returns words as a sentence, or NULL. */
static const char *
make_sentence(const char *words)
{
    char *sentence;

    if (words == NULL)
        return NULL;
    sentence = psprintf("%s.", words);
    sentence[0] = (char)pg_toupper((unsigned char)sentence[0]);
    return sentence;
}

/* Reports a refusal with a hint, unless it is NULL. */
static void
raise_refusal(const struct input *in, const xn_diag *diag, const char *hint, struct Node *escontext)
{
    const xn_diag counted = xni_pg_count_characters(in, diag);
    char detail[XN_DIAG_SIZE], summary[XNI_SQL_SUMMARY_SIZE];

    (void)escontext;
    xn_diag_format(&counted, detail, sizeof(detail));
    xni_sql_summarize(in->text, in->length, diag, summary);
    hint = make_sentence(hint);
    XNI_PG_REPORT(escontext,
        (errcode(diag->status == XN_E_UTF8 ? ERRCODE_CHARACTER_NOT_IN_REPERTOIRE
                                           : ERRCODE_INVALID_TEXT_REPRESENTATION),
            errmsg("%s", xni_pg_make_words(summary)),
            errdetail("%s", make_sentence(xni_pg_make_words(detail))),
            hint != NULL ? errhint("%s", hint) : 0));
}

void
xni_pg_refuse(const struct input *in, unsigned flags, const xn_diag *diag, struct Node *escontext)
{
    char hint[XNI_SQL_HINT_SIZE];

    raise_refusal(in, diag, xni_sql_find_hint(in->text, in->length, flags, diag, hint), escontext);
}

void
xni_pg_refuse_host(const struct input *in, const xn_diag *diag, struct Node *escontext)
{
    const unsigned flags = XNI_SQL_HOST_FLAGS;

    if (xni_sql_find_helpful_flag(in->text, in->length, flags, diag) == NULL)
        xni_pg_refuse(in, flags, diag, escontext);
    else if (diag->status == XN_E_STD3_CHAR)
        raise_refusal(in, diag, "the type xn_name accepts this character", escontext);
    else
        raise_refusal(in, diag, NULL, escontext);
}
