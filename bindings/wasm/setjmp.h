/* SPDX-License-Identifier: MIT */
/* A table is loaded in an instance that is dropped afterwards.  So a fault, which ends the load by
   longjmp(), can trap: nothing is freed, and JavaScript reads the diagnosis. */
#ifndef SETJMP_H
#define SETJMP_H

typedef char jmp_buf[1];

#define setjmp(end) ((void)(end), 0)
__attribute__((noreturn)) void longjmp(jmp_buf end, int value);

#endif
