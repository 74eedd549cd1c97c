/* SPDX-License-Identifier: MIT */
/* Compares results with the reference libraries.  They are loaded with dlopen() at the first use,
   as glibc loads libidn2, so that libxn itself needs only libc.  Only this code of the library has
   state, allocates memory and takes a lock, and only with XN_CROSSCHECK. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dl_iterate_phdr() */
#endif
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "crosscheck.h"

/* XN_WITHOUT_CROSSCHECK is set when lib/compat/ builds libidn: it would load itself. */
#if defined(WITH_CROSSCHECK) && !defined(XN_WITHOUT_CROSSCHECK)

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>

#ifdef HAVE_DL_ITERATE_PHDR
#include <link.h>

#include "note.h"
#endif
#ifdef WITH_LIBUNISTRING
#include <uninorm.h>
#endif

/* The functions of the libraries, NULL if a library cannot be loaded; set once. */
static struct {
    const Stringprep_profiles *profiles;
    int (*prepare)(uint32_t *text, size_t *length, size_t cap, Stringprep_profile_flags flags,
        const Stringprep_profile *profile);
#ifdef WITH_LIBUNISTRING
    const struct unicode_normalization_form *nfkc;
    uint32_t *(*normalize)(
        uninorm_t form, const uint32_t *text, size_t length, uint32_t *out, size_t *outlen);
#endif
} reference;

/* Finds a function.  ISO C has no conversion from an object pointer to a function pointer; POSIX
   requires the same representation. */
static void
find_function(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);

    memcpy(function, &symbol, sizeof(symbol)); /* NULL if the library lacks it */
}

#ifdef HAVE_DL_ITERATE_PHDR
/* Returns whether a segment of notes contains the note of lib/compat/. */
static bool
has_note(const char *notes, size_t length)
{
    static const char name[] = LIBIDN_NOTE_NAME;
    struct libidn_note note;

    while (length >= sizeof(note)) {
        size_t size;

        memcpy(&note, notes, sizeof(note));
        if (note.type == LIBIDN_NOTE_TYPE && note.name_size == sizeof(name)
            && memcmp(note.name, name, sizeof(name)) == 0)
            return true;
        size = sizeof(note) - sizeof(note.name) + (((size_t)note.name_size + 3) & ~(size_t)3)
            + (((size_t)note.description_size + 3) & ~(size_t)3);
        if (size > length)
            break;
        notes += size;
        length -= size;
    }
    return false;
}

/* A search for the object that contains an address, and whether it has the note. */
struct object_search {
    uintptr_t address;
    bool has_note;
};

static int
search_object(struct dl_phdr_info *object, size_t size, void *data)
{
    struct object_search *search = data;
    bool contains = false, noted = false;

    (void)size;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        uintptr_t start = object->dlpi_addr + segment->p_vaddr;

        if (segment->p_type == PT_LOAD && search->address >= start
            && search->address - start < segment->p_memsz)
            contains = true;
        if (segment->p_type == PT_NOTE && segment->p_align <= 4)
            noted = noted || has_note((const char *)start, segment->p_memsz);
    }
    search->has_note = contains && noted;
    return contains;
}

/* Returns whether the libidn that was found was built from this library: a comparison with itself
   would prove nothing. */
static bool
is_libxn(void *library)
{
    struct object_search search = {(uintptr_t)dlsym(library, "stringprep_4i"), false};

    dl_iterate_phdr(search_object, &search);
    return search.has_note;
}
#else
static bool
is_libxn(void *library)
{
    (void)library;
    return false;
}
#endif

static void
load_libraries(void)
{
    void *library = dlopen(LIBIDN_SONAME, RTLD_NOW | RTLD_LOCAL);

    if (library != NULL && !is_libxn(library)) {
        reference.profiles = dlsym(library, "stringprep_profiles");
        find_function(library, "stringprep_4i", &reference.prepare);
    }
#ifdef WITH_LIBUNISTRING
    library = dlopen(LIBUNISTRING_SONAME, RTLD_NOW | RTLD_LOCAL);
    if (library != NULL) {
        reference.nfkc = dlsym(library, "uninorm_nfkc");
        find_function(library, "u32_normalize", &reference.normalize);
    }
#endif
}

