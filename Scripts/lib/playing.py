"""Times the playing of scripts. Called by Scripts/measure."""

import os
import random
import subprocess
import sys
import time

PROGRAM, FOLDER, DEMOS = sys.argv[1:4]
PLAYERS = 20
SEED = int(os.environ.get("SCOREBOARD_SEED", "1"))


def script(lines, pauses=0):
    """A script of so many commands on a board of 20 players; its path."""
    path = os.path.join(FOLDER, f"{lines}-{pauses}.scores")
    chance = random.Random(SEED)
    with open(path, "w") as file:
        file.write("hide\nboard Speed\nadd " + " ".join(f"Player{n}" for n in range(PLAYERS)) + "\nshow\n")
        for number in range(lines):
            file.write(f"score Player{chance.randrange(PLAYERS)} {chance.choice(['+1', '+1', '+3', '-2'])}\n")
            if pauses and number % pauses == 0:
                file.write("sleep 100ms\n")
    return path


def run(*arguments):
    """How long a run takes in seconds, and the most memory it holds in MiB."""
    start = time.monotonic()
    process = subprocess.Popen(
        [PROGRAM, "play", *arguments], stdout=subprocess.DEVNULL, env=dict(os.environ, LC_ALL="C.UTF-8"))
    _, status, usage = os.wait4(process.pid, 0)
    duration = time.monotonic() - start
    if status != 0:
        sys.exit(f"The program failed: play {' '.join(arguments)}")
    return duration, usage.ru_maxrss / (1 if sys.platform != "darwin" else 1024) / 1024


def best(*arguments, rounds=5):
    runs = [run(*arguments) for _ in range(rounds)]
    return min(seconds for seconds, _ in runs), max(memory for _, memory in runs)


def rate(few, many, *arguments):
    """Commands a second: of the difference between a long and a short script, so that the start is left out."""
    short, long = best(script(few), *arguments)[0], best(script(many), *arguments, rounds=3)[0]
    return (many - few) / (long - short)


print(f"Playing scripts of commands on a board of {PLAYERS} players, 80x24 (seed {SEED}; the best of several runs)")
print(f"  commands a second, headless               {rate(2_000, 102_000, '--headless'):>12,.0f}")
print(f"  the same with --verify                    {rate(2_000, 22_000, '--headless', '--verify'):>12,.0f}")
print(f"  the same with a cast                      {rate(2_000, 22_000, '-o', os.path.join(FOLDER, 'a.cast')):>12,.0f}")
million = script(1_000_000)
print(f"  1,000,000 lines only checked, ms          {best(million, '--check', rounds=3)[0] * 1000:>12,.0f}")
for lines in (10_000, 100_000, 1_000_000):
    outputs = [part for ending in (".cast", ".txt", ".md") for part in ("-o", os.path.join(FOLDER, "a" + ending))]
    plain = run(script(lines), "--headless")[1]
    told = run(script(lines), *outputs)[1]
    print(f"  memory for {lines:>9,} commands, MiB        {plain:>12.0f}, with a cast, frames and a narration {told:.0f}")
ten = script(6_000, pauses=1)
cast = os.path.join(FOLDER, "ten.cast")
print(f"  a cast of ten minutes (6,000 changes), ms {best(ten, '-o', cast, rounds=3)[0] * 1000:>12,.0f}")
season = os.path.join(DEMOS, "season.scores")
for ending in (".cast", ".v2.cast", ".svg", ".txt", ".md"):
    path = os.path.join(FOLDER, "season" + ending)
    seconds, _ = best(season, "-o", path, rounds=3)
    print(f"  season demo as {ending:<9} {os.path.getsize(path):>9,} bytes, in ms {seconds * 1000:>12,.0f}")
