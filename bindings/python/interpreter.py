# SPDX-License-Identifier: MIT
"""Fails, with the reason, if this interpreter cannot build the module."""

import importlib.util
import os
import sys
import sysconfig

if sys.version_info < (3, 11) or sys.implementation.name != "cpython":
    sys.exit(f"{sys.executable} is not CPython 3.11 or later")
for name in ("pip", "setuptools", "wheel"):
    if importlib.util.find_spec(name) is None:
        sys.exit(f"{name} is not installed for {sys.executable} (Debian: python3-{name})")
if not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
    sys.exit(f"the headers of {sys.executable} are not installed (Debian: python3-dev)")
