/* SPDX-License-Identifier: MIT */
/* The messages of all headers, word for word as in GNU libidn: programs print and compare them.
   They are not translated. */
#include "export.h"

#include <idna.h>
#include <pr29.h>
#include <punycode.h>
#include <stringprep.h>
#include <tld.h>

static const char unknown[] = "Unknown error";

const char *
idna_strerror(Idna_rc rc)
{
    switch ((int)rc) {
    case IDNA_SUCCESS: return "Success";
    case IDNA_STRINGPREP_ERROR: return "String preparation failed";
    case IDNA_PUNYCODE_ERROR: return "Punycode failed";
    case IDNA_CONTAINS_NON_LDH: return "Non-digit/letter/hyphen in input";
    case IDNA_CONTAINS_MINUS: return "Forbidden leading or trailing minus sign ('-')";
    case IDNA_INVALID_LENGTH: return "Output would be too large or too small";
    case IDNA_NO_ACE_PREFIX: return "Input does not start with ACE prefix ('xn--')";
    case IDNA_ROUNDTRIP_VERIFY_ERROR: return "String not idempotent under ToASCII";
    case IDNA_CONTAINS_ACE_PREFIX: return "Input already contain ACE prefix ('xn--')";
    case IDNA_ICONV_ERROR: return "Character encoding conversion error";
    case IDNA_MALLOC_ERROR: return "Cannot allocate memory";
    case IDNA_DLOPEN_ERROR: return "System dlopen failed";
    default: return unknown;
    }
}

const char *
stringprep_strerror(Stringprep_rc rc)
{
    switch ((int)rc) {
    case STRINGPREP_OK: return "Success";
    case STRINGPREP_CONTAINS_UNASSIGNED: return "Forbidden unassigned code points in input";
    case STRINGPREP_CONTAINS_PROHIBITED: return "Prohibited code points in input";
    case STRINGPREP_BIDI_BOTH_L_AND_RAL: return "Conflicting bidirectional properties in input";
    case STRINGPREP_BIDI_LEADTRAIL_NOT_RAL: return "Malformed bidirectional string";
    case STRINGPREP_BIDI_CONTAINS_PROHIBITED:
        return "Prohibited bidirectional code points in input";
    case STRINGPREP_TOO_SMALL_BUFFER: return "Output would exceed the buffer space provided";
    case STRINGPREP_PROFILE_ERROR: return "Error in stringprep profile definition";
    case STRINGPREP_FLAG_ERROR: return "Flag conflict with profile";
    case STRINGPREP_UNKNOWN_PROFILE: return "Unknown profile";
    case STRINGPREP_ICONV_ERROR: return "Character encoding conversion error";
    case STRINGPREP_NFKC_FAILED: return "Unicode normalization failed (internal error)";
    case STRINGPREP_MALLOC_ERROR: return "Cannot allocate memory";
    default: return unknown;
    }
}

const char *
punycode_strerror(Punycode_status rc)
{
    switch ((int)rc) {
    case PUNYCODE_SUCCESS: return "Success";
    case PUNYCODE_BAD_INPUT: return "Invalid input";
    case PUNYCODE_BIG_OUTPUT: return "Output would exceed the buffer space provided";
    case PUNYCODE_OVERFLOW: return "String size limit exceeded";
    default: return unknown;
    }
}

const char *
pr29_strerror(Pr29_rc rc)
{
    switch ((int)rc) {
    case PR29_SUCCESS: return "Success";
    case PR29_PROBLEM: return "String not idempotent under Unicode NFKC normalization";
    case PR29_STRINGPREP_ERROR: return "String preparation failed";
    default: return unknown;
    }
}

const char *
tld_strerror(Tld_rc rc)
{
    switch ((int)rc) {
    case TLD_SUCCESS: return "Success";
    case TLD_INVALID: return "Code points prohibited by top-level domain";
    case TLD_NODATA: return "Missing input";
    case TLD_MALLOC_ERROR: return "Cannot allocate memory";
    case TLD_ICONV_ERROR: return "Character encoding conversion error";
    case TLD_NO_TLD: return "No top-level domain found in input";
    default: return unknown;
    }
}
