"""The measuring room: figures printed as ratios to a floor measured in the same run, never asserted in a timed test."""
