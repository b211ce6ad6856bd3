"""Attacks the program by the files that it reads, and whoever opens what it writes: tables, settings, scripts, golden files
and archives. Called by attacks.py."""

import csv
import io
import json
import os
import random
import re

from attacks import Place

# MARK: tables

BEGINNINGS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t=", "\r=", "\n=", " =", "\u00a0=", "'=", "''=", "\"=", "=\"", "x;=",
    "x\t=", "x\n=", "x\r=", ";=", "|=", "x|=", ",="]
ENDINGS = [
    "1+1", "cmd|' /C calc'!A0", "HYPERLINK(\"http://evil.example\",\"x\")", "SUM(A1:A9)", "1", "", "@SUM(1)", "WEBSERVICE(A1)",
    "2+5+cmd|' /C calc'!A0", "\"&A1&\"", "5", ",x", ";x", "0x1", "1e5", "%",
]


def is_formula(cell):
    """Whether a spreadsheet would carry a cell out."""
    text = cell.lstrip()
    if not text or text[0] not in "=+-@＝＋－＠":
        return False
    # A number is one.
    return not re.fullmatch(r"[+-]?\d+([.,]\d+)?", text)


def formulas(place, chance, thorough):
    """No name and no team becomes a formula, whatever a spreadsheet takes for the end of a cell; and import reads them back."""
    names = [beginning + ending for beginning in BEGINNINGS for ending in ENDINGS]
    if not thorough:
        names = chance.sample(names, 120)
    failures, cases = [], 0
    for start in range(0, len(names), 12):
        some = list(dict.fromkeys(name.replace("\r", "\n") + "." * n for n, name in enumerate(names[start:start + 12])))
        given = io.StringIO()
        csv.writer(given).writerows([["name", "score",
            "team"]] + [[guarded(name), n + 1, guarded(name)] for n, name in enumerate(some)])
        title = f"T{start}"
        done = place.run("import", "-", "--format", "csv", "--board", title, input=given.getvalue())
        if done.status != 0:
            failures.append(f"{some}: {done.errors}")
            continue
        place.run("do", title, "round next")
        wanted = {player["name"]: player["score"] for player in json.loads(place.run("show", title, "--format",
            "json").output)["players"]}
        for words in (["export", title, "--format", "csv"], ["show", title, "--format", "csv"], ["show", title, "--format",
            "csv", "--rounds"]):
            cases += len(some)
            table = place.run(*words).output
            for delimiter in ",;\t|":
                for line in csv.reader(io.StringIO(table, newline=""), delimiter=delimiter):
                    failures += [f"{' '.join(words)} with {delimiter!r}: the cell {cell!r} of {some}" for cell in line if is_formula(cell)]
            back = place.run("import", "-", "--format", "csv", "--board", title + " back", input=table)
            found = {player["name"]: player["score"] for player in json.loads(place.run("show", title + " back", "--format",
                "json").output or '{"players":[]}')["players"]}
            if found != wanted:
                failures.append(f"{' '.join(words)} comes back as {sorted(set(found) ^ set(wanted))[:4]} {back.errors[:200]}")
            place.run("do", title + " back", f"board \"{title} back\" delete")
    return cases, failures


def guarded(name):
    """A name as a table of this program writes it, so that its import takes it for the name."""
    return "'" + name if re.match(r"'*\s*[=+\-@＝＋－＠]", name) else name


