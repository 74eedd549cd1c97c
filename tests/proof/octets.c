/* SPDX-License-Identifier: MIT */
/* A driver for Eva: functions that read octets as another type than char, which WP does not follow.
   Texts are at the end of blocks of exactly the promised size. */
#include <__fc_builtin.h>

#include "lib/split.c"

/* Unknown octets, as many as are read. */
static void
dots(void)
{
    char text[3];
    size_t width;

    text[2] = Frama_C_char_interval(0, 127);
    width = xni_dot_width(text + 2);
    /*@ assert width == 0 || (width == 1 && text[2] == '.'); */
    text[1] = Frama_C_char_interval(-128, -1);
    width = xni_dot_width(text + 1);
    /*@ assert width == 0; */
    text[0] = Frama_C_char_interval(-128, -1);
    text[2] = Frama_C_char_interval(-128, 127);
    width = xni_dot_width(text);
    /*@ assert width == 0 || (width == 3 && text[2] < 0); */
}

static void
words(void)
{
    char text[8];
    uint64_t word;

    Frama_C_make_unknown(text, sizeof(text));
    word = load_word(text);
    /*@ assert \initialized(&word); */
    store_word(text, word);
}

int
main(void)
{
    dots();
    words();
    return 0;
}
