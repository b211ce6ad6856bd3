"""Takes pictures of the screens, as a terminal emulator shows them. Called by Scripts/picture-sheet."""

import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
import tty
from fnmatch import fnmatch
from multiprocessing import Pool, SimpleQueue

PROGRAM, WORK, FOLDER = sys.argv[1:4]
BOARDS = os.path.join(WORK, "boards.sqlite")
BACKGROUNDS = {"dark": ("#101418", "#d8dee9"), "light": ("#fdfdfb", "#22262b")}
USUAL, SMALL = ("80x24", "120x36"), ("60x12", "40x12", "32x10", "24x5")
# By the names that terminfo has for so many colours, and what the program is told beside.
COLOURS = {"256": ("xterm-256color", {}), "16": ("xterm-16color", {}), "8": ("xterm", {}),
           "none": ("xterm-256color", {"NO_COLOR": "1"})}
# A screen is done when nothing came for so long: longer than a score that changes stands in one colour.
QUIET, LIMIT = 0.5, 20.0

FRIENDS = ["Ada", "Grace", "Katherine", "Margaret", "Dorothy", "Annie"]
FIRST = ["Barbara", "Evelyn", "Frances", "Hedy", "Irene", "Jean", "Kay", "Lise", "Mary", "Olga", "Rosalind", "Sophie",
         "Ursula", "Vera", "Wilma"]
COLLEAGUES = [f"{name} {letter}" for letter in "ABCD" for name in FIRST]


def words(*names):
    return " ".join(f'"{name}"' for name in names)


def scores(*points):
    return "score " + " ".join(f"{name} {point:+}" for name, point in zip(FRIENDS, points) if point)


# Boards from the one that was played last long ago to the one that is being played: hours since then, commands, and what
# happens while somebody looks.
PLAYED = {
    "Saturday": (500, ["target 50"], []),
    "対局と長い名前": (
        400, ['add "日本語の長い名前の人" 12.5 "Maximiliane von und zu Hohenstein" 9.125 "👩‍🚀 Ripley" 7 "Zoë" 4.25 "한국어" 3'],
        ["round next", "score Zoë +2.75", "score 한국어 +0.5"]),
    "Skat": (200, ["add Cid 30 Ann 24 Dee 9 Bob -12 Eve -22"],
             ["round next", "score Ann -2", "score Cid +18", "score Bob +22", "score Dee -18"]),
    "Hearts": (100, ["wins low", "target 100", "add North 26 East 5 South 9 West", "round next", "score South +12"],
               ["round next", "score West +4", "score East +6", "score South +1", "score North +15"]),
    "Chess": (60, ["add Judit 3.5 Magnus 4"], []),
    "Final": (27, ["target 100", "add " + words(*FRIENDS), scores(30, 40, 25, 8, 30, 12), "round next",
                   scores(0, 20, 15, 30, 0, -4)], ["round next", "score Katherine +8", "score Grace +40"]),
    "Dozen": (26, ["add " + " ".join(f'"{name}" {90 - 7 * number}' for number, name in enumerate(COLLEAGUES[:12]))],
              ["round next", 'score "Hedy A" +9', 'score "Jean A" +12']),
    "Office ladder": (
        3, ["add " + " ".join(f'"{name}" {229 - number * 29 // 10}' for number, name in enumerate(COLLEAGUES))],
        ["round next", 'score "Kay B" +5', 'score "Irene A" +10', 'score "Sophie B" -5']),
    "Quiz": (1, ["target 30", "add Ann 9 Bob 8 Cid 8 Dee 11 Eve 11 Fay 3 Gus 1", "team Ann North", "team Bob North",
                 "team Cid South", "team Dee South", 'team Eve "Night owls"'],
             ["round next", "score Ann +1", "score Eve +3", "score Cid +1"]),
    "Friday night": (
        0, ["target 100", "add " + words(*FRIENDS), scores(12, 10, 15, 8, 14, 6), "round next", scores(10, 15, 0, 0, 9, 6),
            "round next", scores(8, 0, 20, 0, 7)],
        ["round next", "score Katherine +5", "score Grace +15", "score Annie -4", "score Margaret +30", "score Katherine +8",
         "score Grace +20"]),
}


