/* SPDX-License-Identifier: MIT */
/* The clauses that diagnoses cite, and their words. */
#include "rules.h"

const struct rule_words xni_rules[RULES] = {
    [RULE_NONE] = {"", "such text", "something"},
    [RULE_UTF8] = {"RFC 3629", "", ""},
    [RULE_STD3_CHAR] = {"RFC 3490 section 4.1 step 3a", "", ""},
    [RULE_NAME_LONG] = {"RFC 1035 section 2.3.4", "", ""},
    [RULE_NUL] = {"xn guard nul", "a host name", ""},
    [RULE_DOT] = {"xn guard dot", "a label", ""},
    [RULE_DELIMITER] = {"xn guard delimiter", "a host name", ""},
    [RULE_LITERAL] = {"xn guard literal", "a host name", ""},
    [RULE_PERCENT] = {"RFC 3986 section 2.1", "a percent-encoded octet", "a percent-encoded octet"},
    [RULE_SCHEME] = {"RFC 3986 section 3.1", "the scheme of a URL",
        "the scheme of the URL, or the colon after it,"},
    [RULE_AUTHORITY] = {"RFC 3986 section 3.2", "a URL", "the // before the host"},
    [RULE_USER] = {"RFC 3986 section 3.2.1", "a URL", "the host"},
    [RULE_HOST] = {"RFC 3986 section 3.2.2", "a host", "the host"},
    [RULE_PORT] = {"RFC 3986 section 3.2.3", "a port from 0 to 65535", "the port"},
    [RULE_ZONE] = {"RFC 4007 section 11", "the zone of an IPv6 address",
        "the zone of the IPv6 address"},
    [RULE_IPV6] = {"RFC 4291 section 2.2", "an IPv6 address", "the IPv6 address"},
    [RULE_MAIL] = {"RFC 5321 section 4.1.2", "a mail address", "the local part, the @ or the host"},
    [RULE_ADDRESS_LITERAL] = {"RFC 5321 section 4.1.3", "an address literal such as [192.0.2.1]",
        "the address literal"},
    [RULE_MAILTO] = {"RFC 6068 section 2", "a mailto URL", "the local part, the @ or the host"},
    [RULE_URL_ZONE] = {"RFC 6874 section 2", "the zone of an IPv6 address",
        "the zone of the IPv6 address"},
    [RULE_FILE] = {"RFC 8089 section 2", "the host of a file URL", "the host"},
    [RULE_KEY] = {"xn key", "the key of a name", "the ! after a label"},
    [RULE_LIST] = {"xn list", "a protected name; write one on each line", ""},
};
