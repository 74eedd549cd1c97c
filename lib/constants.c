/* SPDX-License-Identifier: MIT */
/* The constants of xn.h with their names and words, for bindings, commands and tests. */
#include "xn.h"

#include <stddef.h>

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)
#define LENGTH(a)  (sizeof(a) / sizeof(*(a)))

#define ROW(name, keyword, text)   \
    {                              \
        name, #name, keyword, text \
    }

static const xn_constant statuses[] = {
    ROW(XN_OK, "ok", "success"),
    ROW(XN_E_SPACE, "space", "the result does not fit in the buffer"),
    ROW(XN_E_ARGUMENT, "argument", "invalid argument"),
    ROW(XN_E_UTF8, "utf8", "ill-formed UTF-8"),
    ROW(XN_E_CODE_POINT, "code-point", "a surrogate, or a number above U+10FFFF"),
    ROW(XN_E_UNASSIGNED, "unassigned", "a code point that Unicode 3.2 leaves unassigned"),
    ROW(XN_E_PROHIBITED, "prohibited", "a code point that RFC 3454 prohibits"),
    ROW(XN_E_BIDI_MIXED, "bidi-mixed", "left-to-right text in a right-to-left label"),
    ROW(XN_E_BIDI_ENDS, "bidi-ends",
        "right-to-left text that does not start and end with a right-to-left character"),
    ROW(XN_E_STD3_CHAR, "std3-char", "an ASCII character other than a letter, a digit or a hyphen"),
    ROW(XN_E_STD3_HYPHEN, "std3-hyphen", "a hyphen at the start or the end of a label"),
    ROW(XN_E_ACE_PREFIX, "ace-prefix", "a non-ASCII label that begins with xn--"),
    ROW(XN_E_EMPTY, "empty", "empty label"),
    ROW(XN_E_LABEL_LONG, "label-long", "a label of more than 63 bytes"),
    ROW(XN_E_NAME_LONG, "name-long", "a name of more than 253 bytes"),
    ROW(XN_E_ROUND_TRIP, "round-trip", "an ACE label that does not round-trip"),
    ROW(XN_E_PUNYCODE, "punycode",
        "invalid Punycode: a character that is not a digit, or a truncated number"),
    ROW(XN_E_OVERFLOW, "overflow", "Punycode overflow: the number or the text is too large"),
    ROW(XN_E_GUARD, "guard", "a character that is not allowed in a host name"),
    ROW(XN_E_SYNTAX, "syntax",
        "not a URL, a mail address or a host, or one that programs read differently"),
    ROW(XN_E_CROSSCHECK, "crosscheck", "a reference library gives another result"),
};

static const xn_constant flags[] = {
    ROW(XN_ALLOW_UNASSIGNED, "unassigned", "allow code points that Unicode 3.2 leaves unassigned"),
    ROW(XN_STD3, "std3", "allow only letters, digits and inner hyphens in ASCII"),
    ROW(XN_UNDERSCORE, "underscore", "as std3, and allow underscores"),
    ROW(XN_LOWER, "lower", "convert ASCII letters to lower case"),
    ROW(XN_NO_GUARDS, "no-guards", "apply only the rules of the RFCs"),
    ROW(XN_PR29, "pr29", "normalise as before Corrigendum 5 to UAX #15"),
    ROW(XN_CROSSCHECK, "crosscheck", "compare with GNU libidn and GNU libunistring"),
    ROW(XN_STRICT_ACE, "strict-ace", "refuse labels with xn-- that do not round-trip"),
    ROW(XN_PERCENT, "percent", "decode percent-encoding in hosts"),
    ROW(XN_TO_UNICODE, "to-unicode", "replace hosts by their Unicode form"),
    ROW(XN_TO_DISPLAY, "to-display", "replace hosts by the form in which to show them"),
};

static const xn_constant traits[] = {
    ROW(XN_TRAIT_NON_ASCII, "non-ascii", "contains non-ASCII characters"),
    ROW(XN_TRAIT_ACE, "ace", "contains an ACE label"),
    ROW(XN_TRAIT_FAKE_ACE, "fake-ace", "a label begins with xn-- but is not a valid ACE label"),
    ROW(XN_TRAIT_CHANGED, "changed", "nameprep changes a label"),
    ROW(XN_TRAIT_DEVIATION, "deviation", "resolves differently under IDNA 2008"),
    ROW(XN_TRAIT_MIXED, "mixed", "a label mixes scripts"),
    ROW(XN_TRAIT_UNASSIGNED, "unassigned",
        "contains code points that Unicode 3.2 leaves unassigned"),
    ROW(XN_TRAIT_RTL, "rtl", "contains right-to-left text"),
    ROW(XN_TRAIT_PR29, "pr29", "the older normalisation (PR29) gives a different answer"),
    ROW(XN_TRAIT_INVALID, "invalid", "is refused by ToASCII"),
};

