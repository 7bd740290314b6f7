"""`--open`: a browser is led to the page by an address that is of no use to others, and later of none at all."""

import os
import shutil
import sys
import tempfile
import time
import unittest

from playwright.sync_api import sync_playwright

from tragus import Server, as_another_user


@unittest.skipUnless(sys.platform == "linux", "other systems do not tell whose a connection is")
class Opening(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        opener, self.opened = f"{folder.name}/xdg-open", f"{folder.name}/opened"
        with open(opener, "w") as file:
            file.write('#!/bin/sh\nprintf "%s\\n" "$@" > "$0.new"; mv "$0.new" "${0%/*}/opened"\n')
        os.chmod(opener, 0o755)
        self.server = Server("--open", variables={"PATH": f"{folder.name}:{os.environ['PATH']}"})
        self.addCleanup(self.server.__exit__)

    def address(self):
        """What the program that opens browsers was started with."""
        deadline = time.time() + 10
        while not os.path.exists(self.opened):
            self.assertLess(time.time(), deadline)
            time.sleep(0.02)
        with open(self.opened) as file:
            words = file.read().split("\n")
        self.assertEqual(words[1:], [""])
        return words[0]

    def test_the_address_signs_in_once(self):
        address = self.address()
        self.assertNotIn(self.server.token, address)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            first = browser.new_context().new_page()
            first.goto(address)
            first.wait_for_selector("nav a")
            self.assertNotIn("token", first.url)
            # Reloading needs no address.
            first.reload()
            first.wait_for_selector("nav a")
            second = browser.new_context().new_page()
            second.goto(address)
            second.get_by_text("tragus serve").first.wait_for()
            self.assertEqual(second.locator("nav a").count(), 0)
            browser.close()

    def test_it_is_no_token_of_the_api(self):
        ticket = self.address().split("#token=")[1]
        headers = {"Authorization": f"Bearer {ticket}"}
        self.assertEqual(self.server.ask("GET", "/api/v1/state", headers=headers, token=None)[0], 401)

    @unittest.skipUnless(hasattr(os, "geteuid") and os.geteuid() == 0, "only root can be another user")
    def test_it_is_of_no_use_to_another_user(self):
        ticket = self.address().split("#token=")[1]

        def sign_in():
            return self.server.ask(
                "POST", "/api/v1/session", {"token": ticket}, {"Origin": self.server.origin}, token=None)[0]

        self.assertEqual(as_another_user(sign_in), 401)
        self.assertEqual(sign_in(), 200)
        self.assertEqual(sign_in(), 401)


if __name__ == "__main__":
    unittest.main()
