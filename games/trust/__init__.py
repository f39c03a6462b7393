"""The proving room: every promise to the players as a figure that a stranger can measure."""