static const xn_constant reasons[] = {
    ROW(XN_WHY_FAKE, "fake", "fake ACE label"),
    ROW(XN_WHY_UNASSIGNED, "unassigned", "unassigned code point"),
    ROW(XN_WHY_DEVIATION, "deviation", "deviation of IDNA 2008"),
    ROW(XN_WHY_CHARACTER, "character", "invisible or excluded character"),
    ROW(XN_WHY_HYPHEN, "hyphen", "misplaced hyphen"),
    ROW(XN_WHY_MARK, "mark", "misplaced or repeated mark"),
    ROW(XN_WHY_DIGITS, "digits", "digits of two systems, or letters that look like digits"),
    ROW(XN_WHY_MIXED, "mixed", "mixed scripts"),
    ROW(XN_WHY_CONTEXT, "context", "character or direction that misleads in its context"),
    ROW(XN_WHY_TLD, "tld", "letter not shown under this top-level domain"),
    ROW(XN_WHY_LOOKALIKE, "lookalike", "look-alike of Latin"),
    ROW(XN_WHY_RTL, "rtl", "right-to-left label"),
};

static const xn_constant steps[] = {
    ROW(XN_STEP_LABEL, "label", "a label as typed"),
    ROW(XN_STEP_CHAR, "char", "a character and its mapping"),
    ROW(XN_STEP_PREPARED, "prepared", "the label after nameprep"),
    ROW(XN_STEP_INSERT, "insert", "a code point that Punycode inserts"),
    ROW(XN_STEP_RESULT, "result", "the converted label"),
    ROW(XN_STEP_REFUSED, "refused", "the diagnosis of a label that is refused"),
};

static const xn_constant wheres[] = {
    ROW(XN_HOST, "host", "a name or an address"),
    ROW(XN_HOST_PORT, "host-port", "a name or an address, and a port"),
    ROW(XN_EMAIL, "email", "a mail address"),
    ROW(XN_URL, "url", "a URL with a scheme"),
};

static const xn_constant kinds[] = {
    ROW(XN_KIND_NONE, "none", "no host"),
    ROW(XN_KIND_NAME, "name", "a name"),
    ROW(XN_KIND_IPV4, "ipv4", "an IPv4 address"),
    ROW(XN_KIND_IPV6, "ipv6", "an IPv6 address"),
};

static const xn_constant likes[] = {
    ROW(XN_LIKE_ASCII, "ascii", "similar letters and digits of ASCII"),
    ROW(XN_LIKE_MARK, "mark", "letters with other marks"),
    ROW(XN_LIKE_SINGLE_SCRIPT, "single-script", "similar letters of one script"),
    ROW(XN_LIKE_MIXED_SCRIPT, "mixed-script", "letters of mixed scripts"),
    ROW(XN_LIKE_WHOLE_SCRIPT, "whole-script", "letters of another script"),
    ROW(XN_LIKE_HIDDEN, "hidden", "followed by other labels or text"),
    ROW(XN_LIKE_EDIT, "edit", "one letter added, omitted, replaced or transposed"),
    ROW(XN_LIKE_DEVIATION, "deviation", "letters that IDNA 2003 maps and browsers keep"),
};

static const struct {
    const xn_constant *constants;
    size_t count;
} groups[] = {
    [XN_STATUSES] = {statuses, LENGTH(statuses)},
    [XN_FLAGS] = {flags, LENGTH(flags)},
    [XN_TRAITS] = {traits, LENGTH(traits)},
    [XN_REASONS] = {reasons, LENGTH(reasons)},
    [XN_STEPS] = {steps, LENGTH(steps)},
    [XN_WHERES] = {wheres, LENGTH(wheres)},
    [XN_KINDS] = {kinds, LENGTH(kinds)},
    [XN_LIKES] = {likes, LENGTH(likes)},
};

const xn_constant *
xn_constant_at(xn_group group, size_t i)
{
    if ((unsigned)group >= LENGTH(groups) || i >= groups[group].count)
        return NULL;
    return &groups[group].constants[i];
}

const xn_constant *
xn_constant_find(xn_group group, unsigned value)
{
    const xn_constant *constant;

    for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++)
        if (constant->value == value)
            return constant;
    return NULL;
}

/* Returns words also for an unknown status, which another version of the library may define. */
const char *
xn_strerror(xn_status status)
{
    const xn_constant *constant = xn_constant_find(XN_STATUSES, status);

    return constant != NULL ? constant->text : "unknown status";
}

const char *
xn_status_name(xn_status status)
{
    const xn_constant *constant = xn_constant_find(XN_STATUSES, status);

    return constant != NULL ? constant->name : "unknown";
}

const char *
xn_version(void)
{
    return TEXT(XN_VERSION_MAJOR) "." TEXT(XN_VERSION_MINOR) "." TEXT(XN_VERSION_PATCH);
}

const char *
xn_unicode_version(void)
{
    return "3.2.0";
}
