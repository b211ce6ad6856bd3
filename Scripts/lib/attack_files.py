"""Attacks the program by files that are large, deep, endless or slow to read: tables, archives, scripts, settings and streams.
What a short file does is left to the tests and fuzzers, whose seeds are tried here with the whole program. Called by
attacks.py."""

import codecs
import itertools
import json
import os
import re
import subprocess
import time

from attacks import in_place

SEEDS = os.path.join(os.path.dirname(__file__), "../../Tests/Fuzzing/Seeds")
DEVICES = ["/dev/zero", "/dev/urandom", "/proc/self/mem", "."]


def seeds(kind):
    """The seeds of a fuzzer, without the byte that chooses how the fuzzer reads them."""
    with open(os.path.join(SEEDS, kind + ".txt"), encoding="utf-8", newline="\n") as lines:
        return {f"seed {line.strip()[:50]}": codecs.escape_decode(line.rstrip("\n").encode())[0][1:] for line in lines}


def tables():
    return {
        "a line of 20 MB": "x" * 20_000_000, "a million columns": "name," * 1_000_000 + "\nAnn,1\n",
        "a million quotes": '"' * 1_000_001, "an open quote": 'name,score\n"Ann,1\n' + "x,1\n" * 100_000,
        "500,000 empty lines": "\n" * 500_000, "one name 100,000 times": "Ann,1\n" * 100_000,
        "100,000 names": "".join(f"P{n},{n}\n" for n in range(100_000)),
        "a name of 20 MB": "name,score\n" + "x" * 20_000_000 + ",1\n",
        "a million combining marks": "name,score\na" + "\u0301" * 1_000_000 + ",1\n", **seeds("import"),
    }


def archives(whole):
    deep = 100_000
    return {
        "100,000 brackets": "[" * deep, "100,000 braces": '{"a":' * deep,
        "a deep value": whole.replace('"version"', '"x":' + "[" * deep + "]" * deep + ',"version"', 1),
        "a deep change": whole.replace('"change":', '"change":' + '{"board":' * 5000, 1),
        "a number of 1 MB": re.sub(r'"version" ?: ?\d+', '"version":' + "1" * 1_000_000, whole, count=1),
        "a string of 20 MB": whole.replace('"Ann"', '"' + "x" * 20_000_000 + '"', 1),
        "an open string": whole + '"' + "x" * 1_000_000,
        "a million keys": "{" + ",".join(f'"k{n}":0' for n in range(1_000_000)) + "}",
        "one key a million times": "{" + '"format":0,' * 1_000_000 + '"a":0}',
        "names of marks": whole.replace("Ann", "A" + "\\u0301" * 200_000),
        "100,000 rounds": re.sub(
            r'"rounds" ?: ?\[[^\]]*\]', '"rounds":[' + ",".join(f"{n},1" for n in range(1, 100_001)) + "]", whole),
        "the last round": re.sub(r'"round" ?: ?\d+', '"round":9223372036854775807', whole),
        "the greatest score": re.sub(r'"score" ?: ?-?[\d.]+', '"score":9223372036854775807', whole),
        "the end of time": re.sub(r'"time" ?: ?[\d.]+', '"time":1e308', whole),
        "broken UTF-8": whole.encode().replace(b"Ann", b"\xff\xfe"), "twice": whole + whole,
    }


def scripts():
    return {
        "many long pauses": "add Red\n" + "sleep 100000h\n" * 200,
        "many sizes": "add Red\n" + "resize 1000x1000\nresize 1x1\n" * 300,
        "a deep expression": "wait /" + "(" * 20_000 + ")" * 20_000 + "/\n", "a line of 20 MB": "add " + "x" * 20_000_000 + "\n",
        "a million words": "add " + "x " * 1_000_000 + "\n", "300,000 lines of nothing": "#\n" * 300_000,
        "100,000 errors": "bogus\n" * 100_000, "a million quotes": 'add "' + '\\"' * 500_000 + "\n",
        "100,000 checkpoints": "add Red\n" + "".join(f"checkpoint c{n}\n" for n in range(100_000)),
        "a caption of 10 MB": 'caption "' + "x" * 10_000_000 + '"\nadd Red\n',
        "20,000 undos": "add Red\n" + "score Red +1\nundo\n" * 20_000, "hidden without end": "hide\n" * 10_000 + "add Red\n",
        "5,000 boards": "".join(f"board B{n}\nadd Red\n" for n in range(5000)),
        "freezing again and again": "add Red\n" + "freeze\nreveal\n" * 2000,
        "20,000 players": "".join(f"add P{n}\n" for n in range(20_000)),
        "a name of marks": "add a" + "\u0301" * 500_000 + "\ncheckpoint x\n",
        "names of emoji": "add " + "👩\u200d" * 100_000 + "x\ncheckpoint x\n", **seeds("script"),
    }


