/* SPDX-License-Identifier: MIT */
/* Rows that both database modules return: PostgreSQL with a column for each value, SQLite as an
   object of JSON. */
#ifndef SQL_ROW_H
#define SQL_ROW_H

#include "sql.h"
#include "sql_table.h"

enum sql_kind { SQL_NULL, SQL_TEXT, SQL_NUMBER, SQL_KEYWORDS, SQL_JSON };

struct sql_value {
    const char *key;
    enum sql_kind kind;
    const char *text; /* of TEXT and JSON */
    size_t length;
    unsigned number; /* the NUMBER, or the set of KEYWORDS of xn_like_match.reasons */
};

#define XNI_SQL_VALUES_MAX   10
#define XNI_SQL_LETTERS_SIZE (XN_LETTERS_MAX * 112)

/* A row, with the texts of its values. */
struct sql_row {
    struct sql_value values[XNI_SQL_VALUES_MAX];
    size_t count;
    char message[XN_TABLE_DIAG_SIZE + XNI_SQL_TABLE_NAME_MAX];
    char code_point[12], mapped[12], letters[XNI_SQL_LETTERS_SIZE];
};

/* Makes the row of xn_check.  The position is counted in characters; hint may be NULL. */
void xni_sql_make_diagnosis(struct sql_row *row, const xn_diag *diag, const char *hint);

/* Makes the row of xn_like_check: the diagnosis of a refused name or, if that is NULL, the match,
   with the part of the name in characters. */
void xni_sql_make_match(
    struct sql_row *row, const xn_diag *diag, const xn_like_match *match, xn_span part);

/* Makes the row of xn_table_check, with its position in characters. */
void xni_sql_make_verdict(struct sql_row *row, const xn_table_result *result, const char *table);

/* Makes a row of xn_table_variants. */
void xni_sql_make_variant(
    struct sql_row *row, const xn_table_variant_label *variant, const xn_table_idna *idna);

#endif
