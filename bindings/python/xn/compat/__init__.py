# SPDX-License-Identifier: MIT
"""Replacements for other modules."""