class Screen:
    """A screen of the program, and what leads there: arguments and keys."""

    def __init__(self, name, *arguments, keys="", has_boards=True):
        self.name, self.arguments, self.keys, self.has_boards = name, arguments, keys, has_boards


SCREENS = [
    Screen("board", "Friday night", keys="g"),
    Screen("board-second", "Friday night", keys="gj"),
    Screen("board-amount", "Friday night", keys="gjj12"),
    Screen("board-error", "Friday night", keys="g:score Rad +5\r"),
    Screen("board-prompt", "Friday night", keys="g:score Ada +5"),
    Screen("board-adding", "Friday night", keys="gaBar"),
    Screen("board-locked", "Friday night", keys="gLj30\r"),
    Screen("board-undone", "Friday night", keys="g+u"),
    Screen("board-won", "Final", keys="g"),
    Screen("board-low", "Hearts", keys="g"),
    Screen("board-negative", "Skat", keys="g"),
    Screen("board-names", "対局と長い名前", keys="g"),
    Screen("board-twelve", "Dozen", keys="g"),
    Screen("board-sixty", "Office ladder", keys="g"),
    Screen("board-sixty-scrolled", "Office ladder", keys="g\x06" + "j" * 15),
    Screen("board-search", "Office ladder", keys="g/he"),
    Screen("board-empty", "Saturday"),
    Screen("board-ascii", "--ascii", "Friday night", keys="g"),
    Screen("board-no-bars", "--no-bars", "Friday night", keys="g"),
    Screen("teams", "Quiz", keys="g"),
    Screen("big", "Friday night", keys="gz"),
    Screen("big-teams", "Quiz", keys="gz"),
    Screen("big-two", "Chess", keys="gz"),
    Screen("big-twelve", "Dozen", keys="gzj"),
    Screen("big-sixty", "Office ladder", keys="gz" + "j" * 20),
    Screen("boards"),
    Screen("boards-second", keys="j"),
    Screen("boards-none", has_boards=False),
    Screen("help", "Chess", keys="?"),
    Screen("help-scrolled", "Chess", keys="?" + "j" * 8),
    Screen("watch", "watch", "Friday night"),
    Screen("watch-big", "watch", "--big", "Friday night"),
    Screen("scorers", "serve", "Chess", "--score", "--as", "Court 3", "--as", "Court 4=Judit", "--port", "0", keys="\x1b"),
    Screen("scorers-code", "serve", "Chess", "--score", "--as", "Court 3", "--port", "0"),
    Screen("scorers-of-board", "keep", "Chess", "--port", "0", keys="W"),
]


class Picture:
    """A screen on a terminal of a size, a background and so many colours."""

    def __init__(self, group, screen, size, background, colours="256", answers=True):
        self.group, self.screen, self.size, self.background = group, screen, size, background
        self.colours, self.answers = colours, answers
        extra = ("" if colours == "256" else f"-{colours}") + ("" if answers else "-silent")
        self.name = f"{screen.name}-{size}-{background}{extra}"


def pictures():
    screens = {screen.name: screen for screen in SCREENS}
    some = [screens[name] for name in ("board", "teams", "boards", "big", "help")]
    found = [Picture(size, screen, size, background) for size in USUAL for screen in SCREENS for background in BACKGROUNDS]
    found += [Picture("colours", screen, "80x24", background, colours)
              for screen in some for colours in ("16", "8", "none") for background in BACKGROUNDS]
    # A terminal that does not say what its background is.
    found += [Picture("colours", screens["board"], "80x24", background, answers=False) for background in BACKGROUNDS]
    return found + [Picture("small", screen, size, background) for screen in some for size in SMALL for background in BACKGROUNDS]


class Failure(Exception):
    pass


