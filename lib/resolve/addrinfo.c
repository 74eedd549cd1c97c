/* SPDX-License-Identifier: MIT */
/* xn_getaddrinfo.  Declared in xn-resolve.h. */
#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "lib/ascii.h"
#include "name_forms.h"
#include "info.h"
#include "literal.h"
#include "lib/recode.h"

/* One call: the name to ask for, and the other arguments of getaddrinfo(). */
struct request {
    const char *text; /* trimmed */
    size_t length;
    size_t offset; /* of text in node */
    bool has_nul;  /* text ends with NUL */
    unsigned flags;
    xn_resolve_info *info;
    struct addrinfo_call call;
};

static int
ask(struct request *r, const char *name, xn_how how)
{
    if (r->info != NULL)
        r->info->how = (unsigned)how;
    return xni_ask_addrinfo(&(struct form){how, name}, &r->call);
}

/* Asks for text of less than XN_NAME_SIZE octets without a conversion. */
static int
ask_unchanged(struct request *r, xn_how how)
{
    char copy[XN_NAME_SIZE];

    if (r->has_nul)
        return ask(r, r->text, how);
    memcpy(copy, r->text, r->length);
    copy[r->length] = '\0';
    return ask(r, copy, how);
}

static int
refuse_node(const struct request *r, const xn_diag *diag)
{
    *r->call.res = NULL;
    if (r->info != NULL) {
        r->info->status = diag->status;
        r->info->diag = *diag;
        r->info->diag.offset += r->offset;
    }
    return EAI_NONAME;
}

static void
describe_lookup(const struct request *r, const char *text, size_t length, const char *ascii)
{
    unsigned flags = LOOKUP_FLAGS | (r->flags & ADDED_FLAGS);

    if (xn_traits(text, length, flags, &r->info->traits, NULL) != XN_OK)
        r->info->traits = XN_TRAIT_INVALID;
    if (ascii != NULL) {
        memcpy(r->info->ascii, ascii, strlen(ascii) + 1);
        xni_describe_name(ascii, strlen(ascii), r->info);
    }
}

/* Converts the position of a diagnosis from the converted text to the text as typed. */
static void
locate_as_typed(const struct request *r, const char *codeset, xn_diag *diag)
{
    size_t end = diag->offset + diag->length;
    uint32_t *sources = malloc((end + 1) * sizeof(*sources));
    void *recoder = NULL;

    if (sources != NULL && xni_open_recoder("UTF-8", codeset, &recoder) == RECODED) {
        xni_find_sources(recoder, r->text, r->length, sources, end + 1);
        diag->length = sources[end] - sources[diag->offset];
        diag->offset = sources[diag->offset];
    } else { /* out of memory: report the whole name */
        diag->offset = 0;
        diag->length = r->length;
    }
    free(sources);
    xni_close_recoder(recoder);
}

/* Resolves a name.  text is the name in UTF-8, as typed or converted from codeset. */
static int
resolve_name(struct request *r, const char *text, size_t length, const char *codeset)
{
    unsigned flags = LOOKUP_FLAGS | (r->flags & ADDED_FLAGS);
    char ascii[XN_NAME_SIZE];
    struct forms forms;
    xn_diag diag;
    xn_status status = xn_to_ascii(text, length, flags, ascii, sizeof(ascii), NULL, &diag);

    if (r->info != NULL)
        describe_lookup(r, text, length, status == XN_OK ? ascii : NULL);
    if (status != XN_OK) {
        if (codeset != NULL)
            locate_as_typed(r, codeset, &diag);
        return refuse_node(r, &diag);
    }
    if (ascii_is(text, length))
        return ask_unchanged(r, XN_HOW_ASCII);
    xni_find_forms(text, length, ascii, &forms);
    if (r->call.hints != NULL && r->call.hints->ai_flags & AI_NUMERICHOST)
        forms.count = 1; /* the name is not looked up */
    r->call.canonical = ascii;
    return xni_ask_forms(
        &forms, xni_ask_addrinfo, &r->call, r->info != NULL ? &r->info->how : NULL);
}

/* Refuses text that could not be converted from the octet at on. */
static int
refuse_text(const struct request *r, enum recoding why, size_t at)
{
    xn_diag diag = {.status = XN_E_ARGUMENT, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""};

    if (why != UNKNOWN_CHARSET) {
        diag.status = XN_E_UTF8;
        diag.rule = "charset of the locale";
        diag.offset = at;
        diag.length = why == ILL_FORMED ? 1 : r->length - at;
    }
    if (r->info != NULL)
        r->info->traits = XN_TRAIT_INVALID;
    return refuse_node(r, &diag);
}

static int
resolve_converted(struct request *r, const char *codeset)
{
    struct recoded name;
    size_t at;
    enum recoding result = xni_recode_text("UTF-8", codeset, r->text, r->length, &name, &at);
    int error = EAI_MEMORY, saved;

    if (result == RECODED)
        error = resolve_name(r, name.data, name.length, codeset);
    else if (result != NO_MEMORY)
        error = refuse_text(r, result, at);
    saved = errno;
    free(name.data);
    errno = saved; /* for EAI_SYSTEM */
    return error;
}

static void
trim(struct request *r)
{
    for (; r->length > 0 && is_space(*r->text); r->length--, r->offset++)
        r->text++;
    for (; r->length > 0 && is_space(r->text[r->length - 1]); r->length--)
        r->has_nul = false;
}

int
xn_getaddrinfo(const char *node, size_t nodelen, const char *service, const struct addrinfo *hints,
    unsigned flags, struct addrinfo **res, xn_resolve_info *info)
{
    struct request r = {.text = node,
        .length = nodelen,
        .has_nul = nodelen == XN_STRLEN,
        .flags = flags,
        .info = info,
        .call = {getaddrinfo, service, hints, res, NULL}};
    int error = xni_open_info(flags, info);

    if (error != 0) {
        *res = NULL;
        return error;
    }
    if (node == NULL)
        return ask(&r, NULL, XN_HOW_LITERAL);
    if (r.has_nul)
        r.length = strlen(node);
    if (flags & XN_RESOLVE_TRIM)
        trim(&r);
    if (xni_is_literal(r.text, r.length)) {
        if (info != NULL)
            xni_describe_literal(r.text, r.length, info);
        return ask_unchanged(&r, XN_HOW_LITERAL);
    }
    if (flags & XN_RESOLVE_LOCALE && !ascii_is(r.text, r.length)) {
        const char *codeset = nl_langinfo(CODESET);

        if (!xni_is_utf8(codeset))
            return resolve_converted(&r, codeset);
    }
    return resolve_name(&r, r.text, r.length, NULL);
}
