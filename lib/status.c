#include "xn.h"

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

const char *
xn_version(void)
{
    return TEXT(XN_VERSION_MAJOR) "." TEXT(XN_VERSION_MINOR) "." TEXT(XN_VERSION_PATCH);
}

const char *
xn_unicode_version(void)
{
    return "3.2.0";
}