def settings(home, **more):
    """All that a program sees of the environment."""
    return {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", **more}


def scoreboard(*arguments, **options):
    subprocess.run([PROGRAM, *arguments], env=settings(WORK), check=True, stdout=subprocess.DEVNULL, **options)


def make_boards():
    """Boards as people make them, but not all of them a moment ago."""
    scratch, archive = (os.path.join(WORK, name) for name in ("scratch.sqlite", "archive.json"))
    for board, (_, commands, _) in PLAYED.items():
        scoreboard("do", "--data", scratch, board, "-", input="\n".join(commands).encode())
    scoreboard("export", "--data", scratch, "-o", archive)
    with open(archive) as file:
        content = json.load(file)
    names = {board["id"]: board["details"]["name"] for board in content["boards"]}
    now, later = time.time(), 0
    for entry in reversed(content["journal"]):
        later += 70
        board = names.get(entry.get("board")) or entry["change"]["boards"]["insertions"][0]["element"]["details"]["name"]
        entry["time"] = now - 3600 * PLAYED[board][0] - later
    with open(archive, "w") as file:
        json.dump(content, file)
    scoreboard("import", "--data", BOARDS, archive)


class Terminal:
    """xterm, with a program in it. What each of the two says goes through here, so that it is known when all is quiet."""

    def __init__(self, picture, display, home):
        background, ink = BACKGROUNDS[picture.background]
        outer, self.window = os.openpty()
        tty.setraw(self.window)
        options = ["-fa", "DejaVu Sans Mono", "-fs", "11", "-geometry", picture.size + "+0+0", "-bg", background, "-fg", ink,
                   "-b", "6", "+sb", "-xrm", "XTerm*alwaysHighlight: true"]
        if not picture.answers:
            options += ["-xrm", "XTerm*allowColorOps: false"]
        self.emulator = subprocess.Popen(["xterm", f"-S{os.ttyname(self.window)}/{outer}", *options], pass_fds=[outer],
                                         env=settings(home, DISPLAY=display), stderr=subprocess.DEVNULL)
        os.close(outer)
        self.identity = "0x" + self.answer(b"\n").decode()
        size = fcntl.ioctl(self.window, termios.TIOCGWINSZ, b"\0" * 8)
        self.written, self.is_open = b"", True
        self.data = os.path.join(home, "scores.sqlite")
        if picture.screen.has_boards:
            shutil.copyfile(BOARDS, self.data)
        term, more = COLOURS[picture.colours]
        environment = settings(home, TERM=term, SCOREBOARD_DATA=self.data, **more)
        self.pid, self.program = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            try:
                os.execve(PROGRAM, [PROGRAM, *picture.screen.arguments], environment)
            finally:
                os._exit(127)

    def answer(self, end):
        """What the emulator says, up to an end."""
        said = b""
        while not said.endswith(end):
            if not select.select([self.window], [], [], LIMIT)[0]:
                raise Failure("xterm does not answer")
            said += os.read(self.window, 1)
        return said[: -len(end)]

    def settle(self, speaks=True):
        """Waits until the program sleeps and has been quiet for a while, and has written something if it speaks."""
        before, limit = len(self.written) if speaks else -1, time.monotonic() + LIMIT
        while time.monotonic() < limit:
            ready = select.select([self.window, self.program], [], [], QUIET)[0]
            if not ready and len(self.written) > before and self.is_asleep():
                return
            if self.window in ready:
                os.write(self.program, os.read(self.window, 1 << 16))
            if self.program in ready:
                try:
                    piece = os.read(self.program, 1 << 16)
                except OSError:
                    piece = b""
                if not piece:
                    raise Failure("the program has ended")
                os.write(self.window, piece)
                self.written += piece
        raise Failure("the program is never quiet, or shows nothing")

    def is_asleep(self):
        """Whether no thread of the program has anything to do, where that is known."""
        folder = f"/proc/{self.pid}/task"
        if not os.path.isdir(folder):
            return True
        states = []
        for task in os.listdir(folder):
            try:
                with open(f"{folder}/{task}/stat") as file:
                    states.append(file.read().rpartition(")")[2].split()[0])
            except OSError:  # It has ended just now.
                return False
        return all(state == "S" for state in states)

    def draw(self, file, display):
        """Writes what is in the window."""
        # All that came before has been drawn when this is answered.
        os.write(self.window, b"\x1b[6n")
        self.answer(b"R")
        subprocess.run(["import", "-window", self.identity, "-depth", "8", file], env=settings(WORK, DISPLAY=display),
                       stdin=subprocess.DEVNULL, timeout=LIMIT, check=True)

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.program)
        os.close(self.window)
        self.emulator.terminate()
        self.emulator.wait()


