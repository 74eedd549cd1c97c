#include <stdio.h>
#include <xn.h>

int
main(void)
{
    static const uint32_t text[] = {'b', 0xFC, 'c', 'h', 'e', 'r'};
    char out[32];
    xn_diag diag;

    if (xn_punycode_encode(text, 6, NULL, out, sizeof(out), NULL, &diag) != XN_OK)
        return 1;
    puts(out);
    return 0;
}