def settings():
    def bomb(levels, width):
        """Anchors that multiply."""
        lists = (f"a{n}: &a{n} [{', '.join([f'*a{n - 1}' if n else 'x'] * width)}]\n" for n in range(levels))
        return "".join(lists) + f"? *a{levels - 1}\n: z\n"

    return {
        **{f"{levels} levels of {width} anchors": bomb(levels, width) for levels, width in ((3, 4), (9, 9), (30, 2), (100, 10))},
        "a doubled list as a key": "a: &a [" + "x, " * 15_000 + "x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n? [*c, *c]\n: z\n",
        "30,000 brackets": "[" * 30_000, "10,000 dashes": "- " * 10_000, "10,000 documents": "---\n" * 10_000,
        "60 kB of keys": "".join(f"k{n}: v\n" for n in range(6000)), "1 MB": "#" * 1_000_000,
        "a long word": "theme: {color: " + "x" * 60_000 + "}\n", "a device for data": "data: /dev/zero\n",
    }


# Shapes of a line of 100 MB: options, a line that counts, and what fills the long one.
LONG = [
    ([], b"Red\n", b"x"), (["--count"], b"Red\n", b"\xff"), (["-f", "1"], b"Red\n", b"[ "),
    (["--format", "csv"], b"Red,1\n", b'"'), (["--format", "ndjson"], b'{"player":"Red"}\n', b"["),
    (["--regex", r"^(?<player>(\w+)+)$"], b"Red\n", b"a"),
]


def deep_lines():
    for depth, (start, end) in itertools.product([127, 128, 129, 100_000, 500_000], [("[", "]"), ('{"a":', "}")]):
        yield ["--format", "ndjson"], b'{"player":"Red"}\n', (start * depth + "1" + end * depth).encode()


def tried(place, failures, what, *words, processor=40, memory=1500, **options):
    """Runs the program, and notes what is wrong with it whatever it read."""
    # A busy machine takes a multiple of the processor's time.
    done = place.run(*words, seconds=4 * processor, **options)
    problem = done.problem(seconds=4 * processor, processor=processor, memory=memory)
    if not problem and len(done.errors) > 60_000:
        problem = f"says {len(done.errors)} characters"
    if problem:
        failures.append(f"{what}: {' '.join(words)[:80]}: {problem}")
    return done


@in_place
def import_tables(place, chance, thorough):
    failures, cases = [], 0
    for what, text in tables().items():
        path, board = place.write("table.csv", text), f"Table {cases}"
        for words in (["import", path, "--board", board], ["show", board], ["boards"]):
            cases += 1
            tried(place, failures, f"a table, {what}", *words)
        place.run("do", board, f'board "{board}" delete', seconds=60)
    for path, kind in itertools.product(DEVICES if thorough else DEVICES[:1], ("csv", "json", "script")):
        cases += 1
        tried(place, failures, "a device", "import", path, "--board", "Endless", "--format", kind)
    return cases, failures


@in_place
def import_archives(place, chance, thorough):
    """An archive is refused in words, or makes boards that can be shown, played and undone."""
    failures, cases = [], 0
    place.run("do", "Quiz", "add Ann Bob Cid", "score Ann +3 Bob +2", "round next", "team Ann Foxes", "score Cid -7.5", "freeze",
              "score Bob +1", "reveal", "undo")
    whole, keys = place.run("export", "Quiz", "--format", "json").output, "board Quiz\npress h j j Enter Esc r Esc u U + - n\n"
    calls = [["boards"], ["show", "Quiz", "--rounds"], ["show", "Quiz", "--at", "round 1"], ["chart", "Quiz", "-o", "a.svg"],
             ["do", "Quiz", "score Bob +1", "undo", "undo"], ["export"],
             ["play", place.write("keys.scores", keys), "--headless", "--data", place.path("other.sqlite")]]
    for what, text in archives(whole).items():
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(place.path("other.sqlite" + suffix)):
                os.remove(place.path("other.sqlite" + suffix))
        options = dict(environment={"SCOREBOARD_DATA": place.path("other.sqlite")})
        path = place.write("archive.json", text)
        done = tried(place, failures, f"an archive, {what}", "import", path, **options)
        cases += 1
        for words in calls if done.status == 0 else []:
            cases += 1
            tried(place, failures, f"an archive, {what}", *words, **options)
    return cases, failures


