"""The API, through its front door: HTTP in, JSON out."""
