"""Errors of the tool and its surroundings, never of a log: a wrong log gives findings."""


class NlvReplayError(Exception):
    """Something around the tool is wrong; the message is one sentence for the user."""


class SourceError(NlvReplayError):
    """A file cannot be read: it is missing, a folder, too large, or not permitted."""


class OutputError(NlvReplayError):
    """A file cannot be written, or must not be overwritten."""


class MissingExtra(NlvReplayError):
    """A package that only some users need is not installed; the message names the extra."""


class WorkerError(NlvReplayError):
    """The processes or machines that share the work cannot do it."""
