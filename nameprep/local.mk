# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += libnameprep.la
libnameprep_la_SOURCES = \
	nameprep/compiler.h \
	nameprep/compose.c \
	nameprep/compose.h \
	nameprep/crosscheck.c \
	nameprep/crosscheck.h \
	nameprep/crosschecked.h \
	nameprep/lookup.c \
	nameprep/mapping.c \
	nameprep/nfkc.c \
	nameprep/note.h \
	nameprep/prep.c \
	nameprep/prep.h \
	nameprep/profiles.c \
	nameprep/profiles.h \
	nameprep/sink.c \
	nameprep/tables.h \
	nameprep/utf8.h
nodist_libnameprep_la_SOURCES = nameprep/tables.c
