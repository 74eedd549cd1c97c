/* SPDX-License-Identifier: MIT */
/* The values of a policy's keys. */
#ifndef POLICY_VALUES_H
#define POLICY_VALUES_H

#include "policy.h"

/* A part of a line, for a fault at its beginning. */
struct policy_text {
    const char *text;
    size_t length, line, column;
};

/* Sets *fault and returns false.  The subject is the text itself. */
bool policy_fail(struct policy_fault *fault, const char *words, const struct policy_text *subject);
/* Returns the text without blanks at its ends. */
struct policy_text policy_trim(struct policy_text text);
/* Returns whether the text is this word. */
bool policy_is_word(const struct policy_text *text, const char *word);

/* Returns the number of a key, or KEYS if there is no such key. */
enum policy_key policy_find_key(const struct policy_text *name);
/* Returns whether sections of this kind may have the key. */
bool policy_takes(enum policy_kind kind, enum policy_key key);
/* Parses a value, except for its clause. */
bool policy_set(struct policy_value *value, enum policy_key key, const struct policy_text *text,
    struct policy_fault *fault);

#endif
