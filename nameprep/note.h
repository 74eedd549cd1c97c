/* SPDX-License-Identifier: MIT */
/* The ELF note of the libidn that lib/compat builds from libxn.  The cross-check looks for it, so
   that libxn is never compared with itself. */
#ifndef NOTE_H
#define NOTE_H

#include <stdint.h>

#define LIBIDN_NOTE_NAME "xn"
#define LIBIDN_NOTE_TYPE 0x1D6

/* A note as in <elf.h>, whose name is padded to a multiple of four octets. */
struct libidn_note {
    uint32_t name_size, description_size, type;
    char name[4];
};

#endif