def tables(place, chance, thorough):
    """Tables that are no such thing."""
    endless = ["/dev/zero", "/dev/urandom"] if thorough else ["/dev/zero"]
    texts = {
        "a line of 50 MB": "x" * 50_000_000, "a million columns": "name," * 1_000_000 + "\nAnn,1\n",
        "a million quotes": "\"" * 1_000_001, "an open quote": "name,score\n\"Ann,1\n" + "x,1\n" * 100_000,
        "500,000 empty lines": "\n" * 500_000, "NULs": "Ann\0,1\n", "UTF-16": "\ufeffname,score\n".encode("utf-16"),
        "overlong UTF-8": b"name,score\n\xc0\xaf,1\n", "broken UTF-8": b"name\n\xff\xfe\xfd\n" * 1000,
        "numbers": "name,score\n" + "".join(f"P{n},{value}\n" for n, value in enumerate(["1e400", "-1e400", "NaN", "inf",
        "9" * 5000, "0x10", "1,5", "--1", "٣", "½", "9223372036854775807", "1e-400", ""])),
        "one name 100,000 times": "Ann,1\n" * 100_000, "100,000 names": "".join(f"P{n},{n}\n" for n in range(100_000)),
        "sep=": "sep=\0\nAnn\0" + "1\n", "sep=\"": "sep=\"\nAnn\"1\n",
        "a name of 20 MB": "name,score\n" + "x" * 20_000_000 + ",1\n",
        "escapes": "name,score\n\x1b[2J\x1b]0;evil\x07,1\n\x9b31m,2\n",
        "a bomb of combining marks": "name,score\na" + "\u0301" * 1_000_000 + ",1\n",
        "mixed ends of lines": "name,score\rAnn,1\nBob,2\r\nCid,3\n\r",
    }
    failures, cases = [], 0
    for name, text in texts.items():
        cases += 1
        path = place.write("table.csv", text)
        done = place.run("import", path, "--board", f"Table {cases}", seconds=60)
        if problem := done.problem(seconds=45, memory=1500):
            failures.append(f"a table, {name}: {problem}")
        elif len(done.errors) > 20_000:
            failures.append(f"a table, {name}: says {len(done.errors)} characters")
        if done.status == 0:
            for words in (["show", f"Table {cases}"], ["boards"]):
                shown = place.run(*words, seconds=60)
                if problem := shown.problem(seconds=45, memory=1500):
                    failures.append(f"a table, {name}: {' '.join(words)}: {problem}")
            place.run("do", f"Table {cases}", f"board \"Table {cases}\" delete", seconds=60)
    for path in endless:
        for kind in ("csv", "json", "script"):
            cases += 1
            done = place.run("import", path, "--board", "Endless", "--format", kind, seconds=60)
            if problem := done.problem(seconds=45, memory=1500, statuses=[1, 2]):
                failures.append(f"import {path} --format {kind}: {problem}")
    return cases, failures


# MARK: settings


def bomb(levels, width, wrap="[{}]"):
    """Anchors that multiply."""
    lines = [f"a0: &a0 [{', '.join(['x'] * width)}]"]
    for level in range(1, levels):
        lines.append(f"a{level}: &a{level} " + wrap.format(", ".join([f"*a{level - 1}"] * width)))
    return "\n".join(lines) + "\n"


