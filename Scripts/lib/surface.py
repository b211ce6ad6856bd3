"""Lists what libraries make public, with the first line of its documentation. Called by Scripts/surface.

With --gone OLD NEW: the public names in one such list that another lacks. Called by Scripts/release.
"""

import json
import pathlib
import re
import sys

KINDS = {"swift.struct": "struct", "swift.class": "class", "swift.enum": "enum", "swift.protocol": "protocol",
         "swift.typealias": "typealias", "swift.func": "func", "swift.var": "var", "swift.macro": "macro"}


def symbols(folder, module):
    """The public symbols of a library, by their paths: of types that are extended, too."""
    found = {}
    for file in sorted(folder.glob(f"{module}.symbols.json")) + sorted(folder.glob(f"{module}@*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            # What the compiler makes has no place in the sources.
            if "location" in symbol and not symbol["identifier"]["precise"].count("::SYNTHESIZED::"):
                found.setdefault(".".join(symbol["pathComponents"]), symbol)
    return found


def summary(symbol):
    lines = [line["text"].strip() for line in symbol.get("docComment", {}).get("lines", [])]
    text = " ".join(lines[: lines.index("")] if "" in lines else lines)
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


def cell(text):
    return text.replace("|", "\\|")


def gone(old, new):
    """The names of a list that another lacks, with their libraries."""

    def names(file):
        found, module = set(), ""
        for line in pathlib.Path(file).read_text().splitlines():
            if line.startswith("## "):
                module = line[3:]
            for path, rest in re.findall(r"^\| `([^`]+)` (.*)", line):
                found.add(f"{module}: {path}")
                members = rest.rsplit(" | ", 1)[-1]
                found |= {f"{module}: {path}.{member}" for member in re.findall("`([^`]+)`", members)}
        return found

    return sorted(names(old) - names(new))


def write(folder, modules):
    print("# What the libraries make public\n")
    print("Made by `Scripts/surface --write`: each type and function, the first sentence of its documentation, and its"
          "\nmembers. `Scripts/release` compares the names with those of the last release.")
    bare = []
    for module in modules:
        found = symbols(folder, module)
        tops = {path: symbol for path, symbol in found.items() if symbol["kind"]["identifier"] in KINDS
                and (len(symbol["pathComponents"]) == 1 or KINDS[symbol["kind"]["identifier"]] in
                     ("struct", "class", "enum", "protocol"))}
        print(f"\n## {module}\n\n{len(found)} public names.\n\n| name | | members |\n| --- | --- | --- |")
        for path, symbol in sorted(tops.items(), key=lambda item: item[0].lower()):
            depth = len(symbol["pathComponents"])
            members = [other["pathComponents"][-1] for other in found.values()
                       if other["pathComponents"][:depth] == symbol["pathComponents"]
                       and len(other["pathComponents"]) == depth + 1]
            listed = ", ".join(f"`{cell(member)}`" for member in sorted(members))
            print(f"| `{path}` | {cell(summary(symbol))} | {listed} |")
        bare += [f"{module}: {path}" for path, symbol in found.items() if not summary(symbol)
                 and symbol["kind"]["identifier"] not in ("swift.enum.case", "swift.extension")]
    for name in bare:
        print(f"{name} has no documentation", file=sys.stderr)


if sys.argv[1] == "--gone":
    print("\n".join(gone(*sys.argv[2:4])))
else:
    write(pathlib.Path(sys.argv[1]), sys.argv[2:])
