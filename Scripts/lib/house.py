"""Counts the sources themselves and compares them with the lines of Scripts/budgets. Called by Scripts/count."""

import collections
import multiprocessing
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
BUDGETS = ROOT / "Scripts/budgets"
MEASURES = ["lines", "public", "package", "types", "functions", "knot"]
# A type with more stored properties and a function of more lines count.
PROPERTIES, LENGTH = 20, 60
# Names that the standard library has, too: they lead nowhere.
SHARED = {"ID", "Result"}
# A number that is so much lower lowers its line.
TOLERANCE = 0.03

# Comments, strings and regular expressions begin so. A slash that divides has a space behind it.
BLANKED = re.compile(r'//[^\n]*|/\*|(#*)("""|")|#/|(?<=[(\[,=:{ ])/(?=[^\s/*])(?:\\.|[^\n\\/])+/')
# Declarations, as 'swift format' writes them: each begins a line.
MODIFIERS = r"(?:@\w+(?:\([^\n()]*\))?\s+|(?:[a-z]+)(?:\((?:set|unsafe)\))?\s+)*?"
TYPE = re.compile(rf"^[ ]*{MODIFIERS}(?:struct|class|enum|actor|protocol)\s+(\w+)", re.M)
ALIAS = re.compile(rf"^[ ]*{MODIFIERS}typealias\s+(\w+)", re.M)
TOP_LEVEL = re.compile(rf"^{MODIFIERS}(?:func|let|var)\s+(\w+)", re.M)
FUNCTION = re.compile(rf"^[ ]*({MODIFIERS}(?:(func)\s+(\S+?)(?=[(<\s])|(init|subscript)\b|(var)\s+(\w+)))", re.M)
STORED = re.compile(r"^[ ]*((?:@\w+(?:\([^\n()]*\))?\s+|[a-z]+(?:\((?:set|unsafe)\))?\s+)*)(?:var|let)\s", re.M)
OPEN = re.compile(r"^[ ]*(?:@\w+(?:\([^\n()]*\))?\s+)*(public|open|package) (?!import\b|extension\b)", re.M)
WORD = re.compile(r"\w+")


def code(text):
    """The text with spaces for comments, strings and regular expressions; lines stay where they are."""
    pieces, at = [], 0
    while found := BLANKED.search(text, at):
        pieces.append(text[at:found.start()])
        start, token = found.start(), found[0]
        if token == "/*":
            end = text.find("*/", found.end()) + 2
        elif token == "#/":
            end = text.find("/#", found.end()) + 2
        elif found[2]:
            end = string_end(text, found.end(), found[1], found[2])
        else:
            end = found.end()
        end = max(end, found.end())
        pieces.append(re.sub(r"[^\n]", " ", text[start:end]))
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def string_end(text, at, hashes, quotes):
    """Where a string ends, whose values may have strings of their own."""
    special = re.compile(rf"\\{hashes}\(|\\{hashes}.|{quotes}{hashes}", re.S)
    while found := special.search(text, at):
        at = found.end()
        if found[0].endswith("("):
            depth = 1
            for inner in iter(lambda: re.compile(r'[()]|(#*)("""|")').search(text, at), None):
                at = inner.end()
                if inner[2]:
                    at = string_end(text, at, inner[1], inner[2])
                else:
                    depth += 1 if inner[0] == "(" else -1
                if depth == 0:
                    break
        elif found[0] == quotes + hashes:
            return at
    return len(text)


def brackets(text):
    """Where each bracket ends."""
    ends, stack = {}, []
    for found in re.finditer(r"[()\[\]{}]", text):
        if found[0] in "([{":
            stack.append(found.start())
        elif stack:
            ends[stack.pop()] = found.start()
    return ends