def settings(place, chance, thorough):
    texts = {
        f"{levels} levels of {width} anchors": bomb(levels, width) for levels, width in ((2, 8), (3, 4), (4, 3), (5, 2), (9, 1),
        (9, 9), (30, 2), (100, 10))}
    texts |= {
        "anchors as keys": "a: &a [x, x]\nb: &b {? *a : *a}\nc: &c {? *b : *b}\nd: {? *c : *c}\n",
        "anchors as keys, nested": "? &a [x, y]\n: z\n? &b [*a, *a]\n: z\n? &c [*b, *b]\n: z\n? [*c, *c]\n: z\n",
        "a key of 30 kB eight times": "? &a [" + "x," * 15_000 + "x]\n: z\n" + "".join(f"? [{n}, *a]\n: z\n" for n in range(8)),
        "doubling over a large list": "a: &a [" + "x, " * 15_000 + "x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: [*d, *d]\n",
        "a doubled list as a key": "a: &a [" + "x, " * 15_000 + "x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\n? [*d, *d]\n: z\n",
        "an anchor in itself": "a: &a [*a]\n", "an anchor that is none": "a: *b\n",
        "merge keys": "a: &a {x: 1}\nb: &b {<<: *a, y: 1}\nc: {<<: [*a, *b]}\n", "30,000 brackets": "[" * 30_000,
        "30,000 braces": "{" * 30_000, "10,000 dashes": "- " * 10_000,
        "deep blocks": "".join(" " * n + "a:\n" for n in range(300)), "tabs": "\tkeys:\n\t\tboard:\n",
        "60 kB of keys": "".join(f"k{n}: v\n" for n in range(6000)), "1 MB": "#" * 1_000_000, "documents": "---\n" * 10_000,
        "tags": "!!python/object/apply:os.system ['id']\n", "a tag of swift": "keys: !<tag:yaml.org,2002:binary> AAAA\n",
        "NUL": "theme:\0 x\n",
        "escapes": "\"\\x1b[2J\": x\ntheme: {color: \"\\e]0;evil\\a\"}\n",
        "a long word": "theme: {color: " + "x" * 60_000 + "}\n",
        "numbers": "rules: {step: 1e400, target: " + "9" * 60_000 + "}\n", "broken UTF-8": b"theme: {color: \xff\xfe}\n",
        "UTF-32": "theme: {}\n".encode("utf-32"),
        "keys of all kinds": "keys: {board: {next: [" + ", ".join(f"\"{chr(0x4E00 + n)}\"" for n in range(5000)) + "]}}\n",
        "one key 5,000 times": "keys: {board: {next: [" + "j, " * 5000 + "j]}}\n",
        "a comment of stars": "# " + "*a " * 20_000 + "\n", "quotes": "\"" * 60_001,
        "percent": "%YAML 9.9\n---\na: b\n", "a data file of nonsense": "data: \"postgres://\\u001b[31m\"\n",
        "a data file that is a device": "data: /dev/zero\n",
        "colors": "theme: {colors: {players: [" + "red, " * 10_000 + "red]}}\n",
    }
    failures, cases = [], 0
    for name, text in texts.items():
        path = place.write("config.yml", text)
        for words in (["config", "--config", path], ["do", "Game", "score Ann +1", "--config", path]):
            cases += 1
            # A settings file may name other data.
            done = place.run(*words, environment={"SCOREBOARD_DATA": "" if "data" in name else place.data,
                "XDG_DATA_HOME": place.folder})
            if problem := done.problem(seconds=5):
                failures.append(f"settings, {name}: {words[0]}: {problem}")
            elif len(done.errors) > 60_000:
                failures.append(f"settings, {name}: {words[0]} says {len(done.errors)} characters")
    whole = place.run("config", "--print-default").output
    count = 1500 if thorough else 60
    for _ in range(count):
        cases += 1
        text = mutated(whole, chance, [":", "&a ", "*a", "[", "]", "{", "}", "? ", "- ", "\"", "'", "|", ">", "\t", "\n", "!!",
            "#", "%", "@", "`", "<<: *a", "\0", "\x85", "\u2028"])
        done = place.run("config", "--config", place.write("config.yml", text))
        if problem := done.problem(seconds=5):
            failures.append(f"settings {text[:200]!r}: {problem}")
    for path in ("/dev/zero", "/dev/urandom", place.folder, "/proc/self/mem"):
        cases += 1
        done = place.run("config", "--config", path)
        if problem := done.problem(seconds=5):
            failures.append(f"config --config {path}: {problem}")
    return cases, failures


def mutated(text, chance, pieces):
    """The text with some pieces inserted, removed, doubled or moved."""
    for _ in range(chance.randrange(1, 8)):
        place = chance.randrange(len(text) + 1)
        end = min(len(text), place + chance.randrange(1, 40))
        match chance.randrange(5):
            case 0: text = text[:place] + text[end:]
            case 1: text = text[:place] + text[place:end] * chance.randrange(2, 50) + text[end:]
            case 2: text = text[:place] + text[end:] + text[place:end]
            case _: text = text[:place] + chance.choice(pieces) + text[place:]
    return text


# MARK: scripts

