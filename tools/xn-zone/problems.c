/* SPDX-License-Identifier: MIT */
/* Words for the problems that the command finds. */
#include "problems.h"

const struct problem not_ascii = {.name = "NOT_ASCII",
    .words = "the name is not ASCII; run xn-zone on the file",
    .clause = "--ready"};
const struct problem quoted_name = {.name = "QUOTED_NAME",
    .words = "non-ASCII name in quotation marks; remove the quotation marks",
    .clause = "xn zone quotes"};
const struct problem local_part = {.name = "LOCAL_PART",
    .words = "the local part of a mailbox is not ASCII, and IDNA does not encode it",
    .clause = "xn zone mailbox"};
const struct problem generated_label = {.name = "GENERATE",
    .words = "non-ASCII label that contains $; write the records out",
    .clause = "xn zone $GENERATE"};
const struct problem unknown_type = {.name = "UNKNOWN_TYPE",
    .words = "non-ASCII word in a record of unknown type; write it in ASCII",
    .clause = "xn zone type"};
const struct problem bad_escape = {.name = "BAD_ESCAPE",
    .words = "malformed escape; write \\DDD with three digits",
    .clause = "RFC 1035 section 5.1"};
const struct problem unclosed_quotes = {.name = "UNCLOSED_QUOTES",
    .words = "the quotation mark is not closed on its line",
    .clause = "RFC 1035 section 5.1"};
const struct problem unopened_paren = {.name = "UNOPENED_PAREN",
    .words = "closing parenthesis without an opening one",
    .clause = "RFC 1035 section 5.1"};
const struct problem unclosed_paren = {.name = "UNCLOSED_PAREN",
    .words = "opening parenthesis without a closing one",
    .clause = "RFC 1035 section 5.1"};
const struct problem not_hosts = {.name = "NOT_HOSTS",
    .words = "the line is neither an address with names nor a single name",
    .clause = "--hosts"};
const struct problem byte_order_mark = {.name = "BYTE_ORDER_MARK",
    .words = "the file begins with a byte-order mark, which servers refuse; remove it",
    .clause = "--check"};
const struct problem utf16_file = {.name = "UTF16",
    .words = "the file is in UTF-16; convert it to UTF-8 with iconv",
    .clause = "xn-zone"};
const struct problem binary_zone = {.name = "BINARY_ZONE",
    .words = "the zone is in binary form; convert it with named-compilezone -f raw -F text",
    .clause = "xn-zone"};
const struct problem not_text = {.name = "NOT_TEXT",
    .words = "the file is not UTF-8 text; --on-error=keep still converts its names",
    .clause = "--text"};
const struct problem no_names = {.name = "NO_NAMES", .words = NO_NAMES_FOUND, .clause = "--check"};
const struct problem no_address = {
    .name = "NO_ADDRESS", .words = "the line has a name but no address", .clause = "--both"};
const struct problem name_pattern = {.name = "NAME_PATTERN",
    .words = "non-ASCII regular expression for names; write it in ASCII",
    .clause = "--conf"};
const struct problem unclear_end = {
    .name = "UNCLEAR_END", .words = "ends the name", .clause = "--text"};
const struct problem unknown_origin = {.name = "NO_ORIGIN",
    .words = "relative name before the first $ORIGIN; give the origin",
    .clause = "--absolute=ORIGIN"};
