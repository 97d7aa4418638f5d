"""The replay on the screen: plain models of what to show, the boards of the games, and the Textual app around them."""
