"""Reading of logs: strict text, the line and column of every value, and models; it knows no game."""
