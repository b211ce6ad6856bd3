"""Tries the pages of 'scoreboard serve' in a browser. Usage: page_test.py PROGRAM [TEST…], as Scripts/test-browser does.

With SCOREBOARD_PICTURES=FOLDER pictures of the pages are written there, to be looked at.
"""

import base64
import itertools
import json
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import time
import unittest
import urllib.parse
import urllib.request
import zlib

from selenium.webdriver.common.by import By

from harness import BOARD, FONTS, PATH, BrowserTest, Program

# Counts what moves, and notes the streams that the page opens and what it does at intervals.
SPY = """
window.intervals = new Map();
const every = setInterval, end = clearInterval;
window.setInterval = (act, wait) => {
  const interval = every(act, wait);
  window.intervals.set(interval, {act, wait});
  return interval;
};
window.clearInterval = interval => {
  window.intervals.delete(interval);
  end(interval);
};
window.motions = 0; window.flashes = 0; window.streams = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames) {
  if ([frames].flat().some(frame => frame.transform)) window.motions += 1;
  if (this.matches("main")) window.flashes += 1;
  return animate.apply(this, arguments);
};
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(url) { super(url); window.streams.push(url); }
};
window.EventSource.CLOSED = Source.CLOSED;
"""

# The page as it is, and as the server writes it now, without blanks between tags, the order of attributes, and what depends on the
# reader.
STATE = """
const [part, done] = arguments;
const sorted = element => {
  for (const node of [element, ...element.querySelectorAll("*")]) {
    const attributes = [...node.attributes].sort((one, other) => one.name < other.name ? -1 : 1);
    for (const {name} of attributes) node.removeAttribute(name);
    for (const {name, value} of attributes) node.setAttribute(name, value);
  }
  return element;
};
const text = page => sorted(page.querySelector(part).cloneNode(true)).outerHTML
  .replace(/>\\s+/g, ">").replace(/\\s+</g, "<").replace(/(<time[^>]*>)[^<]*/g, "$1");
fetch(location.href, {cache: "no-store"}).then(answer => answer.text()).then(source =>
  done([text(document), text(new DOMParser().parseFromString(source, "text/html"))]));
"""


# The cells of the sheet that are neither whole nor hidden.
SHEET = """
const table = document.querySelector(".sheet"), box = document.querySelector(".scroll").getBoundingClientRect();
const places = selector => [...table.querySelectorAll(selector)].map(cell => cell.getBoundingClientRect());
const left = Math.max(...places("tr > :first-child").map(place => place.right));
const right = Math.min(...places("tr > :last-child").map(place => place.left));
const bad = [...table.querySelectorAll("tr > :not(:first-child):not(:last-child)")].filter(cell => {
  const place = cell.getBoundingClientRect();
  const isWhole = place.left >= left - 1 && place.right <= right + 1 && cell.scrollWidth <= cell.clientWidth + 1;
  return !isWhole && place.right > left + 1 && place.left < right - 1;
});
if (places("tr > :last-child").some(place => place.right > box.right + 1)) bad.push(table);
return bad.map(cell => cell.textContent.slice(0, 20));
"""

# The cells of other tables that are squeezed or lie outside of their box, with the names that are not in sight.
TABLE = """
const bad = [], box = document.querySelector(".scroll"), frame = box.getBoundingClientRect();
if (document.documentElement.scrollWidth > innerWidth) bad.push("page");
for (const cell of box.querySelectorAll("tbody tr:not(.line) > *")) {
  if (!cell.textContent) continue;
  const range = document.createRange(), place = cell.getBoundingClientRect();
  range.selectNodeContents(cell);
  const ink = range.getBoundingClientRect();
  if (ink.right > place.right + 1 || ink.left < place.left - 1) bad.push(["cut", cell.textContent]);
  if (ink.height > 6 * parseFloat(getComputedStyle(cell).fontSize)) bad.push(["squeezed", cell.textContent]);
  if (cell.matches(".name") && (place.left < frame.left - 1 || place.right > frame.right + 1)) bad.push(["name", cell.textContent]);
}
return bad.slice(0, 5);
"""

