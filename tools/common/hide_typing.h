/* SPDX-License-Identifier: MIT */
/* A terminal that does not show passwords as they are typed. */
#ifndef HIDE_TYPING_H
#define HIDE_TYPING_H

/* Turns the echo of a terminal off until the process ends, stops, or calls show_typing(). */
void hide_typing(int fd);
void show_typing(void);

#endif
