# SPDX-License-Identifier: MIT
"""Matches an error message by its meaning, so that its wording can change."""

import re


def why_no_refusal(text, place, facts):
    """Why the text is not one line that names the place and mentions each fact; "" if it is.

    Place and facts are whole words and numbers: 1 is not in "10", "1.5" or "-1". The facts are
    looked for outside the place, in any order.
    """
    if not facts:
        return "the test gives no fact to look for"
    if "\n" in text:
        return "more than one line"
    rest, found = re.subn(_whole(place) + r"(?![\[]|\.\w)", " ", text, count=1)
    if not found:
        return f"does not name {place}"
    for fact in facts:
        if not re.search(_whole(str(fact)), rest):
            return f"does not mention {fact}"
    return ""


def expect_refusal(error, place, *facts):
    """Fails the test unless the exception's message names the place and mentions each fact."""
    why = why_no_refusal(str(error), place, facts)
    assert not why, f"{error}: {why}"


def _whole(words):
    before = ""
    after = ""
    if re.match(r"\w", words):
        before = r"(?<!\w)" + (r"(?<![^\w]-)(?<!^-)(?<!\d\.)" if words[0].isdigit() else r"(?<!\w-)")
    if re.search(r"\w$", words):
        after = r"(?!\w)" + (r"(?!\.\d)" if words[-1].isdigit() else r"(?!-\w)")
    return before + re.escape(words) + after
