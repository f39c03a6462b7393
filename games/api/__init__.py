"""The API: a porch for programs; it reads views, sends lines through the door, and writes no row itself."""
