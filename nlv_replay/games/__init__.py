"""The games that nlv-replay knows, one folder each; games never import each other."""