# What does not fit into the window, or into its place: rows, ranks, names, scores, bars and the chart.
FITTING = """
const bad = [], table = document.querySelector("table"), frame = document.querySelector("main").getBoundingClientRect();
const root = document.documentElement;
if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) bad.push(["page", root.scrollWidth, root.scrollHeight]);
const text = element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};
// A text on one line is as high as its ink, and not as the line of its font, which has whole pixels on either side.
const pen = document.createElement("canvas").getContext("2d");
const inked = element => {
  const {left, right, top} = text(element), {fontWeight, fontSize, fontFamily} = getComputedStyle(element);
  const font = `${fontWeight} 100px ${fontFamily}`;
  if (font !== pen.last) pen.font = pen.last = font;
  const ink = pen.measureText(element.textContent), scale = parseFloat(fontSize) / 100;
  const base = top + Math.round(ink.fontBoundingBoxAscent * scale);
  return {left, right, top: base - ink.actualBoundingBoxAscent * scale, bottom: base + ink.actualBoundingBoxDescent * scale};
};
const isInside = (ink, place) => ink.top >= place.top - .5 && ink.bottom <= place.bottom + .5;
const isCut = (element, ink) => getComputedStyle(element).overflowY !== "visible" && !isInside(ink, element.getBoundingClientRect());
for (const element of document.querySelectorAll(".big h1, .big [role=status]")) {
  const ink = inked(element);
  if (element.textContent && (ink.top < 0 || ink.bottom > innerHeight || isCut(element, ink))) bad.push(["line", element.textContent]);
}
const chart = document.querySelector(".chart");
if (chart) {
  const place = chart.getBoundingClientRect();
  if (!chart.complete || !place.height || place.bottom > innerHeight || place.right > innerWidth) bad.push(["chart", place.toJSON()]);
}
if (!table) return bad;
const box = table.getBoundingClientRect();
let count = 0;
const bars = new Map();
for (const row of table.querySelectorAll("tbody tr")) {
  const place = row.getBoundingClientRect(), name = row.querySelector("bdi, span"), score = row.lastElementChild;
  const isAway = place.right <= box.left + 1 || place.left >= box.right - 1;
  if (isAway) continue;
  count += 1;
  if (place.bottom > innerHeight || place.right > innerWidth + 1 || place.top < box.top - 1 || place.bottom > box.bottom + 1) bad.push(["row", row.textContent]);
  const [names, points, cell] = [inked(name), inked(score), score.getBoundingClientRect()];
  if (!isInside(names, place) || names.right > points.left + 1) bad.push(["name", name.textContent]);
  if (name.scrollWidth > name.clientWidth + 1 || isCut(name, names)) bad.push(["cut name", name.textContent]);
  if (points.left < cell.left - 1 || points.right > cell.right + 1 || !isInside(points, place)) bad.push(["score", score.textContent]);
  const rank = row.firstElementChild;
  if (rank.matches("td") && (text(rank).right > names.left + 1 || !isInside(inked(rank), place))) bad.push(["rank", rank.textContent]);
  const bar = row.querySelector("svg").getBoundingClientRect();
  // Bars begin in one column, and are long enough to be compared.
  const height = parseFloat(getComputedStyle(row).fontSize);
  if (height > 12.5 && bar.width < 2 * height || bars.get(place.left) !== undefined && Math.abs(bars.get(place.left) - bar.left) > 1) bad.push(["bar", name.textContent, bar.toJSON()]);
  bars.set(place.left, bar.left);
  if (bar.width && (bar.left < names.right - 1 && name.matches("bdi") || bar.right > cell.left + 1)) bad.push(["bar", name.textContent]);
}
if (!count) bad.push(["no rows"]);
return bad.slice(0, 5);
"""


def rows_of_terminal(program, count):
    """The rank, the name and the score of each player, in the cells of the terminal of somebody who watches."""
    address = f"{program.address}{PATH}/frame?size=200x{count + 4}"
    with urllib.request.urlopen(address) as answer:
        lines = answer.read().decode().splitlines()
    rows = []
    for line in lines:
        # The rank, its change, the name, the bar, the score, its change.
        match = re.match(r"[ ▌✓]*(=?\d+) (?:[▲▼]\d+)? +(.+?)  [▄▖▗▆┊│★ ]* (–|-?[\d.:]+) *(?:[+-][\d.:]+)? *$", line)
        if match:
            rows.append(list(match.groups()))
    return rows


def corner(picture):
    """The colour of the first point of a PNG with 8 bits for each of red, green, blue and alpha."""
    data, at = b"", 8
    while at < len(picture):
        size, kind = struct.unpack(">I4s", picture[at:at + 8])
        if kind == b"IDAT":
            data += picture[at + 8:at + 8 + size]
        at += 12 + size
    # A filter has no effect on the first point.
    return tuple(zlib.decompress(data)[1:5])


class PageTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.tell("Page.addScriptToEvaluateOnNewDocument", source=SPY)

    def setUp(self):
        self.program = Program()
        self.addCleanup(self.program.folder.cleanup)
        self.do = self.program.do
        self.do("add Ada Dorothy Katherine Grace Annie Margaret", "score Ada +12 Dorothy +14 Katherine +11 Grace +9",
                "round next", "score Ada +8 Katherine +24 Grace +16 Margaret +4")
        self.program.start()
        self.look()
        self.expected_problems = 0
        self.driver.get_log("browser")

    def tearDown(self):
        self.program.stop()
        problems = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        problems = [text for text in problems if "net::ERR" not in text and "status of 404" not in text]
        self.assertEqual(problems, [], "The browser complains")

    def rows(self):
        return self.script("return [...document.querySelectorAll('main > table tbody tr:not(.team)')].map("
                           "row => [...row.children].map(cell => cell.innerText.replace(/ ★$/, '').trim()))")

    def wait_for_truth(self):
        """Waits until the page says what the terminal says, and is the page that the server would send."""
        try:
            self.wait("the rows of the terminal", self.agrees)
        except AssertionError:
            self.assertEqual(self.rows(), rows_of_terminal(self.program, len(self.rows())))
        self.wait_for_fresh()

    def agrees(self):
        rows = self.rows()
        return rows == rows_of_terminal(self.program, len(rows))

    def wait_for_fresh(self, part="main"):
        def is_fresh():
            shown, fresh = self.driver.execute_async_script(STATE, part)
            self.difference = (shown, fresh)
            return shown == fresh
        try:
            self.wait("the page that is freshly loaded", is_fresh, 4)
        except AssertionError:
            self.assertEqual(*[text.replace("<tr", "\n<tr") for text in self.difference])

    def live(self, path=PATH):
        """Opens a page, and waits for its stream."""
        self.open(path)
        self.script("window.isSame = true")
        self.wait("the stream", lambda: self.script("return window.streams.length"))
        self.wait_for_fresh()

    def pass_interval(self, milliseconds):
        """Has the page do now what it does at intervals of this length."""
        count = self.script("""const due = [...window.intervals.values()].filter(({wait}) => wait === arguments[0]);
            for (const {act} of due) act();
            return due.length""", milliseconds)
        self.assertEqual(count, 1)

    # What they try.

    def test_a_change_moves_a_row(self):
        self.live()
        self.script("document.querySelectorAll('main > table tbody tr:not(.team)').forEach((row, i) => row.number = i)")
        words = self.do("score Annie +40").strip()
        self.wait_for_truth()
        self.assertEqual(self.rows()[0][1], "Annie")
        numbers = self.script("return [...document.querySelectorAll('main > table tbody tr:not(.team)')].map(row => row.number)")
        self.assertEqual(sorted(numbers), list(range(6)), "Rows keep their elements")
        self.assertGreater(self.script("return window.motions"), 1)
        self.assertEqual(self.script("return document.querySelector('[role=status]').textContent"), words)
        self.assertEqual(self.script("return document.querySelectorAll('[aria-live], [role=status], [role=alert]').length"), 1)

    def test_any_changes_lead_to_the_page_that_is_freshly_loaded(self):
        seed = int(os.environ.get("SCOREBOARD_SEEDS", random.randrange(10000)))
        chance = random.Random(seed)
        view = chance.choice(["", "", "?top=3", "?big", "?rounds", "?table", "?cross", "?matches", "?group=juniors", "?chart=tree"])
        self.live(PATH + view)
        names = ["Ada", "Dorothy", "Katherine", "Grace", "Annie", "Margaret"]
        with self.subTest(seed=seed, view=view):
            for step in range(25):
                name, amount = chance.choice(names), chance.choice([1, 3, -2, 0.25, 20, -30])
                commands = [chance.choice([
                    f"score {name} {amount:+}", f"score {name} {amount:+}", f"score {name} {amount:+}",
                    f"team {name} {chance.choice(['North', 'South', '-'])}", "round next",
                    f"order {chance.choice(['rank', 'hand', 'name'])}", f"move {name} top",
                    f"rank {chance.choice(['competition', 'dense', 'ordinal'])}",
                    f"wins {chance.choice(['high', 'low'])}", f"scores {chance.choice(['points', 'time'])}",
                    f"target {chance.choice(['50', '-', '100.5'])}", f"add New{step} {step}", f"remove New{step - 1}",
                    f"colour {name} teal", "undo", "undo 2", "over", "over -", f"board \"{BOARD}\" rename \"{BOARD}\"",
                    f"leave {name}", f"join {name}", f"turn {name}", "turn next", "turn -",
                    f"par {chance.choice(['4 5', '-'])}", f"rounds {chance.choice(['4', 'Music Sport', '-'])}",
                    f"win {chance.choice(['by 2', '-'])}", f"best {chance.choice(['of 3', '-'])}",
                    f"clock {chance.choice(['4x12:00', 'each 5:00', 'up', '= 3:30', '= 0:07', '-'])}",
                    f"result {name} 3 {chance.choice(names)} 1", "result 1 remove", f"group {name} {chance.choice(['juniors', '-'])}",
                    f"deals {chance.choice([name, '-'])}", f"note {chance.choice(['Semi-final', '-'])}", "knockout",
                ]) for _ in range(chance.choice([1, 1, 1, 4]))]
                for command in commands:
                    try:
                        self.do(command)
                    except subprocess.CalledProcessError:
                        pass  # Not allowed as the board is now.
                try:
                    self.wait_for_fresh()
                except AssertionError as error:
                    raise AssertionError(f"seed {seed}, after {commands}: {error}") from None

    def test_a_player_who_lacks_a_round_loses_the_star(self):
        self.do("round next", "score Dorothy +1", "over")
        self.live()
        stars = "return [...document.querySelectorAll('tr.won bdi, strong.star')].map(name => name.textContent)"
        self.assertEqual(self.script(stars), ["★ Katherine wins with 35", "Katherine"])
        self.do("wins low")
        self.wait("no star", lambda: self.script(stars) == [])
        self.wait_for_fresh()

    def test_the_head_follows_with_all_of_its_facts_and_links(self):
        self.look(width=360, height=740)
        for path in [PATH, PATH + "?overlay"]:
            self.live(path)
            facts = lambda: self.driver.find_element(By.CLASS_NAME, "facts").text
            links = lambda: self.script("return [...document.querySelectorAll('nav a')].map(link => link.textContent)")
            for command, words in [
                ("turn Grace", "Grace's turn"), ("note Semi-final", "Semi-final"), ("rounds 4", "round 2 of 4"),
                ("clock 2x12:00", "12:00"), ("clock each 5:00", "Grace 5:00"), ("freeze", "frozen since"), ("reveal", "round 2"),
                ("result Ada 2 Grace 1", "round 2"), ("group Ada juniors", "round 2"), ("clock -", "round 2"),
                ("over", "wins"),
            ]:
                self.do(command)
                self.wait(words, lambda: words in facts())
                self.wait_for_fresh("header")
            if "?" not in path:
                self.assertLessEqual({"Table", "Cross table", "Matches", "juniors"}, set(links()))
            self.do("undo 11")
            self.wait_for_fresh("header")

    def test_many_changes_at_once(self):
        self.live()
        self.do(*[f"score {name} +{number % 7}" for number in range(60) for name in ["Ada", "Grace", "Annie"]])
        self.wait_for_truth()

    def test_a_server_that_comes_back(self):
        self.live()
        self.program.stop()
        self.wait("a sentence", lambda: self.driver.find_element(By.CLASS_NAME, "lost").text.startswith("Connection lost"))
        self.do("score Margaret +50", "remove Ada", "add Zoe", "round next")
        self.program.start()
        self.wait_for_truth()
        self.wait("no sentence", lambda: not self.driver.find_element(By.CLASS_NAME, "lost").is_displayed())
        self.assertTrue(self.script("return window.isSame"), "The page is not loaded again")

    def lost(self):
        return self.driver.find_element(By.CLASS_NAME, "lost")

    def test_a_server_that_was_killed_comes_back(self):
        self.look(width=360, height=640)
        self.do("freeze", "score Margaret +50")
        self.live()
        changes = """const list = page => [...page.querySelectorAll(".changes li")].map(item => item.textContent.replace(/^\\S+ /, ""));"""
        shown = lambda: self.script(changes + "return list(document)")
        fresh = lambda: self.driver.execute_async_script(changes + """fetch(location.href).then(answer => answer.text()).then(text =>
            arguments[0](list(new DOMParser().parseFromString(text, "text/html"))))""")
        for count in [1, 2, 0]:
            before = shown()
            self.do("reveal next")
            self.wait("the change", lambda: shown() != before)
            self.program.server.kill()
            self.program.stop()
            self.wait("a sentence", lambda: self.lost().text.startswith("Connection lost"))
            place = self.script("return document.querySelector('.lost').getBoundingClientRect().toJSON()")
            self.assertEqual((place["bottom"], place["left"], place["right"]), (640, 0, 360), "It is seen")
            for _ in range(count):
                self.do("reveal next")
            self.program.start()
            self.wait("no sentence", lambda: not self.lost().is_displayed())
            self.assertEqual(self.driver.find_element(By.CSS_SELECTOR, "[role=status]").text, "", "Old words are gone")
            self.wait("the changes meanwhile", lambda: shown() == fresh())

    def test_large_letters_fit_while_the_connection_is_lost(self):
        self.fill("Eight", 8)
        for path in ["/Eight?big", "/Eight?overlay&big", "/Eight?big&chart"]:
            with self.subTest(path=path):
                self.look(width=1280, height=720)
                self.live(path)
                self.program.stop()
                self.wait("a sentence", lambda: self.lost().is_displayed())
                self.wait("rows that fit", lambda: self.script(FITTING) == [])
                self.program.start()

    def test_a_sheet_shows_the_newest_round_unless_somebody_has_scrolled(self):
        self.fill("Four", 4, rounds=6)
        self.look(width=360, height=640)
        self.live("/Four?rounds")
        last = """const box = document.querySelector(".scroll").getBoundingClientRect();
            const sum = document.querySelector("thead th:last-child").getBoundingClientRect();
            const rounds = [...document.querySelectorAll("thead th:not(:last-child)")];
            return rounds.filter(cell => cell.getBoundingClientRect().right <= sum.left + 1).at(-1).textContent"""
        self.assertEqual(self.script(last), "6")
        self.do("add Late 40", "round 7", "score Late +9", board="Four")
        self.wait("the newest round", lambda: self.script(last) == "7")
        self.do("score Late +9 round 8", board="Four")
        self.wait("the newest round", lambda: self.script(last) == "8")
        self.script("document.querySelector('.scroll').scrollBy(-9000, 0)")
        self.do("score Late +9 round 9", board="Four")
        self.wait("the round", lambda: "9" in self.script("return [...document.querySelectorAll('thead th')].map(cell => cell.textContent)"))
        self.assertNotIn(self.script(last), ["8", "9"])

    def test_an_exported_page_shows_scores_and_whole_numbers(self):
        self.fill("Forty", 40)
        self.fill("Half", 8, rounds=12, half=True)
        self.do('team Ann "The House of Gryffindor"', "add Late 40", board="Half")
        whole = """const bad = [];
            for (const box of document.querySelectorAll(".table")) {
              const places = selector => [...box.querySelectorAll(selector)].map(cell => cell.getBoundingClientRect());
              const end = Math.min(...places("tr > :last-child").map(place => place.left));
              const start = box.matches(".rounds") ? Math.max(...places("tr > :nth-child(2)").map(place => place.right)) : 0;
              if (places("tr > :last-child").some(place => place.right > innerWidth)) bad.push("score");
              for (const cell of box.querySelectorAll("tr > :not(:last-child):not(.text)")) {
                const place = cell.getBoundingClientRect(), isWhole = place.left >= start - 1 && place.right <= end + 1;
                if (!isWhole && place.right > start + 1 && place.left < end - 1) bad.push(cell.textContent);
              }
            }
            return bad.slice(0, 9)"""
        for board in ["Forty", "Half"]:
            for options in [[], ["--rounds"]]:
                page = self.program.run("show", board, "--format", "html", *options)
                path = pathlib.Path(self.program.folder.name) / "page.html"
                path.write_text(page)
                self.driver.get("file://" + str(path))
                for width in [320, 360, 480, 768, 1280]:
                    self.look(width=width, height=640, motion="reduce")
                    for way in [0, -70, -9000]:
                        with self.subTest(board=board, options=options, width=width, way=way):
                            self.script("""const table = document.querySelector(".table");
                                table.scrollLeft = 0;
                                table.scrollBy(arguments[0], 0)""", way)
                            self.wait("whole numbers", lambda: self.script(whole) == [], 2)

    def test_a_hidden_tab_resumes(self):
        self.live()
        first = self.driver.current_window_handle
        self.do("score Ada +1")
        self.wait_for_truth()
        self.driver.switch_to.new_window("tab")
        self.do("score Margaret +50", "remove Ada")
        self.driver.close()
        self.driver.switch_to.window(first)
        self.wait_for_truth()
        streams = self.script("return window.streams")
        self.assertEqual(len(streams), 2)
        self.assertRegex(streams[1], r"\?page&since=\d+-\w+$")

    def test_frozen_shows_nothing(self):
        self.live()
        rows = self.rows()
        self.do("freeze")
        self.wait("the sign", lambda: "frozen since" in self.driver.find_element(By.CLASS_NAME, "facts").text)
        self.wait_for_fresh()
        times = self.script("""const time = document.querySelector("time"), date = new Date(time.dateTime);
            return [time.textContent, date.toTimeString().slice(0, 5)]""")
        self.assertEqual(*times, "The time is that of the reader")
        before = self.script("return document.body.innerHTML")
        self.do("score Margaret +50", "round next", "remove Ada", "add Zoe")
        time.sleep(0.5)
        self.assertEqual(self.script("return document.body.innerHTML"), before)
        self.assertEqual(self.rows(), rows)
        self.wait_for_fresh()
        for _ in range(7):
            self.do("reveal next")
            self.wait_for_truth()
        self.assertNotIn("frozen", self.driver.find_element(By.CLASS_NAME, "facts").text)

    def test_places_are_announced(self):
        self.live()
        self.do("freeze", "score Margaret +50 Ada -3")
        facts = lambda: self.driver.find_element(By.CLASS_NAME, "facts").text
        names = lambda kind, table="main > table": self.script(
            f"return [...document.querySelectorAll('{table} tr.{kind} bdi')].map(name => name.textContent)")
        self.wait("the sign", lambda: "frozen since" in facts())
        self.assertEqual(names("frozen"), [])
        while "frozen since" in facts():
            before = names("shown")
            self.do("reveal place")
            self.wait("the next place", lambda: names("shown") != before)
            self.wait_for_fresh()
            shown = names("shown")
            if shown:
                self.assertEqual([row[1] for row in self.rows()][-len(shown):], shown, "Places fill from below")
                self.assertEqual(len(names("frozen")), len(self.rows()) - len(shown))
                self.wait("the rows of the sheet", lambda: names("shown", ".sheet") == shown)
        self.wait_for_truth()

    def test_a_clock_runs_and_ends(self):
        self.live()
        self.do("clock 0:20", "turn Grace")
        self.wait_for_fresh()
        clock = lambda: self.script("return document.querySelector('.facts .clock').textContent")
        self.assertEqual(clock(), "0:20")
        self.assertEqual(self.script("return document.querySelector('tr.active bdi').textContent"), "Grace")
        self.do("clock start")
        self.wait("a second", lambda: clock() == "0:18")
        self.do("clock stop", "clock = 0:01")
        self.wait("tenths", lambda: clock() == "0:01.0")
        self.do("clock start")
        flashes = lambda: self.script("return window.flashes")
        self.wait("the flash", flashes)
        self.assertEqual(clock(), "0:00.0")
        time.sleep(0.5)
        self.assertEqual(flashes(), 1)

    def test_each_has_a_clock(self):
        self.live()
        self.do("clock each 5:00", "turn Ada", "clock start", "clock stop", "clock = 4:10")
        times = lambda: self.script("return [...document.querySelectorAll('tr .clock')].map(clock => clock.textContent)")
        self.wait("the time of Ada", lambda: sorted(times()) == ["4:10"] + 5 * ["5:00"])
        self.wait_for_fresh()

    def test_less_motion(self):
        self.look(motion="reduce")
        self.live()
        self.do("score Annie +40")
        self.wait_for_truth()
        self.assertEqual(self.script("return window.motions"), 0)

    def test_names_are_names(self):
        self.live()
        names = ["<script>alert(1)</script>", '" onload="x', "&amp;", "a\u202eb", "\u001b[31m", "👨‍👩‍👧", "שלום", "日本語"]
        scripts = "return document.scripts.length + document.querySelectorAll('[onload]').length"
        count = self.script(scripts)
        for name in names:
            quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
            self.do(f"add {quoted}", f"score {quoted} +1", f"team {quoted} {quoted}")
        self.wait_for_fresh()
        shown = [name.replace("\u202e", "\ufffd").replace("\u001b", "␛") for name in names]
        self.assertLessEqual(set(shown), {row[1] for row in self.rows()})
        self.assertEqual(self.script(scripts), count)
        self.do(f"board \"{BOARD}\" rename \"<b>&\"")
        self.wait("the name", lambda: self.driver.find_element(By.TAG_NAME, "h1").text == "<b>&")
        self.assertEqual(self.driver.title, "<b>& – Club night")
        self.open("/")
        self.assertEqual(self.driver.find_element(By.CSS_SELECTOR, "li a").text, "<b>&")

    def test_scores_are_exact(self):
        self.do("scores points", "score Ada = 9223372036854775.807 Grace = -9007199254740993.1")
        self.live()
        self.do("score Ada -0.001")
        self.wait_for_truth()

    def test_a_board_that_is_deleted_and_made_again(self):
        self.live()
        self.do("board \"Friday night\" delete", board="Other")
        self.wait("a sentence", lambda: "deleted" in self.driver.find_element(By.CLASS_NAME, "empty").text
                  or "There is no board" in self.driver.find_element(By.CLASS_NAME, "empty").text)
        self.do("add Zoe")
        self.wait("the board", lambda: [row[1] for row in self.rows()] == ["Zoe"], 15)

    def test_the_sheet_the_chart_and_the_list_follow(self):
        for path in [PATH + "?rounds", PATH + "?chart", "/"]:
            self.live(path)
            before = self.script("return document.querySelector('main').innerHTML")
            self.do("score Annie +40")
            self.wait("a change", lambda: self.script("return document.querySelector('main').innerHTML") != before)
            self.wait_for_fresh()
            self.assertTrue(self.script("return window.isSame"))

    def test_the_page_of_a_group_shows_the_group_alone(self):
        self.do("group Annie Ada juniors", "group Ada Grace seniors")
        self.live(PATH + "?group=juniors")
        number = """fetch(location.href, {cache: "no-store"}).then(answer => answer.text())
            .then(page => arguments[0](page.match(/ data-version="[^"]*"/)[0]))"""
        for command in ["score Annie +40", "score Grace +50", "group Grace juniors", "add Zoe", "group Zoe minis"]:
            before = self.driver.execute_async_script(number)
            self.do(command)
            self.wait("the change", lambda: self.driver.execute_async_script(number) != before)
            self.wait_for_fresh()
        self.assertEqual([row[1].split("\n")[0] for row in self.rows()], ["Grace", "Annie", "Ada"])
        self.driver.find_element(By.LINK_TEXT, "seniors").click()
        self.wait("the other group", lambda: len(self.rows()) == 2)
        self.do("add Ann Bob Cid", "knockout", board="Cup")
        self.live("/Cup")
        self.do("group Ann juniors", board="Cup")
        self.wait_for_fresh()

    def test_ranks_within_groups_cover_nothing(self):
        self.do('group Dorothy Katherine juniors', 'group Katherine "girls under 14"', "team Ada Grace Blue")
        for path in [PATH, PATH + "?big", PATH + "?overlay"]:
            self.open(path)
            for size, font in itertools.product([(320, 640), (360, 740), (600, 800), (1100, 700), (1280, 720), (1920, 1080)], FONTS):
                with self.subTest(size=size, path=path, font=font):
                    self.look(*size)
                    self.use(*font)
                    covered = self.script("""return [...document.querySelectorAll("main > table small")].flatMap(small => {
                        const {left, top, bottom} = small.getBoundingClientRect(), range = document.createRange();
                        range.selectNodeContents(small.parentElement.querySelector("bdi"));
                        const bar = small.parentElement.querySelector("rect");
                        return [range, bar].map(part => part.getBoundingClientRect())
                          .filter(part => part.right > left + 1 && part.bottom > top + 1 && part.top < bottom - 1)
                          .map(part => [small.textContent, part.right, left]);
                        })""")
                    self.assertEqual(covered, [])

    TEAMS = ["Die Bücherwürmer und Freunde", "Grünwald-Zetkin Überlingen", "日本語チーム", "Łódź", "Know-It-Ales", "Ann"]

    def fill(self, board, count, rounds=3, half=False):
        """Makes a board of teams with long names and large scores, some of them negative."""
        chance = random.Random(count)
        names = (self.TEAMS + [f"New England Patriots {number}" for number in range(count)])[:count]
        commands = ["add " + " ".join(f'"{name}"' for name in names)]
        for number in range(1, rounds + 1):
            points = [chance.randint(-200, 1000) + (0.5 if half else 0) for _ in names]
            commands.append(" ".join(["score"] + [f'"{name}" {amount:+}' for name, amount in zip(names, points)] + [f"round {number}"]))
        self.do(*commands, board=board)

    def test_no_cell_of_the_sheet_is_covered_or_cut(self):
        self.fill("Forty", 40)
        self.fill("Half", 8, rounds=12, half=True)
        for path, (more, ways) in itertools.product(["/Forty", "/Half"], [("", [0, -70, -9000]), ("&big", [0]), ("&overlay", [0])]):
            self.look(motion="reduce")
            self.open(path + "?rounds" + more)
            for font in FONTS[:3]:
                self.use(*font)
                for width, way in itertools.product([320, 360, 412, 479, 768, 1280], ways):
                    with self.subTest(path=path, width=width, way=way, more=more, font=font):
                        self.resize(width, 740)
                        self.script("""dispatchEvent(new Event("resize"));
                            const box = document.querySelector(".scroll");
                            box.scrollLeft = 0;
                            box.scrollBy(arguments[0], 0)""", way)
                        self.wait("whole cells", lambda: self.script(SHEET) == [])
                        rest, sign = self.script("""const box = document.querySelector(".scroll");
                            return [box.scrollWidth > box.clientWidth + 1, document.documentElement.matches(".before, .after")]""")
                        self.wait("a sign of more rounds", lambda: self.script(
                            "return document.documentElement.matches('.before, .after')") == rest)

    def league(self):
        """Makes a league of long names in its third round, a rated one with sets, and a knock-out."""
        names = self.TEAMS
        matches = [f'result "{home}" {number % 4} "{away}" {number % 3} round {number // 5 + 1}'
                   for number, (home, away) in enumerate(itertools.combinations(names, 2))]
        self.do("points 3 1 0", "add " + " ".join(f'"{name}"' for name in names), *matches,
                f'result "{names[0]}" - Ann round 4 on 2026-12-05', "ties difference buchholz", board="League")
        self.do("add Ann 1500 Ben 1640 Cyd 1700", "rating elo 32", "result Ann 11:7 Ben, 9:11, 11:8", "result Ben 1 Cyd 0",
                board="Chess")
        self.do("add " + " ".join(f'"{name}"' for name in names), "knockout", board="Cup")

    def test_tables_of_matches_show_what_matters_on_any_window(self):
        self.league()
        heads = """const box = document.querySelector(".scroll").getBoundingClientRect();
            return [...document.querySelectorAll("thead th[data-short], thead .score")].filter(head => {
              const place = head.getBoundingClientRect();
              return place.width && place.left >= box.left - 1 && place.right <= box.right + 1;
            }).map(head => head.textContent)"""
        for path in ["/League?table", "/League?cross", "/League?matches", "/Chess?table", "/Chess?matches", "/Cup?matches",
                     "/League?overlay&table", "/League?big&matches"]:
            self.open(path)
            for font in FONTS[:3]:
                self.use(*font)
                for width, way in itertools.product([320, 360, 412, 768, 1280], [0, 9000]):
                    with self.subTest(path=path, width=width, way=way, font=font):
                        self.resize(width, 740)
                        self.script("""dispatchEvent(new Event("resize"));
                            document.querySelector(".scroll").scrollLeft = arguments[0]""", way)
                        self.assertEqual(self.script(TABLE), [])
                        rest = self.script("const box = document.querySelector('.scroll'); return box.scrollWidth > box.clientWidth + 1")
                        self.wait("a sign of more columns", lambda: self.script(
                            "return document.documentElement.matches('.before, .after')") == rest)
                        if path == "/League?table" and not way and width >= 360:
                            self.assertLessEqual({"Played", "Points"}, set(self.script(heads)))

    def test_the_tables_and_the_tree_follow(self):
        self.league()
        self.do("add Ann Bob Cid Dee", "knockout", board="Cup 4")
        for path in ["/League?table", "/League?cross", "/League?matches", "/Cup%204?chart=tree"]:
            with self.subTest(path=path):
                self.live(path)
                board = urllib.parse.unquote(path.split("?")[0][1:])
                before = self.script("return document.querySelector('main').innerHTML")
                rows = "return [...document.querySelectorAll('tbody tr')]"
                known = self.script(rows + ".map(row => row.isKnown = true).length")
                self.do("result 1 3 0" if "Cup" in path else 'result Ann 5 "Łódź" 1 round 4', board=board)
                self.wait("a change", lambda: self.script("return document.querySelector('main').innerHTML") != before)
                self.wait_for_fresh()
                self.assertTrue(self.script("return window.isSame"))
                self.assertEqual(self.script(rows + ".filter(row => row.isKnown).length"), known, "Rows keep their elements")

    def test_large_letters_fit_any_window(self):
        for count in [1, 8, 40, 150]:
            self.fill(f"B{count}", count)
        self.do("add Cid Dee Ann Bob", "team Cid Dee South", 'team Ann Bob "Yellow House"', "score Cid +9 Dee -1 Ann +3", board="Teams")
        self.do('add "Nguyễn Ẫ Ệ" Ǻngström jgpqy Ann', "score Ann +3", board="High")
        sizes = [(360, 740), (740, 360), (768, 1024), (1280, 720), (1920, 1080), (640, 480)]
        paths = ["/B1?big", "/B8?big", "/B8?big&top=5", "/B40?big", "/B40?big&pages=8s", "/B150?big", "/Teams?big", "/Teams?overlay",
                 "/B8?overlay", "/B40?overlay&top=5", "/B40?overlay", "/B40?overlay&big", "/B150?overlay", "/High?big", "/High?overlay",
                 "/B8?overlay&chart", "/B8?big&chart", "/B8?chart"]
        for number, path in enumerate(paths):
            # Each path is loaded in another window.
            self.look(*sizes[number % len(sizes)])
            self.open(path)
            # Charts have letters of their own. Lines as no font has them are tried in two windows.
            for font in FONTS[:1] if path.endswith("chart") else FONTS:
                self.use(*font)
                for size in sizes if len(font) == 1 else sizes[number % 3::3]:
                    with self.subTest(size=size, path=path, font=font):
                        self.resize(*size)
                        self.wait_to_fit()

    def wait_to_fit(self):
        fitting = "dispatchEvent(new Event('resize'));" + FITTING
        try:
            self.wait("rows that fit", lambda: self.script(fitting) == [], 3)
        except AssertionError:
            self.assertEqual(self.script(fitting), [])

    def test_names_get_their_room_before_bars_do(self):
        self.fill("Eight", 8)
        self.do("add " + " ".join(f'"{name}"' for name in ["Universally Challenged", "Tequila Mockingbird", "Ann"]),
                'team Ann "The House of Gryffindor"', "score Ann +3", board="Teams")
        for path in ["/Eight", "/Teams"]:
            self.open(path)
            for size, font in itertools.product([(600, 800), (768, 1024), (1100, 700), (1280, 720), (1920, 1080)], FONTS[:3]):
                with self.subTest(size=size, path=path, font=font):
                    self.look(*size)
                    self.use(*font)
                    lines = self.script("""return [...document.querySelectorAll("main > table tbody tr")].map(row => {
                        const name = row.querySelector("bdi, span"), range = document.createRange(), bar = row.querySelector("svg");
                        range.selectNodeContents(name);
                        return [range.getBoundingClientRect().height / parseFloat(getComputedStyle(name).fontSize),
                          Math.round(bar.getBoundingClientRect().left)]; })""")
                    self.assertLess(max(height for height, _ in lines), 2, "Names stand on one line")
                    self.assertEqual(len({left for _, left in lines}), 1, "Bars begin in one column")

    def test_sheets_that_are_too_long_turn_their_pages(self):
        self.fill("Forty", 40)
        for size, words in [((800, 600), "overlay"), ((1280, 720), "big"), ((360, 640), "overlay"), ((360, 640), "big")]:
            with self.subTest(size=size, words=words):
                self.look(*size)
                self.open(f"/Forty?rounds&pages=60s&{words}")
                seen = set()
                def see():
                    rows, cut, words = self.script("""
                        const box = document.querySelector(".scroll").getBoundingClientRect(), bottom = Math.min(box.bottom, innerHeight);
                        const top = document.querySelector("thead").getBoundingClientRect().bottom, rows = [], cut = [];
                        for (const row of document.querySelectorAll("tbody tr")) {
                          const place = row.getBoundingClientRect();
                          if (place.bottom < top + 2 || place.top > bottom - 2) continue;
                          (place.top > top - 2 && place.bottom < bottom + 2 ? rows : cut).push(row.id);
                        }
                        return [rows, cut, document.querySelector(".turn").textContent]""")
                    self.assertEqual(cut, [])
                    self.assertRegex(words, r"^\d+–\d+ of 40$")
                    seen.update(rows)
                self.wait("the first page", lambda: self.script("return document.documentElement.matches('.fit')"))
                see()
                while len(seen) < 40:
                    before = len(seen)
                    self.pass_interval(60000)
                    see()
                    self.assertGreater(len(seen), before)

    def test_a_sheet_of_many_rounds_prints_whole(self):
        self.fill("Many", 8, rounds=24)
        self.fill("Few", 8)
        # The width of a sheet of A4 within its margins, across and upright.
        for path, width in [("/Many", 1046), ("/Few", 717)]:
            for more in ["", "&big", "&overlay"]:
                with self.subTest(path=path, more=more):
                    self.look(width=width, height=717)
                    self.open(path + "?rounds" + more)
                    self.tell("Emulation.setEmulatedMedia", media="print")
                    self.script("window.dispatchEvent(new Event('beforeprint'))")
                    try:
                        bad = self.script("""return [...document.querySelectorAll(".sheet tr > *")].filter(cell => {
                            const place = cell.getBoundingClientRect();
                            return place.left < 0 || place.right > innerWidth || getComputedStyle(cell).position === "sticky"; })
                            .map(cell => cell.textContent)""")
                        self.assertEqual(bad, [])
                    finally:
                        self.tell("Emulation.setEmulatedMedia", media="")

    def test_pages_of_large_letters_turn(self):
        self.fill("Forty", 40)
        self.look(width=1280, height=720)
        self.open("/Forty?big&pages=1s")
        shown = lambda: self.script("return document.querySelector('.turn').textContent")
        first = self.wait("pages", shown)
        self.assertRegex(first, r"^1–\d+ of 40$")
        self.wait("the second page", lambda: shown() != first)
        while not shown().endswith("–40 of 40"):
            before = shown()
            self.pass_interval(1000)
            self.assertNotEqual(shown(), before)
        self.wait("the first page", lambda: shown() == first)
        self.assertEqual(self.script(FITTING), [])

    def test_an_address_that_is_not_understood_says_so(self):
        for query, words in [("?tpo=5", "Did you mean 'top'?"), ("?top=all", "'all' is not valid for 'top'"), ("?theme=blue", "dark or light")]:
            self.open(PATH + query)
            self.assertIn(words, self.driver.find_element(By.CSS_SELECTOR, "main > .warn").text)
        self.open(PATH + "?utm_source=x")
        self.assertEqual(self.driver.find_elements(By.CSS_SELECTOR, "main > .warn"), [])

    def test_a_theme_is_that_of_the_address(self):
        colours = set()
        for scheme in ["light", "dark"]:
            self.look(scheme=scheme)
            for theme in ["light", "dark"]:
                self.open(PATH + "?theme=" + theme)
                colours.add((theme, self.script("return getComputedStyle(document.documentElement).backgroundColor")))
        self.assertEqual(len(colours), 2)

    def test_without_a_script(self):
        self.tell("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.open()
            head = self.driver.find_element(By.CSS_SELECTOR, "meta[http-equiv=refresh]")
            self.assertEqual(head.get_attribute("content"), "5")
            self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "main > table tbody tr:not(.team)")), 6)
            bars = [bar.size["width"] for bar in self.driver.find_elements(By.CSS_SELECTOR, "main > table rect")]
            room = self.driver.find_element(By.CSS_SELECTOR, "main > table svg").size["width"]
            # Katherine has 35 points, and Margaret has 4.
            self.assertLess(abs(bars[0] - room), 3)
            self.assertLess(abs(bars[4] - room * 4 / 35), 3)
        finally:
            self.tell("Emulation.setScriptExecutionDisabled", value=False)

    def test_an_overlay_is_transparent(self):
        self.tell("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        for scheme in ["light", "dark"]:
            self.look(width=800, height=600, scheme=scheme)
            self.open(PATH + "?overlay")
            picture = base64.b64decode(self.driver.get_screenshot_as_base64())
            self.assertEqual(corner(picture), (0, 0, 0, 0), f"The ground is transparent in {scheme} colours")
        self.tell("Emulation.setDefaultBackgroundColorOverride")
        self.live(PATH + "?overlay")
        ground = "return getComputedStyle(document.querySelector(arguments[0])).backgroundColor"
        for element in ["html", "body"]:
            self.assertEqual(self.script(ground, element), "rgba(0, 0, 0, 0)")
        for element in ["main", "main > table tbody tr:not(.team)"]:
            self.assertRegex(self.script(ground, element), r"^rgb\(")
        self.do("score Annie +40")
        self.wait_for_truth()

    def test_everybody_can_read_it(self):
        self.do("target 100", "add Dee Cid", "team Dee Cid South", "score Dee +3", board="Quiz")
        self.do("add Ann Bob", "score Ann +12 Bob -4", "over", board="Final")
        self.do("freeze")
        self.do(board="Nobody")
        self.league()
        paths = ["/", "/Quiz", "/Final", "/Nobody", "/None", PATH, PATH + "?rounds", PATH + "?chart", PATH + "?overlay", PATH + "?big",
                 "/League?table", "/League?cross", "/League?matches", "/Chess?matches", "/Cup?chart=tree"]
        for path in paths:
            self.open(path)
            for scheme in ["light", "dark"]:
                with self.subTest(path=path, scheme=scheme):
                    self.look(width=400 if path == "/Quiz" else 1400, scheme=scheme)
                    self.assert_accessible()

    def test_pictures(self):
        folder = os.environ.get("SCOREBOARD_PICTURES")
        if not folder:
            self.skipTest("SCOREBOARD_PICTURES names no folder")
        self.do("target 100", "round next", "score Katherine +8 Grace +20 Margaret +30")
        self.do("add Cid Dee Ann Bob Eve Fay", "team Cid Dee South", "team Ann Bob North", "team Eve Owls",
                "score Cid +9 Dee +11 Ann +10 Bob +8 Eve +14 Fay +3", board="Quiz")
        self.do("target 50", "add Ada Bob Clara", "score Ada +50 Bob +17.5", board="Final")
        self.do("add Ann Bob Cid Dee Eve", "score Ann +22 Bob +10 Cid +48 Dee -9 Eve -22", "freeze", board="Skat")
        paths = ["/", PATH, "/Quiz", "/Final", "/Skat", PATH + "?rounds", PATH + "?chart", PATH + "?overlay", PATH + "?big"]
        for scheme in ["light", "dark"]:
            for width, height in [(400, 800), (1400, 900)]:
                self.look(width=width, height=height, scheme=scheme)
                for path in paths:
                    self.open(path)
                    if path == PATH:
                        self.do("score Annie +1")
                    time.sleep(0.7)
                    name = re.sub(r"\W+", "-", urllib.parse.unquote(path)).strip("-") or "list"
                    self.driver.save_screenshot(f"{folder}/{name}-{width}-{scheme}.png")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
