"""Runs the attacks of attack_*.py. Called by Scripts/test-attacks.

Each file has 'ATTACKS': the name of each kind of attack, and a function of the program, a source of chance and whether to be
thorough, which returns the number of cases and the failures, each a line that says what to do to see it again.
"""

import functools
import glob
import importlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

# No line of a failure is longer.
WIDTH = 300


class Run:
    """The program, run to its end."""

    def __init__(self, status, output, errors, memory, seconds, processor):
        self.status, self.output, self.errors = status, output, errors
        # The most memory that it had at a time, in MB, and how long it took, also of the processor alone.
        self.memory, self.seconds, self.processor = memory, seconds, processor

    def problem(self, seconds=10, memory=300, statuses=(0, 1, 2), lines=None, processor=1e9):
        """What is wrong with it whatever it was given; None if nothing is."""
        if self.status is None:
            return f"did not end within {self.seconds:.0f} s"
        if self.status not in statuses:
            return f"ended with {self.status}: {self.errors[-200:]!r}"
        if self.seconds > seconds:
            return f"took {self.seconds:.1f} s"
        if self.processor > processor:
            return f"took {self.processor:.1f} s of the processor"
        if self.memory > memory:
            return f"had {self.memory:.0f} MB"
        if foreign := FOREIGN.search(self.output + self.errors):
            return f"wrote {foreign[0]!r}"
        if "Fatal error" in self.errors:
            return f"said {self.errors[-200:]!r}"
        if lines and len(self.errors.strip("\n").split("\n")) > lines:
            return f"said more than {lines} lines: {self.errors[:200]!r}"
        return None


# Bytes that would act on a terminal: control characters but for line breaks and tabs.
FOREIGN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\r(?!\n)")


class Place:
    """A folder with data of its own, and the program in it."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="attack.")
        self.data = self.path("s.sqlite")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "SCOREBOARD_DATA": self.data, "SWIFT_BACKTRACE": "enable=no",
        }

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as file:
            file.write(text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text)
        return self.path(name)

    def start(self, *words, environment=None, **options):
        return subprocess.Popen(
            [self.program, *words], env={**self.environment, **(environment or {})}, cwd=self.folder, **options)

    def run(self, *words, input=b"", seconds=20, environment=None):
        """Runs the program to its end, or kills it after some seconds."""
        files = [tempfile.TemporaryFile() for _ in range(3)]
        files[0].write(input.encode() if isinstance(input, str) else input)
        files[0].seek(0)
        begin = time.monotonic()
        process = self.start(*words, environment=environment, stdin=files[0], stdout=files[1], stderr=files[2])
        end, status, memory, processor = begin + seconds, None, 0, 0
        while time.monotonic() < end:
            # What the system says of a process that has ended counts what this one had when it started it.
            memory = max(memory, peak(process.pid))
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                processor = usage.ru_utime + usage.ru_stime
                break
            time.sleep(0.002)
        else:
            process.kill()
            os.waitpid(process.pid, 0)
            status = None
        process.returncode = 0
        texts = []
        for file in files:
            file.seek(0)
            # What is larger is not looked at.
            texts.append(file.read(8 << 20).decode("utf-8", "backslashreplace"))
            file.close()
        if status is not None:
            status = os.waitstatus_to_exitcode(status)
        return Run(status, *texts[1:], memory, time.monotonic() - begin, processor)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def in_place(attack):
    """The attack in a place of its own, in which there is a board."""
    @functools.wraps(attack)
    def run(program, chance, thorough):
        place = Place(program)
        try:
            place.run("do", "Game", "add Ann Bob")
            return attack(place, chance, thorough)
        finally:
            place.remove()
    return run


def peak(pid):
    """The most memory that a process has had at a time, in MB."""
    if sys.platform == "darwin":
        return 0
    with open(f"/proc/{pid}/status") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) / 1000


def shortened(text):
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text))
    return text if len(text) <= WIDTH else text[:WIDTH] + "…"


def children():
    """The processes that this one has started and that go on."""
    found = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True).stdout
    return [line.strip() for line in found.splitlines() if "ps -o" not in line and "<defunct>" not in line]


def main():
    program, seed = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    thorough = "--thorough" in sys.argv[3:]
    folder = os.path.dirname(__file__)
    known = sorted(os.path.basename(path)[7:-3] for path in glob.glob(os.path.join(folder, "attack_*.py")))
    names = [name for name in sys.argv[3:] if name != "--thorough"] or known
    again = f"Scripts/test-attacks{' --thorough' if thorough else ''} --seed {seed}"
    print(f"To repeat this run: {again}", flush=True)
    print(f"  {'':58} {'cases':>7} {'s':>6} {'failures':>9}")
    total = 0
    for name in names:
        print(name, flush=True)
        for kind, attack in importlib.import_module("attack_" + name).ATTACKS:
            begin = time.monotonic()
            try:
                cases, failures = attack(program, random.Random(f"{seed} {kind}"), thorough)
            except (Exception, SystemExit):
                cases, failures = 0, [f"broke off: {traceback.format_exc()[-2000:]}"]
            if left := children():
                failures.append(f"left behind: {left}")
            print(f"  {kind:58} {cases:7,} {time.monotonic() - begin:6.1f} {len(failures):9,}", flush=True)
            for failure in failures[:8]:
                print(f"    {shortened(failure)}", flush=True)
            total += len(failures)
    if total:
        sys.exit(f"{total} failures. Again: {again}")


if __name__ == "__main__":
    main()
