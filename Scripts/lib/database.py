"""Times boards on a PostgreSQL server, beside a lean program in C. Called by Scripts/measure-database."""

import os
import subprocess
import sys
import time

from contention import contend, points_lost
from network import Network, missing
from postgres import Server
from terminal import Terminal, make_board, median, remove, share, sync_times

PROGRAM, FOLDER, SOURCES = sys.argv[1:]
PLAYERS, MANY, KEYS, SECONDS = 100, 10_000, 300, 10
SERVERS, READERS, CHANGES = 20, 50, 50
CLIENTS, CLIENT_KEYS = 8, 300
TYPED, APART = 50, 0.01
WAYS = {
    "all": "the program's statements",
    "no-notify": "without a notification",
    "no-number": "without the number of the store",
    "no-notify-no-number": "without both",
    "least": "one statement",
}


def build(source, *libraries):
    program = os.path.join(FOLDER, os.path.basename(source)[:-2])
    headers = subprocess.run(["pg_config", "--includedir"], capture_output=True, text=True, check=True).stdout.strip()
    source = os.path.join(SOURCES, source)
    subprocess.run(["cc", "-O2", "-I", headers, "-o", program, source, *libraries], check=True)
    return program


def lean(*arguments):
    return subprocess.run([LEAN, *arguments], capture_output=True, text=True, check=True).stdout


def make_boards(server):
    """A database with our tables, and those of the program in C."""
    name = f"measured{len(server.sql('SELECT datname FROM pg_database'))}"
    server.sql(f"CREATE DATABASE {name} TEMPLATE template0")
    url = server.url(name)
    subprocess.run(server.here([PROGRAM, "database", "init", url]), check=True, stdout=subprocess.DEVNULL)
    return name, url


def ours(url, board="Game", on=list):
    terminal = Terminal(on([PROGRAM, board, "--calm", "--data", url]), {"SCOREBOARD_CONFIG": "/dev/null"})
    terminal.settle(until=b"help", quiet=0.3)
    return terminal


def theirs(url, way, on=list):
    terminal = Terminal(on([LEAN, "keys", url, way]))
    terminal.settle(until=b"help")
    return terminal


def keys(terminals, count, quiet=0.03):
    """How long each key took to the last byte of what it shows, typed into one terminal after the other."""
    times = [[] for _ in terminals]
    for _ in range(count):
        for terminal, list in zip(terminals, times):
            list.append(terminal.type(b"+", quiet=quiet)[1])
    for terminal in terminals:
        terminal.quit()
    return times


def row(label, times, note=""):
    print(f"  {label:<38} {median(times) * 1e3:8.2f} {share(times, 0.95) * 1e3:8.2f} {note}", flush=True)
    return median(times)


def measure_key(server, where):
    name, url = make_boards(server)
    make_board(PROGRAM, url, "Game", PLAYERS)
    lean("make", url, "1")
    terminals = [ours(url)] + [theirs(url, way) for way in ("all", "least", "ping")]
    program, c, least, ping = keys(terminals, KEYS)
    print(f"\nA score key with its commit, {where}, ms           median      95%")
    first, second = row("scoreboard: the frame", program), row("C, the same in two round trips", c)
    third, trip = row("C, one statement in one round trip", least), row("C, a round trip alone", ping)
    print(f"  {first / second:.2f} times that of C; {(first - third) / trip:.1f} round trips more than one statement")


def measure_contention(server):
    print(f"\nEight screens, as fast as they can for {SECONDS} s    keys/s    p50 ms    p99 ms  lost")
    for label, boards in (("on one board", ["Game"]), ("on eight boards", [f"Game {n}" for n in range(8)])):
        _, url = make_boards(server)
        screens, trouble = contend(PROGRAM, url, boards, SECONDS)
        lost = sum(points_lost(PROGRAM, url, boards, screens))
        times = [each for screen in screens for each in screen.times]
        print(f"  {label:<36} {len(times) / SECONDS:13.0f} {median(times):9.1f} {share(times, 0.99):9.1f} {lost:5}", flush=True)
        for complaint in trouble[:3]:
            print(f"  {complaint!r}")
        if lost or trouble:
            sys.exit(1)
    for boards in (1, 8):
        for way, what in WAYS.items():
            lean("make", url, str(boards))
            rate, half, late = map(float, lean("clients", url, way, str(CLIENTS), str(boards), str(CLIENT_KEYS)).split())
            label = f"C on {boards}: {what}"
            print(f"  {label:<40} {rate:9.0f} {half * 1e3:9.1f} {late * 1e3:9.1f}", flush=True)


