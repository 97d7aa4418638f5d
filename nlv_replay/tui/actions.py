"""Every action of the replay in one table: its keys, its words, and whether the footer shows it."""

from __future__ import annotations

from typing import NamedTuple

from nlv_replay.tui.arrange import CITY, FINDINGS, NOTES, PANES, SCORES, SHEET, TURN
from nlv_replay.tui.lines import NOW


class Action(NamedTuple):
    """One thing that can be done; ``id`` is its name in the config file, ``method`` the action as Textual calls it.

    ``footer`` is how the footer shows its keys; empty: not there.
    """

    id: str
    keys: str
    method: str
    label: str
    help: str
    footer: str = ""


ACTIONS: tuple[Action, ...] = (
    Action("next-turn", "right,semicolon", "turn(1)", "Turn", "Go one turn on", "←→"),
    Action("previous-turn", "left,h", "turn(-1)", "Back a turn", "Go one turn back"),
    Action("next-player", "down,tab,j", "player(1)", "Player", "Look at the next player", "↑↓"),
    Action("previous-player", "up,shift+tab,k", "player(-1)", "Previous player", "Look at the previous player"),
    Action("first-turn", "home,0", "first", "First turn", "Go to the set-up"),
    Action("last-turn", "end,G", "last", "Last turn", "Go to the last turn"),
    Action("go-to", "g", "go_to", "Go to ...", "Go to a turn and player, such as 12, 12.ada or +3"),
    Action("next-finding", "n", "finding(1)", "Finding", "Go to the next finding", "n"),
    Action("previous-finding", "N", "finding(-1)", "Previous finding", "Go to the previous finding"),
    Action(
        "explain", "enter", "explain", "Explain", "Explain the finding that is marked, or the first of this turn", "⏎"
    ),
    Action("allowed", "l,a", "allowed", "Allowed", "List what else this player could have played in this turn", "l"),
    Action("what-if", "w", "what_if", "What if", "Change this play and see the rest replayed", "w"),
    Action(
        "save-what-if", "S", "save_what_if", "Save the what-if", "Save the game with the changed play to a new file"
    ),
    Action("return", "escape", "return", "Return", "Leave the what-if and return to the real game"),
    Action("timeline", "t", "timeline", "Timeline", "Switch between the game as played and as ruled"),
    Action("find", "slash,ctrl+f", "find", "Find", "Find a place, a code, a card or a word of a note", "/"),
    Action("back", "b,ctrl+o", "back", "Back", "Return to where the last jump began"),
    Action("choose-player", "p", "choose_player", "Choose a player", "Choose a player from a list"),
    Action("play", "space", "play", "Play or pause", "Go on turn by turn, or stop"),
    Action("faster", "plus,equals_sign", "speed(1)", "Faster", "Play faster"),
    Action("slower", "minus", "speed(-1)", "Slower", "Play slower"),
    *(
        Action(f"pane-{name}", str(at), f"pane('{name}')", f"Pane {name}", f"Show the pane {name}")
        for at, name in enumerate(PANES, start=1)
    ),
    Action(
        "next-pane", "right_square_bracket,ctrl+n", "next_pane(1)", "Next pane", "Make the next pane the present one"
    ),
    Action(
        "previous-pane",
        "left_square_bracket",
        "next_pane(-1)",
        "Previous pane",
        "Make the previous pane the present one",
    ),
    Action("scroll-down", "pagedown,ctrl+d", "scroll(1)", "Scroll down", "Scroll the present pane down"),
    Action("scroll-up", "pageup,ctrl+u", "scroll(-1)", "Scroll up", "Scroll the present pane up"),
    Action("save-screen", "s", "save", "Save the screen", "Save the screen as SVG, or this turn as text"),
    Action("copy-link", "y", "copy_link", "Copy a link", "Copy a link to this moment"),
    Action("reload", "r", "reload", "Reload", "Read the file again and keep the place"),
    Action("open", "o", "open", "Open ...", "Open another file, a recent one or an example"),
    Action("theme", "ctrl+t", "theme", "Theme ...", "Choose the colours"),
    Action("help", "question_mark,f1", "help", "Help", "Help for the present pane, and all keys", "?"),
    Action("palette", "ctrl+p", "palette", "All actions", "Choose from all actions by name"),
    Action("quit", "q,ctrl+c", "quit", "Quit", "Leave the replay"),
)

PANE_HELP: dict[str, str] = {
    CITY: "The board of the chosen player. A click on a number goes to the turn in which it was written.",
    SHEET: (
        "All else on the sheets of the chosen player; below, how each point comes about. "
        f"A line that differs from the turn before begins with {NOW}."
    ),
    TURN: (
        "The offers of the turn and who took which, all plays, what is new, what happened at the table, and what is "
        "wrong."
    ),
    FINDINGS: (
        f"All findings of the game, what follows from one below it. {NOW} marks the one that Enter explains; "
        "n and N go to the next and the previous. ! illegal, ~ miscounted, ? unclear, i note."
    ),
    SCORES: (
        "Points by zone as if the game ended with this turn, with the place of each player. In a what-if the real "
        "points stand below; at the end of the game also claims that differ."
    ),
    NOTES: f"The annotations of the log in order; the one of the present turn begins with {NOW}.",
}


def names() -> tuple[str, ...]:
    """The names of all actions, as the config file has them."""
    return tuple(action.id for action in ACTIONS)


SPELLED = {
    "semicolon": ";",
    "slash": "/",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "question_mark": "?",
    "right_square_bracket": "]",
    "left_square_bracket": "[",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "home": "Home",
    "end": "End",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "f1": "F1",
}
"""Keys as people spell them; all others are spelled as they are named."""


def spelled(keys: str) -> str:
    """The keys of an action for people, such as ``→ ;``."""
    return " ".join(SPELLED.get(key, key.replace("ctrl+", "Ctrl+")) for key in keys.split(","))


def help_lines(keymap: dict[str, str]) -> list[tuple[str, str]]:
    """Keys and what they do, in the order of the table; ``keymap`` holds the keys of a config file."""
    return [(spelled(keymap.get(action.id, action.keys)), action.help) for action in ACTIONS]


def table_lines() -> list[str]:
    """The table of keys for the manual."""
    rows = [f"| `{action.id}` | {_quoted(action.keys)} | {action.help} |" for action in ACTIONS]
    return ["| Action | Keys | What it does |", "| --- | --- | --- |", *rows]


def _quoted(keys: str) -> str:
    return " ".join(f"`{key}`" for key in spelled(keys).split())
