"""The tests: they mirror the house, and enter by its front doors."""
