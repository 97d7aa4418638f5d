"""Welcome To... Your Perfect Home: rules, state, checks, scoring, logs."""
