# SPDX-License-Identifier: MIT
# What the commands share
noinst_LIBRARIES += tools/common/libcommon.a
common_sources = \
	tools/common/buffer.c \
	tools/common/buffer.h \
	tools/common/columns.c \
	tools/common/columns.h \
	tools/common/converter.h \
	tools/common/deviation_scan.c \
	tools/common/deviation_scan.h \
	tools/common/dots.h \
	tools/common/excerpt.c \
	tools/common/excerpt.h \
	tools/common/fields.c \
	tools/common/fields.h \
	tools/common/filter.c \
	tools/common/filter.h \
	tools/common/filter_messages.c \
	tools/common/filter_options.c \
	tools/common/filter_options.h \
	tools/common/format.h \
	tools/common/forms.c \
	tools/common/forms.h \
	tools/common/header.c \
	tools/common/in_place.c \
	tools/common/input_files.c \
	tools/common/input_files.h \
	tools/common/jobs.c \
	tools/common/json.c \
	tools/common/json.h \
	tools/common/lines.c \
	tools/common/lines.h \
	tools/common/list.c \
	tools/common/list.h \
	tools/common/members.c \
	tools/common/members.h \
	tools/common/numbers.h \
	tools/common/option_help.c \
	tools/common/option_rows.c \
	tools/common/option_rows.h \
	tools/common/outcome.c \
	tools/common/outcome.h \
	tools/common/paths.h \
	tools/common/progress.c \
	tools/common/progress.h \
	tools/common/record_answer.c \
	tools/common/record_json.c \
	tools/common/records.c \
	tools/common/records.h \
	tools/common/refusals.c \
	tools/common/refusals.h \
	tools/common/run.c \
	tools/common/run.h \
	tools/common/scripts.h \
	tools/common/set.c \
	tools/common/set.h \
	tools/common/shared_options.h \
	tools/common/sink.c \
	tools/common/sink.h \
	tools/common/text.h \
	tools/common/whole_file.c \
	tools/common/whole_file.h
tools_common_libcommon_a_SOURCES = $(common_sources)
