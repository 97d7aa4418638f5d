"""Many games in one go: where logs come from, who judges them, where verdicts are kept, and what they add up to."""
