/* SPDX-License-Identifier: MIT */
/* An ELF note that tells libxn's cross-check (nameprep/crosscheck.c) that the libidn it has loaded
   is libxn.  It cannot be a symbol: the library has exactly GNU libidn's. */
#include "export.h"

#include "nameprep/note.h"

#ifdef __ELF__
__attribute__((section(".note.xn"), aligned(4), used)) static const struct libidn_note note = {
    .name_size = sizeof(LIBIDN_NOTE_NAME),
    .description_size = 0,
    .type = LIBIDN_NOTE_TYPE,
    .name = LIBIDN_NOTE_NAME};
#else
typedef int xni_no_note; /* ISO C forbids an empty translation unit */
#endif
