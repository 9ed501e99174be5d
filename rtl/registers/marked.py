# SPDX-License-Identifier: MIT
"""Files that are partly made: what is between two marks."""

import re


def replaced(text, file, source, lines):
    """The text with these lines between "made from SOURCE by `collide registers`" and "end of what
    is made"; exits if it has no such marks."""
    marks = re.compile(
        rf"(^[^\n]*made from {re.escape(source)} by `collide registers`[^\n]*\n)(.*?)"
        r"(^[^\n]*end of what is made)", re.DOTALL | re.MULTILINE | re.IGNORECASE)
    if not marks.search(text):
        raise SystemExit(f"{file}: no marks around what is made from {source}")
    return marks.sub(lambda found: found[1] + "".join(line + "\n" for line in lines) + found[3],
                     text, count=1)
