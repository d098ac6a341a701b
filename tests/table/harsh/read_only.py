"""Play in a folder that really cannot be written: `python read_only.py FOLDER`.

Root writes everywhere, so root gives its privileges up first; anybody else takes the folder's write bit away.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from saving import play, put, refusal, same, sealed_choice, table

from hotgames.table import settings, shelf
from hotgames.table.save import SaveFile, freeze, read_head

NO = "there is no permission to read or write it here"
NOBODY = 65534


def main(folder: Path) -> None:
    match, at = sealed_choice()
    folder.mkdir()
    path = put(folder, freeze(match, at))
    put(folder, freeze(match, at), "game.json.bak")
    os.environ["HOTGAMES_HOME"] = str(folder / "home")
    (folder / "home").mkdir()
    file, _, _ = SaveFile.open(path)  # all is imported before the privileges go
    file.close()
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for path in before:
        path.chmod(0o444)
    (folder / "home").chmod(0o555)
    folder.chmod(0o555)
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        (folder / "probe").touch()
        raise AssertionError("this folder can be written")
    except PermissionError:
        pass
    path = folder / "game.json"

    file, again, _ = SaveFile.open(path)
    assert same(match, again)
    play(again, 1)
    assert refusal(file.write, again, at) == NO
    play(again, 1000)
    assert again.over
    assert refusal(file.write, again, at) == NO
    file.close()

    assert [head.path for head in shelf.listing(folder)[0]] == [path]
    assert read_head(path)
    assert refusal(SaveFile.create, match, table(match), folder) == NO
    assert refusal(SaveFile.create, match, table(match), folder / "none") == NO
    assert refusal(shelf.rename, path, "Friday") == NO
    assert refusal(shelf.delete, path) == NO
    assert refusal(shelf.restore_backup, path) == NO
    assert refusal(shelf.export, path, str(folder / "copy.json")) == NO
    assert settings.store(settings.Settings()) == f"settings.json: {NO}"
    assert settings.load() == settings.Settings()
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before
    print("ok")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
