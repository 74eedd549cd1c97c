/* SPDX-License-Identifier: MIT */
/* Shared by the unit tests of libxn-table: small tables, and labels of a few code points. */
#ifndef UNIT_H
#define UNIT_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "xn-table.h"

#define LGR      "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">"
#define XML(...) LGR __VA_ARGS__ "</lgr>"

/* A bit of everything: meta, ranges, sequences, contexts, variants, classes, rules, actions. */
static const char unit_lgr[] =
    XML("<meta><version "
        "comment=\"draft\">3</version><date>2026-11-22</date><language>und-Latn</language>"
        "<scope type=\"domain\">example</scope><unicode-version>6.3.0</unicode-version>"
        "<validity-start>2026-01-01</validity-start><validity-end>2027-01-01</validity-end>"
        "<description type=\"text/plain\">for tests</description>"
        "<references><reference id=\"1\">one</reference></references></meta>"
        "<data><char cp=\"002D\" not-when=\"ends\" comment=\"hyphen\"/>"
        "<range first-cp=\"0061\" last-cp=\"0079\" tag=\"letter\" ref=\"1\"/>"
        "<char cp=\"007A\" tag=\"letter\"><var cp=\"0073\" type=\"blocked\"/>"
        "<var cp=\"007A\" type=\"kept\"/></char>"
        "<char cp=\"00FC\"><var cp=\"0075 0065\" type=\"allocatable\" when=\"first\"/></char>"
        "<char cp=\"0063 0068\" when=\"first\"/>"
        "<char cp=\"0301\" when=\"after-letter\"/></data>"
        "<rules><class name=\"letters\" from-tag=\"letter\"/>"
        "<union name=\"marks\"><class property=\"gc:Mn\"/><class>0300-036F</class></union>"
        "<rule name=\"first\"><look-behind><start/></look-behind><anchor/></rule>"
        "<rule name=\"ends\"><choice><rule><look-behind><start/></look-behind><anchor/></rule>"
        "<rule><anchor/><look-ahead><end/></look-ahead></rule></choice></rule>"
        "<rule name=\"after-letter\"><look-behind><class by-ref=\"letters\"/>"
        "<class by-ref=\"marks\" count=\"0:3\"/></look-behind><anchor/></rule>"
        "<rule name=\"doubled\"><choice count=\"2+\"><char cp=\"0071\"/><char cp=\"0071 "
        "0071\"/></choice>"
        "</rule>"
        "<action disp=\"invalid\" match=\"doubled\" comment=\"no qq\"/>"
        "<action disp=\"blocked\" any-variant=\"blocked\"/>"
        "<action disp=\"kept\" all-variants=\"kept\"/></rules>");

static const char unit_rfc4290[] = "# a comment\nU+0061|U+00E1:U+00E0\nU+0062|U+0061-U+0061\n";
static const char unit_rfc3743[] = "Reference 0 nothing\nVersion 1 20261122\n"
                                   "4E00(0);4E00(0),4E8C(0);4E09\r\n4E8C;;\n";
static const char unit_list[] = "U+0061..U+007A\nU+00DF U+0073\n";

struct unit_table {
    xn_table *table;
    void *workspace;
    size_t size;
};

/* Returns the status; a table that is not loaded is empty. */
static inline xn_table_status
unit_open(struct unit_table *t, const char *text, size_t length, const xn_table_options *options,
    xn_table_diag *diag)
{
    xn_table_status status = xn_table_load(text, length, options, &t->table, diag);

    t->size = xn_table_workspace(t->table);
    t->workspace = status == XN_TABLE_OK ? malloc(t->size) : NULL;
    return status;
}

static inline void
unit_close(struct unit_table *t, const xn_table_options *options)
{
    xn_table_free(t->table, options);
    free(t->workspace);
}

static inline xn_table_status
unit_check(const struct unit_table *t, const char *label, xn_table_result *result)
{
    return xn_table_check(t->table, label, strlen(label), 0, t->workspace, t->size, result, NULL);
}

#endif
