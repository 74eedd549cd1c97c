/* SPDX-License-Identifier: MIT */
/* Words for the problems that the command itself finds.  Those for a status of the library come
   from the library. */
#include "file_problem.h"

static const struct {
    const char *status;
    const char *words;
    const char *rule;
} problems[PROBLEMS] = {
    [TOO_LONG] = {"TOO_LONG", "more than 1048576 octets", "xn record limit"},
    [NOT_ASCII] = {"NOT_ASCII", "the name is not ASCII", "xn-zone --ready"},
    [QUOTED_NAME] = {"QUOTED_NAME", "a non-ASCII name in quotation marks", "xn zone quotes"},
    [LOCAL_PART] = {"LOCAL_PART", "a non-ASCII local part of a mailbox", "xn zone mailbox"},
    [GENERATED_LABEL] = {"GENERATE", "a non-ASCII label that contains $", "xn zone $GENERATE"},
    [UNKNOWN_TYPE] = {"UNKNOWN_TYPE", "a non-ASCII word in a record of unknown type",
        "xn zone type"},
    [BAD_ESCAPE] = {"BAD_ESCAPE", "malformed escape", "RFC 1035 section 5.1"},
    [UNCLOSED_QUOTES] = {"UNCLOSED_QUOTES", "the quotation mark is not closed on its line",
        "RFC 1035 section 5.1"},
    [UNOPENED_PAREN] = {"UNOPENED_PAREN", "a closing parenthesis without an opening one",
        "RFC 1035 section 5.1"},
    [UNCLOSED_PAREN] = {"UNCLOSED_PAREN", "an opening parenthesis without a closing one",
        "RFC 1035 section 5.1"},
    [NOT_HOSTS] = {"NOT_HOSTS", "neither an address and names nor a single name",
        "xn-zone --hosts"},
    [MARK] = {"BYTE_ORDER_MARK", "a byte-order mark, which servers refuse", "xn-zone --check"},
    [UTF16_FILE] = {"UTF16", "UTF-16: convert the file to UTF-8 with iconv", "xn-zone"},
    [BINARY_ZONE] = {"BINARY_ZONE",
        "a zone in binary form: convert it with named-compilezone -f raw -F text", "xn-zone"},
    [NOT_TEXT] = {"NOT_TEXT", "not text in UTF-8; --on-error=keep converts its names nevertheless",
        "xn-zone --text"},
    [NO_NAMES] = {"NO_NAMES", "no name was recognised; see the formats of xn-zone --help",
        "xn-zone --check"},
    [NO_ADDRESS] = {"NO_ADDRESS", "a name without an address", "xn-zone --both"},
    [NAME_PATTERN] = {"NAME_PATTERN", "a non-ASCII regular expression for names", "xn-zone --conf"},
    [UNCLEAR_END] = {"UNCLEAR_END", "may not belong to the name", "xn-zone --text"},
};

void
refusal_set(struct refusal *r, enum problem problem, size_t offset, size_t length)
{
    r->problem = problem;
    r->diag = (xn_diag){
        .offset = offset, .length = length, .cp = XN_NO_CP, .mapped = XN_NO_CP, .rule = ""};
}

const char *
refusal_status(const struct refusal *r)
{
    return r->problem == FROM_LIBRARY ? xn_status_name(r->diag.status)
                                      : problems[r->problem].status;
}

const char *
refusal_rule(const struct refusal *r)
{
    return r->problem == FROM_LIBRARY ? r->diag.rule : problems[r->problem].rule;
}

void
refusal_put_message(struct buffer *out, const struct refusal *r)
{
    char reason[XN_DIAG_SIZE];

    if (r->problem == FROM_LIBRARY) {
        xn_diag_reason(&r->diag, reason, sizeof(reason));
        buffer_text(out, reason);
        return;
    }
    if (r->diag.cp != XN_NO_CP) {
        buffer_code_point(out, 'U', r->diag.cp);
        buffer_char(out, ' ');
    }
    buffer_text(out, problems[r->problem].words);
    buffer_text(out, " (");
    buffer_text(out, problems[r->problem].rule);
    buffer_char(out, ')');
}
