/* SPDX-License-Identifier: MIT */
/* The Unicode properties that a class of RFC 7940 section 6.2.3 may name: gc, jt, sc and ccc, in
   the versions from 5.2 to 17.0 with the values that each version had. */
#ifndef PROPERTIES_H
#define PROPERTIES_H

#include "property_tables.h"
#include "set.h"

/* The newest version here.  Newer ones assign code points that these tables call unassigned. */
#define XNI_NEWEST_VERSION "17.0.0"
/* The version of a table that declares none.  It stays, so that such a table gives the same answers
   for ever. */
#define XNI_ASSUMED_VERSION "11.0.0"

/* Finds the number of a version such as "6.3.0" or "6.3".  Returns false if it is malformed or not
   supported. */
bool xni_property_version(const char *text, size_t length, unsigned *version);

/* Find the kind of a property by its short name ("gc"), and the number of a value by its short name
   ("Mn"), in any case (UAX #44 section 5.9).  The groups of general categories ("M", "LC") are
   values too.  Return false for an unknown name. */
bool xni_property_kind(const char *name, size_t length, enum property_kind *kind);
bool xni_property(enum property_kind kind, const char *value, size_t length, unsigned *id);

/* Adds the code points that have the value in that version to a set. */
void xni_must_add_property(
    struct memory *memory, struct set *set, enum property_kind kind, unsigned id, unsigned version);
/* Adds the combining marks of the newest version. */
void xni_must_add_marks(struct memory *memory, struct set *set);

/* Returns whether IDNA 2008 disallows a code point with the properties of the newest version (RFC
   5892 section 3).  Unassigned code points are not disallowed: a later version may allow them. */
bool xni_is_disallowed(uint32_t cp);

#endif
