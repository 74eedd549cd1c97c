# SPDX-License-Identifier: MIT
# Sources that the commands share.  Each command lists the parts that it needs.

# Options, buffers and records
command_sources = \
	tools/common/buffer.c \
	tools/common/buffer.h \
	tools/common/fields.c \
	tools/common/fields.h \
	tools/common/json.c \
	tools/common/json.h \
	tools/common/option_rows.c \
	tools/common/option_rows.h \
	tools/common/records.c \
	tools/common/records.h
# Messages about refused names, and input files
report_sources = \
	tools/common/deviation_scan.c \
	tools/common/deviation_scan.h \
	tools/common/input_files.c \
	tools/common/input_files.h \
	tools/common/progress.c \
	tools/common/progress.h \
	tools/common/refusals.c \
	tools/common/refusals.h
# A filter: reads records, and writes an answer for each
filter_sources = \
	tools/common/charset.c \
	tools/common/charset.h \
	tools/common/columns.c \
	tools/common/columns.h \
	tools/common/excerpt.c \
	tools/common/excerpt.h \
	tools/common/filter.c \
	tools/common/filter.h \
	tools/common/filter_messages.c \
	tools/common/filter_options.c \
	tools/common/filter_options.h \
	tools/common/filter_run.c \
	tools/common/forms.c \
	tools/common/forms.h \
	tools/common/hide_typing.c \
	tools/common/hide_typing.h \
	tools/common/jobs.c \
	tools/common/jobs.h \
	tools/common/numbers.h \
	tools/common/outcome.c \
	tools/common/outcome.h \
	tools/common/record_answer.c \
	tools/common/record_json.c \
	tools/common/record_json.h \
	tools/common/record_texts.c \
	tools/common/record_texts.h \
	resolve/recode.c \
	resolve/recode.h
