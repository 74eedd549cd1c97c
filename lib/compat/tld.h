/* SPDX-License-Identifier: MIT */
/* libidn: the code points that a top-level domain permits. */
#ifndef TLD_H
#define TLD_H

#include <idn-int.h>
#include <stdlib.h>

#ifndef IDNAPI
#define IDNAPI
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A range of code points; the ranges of a table ascend. */
struct Tld_table_element {
    uint32_t start;
    uint32_t end;
};
typedef struct Tld_table_element Tld_table_element;

struct Tld_table {
    const char *name; /* in lower case, without a dot */
    const char *version;
    size_t nvalid;
    const Tld_table_element *valid;
};
typedef struct Tld_table Tld_table;

typedef enum {
    TLD_SUCCESS = 0,
    TLD_INVALID = 1, /* *errpos is the position of a refused code point */
    TLD_NODATA = 2,
    TLD_MALLOC_ERROR = 3,
    TLD_ICONV_ERROR = 4,
    TLD_NO_TLD = 5,
    TLD_NOTLD = 5 /* an older spelling */
} Tld_rc;

extern IDNAPI const char *tld_strerror(Tld_rc rc);

/* Allocate the last label of a name, in lower case, if it consists of ASCII letters. */
extern IDNAPI int tld_get_4(const uint32_t *in, size_t inlen, char **out);
extern IDNAPI int tld_get_4z(const uint32_t *in, char **out);
extern IDNAPI int tld_get_z(const char *in, char **out);

/* Return the table of that name, or NULL.  Arrays of tables end with NULL; the second function
   searches the overrides, if there are any, and then the built-in tables. */
extern IDNAPI const Tld_table *tld_get_table(const char *tld, const Tld_table **tables);
extern IDNAPI const Tld_table *tld_default_table(const char *tld, const Tld_table **overrides);

/* Check that the table, or the table of the name's own top-level domain, permits every code
   point. */
extern IDNAPI int
tld_check_4t(const uint32_t *in, size_t inlen, size_t *errpos, const Tld_table *tld);
extern IDNAPI int tld_check_4tz(const uint32_t *in, size_t *errpos, const Tld_table *tld);
extern IDNAPI int
tld_check_4(const uint32_t *in, size_t inlen, size_t *errpos, const Tld_table **overrides);
extern IDNAPI int tld_check_4z(const uint32_t *in, size_t *errpos, const Tld_table **overrides);
extern IDNAPI int tld_check_8z(const char *in, size_t *errpos, const Tld_table **overrides);
extern IDNAPI int tld_check_lz(const char *in, size_t *errpos, const Tld_table **overrides);

#ifdef __cplusplus
}
#endif

#endif
