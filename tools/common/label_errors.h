/* SPDX-License-Identifier: MIT */
/* --check: the errors of all labels of a name, and hints. */
#ifndef LABEL_ERRORS_H
#define LABEL_ERRORS_H

#include "convert.h"

struct outcome_list {
    struct outcome *items;
    size_t count, capacity;
};

/* Lists the first error of each label of a name that was refused, or that of the name.  outcome is
   that of the whole name.  No valid name has more labels than ERRORS_MAX, after which the list
   ends: a line may have a million. */
enum { ERRORS_MAX = 128 };
void check_labels(const struct options *o, const char *text, size_t length,
    const struct outcome *outcome, struct outcome_list *list);
void outcome_list_add(struct outcome_list *list, const struct outcome *outcome);
void outcome_list_free(struct outcome_list *list);

/* What the user may have meant by a text that was refused, or NULL. */
const char *
find_hint(const struct options *o, const char *text, size_t length, const struct outcome *outcome);
/* A hint about a record that is not UTF-8, or contains U+0000: the charset that it looks like.
   NULL: none. */
const char *guess_charset(const char *text, size_t length, bool is_ill_formed);

#endif
