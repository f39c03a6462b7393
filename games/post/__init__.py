"""The post office: mail in and mail out; it never writes a move itself, it goes through the door."""
