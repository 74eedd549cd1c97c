#!/bin/sh -eu
# SPDX-License-Identifier: MIT
# Builds the targets of tests/fuzz for OSS-Fuzz, which sets CC, CXX, CFLAGS, CXXFLAGS,
# LIB_FUZZING_ENGINE, OUT and SRC.  Run in the project's directory.  Without libraries that the
# machine which runs the targets lacks; expat is linked statically.
autoreconf -fi
./configure --disable-shared --without-libidn --without-libunistring --without-libidn2
make -s oss-fuzz
