/* SPDX-License-Identifier: MIT */
/* Reads arguments and makes texts: their encodings, and the flags. */
#include "xn_pg.h"

#include "access/detoast.h"
#include "catalog/namespace.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

bool
xni_pg_is_utf8(void)
{
    return GetDatabaseEncoding() == PG_UTF8 || GetDatabaseEncoding() == PG_SQL_ASCII;
}

static bool
is_ascii(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

/* Converts a text and updates *length.  If a character does not exist in the other encoding,
   returns false or, with raise, reports an error. */
static bool
convert_encoding(const char *text, size_t *length, int from, int to, bool raise, char **out)
{
    const size_t cap = *length * MAX_CONVERSION_GROWTH + 1;
    const Oid conversion = FindDefaultConversionProc(from, to);
    int done;

    if (!OidIsValid(conversion))
        ereport(ERROR,
            (errcode(ERRCODE_UNDEFINED_FUNCTION),
                errmsg("default conversion function for encoding \"%s\" to \"%s\" does not exist",
                    pg_encoding_to_char(from), pg_encoding_to_char(to))));
    *out = palloc(cap);
    done = pg_do_encoding_conversion_buf(conversion, from, to,
        (unsigned char *)unconstify(char *, text), (int)*length, (unsigned char *)*out, (int)cap,
        !raise);
    if ((size_t)done < *length)
        return false;
    *length = strlen(*out);
    return true;
}

static bool
convert_to_utf8(const char *server, size_t length, bool raise, struct input *in)
{
    char *utf8;

    *in = (struct input){server, length};
    if (xni_pg_is_utf8() || is_ascii(server, length))
        return true;
    if (convert_encoding(server, &in->length, GetDatabaseEncoding(), PG_UTF8, raise, &utf8)) {
        in->text = utf8;
        return true;
    }
    *in = (struct input){NULL, 0};
    return false;
}

static void
refuse_long(size_t length, struct Node *escontext)
{
    (void)escontext;
    XNI_PG_REPORT(escontext,
        (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("input is too long"),
            errdetail("The input has %zu octets; %zu are allowed.", length, XNI_SQL_INPUT_MAX)));
}

bool
xni_pg_read_input(Datum argument, bool raise, struct input *in)
{
    const struct varlena *value = (struct varlena *)DatumGetPointer(argument);

    /* Checks the length before the value is decompressed or fetched. */
    if (VARATT_IS_EXTERNAL(value) || !VARATT_IS_SHORT(value)) {
        const size_t length = toast_raw_datum_size(argument) - VARHDRSZ;

        if (length > XNI_SQL_INPUT_MAX) {
            if (raise)
                refuse_long(length, NULL);
            *in = (struct input){NULL, length};
            return false;
        }
    }
    value = PG_DETOAST_DATUM_PACKED(argument);
    return convert_to_utf8(VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value), raise, in);
}

xn_status
xni_pg_refuse_unread(const struct input *in, xn_diag *diag)
{
    if (in->length > 0)
        return xni_sql_refuse_long(in->length, diag);
    if (diag != NULL)
        *diag = (xn_diag){.status = XN_E_UTF8, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""};
    return XN_E_UTF8;
}

bool
xni_pg_read_string(const char *string, struct input *in, struct Node *escontext)
{
    const size_t length = strlen(string);

    if (length <= XNI_SQL_INPUT_MAX)
        return convert_to_utf8(string, length, true, in);
    refuse_long(length, escontext);
    return false;
}

text *
xni_pg_make_text(const char *out, size_t length, bool raise)
{
    char *converted;

    if (xni_pg_is_utf8() || is_ascii(out, length))
        return cstring_to_text_with_len(out, (int)length);
    if (!convert_encoding(out, &length, PG_UTF8, GetDatabaseEncoding(), raise, &converted))
        return NULL;
    return cstring_to_text_with_len(converted, (int)length);
}

