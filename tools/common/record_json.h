/* SPDX-License-Identifier: MIT */
/* --json: writes a record as one line of JSON. */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include "json.h"
#include "outcome.h"

/* Appends an outcome as a member of an object, with a comma before it. */
void json_outcome(struct buffer *out, const char *key, const struct outcome *outcome);

#endif
