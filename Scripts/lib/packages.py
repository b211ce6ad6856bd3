"""Tries the packages in a clean root of Debian, see Scripts/test-packages."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

root = sys.argv[1]
name = open(f"{root}/etc/debian_version").read().strip()
program = "/usr/bin/scoreboard"


def run(command, user=None, status=0):
    """What a command prints in the root; ends the test if it exits with another status."""
    words = ["chroot", root] + (["su", user, "-c", command] if user else ["sh", "-c", command])
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": "/root",
                   "TERM": "xterm-256color", "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode()
    check(done.returncode == status, f"'{command}' exits with {done.returncode}", text)
    return text


def check(holds, sentence, text=""):
    if not holds:
        sys.exit(f"Debian {name}: {sentence}\n{text}")


def step(sentence):
    print(f"Debian {name}: {sentence}", flush=True)


def keep_score(user, board, command=program):
    """Adds a player and gives three points in a pseudo-terminal; the program is then killed."""
    child, terminal = pty.fork()
    if child == 0:
        os.chroot(root)
        os.chdir("/")
        record = [line.split(":") for line in open("/etc/passwd") if line.startswith(user + ":")][0]
        os.setgid(int(record[3]))
        os.setuid(int(record[2]))
        os.execve(command, [command, board], {"TERM": "linux", "LANG": "C.UTF-8", "HOME": record[5]})
    seen = b""

    def read(until, seconds=10):
        nonlocal seen
        end = time.monotonic() + seconds
        while until not in seen:
            check(time.monotonic() < end, f"'{until.decode()}' is not shown", seen.decode(errors="replace"))
            if select.select([terminal], [], [], 0.1)[0]:
                seen += os.read(terminal, 65536)
        seen = b""

    read(b"Nobody")
    os.write(terminal, b"aAnn\r")
    read(b"added")
    # Esc alone ends the entry of names.
    os.write(terminal, b"\x1b")
    time.sleep(1)
    os.write(terminal, b"+++")
    read("2 → 3".encode())
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)


def shown(user, board, command=program):
    return run(f"'{command}' show {board} --format csv", user)


run("apt-get update -qq")
run("useradd --create-home ann")

began = time.monotonic()
run("apt-get install -y -qq /var/tmp/older.deb")
keep_score("ann", "Friday")
step(f"the first point {time.monotonic() - began:.1f} s after the installation began")
check(",3" in shown("ann", "Friday"), "the points are lost after kill -9", shown("ann", "Friday"))
run("apt-get install -y -qq /var/tmp/new.deb")
check(",3" in shown("ann", "Friday"), "the upgrade lost a board")
step("boards survive kill -9 and an upgrade")

version = run("scoreboard --version").strip()
check("(" in version, f"'{version}' names no commit")
check("keep score in the terminal" in run("man scoreboard"), "there is no manual")
run("bash -c '. /usr/share/bash-completion/bash_completion; "
    "{ _completion_loader scoreboard || _comp_load scoreboard; } 2>/dev/null; complete -p scoreboard'")
step(f"{version}, with its manual and completions")

refusal = run("scoreboard boards --data postgres://127.0.0.1/scores 2>&1", status=1)
check("libpq5" in refusal, "it is not said which package brings libpq", refusal)
step(refusal.strip())

run("apt-get remove -y -qq scoreboard")
left = run("find / -xdev -name '*scoreboard*' -not -path '/proc/*' -not -path '/var/lib/apt/*' -not -path '/var/tmp/*' "
           "-not -path '/var/cache/*' -not -path '/sys/*'").split()
check(left and all(path.startswith("/home/ann/.local/share/scoreboard") for path in left),
      "the removal leaves more than boards", "\n".join(left))
step("the removal leaves the boards alone")

run("useradd --create-home --home-dir '/home/b l a n k' eve")
run("cd && tar -xJf /var/tmp/scoreboard-*.tar.xz && cd scoreboard-* && ./install.sh", "eve")
own = "/home/b l a n k/.local/bin/scoreboard"
keep_score("eve", "Quiz", own)
check(",3" in shown("eve", "Quiz", own), "the archive's program loses points")
run("cd && scoreboard-*/install.sh --uninstall", "eve")
check(not os.path.exists(root + own), "the archive's program is not removed")
step("the archive, installed by an ordinary user whose home has blanks, keeps score")
