"""Rulings on games."""