SCRIPTS = {
    "keys without end": "add Red\npress +*999999999\n", "more keys than numbers": "add Red\npress +*99999999999999999999\n",
    "a key a million times": "add Red\npress +*1000000\n", "long pauses": "add Red\nsleep 999999999999999s\n",
    "pauses beyond numbers": "sleep 99999999999999999999h\n",
    "many long pauses": "add Red\n" + "sleep 100000h\n" * 200, "a slow hand": "add Red\ntyping 999999h\ntype \"aaaa\"\n",
    "a speed of nothing": "speed 0\nadd Red\nsleep 1s\n", "a great speed": "speed 1e308\nadd Red\nsleep 1s\n",
    "a small speed": "speed 0.000000001\nadd Red\nsleep 1s\n", "no number": "speed NaN\n",
    "a large screen": "size 1000x1000\nadd Red\ncheckpoint x\n", "a screen beyond all": "size 99999999x99999999\nadd Red\n",
    "no screen": "size 0x0\nadd Red\n", "many sizes": "add Red\n" + "resize 1000x1000\nresize 1x1\n" * 300,
    "itself": "source attack.scores\n", "a circle": "source a.scores\n", "a device": "source /dev/zero\n",
    "standard input": "source /dev/stdin\n", "a folder": "source .\n",
    "a pipe of a device": "stream /dev/zero 1000000/s\n", "a stream that is none": "stream /nowhere 1/s\n",
    "a stream of a folder": "stream . 1/s\n", "a rate beyond all": "stream votes.txt 99999999999999999999/s\n",
    "a rate of nothing": "stream votes.txt 0/s\n", "doubling": "".join(f"source d{n}.scores\n" for n in range(2)),
    "wait for nothing": "add Red\nwait \"nothing\" within 9999999999s\n",
    "an expression that explodes": "add aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nexpect screen /(a+)+[bc]/\n",
    "another": "add aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nwait /(a|a)*[bc]/ within 2s\n",
    "one more": "add x\nwait /^(.*)*(.*)*(.*)*[yz]$/ within 1s\n",
    "a deep expression": "wait /" + "(" * 20_000 + ")" * 20_000 + "/\n",
    "a large expression": "wait /(x{1,1000}){1,1000}{1,1000}/\n", "an expression that is none": "wait /(?<=a+)[/\n",
    "a backreference": "add aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nexpect screen /(a*)*\\1\\1\\1[bc]/\n",
    "a line of 20 MB": "add " + "x" * 20_000_000 + "\n", "a million words": "add " + "x " * 1_000_000 + "\n",
    "300,000 lines of nothing": "#\n" * 300_000, "100,000 errors": "bogus\n" * 100_000,
    "quotes": "add \"" + "\\\"" * 500_000 + "\n", "an open quote": "add \"x\n",
    "NUL": "add a\0b\n", "broken UTF-8": b"add \xff\xfe\n", "a byte order": "\ufeffadd Red\n",
    "escapes": "caption \"\x1b[2J\x1b]0;evil\x07\"\nadd \"\x9b31m\"\ncheckpoint \"\u202e\"\n",
    "numbers": "add Red\nscore Red +9223372036854775807\nscore Red +9223372036854775807\nstep 9999999999999999\nround 9223372036854775807\n",
    "a great round": "add Red\nround 9223372036854775807\nscore Red +1\n",
    "a million rounds": "add Red\nround 1000000\nscore Red +1\npress r\ncheckpoint x\n",
    "a great target": "target 99999999999999999\nadd Red\nscore Red +1\n",
    "100,000 checkpoints": "add Red\n" + "".join(f"checkpoint c{n}\n" for n in range(100_000)),
    "a caption of 10 MB": "caption \"" + "x" * 10_000_000 + "\"\nadd Red\n",
    "20,000 undos": "add Red\n" + "score Red +1\nundo\n" * 20_000, "hidden without end": "hide\n" * 10_000 + "add Red\n",
    "takeover": "add Red\ntakeover\n", "keys that leave": "add Red\npress q q q ^C ^Z ^\\ Esc\n",
    "keys that suspend": "add Red\npress ^Z*1000\n", "a shell": "add Red\npress : ! s h Enter\ntype \"$(id)\"\n",
    "a board that is a path": "board \"../../../etc/passwd\"\nadd Red\n",
    "5,000 boards": "".join(f"board B{n}\nadd Red\n" for n in range(5000)),
    "freezing again and again": "add Red\n" + "freeze\nreveal\n" * 2000,
    "20,000 players": "".join(f"add P{n}\n" for n in range(20_000)),
    "a name of marks": "add a" + "\u0301" * 500_000 + "\ncheckpoint x\n",
    "names of emoji": "add " + "👩\u200d" * 100_000 + "x\ncheckpoint x\n",
}


