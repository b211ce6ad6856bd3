"""Two hosts that score on a third while the network breaks. Called by Scripts/test-network."""

import collections
import os
import queue
import random
import re
import subprocess
import sys
import threading
import time

from network import Network, missing
from postgres import Server

PROGRAM, FOLDER, ROUNDS, SEED = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
CUT = 10
KEEPERS, WATCHER = ["ann", "bob"], "eve"
# What the program says of a change that does not count, of one of which it does not know, and of that once it knows.
REFUSED = re.compile("no key changes anything|Nothing was changed|the change was not saved")
UNCERTAIN = re.compile("You will be notified when it is back")
RESOLVED = re.compile(r"Connected again: '(.*)' was (not )?saved")


def give_up(sentence):
    """Ends all threads."""
    print(sentence, flush=True)
    os._exit(1)


class Screen:
    """The program in lines, on a host."""

    def __init__(self, host, *arguments):
        self.host = host
        self.process = subprocess.Popen(
            network.on(host, PROGRAM, *arguments, "--plain", "Game", "--data", url), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env={**os.environ, "SCOREBOARD_CONFIG": "/dev/null"})
        self.lines, self.latest = queue.Queue(), collections.deque(maxlen=20)
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        for line in self.process.stdout:
            self.latest.append(line.rstrip("\n"))
            self.lines.put(self.latest[-1])
        give_up(f"{self.host} ended with {self.process.wait()} after {list(self.latest)}")

    def type(self, keys):
        self.process.stdin.write(keys)
        self.process.stdin.flush()

    def read(self):
        try:
            return self.lines.get(timeout=120)
        except queue.Empty:
            give_up(f"{self.host} has said nothing for two minutes, after {list(self.latest)}")

    def stand(self):
        """How it says that the board stands."""
        self.type("\f")
        while self.read() != "Game":
            pass
        return [self.read() for _ in range(1 + len(KEEPERS))]


class Scorekeeper(threading.Thread):
    """Scores one point after the other for itself, each of another amount, so that none is taken for another."""

    def __init__(self, host):
        super().__init__(daemon=True)
        self.screen, self.host = Screen(host), host
        self.saved, self.refused, self.told = set(), set(), 0
        self.is_over = False
        self.gain = re.compile(rf"{host} (\d+)→(\d+)")

    def run(self):
        amount = 0
        while not self.is_over:
            amount += 1
            (self.saved if self.is_saved(amount) else self.refused).add(amount)

    def is_saved(self, amount):
        command = f"score {self.host} +{amount}"
        self.screen.type(f":{command}\n")
        lines = [self.screen.read()]
        while not self.is_gain(lines[-1], amount) and not REFUSED.search(lines[-1]) and not UNCERTAIN.search(lines[-1]):
            lines.append(self.screen.read())
        if self.is_gain(lines[-1], amount):
            return True
        # The sentence may be older than the command. An answer to what is no command comes after that to the command.
        self.screen.type(f":mark{amount}\n")
        while f"mark{amount}'" not in lines[-1]:
            lines.append(self.screen.read())
        if any(self.is_gain(line, amount) for line in lines):
            return True
        if any(UNCERTAIN.search(line) for line in lines):
            while not (found := RESOLVED.search(lines.pop(0))) or found[1] != command:
                if not lines:
                    lines.append(self.screen.read())
            self.told += 1
            return not found[2]
        # Nobody goes on at once.
        time.sleep(0.1)
        return False

    def is_gain(self, line, amount):
        gain = self.gain.match(line)
        return gain is not None and int(gain[2]) - int(gain[1]) == amount


def wait_for_points(keepers):
    """Waits until each has scored again."""
    before = [len(keeper.saved) for keeper in keepers]
    end = time.monotonic() + 120
    while any(len(keeper.saved) < count + 2 for keeper, count in zip(keepers, before)):
        if time.monotonic() > end:
            give_up("\n".join(f"{k.host} has not scored for two minutes: {list(k.screen.latest)}" for k in keepers))
        time.sleep(0.01)


def break_network(chance, is_killed):
    """Cuts a host off for a while, with or without a kill of the server meanwhile."""
    host = chance.choice([*KEEPERS, "server"])
    time.sleep(chance.uniform(0, 0.5))
    network.cut(host)
    wait = chance.uniform(0, CUT)
    time.sleep(wait)
    if is_killed:
        server.do("kill")
    time.sleep(CUT - wait)
    if is_killed:
        server.do("start")
    network.heal(host)
    return f"{host} cut off" + (", the server killed" if is_killed else "")


def check(keepers):
    commands = collections.Counter(server.sql("SELECT command FROM scoreboard.change"))
    for keeper in keepers:
        there = {amount: commands[f"score {keeper.host} +{amount}"] for amount in keeper.saved | keeper.refused}
        wrong = {amount for amount in keeper.saved if there[amount] != 1} | {amount for amount in keeper.refused if there[amount]}
        if wrong:
            give_up(f"{keeper.host}: {[(amount, amount in keeper.saved, there[amount]) for amount in sorted(wrong)[:5]]}, "
                     "each the amount, whether it was acknowledged, and how often it is there")


if reason := missing():
    print(f"{reason} Skipped.")
    sys.exit()
print(f"To repeat this run: Scripts/test-network {ROUNDS} {SEED}", flush=True)
chance = random.Random(SEED)
network = Network(FOLDER, "server", *KEEPERS, WATCHER)
server = Server(network=network, host="server")
url = server.url()
for arguments in (["database", "init", url], ["do", "--data", url, "Game", "add " + " ".join(KEEPERS)]):
    subprocess.run(server.here([PROGRAM, *arguments]), check=True, stdout=subprocess.DEVNULL)
watcher = Screen(WATCHER, "watch")
keepers = [Scorekeeper(host) for host in KEEPERS]
for keeper in keepers:
    keeper.start()
for number in range(1, ROUNDS + 1):
    wait_for_points(keepers)
    what = break_network(chance, chance.random() < 0.2 or number == ROUNDS // 2 + 1)
    wait_for_points(keepers)
    print(f"  {number}: {what}; " + "; ".join(
        f"{k.host}: {len(k.saved)} saved, {len(k.refused)} refused, {k.told} told later" for k in keepers), flush=True)
for keeper in keepers:
    keeper.is_over = True
for keeper in keepers:
    keeper.join()
check(keepers)
screens = [keeper.screen for keeper in keepers] + [watcher]


def compare(what):
    """All screens come to show the same, which is what the server has."""
    points = server.sql("SELECT name || ', ' || score / 1000 FROM scoreboard.player ORDER BY score DESC")
    end = time.monotonic() + 30
    while True:
        stands = [screen.stand() for screen in screens]
        shown = [re.sub(", [^,]*,", ",", line) for line in stands[0][1:]]
        if shown == points and all(stand == stands[0] for stand in stands):
            return
        if time.monotonic() > end:
            give_up(f"{what} the screens differ: {stands}, and the server has {points}")
        time.sleep(0.1)


compare("In the end")
screens[0].type("u")
while f"Undone: {KEEPERS[0]} " not in (line := screens[0].read()):
    pass
print(f"Every acknowledged point is there once, no refused one, and all screens show them. {line}")
compare("After an undo")
