"""The theme of high contrast; all others are Textual's own."""

from __future__ import annotations

from textual.theme import Theme

HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    boost="#000000",
    success="#00ff00",
    warning="#ffff00",
    error="#ff8080",
    dark=True,
    variables={
        "footer-key-foreground": "#ffff00",
        "footer-background": "#000000",
        "footer-description-foreground": "#ffffff",
        "block-cursor-background": "#ffff00",
        "block-cursor-foreground": "#000000",
        "block-cursor-text-style": "bold",
        "input-cursor-background": "#ffff00",
        "input-cursor-foreground": "#000000",
        "text-muted": "#ffffff",
        "text-disabled": "#ffffff",
        "border": "#ffffff",
        "border-blurred": "#ffffff",
    },
)
