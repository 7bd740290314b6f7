"""The page in a real browser, with a file as its microphone: each screen in each dress, what it shows, how fast."""

import contextlib
import os
import tempfile
import time
import unittest

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser import BrowserTest
from tragus import Server, Socket, command, join

PICTURES = os.environ.get("TRAGUS_PICTURES")
# What is heard on each, so that there is something to see.
SCREENS = {
    "now": "sim:scene", "blow": "sim:blow", "breathe": "sim:breath", "tones": "sim:tone",
    "talk": "sim:speech", "studio": "sim:scene", "timeline": "sim:scene", "setup": "sim:scene",
}
SIZES = {"phone": (360, 780), "desktop": (1440, 900)}


class Page(BrowserTest):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.folder = tempfile.TemporaryDirectory()
        wave = f"{cls.folder.name}/microphone.wav"
        # Chromium plays files of 44.1 kHz as they are. A sine at -20 dBFS of the peak: an RMS of -23.01 dBFS,
        # and every two seconds silence for as long.
        command(
            cls.folder.name, "synth", "tone?frequency=440&level=-20&duration=2s&rate=44100", "-o",
            f"{cls.folder.name}/tone.wav")
        command(
            cls.folder.name, "synth", "silence?duration=2s&rate=44100", "-o",
            f"{cls.folder.name}/silence.wav")
        join(wave, f"{cls.folder.name}/tone.wav", f"{cls.folder.name}/silence.wav")
        cls.flags = BrowserTest.flags + BrowserTest.fake_microphone + [
            f"--use-file-for-fake-audio-capture={wave}"
        ]
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.folder.cleanup()
        cls.server.__exit__()

    def open(self, size="desktop", scheme="light", place="now", token=None):
        width, height = SIZES[size]
        page = self.new_page(width, height, color_scheme=scheme, permissions=["microphone"])
        page.on(
            "request", lambda request: None if request.url.startswith((self.server.origin, "blob:", "data:"))
            else page.complaints.append(f"asks for {request.url}"))
        page.goto(f"{self.server.origin}/#token={token or self.server.token}")
        page.wait_for_selector("nav a")
        if place != "now":
            page.evaluate(f"location.hash = '#{place}'")
        page.wait_for_timeout(300)
        return page

    def test_each_screen_in_each_dress(self):
        for size in SIZES:
            for scheme in ("light", "dark"):
                page = self.open(size, scheme)
                for place, sound in SCREENS.items():
                    with self.subTest(screen=place, size=size, scheme=scheme):
                        self.server.call("PUT", "/listening", {"input": sound})
                        page.evaluate(f"location.hash = '#{place}'")
                        page.wait_for_selector(f"tragus-{place}")
                        page.wait_for_timeout(2500)
                        if PICTURES:
                            page.screenshot(path=f"{PICTURES}/{place}-{size}-{scheme}.png")
                        found = Axe().run(page)["violations"]
                        self.assertEqual([f"{one['id']}: {one['nodes'][0]['html']}" for one in found], [])
                        width = page.evaluate("document.documentElement.scrollWidth")
                        self.assertLessEqual(width, SIZES[size][0])
                self.assertEqual(page.complaints, [])

    def test_nothing_is_heard_before_somebody_asks(self):
        self.server.call("DELETE", "/listening")
        page = self.open()
        page.wait_for_timeout(500)
        self.assertNotIn("listening", self.server.call("GET", "/state"))
        found = Axe().run(page)["violations"]
        self.assertEqual([one["id"] for one in found], [])
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/start-desktop-light.png")

    @contextlib.contextmanager
    def hearing(self):
        """A page whose microphone is listened to, and its levels and gaps."""
        self.server.call("DELETE", "/listening")
        page = self.open()
        with Socket(self.server) as events:
            events.send({"subscribe": ["level", "gap"]})
            page.get_by_role("button", name="this device").first.click()
            yield page, events

    def test_the_browser_s_microphone_has_the_level_of_its_file(self):
        with self.hearing() as (page, events):
            levels = []
            while len(levels) < 80:
                event = events.event("level", "gap")
                self.assertEqual(event["type"], "level", "nothing is lost on the way")
                levels.append(event["rms"])
            state = self.server.call("GET", "/state")
            self.assertEqual(state["listening"]["kind"], "browser")
            self.assertAlmostEqual(max(levels), -23.01, delta=0.1)
            # A sine every other two seconds.
            share = sum(level > -24 for level in levels) / len(levels)
            self.assertTrue(0.3 < share < 0.7, share)
        page.close()
        # Whoever closes the page ends it.
        deadline = time.time() + 10
        while "listening" in self.server.call("GET", "/state"):
            self.assertLess(time.time(), deadline, "it still listens to a page that is closed")

    def test_a_page_that_is_held_up_loses_no_sound(self):
        with self.hearing() as (page, events):
            self.assertEqual(events.event("level", "gap")["type"], "level")
            page.evaluate("{ const end = performance.now() + 2000; while (performance.now() < end) {} }")
            for _ in range(40):
                self.assertEqual(events.event("level", "gap")["type"], "level")
        page.close()

    def test_a_browser_that_sleeps_for_a_while_tells_what_is_missing(self):
        with self.hearing() as (page, events):
            self.assertEqual(events.event("level", "gap")["type"], "level")
            page.evaluate("""async () => {
                const { microphone: { context } } = await import('/code/microphone.js')
                const resume = context.resume
                context.resume = () => new Promise((resolve) => {
                    setTimeout(() => resolve(resume.call(context)), 2000)
                })
                await context.suspend()
            }""")
            gap = events.event("gap")
            self.assertAlmostEqual(gap["duration"], 2, delta=0.5)
            self.assertEqual(events.event("level", "gap")["type"], "level")
        page.close()

    def test_a_browser_that_gives_no_sound_says_so(self):
        self.server.call("DELETE", "/listening")
        page = self.open()
        # As Firefox does without a loudspeaker.
        page.evaluate("""() => {
            Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended', configurable: true })
            AudioContext.prototype.resume = () => new Promise(() => {})
        }""")
        page.get_by_role("button", name="this device").first.click()
        page.get_by_role("heading", name="The browser does not start its sound").wait_for()
        page.reload()
        page.wait_for_selector("nav a")
        page.get_by_role("button", name="this device").first.click()
        page.get_by_role("button", name="Pause").wait_for()
        page.evaluate("""async () => {
            const { microphone } = await import('/code/microphone.js')
            microphone.node.port.onmessage = null
        }""")
        page.get_by_role("heading", name="No sound comes any more").wait_for()
        self.assertEqual(page.complaints, [])

    def test_what_is_loaded_at_first_is_small(self):
        page = self.open()
        page.wait_for_timeout(1000)
        weight = page.evaluate(
            "performance.getEntriesByType('resource').reduce((sum, e) => sum + e.encodedBodySize, 0)")
        self.assertLess(weight, 300_000)

    def test_hostile_words_are_words(self):
        os.makedirs(self.server.recordings(), mode=0o700, exist_ok=True)
        name = "<img src=x onerror=document.title='hacked'>.wav"
        command(self.folder.name, "synth", "tone?duration=1s", "-o", f"{self.server.recordings()}/{name}")
        page = self.open(place="timeline")
        page.get_by_text(name[:20]).first.wait_for()
        self.assertNotEqual(page.title(), "hacked")
        self.assertEqual(page.complaints, [])

    def test_a_guest_changes_nothing(self):
        self.server.call("PUT", "/listening", {"input": "sim:tone"})
        page = self.open(token=self.server.guest)
        page.wait_for_timeout(800)
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/guest-desktop-light.png")
        self.assertEqual(page.get_by_role("button", name="Pause").count(), 0)
        self.assertEqual(page.complaints, [])

    def test_who_is_not_signed_in_is_told_what_to_do(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.server.origin)
        page.get_by_text("tragus serve").first.wait_for()
        found = Axe().run(page)["violations"]
        self.assertEqual([one["id"] for one in found], [])

    def test_a_wrong_token_is_called_wrong(self):
        page = self.new_page(390, 844)
        page.goto(f"{self.server.origin}/#token={'x' * 32}")
        problem = page.locator(".field-error")
        renewal = "Unless TRAGUS_TOKEN is set, it has a new one at each start."
        expect(problem).to_have_text(f"The token in the address is not that of this Tragus. {renewal}")
        page.get_by_label("Or paste its token").fill("y" * 32)
        page.get_by_role("button", name="Come in").click()
        expect(problem).to_have_text(f"That is not the token of this Tragus. {renewal}")
        page.get_by_label("Or paste its token").fill(self.server.token)
        page.get_by_role("button", name="Come in").click()
        page.wait_for_selector("nav a")

    def test_a_temperature_needs_a_cricket(self):
        page = self.open()
        cricket = {"count": 30, "rate": 120, "regularity": 1, "frequency": 2900}
        others = [{"frequency": 657}, {"regularity": 0.6}, {"count": 4}, {"rate": 200}]
        temperatures = page.evaluate(
            """async (events) => {
                const { cricketTemperature } = await import('/code/chirp-card.js')
                return events.map(cricketTemperature)
            }""", [cricket, *({**cricket, **other} for other in others)])
        # Dolbear: 50 + (120 - 40) / 4 = 70 °F.
        self.assertAlmostEqual(temperatures[0], 21.1, delta=0.05)
        self.assertEqual(temperatures[1:], [None] * len(others))


if __name__ == "__main__":
    unittest.main()
