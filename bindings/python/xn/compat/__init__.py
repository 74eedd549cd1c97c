# SPDX-License-Identifier: MIT
"""The interfaces of other modules."""