def measure_readers(server):
    _, url = make_boards(server)
    make_board(PROGRAM, url, "Game", PLAYERS)
    processes, readers = [], []
    for _ in range(SERVERS):
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", url], stdout=subprocess.PIPE, text=True)
        port = process.stdout.readline().strip().strip("/").rsplit(":", 1)[1]
        processes.append(process)
        readers.append(subprocess.Popen([READERS_PROGRAM, port, "/Game/events", str(READERS)], stdout=subprocess.PIPE, text=True))
    for reader in readers:
        if reader.stdout.readline() != "ready\n":
            sys.exit("The readers were not served")
    terminal = ours(url)
    times, screen = [], []
    for _ in range(CHANGES):
        start = time.monotonic()
        screen.append(terminal.type(b"+")[1])
        times.append(max(float(reader.stdout.readline()) for reader in readers) - start)
    terminal.quit()
    for process in readers + processes:
        process.kill()
        process.wait()
    print(f"\nA change to the last of {SERVERS * READERS} readers of {SERVERS} servers, ms   median      95%")
    row("from the key to the last reader", times)
    row("from the key to its own screen", screen)


def measure_opening(server):
    _, url = make_boards(server)
    file = os.path.join(FOLDER, "file.sqlite")
    make_board(PROGRAM, url, "Game", MANY)
    make_board(PROGRAM, file, "Game", MANY)
    times = {url: [], file: []}
    for _ in range(10):
        for data, list in times.items():
            terminal = Terminal([PROGRAM, "Game", "--calm", "--data", data], {"SCOREBOARD_CONFIG": "/dev/null"})
            list.append(terminal.settle(until=b"help", quiet=0.3)[1] - terminal.started)
            terminal.quit()
    print(f"\nOpening a board of {MANY:,} players, ms             median      95%")
    row("on the server", times[url])
    row("in a file", times[file])
    remove(file)


def measure_delays():
    if reason := missing():
        print(f"\n{reason} Keys on a slow network are left out.")
        return
    network = Network(FOLDER, "server", "keeper")
    server = Server(network=network, host="server")
    name, url = make_boards(server)

    def on(command):
        return network.on("keeper", *command)

    subprocess.run(on([PROGRAM, "do", "--data", url, "--quiet", "Game", "add " + " ".join(f"P{n}" for n in range(PLAYERS))]), check=True)
    subprocess.run(on([LEAN, "make", url, "1"]), check=True)
    print("\nA network that takes so long there and back, ms      1       20      100")
    rows = {label: [] for label in ("a round trip of C", "a key of the program, in round trips", "a key of C, in round trips",
                                    f"{TYPED} keys in {TYPED * APART * 1e3:.0f} ms to the last, ms", "  so many commits")}
    for delay in (0.001, 0.02, 0.1):
        network.set_round_trip(delay)
        quiet = delay * 3 + 0.03
        terminals = [ours(url, on=on), theirs(url, "all", on=on), theirs(url, "ping", on=on)]
        program, c, trip = map(median, keys(terminals, 20, quiet))
        terminal = ours(url, on=on)
        newest, = server.sql("SELECT sequence FROM scoreboard.store", database=name)
        start = time.monotonic()
        for _ in range(TYPED):
            os.write(terminal.file, b"+")
            time.sleep(APART)
        last = terminal.settle(quiet=max(quiet, 0.3))[1] - start
        terminal.quit()
        commits, entries = server.sql(
            f"SELECT count(DISTINCT xmin::text), count(*) FROM scoreboard.change WHERE sequence > {newest}", database=name)[0].split("|")
        if int(entries) != TYPED:
            sys.exit(f"Of {TYPED} keys {entries} are entries")
        for label, value in zip(rows, (trip * 1e3, program / trip, c / trip, last * 1e3, float(commits))):
            rows[label].append(value)
    for label, values in rows.items():
        print(f"  {label:<44}" + "".join(f"{value:9.1f}" for value in values))
    server.end()
    network.end()


LEAN, READERS_PROGRAM = build("database/lean.c", "-lpq"), build("http/readers.c")
syncs = sync_times(FOLDER)
print(f"One write of 4 KiB that reaches the disk, ms: median {median(syncs) * 1e3:.2f}, 95% {share(syncs, 0.95) * 1e3:.2f}")
server = Server()
measure_key(server, "on the disk")
memory = Server("fsync=off")
measure_key(memory, "without the disk")
memory.end()
measure_contention(server)
measure_readers(server)
measure_opening(server)
server.end()
measure_delays()