const char *
xni_pg_make_words(const char *words)
{
    const text *made = xni_pg_make_text(words, strlen(words), false);
    char *ascii;

    if (made != NULL)
        return text_to_cstring(made);
    ascii = pstrdup(words);
    for (char *at = ascii; *at != '\0'; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    return ascii;
}

const char *
xni_pg_quote(const char *value, size_t length)
{
    char out[XNI_SQL_QUOTED_SIZE];
    struct input in;

    if (!convert_to_utf8(value, length, false, &in))
        return "";
    xni_sql_quote(in.text, in.length, out);
    return xni_pg_make_words(out);
}

/* Appends a label of the result or, if the encoding cannot represent it, the label as typed, which
   came from the database's encoding and can return to it. */
static char *
put_converted_label(
    char *end, const char *label, size_t length, const char *typed, size_t typed_length)
{
    char *converted;

    if (is_ascii(label, length)) {
        memcpy(end, label, length);
        return end + length;
    }
    if (!convert_encoding(label, &length, PG_UTF8, GetDatabaseEncoding(), false, &converted)) {
        length = typed_length;
        if (!convert_encoding(typed, &length, PG_UTF8, GetDatabaseEncoding(), false, &converted))
            length = 0;
    }
    memcpy(end, converted, length);
    return end + length;
}

text *
xni_pg_make_unicode(const struct input *in, const char *out, size_t length)
{
    const char *label, *typed = NULL;
    size_t at = 0, typed_at = 0, label_length, typed_length = 0;
    char *result, *end;

    if (xni_pg_is_utf8() || is_ascii(out, length))
        return cstring_to_text_with_len(out, (int)length);
    result = end = palloc((length + in->length) * MAX_CONVERSION_GROWTH + 1);
    while (xn_label_next(out, length, &at, &label, &label_length)) {
        if (label != out)
            *end++ = '.';
        if (!xn_label_next(in->text, in->length, &typed_at, &typed, &typed_length))
            break; /* a name has as many labels as its Unicode form */
        end = put_converted_label(end, label, label_length, typed, typed_length);
    }
    return cstring_to_text_with_len(result, (int)(end - result));
}

size_t
xni_pg_count(const char *text, size_t length)
{
    char *converted;

    if (GetDatabaseEncoding() == PG_SQL_ASCII)
        return length;
    if (!xni_pg_is_utf8() && !is_ascii(text, length)) {
        convert_encoding(text, &length, PG_UTF8, GetDatabaseEncoding(), false, &converted);
        text = converted;
    }
    return (size_t)pg_mbstrlen_with_len(text, (int)length);
}

xn_diag
xni_pg_count_characters(const struct input *in, const xn_diag *diag)
{
    xn_diag counted = *diag;
    size_t start;

    counted.unit = XN_CHARACTERS;
    if (in->text == NULL)
        return counted;
    start = xni_sql_find_start(in->text, diag);
    counted.offset = xni_pg_count(in->text + start, diag->offset - start);
    counted.column = (unsigned)counted.offset + 1;
    counted.length = xni_pg_count(in->text + diag->offset, diag->length);
    return counted;
}

/* The last parsed text of an argument. */
struct kept {
    bool exists;
    int length;
    char text[96];
};

/* The last flags and profile of a call site, so that constants are parsed once. */
struct words {
    struct kept flags_text, profile_text;
    unsigned flags;
    const xn_profile *profile;
    void *other; /* memory of the function */
};

static struct words *
get_words(FunctionCallInfo fcinfo)
{
    if (fcinfo->flinfo->fn_extra == NULL)
        fcinfo->flinfo->fn_extra =
            MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(struct words));
    return fcinfo->flinfo->fn_extra;
}

void *
xni_pg_keep(FunctionCallInfo fcinfo, size_t size)
{
    struct words *words = get_words(fcinfo);

    if (words->other == NULL)
        words->other = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, size);
    return words->other;
}

static bool
is_kept(const struct kept *kept, const text *value)
{
    const int length = VARSIZE_ANY_EXHDR(value);

    return kept->exists && length == kept->length
        && memcmp(VARDATA_ANY(value), kept->text, (size_t)length) == 0;
}

static void
keep(struct kept *kept, const text *value)
{
    kept->length = VARSIZE_ANY_EXHDR(value);
    kept->exists = kept->length <= (int)sizeof(kept->text);
    if (kept->exists)
        memcpy(kept->text, VARDATA_ANY(value), (size_t)kept->length);
}

static const char *
flag_word(size_t i)
{
    const xn_constant *flag = xni_sql_flag_at(i);

    return flag != NULL ? flag->keyword : NULL;
}

const char *
xni_pg_list_words(const char *(*word_at)(size_t i))
{
    const char *word;
    StringInfoData list;

    initStringInfo(&list);
    for (size_t i = 0; (word = word_at(i)) != NULL; i++)
        appendStringInfo(&list, "%s%s", i == 0 ? "" : ", ", word);
    return list.data;
}

static unsigned
parse_flags(const text *value)
{
    char unknown[XNI_SQL_QUOTED_SIZE];
    unsigned flags;

    if (!xni_sql_parse_flags(VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value), &flags, unknown))
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("unrecognized flag %s", unknown),
                errhint("The flags are %s, separated by commas or blanks.",
                    xni_pg_list_words(flag_word))));
    return flags;
}

unsigned
xni_pg_read_flags(FunctionCallInfo fcinfo, int argument)
{
    struct words *words;
    const text *value;

    if (PG_NARGS() <= argument)
        return 0;
    value = PG_GETARG_TEXT_PP(argument);
    if (VARSIZE_ANY_EXHDR(value) == 0) /* the default */
        return 0;
    words = get_words(fcinfo);
    if (!is_kept(&words->flags_text, value)) {
        words->flags = parse_flags(value);
        keep(&words->flags_text, value);
    }
    return words->flags;
}

static const xn_profile *
read_profile(const text *value)
{
    const xn_profile *profile = xn_profile_find(text_to_cstring(value));

    if (profile == NULL)
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                errmsg("unrecognized profile %s",
                    xni_pg_quote(VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value))),
                errhint("The profiles are %s.", xni_pg_list_words(xn_profile_name))));
    return profile;
}

const xn_profile *
xni_pg_read_profile(FunctionCallInfo fcinfo, int argument)
{
    struct words *words = get_words(fcinfo);
    const text *value = PG_GETARG_TEXT_PP(argument);

    if (!is_kept(&words->profile_text, value)) {
        words->profile = read_profile(value);
        keep(&words->profile_text, value);
    }
    return words->profile;
}
