# SPDX-License-Identifier: MIT
"""docs/howto/python.md: every example says what it says."""
import doctest
import os
import pathlib

ROOT = pathlib.Path(os.environ["COLLIDE_ROOT"])
PAGE = ROOT / "docs/howto/python.md"


def test_the_examples_of_the_page(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 70
    assert result.failed == 0
