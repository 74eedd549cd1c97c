/* SPDX-License-Identifier: MIT */
/* The messages, which programs print and compare. */
#include <idna.h>
#include <pr29.h>
#include <punycode.h>
#include <stringprep.h>
#include <tld.h>

#include "facts.h"

struct message {
    int rc;
    const char *text;
};

static const struct message idna[] = {
    {0, "Success"},
    {1, "String preparation failed"},
    {2, "Punycode failed"},
    {3, "Non-digit/letter/hyphen in input"},
    {4, "Forbidden leading or trailing minus sign ('-')"},
    {5, "Output would be too large or too small"},
    {6, "Input does not start with ACE prefix ('xn--')"},
    {7, "String not idempotent under ToASCII"},
    {8, "Input already contain ACE prefix ('xn--')"},
    {9, "Character encoding conversion error"},
    {201, "Cannot allocate memory"},
    {202, "System dlopen failed"},
};
static const struct message stringprep_messages[] = {
    {0, "Success"},
    {1, "Forbidden unassigned code points in input"},
    {2, "Prohibited code points in input"},
    {3, "Conflicting bidirectional properties in input"},
    {4, "Malformed bidirectional string"},
    {5, "Prohibited bidirectional code points in input"},
    {100, "Output would exceed the buffer space provided"},
    {101, "Error in stringprep profile definition"},
    {102, "Flag conflict with profile"},
    {103, "Unknown profile"},
    {104, "Character encoding conversion error"},
    {200, "Unicode normalization failed (internal error)"},
    {201, "Cannot allocate memory"},
};
static const struct message punycode[] = {
    {0, "Success"},
    {1, "Invalid input"},
    {2, "Output would exceed the buffer space provided"},
    {3, "String size limit exceeded"},
};
static const struct message pr29[] = {
    {0, "Success"},
    {1, "String not idempotent under Unicode NFKC normalization"},
    {2, "String preparation failed"},
};
static const struct message tld[] = {
    {0, "Success"},
    {1, "Code points prohibited by top-level domain"},
    {2, "Missing input"},
    {3, "Cannot allocate memory"},
    {4, "Character encoding conversion error"},
    {5, "No top-level domain found in input"},
};

static const char *
get_idna(int rc)
{
    return idna_strerror((Idna_rc)rc);
}

static const char *
get_stringprep(int rc)
{
    return stringprep_strerror((Stringprep_rc)rc);
}

static const char *
get_punycode(int rc)
{
    return punycode_strerror((Punycode_status)rc);
}

static const char *
get_pr29(int rc)
{
    return pr29_strerror((Pr29_rc)rc);
}

static const char *
get_tld(int rc)
{
    return tld_strerror((Tld_rc)rc);
}

/* All codes from -300 to 300: those that are not listed are unknown. */
static void
test_messages(
    const char *name, const char *(*get)(int rc), const struct message *messages, size_t count)
{
    size_t next = 0;
    unsigned wrong = 0;

    for (int rc = -300; rc <= 300; rc++) {
        const char *text = get(rc);

        if (next < count && rc == messages[next].rc) {
            ok(text != NULL && strcmp(text, messages[next].text) == 0, "%s_strerror(%d): %s", name,
                rc, messages[next].text);
            next++;
        } else {
            wrong += text == NULL || strcmp(text, "Unknown error") != 0;
        }
    }
    ok(wrong == 0 && next == count, "%s_strerror: other codes are unknown errors", name);
}

int
main(void)
{
    test_messages("idna", get_idna, idna, LENGTH(idna));
    test_messages("stringprep", get_stringprep, stringprep_messages, LENGTH(stringprep_messages));
    test_messages("punycode", get_punycode, punycode, LENGTH(punycode));
    test_messages("pr29", get_pr29, pr29, LENGTH(pr29));
    test_messages("tld", get_tld, tld, LENGTH(tld));
    return tap_end();
}
