"""Phones that score by links while their network breaks and the server is killed. Called by Scripts/test-network."""

import collections
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time

from network import Network, missing

PROGRAM, FOLDER, ROUNDS, SEED = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
HOSTS, PORT = ["ann", "bob"], "8080"
KILLS = (ROUNDS * 2 + 4) // 5
DATA = os.path.join(FOLDER, "scores.sqlite")
PHONE = os.path.join(os.path.dirname(__file__), "phones.py")

if reason := missing():
    print(f"{reason} Skipped.")
    sys.exit()


class Phone(threading.Thread):
    """A phone on a host."""

    def __init__(self, host):
        super().__init__(daemon=True)
        self.host, self.results = host, {}
        self.process = subprocess.Popen(
            network.on(host, sys.executable, PHONE, host), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.start()

    def run(self):
        for line in self.process.stdout:
            amount, result = line.split()
            self.results[amount] = result

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()


def serve():
    """Starts the server, and gives each phone its new link."""
    process = subprocess.Popen(
        network.on("server", PROGRAM, "serve", "Game", "--host", network.addresses["server"], "--port", PORT, "--score",
                   *(word for host in HOSTS for word in ("--as", f"{host}={host}")), "--data", DATA),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    links = {}
    while len(links) < len(HOSTS):
        name, link = process.stdout.readline().strip().split(": ", 1) if links or process.stdout.readline() else ("", "")
        links[name] = link
    for phone in phones:
        phone.tell(links[phone.host])
    return process


def wait_for_points():
    before = [len(phone.results) for phone in phones]
    end = time.monotonic() + 60
    while any(len(phone.results) < count + 2 for phone, count in zip(phones, before)):
        if time.monotonic() > end:
            sys.exit(f"No answer for a minute: {[phone.host for phone in phones]}")
        time.sleep(0.01)


print(f"To repeat this run: Scripts/test-network {ROUNDS} {SEED}", flush=True)
chance = random.Random(SEED)
network = Network(FOLDER, "server", *HOSTS)
subprocess.run([PROGRAM, "do", "--data", DATA, "Game", "add " + " ".join(HOSTS)], check=True, stdout=subprocess.DEVNULL)
phones = [Phone(host) for host in HOSTS]
server = serve()
kills = set(chance.sample(range(ROUNDS), KILLS))
for number in range(ROUNDS):
    wait_for_points()
    host = chance.choice([*HOSTS, "server"])
    time.sleep(chance.uniform(0, 0.3))
    network.cut(host)
    time.sleep(chance.uniform(0.1, 3))
    if number in kills:
        server.kill()
        server.wait()
    network.heal(host)
    if number in kills:
        server = serve()
wait_for_points()
for phone in phones:
    phone.tell("end")
for phone in phones:
    phone.process.wait()
    phone.join()
server.terminate()
server.wait()

rows = sqlite3.connect(DATA).execute("SELECT command, author FROM change").fetchall()
there = collections.Counter(command for command, _ in rows)
for phone in phones:
    for amount, result in phone.results.items():
        count = there[f"score {phone.host} +{amount}"]
        if count != (1 if result == "saved" else 0):
            sys.exit(f"The tap of {amount} by {phone.host} was {result}, and is there {count} times")
    saved = [int(amount) for amount, result in phone.results.items() if result == "saved"]
    board = json.loads(subprocess.run([PROGRAM, "show", "Game", "--format", "json", "--data", DATA],
                                      check=True, capture_output=True, text=True).stdout)
    score = next(row["score"] for row in board["players"] if row["name"] == phone.host)
    if score < sum(saved):
        sys.exit(f"{phone.host} has {score}, and {sum(saved)} were answered")
    print(f"  {phone.host}: {len(saved)} taps saved, {len(phone.results) - len(saved)} refused")
print(f"Across {ROUNDS} cuts and {KILLS} kills every tap that was answered is there once, and none that was refused.")
network.end()
