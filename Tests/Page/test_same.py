"""A file as the microphone of a browser: each screen shows what the command says of the same file."""

import json
import re
import tempfile
import unittest

from playwright.sync_api import expect

from browser import BrowserTest
from tragus import Microphone, Server, Socket, command, join

# Chromium plays files of 44.1 kHz as they are.
RATE = "rate=44100"


def events(home, *words):
    return [json.loads(line) for line in command(home, *words, "--json").splitlines()]


def seconds(text):
    """What "1.08 s" or "392 ms" is in seconds."""
    value, unit = text.split()
    return float(value) * {"s": 1, "ms": 0.001}[unit]


class Sounds(BrowserTest):
    """Chromium plays the file once, from its beginning, to each page that opens its microphone."""

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.file = f"{cls.folder}/all.wav"
        cls.make()
        cls.flags = BrowserTest.flags + BrowserTest.fake_microphone + [
            f"--use-file-for-fake-audio-capture={cls.file}%noloop"]
        super().setUpClass()

    @classmethod
    def synth(cls, name, *words):
        path = f"{cls.folder}/{name}.wav"
        command(cls.folder, *words, "-o", path)
        return path

    def listen(self, place):
        page = self.new_page(1280, 900, permissions=["microphone"])
        self.enter(page, self.server, place)
        page.get_by_role("button", name="this device").first.click()
        return page

    def say(self, *words):
        return events(self.folder, words[0], self.file, *words[1:])

    @classmethod
    def make(cls):
        blows = cls.synth("blows", "synth", f"blow?count=3&gap=1s&duration=8s&seed=5&level=-3&{RATE}")
        message = cls.synth("sent", "send", "meet at 8")
        message = cls.synth("message", "convert", message, "--rate", "44100", "--bits", "16")
        tone = cls.synth("tone", "synth", f"tone?frequency=441&duration=4s&level=-20&{RATE}")
        pause = cls.synth("pause", "synth", f"noise?color=pink&level=-70&duration=1s&{RATE}")
        # A slow machine loses the first seconds: the file plays while the page prepares to hear.
        early = cls.synth("early", "synth", f"noise?color=pink&level=-70&duration=6s&{RATE}")
        join(cls.file, early, blows, pause, message, pause, tone)

    def test_blows_a_message_and_a_tone(self):
        page = self.listen("blow")
        rows = page.locator(".blow-table tbody tr")
        blows = [event for event in self.say("blow") if event["type"] == "blow" and event["phase"] == "ended"]
        self.assertEqual(len(blows), 3)
        expect(rows).to_have_count(3)
        for blow, row in zip(reversed(blows), rows.all(), strict=True):
            _, length, strength, kind, _ = row.locator("td").all_inner_texts()
            self.assertEqual(kind.lower(), blow["kind"])
            # A browser begins somewhere in the first block, and the ends of blows lie on its grid of 8 ms.
            self.assertAlmostEqual(seconds(length), blow["duration"], delta=0.03)
            self.assertAlmostEqual(float(re.sub(r"\D", "", strength)), 100 * blow["strength"], delta=3)

        page.evaluate("location.hash = '#tones'")
        pitches = [event for event in self.say("tune") if event["type"] == "pitch"]
        expect(page.locator(".tones-tuner")).to_contain_text("441.0 Hz")
        self.assertAlmostEqual(pitches[-1]["frequency"], 441, delta=0.05)
        self.assertEqual(pitches[-1]["note"], "A4")
        expect(page.locator(".tones-tuner")).to_contain_text(f"+{round(pitches[-1]['cents'])} cents")

        page.evaluate("location.hash = '#talk'")
        [message] = [event for event in self.say("receive") if event["type"] == "message"]
        entry = page.locator(".talk-entry")
        expect(entry).to_have_count(1)
        expect(entry).to_contain_text(message["text"])
        expect(entry).to_contain_text(f"{message['bytes']} B")
        expect(entry).to_contain_text(f"{message['mode']}, {message['band']}")

        page.evaluate("location.hash = '#timeline'")
        page.get_by_text("The same in words").click()
        lines = page.locator(".timeline-line-words")
        expect(lines.filter(has_text=message["text"])).to_have_count(1)
        kinds = [blow["kind"].title() for blow in reversed(blows)]
        self.assertEqual([re.search(r"(\w+) blow", line)[1] for line in lines.all_inner_texts() if " blow" in line], kinds)
        self.assertEqual(page.complaints, [])


class Breaths(BrowserTest):
    # In for 2 s and out for 2 s.
    rate = 15

    def test_breaths(self):
        with Server() as server, Socket(server) as events:
            path = f"{server.home.name}/breaths.wav"
            command(server.home.name, "synth", "breath?pattern=2-2&duration=30s&seed=3&rate=8000", "-o", path)
            lines = command(server.home.name, "breath", path, "--json").splitlines()
            # The last one is of the end, which a microphone does not have.
            *rates, _ = [event["rate"] for event in map(json.loads, lines) if "rate" in event]
            # The first rates are too high.
            self.assertAlmostEqual(rates[-1], self.rate, delta=0.25)
            page = self.new_page(1280, 900)
            self.enter(page, server, "breathe")
            shown = page.locator("dt", has_text="Breaths a minute").locator("xpath=../dd")
            # Who asks for breaths hears them from the first sample on.
            events.send({"subscribe": ["level", "breath-rate"]})
            with Microphone(server, path) as microphone:
                while microphone.position < len(microphone.samples):
                    microphone.play(events)
                    text = shown.inner_text()
                    if text != "–":
                        self.assertIn(float(text), rates)
                expect(shown).to_have_text(f"{rates[-1]:.1f}")
            self.assertEqual(page.complaints, [])


if __name__ == "__main__":
    unittest.main()
