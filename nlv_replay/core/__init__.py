"""The core of every game: rules as values, the replay loop, and findings; it knows no game."""
