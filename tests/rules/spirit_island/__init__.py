"""Tests of Spirit Island."""