def start_server():
    """An X server, and the name of what it shows."""
    reads, writes = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writes), "-screen", "0", "1300x800x24", "-nolisten", "tcp"],
                              pass_fds=[writes], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writes)
    with os.fdopen(reads) as answer:
        name = answer.readline().strip()
    if not name:
        sys.exit("Xvfb does not start: try it by itself to see why")
    return server, ":" + name


def use(displays):
    """Has a process of the pool a display of its own."""
    global DISPLAY
    DISPLAY = displays.get()


def take(picture):
    """Takes a picture, and tells what is wrong with it."""
    home = os.path.join(WORK, picture.name)
    os.mkdir(home)
    file = os.path.join(FOLDER, picture.name + ".png")
    try:
        terminal = Terminal(picture, DISPLAY, home)
        try:
            terminal.settle()
            board = picture.screen.arguments[-1] if picture.screen.arguments else None
            live = PLAYED[board][2] if board in PLAYED else []
            for command in live:
                scoreboard("do", "--data", terminal.data, board, command)
            if live:
                terminal.settle()
            if picture.screen.keys:
                os.write(terminal.program, picture.screen.keys.encode())
                # A key need not change what is shown.
                terminal.settle(speaks=False)
            terminal.draw(file, DISPLAY)
        finally:
            terminal.end()
        with open(os.path.join(FOLDER, "written", picture.name), "wb") as written:
            written.write(terminal.written)
        if int(subprocess.check_output(["identify", "-format", "%k", file])) < 3:
            raise Failure("the picture is blank")
    except (Failure, OSError, subprocess.SubprocessError) as failure:
        return str(failure)


def make_sheet(name, pictures, columns, width):
    """Shows pictures beside each other, with their names."""
    files = [os.path.join(FOLDER, f"{picture.name}.png[{width}x>]") for picture in pictures]
    subprocess.run(["montage", "-label", "%t", *files, "-font", "DejaVu-Sans-Mono", "-pointsize", "11", "-tile", f"{columns}x",
                    "-geometry", f"{width}x+4+4", "-background", "#80868f", "-depth", "8", os.path.join(FOLDER, name + ".png")], check=True)


def main():
    taken = pictures()
    for name in sys.argv[4:]:
        if not any(fnmatch(picture.name, name) for picture in taken):
            sys.exit(f"There is no picture '{name}'. Names are such as {taken[0].name}")
    chosen = [picture for picture in taken if any(fnmatch(picture.name, name) for name in sys.argv[4:] or ["*"])]
    os.makedirs(os.path.join(FOLDER, "written"), exist_ok=True)
    make_boards()
    workers = min(2 * os.cpu_count(), len(chosen))
    servers = [start_server() for _ in range(workers)]
    try:
        displays = SimpleQueue()
        for _, display in servers:
            displays.put(display)
        with Pool(workers, use, [displays]) as pool:
            problems = [f"{picture.name}: {problem}\n"
                        for picture, problem in zip(chosen, pool.imap(take, chosen, chunksize=1)) if problem]
    finally:
        for server, _ in servers:
            server.terminate()
            server.wait()
    if problems:
        sys.exit("".join(problems) + f"{len(problems)} of {len(chosen)} pictures could not be taken")
    for group in dict.fromkeys(picture.group for picture in chosen):
        make_sheet("sheet-" + group, [picture for picture in chosen if picture.group == group], 6, 400)
    make_sheet("sheet", chosen, 10, 240)
    print(f"Pictures taken: {len(chosen)}, together in {os.path.join(FOLDER, 'sheet.png')}")


main()
