"""Two hosts that score on a third while the network breaks. Called by Scripts/test-network."""

import random
import subprocess
import sys
import threading
import time

from network import Network, missing
from postgres import Server

FOLDER, ROUNDS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
CUT = 10
KEEPERS = ["ann", "bob"]


class Scorekeeper(threading.Thread):
    """Scores points without a pause, each of another amount, so that none is taken for another."""

    def __init__(self, name):
        super().__init__(daemon=True)
        self.name, self.acknowledged, self.restarts, self.is_over = name, [], 0, False
        self.open()

    def open(self):
        self.psql = subprocess.Popen(
            network.on(self.name, "psql", server.url(), "-qAtX", "-v", "ON_ERROR_STOP=1"),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self):
        amount = 1
        while not self.is_over:
            if self.score(amount):
                self.acknowledged.append(amount)
                amount += 1
            else:
                # Whether the commit arrived, nobody knows: the identity of the point decides.
                self.psql.kill()
                self.psql.communicate()
                self.restarts += 1
                time.sleep(0.05)
                self.open()

    def score(self, amount):
        try:
            self.psql.stdin.write(
                f"INSERT INTO point VALUES ('{self.name}', {amount}) ON CONFLICT DO NOTHING;\nSELECT {amount};\n")
            self.psql.stdin.flush()
        except BrokenPipeError:
            return False
        return self.psql.stdout.readline() == f"{amount}\n"


def wait_for_points(keepers):
    """Waits until each has scored again."""
    before = [len(keeper.acknowledged) for keeper in keepers]
    end = time.monotonic() + 120
    while any(len(keeper.acknowledged) < count + 2 for keeper, count in zip(keepers, before)):
        if time.monotonic() > end:
            sys.exit(f"Nobody scored for two minutes after the network was whole again: {before}")
        time.sleep(0.01)


def break_something(chance):
    """Cuts one of the hosts off, with or without a kill of the server meanwhile, and mends all."""
    host = chance.choice([*KEEPERS, "server"])
    is_killed = chance.random() < 0.3
    time.sleep(chance.uniform(0, 0.5))
    network.cut(host)
    if is_killed:
        wait = chance.uniform(0, CUT)
        time.sleep(wait)
        server.do("kill")
        time.sleep(CUT - wait)
        server.do("start")
    else:
        time.sleep(CUT)
    network.heal(host)
    return f"{host} cut off" + (", the server killed" if is_killed else "")


def check(keepers):
    rows = [row.split("|") for row in server.sql("SELECT keeper, amount FROM point")]
    for keeper in keepers:
        there = sorted(int(amount) for name, amount in rows if name == keeper.name)
        lost = set(keeper.acknowledged) - set(there)
        if lost or len(set(there)) < len(there) or len(there) > len(keeper.acknowledged) + 1:
            sys.exit(f"{keeper.name}: {len(keeper.acknowledged)} acknowledged, {len(there)} there, lost: {sorted(lost)[:5]}")


if reason := missing():
    print(f"{reason} Skipped.")
    sys.exit()
print(f"To repeat this run: Scripts/test-network {ROUNDS} {SEED}", flush=True)
chance = random.Random(SEED)
network = Network(FOLDER, "server", *KEEPERS)
server = Server(network=network, host="server")
server.sql("CREATE TABLE point (keeper text, amount int, PRIMARY KEY (keeper, amount))")
keepers = [Scorekeeper(name) for name in KEEPERS]
for keeper in keepers:
    keeper.start()
for number in range(1, ROUNDS + 1):
    wait_for_points(keepers)
    what = break_something(chance)
    wait_for_points(keepers)
    print(f"  {number}: {what}; " + ", ".join(f"{k.name} {len(k.acknowledged)}" for k in keepers), flush=True)
for keeper in keepers:
    keeper.is_over = True
for keeper in keepers:
    keeper.join()
check(keepers)
print("Every acknowledged point is there, and none twice")
