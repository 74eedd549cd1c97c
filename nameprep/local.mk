# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libnameprep.la
libnameprep_la_SOURCES = \
	nameprep/crosscheck.c \
	nameprep/crosscheck.h \
	nameprep/inline.h \
	nameprep/look.h \
	nameprep/lookup.c \
	nameprep/map.c \
	nameprep/nfkc.c \
	nameprep/prep.c \
	nameprep/prep.h \
	nameprep/profiles.c \
	nameprep/quick.c \
	nameprep/result.c \
	nameprep/result.h \
	nameprep/straight.c \
	nameprep/tables.h \
	nameprep/utf8.h
nodist_libnameprep_la_SOURCES = nameprep/tables.c
