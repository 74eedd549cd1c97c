/* SPDX-License-Identifier: MIT */
/* Converts the host in a URL, a mail address, or a host with a port, and nothing else. */
#include <string.h>

#include "lib/arguments.h"
#include "lib/flags.h"
#include "host.h"
#include "lib/output.h"

/* Returns whether a diagnosis has a position: of an error, or of a label that ToUnicode leaves
   unchanged or that is not shown in Unicode. */
static bool
has_position(const xn_diag *diag)
{
    return diag->status > XN_E_ARGUMENT || diag->length > 0;
}

static xn_status
convert_host_name(const struct host_parser *p, struct output *out, xn_diag *finding)
{
    const struct host_text *name = p->name;
    size_t cap = out->length < out->cap ? out->cap - out->length : 0, length;
    char *to = cap > 0 ? out->text + out->length : NULL;
    unsigned flags = p->flags & ~(unsigned)HOST_FLAGS;
    xn_status status;

    if (p->flags & XN_TO_DISPLAY)
        status = xn_to_display(name->text, name->length, flags, to, cap, &length, NULL, finding);
    else if (p->flags & XN_TO_UNICODE)
        status = xn_to_unicode(name->text, name->length, flags, to, cap, &length, finding);
    else
        status = xn_to_ascii(name->text, name->length, flags, to, cap, &length, finding);
    out->length += length;
    if (finding != NULL && has_position(finding))
        xni_locate_in_text(p, finding);
    return status == XN_E_SPACE ? XN_OK : status; /* too small for a part, so for the whole */
}

/* Writes the text with the name converted.  *finding is about the first label that ToUnicode leaves
   unchanged, or that is not shown in Unicode. */
static xn_status
replace_name(const struct host_parser *p, struct output *out, xn_diag *finding)
{
    size_t end = p->host->host.offset + p->host->host.length;
    xn_status status;

    put(out, p->in, p->host->host.offset);
    status = convert_host_name(p, out, p->diag != NULL ? finding : NULL);
    put(out, p->in + end, p->inlen - end);
    return status;
}

/* Ignores XN_NO_GUARDS: without guards, a name could become an address or contain a slash. */
xn_status
xn_replace_host(const char *in, size_t inlen, xn_where where, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag)
{
    struct host_text name;
    struct output to = {out, cap, 0};
    xn_host host;
    xn_diag finding = {.status = XN_OK};
    struct host_parser p = {
        .flags = flags & ~(unsigned)XN_NO_GUARDS, .host = &host, .name = &name, .diag = diag};
    xn_status status = xni_check_arguments(&in, &inlen, flags, out, cap, diag);

    p.in = in;
    p.inlen = inlen;
    if (status == XN_OK)
        status = xni_find_host(&p, where);
    if (status == XN_OK && host.kind != XN_KIND_NAME) {
        put(&to, in, inlen);
    } else if (status == XN_OK) {
        status = replace_name(&p, &to, &finding);
        if (status != XN_OK && diag != NULL)
            *diag = finding;
    }
    status = xni_finish_text(status, out, cap, to.length, len, diag);
    if (status == XN_OK && diag != NULL && has_position(&finding))
        *diag = finding;
    return status;
}
