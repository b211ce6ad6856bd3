"""A data file with a server, and a browser: what the tests of pages share."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

import axe_playwright_python
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service

PROGRAM = sys.argv[1]
AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
BOARD = "Friday night"
PATH = "/" + urllib.parse.quote(BOARD)

# Sets the font of the page, with lines as high as the font has them or as they are said to be, and has the page fit it.
FONT = """
const [name, above, below, done] = arguments;
const face = (style, weight) => new FontFace("Tried", `local("${name}${style}"), local("${name}${style || " Regular"}")`, {weight, ascentOverride: above, descentOverride: below});
document.fonts.clear();
Promise.all([face("", "400"), face(" Bold", "700")].map(font => (document.fonts.add(font), font.load()))).then(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-family: Tried, sans-serif !important }");
  document.adoptedStyleSheets = [sheet];
  dispatchEvent(new Event("resize"));
  done("");
}, () => done("The font is not installed"));
"""

# Fonts, and lines of letters that are higher than those of any of them, on either side.
FONTS = [("DejaVu Sans",), ("Liberation Sans",), ("Noto Sans",), ("DejaVu Sans", "170%", "20%"), ("DejaVu Sans", "70%", "90%")]


class Program:
    """A data file, and a server on it."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.port = 0
        self.server = None
        self.environment = {**os.environ, "XDG_CONFIG_HOME": self.folder.name, "TZ": "Europe/Paris"}

    def run(self, *arguments):
        data = ["--data", self.folder.name + "/scores.sqlite"]
        result = subprocess.run(
            [PROGRAM, *arguments, *data], env=self.environment, capture_output=True, text=True, check=True)
        return result.stdout

    def do(self, *commands, board=BOARD):
        return self.run("do", board, *commands)

    def start(self, *arguments):
        data = ["--data", self.folder.name + "/scores.sqlite"]
        self.server = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--title", "Club night", *arguments, *data],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip().rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def stop(self):
        self.server.terminate()
        self.server.wait()
        self.server.stdout.close()


class BrowserTest(unittest.TestCase):
    """Tests in one browser."""

    @classmethod
    def setUpClass(cls):
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.binary_location = next(filter(None, map(shutil.which, BROWSERS)))
        cls.driver = webdriver.Chrome(options, Service(shutil.which("chromedriver")))
        cls.driver.set_script_timeout(10)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    @classmethod
    def tell(cls, command, **arguments):
        return cls.driver.execute_cdp_cmd(command, arguments)

    def resize(self, width, height):
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def look(self, width=1400, height=900, scheme="light", motion="no-preference"):
        self.resize(width, height)
        self.tell("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}])

    def open(self, path=PATH):
        self.driver.get(self.program.address + path)

    def use(self, name, above="normal", below="normal"):
        """Sets the font of the page that is open."""
        self.assertEqual(self.driver.execute_async_script(FONT, name, above, below), "", name)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def wait(self, what, condition, seconds=10):
        """Waits until the condition holds. An element that is not there yet, or was replaced, is waited for."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = condition()
                if value:
                    return value
            except (NoSuchElementException, StaleElementReferenceException):
                pass
            self.assertLess(time.monotonic(), end, f"In vain waited for: {what}")
            time.sleep(0.02)

    def assert_accessible(self):
        if not self.script("return !!window.axe"):
            self.script(AXE)
        found = self.driver.execute_async_script("axe.run().then(arguments[0])")
        faults = [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found["violations"]]
        self.assertEqual(faults, [])
