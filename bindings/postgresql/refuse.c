/* SPDX-License-Identifier: MIT */
/* Reports errors.  No message repeats the refused text: it may be invisible, or control a
   terminal. */
#include "xn_pg.h"

#include "lib/ascii.h"

static const char *
summarize(const xn_diag *diag)
{
    if (diag->line > 0)
        return "invalid list of protected names";
    if (diag->status == XN_E_UTF8)
        return "input is not valid UTF-8";
    if (diag->status == XN_E_SYNTAX)
        return "text is not of this kind";
    return diag->label == XN_NO_LABEL ? "text is refused by stringprep"
                                      : "invalid internationalized domain name";
}

/* Reports a refusal with a hint, unless it is NULL. */
static void
raise_refusal(const struct input *in, const xn_diag *diag, const char *hint, struct Node *escontext)
{
    const xn_diag counted = xni_pg_count_characters(in, diag);
    char detail[XN_DIAG_SIZE];

    (void)escontext;
    xn_diag_format(&counted, detail, sizeof(detail));
    detail[0] = (char)pg_toupper((unsigned char)detail[0]);
    XNI_PG_REPORT(escontext,
        (errcode(diag->status == XN_E_UTF8 ? ERRCODE_CHARACTER_NOT_IN_REPERTOIRE
                                           : ERRCODE_INVALID_TEXT_REPRESENTATION),
            errmsg("%s", summarize(diag)), errdetail("%s.", detail),
            hint != NULL ? errhint("%s", hint) : 0));
}

/* Returns a hint at a flag with which the text is accepted, or NULL. */
static const char *
find_hint(const struct input *in, unsigned flags, const xn_diag *diag)
{
    const char *flag = xni_sql_find_helpful_flag(in->text, in->length, flags, diag);

    return flag != NULL ? psprintf("It is accepted with the flag \"%s\".", flag) : NULL;
}

void
xni_pg_refuse(const struct input *in, unsigned flags, const xn_diag *diag, struct Node *escontext)
{
    raise_refusal(in, diag, find_hint(in, flags, diag), escontext);
}

/* Returns whether a text has a host that xn_host accepts, or an address. */
static bool
has_host(const struct input *in, xn_where where)
{
    xn_host found;

    if (xn_find_host(in->text, in->length, where, XNI_PG_HOST_FLAGS, &found, NULL) != XN_OK
        || found.kind == XN_KIND_NONE)
        return false;
    return found.kind != XN_KIND_NAME
        || xni_sql_find_status(
               in->text + found.host.offset, found.host.length, XNI_PG_HOST_FLAGS, NULL)
        == XN_OK;
}

/* Returns words about a text with a character that no host has, or NULL. */
static const char *
find_host_hint(const struct input *in, const xn_diag *diag)
{
    static const struct {
        xn_where where;
        const char *hint;
    } texts[] = {
        {XN_HOST, "The text is an IP address."},
        {XN_HOST_PORT,
            "The text is a host with a port: its host is xn_find_host(text, 'host-port')."},
        {XN_EMAIL, "The text is a mail address: its host is xn_find_host(text, 'email')."},
        {XN_URL, "The text is a URL: its host is xn_find_host(text, 'url')."},
    };

    if (diag->status != XN_E_STD3_CHAR)
        return NULL;
    if (is_space(in->text[0]) || is_space(in->text[in->length - 1]))
        return "There are blanks before or after the name.";
    if (xni_sql_find_helpful_flag(in->text, in->length, XNI_PG_HOST_FLAGS, diag) != NULL)
        return "It is accepted by the type xn_name.";
    for (size_t i = 0; i < lengthof(texts); i++)
        if (has_host(in, texts[i].where))
            return texts[i].hint;
    return NULL;
}

void
xni_pg_refuse_host(const struct input *in, const xn_diag *diag, struct Node *escontext)
{
    raise_refusal(in, diag, find_host_hint(in, diag), escontext);
}
