"""Reports: findings, scores and rules as text and as JSON; they know no game."""
