"""The API: the same verbs as the pages, for programs."""
