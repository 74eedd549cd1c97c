/* SPDX-License-Identifier: MIT */
/* The functions that the files that load a registry share.  In registry_policy.c. */
#ifndef REGISTRY_LOAD_H
#define REGISTRY_LOAD_H

#include "registry.h"

/* The origin of a file name: an item of a value in a policy.  NULL is the command line. */
struct origin {
    const struct policy *policy;
    const struct policy_value *value;
    const struct policy_item *item;
};

/* Exits because the file cannot be read, which is an error of the policy if that names the file. */
_Noreturn void refuse_unread(const char *path, const struct origin *from, int error);
/* Adds the table in a file.  Exits if it is refused. */
void
add_table(struct registry *registry, const char *path, unsigned format, const struct origin *from);

/* Makes a set of the tables with these numbers, or the one of the command line if items is NULL.
   With *is_united, it is united unless its tables contradict each other; then *is_united becomes
   false. */
xn_table_set *
make_set(struct registry *registry, const struct policy_item *items, size_t count, bool *is_united);

/* Loads the files of all sections of the policy. */
void load_policy(struct registry *registry);

#endif