static void
load_once(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, load_libraries);
}

bool
xni_crosscheck_has_libidn(void)
{
    load_once();
    return reference.profiles != NULL && reference.prepare != NULL;
}

bool
xni_crosscheck_has_libunistring(void)
{
    load_once();
#ifdef WITH_LIBUNISTRING
    return reference.nfkc != NULL && reference.normalize != NULL;
#else
    return false;
#endif
}

/* Allocated text in UTF-32, with a final 0 for libidn. */
struct utf32 {
    uint32_t *cp;
    size_t count;
};

static bool
convert_to_utf32(struct utf32 *utf32, const char *text, size_t length)
{
    utf32->count = 0;
    utf32->cp = malloc((length + 1) * sizeof(*utf32->cp));
    if (utf32->cp == NULL)
        return false;
    for (size_t at = 0; at < length;)
        at += utf8_decode(text + at, &utf32->cp[utf32->count++]);
    utf32->cp[utf32->count] = 0;
    return true;
}

static bool
is_equal(const struct utf32 *text, const uint32_t *cp, size_t count)
{
    return text->count == count && memcmp(text->cp, cp, count * sizeof(*cp)) == 0;
}

static const Stringprep_profile *
find_reference_profile(const struct xn_profile *profile)
{
    for (const Stringprep_profiles *p = reference.profiles; p->name != NULL; p++)
        if (xn_profile_find(p->name) == profile)
            return p->tables;
    return NULL;
}

/* Computes our own result under these flags: the status, and the prepared text in UTF-32, whose
   length is known only afterwards.  Returns false if out of memory. */
static bool
prepare_ours(const struct xn_profile *profile, unsigned flags, const char *text, size_t length,
    xn_status *status, struct utf32 *prepared)
{
    struct prep_sink sink;
    char *out;
    bool converted;

    xni_sink_open(&sink, profile, NULL, 0);
    *status = xni_prep(flags, text, length, &sink, NULL);
    out = malloc(sink.length + 1);
    if (out == NULL)
        return false;
    xni_sink_open(&sink, profile, out, sink.length + 1);
    *status = xni_prep(flags, text, length, &sink, NULL);
    converted = convert_to_utf32(prepared, out, sink.length);
    free(out);
    return converted;
}

static bool
is_same_refusal(xn_status status, int theirs)
{
    switch (theirs) {
    case STRINGPREP_OK: return status == XN_OK;
    case STRINGPREP_CONTAINS_UNASSIGNED: return status == XN_E_UNASSIGNED;
    case STRINGPREP_CONTAINS_PROHIBITED:
    case STRINGPREP_BIDI_CONTAINS_PROHIBITED: return status == XN_E_PROHIBITED;
    case STRINGPREP_BIDI_BOTH_L_AND_RAL: return status == XN_E_BIDI_MIXED;
    case STRINGPREP_BIDI_LEADTRAIL_NOT_RAL: return status == XN_E_BIDI_ENDS;
    default: return false; /* another failure, such as a lack of memory */
    }
}

/* Returns whether libidn agrees with ours, our result under XN_PR29, since libidn has the wording
   from before Corrigendum 5. */
static bool
libidn_agrees(const Stringprep_profile *profile, unsigned flags, const struct utf32 *text,
    xn_status status, const struct utf32 *ours)
{
    /* libidn decomposes in place, which takes more space than the result */
    size_t cap = (text->count > ours->count ? text->count : ours->count) * 4 + 64;
    size_t count = text->count;
    uint32_t *theirs = malloc(cap * sizeof(*theirs));
    Stringprep_profile_flags theirs_flags =
        flags & XN_ALLOW_UNASSIGNED ? 0 : STRINGPREP_NO_UNASSIGNED;
    bool agrees;
    int rc;

    if (theirs == NULL)
        return false;
    memcpy(theirs, text->cp, (count + 1) * sizeof(*theirs));
    rc = reference.prepare(theirs, &count, cap, theirs_flags, profile);
    agrees = is_same_refusal(status, rc) && (rc != STRINGPREP_OK || is_equal(ours, theirs, count));
    free(theirs);
    return agrees;
}