def body(text, at, ends, equals=False):
    """Where the body of a declaration begins; None for one without. With 'equals', a value is none."""
    line = at
    while at < len(text):
        match text[at]:
            case "{":
                return at
            case "(" | "[":
                at = ends.get(at, len(text))
            case "=" if equals:
                return None
            case "}":
                return None
            case "\n":
                # The next line goes on with the declaration, or is another one.
                if re.match(r"\s*(?:$|[@}\w])(?!(?:where|throws|async|rethrows)\b)", text[at + 1:at + 80]) and \
                        not re.match(r"\s*(?:where|throws|async|rethrows|->|\{|\))", text[at + 1:at + 80]) and \
                        not re.search(r"(?:where|,|->|:|&)\s*$", text[line:at]):
                    return None
                line = at
        at += 1
    return None


def properties(text, start, end, ends):
    """The number of stored properties of the type whose body is there."""
    direct, at = [], start + 1
    while found := re.compile(r"\{").search(text, at, end):
        close = ends.get(found.start(), end)
        direct.append(text[at:found.start() + 1] + re.sub(r"[^\n]", " ", text[found.start() + 1:close]))
        at = close
    direct = " " * (start + 1) + "".join(direct) + text[at:end]
    count = 0
    for found in STORED.finditer(direct, start + 1):
        if re.search(r"\b(?:static|class)\b", found[1]):
            continue
        at = body(text, found.end(), ends, equals=True)
        if at is not None and not re.match(r"\{\s*(?:didSet|willSet)\b", text[at:at + 200]):
            continue
        names = re.match(r"[\w`]+(?:,\s*[\w`]+)*", text[found.end():end])
        count += 1 + (names[0].count(",") if names else 0)
    return count


def read(path):
    """All that is counted of a file."""
    full = path.read_text(encoding="utf-8")
    text = code(full)
    ends = brackets(text)
    line = lambda at: text.count("\n", 0, at) + 1
    types, functions = [], []
    for found in TYPE.finditer(text):
        at = text.find("{", found.end())
        count = properties(text, at, ends.get(at, at), ends)
        if count > PROPERTIES:
            types.append((count, f"{path.relative_to(ROOT)}:{line(found.start(1))} {found[1]}: {count} properties"))
    for found in FUNCTION.finditer(text):
        at = body(text, found.end(), ends, equals=bool(found[5]))
        if at is None or at not in ends:
            continue
        length = line(ends[at]) - line(found.end()) + 1
        if length > LENGTH:
            name = found[3] or found[4] or found[6]
            functions.append((length, f"{path.relative_to(ROOT)}:{line(found.end())} {name}: {length} lines"))
    access = collections.Counter("package" if found[1] == "package" else "public" for found in OPEN.finditer(text))
    names = {found[1] for kind in (TYPE, ALIAS, TOP_LEVEL) for found in kind.finditer(text)}
    lines = sum(1 for row in text.split("\n") if row.strip())
    return path, lines, access, types, functions, names, set(WORD.findall(text))


def knot(files):
    """The most files that all need each other: each uses a name that the next one declares."""
    homes = collections.defaultdict(set)
    for path, *_, names, _ in files:
        for name in names - SHARED:
            homes[name].add(path)
    edges = {path: {home for word in words if len(homes.get(word, ())) == 1 for home in homes[word]} - {path}
             for path, *_, words in files}
    order, seen = [], set()

    def walk(start, edges, visited):
        """Depth first: the files that are reached, each after all that it leads to."""
        found, stack = [], [(start, iter(edges[start]))]
        visited.add(start)
        while stack:
            path, rest = stack[-1]
            following = next((other for other in rest if other not in visited), None)
            if following is None:
                found.append(path)
                stack.pop()
            else:
                visited.add(following)
                stack.append((following, iter(edges[following])))
        return found

    for path in edges:
        if path not in seen:
            order += walk(path, edges, seen)
    back = {path: {other for other in edges if path in edges[other]} for path in edges}
    seen, largest = set(), []
    for path in reversed(order):
        if path not in seen:
            largest = max(largest, walk(path, back, seen), key=len)
    return largest if len(largest) > 1 else []


