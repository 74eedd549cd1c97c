#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the name of each code point that Unicode 3.2 assigns, from Python's database of that
version: a line for each, with its number.  What has no name has its category."""
import unicodedata

for code_point in range(0x110000):
    character = chr(code_point)
    category = unicodedata.ucd_3_2_0.category(character)
    if category != 'Cn':
        print(f'{code_point:X} {unicodedata.ucd_3_2_0.name(character, category)}')
