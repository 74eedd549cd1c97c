/* SPDX-License-Identifier: MIT */
/* --policy: the rules about one label.  Files: policy_check.c and registry_messages.c. */
#ifndef POLICY_CHECK_H
#define POLICY_CHECK_H

#include "registry_name.h"

/* Adds a finding for each rule that refuses the label, other than the tables and their
   dispositions. */
void policy_check(const struct subject *subject);
/* Returns the rule that refuses a disposition, or NULL. */
const struct policy_value *policy_refuses(const struct subject *subject, const char *disposition);

/* Appends "label 1, octet 4: U+0430: script Cyrillic is not allowed" for a finding. */
void put_policy_finding(struct buffer *out, const struct outcome *outcome);

#endif
