"""Whether terminals show what the program means: generated games, played live in four emulators.

Each game is a script, played by `scoreboard play` in a terminal of each kind, for each TERM. What the terminal shows in
the end, after thousands of increments, must be the frame that `play --headless` draws, cell by cell; and bold and
reversed cells must be the same in all four.

Usage: terminals_test.py PROGRAM [SEED…]
"""

import asyncio
import os
import random
import subprocess
import sys
import tempfile

from tui_test import TuiTest

EMULATORS = ["alacritty", "ghostty", "rio", "xtermjs"]
TYPES = ["xterm-256color", "xterm", "linux", "screen-256color", "vt100", "alacritty"]
SIZES = [(80, 24), (40, 12), (60, 16), (24, 5), (100, 30)]
NAMES = ["Red", "Blue", "Ann", "Zoë", "日本", "Dark Green", "Łukasz", "Ωμέγα", "A very long name of a player"]
# What fonts of the Linux console lack, and what stands in its place.
CONSOLE = str.maketrans("▆▄▖▗▌▏★✓", "■■■■>_**")


def script(seed: int) -> tuple[str, tuple[int, int]]:
    """A game of commands, keys and changes of size that ends on a board without a race, which few colours leave out."""
    chance = random.Random(seed)
    size = chance.choice(SIZES)
    names = chance.sample(NAMES, chance.randint(2, 7))
    quoted = [f'"{name}"' for name in names]
    lines = [f"size {size[0]}x{size[1]}", 'board "Law"', "add " + " ".join(quoted), "typing 1ms"]
    for _ in range(chance.randint(20, 60)):
        name, points = chance.choice(quoted), chance.randint(-9, 60)
        lines += [
            chance.choice(
                [
                    f"score {name} {points:+}",
                    f"press {chance.choice('jkgG')}",
                    f"press {chance.choice('+-')}*{chance.randint(1, 4)}",
                    f"move {name} {chance.choice(['up', 'down', 'top', 'bottom'])}",
                    f"order {chance.choice(['rank', 'hand', 'name'])}",
                    f"team {name} {chance.choice(['North', 'South', '-'])}",
                    f"target {chance.choice(['50', '200', '-'])}",
                    f"rename {name} {name}",
                    "undo",
                    "press L",
                    "press v",
                    "press h Esc",
                    "press r Esc",
                    "press z z",
                ]
            ),
            "sleep 2ms",
        ]
    # What cannot be done at this point of a game is left out: every prefix must play.
    kept: list[str] = []
    for line in lines:
        play = subprocess.run(
            [PROGRAM, "play", "-", "--headless"], input="\n".join(kept + [line]), text=True, capture_output=True
        )
        if play.returncode == 0:
            kept.append(line)
    return "\n".join(kept) + "\n", size


def expected(text: str) -> list[str]:
    run = subprocess.run([PROGRAM, "play", "-", "--headless"], input=text, text=True, capture_output=True)
    if run.returncode != 0:
        raise RuntimeError(f"{run.stderr}\nof the script\n{text}")
    return run.stdout.split("\n")


async def shown(path: str, emulator: str, kind: str, size: tuple[int, int], background: str) -> list[list]:
    """The cells of a terminal that has played the script, without the row below that only live plays have."""
    columns, rows = size
    environment = {"TERM": kind, "LANG": "C.UTF-8", "HOME": os.path.dirname(path), "COLORFGBG": background}
    async with TuiTest.ephemeral(backend=emulator) as terminal:
        await terminal.run(PROGRAM, "play", path, cols=columns, rows=rows + 1, env=environment)
        await terminal.get_by_text("The end").wait(timeout=60_000)
        await terminal.wait_idle()
        cells = await terminal.cells(0, 0, columns, rows)
    grid: list[list] = [[None] * columns for _ in range(rows)]
    for cell in cells:
        if cell.y < rows and cell.x < columns:
            grid[cell.y][cell.x] = cell
    return grid


def text(row: list) -> str:
    return "".join(cell.char if cell else " " for cell in row).rstrip()


async def check(seed: int) -> list[str]:
    game, size = script(seed)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.scores")
        with open(path, "w") as file:
            file.write(game)
        wanted = [line.rstrip() for line in expected(game)]
        for kind in TYPES:
            rows = [line.translate(CONSOLE) for line in wanted] if kind == "linux" else wanted
            styles = {}
            for emulator in EMULATORS:
                grid = await shown(path, emulator, kind, size, ["15;0", "0;15"][seed % 2])
                where = f"seed {seed}, {size[0]}x{size[1]}, {kind}, {emulator}"
                for number, row in enumerate(grid):
                    if text(row) != rows[number].rstrip():
                        faults.append(f"{where}, row {number + 1}:\n  wanted {rows[number]}\n  found  {text(row)}")
                styles[emulator] = [[(c.bold, c.inverse) if c and c.char.strip() else None for c in row] for row in grid]
            for emulator in EMULATORS[1:]:
                if styles[emulator] != styles[EMULATORS[0]]:
                    faults.append(f"seed {seed}, {kind}: {emulator} is bold or reversed where {EMULATORS[0]} is not")
    return faults


async def main() -> None:
    seeds = [int(word) for word in sys.argv[2:]] or range(1, 13)
    faults = []
    for seed in seeds:
        faults += await check(seed)
        print(f"seed {seed}: {len(faults)} differences so far", flush=True)
    print("\n".join(faults[:40]))
    print(f"{len(seeds)} games, {len(TYPES)} types, {len(EMULATORS)} terminals: {len(faults)} differences")
    sys.exit(1 if faults else 0)


PROGRAM = os.path.abspath(sys.argv[1])
asyncio.run(main())
