"""Welcome to New Las Vegas: printed matter, rules, scoring and logs."""
