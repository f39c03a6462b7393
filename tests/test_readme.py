"""The README's example is true."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_example_in_the_readme_works_as_written() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried >= 6
    assert failed == 0
