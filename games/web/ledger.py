"""The ledger as the pages know it: it lies one floor down, because the API reads it too."""

from games.ledger import Entry, entries

__all__ = ["Entry", "entries"]
