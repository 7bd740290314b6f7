"""Set-up: whether the microphone is well, what its levels are in dB SPL, and how pages follow each other."""

import json
import math
import os
import stat
import struct
import tempfile
import unittest

import jsonschema
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser import BrowserTest
from tragus import Server, Socket, command

PICTURES = os.environ.get("TRAGUS_PICTURES")


def state(events, is_wanted):
    """The next state of which something holds."""
    while True:
        event = events.event("state")
        if is_wanted(event):
            return event


def sound_level(events):
    """The sound level of the next picture, in dB SPL."""
    while True:
        opcode, payload = events.receive()
        if opcode == Socket.BINARY:
            return struct.unpack_from("<f", payload, 12)[0]


class Station(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_it_finds_what_the_doctor_finds_and_measures_what_calibrate_measures(self):
        document = json.loads(self.server.ask("GET", "/openapi.json", token=None)[2])
        with Socket(self.server) as events, Socket(self.server) as pictures:
            events.send({"subscribe": ["calibrating"]})
            self.server.call("PUT", "/listening", {"input": "sim:tone"})
            self.server.call("POST", "/examination", {})
            self.server.call("POST", "/calibration", {"calibrator": 94, "frequency": 440})
            reading = events.event("calibrating")
            self.assertAlmostEqual(reading["frequency"], 440, delta=0.1)
            self.assertAlmostEqual(reading["level"], -15.01, delta=0.01)
            found = state(events, lambda it: it.get("examination", {}).get("diagnosis"))
            jsonschema.validate(found, dict(
                document["components"]["schemas"]["State"], components=document["components"]))
            expected = json.loads(
                command(self.server.home.name, "doctor", "sim:tone", "--for", "5s", "--json"))
            # What the input is called differs.
            self.assertEqual(
                found["examination"]["diagnosis"]["checks"][1:], expected["checks"][1:])
            over = state(events, lambda it: it["measurement"]["over"])
            self.assertNotIn("failure", over["measurement"])
            self.assertAlmostEqual(over["listening"]["fullScaleLevel"], 109.01, delta=0.01)
            guest = json.loads(self.server.ask("GET", "/api/v1/state", token="guest")[2])
            self.assertNotIn("examination", guest)
            self.assertNotIn("measurement", guest)
            known = self.server.call("GET", "/calibration")
            self.assertEqual((known["stored"], known["calibration"]["method"]), (False, "calibrator"))
            # It acts at once: 94 dB of 440 Hz are 90 dB(A).
            pictures.send({"picture": True})
            while math.isnan(level := sound_level(pictures)) or level < 89.5:
                pass
            self.assertAlmostEqual(level, 90, delta=0.5)
            self.server.call("DELETE", "/calibration")
            while not math.isnan(sound_level(pictures)):
                pass
        self.assertFalse(os.path.exists(f"{self.server.home.name}/settings/tragus/calibrations.json"))

    def test_what_is_broken_off_finds_nothing(self):
        for end in ("/examination", "/calibration/measurement", "/listening"):
            self.server.call("PUT", "/listening", {"input": "sim:scene"})
            self.server.call("POST", "/examination", {})
            begun = self.server.call("POST", "/calibration", {"reference": 70})
            self.assertFalse(begun["measurement"]["over"])
            ended = self.server.call("DELETE", end)
            self.assertEqual("examination" in ended, end == "/calibration/measurement")
            self.assertEqual("measurement" in ended, end == "/examination")
            self.assertNotIn("diagnosis", ended.get("examination", {}))

    def test_a_change_of_settings_is_told(self):
        with Socket(self.server) as events:
            before = state(events, lambda it: True)["settings"]
            answer = self.server.call("PATCH", "/settings", {"blow": {"sensitivity": 0.3}})
            self.assertEqual(answer["number"], before + 1)
            state(events, lambda it: it["settings"] == before + 1)
            self.server.call("PATCH", "/settings", {"blow": {"sensitivity": None}})
        self.assertEqual(answer["soundLevelRanges"][-1]["upper"], 140)


class Device(unittest.TestCase):
    """With a microphone of nothing, which is silent."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        with open(f"{cls.folder.name}/asound.conf", "w") as file:
            file.write("</usr/share/alsa/alsa.conf>\npcm.!default { type null }\n")
        os.environ["ALSA_CONFIG_PATH"] = file.name
        cls.server = Server("mic:default")
        del os.environ["ALSA_CONFIG_PATH"]
        with Socket(cls.server) as events:
            state(events, lambda it: "listening" in it)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.folder.cleanup()

    def test_a_calibration_is_kept_for_the_commands(self):
        status, _, _ = self.server.ask("POST", "/api/v1/calibration", {"sensitivity": "12.5mV/Pa"})
        self.assertEqual(status, 400)
        heard = self.server.call("POST", "/calibration", {"sensitivity": "-26"})["listening"]
        self.assertAlmostEqual(heard["fullScaleLevel"], 123.01, delta=0.01)
        path = f"{self.server.home.name}/settings/tragus/calibrations.json"
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        listed = json.loads(command(self.server.home.name, "calibrate", "--list", "--json"))
        self.assertEqual([each["device"] for each in listed], [heard["device"]])
        status, _, _ = self.server.ask("POST", "/api/v1/calibration", {"sensitivity": "-30"})
        self.assertEqual(status, 409)
        self.server.call("POST", "/calibration", {"sensitivity": "-30", "replace": True})
        self.assertTrue(self.server.call("GET", "/calibration")["stored"])
        heard = self.server.call("DELETE", "/calibration")["listening"]
        self.assertNotIn("fullScaleLevel", heard)
        history = command(self.server.home.name, "calibrate", "--history", "--json")
        self.assertEqual(len(json.loads(history)), 2)

    def test_a_device_that_is_listened_to_says_so_and_another_one_its_level(self):
        self.server.call("PUT", "/listening", {"input": "mic:default"})
        status, _, answer = self.server.ask("POST", "/api/v1/devices/level", {"device": "default"})
        self.assertEqual((status, json.loads(answer)["error"]["code"]), (409, "device-busy"))
        self.server.call("DELETE", "/listening")
        self.assertEqual(
            self.server.call("POST", "/devices/level", {"device": "default"})["level"]["rms"], -160)
        self.server.call("PUT", "/listening", {"input": "mic:default"})


class Screen(BrowserTest):
    flags = BrowserTest.flags + BrowserTest.fake_microphone

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.server.__exit__()

    def open(self, place="setup", token=None):
        page = self.new_page(390, 844, permissions=["microphone"])
        self.enter(page, self.server, place, token)
        page.wait_for_selector(f"tragus-{place}")
        return page

    def check(self, page, name):
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/setup-{name}.png", full_page=True)
        found = Axe().run(page)["violations"]
        self.assertEqual([f"{one['id']}: {one['nodes'][0]['html']}" for one in found], [])
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390)
        self.assertEqual(page.complaints, [])

    def test_the_microphone_of_a_browser_is_looked_at(self):
        self.server.call("DELETE", "/listening")
        page = self.open()
        look = page.get_by_role("button", name="Look whether it is well")
        expect(page.get_by_text("Listen to something first")).to_be_visible()
        expect(look).to_be_hidden()
        page.get_by_role("button", name="Listen to The microphone of this device").click()
        look.click()
        page.get_by_role("button", name="Stop looking").click()
        expect(page.get_by_text("while you speak with pauses")).to_be_visible()
        look.click()
        expect(page.get_by_role("button", name="Stop looking")).to_be_focused()
        self.check(page, "looking")
        expect(page.locator(".setup-check").first).to_be_visible()
        expect(page.get_by_role("button", name="Look once more")).to_be_focused()
        expect(page.locator("#setup-calibration")).to_contain_text("A browser does not say for sure")
        words = page.locator(".setup-result").inner_text()
        self.assertIn("well", words)
        self.assertNotIn("alsamixer", words)
        self.check(page, "looked")

    def test_the_page_calibrates_and_the_gauge_follows(self):
        self.server.call("PUT", "/listening", {"input": "sim:scene"})
        page = self.open("now")
        page.get_by_role("link", name="Calibrate it for dB SPL").click()
        card = page.locator("#setup-calibration")
        expect(card.get_by_role("heading", name="Calibration")).to_be_focused()
        card.get_by_role("button", name="Level meter").click()
        card.get_by_role("button", name="Measure").click()
        expect(card.get_by_role("alert")).to_have_text("The level is 20 to 160 dB.")
        card.get_by_label("What the meter reads").fill("70")
        card.get_by_role("button", name="Measure").click()
        expect(card.get_by_text("Measuring.")).to_be_visible()
        self.server.call("DELETE", "/listening")
        expect(card.get_by_role("alert")).to_contain_text("ended before the measurement")
        self.server.call("PUT", "/listening", {"input": "sim:scene"})
        card.get_by_role("button", name="Data sheet").click()
        card.get_by_label("Sensitivity").fill("\u221226")
        card.get_by_role("button", name="Use it").click()
        expect(card).to_contain_text("Full scale is 123.01 dB SPL")
        self.check(page, "calibrated")
        page.evaluate("location.hash = '#now'")
        expect(page.locator(".gauge-unit")).to_have_text("dB SPL")
        page.get_by_role("link", name="How it is calibrated").click()
        card.get_by_role("button", name="Forget it").click()
        page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
        expect(card).to_contain_text("Not calibrated")
        self.assertEqual(page.complaints, [])

    def test_a_page_follows_the_settings_of_another(self):
        page = self.open()
        page.get_by_text("Blowing", exact=True).first.wait_for()
        self.server.call("PATCH", "/settings", {"chirps": {"gap": 5}})
        expect(page.get_by_text("1 changed")).to_have_count(1)
        self.server.call("PATCH", "/settings", {"chirps": {"gap": None}})
        expect(page.get_by_text("1 changed")).to_have_count(0)

    def test_a_guest_sees_nothing_of_it(self):
        self.server.call("PUT", "/listening", {"input": "sim:scene"})
        page = self.open(token=self.server.guest)
        page.get_by_text("What I listen to").wait_for()
        expect(page.locator("#setup-doctor")).to_be_hidden()
        expect(page.locator("#setup-calibration")).to_be_hidden()
        page.evaluate("location.hash = '#now'")
        page.wait_for_selector("tragus-now")
        expect(page.get_by_role("link", name="Calibrate it for dB SPL")).to_be_hidden()
        self.assertEqual(page.complaints, [])


if __name__ == "__main__":
    unittest.main()
