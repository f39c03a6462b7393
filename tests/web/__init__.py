"""The pages, through the front door: a request in, a page out."""
