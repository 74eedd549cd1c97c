/* SPDX-License-Identifier: MIT */
/* The format of property_tables.c, for its generator and its reader. */
#ifndef PROPERTY_TABLES_H
#define PROPERTY_TABLES_H

#include <stddef.h>
#include <stdint.h>

enum property_kind {
    PROPERTY_GENERAL_CATEGORY,
    PROPERTY_JOINING_TYPE,
    PROPERTY_SCRIPT,
    PROPERTY_COMBINING_CLASS, /* the only one whose values are numbers and have no names */
    PROPERTY_COUNT
};

#define PROPERTY_CODE_POINTS 0x110000u
/* An entry of xni_property_ranges: the first code point, and the record of the range. */
#define PROPERTY_RECORD_BITS 11 /* beside the 21 of a code point */
#define PROPERTY_RECORD_MAX  (1u << PROPERTY_RECORD_BITS)

/* The properties of a range.  age is the number of the version, in xni_property_versions, that
   assigned the code points; the number of versions if none did.  values are those of the newest
   version, as numbers of names. */
struct property_record {
    uint8_t age, values[PROPERTY_COUNT];
};

/* The value of a property of a range in the versions up to until.  Several changes of one property
   are listed in the order of the versions. */
struct property_change {
    uint32_t first, last;
    uint8_t property, value, until;
};

/* Code points whose derived property of RFC 5892 does not follow from their general category.  They
   ascend. */
struct property_exception {
    uint32_t first, last;
    uint8_t is_disallowed;
};

extern const struct property_exception xni_property_exceptions[];
extern const size_t xni_property_exception_count;
extern const uint16_t xni_property_versions[]; /* 0x0502, ... */
extern const size_t xni_property_version_count;
extern const uint32_t xni_property_ranges[];
extern const size_t xni_property_range_count;
extern const struct property_record xni_property_records[];
extern const struct property_change xni_property_changes[];
extern const size_t xni_property_change_count;
/* The short names of the values of gc, jt and sc, ended by NULL.  Name 0 is the value of unassigned
   code points. */
extern const char *const *const xni_property_names[PROPERTY_COMBINING_CLASS];

#endif
