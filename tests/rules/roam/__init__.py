"""The rules of Roam, proved rule by rule."""
