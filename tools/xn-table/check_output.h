/* SPDX-License-Identifier: MIT */
/* The values and members that xn-table check prints about a name, and formats that package
   shares. */
#ifndef CHECK_OUTPUT_H
#define CHECK_OUTPUT_H

#include "command.h"
#include "tools/common/filter_options.h"
#include "label_input.h"
#include "tools/common/outcome.h"
#include "registry.h"

enum { LIMIT_DEFAULT = 1000 }; /* variants, or labels of a package */

/* Appends "pos:N", "action:N" or "-". */
void put_why(struct buffer *out, const xn_table_result *r);

/* A thread of xn-table check, and the name that it checks. */
struct checker {
    const struct command *c;
    struct typed_label label; /* the text; with --code-points in UTF-8 */
    struct verdicts verdicts;
    struct buffer tag, name; /* name: the label with the zone of its column */

    /* of the label, with --variants */
    bool has_variants;      /* a table finds it valid */
    struct buffer variants; /* as a list, or as objects of JSON */
    size_t variant_count;
    bool is_complete, conflicts;
    bool is_exhausted; /* XN_TABLE_E_EFFORT */
    uint64_t bound;    /* of the number of labels with the original; at most UINT64_MAX */
};

/* The converter of xn-table check, whose filter is part of a struct command. */
extern const struct converter check_converter;

/* Problems that only xn-table check has */
extern const struct problem table_conflict, table_effort;

/* The fields of --append, in their order without that option. */
enum {
    FIELD_VERDICT,
    FIELD_DISPOSITION,
    FIELD_WHY,
    FIELD_INDEX,
    FIELD_COUNT,
    FIELD_VARIANTS,
    FIELD_IDNA
};
extern const struct appended_field check_fields[];

/* Lists the variants of the label. */
void find_variants(struct checker *k);

/* Append members of a JSON object, for struct converter. */
void put_json_verdict(struct filter *f, struct members *m, const struct outcome *v);
void put_json_tables(struct filter *f, struct members *m, const struct outcome *v);

#endif
