"""Tests that look at the page in Chromium."""

import shutil
import unittest

from playwright.sync_api import expect, sync_playwright

# Milliseconds that are waited for what must come. On a slow machine, beside other tests, it takes its time.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)


class BrowserTest(unittest.TestCase):
    """One browser for all tests of a class."""

    # What Chromium is started with.
    flags = ["--autoplay-policy=no-user-gesture-required"]
    # Gives Chromium a microphone without hardware, and no question about it.
    fake_microphone = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", *cls.flags])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def new_page(self, width, height, **context):
        """An empty page. What goes wrong in it is in its `complaints`."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **context)
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.complaints = []
        page.on(
            "console",
            lambda message: page.complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        return page

    def enter(self, page, server, place, token=None, view=""):
        """Signs in, and goes to a place."""
        page.goto(f"{server.origin}/{view}#token={token or server.token}")
        page.wait_for_selector("nav a")
        page.evaluate(f"location.hash = '#{place}'")
        return page
