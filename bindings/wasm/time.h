/* SPDX-License-Identifier: MIT */
/* The function of ISO C's <time.h> that libxn-table calls for numbers that nobody can predict;
   defined in table_glue.c. */
#ifndef TIME_H
#define TIME_H

typedef long time_t;

time_t time(time_t *result);

#endif
