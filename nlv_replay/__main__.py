"""Run the command line as ``python -m nlv_replay``."""

import sys

from nlv_replay.cli import main

sys.exit(main())
