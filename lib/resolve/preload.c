/* SPDX-License-Identifier: MIT */
/* The common part of the preloaded library's functions: libc's functions, names in their forms, and
   the settings of runxn. */
#include "preload.h"

#include <dlfcn.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "lib/ascii.h"
#include "info.h"
#include "lib/recode.h"

/* Set once, before main(): afterwards no thread, signal handler or fork() needs a lock. */
static struct {
    bool loaded, shows_unicode;
    struct next next;
    char codeset[64]; /* from runxn -e, or "" */
} settings;

static __thread unsigned depth; /* see xni_close_names() */

/* Finds a function of libc.  older is its name in glibc before 2.34, or NULL. */
static void
load(void *function, const char *name, const char *older)
{
    void *symbol = dlsym(RTLD_NEXT, name);

    if (symbol == NULL && older != NULL)
        symbol = dlsym(RTLD_NEXT, older);
    memcpy(function, &symbol, sizeof(symbol));
}

static void
load_all(struct next *next)
{
    load(&next->getaddrinfo, "getaddrinfo", NULL);
    load(&next->getaddrinfo_a, "getaddrinfo_a", NULL);
    load(&next->getnameinfo, "getnameinfo", NULL);
    load(&next->gethostbyname, "gethostbyname", NULL);
    load(&next->gethostbyname2, "gethostbyname2", NULL);
    load(&next->gethostbyname_r, "gethostbyname_r", NULL);
    load(&next->gethostbyname2_r, "gethostbyname2_r", NULL);
    load(&next->gethostbyaddr, "gethostbyaddr", NULL);
    load(&next->gethostbyaddr_r, "gethostbyaddr_r", NULL);
    load(&next->res_query, "res_query", "__res_query");
    load(&next->res_search, "res_search", "__res_search");
    load(&next->res_querydomain, "res_querydomain", "__res_querydomain");
    load(&next->res_mkquery, "res_mkquery", "__res_mkquery");
    load(&next->res_nquery, "res_nquery", "__res_nquery");
    load(&next->res_nsearch, "res_nsearch", "__res_nsearch");
    load(&next->res_nquerydomain, "res_nquerydomain", "__res_nquerydomain");
    load(&next->res_nmkquery, "res_nmkquery", "__res_nmkquery");
}

/* Copies environment variables, since some programs overwrite theirs. */
__attribute__((constructor)) static void
open_settings(void)
{
    const char *codeset = getenv("RUNXN_CODESET");

    if (codeset != NULL && strlen(codeset) < sizeof(settings.codeset))
        memcpy(settings.codeset, codeset, strlen(codeset) + 1);
    settings.shows_unicode = getenv("RUNXN_UNICODE") != NULL;
    load_all(&settings.next);
    /* Before 2.34 a program may load libresolv or libanl later. */
    settings.loaded = settings.next.res_query != NULL && settings.next.getaddrinfo_a != NULL;
}

struct next
xni_find_next(void)
{
    struct next next;

    if (settings.loaded)
        return settings.next;
    load_all(&next); /* also for constructors of other libraries, which may run before ours */
    return next;
}

/* Finds the charset of runxn -e, or of the locale in the environment, since most programs never
   call setlocale().  Returns false if it is unknown or UTF-8. */
static bool
find_codeset(char *codeset, size_t size)
{
    const char *found = settings.codeset;
    locale_t locale = (locale_t)0;
    bool fits;

    if (*found == '\0') {
        locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
        if (locale == (locale_t)0)
            return false;
        found = nl_langinfo_l(CODESET, locale);
    }
    fits = strlen(found) < size && !xni_is_utf8(found);
    if (fits)
        memcpy(codeset, found, strlen(found) + 1);
    if (locale != (locale_t)0)
        freelocale(locale);
    return fits;
}

/* Performs ToASCII as for a lookup; returns XN_E_GUARD for every name that a guard refuses.  The
   STD 3 rules come before the guards, but U+2100, which nameprep maps to a/c, must not be asked for
   as typed. */
static xn_status
convert_utf8(const char *text, size_t length, struct names *names)
{
    xn_status status =
        xn_to_ascii(text, length, LOOKUP_FLAGS, names->ascii, sizeof(names->ascii), NULL, NULL);

    if (status == XN_OK)
        xni_find_forms(text, length, names->ascii, &names->forms);
    if ((status == XN_E_STD3_CHAR || status == XN_E_STD3_HYPHEN)
        && xn_to_ascii(text, length, XN_ALLOW_UNASSIGNED, NULL, 0, NULL, NULL) == XN_E_GUARD)
        return XN_E_GUARD;
    return status == XN_E_NAME_LONG ? XN_E_GUARD : status;
}

/* Converts a name that is not UTF-8. */
static xn_status
convert_other(const char *name, struct names *names)
{
    char codeset[sizeof(settings.codeset)];
    struct recoded text = {NULL, 0, 0};
    xn_status status = XN_E_UTF8;
    size_t ignored;

    if (find_codeset(codeset, sizeof(codeset))
        && xni_recode_text("UTF-8", codeset, name, strlen(name), &text, &ignored) == RECODED)
        status = convert_utf8(text.data, text.length, names);
    if (status == XN_OK && XNI_ASKS_RAW) { /* also as typed, for a hosts file in this charset */
        if (xni_form_at(&names->forms, names->forms.count - 1) == NULL)
            names->forms.count = 1;
        names->forms.list[names->forms.count++] = (struct form){XN_HOW_RAW, name};
    }
    free(text.data);
    return status;
}

enum verdict
xni_open_names(const char *name, struct names *names)
{
    size_t length = name != NULL ? strlen(name) : 0;
    xn_status status;

    if (length == 0 || ascii_is(name, length) || depth > 0)
        return VERDICT_UNCHANGED;
    status = convert_utf8(name, length, names);
    if (status == XN_E_UTF8)
        status = convert_other(name, names);
    if (status == XN_E_GUARD)
        return VERDICT_REFUSED;
    names->dns = names->ascii;
    if (status != XN_OK) {
        names->dns = name;
        names->forms.count = 1;
        names->forms.list[0] = (struct form){XN_HOW_RAW, name};
    }
    depth++;
    return VERDICT_ASK;
}

void
xni_close_names(void)
{
    depth--;
}

bool
xni_shows_unicode(void)
{
    return settings.shows_unicode;
}

/* Converts text in UTF-8 to the charset of the locale, if that differs. */
static bool
convert_shown(char *text)
{
    char codeset[sizeof(settings.codeset)];
    struct recoded out;
    size_t ignored;
    bool fits;

    if (!find_codeset(codeset, sizeof(codeset)))
        return true;
    fits = xni_recode_text(codeset, "UTF-8", text, strlen(text), &out, &ignored) == RECODED
        && out.length < XN_UNICODE_SIZE;
    if (fits)
        memcpy(text, out.data, out.length + 1);
    free(out.data);
    return fits;
}

bool
xni_show(const char *name, char *out)
{
    size_t length = strlen(name);

    return xni_display(name, length, out, NULL) == XN_OK && strcmp(name, out) != 0
        && convert_shown(out);
}