def scripts(place, chance, thorough):
    place.write("a.scores", "source attack.scores\n")
    place.write("votes.txt", "Red\n" * 1000)
    # Each takes the next one in twice.
    for number in range(40):
        place.write(f"d{number}.scores", f"source d{number + 1}.scores\n" * 2 if number < 39 else "add Red\n")
    ways = [["--check"], ["--headless"], ["--narrate", "--clock", "virtual"], ["-o", "x.svg", "-o", "x.cast", "-o", "x.txt",
        "-o", "x.md"], ["--print"]]
    failures, cases = [], 0
    for name, text in SCRIPTS.items():
        path = place.write("attack.scores", text)
        for way in ways if thorough else [ways[0], chance.choice(ways[1:])]:
            cases += 1
            done = place.run("play", path, *way, seconds=60)
            if problem := done.problem(seconds=40, memory=1200):
                failures.append(f"a script, {name}: play {' '.join(way)}: {problem}")
            elif len(done.errors) > 60_000:
                failures.append(f"a script, {name}: play {' '.join(way)} says {len(done.errors)} characters")
            for output in ("x.svg", "x.cast", "x.txt", "x.md"):
                if os.path.exists(place.path(output)):
                    if os.path.getsize(place.path(output)) > 500 << 20:
                        failures.append(f"a script, {name}: {output} has {os.path.getsize(place.path(output)) >> 20} MB")
                    os.remove(place.path(output))
    whole = "size 40x10\nboard Quiz\nadd Red Blue \"Dark Green\" 3\nscore Red +5 Blue -2.5\nteam Red North\nround next\npress + j*3 ^Z Enter\ntype \"4\"\nwait /Red +.*3/ on row 2 within 2s\nexpect player Red score 5 rank 1\ncheckpoint \"x\"\ncaption \"y\"\nsleep 1s\nundo\nexpect changes at most 1 refresh\nfreeze\nreveal 1\nresize 60x5\n"
    words = ["*99999999", "\"", "/", "(", ")+", "\\", "#", "\t", "\0", "9" * 30, "-", "e9", "within", "on row 0", "@", "=",
        "\u202e", "source attack.scores\n", "remove Red\n", "redo\n", "order hand\n", "move Red top\n", "over\n", "rematch\n",
        "rank dense\n", "wins low\n", "target 5\n", "press r h ? : Enter\n", "resize 1x1\n", "scores time\n"]
    for _ in range(1500 if thorough else 80):
        cases += 1
        text = mutated(whole, chance, words)
        done = place.run("play", place.write("attack.scores", text), "--headless", "--verify", seconds=40)
        if problem := done.problem(seconds=30, memory=1000):
            failures.append(f"the script {text!r}: {problem}")
    return cases, failures


# MARK: golden files


def golden_files(place, chance, thorough):
    failures, cases = [], 0
    script = place.write("gold.scores", "size 40x6\nadd Red Blue\nscore Red +5\ncheckpoint one\n")
    place.run("snapshot", script, "--record")
    path = place.path("__Snapshots__/gold/one.txt")
    with open(path) as file:
        whole = file.read()
    texts = {
        "a size beyond all": whole.replace("40x6", "99999999x99999999"),
        "a size of 1000x1000": whole.replace("40x6", "1000x1000"), "a negative size": whole.replace("40x6", "-40x-6"),
        "no text": "", "50 MB": whole + "x" * 50_000_000, "a million lines": whole + "\n" * 1_000_000,
        "a row of 10 MB": whole.replace("|", "|" + "x" * 10_000_000, 1),
        "many styles": whole.replace("styles\n", "styles\n" + "1: 0-39 bold\n" * 200_000),
        "a style beyond": whole.replace("styles\n", "styles\n1: 0-99999999999 bold\n9999999999: 0-1 bold\n"),
        "a wide beyond": re.sub(r"\|\n", "|  wide 99999999999999999999\n", whole, count=1),
        "a cursor beyond": re.sub(r"cursor .*", "cursor 99999999999: -5", whole),
        "another version": whole.replace("snapshot 1", "snapshot 99999999999999999999"), "NULs": whole.replace("Red", "R\0d"),
        "escapes": whole.replace("Red", "\x1b[2J\x1b]0;evil\x07"),
        "broken UTF-8": whole.encode().replace(b"Red", b"\xff\xfe\xfd"), "marks": whole.replace("Red", "R" + "\u0301" * 500_000),
        "twice": whole * 2, "1000 times": whole * 1000,
        "entries": whole.replace("entries\n", "entries\n" + "2: Red, rank 99999999999999999999, score 1e999\n" * 10_000),
    }
    for name, text in texts.items():
        cases += 1
        place.write("__Snapshots__/gold/one.txt", text)
        done = place.run("snapshot", script, seconds=60)
        if problem := done.problem(seconds=20, memory=1200):
            failures.append(f"a golden file, {name}: {problem}")
        elif len(done.output + done.errors) > 200_000:
            failures.append(f"a golden file, {name}: says {len(done.output + done.errors)} characters")
        # The same text as a frame beside a golden file: it is listed, and never written over that.
        place.write("__Snapshots__/gold/one.txt", whole)
        place.write("__Snapshots__/gold/one.actual.txt", text)
        for words in (["--list"], ["--accept", "one"], ["--reject", "one"]):
            done = place.run("snapshot", *words, place.folder, seconds=60)
            if problem := done.problem(seconds=20, memory=1200):
                failures.append(f"a frame, {name}, {words[0]}: {problem}")
    for _ in range(1500 if thorough else 60):
        cases += 1
        text = mutated(whole, chance, ["|", ":", ",", "9" * 30, "-", "\t", "\0", "bold", "wide 4", "fg=", "→", "\n", "styles\n",
            "entries\n", "changes\n", "move x 1→2\n", "snapshot 1 40x6 x\n", "\u0301", "日"])
        place.write("__Snapshots__/gold/one.txt", text)
        done = place.run("snapshot", script)
        if problem := done.problem(seconds=10):
            failures.append(f"the golden file {text!r}: {problem}")
    for target in ("/dev/zero", "/dev/stdin", place.folder, "/proc/self/environ", "loop"):
        cases += 1
        os.remove(path)
        os.symlink(path if target == "loop" else target, path)
        done = place.run("snapshot", script)
        if problem := done.problem(seconds=10):
            failures.append(f"a golden file that leads to {target}: {problem}")
    os.remove(path)
    os.mkfifo(path)
    done = place.run("snapshot", script)
    if problem := done.problem(seconds=10):
        failures.append(f"a golden file that is a FIFO: {problem}")
    os.remove(path)
    # Checkpoints whose names try to leave the folder.
    outside = place.write("outside.txt", "as it was")
    names = [
        "../outside", "../../outside", "../../../outside", "/tmp/attack-outside", "..", ".", "", "a/../../../outside",
        "..\\..\\outside", "x\0y", "con", "a" * 5000, "~/outside", "$HOME/outside", "%2e%2e%2foutside", "‥/outside",
        "．．／outside", "one.actual", ".hidden", "-rf", "\u202e", "../../outside.txt\0",
    ]
    listed = set(everything(place.folder))
    for name in names:
        cases += 1
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        path = place.write("names.scores", f"size 40x6\nadd Red\ncheckpoint \"{quoted}\"\n")
        for words in (["--record"], []):
            done = place.run("snapshot", path, *words)
            if problem := done.problem(seconds=10):
                failures.append(f"a checkpoint named {name[:50]!r}: {problem}")
    with open(outside) as file:
        if file.read() != "as it was":
            failures.append("a checkpoint has written another file")
    strange = [name for name in set(everything(place.folder)) - listed if not name.startswith(("__Snapshots__/names",
        "names.scores"))]
    if strange or os.path.exists("/tmp/attack-outside.txt"):
        failures.append(f"checkpoints have made {strange[:5]}")
    return cases, failures


