/* SPDX-License-Identifier: MIT */
/* The options of runxn: names, value, words for completion, the function that sets the option, and
   a line of help.  tools/print_rows.c has the same rows, without the functions. */
#ifndef RUNXN_ROWS_H
#define RUNXN_ROWS_H

/* clang-format off */
#define RUNXN_ROWS(ROW) \
    ROW("e", "CHARSET", "<charset>", set_charset, \
        "the charset of names that are not UTF-8 (default: the locale's)") \
    ROW("u", NULL, NULL, set_unicode, \
        "show names in Unicode where addresses are converted to names") \
    ROW("h help", NULL, NULL, print_help, "print this help") \
    ROW("V version", NULL, NULL, print_version, "print the version")
/* clang-format on */

#endif
