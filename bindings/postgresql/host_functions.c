/* SPDX-License-Identifier: MIT */
/* xn_find_host: the host in a URL, a mail address, or a host with a port. */
#include "xn_pg.h"

#include "utils/builtins.h"

static const char *
where_word(size_t i)
{
    const xn_constant *where = xn_constant_at(XN_WHERES, i);

    return where != NULL ? where->keyword : NULL;
}

static xn_where
read_where(const text *value)
{
    const char *word = VARDATA_ANY(value);
    const size_t length = VARSIZE_ANY_EXHDR(value);
    const xn_where where = xni_sql_find_where(word, length);

    if (where == 0)
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                errmsg("unrecognized kind of text %s", xni_pg_quote(word, length)),
                errhint("The kinds are %s.", xni_pg_list_words(where_word))));
    return where;
}

/* Returns NULL if the text has no host or, without raise, is refused. */
static Datum
find_host(FunctionCallInfo fcinfo, bool raise)
{
    const xn_where where = read_where(PG_GETARG_TEXT_PP(1));
    const unsigned flags = xni_pg_read_flags(fcinfo, 2);
    struct input in;
    xn_status status;
    xn_span host;
    xn_diag diag;
    char *out;

    if (!xni_pg_read_input(PG_GETARG_DATUM(0), raise, &in))
        PG_RETURN_NULL();
    out = palloc(in.length + XN_NAME_SIZE);
    status = xni_sql_find_host(in.text, in.length, where, flags, out, &host, raise ? &diag : NULL);
    if (status != XN_OK && raise)
        xni_pg_refuse(&in, flags, &diag, NULL);
    if (status != XN_OK || host.length == 0)
        PG_RETURN_NULL();
    PG_RETURN_TEXT_P(cstring_to_text_with_len(out + host.offset, (int)host.length));
}

XNI_PG_FUNCTION(xn_pg_find_host, find_host(fcinfo, true));
XNI_PG_FUNCTION(xn_pg_try_find_host, find_host(fcinfo, false));
