"""Hold a save until the standard input ends: `python holder.py SAVE`."""

from __future__ import annotations

import sys
from pathlib import Path

from hotgames.table.save import SaveFile

file, match, table = SaveFile.open(Path(sys.argv[1]))
print("held", flush=True)
if sys.stdin.readline():  # a line asks for one more save; the end of the input ends it
    file.write(match, table)
    print("written", flush=True)
    sys.stdin.readline()
file.close()
