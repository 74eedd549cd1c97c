/* SPDX-License-Identifier: MIT */
/* libidn: RFC 3454, its tables and profiles, and conversions of text. */
#ifndef STRINGPREP_H
#define STRINGPREP_H

#include <idn-int.h>
#include <stddef.h>
#include <sys/types.h>

#ifndef IDNAPI
#define IDNAPI
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The latest release of GNU libidn with this interface and these tables, which came with 1.41. */
#define STRINGPREP_VERSION "1.43"

typedef enum {
    STRINGPREP_OK = 0,
    STRINGPREP_CONTAINS_UNASSIGNED = 1,
    STRINGPREP_CONTAINS_PROHIBITED = 2,
    STRINGPREP_BIDI_BOTH_L_AND_RAL = 3,
    STRINGPREP_BIDI_LEADTRAIL_NOT_RAL = 4,
    STRINGPREP_BIDI_CONTAINS_PROHIBITED = 5,
    STRINGPREP_TOO_SMALL_BUFFER = 100,
    STRINGPREP_PROFILE_ERROR = 101,
    STRINGPREP_FLAG_ERROR = 102,
    STRINGPREP_UNKNOWN_PROFILE = 103,
    STRINGPREP_ICONV_ERROR = 104,
    STRINGPREP_NFKC_FAILED = 200,
    STRINGPREP_MALLOC_ERROR = 201
} Stringprep_rc;

typedef enum {
    STRINGPREP_NO_NFKC = 1,
    STRINGPREP_NO_BIDI = 2,
    STRINGPREP_NO_UNASSIGNED = 4
} Stringprep_profile_flags;

/* Profiles are arrays of steps, which end with a step whose operation is 0. */
typedef enum {
    STRINGPREP_NFKC = 1,
    STRINGPREP_BIDI = 2,
    STRINGPREP_MAP_TABLE = 3,
    STRINGPREP_UNASSIGNED_TABLE = 4,
    STRINGPREP_PROHIBIT_TABLE = 5,
    STRINGPREP_BIDI_PROHIBIT_TABLE = 6,
    STRINGPREP_BIDI_RAL_TABLE = 7,
    STRINGPREP_BIDI_L_TABLE = 8
} Stringprep_profile_steps;

#define STRINGPREP_MAX_MAP_CHARS 4

/* A range of code points, and the code points that each is mapped to, padded with 0.  The elements
   of a table ascend. */
struct Stringprep_table_element {
    uint32_t start;
    uint32_t end;
    uint32_t map[STRINGPREP_MAX_MAP_CHARS];
};
typedef struct Stringprep_table_element Stringprep_table_element;

struct Stringprep_table {
    Stringprep_profile_steps operation;
    Stringprep_profile_flags flags; /* if not 0: a call with one of these flags omits the step */
    const Stringprep_table_element *table;
    size_t table_size;
};
typedef struct Stringprep_table Stringprep_profile;

struct Stringprep_profiles {
    const char *name;
    const Stringprep_profile *tables;
};
typedef struct Stringprep_profiles Stringprep_profiles;

/* The profiles by name; the last row has no name. */
extern IDNAPI const Stringprep_profiles stringprep_profiles[];

extern IDNAPI const Stringprep_profile stringprep_nameprep[];
extern IDNAPI const Stringprep_profile stringprep_saslprep[];
extern IDNAPI const Stringprep_profile stringprep_xmpp_nodeprep[];
extern IDNAPI const Stringprep_profile stringprep_xmpp_resourceprep[];
extern IDNAPI const Stringprep_profile stringprep_iscsi[];
extern IDNAPI const Stringprep_profile stringprep_trace[];
extern IDNAPI const Stringprep_profile stringprep_plain[];
extern IDNAPI const Stringprep_profile stringprep_kerberos5[];

/* Additions of profiles to the tables of RFC 3454. */
extern IDNAPI const Stringprep_table_element stringprep_saslprep_space_map[];
extern IDNAPI const Stringprep_table_element stringprep_xmpp_nodeprep_prohibit[];
extern IDNAPI const Stringprep_table_element stringprep_iscsi_prohibit[];

