"""Whether some legal play of the standard game gives a final sheet, with the combinations of every turn known."""

from nlv_replay.games.welcome_to.possible.deciding import decide
from nlv_replay.games.welcome_to.possible.question import Found, Question, Verdict

__all__ = ["Found", "Question", "Verdict", "decide"]
