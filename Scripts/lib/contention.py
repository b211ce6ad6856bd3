"""Screens that score at once, each as fast as it can: eight on one file. Called by Scripts/measure-contention."""

import codecs
import os
import re
import select
import subprocess
import sys
import time

from terminal import Terminal, median, share, sync_times

SCREENS = 8
ROWS, COLUMNS = 16, 90
# What a VT52 is sent: the fewest kinds of steps, each of which is easy to follow.
PIECES = re.compile("\x1bY..|\x1b[^Y]|[^\x1b]", re.DOTALL)
TROUBLE = re.compile(r"database is locked|is locked by|Nothing was changed|could not|cannot be|is damaged|is gone")


class Screen(Terminal):
    """The program on a terminal that can do little, and what that shows."""

    def __init__(self, program, data, board, number):
        settings = {"TERM": "vt52", "SCOREBOARD_CONFIG": "/dev/null"}
        super().__init__([program, "--calm", board, "--data", data], settings, COLUMNS, ROWS)
        self.number, self.points, self.times = number, 0, []
        self.since = None
        self.cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.rest = ""

    def press(self, keys):
        os.write(self.file, keys)

    def read(self):
        text = self.rest + self.decoder.decode(os.read(self.file, 65536))
        place = 0
        for found in PIECES.finditer(text):
            self.draw(found)
            place = found.end()
        self.rest = text[place:]

    def draw(self, found):
        piece = found.group()
        if piece[0] == "\x1b":
            if piece[1] == "Y":
                self.row, self.column = min(ord(piece[2]) - 32, ROWS - 1), ord(piece[3]) - 32
            elif piece[1] in "ABCDH":
                down, right = {"A": (-1, 0), "B": (1, 0), "C": (0, 1), "D": (0, -1),
                               "H": (-self.row, -self.column)}[piece[1]]
                self.row, self.column = self.row + down, self.column + right
            elif piece[1] in "JK":
                self.cells[self.row][self.column:] = " " * (COLUMNS - self.column)
                if piece[1] == "J":
                    self.cells[self.row + 1:] = [[" "] * COLUMNS for _ in range(ROWS - self.row - 1)]
        elif piece == "\r":
            self.column = 0
        elif piece == "\n":
            self.row = min(self.row + 1, ROWS - 1)
        elif piece == "\b":
            self.column -= 1
        elif piece >= " ":
            if self.column < COLUMNS:
                self.cells[self.row][self.column] = piece
            self.column += 1

    def shows(self, text):
        return any(text in "".join(row) for row in self.cells)

    def complaint(self):
        text = " ".join("".join(row).strip() for row in self.cells[-4:])
        return text if TROUBLE.search(text) else None

    def score(self):
        self.points += 1
        self.since = time.monotonic()
        self.press(b"+")

    def is_answered(self):
        """Whether the player's row has the score; the row below all says what others do, too."""
        words = next((words for row in self.cells if f"P{self.number}" in (words := "".join(row).split())), [])
        return str(self.points) in words[-2:]


def run(program, data, *arguments):
    environment = dict(os.environ, SCOREBOARD_DATA=data, SCOREBOARD_CONFIG="/dev/null")
    done = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{arguments}: {done.stderr}")
    return done.stdout


def contend(program, data, boards, seconds):
    """Has each of eight screens score for its own player, on one of the boards. Returns them, and what went wrong."""
    players = " ".join(f"P{number}" for number in range(SCREENS))
    for board in boards:
        run(program, data, "do", board, f"add {players}", "order manual")
    screens = [Screen(program, data, boards[number % len(boards)], number) for number in range(SCREENS)]
    for screen in screens:
        while not screen.shows("help"):
            screen.read()
        screen.press(b"j" * screen.number)
    time.sleep(0.5)
    end = time.monotonic() + seconds
    trouble = []
    for screen in screens:
        screen.score()
    files = {screen.file: screen for screen in screens}
    while any(screen.since for screen in screens):
        ready = select.select(list(files), [], [], 60)[0]
        waiting = [screen for screen in screens if screen.since and time.monotonic() - screen.since > 60]
        if not ready or waiting:
            trouble.append("A key was not answered within a minute")
            break
        for file in ready:
            screen = files[file]
            screen.read()
            complaint = screen.complaint()
            if complaint:
                # What came to nothing is not waited for.
                trouble.append(complaint)
                screen.since = None
            elif screen.since and screen.is_answered():
                now = time.monotonic()
                screen.times.append((now - screen.since) * 1000)
                screen.since = None
                if now < end:
                    screen.score()
    for screen in screens:
        screen.end()
    return screens, trouble


def points_lost(program, data, boards, screens):
    scores = {}
    for board in boards:
        for line in run(program, data, "show", board, "--format", "csv").splitlines()[1:]:
            _, name, score = line.split(",")[:3]
            scores[name] = scores.get(name, 0) + int(score)
    return [screen.points - scores[f"P{screen.number}"] for screen in screens]


def main(program, folder, minutes):
    data, boards = os.path.join(folder, "scores.sqlite"), ["Game"]
    sync = [each * 1000 for each in sync_times(folder)]
    screens, trouble = contend(program, data, boards, minutes * 60)
    lost = points_lost(program, data, boards, screens)
    times = [each for screen in screens for each in screen.times]
    print(f"{SCREENS} screens on one file for {minutes:g} minutes: {len(times)} keys, "
          f"{len(times) / minutes / 60:.0f} a second")
    print(f"  a write that reaches the disk, nobody else writing, ms: "
          f"p50 {median(sync):.2f}, p99 {share(sync, 0.99):.2f}")
    print(f"  a key to its score on the screen, ms: p50 {median(times):.1f}, p90 {share(times, 0.9):.1f}, "
          f"p99 {share(times, 0.99):.1f}, most {max(times):.1f}")
    for screen in screens:
        print(f"  screen {screen.number + 1}: {screen.points} points, p50 {median(screen.times):.1f}, "
              f"p99 {share(screen.times, 0.99):.1f}, most {max(screen.times):.1f}")
    checked = subprocess.run(["sqlite3", data, "PRAGMA integrity_check"], capture_output=True, text=True)
    print(f"  points lost: {sum(lost)}; complaints: {len(trouble)}; integrity: {checked.stdout.strip()}")
    for complaint in trouble[:3]:
        print(repr(complaint))
    if any(lost) or trouble:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