@in_place
def play_scripts(place, chance, thorough):
    place.write("a.scores", "source seed.scores\n")
    place.write("votes.txt", "Red\n" * 1000)
    # Each takes the next one in twice.
    for number in range(40):
        place.write(f"d{number}.scores", f"source d{number + 1}.scores\n" * 2 if number < 39 else "add Red\n")
    outputs = ["x.svg", "x.cast", "x.txt", "x.md"]
    ways = [["--check"], ["--headless"], ["--narrate", "--clock", "virtual"], ["--print"],
            [word for output in outputs for word in ("-o", output)]]
    failures, cases = [], 0
    for what, text in scripts().items():
        path = place.write("seed.scores", text)
        for way in ways if thorough else [chance.choice(ways[:2]), chance.choice(ways[2:])]:
            cases += 1
            tried(place, failures, f"a script, {what}", "play", path, *way)
            for output in filter(os.path.exists, map(place.path, outputs)):
                if os.path.getsize(output) > 500 << 20:
                    failures.append(f"a script, {what}: {output} has {os.path.getsize(output) >> 20} MB")
                os.remove(output)
    return cases, failures


@in_place
def read_settings(place, chance, thorough):
    failures, cases = [], 0
    paths = [(what, place.write(f"{number}.yml", text)) for number, (what, text) in enumerate(settings().items())]
    for what, path in paths + [(device, device) for device in DEVICES]:
        for words in (["config"], ["do", "Game", "score Ann +1"]):
            cases += 1
            tried(place, failures, f"settings, {what}", *words, "--config", path, processor=5, memory=300,
                  environment={"SCOREBOARD_DATA": "" if "data" in what else place.data, "XDG_DATA_HOME": place.folder})
    return cases, failures


@in_place
def follow_lines(place, chance, thorough):
    """A long or deep line is passed over in bounded memory, in each format, and the lines around it count."""
    failures = []
    long = [(options, line, byte * (100_000_000 // len(byte))) for options, line, byte in LONG]
    cases = (long if thorough else chance.sample(long, 3)) + list(deep_lines())
    for options, line, filling in cases:
        what = f"a line of {len(filling):,} bytes {filling[:5]} {' '.join(options)}"
        done = tried(place, failures, what, "follow", "Votes", *options, "--output", "ndjson",
                     input=line + filling + b"\n" + line, memory=300)
        try:
            last = json.loads(done.output.rstrip("\n").split("\n")[-1])
            found = {row["name"]: row["score"] for row in last["players"]}
        except (ValueError, KeyError):
            found = done.output[-100:]
        if found != {"Red": 2}:
            failures.append(f"{what}: {found}")
    return len(cases), failures


@in_place
def kill_followers(place, chance, thorough):
    """A saved stream that is killed at any moment, on a log that is rotated meanwhile, counts each line once."""
    failures, rounds = [], 60 if thorough else 12
    for way in ("move", "copy"):
        log, data, total = place.write(f"{way}.log", ""), place.path(f"{way}.sqlite"), 0

        def add(count):
            nonlocal total
            with open(log, "a") as file:
                file.write("".join(f"Red {n}\n" for n in range(total, total + count)))
            total += count

        def start():
            return place.start("follow", "Votes", log, "-f", "1", "--tail", "--save", "--data", data, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def reached(points):
            """The points that are there, once that many are."""
            end, found = time.monotonic() + 30, None
            while found != points and time.monotonic() < end:
                time.sleep(0.05)
                shown = place.run("show", "Votes", "--format", "json", "--data", data)
                found = sum(player["score"] for player in json.loads(shown.output)["players"]) if shown.status == 0 else None
            return found

        add(100)
        for number in range(rounds):
            process = start()
            if way == "copy" or number == 0:
                # A log of which nothing was read is known by nothing once it is emptied.
                reached(total)
            for _ in range(chance.randint(1, 4)):
                add(chance.randint(1, 400))
                time.sleep(chance.random() * 0.1)
            if chance.random() < 0.5:
                process.kill()
            if way == "move":
                os.rename(log, f"{log}.{number + 1}")
                place.write(f"{way}.log", "")
            else:
                place.write(f"{way}.log.{number + 1}", open(log, "rb").read())
                os.truncate(log, 0)
            add(2)
            time.sleep(chance.random() * 0.4)
            process.kill()
            process.wait()
        process = start()
        if (found := reached(total)) != total:
            failures.append(f"a log that is rotated by {way}: {found} of {total} lines")
        process.kill()
        process.wait()
    return 2 * rounds, failures


ATTACKS = [
    ("tables that are large, endless or none", import_tables), ("archives that are large, deep or none", import_archives),
    ("scripts that are large, endless or slow", play_scripts), ("settings, with anchors that multiply", read_settings),
    ("lines of a stream, long and deep", follow_lines),
    ("followers killed while their log is rotated", kill_followers),
]

