"""Write every golden file anew, and take away those of presets that are no more."""

from __future__ import annotations

import belote
from tests.golden import counting, writing


def main() -> None:
    names = belote.names()
    for name in names:
        (writing.FOLDER / f"{name}.txt").write_text(writing.golden(name), encoding="utf-8")
    for file in writing.FOLDER.glob("*.txt"):
        if file.stem not in names:
            file.unlink()
    (writing.FOLDER / "perft.yaml").write_text(counting.text(), encoding="utf-8")
    print(f"{len(names)} golden texts and the perft counts are written")


if __name__ == "__main__":
    main()
