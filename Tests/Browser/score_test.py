"""Tries the score page of 'scoreboard serve --score' in a browser. Usage: score_test.py PROGRAM [TEST…], as
Scripts/test-browser does.
"""

import fcntl
import http.server
import json
import os
import pty
import random
import re
import signal
import sqlite3
import struct
import sys
import termios
import threading
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from harness import BOARD, FONTS, PATH, PROGRAM, BrowserTest, Program


class ScoreTest(BrowserTest):
    def setUp(self):
        self.program = Program()
        self.addCleanup(self.program.folder.cleanup)
        self.do = self.program.do
        self.do("add Ann Bob Cleo", "score Ann +12 Bob +3", "round next")
        self.look(width=360, height=740)
        self.driver.get_log("browser")

    def tearDown(self):
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions",
                                    {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        if self.program.server:
            self.program.stop()
        problems = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        problems = [text for text in problems if "net::ERR" not in text and not re.search("status of (401|403|409|410|429)", text)]
        self.assertEqual(problems, [], "The browser complains")

    # What the tests share.

    def serve(self, *scorers, more=()):
        """Starts the server, and reads the links that it prints."""
        words = [word for name in scorers for word in ("--as", name)]
        self.program.start(BOARD, "--score", *words, *more)
        self.links = {}
        while len(self.links) < len(scorers):
            name, link = self.program.server.stdout.readline().strip().split(": ", 1)
            if "#k=" in link:
                self.links[name] = link

    def begin(self, scorer, query=""):
        self.driver.get("about:blank")
        self.driver.get(self.links[scorer].replace("#", query + "#"))
        self.wait("the players", self.rows)

    def rows(self):
        return self.script("return [...document.querySelectorAll('#players bdi')].map(name => name.textContent)")

    def part(self, player, part):
        return self.driver.find_element(
            By.XPATH, f"//li[.//bdi[text()='{player}']]//*[contains(concat(' ', @class, ' '), ' {part} ')]")

    def tap(self, player, button="plus"):
        self.part(player, button).click()

    def text(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector).text

    def score(self, player):
        """What the file holds."""
        board = json.loads(self.program.run("show", BOARD, "--format", "json"))
        return next(row.get("score") for row in board["players"] if row["name"] == player)

    def wait_for_score(self, player, score):
        self.wait(f"{player} {score}, not {self.score(player)}", lambda: self.score(player) == score)

    def wait_for_text(self, selector, text):
        try:
            self.wait(text, lambda: text in self.text(selector))
        except AssertionError:
            self.assertIn(text, self.text(selector))

    def outbox(self):
        """The taps that the browser keeps, in their order."""
        return self.script("""return Object.keys(localStorage).filter(name => name.startsWith("tap ")).sort()
            .map(name => [name, localStorage.getItem(name)]).filter(([, tap]) => !JSON.parse(tap).refused)""")

    def kept(self):
        """What the page shows of taps that it does not send by itself."""
        return self.text("#kept")

    def let_pass(self, milliseconds):
        """The clock of the page goes on by so much."""
        self.script("""const now = Date.now;
            Date.now = () => now() + arguments[0];
            dispatchEvent(new Event("storage"))""", milliseconds)

    def press(self, label):
        path = f"//section[@id='kept']//button[text()='{label}']"
        self.wait(label, lambda: self.driver.find_elements(By.XPATH, path))
        button = self.driver.find_element(By.XPATH, path)
        # The foot may be above it.
        self.script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()

    def network(self, is_on):
        speed = -1 if is_on else 0
        self.tell("Network.enable")
        self.tell("Network.emulateNetworkConditions", offline=not is_on, latency=0, downloadThroughput=speed, uploadThroughput=speed)

    def window(self):
        self.driver.switch_to.new_window("window")
        self.look(width=360, height=740)
        self.addCleanup(self.close, self.driver.current_window_handle)
        return self.driver.current_window_handle

    def close(self, window):
        if window in self.driver.window_handles:
            self.driver.switch_to.window(window)
            self.driver.close()
        self.driver.switch_to.window(self.driver.window_handles[0])

    # What they try.

    def test_taps_are_points(self):
        self.serve("Court 3")
        self.begin("Court 3")
        self.assertEqual(self.rows(), ["Ann", "Bob", "Cleo"])
        self.assertEqual(self.script("return location.hash"), "", "The key leaves the address")
        self.assertNotIn("#k=", self.script("return document.documentElement.outerHTML"))
        self.tap("Ann")
        self.tap("Ann")
        self.tap("Bob", "minus")
        self.wait_for_score("Ann", 14)
        self.wait_for_score("Bob", 2)
        self.wait("the new score", lambda: self.part("Ann", "score").text == "14")
        self.assertEqual(self.part("Ann", "round").text, "+2 in round 2")
        self.wait_for_text("[role=status]", "Bob 3→2")
        self.driver.find_element(By.ID, "undo").click()
        self.wait_for_score("Bob", 3)
        self.driver.find_element(By.ID, "round").click()
        # It is for everybody, so it asks once.
        self.driver.switch_to.alert.accept()
        self.wait("round 3", lambda: self.text("#round") == "Round 4 ›")
        self.assertEqual(json.loads(self.program.run("show", BOARD, "--format", "json"))["round"], 3)

    def test_an_amount_is_typed_on_the_pad_or_on_a_keyboard(self):
        self.serve("Court 3")
        self.begin("Court 3")
        self.part("Cleo", "player").click()
        for key in ["2", ".", "5"]:
            self.driver.find_element(By.CSS_SELECTOR, f"#pad [data-key='{key}']").click()
        self.driver.find_element(By.CSS_SELECTOR, "[data-verb=add]").click()
        self.wait_for_score("Cleo", 2.5)
        self.part("Cleo", "player").send_keys(Keys.ENTER)
        self.driver.find_element(By.ID, "amount").send_keys("0.5" + Keys.ENTER)
        self.wait_for_score("Cleo", 3)
        self.part("Cleo", "player").click()
        for key in ["8", "×", "2", "+", "½"]:
            self.driver.find_element(By.CSS_SELECTOR, f"#pad [data-key='{key}']").click()
        self.driver.find_element(By.CSS_SELECTOR, "[data-verb=add]").click()
        self.wait_for_score("Cleo", 19.5)
        self.part("Cleo", "player").click()
        self.driver.find_element(By.ID, "amount").send_keys("(1+2)*3")
        self.driver.find_element(By.CSS_SELECTOR, "[data-verb=take]").click()
        self.wait_for_score("Cleo", 10.5)
        self.part("Cleo", "player").click()
        self.driver.find_element(By.ID, "amount").send_keys("40")
        self.driver.find_element(By.CSS_SELECTOR, "[data-verb=to]").click()
        self.wait_for_score("Cleo", 40)
        self.part("Cleo", "player").click()
        self.driver.find_element(By.ID, "amount").send_keys("1.23456" + Keys.ENTER)
        self.wait_for_text("[role=status]", "1.23456")
        self.assertEqual(self.outbox(), [], "A refused tap does not stop those after it")
        self.tap("Cleo")
        self.wait_for_score("Cleo", 41)
        self.assertIn("1.23456", self.kept(), "A refused tap is shown until it is dropped")
        self.driver.refresh()
        self.wait("the refused tap", lambda: "Cleo +1.23456" in self.kept())
        self.press("Drop")
        self.driver.switch_to.alert.accept()
        self.wait("nothing kept", lambda: self.kept() == "")
        self.driver.refresh()
        self.wait("the players", self.rows)
        self.assertEqual((self.kept(), self.score("Cleo")), ("", 41))

    def test_taps_outlast_a_reload_and_a_stopped_server(self):
        self.serve("Court 3")
        self.begin("Court 3")
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        self.program.server.send_signal(signal.SIGKILL)
        self.program.server.wait()
        for _ in range(3):
            self.tap("Ann")
        self.wait_for_text("#waiting", "3 not sent yet")
        taps = self.outbox()
        self.assertEqual(len(taps), 3)
        self.serve("Court 3")
        self.driver.refresh()
        self.wait_for_text("#problem", "Ask the scorekeeper for a new one")
        self.wait_for_text("#waiting", "3 not sent yet")
        self.assertEqual(self.outbox(), taps)
        self.script("location.href = arguments[0]", self.links["Court 3"])
        self.wait_for_score("Ann", 16)
        self.wait("an empty outbox", lambda: self.outbox() == [])
        # An answer that was lost: the same taps come again, and count no more.
        self.script("for (const [name, tap] of arguments[0]) localStorage.setItem(name, tap)", taps)
        self.driver.refresh()
        self.wait("the repeated taps", lambda: self.outbox() == [])
        self.assertEqual(self.score("Ann"), 16)

    def test_taps_without_a_network_are_sent_in_order_when_it_is_back(self):
        self.serve("Court 3")
        self.begin("Court 3")
        self.network(False)
        self.tap("Ann")
        self.part("Bob", "player").click()
        self.driver.find_element(By.ID, "amount").send_keys("50")
        self.driver.find_element(By.CSS_SELECTOR, "[data-verb=to]").click()
        self.tap("Bob")
        self.wait_for_text("#waiting", "3 not sent yet")
        self.assertIn("sending", self.part("Ann", "sending").text)
        heights = self.script("return [...document.querySelectorAll('li')].map(row => row.offsetHeight)")
        self.assertEqual(len(set(heights)), 1, f"Rows move: {heights}")
        self.network(True)
        self.wait_for_score("Bob", 51)
        self.assertEqual(self.score("Ann"), 13)
        self.wait("nothing waiting", lambda: self.text("#waiting") == "")

    def authors(self):
        """The number of changes by each scorer."""
        file = sqlite3.connect(self.program.folder.name + "/scores.sqlite")
        authors = dict(file.execute("SELECT author, count(*) FROM change WHERE author IS NOT NULL GROUP BY author"))
        file.close()
        return authors

    def test_two_tabs_of_two_links_keep_their_own_taps(self):
        self.serve("Court 3", "Court 4=Ann")
        first = self.driver.current_window_handle
        self.begin("Court 3")
        self.network(False)
        for player in ["Bob", "Cleo", "Bob"]:
            self.tap(player)
        self.wait_for_text("#waiting", "3 not sent yet")
        second = self.window()
        self.begin("Court 4")
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        self.driver.refresh()
        self.wait("the players", self.rows)
        self.wait("the taps of the other link", lambda: "Court 3 has not sent: Bob +1, Cleo +1, Bob +1" in self.kept())
        self.assertEqual(len(self.outbox()), 3)
        self.assertEqual((self.score("Bob"), self.authors()), (3, {"Court 4": 1}))
        self.driver.switch_to.window(first)
        self.network(True)
        self.wait_for_score("Bob", 5)
        self.wait_for_score("Cleo", 1)
        self.assertEqual(self.authors(), {"Court 3": 3, "Court 4": 1})
        # The first tab is closed while its taps wait, and the other one shows them until they are sent.
        self.network(False)
        self.tap("Cleo")
        self.tap("Ann")
        self.wait("two taps", lambda: len(self.outbox()) == 2)
        self.open_elsewhere(second)
        self.let_pass(5000)
        self.wait("the taps of the closed tab", lambda: "Court 3 has not sent: Cleo +1, Ann +1" in self.kept())
        self.press("Go on as Court 3")
        self.wait_for_score("Ann", 14)
        self.assertEqual((self.score("Cleo"), self.kept()), (2, ""))
        self.assertEqual(self.authors(), {"Court 3": 5, "Court 4": 1})

    def open_elsewhere(self, window):
        """Leaves the page of this window, and goes on in another one."""
        self.driver.get("about:blank")
        self.network(True)
        self.driver.switch_to.window(window)

    def test_taps_of_a_link_that_is_gone_are_sent_with_another_one_only_if_the_scorer_says_so(self):
        self.serve("Court 3")
        self.begin("Court 3")
        self.program.server.send_signal(signal.SIGKILL)
        self.program.server.wait()
        for player in ["Ann", "Bob", "Ann"]:
            self.tap(player)
        self.wait_for_text("#waiting", "3 not sent yet")
        self.serve("Court 5=Ann")
        self.script("location.href = arguments[0]", self.links["Court 5"])
        self.wait("the new link", lambda: "Court 5" in self.text("#who"))
        self.let_pass(5000)
        self.wait("the taps of the old link", lambda: "Court 3 has not sent: Ann +1, Bob +1, Ann +1" in self.kept())
        self.assertEqual((self.rows(), len(self.outbox()), self.score("Ann")), (["Ann"], 3, 12))
        self.press("Send as Court 5")
        self.wait_for_score("Ann", 14)
        # The link is for Ann alone: what it may not do is shown, and stays.
        self.wait("the refused tap", lambda: "That player is not among yours" in self.kept() and "Bob +1" in self.kept())
        self.assertEqual(self.score("Bob"), 3)
        self.driver.refresh()
        self.wait("the refused tap", lambda: "Bob +1" in self.kept())
        self.serve_again("Court 5")
        self.script("location.href = arguments[0]", self.links["Court 5"])
        self.wait("all players", lambda: len(self.rows()) == 3)
        self.press("Send again")
        self.wait_for_score("Bob", 4)
        self.wait("nothing kept", lambda: self.kept() == "")

    def serve_again(self, *scorers):
        self.program.stop()
        self.serve(*scorers)

    def test_taps_that_come_when_the_game_is_over_are_shown(self):
        self.serve("Court 3")
        self.begin("Court 3")
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        self.network(False)
        for player in ["Ann", "Bob", "Cleo", "Ann"]:
            self.tap(player)
        # What was undone before it was sent is not kept, and its undo takes back nothing else.
        self.driver.find_element(By.ID, "undo").click()
        self.driver.find_element(By.ID, "undo").click()
        self.do("over")
        self.network(True)
        self.wait("the refused taps", lambda: "Not counted: Ann +1, Bob +1. '" in self.kept())
        self.assertEqual((self.score("Ann"), self.outbox()), (13, []))
        self.do("over -")
        self.press("Send again")
        self.wait_for_score("Ann", 14)
        self.wait_for_score("Bob", 4)
        self.wait("nothing kept", lambda: self.kept() == "")

    def test_two_phones_on_one_link_undo_their_own(self):
        self.serve("Court 3")
        phones = {}
        # Each origin has a storage of its own, as each phone has.
        for host in ["127.0.0.1", "localhost"]:
            phones[host] = self.window()
            self.driver.get(self.links["Court 3"].replace("127.0.0.1", host))
            self.wait("the players", self.rows)
        for host, player in [("127.0.0.1", "Ann"), ("localhost", "Bob"), ("localhost", "Cleo")]:
            self.driver.switch_to.window(phones[host])
            self.tap(player)
            self.wait("the point", lambda: self.outbox() == [])
        self.driver.switch_to.window(phones["127.0.0.1"])
        self.driver.find_element(By.ID, "undo").click()
        self.wait_for_score("Ann", 12)
        self.assertEqual((self.score("Bob"), self.score("Cleo")), (4, 1))
        self.driver.find_element(By.ID, "undo").click()
        self.wait_for_text("[role=status]", "Nothing of yours is left to undo")
        # The other phone undoes its own, also after a reload and with the link of another run.
        self.serve_again("Court 3")
        self.driver.switch_to.window(phones["localhost"])
        self.script("location.href = arguments[0]", self.links["Court 3"].replace("127.0.0.1", "localhost"))
        self.wait("the players", self.rows)
        self.driver.find_element(By.ID, "undo").click()
        self.wait_for_score("Cleo", None)
        self.assertEqual((self.score("Ann"), self.score("Bob")), (12, 4))

    def test_an_evening_with_reloads_closed_tabs_and_a_new_phone(self):
        self.serve("Court 3", "Ben")
        self.begin("Court 3")
        shown = self.links["Court 3"].split("#k=")[1]
        self.assertNotIn(shown, self.script("return JSON.stringify([{...localStorage}, {...sessionStorage}])"), "The key was exchanged")
        self.driver.refresh()
        self.wait("the players", self.rows)
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        # The tab is closed, and the page is opened from the history of the browser.
        second = self.window()
        self.open(PATH + "/score")
        self.wait("the players", self.rows)
        self.assertIn("Court 3", self.text("#who"))
        self.tap("Ann")
        self.wait_for_score("Ann", 14)
        # The same phone opens another link: each tab goes on with its own.
        self.begin("Ben")
        self.driver.refresh()
        self.wait("Ben", lambda: "Ben" in self.text("#who"))
        self.driver.switch_to.window(self.driver.window_handles[0])
        self.driver.refresh()
        self.wait("Court 3", lambda: "Court 3" in self.text("#who"))
        # A new tab asks which one it is to be.
        self.window()
        self.open(PATH + "/score")
        self.wait("a choice", lambda: "Go on as Ben" in self.kept() and "Go on as Court 3" in self.kept())
        self.assertEqual(self.rows(), [])
        self.assert_accessible()
        self.press("Go on as Court 3")
        self.wait("the players", self.rows)
        self.tap("Bob")
        self.wait_for_score("Bob", 4)
        self.assertEqual(self.authors(), {"Court 3": 3})
        # A new phone opens the same link, and the others go on.
        self.driver.get(self.links["Court 3"].replace("127.0.0.1", "localhost"))
        self.wait("the players", self.rows)
        self.tap("Bob")
        self.wait_for_score("Bob", 5)
        self.driver.switch_to.window(second)
        self.tap("Cleo")
        self.wait_for_score("Cleo", 1)

    def test_two_scorers_see_each_other(self):
        self.serve("Court 3", "Ben")
        self.begin("Ben")
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        self.begin("Court 3")
        self.assertEqual(self.part("Ann", "also").text, "Ben also scores Ann")
        self.assertEqual(self.part("Bob", "also").text, "")
        self.do("score Bob +4")
        self.wait("a change of the keeper", lambda: self.part("Bob", "score").text == "7")
        self.driver.find_element(By.ID, "undo").click()
        self.wait("a refusal", lambda: self.text("[role=status]"))
        self.assertEqual(self.score("Ann"), 13, "A scorer undoes only their own")

    def test_a_limited_link(self):
        self.serve("Court 4=Ann,Bob")
        self.begin("Court 4")
        self.assertEqual(self.rows(), ["Ann", "Bob"])
        self.begin("Court 4", "?players=bob")
        self.assertEqual(self.rows(), ["Bob"])

    def test_a_link_whose_time_is_over(self):
        # In this time zone the next minute begins in eight seconds.
        now = int(time.time())
        ahead = (52 - now) % 60
        self.program.environment["TZ"] = f"XXX-0:00:{ahead:02}"
        end = time.strftime("%H:%M", time.gmtime(now + ahead + 60))
        self.serve("Court 3", more=["--until", end])
        self.begin("Court 3")
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        self.wait("the end", lambda: "This link has ended" in self.text("#problem"), 30)
        self.assertFalse(self.part("Ann", "plus").is_enabled())
        self.assertEqual(self.score("Ann"), 13)

    def test_a_link_that_is_taken_away(self):
        self.serve_on_terminal("Court 3")
        self.begin("Court 3")
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        os.write(self.keyboard, b"\x1b")
        time.sleep(0.3)
        os.write(self.keyboard, b"x")
        self.wait_for_text("#problem", "This link has ended")
        self.assertFalse(self.part("Ann", "plus").is_enabled())

    def serve_on_terminal(self, name):
        """Starts the server on a terminal of its own, and reads the link from its screen."""
        data = ["--data", self.program.folder.name + "/scores.sqlite"]
        pid, self.keyboard = pty.fork()
        if pid == 0:
            os.execve(PROGRAM, [PROGRAM, "serve", BOARD, "--port", "0", "--score", "--as", name, *data],
                      {**self.program.environment, "TERM": "xterm-256color"})
        fcntl.ioctl(self.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
        self.addCleanup(lambda: (os.kill(pid, signal.SIGKILL), os.waitpid(pid, 0), os.close(self.keyboard)))
        text = ""
        while not (found := re.search(r"http:[^\s\x1b]+#k=[\w-]{22}", text)):
            text += os.read(self.keyboard, 65536).decode(errors="replace")
        threading.Thread(target=self.drain, daemon=True).start()
        self.links = {name: found[0]}

    def drain(self):
        try:
            while os.read(self.keyboard, 65536):
                pass
        except OSError:
            pass

    def test_a_frozen_board_shows_a_scorer_the_truth_and_others_do_not_see_it(self):
        self.serve("Court 3")
        self.do("freeze")
        self.begin("Court 3")
        self.tap("Ann")
        self.wait("the truth", lambda: self.part("Ann", "score").text == "13")
        self.assertIn("frozen", self.text("#who"))
        self.open(PATH)
        self.assertNotIn("13", self.text("main > table"))

    def test_a_pin_stands_for_a_link(self):
        self.serve("Court 3", more=["--pin"])
        pin = self.program.server.stdout.readline().strip().rsplit(" ", 1)[1]
        self.assertRegex(pin, "^[0-9]{6}$")
        self.open(PATH + "/score")
        field = self.driver.find_element(By.ID, "pin")
        field.send_keys(f"{(int(pin) + 1) % 1000000:06}" + Keys.ENTER)
        self.wait_for_text("#problem", "not the PIN")
        field.send_keys(pin + Keys.ENTER)
        self.wait("the players", self.rows)
        self.tap("Ann")
        self.wait_for_score("Ann", 13)

    def test_a_foreign_page_changes_nothing(self):
        self.serve("Court 3")
        port = self.program.port

        class Foreign(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                target = f"http://127.0.0.1:{port}{PATH}/score"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(f"""<!DOCTYPE html><title>x</title><img src="{target}?do=undo">
                  <iframe name="frame"></iframe><iframe id="framed" src="{target}"></iframe>
                  <form method="post" target="frame" action="{target}" enctype="text/plain">
                  <input name='{{"do":"undo","tap":"' value='11111111-1111-1111-1111-111111111111"}}'></form>
                  <script>document.forms[0].submit();
                  window.answers = [];
                  for (const mode of ["cors", "no-cors"]) fetch("{target}", {{method: "POST", mode, credentials: "include",
                    headers: {{"Content-Type": mode === "cors" ? "application/json" : "text/plain"}}, body: "{{}}"}})
                    .then(answer => answers.push(answer.type + answer.status), () => answers.push("refused"));
                  </script>""".encode())

            def log_message(self, *_):
                pass

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign) as foreign:
            threading.Thread(target=foreign.serve_forever, daemon=True).start()
            self.driver.get(f"http://127.0.0.2:{foreign.server_port}/".replace("127.0.0.2", "localhost"))
            self.wait("answers", lambda: len(self.script("return answers")) == 2)
            self.assertEqual(sorted(self.script("return answers")), ["opaque0", "refused"])
            self.driver.switch_to.frame("framed")
            self.assertIn("ERR_BLOCKED_BY_RESPONSE", self.driver.page_source, "The score page is not framed")
            self.driver.switch_to.default_content()
            foreign.shutdown()
        self.assertEqual(self.score("Ann"), 12)
        # What the browser says of the foreign page.
        self.driver.get_log("browser")

    def results(self):
        board = json.loads(self.program.run("show", BOARD, "--format", "json"))
        return {match["number"]: match for match in board["matches"]}

    def open_match(self, home, away):
        path = f"//button[contains(@class, 'match')][bdi[1][text()='{home}'] and bdi[2][text()='{away}']]"
        self.driver.find_element(By.XPATH, path).click()

    def set_score(self, home, away):
        for side, count in [("home", home), ("away", away)]:
            for _ in range(count):
                self.driver.find_element(By.CSS_SELECTOR, f"[data-more={side}]").click()

    def press_in_match(self, label):
        self.driver.find_element(By.XPATH, f"//dialog[@id='match']//button[text()='{label}']").click()

    def decide(self, label):
        self.driver.find_element(By.XPATH, f"//option[text()='{label}']").click()

    def enter(self, home, away, *scores, decided=None):
        self.open_match(home, away)
        for index, score in enumerate(scores):
            if index:
                self.press_in_match("+ Set")
            self.set_score(*score)
        if decided:
            self.decide(decided)
        self.press_in_match("Save")

    def wait_for_result(self, number, score, field="score"):
        self.wait(f"{number} {score}, not {self.results()[number]}", lambda: self.results()[number].get(field) == score)

    def test_results_of_matches(self):
        self.do('rename Bob "<b>Bob"', "fixtures round")
        pairs = {number: (match["home"], match["away"]) for number, match in self.results().items()}
        self.serve("Court 3", "Court 4=match 1,2")
        self.begin("Court 3")
        self.assertEqual(self.script("return document.querySelectorAll('.minus, .plus').length"), 0)
        self.assertEqual(self.text("li.head"), "Round 2")
        self.assertTrue(any("<b>Bob" in name for name in self.rows()))
        self.enter(*pairs[2], (6, 4), (3, 6), (10, 8))
        self.wait_for_result(2, [2, 1])
        self.assertEqual(self.results()[2]["sets"], [[6, 4], [3, 6], [10, 8]])
        self.wait_for_text("#players", "by Court 3")
        self.enter(*pairs[3], decided=f"{pairs[3][0]} did not come")
        self.wait_for_result(3, "w/o 0:1", "decision")
        self.open_match(*pairs[1])
        self.set_score(2, 2)
        self.decide("by penalties")
        self.set_score(4, 2)
        self.press_in_match("Save")
        self.wait_for_result(1, "pens 4:2", "decision")
        self.assertEqual(self.results()[1]["score"], [2, 2])
        # One's own is corrected, or taken back.
        self.open_match(*pairs[1])
        self.assertIn("by you", self.text("#there"))
        self.decide("by the score")
        self.set_score(3, 0)
        self.press_in_match("Save")
        self.wait_for_result(1, [5, 2])
        self.driver.find_element(By.ID, "undo").click()
        self.wait_for_result(1, [2, 2])
        # A limited link sees its matches, and by whom they have results.
        self.window()
        self.begin("Court 4")
        self.assertEqual(len(self.driver.find_elements(By.CLASS_NAME, "match")), 2)
        self.open_match(*pairs[2])
        self.wait_for_text("#there", "2:1 is there, by Court 3. Save asks the scorekeeper for another result")
        self.set_score(1, 0)
        self.press_in_match("Save")
        self.wait_for_text("#players", "Asked for: 6:4 3:6 11:8 by Court 4")
        self.assertEqual((self.results()[2]["score"], self.results()[2]["proposal"]), ([2, 1], {"by": "Court 4", "result": "6:4 3:6 11:8"}))
        self.picture("matches-asked")
        self.open(PATH + "?matches")
        self.assertNotIn("Court", self.text("main"))

    def test_a_result_is_sent_once_and_overwrites_none(self):
        self.do("fixtures round")
        pairs = {number: (match["home"], match["away"]) for number, match in self.results().items()}
        self.serve("Court 3")
        self.begin("Court 3")
        self.program.server.send_signal(signal.SIGKILL)
        self.program.server.wait()
        self.enter(*pairs[2], (3, 1))
        self.wait_for_text("#waiting", "1 not sent yet")
        self.wait_for_text("#players", "3:1 sending")
        taps = self.outbox()
        self.serve("Court 3")
        self.script("location.href = arguments[0]", self.links["Court 3"])
        self.wait_for_result(2, [3, 1])
        self.wait("an empty outbox", lambda: self.outbox() == [])
        self.script("for (const [name, tap] of arguments[0]) localStorage.setItem(name, tap)", taps)
        self.driver.refresh()
        self.wait("the repeated tap", lambda: self.outbox() == [])
        self.assertEqual(self.authors(), {"Court 3": 1})
        # Somebody else is faster while this phone has no network.
        self.wait("the matches", self.rows)
        self.network(False)
        self.enter(*pairs[1], (2, 0))
        self.do("result 1 0:2")
        self.network(True)
        self.wait("the refused result", lambda: "There is another result by now" in self.kept())
        self.assertIn("by the scorekeeper", self.kept())
        self.assertEqual(self.results()[1]["score"], [0, 2])
        self.press("Send again")
        self.wait("what is asked for", lambda: self.results()[1].get("proposal") == {"by": "Court 3", "result": "2:0"})
        self.assertEqual((self.results()[1]["score"], self.kept()), ([0, 2], ""))

    def test_everybody_can_enter_results(self):
        self.do('rename Cleo "Cleopatra of the very long name"', "fixtures round", "result 2 3:1", 'result 2 propose 1:1 by "Court 4"')
        pairs = {number: (match["home"], match["away"]) for number, match in self.results().items()}
        self.serve("Court 3")
        for scheme in ["light", "dark"]:
            self.look(width=360, height=740, scheme=scheme)
            self.begin("Court 3")
            self.assert_accessible()
            for font in FONTS:
                self.use(*font)
                self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 360, font)
            self.picture(f"matches-{scheme}")
            self.open_match(*pairs[2])
            self.set_score(6, 4)
            self.press_in_match("+ Set")
            self.assert_accessible()
            self.assertLessEqual(self.script("return document.getElementById('match').scrollWidth"), 360)
            small = self.script("""return [...document.querySelectorAll("button, select, input")].filter(button => {
              const {width, height} = button.getBoundingClientRect();
              return width && (width < 44 || height < 44);
            }).map(button => button.outerHTML)""")
            self.assertEqual(small, [], "Buttons for a thumb")
            self.picture(f"match-{scheme}")

    def place(self, player):
        return self.script("""return [...document.querySelectorAll("li")].find(row => row.querySelector("bdi").textContent === arguments[0])
            .querySelector(".place").textContent""", player)

    def come_in(self, *players):
        for player in players:
            self.part(player, "player").click()

    def test_a_finish_is_tapped_in_order_and_counts_once(self):
        self.do("places 5 3 1 0", "add Dee")
        self.serve("Court 3", "Court 4=Ann")
        self.begin("Court 3")
        # Round 2 has no points yet.
        self.come_in("Cleo", "Ann", "Bob")
        self.assertEqual([self.place(name) for name in ["Ann", "Bob", "Cleo", "Dee"]], ["2", "3", "1", "–"])
        self.part("Ann", "player").click()
        self.assertIn("Only the last one is taken back: Bob", self.text("[role=status]"))
        self.part("Bob", "player").click()
        self.assertEqual(self.place("Bob"), "–")
        self.part("Bob", "player").click()
        self.assertFalse(self.part("Cleo", "level").is_displayed(), "The first is level with nobody")
        self.part("Bob", "level").click()
        self.assertEqual([self.place(name) for name in ["Ann", "Bob"]], ["=2", "=2"])
        self.part("Dee", "player").click()
        self.assertEqual(self.place("Dee"), "4")
        self.part("Bob", "level").click()
        self.part("Bob", "level").click()
        self.part("Dee", "player").click()
        # The page is loaded again, and goes on.
        self.driver.refresh()
        self.wait("the order", lambda: self.rows() and self.place("Bob") == "=2")
        self.driver.find_element(By.ID, "order").click()
        self.wait("the points", lambda: self.score("Cleo") == 5)
        self.assertEqual([self.score(name) for name in ["Ann", "Bob", "Dee"]], [15, 6, None])
        self.wait("the next round", lambda: self.driver.find_element(By.ID, "finish").is_displayed())
        # Cancel changes nothing, and other points can be given.
        self.come_in("Dee")
        self.assertEqual(self.text("#order"), "Save round 3")
        self.driver.find_element(By.ID, "cancel").click()
        self.assertFalse(self.part("Dee", "plus").is_displayed())
        self.assertEqual(self.text("#finish"), "Other points")
        self.driver.find_element(By.ID, "finish").click()
        self.assertTrue(self.part("Dee", "plus").is_displayed())
        self.driver.find_element(By.ID, "finish").click()
        # Somebody else enters the round while this phone has no network, and the answer to the next one is lost.
        self.network(False)
        self.come_in("Bob", "Dee")
        self.driver.find_element(By.ID, "order").click()
        self.wait("what waits", lambda: "place 2 sending" in self.part("Dee", "sending").text)
        self.assertFalse(self.driver.find_element(By.ID, "finish").is_displayed())
        self.do("finish Ann round 3")
        self.network(True)
        self.wait("the refused order", lambda: "Not counted: Round 3: Bob, Dee. Round 3 has points already" in self.kept())
        self.assertEqual(self.score("Dee"), None)
        self.do("undo")
        self.program.server.send_signal(signal.SIGKILL)
        self.program.server.wait()
        self.press("Send again")
        taps = self.wait("the order in the outbox", self.outbox)
        self.serve("Court 3", "Court 4=Ann")
        self.script("location.href = arguments[0]", self.links["Court 3"])
        self.wait_for_score("Dee", 3)
        self.wait("an empty outbox", lambda: self.outbox() == [])
        self.script("for (const [name, tap] of arguments[0]) localStorage.setItem(name, tap)", taps)
        self.driver.refresh()
        self.wait("the repeated tap", lambda: self.outbox() == [])
        self.assertEqual((self.score("Bob"), self.authors()), (11, {"Court 3": 2}))
        self.driver.find_element(By.ID, "undo").click()
        self.wait_for_score("Dee", None)
        self.begin("Court 4")
        self.assertFalse(self.driver.find_element(By.ID, "finish").is_displayed())

    def serves(self):
        """What a listener hears before each name."""
        return self.script("return [...document.querySelectorAll('.serve')].map(node => node.textContent)")

    def test_points_of_two_sides(self):
        self.do("reset", "round 1", "remove Cleo", "game tennis", "turn Ann", "score Ann +2")
        self.serve("Court 3")
        self.begin("Court 3")
        self.assertEqual(self.part("Ann", "score").text.split(), ["0", "sets", "0", "games", "30", "points"])
        self.assertEqual(self.serves(), ["serves ", ""])
        self.assertGreater(self.part("Ann", "serve").size["height"], 5, "A dot")
        self.assertFalse(self.driver.find_element(By.ID, "round").is_displayed(), "Points begin rounds")
        for _ in range(2):
            self.tap("Ann")
        self.wait("a game", lambda: self.part("Ann", "score").text.split()[2:] == ["1", "games", "0", "points"])
        self.assertEqual(self.serves(), ["", "serves "])
        self.tap("Bob", "minus")
        self.wait("a refusal", lambda: "'Bob' cannot have less than 0" in self.kept())
        self.press("Drop")
        self.driver.switch_to.alert.accept()
        self.driver.find_element(By.ID, "undo").click()
        self.wait("the game again", lambda: self.part("Ann", "score").text.split()[2:] == ["0", "games", "40", "points"])
        # The point that wins a set begins the next one.
        self.do("score Ann = 5 round 1")
        self.tap("Ann")
        self.wait_for_text("[role=status]", "Set 2, Ann 0→1")
        self.tap("Bob")
        self.wait("the next set", lambda: self.part("Bob", "score").text.split() == ["0", "sets", "0", "games", "15", "points"])

    def test_rolls_are_typed_on_the_pad(self):
        self.do("reset", "round 1", "frames 10")
        self.serve("Court 3")
        self.begin("Court 3")
        self.assertFalse(self.part("Ann", "plus").is_displayed())
        self.part("Ann", "player").click()
        for key in ["X", "/", "−"]:
            self.assertTrue(self.driver.find_element(By.CSS_SELECTOR, f"#pad [data-key='{key}']").is_displayed(), key)
        for key in ["9", "/"]:
            self.driver.find_element(By.CSS_SELECTOR, f"#pad [data-key='{key}']").click()
        self.driver.find_element(By.CSS_SELECTOR, "[data-verb=roll]").click()
        self.wait("the frame", lambda: self.part("Ann", "round").text.endswith(": 9/"))
        self.part("Bob", "player").send_keys(Keys.ENTER)
        self.driver.find_element(By.ID, "amount").send_keys("83" + Keys.ENTER)
        self.wait("a refusal", lambda: "Not counted: Bob 83. '83' is not" in self.kept())

    def test_everybody_can_use_what_games_add(self):
        self.do("reset", 'rename Cleo "Cleopatra of the very long name"', "places 5 3 1", "add Dee Eve")
        self.serve("Court 3")
        for rules in ["places", "tennis", "frames"]:
            if rules == "tennis":
                self.do("places -", 'remove Dee Eve "Cleopatra of the very long name"', "game tennis", "turn Bob", "score Ann +2 Bob +3")
            if rules == "frames":
                self.do("reset", "round -", "round 1", "target -", "frames 10", "roll Ann X Bob 9/")
            for scheme in ["light", "dark"]:
                self.look(width=360, height=740, scheme=scheme)
                self.begin("Court 3")
                if rules == "places":
                    self.picture(f"places-{scheme}")
                    self.come_in("Dee", "Ann", "Bob")
                    self.part("Bob", "level").click()
                self.picture(f"{rules}-in-{scheme}")
                for font in FONTS:
                    self.use(*font)
                    self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 360, font)
                self.assert_accessible()
                small = self.script("""return [...document.querySelectorAll("button")].filter(button => {
                  const {width, height} = button.getBoundingClientRect();
                  return width && (width < 44 || height < 44);
                }).map(button => button.textContent)""")
                self.assertEqual(small, [], "Buttons for a thumb")
                if rules == "places":
                    self.driver.find_element(By.ID, "cancel").click()
                if rules == "frames":
                    self.part("Ann", "player").click()
                    self.assert_accessible()
                    self.picture(f"rolls-{scheme}")
                    self.driver.find_element(By.ID, "close").click()

    def test_an_evening(self):
        seed = int(os.environ.get("SCOREBOARD_SEEDS", random.randrange(10000)))
        chance = random.Random(seed)
        self.do("add Dee")
        self.serve("Court 1=Ann,Bob", "Court 2=Cleo,Dee", "Referee")
        players = {"Court 1": ["Ann", "Bob"], "Court 2": ["Cleo", "Dee"], "Referee": ["Ann", "Bob", "Cleo", "Dee"]}
        points = {"Ann": 12, "Bob": 3, "Cleo": 0, "Dee": 0}
        taps = dict.fromkeys(players, 0)
        windows = {}
        for scorer in players:
            self.driver.switch_to.new_window("window")
            self.look(width=360, height=740)
            windows[scorer] = self.driver.current_window_handle
            self.begin(scorer)
        self.driver.switch_to.new_window("window")
        self.open(PATH)
        wall = self.driver.current_window_handle
        for _ in range(40):
            scorer = chance.choice([*players, "the keeper"])
            if scorer == "the keeper":
                player = chance.choice([*points])
                self.do(f"score {player} +10")
                points[player] += 10
                continue
            self.driver.switch_to.window(windows[scorer])
            player, button = chance.choice(players[scorer]), chance.choice(["plus", "plus", "minus"])
            self.tap(player, button)
            points[player] += 1 if button == "plus" else -1
            taps[scorer] += 1
        for scorer in players:
            self.driver.switch_to.window(windows[scorer])
            self.wait("an empty outbox", lambda: self.outbox() == [])
            for player in players[scorer]:
                self.wait(f"{player} {points[player]}, seed {seed}", lambda: self.part(player, "score").text == str(points[player]))
            self.picture(f"evening-{scorer.replace(' ', '-')}")
        for player, score in points.items():
            self.assertEqual(self.score(player), score, f"seed {seed}")
        self.driver.switch_to.window(wall)
        self.wait("the wall", lambda: all(
            re.search(rf"{player}\s+{score}\b", self.text("main > table")) for player, score in points.items()))
        self.picture("evening-wall")
        self.assertEqual(self.authors(), {scorer: count for scorer, count in taps.items() if count}, f"seed {seed}")
        for window in [*windows.values(), wall]:
            self.driver.switch_to.window(window)
            self.driver.close()
        self.driver.switch_to.window(self.driver.window_handles[0])

    def test_everybody_can_use_it(self):
        self.serve("Court 3", "Ben", more=["--pin"])
        self.begin("Ben")
        self.tap("Ann")
        self.wait_for_score("Ann", 13)
        for scheme in ["light", "dark"]:
            self.look(width=360, height=740, scheme=scheme)
            self.begin("Court 3")
            self.assert_accessible()
            for font in FONTS:
                self.use(*font)
                self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 360, font)
                heights = self.script("return [...document.querySelectorAll('li')].map(row => row.offsetHeight)")
                self.assertEqual(len(set(heights)), 1, f"Rows move: {heights}, {font}")
            small = self.script("""return [...document.querySelectorAll("button")].filter(button => {
              const {width, height} = button.getBoundingClientRect();
              return width && (width < 44 || height < 44);
            }).map(button => button.textContent)""")
            self.assertEqual(small, [], "Buttons for a thumb")
            self.picture(f"score-{scheme}")
            self.part("Ann", "player").click()
            self.assert_accessible()
            self.picture(f"pad-{scheme}")
            self.driver.find_element(By.ID, "close").click()
            self.script("sessionStorage.clear()")
            self.open(PATH + "/score")
            self.assert_accessible()
            self.picture(f"pin-{scheme}")

    def picture(self, name):
        folder = os.environ.get("SCOREBOARD_PICTURES")
        if folder:
            time.sleep(0.3)
            self.driver.save_screenshot(f"{folder}/{name}.png")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
