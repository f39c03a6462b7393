"""Mail in, through the letter box: raw bytes in, moves, letters and receipts out."""
