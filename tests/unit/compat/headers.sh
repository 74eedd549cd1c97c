#!/bin/sh
# SPDX-License-Identifier: MIT
# Each header of libidn compiles on its own without warnings, in every dialect of the compilers
# found here, and has the names and values of GNU's.
. "$srcdir/tests/unit/compat/lib.sh"
. "$srcdir/tests/dialects.sh"
names='idn-free idn-int idna pr29 punycode stringprep tld'

# Every name that GNU's headers define, and its value where it has one.
tr -s ' ' '\n' > "$dir/values" << 'END'
IDNA_SUCCESS 0  IDNA_STRINGPREP_ERROR 1  IDNA_PUNYCODE_ERROR 2  IDNA_CONTAINS_NON_LDH 3
IDNA_CONTAINS_LDH 3  IDNA_CONTAINS_MINUS 4  IDNA_INVALID_LENGTH 5  IDNA_NO_ACE_PREFIX 6
IDNA_ROUNDTRIP_VERIFY_ERROR 7  IDNA_CONTAINS_ACE_PREFIX 8  IDNA_ICONV_ERROR 9
IDNA_MALLOC_ERROR 201  IDNA_DLOPEN_ERROR 202  IDNA_ALLOW_UNASSIGNED 1  IDNA_USE_STD3_ASCII_RULES 2
STRINGPREP_OK 0  STRINGPREP_CONTAINS_UNASSIGNED 1  STRINGPREP_CONTAINS_PROHIBITED 2
STRINGPREP_BIDI_BOTH_L_AND_RAL 3  STRINGPREP_BIDI_LEADTRAIL_NOT_RAL 4
STRINGPREP_BIDI_CONTAINS_PROHIBITED 5  STRINGPREP_TOO_SMALL_BUFFER 100
STRINGPREP_PROFILE_ERROR 101  STRINGPREP_FLAG_ERROR 102  STRINGPREP_UNKNOWN_PROFILE 103
STRINGPREP_ICONV_ERROR 104  STRINGPREP_NFKC_FAILED 200  STRINGPREP_MALLOC_ERROR 201
STRINGPREP_NO_NFKC 1  STRINGPREP_NO_BIDI 2  STRINGPREP_NO_UNASSIGNED 4  STRINGPREP_NFKC 1
STRINGPREP_BIDI 2  STRINGPREP_MAP_TABLE 3  STRINGPREP_UNASSIGNED_TABLE 4
STRINGPREP_PROHIBIT_TABLE 5  STRINGPREP_BIDI_PROHIBIT_TABLE 6  STRINGPREP_BIDI_RAL_TABLE 7
STRINGPREP_BIDI_L_TABLE 8  STRINGPREP_MAX_MAP_CHARS 4  PUNYCODE_SUCCESS 0  PUNYCODE_BAD_INPUT 1
PUNYCODE_BIG_OUTPUT 2  PUNYCODE_OVERFLOW 3  punycode_success 0  punycode_bad_input 1
punycode_big_output 2  punycode_overflow 3  PR29_SUCCESS 0  PR29_PROBLEM 1
PR29_STRINGPREP_ERROR 2  TLD_SUCCESS 0  TLD_INVALID 1  TLD_NODATA 2  TLD_MALLOC_ERROR 3
TLD_ICONV_ERROR 4  TLD_NO_TLD 5  TLD_NOTLD 5
END
paste -d ' ' - - < "$dir/values" | awk '{
    printf "typedef char is_%s[(int)(%s) == %s ? 1 : -1];\n", $1, $1, $2
}' > "$dir/values.h"
cat > "$dir/use.c" << 'END'
#include <idn-free.h>
#include <idn-int.h>
#include <idna.h>
#include <pr29.h>
#include <punycode.h>
#include <stringprep.h>
#include <tld.h>
#include <idna.h>
#include <stringprep.h>
#include "values.h"

int use_all(char *text);
typedef char is_ace_prefix[sizeof(IDNA_ACE_PREFIX) == sizeof("xn--") ? 1 : -1];

int
use_all(char *text)
{
    static const Stringprep_table_element element = {1, 1, {0, 0, 0, 0}};
    static const struct Stringprep_table_element *table = &element;
    static const Stringprep_profile profile = {
        STRINGPREP_NFKC, STRINGPREP_NO_NFKC, &element, 1};
    static const struct Stringprep_table *steps = &profile;
    static const Stringprep_profiles entry = {"name", &profile};
    static const struct Stringprep_profiles *entries = &entry;
    static const Tld_table_element range = {1, 2};
    static const struct Tld_table_element *ranges = &range;
    static const Tld_table domain = {"name", "version", 1, &range};
    static const struct Tld_table *domains = &domain;
    enum punycode_status old_status = punycode_success;
    Punycode_status status = PUNYCODE_SUCCESS;
    Stringprep_profile_steps step = STRINGPREP_BIDI;
    Stringprep_profile_flags flags = STRINGPREP_NO_BIDI;
    Stringprep_rc stringprep_rc = STRINGPREP_OK;
    Idna_flags idna_flags = IDNA_ALLOW_UNASSIGNED;
    Idna_rc idna_rc = IDNA_SUCCESS;
    Pr29_rc pr29_rc = PR29_SUCCESS;
    Tld_rc tld_rc = TLD_SUCCESS;
    punycode_uint point = 0;

    return stringprep_nameprep(text, 9) + stringprep_nameprep_no_unassigned(text, 9)
        + stringprep_plain(text, 9) + stringprep_kerberos5(text, 9)
        + stringprep_xmpp_nodeprep(text, 9) + stringprep_xmpp_resourceprep(text, 9)
        + stringprep_iscsi(text, 9) + (int)table->map[0] + (int)steps->table_size
        + (entries->tables == stringprep_nameprep) + (int)ranges->end + (int)domains->nvalid
        + (int)old_status + (int)status + (int)step + (int)flags + (int)stringprep_rc
        + (int)idna_flags + (int)idna_rc + (int)pr29_rc + (int)tld_rc + (int)point
        + (STRINGPREP_VERSION[0] == '1');
}
END

compiles() {
    language=$1
    shift
    "$@" -Wundef -I"$headers" -x "$language" "$dir/use.c" 2>&1
    for name in $names; do
        echo "#include <$name.h>" | "$@" -I"$headers" -x "$language" - 2>&1
    done
}
check_dialects 'c89 c99 c11 c2x' 'c++98 c++11 c++20'
check 'no header includes another of this project' \
    "$(grep -n '#include [<"]\(xn\|config\)' "$headers"/idn-*.h "$headers"/idna.h \
        "$headers"/pr29.h "$headers"/punycode.h "$headers"/stringprep.h "$headers"/tld.h)"
finish
