/* SPDX-License-Identifier: MIT */
/* Words for the problems that the command itself finds. */
#include "problems.h"

const struct problem not_ascii = {
    .name = "NOT_ASCII", .words = "the name is not ASCII", .clause = "--ready"};
const struct problem quoted_name = {.name = "QUOTED_NAME",
    .words = "a non-ASCII name in quotation marks",
    .clause = "xn zone quotes"};
const struct problem local_part = {.name = "LOCAL_PART",
    .words = "a non-ASCII local part of a mailbox",
    .clause = "xn zone mailbox"};
const struct problem generated_label = {.name = "GENERATE",
    .words = "a non-ASCII label that contains $",
    .clause = "xn zone $GENERATE"};
const struct problem unknown_type = {.name = "UNKNOWN_TYPE",
    .words = "a non-ASCII word in a record of unknown type",
    .clause = "xn zone type"};
const struct problem bad_escape = {
    .name = "BAD_ESCAPE", .words = "malformed escape", .clause = "RFC 1035 section 5.1"};
const struct problem unclosed_quotes = {.name = "UNCLOSED_QUOTES",
    .words = "the quotation mark is not closed on its line",
    .clause = "RFC 1035 section 5.1"};
const struct problem unopened_paren = {.name = "UNOPENED_PAREN",
    .words = "a closing parenthesis without an opening one",
    .clause = "RFC 1035 section 5.1"};
const struct problem unclosed_paren = {.name = "UNCLOSED_PAREN",
    .words = "an opening parenthesis without a closing one",
    .clause = "RFC 1035 section 5.1"};
const struct problem not_hosts = {.name = "NOT_HOSTS",
    .words = "neither an address and names nor a single name",
    .clause = "--hosts"};
const struct problem byte_order_mark = {.name = "BYTE_ORDER_MARK",
    .words = "a byte-order mark, which servers refuse",
    .clause = "--check"};
const struct problem utf16_file = {
    .name = "UTF16", .words = "UTF-16: convert the file to UTF-8 with iconv", .clause = "xn-zone"};
const struct problem binary_zone = {.name = "BINARY_ZONE",
    .words = "a zone in binary form: convert it with named-compilezone -f raw -F text",
    .clause = "xn-zone"};
const struct problem not_text = {.name = "NOT_TEXT",
    .words = "not text in UTF-8; --on-error=keep converts its names nevertheless",
    .clause = "--text"};
const struct problem no_names = {.name = "NO_NAMES",
    .words = "no name was recognised; see the formats of xn-zone --help",
    .clause = "--check"};
const struct problem no_address = {
    .name = "NO_ADDRESS", .words = "a name without an address", .clause = "--both"};
const struct problem name_pattern = {.name = "NAME_PATTERN",
    .words = "a non-ASCII regular expression for names",
    .clause = "--conf"};
const struct problem unclear_end = {
    .name = "UNCLEAR_END", .words = "perhaps not part of the name", .clause = "--text"};
