/* SPDX-License-Identifier: MIT */
/* Declares the functions that the targets of libxn-table share. */
#ifndef FUZZ_TABLE_H
#define FUZZ_TABLE_H

#include "fuzz.h"
#include "xn-table.h"

/* Loads a text with the memory that the input's settings allow, asserts the promises of xn-table.h
   for success and for failure, and if there is a table, of its contents.  The caller frees the
   table with fuzz_free_table(). */
xn_table *fuzz_load_table(
    const struct fuzz_input *input, const char *text, size_t length, xn_table_format format);
void fuzz_free_table(xn_table *table);
/* A label, twice, with other contents of the workspace. */
void fuzz_check_label(const xn_table *table, const char *label, size_t length, unsigned flags);
/* Its variants, its index label, and its package if the table has columns. */
void fuzz_check_variants(const xn_table *table, const char *label, size_t length);

#endif