extern IDNAPI const Stringprep_table_element stringprep_rfc3454_A_1[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_B_1[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_B_2[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_B_3[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_1_1[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_1_2[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_2_1[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_2_2[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_3[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_4[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_5[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_6[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_7[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_8[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_C_9[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_D_1[];
extern IDNAPI const Stringprep_table_element stringprep_rfc3454_D_2[];

/* All but the second of these allow unassigned code points. */
#define stringprep_nameprep(in, maxlen) \
    stringprep(in, maxlen, (Stringprep_profile_flags)0, stringprep_nameprep)
#define stringprep_nameprep_no_unassigned(in, maxlen) \
    stringprep(in, maxlen, STRINGPREP_NO_UNASSIGNED, stringprep_nameprep)
#define stringprep_xmpp_nodeprep(in, maxlen) \
    stringprep(in, maxlen, (Stringprep_profile_flags)0, stringprep_xmpp_nodeprep)
#define stringprep_xmpp_resourceprep(in, maxlen) \
    stringprep(in, maxlen, (Stringprep_profile_flags)0, stringprep_xmpp_resourceprep)
#define stringprep_iscsi(in, maxlen) \
    stringprep(in, maxlen, (Stringprep_profile_flags)0, stringprep_iscsi)
#define stringprep_plain(in, maxlen) \
    stringprep(in, maxlen, (Stringprep_profile_flags)0, stringprep_plain)
#define stringprep_kerberos5(in, maxlen) \
    stringprep(in, maxlen, (Stringprep_profile_flags)0, stringprep_kerberos5)

extern IDNAPI const char *stringprep_strerror(Stringprep_rc rc);

/* Prepare text in place.  The capacities are the sizes of the arrays, including a final 0.  On an
   error the text does not change. */
extern IDNAPI int stringprep_4i(uint32_t *ucs4, size_t *len, size_t maxucs4len,
    Stringprep_profile_flags flags, const Stringprep_profile *profile);
extern IDNAPI int stringprep_4zi(uint32_t *ucs4, size_t maxucs4len, Stringprep_profile_flags flags,
    const Stringprep_profile *profile);
extern IDNAPI int stringprep(
    char *in, size_t maxlen, Stringprep_profile_flags flags, const Stringprep_profile *profile);
/* Prepares text by the profile of this name, which is case-sensitive; *out is allocated. */
extern IDNAPI int
stringprep_profile(const char *in, char **out, const char *profile, Stringprep_profile_flags flags);

/* Returns STRINGPREP_VERSION of the library, or NULL if it is older than the required one. */
extern IDNAPI const char *stringprep_check_version(const char *req_version);

/* Conversions.  A length of -1 stands for text that ends with 0; results are allocated, and NULL
   if the text cannot be converted. */
extern IDNAPI int stringprep_unichar_to_utf8(uint32_t c, char *outbuf);
extern IDNAPI uint32_t stringprep_utf8_to_unichar(const char *p);
extern IDNAPI uint32_t *
stringprep_utf8_to_ucs4(const char *str, ssize_t len, size_t *items_written);
extern IDNAPI char *stringprep_ucs4_to_utf8(
    const uint32_t *str, ssize_t len, size_t *items_read, size_t *items_written);
extern IDNAPI char *stringprep_utf8_nfkc_normalize(const char *str, ssize_t len);
extern IDNAPI uint32_t *stringprep_ucs4_nfkc_normalize(const uint32_t *str, ssize_t len);

/* The charset of the environment variable CHARSET, or of the locale, and conversions by iconv(). */
extern IDNAPI const char *stringprep_locale_charset(void);
extern IDNAPI char *
stringprep_convert(const char *str, const char *to_codeset, const char *from_codeset);
extern IDNAPI char *stringprep_locale_to_utf8(const char *str);
extern IDNAPI char *stringprep_utf8_to_locale(const char *str);

#ifdef __cplusplus
}
#endif

#endif
