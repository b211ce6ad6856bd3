"""Times a scoreboard whose data file has a long history. Called by Scripts/measure-history."""

import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

PROGRAM, FOLDER, MOST = sys.argv[1], sys.argv[2], int(sys.argv[3])
BATCH = 20_000  # commands of one transaction
ROUNDS = 15
PLAYERS = 10


def run(data, *arguments, lines=None):
    """The time that a run takes, in milliseconds, and what it prints."""
    environment = dict(os.environ, LC_ALL="C.UTF-8", SCOREBOARD_DATA=data, SCOREBOARD_CONFIG="/dev/null")
    text = None if lines is None else "".join(line + "\n" for line in lines)
    start = time.perf_counter()
    done = subprocess.run([PROGRAM, *arguments], input=text, stdin=subprocess.DEVNULL if text is None else None,
                          capture_output=True, text=True, env=environment)
    end = time.perf_counter()
    if done.returncode:
        sys.exit(f"{arguments}: {done.stderr}")
    return (end - start) * 1000, done


def memory(data, *arguments):
    """The most memory that a run has, in MiB."""
    environment = dict(os.environ, LC_ALL="C.UTF-8", SCOREBOARD_DATA=data, SCOREBOARD_CONFIG="/dev/null")
    child = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             env=environment)
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    return usage.ru_maxrss / 1024


def play(data, count):
    """Carries so many commands more out."""
    numbers = random.Random(8)
    names = [f"Player{number}" for number in range(PLAYERS)]
    if not os.path.exists(data):
        run(data, "do", "Game", "add " + " ".join(names))
    done = 0
    while done < count:
        lines = [f"score {numbers.choice(names)} {numbers.choice(['+1', '+5', '-2'])}"
                 for _ in range(min(BATCH, count - done))]
        done += len(lines)
        run(data, "do", "Game", "-", "--quiet", lines=lines)


def median(data, *arguments):
    return statistics.median(run(data, *arguments)[0] for _ in range(ROUNDS))


def size(data):
    return sum(os.path.getsize(data + end) for end in ("", "-wal") if os.path.exists(data + end)) / 1e6


def measure(data):
    # What is opened by one run is closed by it: each time is that of a whole run, start and end included.
    start = median(data, "--plain", "Game")
    boards = median(data, "boards")
    score = median(data, "do", "Game", "score Player1 +1")
    undo = median(data, "do", "Game", "undo")
    show = median(data, "show", "Game")
    script, _ = run(data, "show", "Game", "--format", "script")
    return [start, boards, score, undo, show, script, memory(data, "--plain", "Game"),
            memory(data, "show", "Game", "--format", "script"), size(data)]


HEADS = ["start", "boards", "score", "undo", "show", "script", "start MiB", "script MiB", "file MB"]
print("milliseconds of a whole run, the median of %d; of the script, one" % ROUNDS)
print(f"{'commands':>22}" + "".join(f"{head:>12}" for head in HEADS), flush=True)


def report(name, figures):
    print(f"{name:>22}" + "".join(f"{figure:12.1f}" for figure in figures), flush=True)


data = os.path.join(FOLDER, "scores.sqlite")
count, made = 1000, 0
while count <= MOST:
    play(data, count - made)
    made = count
    report(f"{count:,}", measure(data))
    count *= 10

# All but the last thousand become old.
connection = sqlite3.connect(data)
with connection:
    connection.execute("UPDATE change SET time = 1.5e9 WHERE sequence < (SELECT max(sequence) FROM change) - 1000")
connection.close()
copy = os.path.join(FOLDER, "copy.sqlite")
shutil.copy(data, copy)
taken, done = run(data, "compact", "--before", "2020-01-01")
report("compacted", measure(data))
print(f"{done.stdout.strip()} ({taken / 1000:.1f} s, its backup included)")

# The first command of a day makes the backup of the day before, beside what it does.
os.remove(data)
shutil.copy(copy, data)
connection = sqlite3.connect(data)
with connection:
    connection.execute("UPDATE change SET time = 1.6e9")
connection.close()
first, _ = run(data, "do", "Game", "score Player1 +1")
second, _ = run(data, "do", "Game", "score Player1 +1")
print(f"the first 'do' of a day, which copies {size(copy):.0f} MB: {first:.0f} ms; the second: {second:.0f} ms")
