"""Tests of the powers of Spirit Island."""
