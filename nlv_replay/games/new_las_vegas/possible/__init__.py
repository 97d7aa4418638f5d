"""Whether any legal play of some turns gives a final sheet: ``decide`` answers a ``Question``.

Needs OR-Tools (the extra ``solver``), which is loaded when a question is asked, not before.
"""

from nlv_replay.games.new_las_vegas.possible.answer import Answer, Clue, Repair, Verdict
from nlv_replay.games.new_las_vegas.possible.deciding import decide
from nlv_replay.games.new_las_vegas.possible.question import ALONE, Others, Question, Reshuffle

__all__ = ["ALONE", "Answer", "Clue", "Others", "Question", "Repair", "Reshuffle", "Verdict", "decide"]
