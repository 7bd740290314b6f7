"""What the page offers is what works: for guests, while Tragus is gone, and in the strip of a phone."""

import unittest
from contextlib import contextmanager

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser import BrowserTest
from tragus import Server

PLACES = ["now", "blow", "breathe", "tones", "talk", "studio", "timeline", "setup"]
# What a browser may always do, and what would end the test.
HARMLESS = ("Sign this browser out", "Try now")


class Offers(BrowserTest):
    @contextmanager
    def listening(self):
        """A server that listens until it ends."""
        with Server("sim:scene?duration=endless") as server:
            server.call("PUT", "/listening", {"input": "sim:scene?duration=endless"})
            yield server

    def open(self, server, token=None, width=390):
        page = self.new_page(width, 844)
        page.answers = []
        page.on("response", lambda answer: page.answers.append(answer) if answer.status >= 400 else None)
        self.enter(page, server, "now", token)
        page.wait_for_selector("tragus-now")
        return page

    def go(self, page, place):
        page.evaluate(f"location.hash = '#{place}'")
        page.wait_for_selector(f"tragus-{place}", state="attached")
        page.wait_for_timeout(300)

    def press_all(self, page):
        """Presses each button of the screen that can be seen, and opens what can be opened."""
        for summary in page.locator("main summary:visible").all():
            summary.evaluate("summary => { summary.parentElement.open = true }")
        self.assertEqual(page.locator("main :disabled:visible").count(), 0)
        for button in page.locator("main button:visible").element_handles():
            words = button.evaluate("it => it.getAttribute('aria-label') ?? it.textContent")
            if words not in HARMLESS:
                button.evaluate("it => it.click()")
        page.wait_for_timeout(200)
        self.assertEqual(page.locator(".toast.error").count(), 0)
        self.assertEqual(page.locator("dialog[open]").count(), 0)

    def test_opening_a_screen_changes_no_setting(self):
        with self.listening() as server:
            page = self.open(server)
            before = server.call("GET", "/settings")
            for place in PLACES:
                self.go(page, place)
            expect(page.get_by_text("1 changed")).to_have_count(0)
            self.assertEqual(server.call("GET", "/settings"), before)
            self.assertEqual(page.complaints, [])

    def test_sounds_are_named_while_no_screen_shows_them(self):
        with self.listening() as server:
            page = self.new_page(390, 844)
            self.enter(page, server, "setup")
            page.wait_for_selector("tragus-setup")
            page.wait_for_timeout(6000)
            self.go(page, "timeline")
            expect(page.locator(".timeline-readout")).to_contain_text("Last: ")

    def test_a_guest_can_press_only_what_works(self):
        with self.listening() as server:
            page = self.open(server, server.guest)
            places = [place for place in PLACES if page.locator(f"nav a[data-name={place}]").count()]
            self.assertIn("setup", places)
            for place in places:
                with self.subTest(screen=place):
                    self.go(page, place)
                    self.press_all(page)
                    self.assertEqual([answer.url for answer in page.answers], [])
            expect(page.get_by_text("Sensitivity: 0.5").first).to_be_visible()
            self.assertEqual(Axe().run(page)["violations"], [])
            self.assertEqual(page.complaints, [])

    def test_while_tragus_is_gone_nothing_is_offered_that_needs_it(self):
        with self.listening() as server:
            page = self.open(server)
            for place in PLACES:
                self.go(page, place)
        page.wait_for_selector("tragus-app[data-connection=gone]")
        # Earlier failures were reported then.
        page.evaluate("document.querySelector('.toasts').replaceChildren()")
        for place in PLACES:
            with self.subTest(screen=place):
                page.evaluate(f"location.hash = '#{place}'")
                page.wait_for_timeout(200)
                self.press_all(page)
                words = page.locator("body").inner_text()
                self.assertIn("Tragus cannot be reached", words)
                self.assertNotIn("microphone\nThe sound goes", words)
                if place in ("talk", "timeline", "setup"):
                    self.assertIn("What you see is from", words)
                found = Axe().run(page)["violations"]
                self.assertEqual([f"{one['id']}: {one['nodes'][0]['html']}" for one in found], [])

    def test_pause_stays_where_it_is(self):
        with self.listening() as server:
            for width in (320, 390):
                with self.subTest(width=width):
                    page = self.open(server, width=width)
                    pause = page.get_by_role("button", name="Pause")
                    before = pause.bounding_box()
                    server.call("POST", "/recording", {})
                    expect(page.locator(".indicator-word")).to_have_text("recording")
                    self.assertEqual(pause.bounding_box(), before)
                    word = page.locator(".indicator-word")
                    self.assertTrue(word.evaluate("it => it.scrollWidth <= it.clientWidth"), "it is read in whole")
                    server.call("DELETE", "/recording")
                    expect(word).to_have_text("listening")


if __name__ == "__main__":
    unittest.main()