def everything(folder):
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            yield os.path.relpath(os.path.join(place, name), folder)


# MARK: archives


def archives(place, chance, thorough):
    """An archive is refused in words, or makes boards that can be shown, played and undone."""
    failures, cases = [], 0
    place.run("do", "Quiz", "add Ann Bob Cid", "score Ann +3 Bob +2", "round next", "team Ann Foxes", "score Cid -7.5", "freeze",
        "score Bob +1", "reveal", "undo")
    whole = place.run("export", "Quiz", "--format", "json").output
    deep = 100_000
    texts = {
        "100,000 brackets": "[" * deep, "100,000 braces": "{\"a\":" * deep,
        "a deep value": whole.replace("\"version\"", "\"x\":" + "[" * deep + "]" * deep + ",\"version\"", 1),
        "a deep change": whole.replace("\"change\":", "\"change\":" + "{\"board\":" * 5000, 1),
        "a number of 1 MB": re.sub(r"\"version\" ?: ?\d+", "\"version\":" + "1" * 1_000_000, whole, count=1),
        "a string of 50 MB": whole.replace("\"Ann\"", "\"" + "x" * 20_000_000 + "\"", 1),
        "an open string": whole + "\"" + "x" * 1_000_000,
        "a million keys": "{" + ",".join(f"\"k{n}\":0" for n in range(1_000_000)) + "}",
        "one key a million times": "{" + "\"format\":0," * 1_000_000 + "\"a\":0}",
        "surrogates": whole.replace("\"Ann\"", "\"\\ud800\""), "NULs": whole.replace("Ann", "A\\u0000n"),
        "escapes": whole.replace("Ann", "\\u001b[2J\\u009b31m"),
        "broken UTF-8": whole.encode().replace(b"Ann", b"\xff\xfe"), "UTF-16": whole.encode("utf-16"),
        "comments": "//\n" + whole, "twice": whole + whole, "no end": whole[:len(whole) // 2],
        "names of marks": whole.replace("Ann", "A" + "\\u0301" * 200_000),
        "100,000 rounds": re.sub(r"\"rounds\" ?: ?\{[^}]*\}", "\"rounds\":{" + ",".join(f"\"{n}\":1" for n in range(1, 100_001)) + "}", whole),
        "the last round": re.sub(r"\"round\" ?: ?\d+", "\"round\":9223372036854775807", whole),
        "the greatest score": re.sub(r"\"score\" ?: ?-?[\d.]+", "\"score\":9223372036854775807", whole),
        "the end of time": re.sub(r"\"time\" ?: ?[\d.]+", "\"time\":1e308", whole),
        "times that are none": re.sub(r"\"time\" ?: ?[\d.]+", "\"time\":1e999", whole),
        "before time": re.sub(r"\"time\" ?: ?[\d.]+", "\"time\":-1e308", whole),
    }
    for name, text in texts.items():
        cases += archive(place, text, f"an archive, {name}", failures, dict(seconds=30, memory=1500))
    values = [
        "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308", "-1e308", "1e-320",
        "1.5", "null", "true", "\"\"", "\" \"", "\"\\u0000\"", "\"\\u001b[2J\"", "\"\\u202e\"", "\"\\n\\nError: fake\"", "[]",
        "{}", "[[]]", "\"undo\"", "\"redo\"", "\"00000000-0000-0000-0000-000000000000\"", "1000000000", "\"board\"",
        "\"9999999999\"", "0.0001",
    ]
    for _ in range(2500 if thorough else 150):
        text = whole
        for _ in range(chance.randrange(1, 4)):
            colons = [match.end() for match in re.finditer(r"\": ?", text)]
            start = chance.choice(colons)
            found = re.compile(r"\"(?:[^\"\\]|\\.)*\"|-?[\d.eE+]+|true|false|null|\[|\{").match(text, start)
            if not found:
                continue
            if found[0] in "[{":
                end = start + 1
                text = text[:start] + chance.choice(["[[", "{\"x\":{}},{", found[0] * 2, found[0]]) + text[end:]
            else:
                text = text[:start] + chance.choice(values) + text[found.end():]
        cases += archive(place, text, "a changed archive", failures, dict(seconds=10), keep=True)
    return cases, failures


def archive(place, text, what, failures, bounds, keep=False):
    path = place.write("archive.json", text)
    other = place.path("other.sqlite")
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(other + suffix):
            os.remove(other + suffix)
    environment = {"SCOREBOARD_DATA": other}
    calls = [["import", path]]
    for words in calls:
        done = place.run(*words, environment=environment, seconds=60)
        problem = done.problem(**bounds) or (f"says {len(done.errors)} characters" if len(done.errors) > 20_000 else None)
        if problem:
            kept = ""
            if keep:
                kept = f", {differences(text)}"
            failures.append(f"{what}{kept}: {' '.join(words[:2])}: {problem}")
            break
        if words[0] == "import" and done.status == 0:
            calls += [
                ["boards"], ["show", "Quiz", "--rounds"], ["show", "Quiz", "--at", "round 1"], ["chart", "Quiz", "-o",
                    "archive.svg"], ["do", "Quiz", "score Bob +1", "undo", "undo"], ["export"],
                ["play", "keys.scores", "--headless", "--data", other],
            ]
            place.write("keys.scores", "board Quiz\npress h j j Enter Esc r Esc u U + - n\n")
    return len(calls)


def differences(text):
    """The places of an archive that are not as an export has them."""
    found = re.findall(r"\"[\w]+\": ?(?:9223372036854775807|-9223372036854775808|18446744073709551616|-?1e-?3\d\d|1000000000|null|\[\[|\"\\u[^\"]*\")", text)
    return ", ".join(found[:4])


ATTACKS = [
    ("names that are formulas in a spreadsheet", formulas), ("tables that are none", tables),
    ("settings, with anchors that multiply", settings),
    ("hostile scripts", scripts), ("hostile golden files, and names of checkpoints", golden_files), ("hostile archives", archives),
]


def run(program, seed, thorough):
    for name, attack in ATTACKS:
        place = Place(program, "files")
        place.run("do", "Game", "add Ann Bob")
        cases, failures = attack(place, random.Random(f"{seed} {name}"), thorough)
        place.remove()
        yield name, cases, failures
