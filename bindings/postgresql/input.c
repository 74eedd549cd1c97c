/* SPDX-License-Identifier: MIT */
/* Arguments and results: their encodings, and the flags. */
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

/* Converts as much as possible; *length becomes that of the result.  false: not all of it. */
static bool
convert(const char *text, size_t *length, int from, int to, char **out)
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
        true);
    if ((size_t)done < *length)
        return false;
    *length = strlen(*out);
    return true;
}

/* Raises the server's own error for text that convert() refuses. */
static void
raise_untranslatable(const char *text, size_t length, int from, int to)
{
    pg_do_encoding_conversion((unsigned char *)unconstify(char *, text), (int)length, from, to);
}

/* in->server has been set. */
static bool
convert_input(bool raise, struct input *in)
{
    char *utf8;

    in->text = in->server;
    in->length = in->server_length;
    in->converted = false;
    if (xni_pg_is_utf8() || is_ascii(in->server, in->server_length))
        return true;
    if (!convert(in->server, &in->length, GetDatabaseEncoding(), PG_UTF8, &utf8)) {
        if (raise)
            raise_untranslatable(in->server, in->server_length, GetDatabaseEncoding(), PG_UTF8);
        return false;
    }
    in->text = utf8;
    in->converted = true;
    return true;
}

static void
set_too_long(struct input *in, size_t length)
{
    memset(in, 0, sizeof(*in));
    in->length = length;
}

bool
xni_pg_read_input(Datum argument, bool raise, struct input *in)
{
    const struct varlena *value = (struct varlena *)DatumGetPointer(argument);

    /* Without decompressing or fetching the value */
    if (VARATT_IS_EXTERNAL(value) || !VARATT_IS_SHORT(value)) {
        const size_t length = toast_raw_datum_size(argument) - VARHDRSZ;

        if (length > XNI_SQL_INPUT_MAX) {
            set_too_long(in, length);
            return true;
        }
    }
    value = PG_DETOAST_DATUM_PACKED(argument);
    in->server = VARDATA_ANY(value);
    in->server_length = VARSIZE_ANY_EXHDR(value);
    return convert_input(raise, in);
}

bool
xni_pg_read_string(const char *string, struct input *in)
{
    const size_t length = strlen(string);

    if (length > XNI_SQL_INPUT_MAX) {
        set_too_long(in, length);
        return true;
    }
    in->server = string;
    in->server_length = length;
    return convert_input(true, in);
}

text *
xni_pg_make_text(const char *out, size_t length, bool raise)
{
    size_t converted_length = length;
    char *converted;

    if (xni_pg_is_utf8() || is_ascii(out, length))
        return cstring_to_text_with_len(out, (int)length);
    if (convert(out, &converted_length, PG_UTF8, GetDatabaseEncoding(), &converted))
        return cstring_to_text_with_len(converted, (int)converted_length);
    if (raise)
        raise_untranslatable(out, length, PG_UTF8, GetDatabaseEncoding());
    return NULL;
}

/* A label of the result, or else as it was typed: that came from the server, so it can go back. */
static char *
put_label(char *end, const char *label, size_t length, const char *typed, size_t typed_length)
{
    char *converted;

    if (is_ascii(label, length)) {
        memcpy(end, label, length);
        return end + length;
    }
    if (!convert(label, &length, PG_UTF8, GetDatabaseEncoding(), &converted)) {
        length = typed_length;
        if (!convert(typed, &length, PG_UTF8, GetDatabaseEncoding(), &converted))
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
        end = put_label(end, label, label_length, typed, typed_length);
    }
    return cstring_to_text_with_len(result, (int)(end - result));
}

size_t
xni_pg_count(const struct input *in, const char *text, size_t length)
{
    char *converted;

    if (GetDatabaseEncoding() == PG_SQL_ASCII)
        return length;
    if (in->converted) {
        convert(text, &length, PG_UTF8, GetDatabaseEncoding(), &converted);
        text = converted;
    }
    return (size_t)pg_mbstrlen_with_len(text, (int)length);
}

xn_diag
xni_pg_count_characters(const struct input *in, const xn_diag *diag)
{
    xn_diag counted = *diag;

    counted.unit = XN_CHARACTERS;
    if (in->text == NULL)
        return counted;
    counted.offset = xni_pg_count(in, in->text, diag->offset);
    counted.length = xni_pg_count(in, in->text + diag->offset, diag->length);
    return counted;
}

/* The words that were parsed last, and what they mean. */
struct words {
    unsigned flags;
    const xn_profile *profile;
    int flags_length, profile_length; /* -1: not yet */
    char flags_text[96], profile_text[32];
};

static struct words *
get_words(FunctionCallInfo fcinfo)
{
    struct words *words = fcinfo->flinfo->fn_extra;

    if (words == NULL) {
        words = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(*words));
        words->flags_length = words->profile_length = -1;
        fcinfo->flinfo->fn_extra = words;
    }
    return words;
}

static const char *
flag_word(size_t i)
{
    const xn_constant *flag = xni_sql_flag_at(i);

    return flag != NULL ? flag->keyword : NULL;
}

static const char *
list_words(const char *(*word_at)(size_t i))
{
    const char *word;
    StringInfoData list;

    initStringInfo(&list);
    for (size_t i = 0; (word = word_at(i)) != NULL; i++)
        appendStringInfo(&list, "%s%s", i == 0 ? "" : ", ", word);
    return list.data;
}

static unsigned
parse_flags(const char *text, int length)
{
    unsigned flags;

    if (!xni_sql_parse_flags(text, (size_t)length, &flags))
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("unrecognized flag"),
                errhint(
                    "The flags are %s, separated by commas or blanks.", list_words(flag_word))));
    return flags;
}

unsigned
xni_pg_read_flags(FunctionCallInfo fcinfo, int argument)
{
    struct words *words;
    const text *value;
    const char *chars;
    unsigned flags;
    int length;

    if (PG_NARGS() <= argument)
        return 0;
    words = get_words(fcinfo);
    value = PG_GETARG_TEXT_PP(argument);
    chars = VARDATA_ANY(value);
    length = VARSIZE_ANY_EXHDR(value);
    if (length == words->flags_length && memcmp(chars, words->flags_text, (size_t)length) == 0)
        return words->flags;
    flags = parse_flags(chars, length);
    if (length <= (int)sizeof(words->flags_text)) {
        memcpy(words->flags_text, chars, (size_t)length);
        words->flags_length = length;
        words->flags = flags;
    }
    return flags;
}

static const xn_profile *
find_profile(const char *text, int length)
{
    const xn_profile *profile = xn_profile_find(pnstrdup(text, (Size)length));

    if (profile == NULL)
        ereport(ERROR,
            (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("unrecognized profile"),
                errhint("The profiles are %s.", list_words(xn_profile_name))));
    return profile;
}

unsigned
xni_pg_read_profile(FunctionCallInfo fcinfo, int argument, int flags, const xn_profile **profile)
{
    struct words *words = get_words(fcinfo);
    const text *value = PG_GETARG_TEXT_PP(argument);
    const char *chars = VARDATA_ANY(value);
    const int length = VARSIZE_ANY_EXHDR(value);

    if (length == words->profile_length
        && memcmp(chars, words->profile_text, (size_t)length) == 0) {
        *profile = words->profile;
        return xni_pg_read_flags(fcinfo, flags);
    }
    *profile = find_profile(chars, length);
    if (length <= (int)sizeof(words->profile_text)) {
        memcpy(words->profile_text, chars, (size_t)length);
        words->profile_length = length;
        words->profile = *profile;
    }
    return xni_pg_read_flags(fcinfo, flags);
}
