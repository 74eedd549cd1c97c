/* SPDX-License-Identifier: MIT */
/* --json: writes a record as one line of JSON. */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include "members.h"
#include "outcome.h"

/* Writes a refusal or a finding as an object. */
void members_outcome(struct members *m, const char *name, const struct outcome *outcome);

#endif