#ifdef WITH_LIBUNISTRING
/* Returns whether Corrigendum 4 changed the decomposition of a code point after Unicode 3.2. */
static bool
is_corrigendum_4(uint32_t cp)
{
    return cp == 0x2F868 || cp == 0x2F874 || cp == 0x2F91F || cp == 0x2F95F || cp == 0x2F9BF;
}

/* Returns whether later versions of Unicode agree with 3.2 on this text and its prepared form. */
static bool
is_stable(const struct utf32 *text, const struct utf32 *prepared)
{
    for (size_t i = 0; i < prepared->count; i++)
        if (table_lookup(prepared->cp[i])->tables & TABLE_A_1)
            return false;
    for (size_t i = 0; i < text->count; i++)
        if (is_corrigendum_4(text->cp[i]))
            return false;
    return true;
}

static bool
libunistring_agrees(
    const struct xn_profile *profile, const struct utf32 *text, const struct utf32 *ours)
{
    uint32_t *mapped, *theirs;
    size_t length = 0, count;
    bool agrees;

    if (!xni_crosscheck_has_libunistring() || !is_stable(text, ours))
        return true;
    mapped = malloc((4 * text->count + TABLE_MAP_MAX) * sizeof(*mapped));
    if (mapped == NULL)
        return false;
    for (size_t i = 0; i < text->count; i++)
        length += xni_map(profile, text->cp[i], mapped + length);
    theirs = reference.normalize(reference.nfkc, mapped, length, NULL, &count);
    agrees = theirs != NULL && is_equal(ours, theirs, count);
    free(theirs);
    free(mapped);
    return agrees;
}
#else
static bool
libunistring_agrees(
    const struct xn_profile *profile, const struct utf32 *text, const struct utf32 *ours)
{
    (void)profile, (void)text, (void)ours;
    return true;
}
#endif

static bool
references_agree(const struct xn_profile *profile, unsigned flags, const char *text, size_t length)
{
    struct utf32 typed = {NULL, 0}, pr29 = {NULL, 0}, ours = {NULL, 0};
    const Stringprep_profile *theirs = find_reference_profile(profile);
    xn_status pr29_status, status;
    bool agrees;

    if (theirs == NULL || length == 0 || memchr(text, 0, length) != NULL) /* libidn ends at NUL */
        return true;
    flags &= ~(unsigned)XN_PR29;
    agrees = convert_to_utf32(&typed, text, length)
        && prepare_ours(profile, flags | XN_PR29, text, length, &pr29_status, &pr29)
        && prepare_ours(profile, flags, text, length, &status, &ours)
        && libidn_agrees(theirs, flags, &typed, pr29_status, &pr29);
    /* libunistring implements Corrigendum 5, so it is only comparable without PR29 sequences */
    if (agrees && status == XN_OK && profile->nfkc && is_equal(&pr29, ours.cp, ours.count))
        agrees = libunistring_agrees(profile, &typed, &ours);
    free(typed.cp);
    free(pr29.cp);
    free(ours.cp);
    return agrees;
}

#else

bool
xni_crosscheck_has_libidn(void)
{
    return false;
}

bool
xni_crosscheck_has_libunistring(void)
{
    return false;
}

static bool
references_agree(const struct xn_profile *profile, unsigned flags, const char *text, size_t length)
{
    (void)profile, (void)flags, (void)text, (void)length;
    return false;
}

#endif

xn_status
xni_prep_crosschecked(
    unsigned flags, const char *text, size_t length, struct prep_sink *sink, xn_diag *diag)
{
    xn_status status;

    flags &= ~(unsigned)XN_CROSSCHECK;
    status = xni_prep(flags, text, length, sink, diag);
    if (status == XN_E_UTF8 || references_agree(sink->profile, flags, text, length))
        return status;
    return diag_set(diag, XN_E_CROSSCHECK, 0, length, "xn cross-check");
}
