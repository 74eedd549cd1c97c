/* SPDX-License-Identifier: MIT */
/* Included before the public headers: the library exports their declarations, and hides the
   rest. */
#ifndef EXPORT_H
#define EXPORT_H

#if defined(__GNUC__)
#define IDNAPI __attribute__((visibility("default")))
#endif

#endif
