"""Lists what libraries make public, with the first line of its documentation. Called by Scripts/surface."""

import json
import pathlib
import sys

FOLDER, MODULES = pathlib.Path(sys.argv[1]), sys.argv[2:]
KINDS = {"swift.struct": "struct", "swift.class": "class", "swift.enum": "enum", "swift.protocol": "protocol",
         "swift.typealias": "typealias", "swift.func": "func", "swift.var": "var", "swift.macro": "macro"}


def symbols(module):
    """The public symbols of a library, by their paths: of types that are extended, too."""
    found = {}
    for file in sorted(FOLDER.glob(f"{module}.symbols.json")) + sorted(FOLDER.glob(f"{module}@*.symbols.json")):
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


def main():
    print("# What the libraries make public\n")
    print("Made by `Scripts/surface --write`: each type and function, the first sentence of its documentation, and how many"
          "\nmembers it has.")
    bare = []
    for module in MODULES:
        found = symbols(module)
        tops = {path: symbol for path, symbol in found.items() if symbol["kind"]["identifier"] in KINDS
                and (len(symbol["pathComponents"]) == 1 or KINDS[symbol["kind"]["identifier"]] in
                     ("struct", "class", "enum", "protocol"))}
        print(f"\n## {module}\n\n{len(found)} public names.\n\n| name | | members |\n| --- | --- | --- |")
        for path, symbol in sorted(tops.items(), key=lambda item: item[0].lower()):
            members = sum(1 for other in found if other.startswith(path + ".") and other.count(".") == path.count(".") + 1)
            print(f"| `{path}` | {summary(symbol).replace('|', chr(92) + '|')} | {members or ''} |")
        bare += [f"{module}: {path}" for path, symbol in found.items() if not summary(symbol)
                 and symbol["kind"]["identifier"] not in ("swift.enum.case", "swift.extension")]
    for name in bare:
        print(f"{name} has no documentation", file=sys.stderr)


main()
