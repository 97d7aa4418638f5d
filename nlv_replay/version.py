"""The version of the tool, and how it was built."""

from importlib.util import find_spec

VERSION = "0.1.0"


def is_compiled() -> bool:
    """Whether the rules core runs as compiled by mypyc, and not as plain Python; both judge alike."""
    spec = find_spec("nlv_replay.core.replay")
    return spec is not None and not str(spec.origin).endswith(".py")


def build() -> str:
    """The version, and how it was built where that is out of the ordinary."""
    return f"{VERSION} (compiled)" if is_compiled() else VERSION
