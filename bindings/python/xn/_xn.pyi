# SPDX-License-Identifier: MIT
# The functions in C take and return what those of xn do, without its classes.
from typing import Any

def __getattr__(name: str) -> Any: ...
