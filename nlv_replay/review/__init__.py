"""What is done about a verdict: repairing a log, deciding about a finding, certifying a game; above the session."""