def plain_lines(paths):
    """Lines that are neither empty nor comments, of files in any language."""
    count = 0
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            count += sum(1 for row in file if row.strip() and not row.lstrip().startswith(("#", "//")))
    return count


def counted():
    """The numbers of each module, and what there is to see of each."""
    modules = sorted(path for path in (ROOT / "Sources").iterdir() if path.is_dir() and any(path.rglob("*.swift")))
    paths = {module: sorted(module.rglob("*.swift")) for module in modules}
    with multiprocessing.Pool(min(4, os.cpu_count() or 1)) as pool:
        files = {file[0]: file for file in pool.map(read, [p for some in paths.values() for p in some], chunksize=16)}
    numbers, details = {}, {}
    for module, some in paths.items():
        found = [files[path] for path in some]
        types, functions = (sorted((item for file in found for item in file[at]), reverse=True) for at in (3, 4))
        largest = knot(found)
        name = str(module.relative_to(ROOT))
        numbers[name] = [sum(file[1] for file in found), *(sum(file[2][word] for file in found) for word in ("public", "package")),
                         len(types), len(functions), len(largest)]
        details[name] = {"types": [text for _, text in types], "functions": [text for _, text in functions],
                         "knot": sorted(str(path.relative_to(module)) for path in largest)}
    # What the packages among the tests have built does not count.
    tests = (path for end in ("swift", "py", "c", "h") for path in (ROOT / "Tests").rglob("*." + end))
    numbers["Tests"] = [plain_lines(path for path in tests if not any(part.startswith(".build") for part in path.parts))]
    numbers["Scripts"] = [plain_lines(path for folder in ("Scripts", "Scripts/lib", "Scripts/packaging")
                                      for path in (ROOT / folder).iterdir() if path.is_file() and path != BUDGETS)]
    return numbers, details


def row(name, numbers, reason=""):
    cells = "".join(f"{number:<10,}" for number in numbers) + " " * 10 * (len(MEASURES) - len(numbers))
    return f"{name:<30}{cells}{reason}".rstrip()


def main():
    numbers, details = counted()
    before, known = BUDGETS.read_text().split("\n"), {}
    for text in before:
        if re.match(r"(?:Sources/|Tests|Scripts)\S*\s", text):
            name, *rest = text.split(maxsplit=len(numbers.get(text.split()[0], MEASURES)) + 1)
            count = len(numbers.get(name, MEASURES))
            known[name] = ([int(number.replace(",", "")) for number in rest[:count]], " ".join(rest[count:]))
    if "--write" in sys.argv:
        kept = [text for text in before if not text.split() or text.split()[0] not in known]
        lines = [row(name, found, known.get(name, ([], "say why"))[1]) for name, found in numbers.items()]
        BUDGETS.write_text("\n".join(kept).rstrip("\n") + "\n" + "\n".join(lines) + "\n")
        return
    print(f"{'':<30}" + "".join(f"{measure:<10}" for measure in MEASURES).rstrip())
    over, under = [], []
    for name, found in numbers.items():
        print(row(name, found))
        if name not in known:
            over.append(f"{name} has no line in Scripts/budgets")
        for measure, number, most in zip(MEASURES, found, known.get(name, ([],))[0]):
            sentence = f"{name}: {number:,} {measure}, the budget is {most:,}"
            if number > most:
                over.append("\n    ".join([sentence, *details.get(name, {}).get(measure, [])]))
            elif number < most * (1 - TOLERANCE):
                under.append(sentence)
    over += [f"{name} is no more, and has a line in Scripts/budgets" for name in known if name not in numbers]
    for sentence in under:
        print(f"{sentence}: lower it")
    if over:
        sys.exit("\n".join(over) + "\nTake something away, or raise the line in the same commit, with the reason: "
                 "Scripts/count --house --write sets all numbers.")


main()
