"""Blow: mistakes that are reported, and the set-up of a microphone, by the API and in a browser."""

import json
import os
import stat
import tempfile
import unittest

from axe_core_python.sync_playwright import Axe
from browser import BrowserTest

from tragus import Microphone, Server, Socket, command, join

PICTURES = os.environ.get("TRAGUS_PICTURES")


def signals(folder, talk="speech duration=8s", blow="blow duration=12s count=3"):
    """What somebody does in a set-up."""
    parts = [f"{folder}/{name}.wav" for name in ("quiet", "talk", "blow")]
    for path, words in zip(parts, ("noise color=pink level=-70 duration=5s", talk, blow)):
        command(folder, "synth", *words.split(), "rate=8000", "-o", path, "--force")
    join(f"{folder}/all.wav", *parts)
    return f"{folder}/all.wav"


def wait_for_blow(events):
    """The next blow that is over."""
    while True:
        blow = events.event("blow")
        if blow["phase"] == "ended":
            return blow


class Mistakes(unittest.TestCase):
    def test_a_report_stores_the_sound_around_it_and_can_be_taken_back(self):
        with Server() as server, Socket(server) as events:
            folder = f"{server.home.name}/data/tragus/feedback"
            events.send({"subscribe": ["blow", "feedback"]})
            server.call("PUT", "/listening", {"input": "sim:blow"})
            blow = wait_for_blow(events)
            self.assertEqual(server.call("GET", "/state")["remembered"], 60)
            wish = {"verdict": "false", "event": "blow", "start": blow["start"], "end": blow["end"]}
            report = server.call("POST", "/feedback", wish)
            self.assertEqual(events.event("feedback"), report)
            self.assertEqual(server.ask("POST", "/api/v1/feedback", wish)[0], 409)

            path = f"{folder}/false/{report['id']}.wav"
            for beside in (path, path.replace(".wav", ".events.jsonl")):
                self.assertEqual(stat.S_IMODE(os.stat(beside).st_mode), 0o600)
            self.assertEqual(stat.S_IMODE(os.stat(folder).st_mode), 0o700)
            # The blow is in it, where the report says.
            found = [json.loads(line) for line in command(server.home.name, "blow", path, "--json").splitlines()]
            starts = [event["start"] + report["clip"] for event in found if event["type"] == "blow"]
            self.assertTrue(any(abs(start - blow["start"]) < 0.1 for start in starts), starts)
            with open(path.replace(".wav", ".events.jsonl")) as file:
                told = [json.loads(line) for line in file]
            self.assertEqual(told[0], report)
            self.assertIn(blow, told)
            self.assertFalse(os.path.exists(path.replace(".wav", ".txt")), "nothing else was heard")

            listed = server.call("GET", "/feedback")
            self.assertEqual([entry["id"] for entry in listed["reports"]], [report["id"]])
            self.assertEqual(listed["folder"], folder)
            status, headers, sound = server.ask("GET", f"/api/v1/feedback/{report['id']}")
            self.assertEqual((status, headers["Content-Type"]), (200, "audio/wav"))
            with open(path, "rb") as file:
                self.assertEqual(sound, file.read())

            server.call("DELETE", f"/feedback/{report['id']}")
            self.assertTrue(events.event("feedback")["removed"])
            self.assertEqual(os.listdir(f"{folder}/false"), [])

    def test_what_was_missed_has_a_label(self):
        with Server() as server, Socket(server) as events:
            events.send({"subscribe": ["blow", "feedback"]})
            server.call("PUT", "/listening", {"input": "sim:blow"})
            blow = wait_for_blow(events)
            report = server.call("POST", "/feedback", {"verdict": "missed", "event": "blow"})
            path = f"{server.home.name}/data/tragus/feedback/missed/{report['id']}"
            with open(f"{path}.txt") as file:
                labels = sorted(tuple(line.rstrip("\n").split("\t")) for line in file)
            # What was heard is one, and what was not lies in the longest silence.
            self.assertEqual({label for _, _, label in labels}, {"blow"})
            self.assertEqual(len(labels), 2)
            self.assertIn(f"{blow['start'] - report['clip']:.3f}", [start for start, _, _ in labels])
            silence = (report["start"], report["end"])
            self.assertTrue(silence[1] <= blow["start"] or silence[0] >= blow["end"], silence)

    def test_nothing_is_kept_in_memory_unless_somebody_may_report(self):
        with Server() as server, Socket(server) as events, Socket(server, token="guest") as guest:
            events.send({"subscribe": ["blow"]})
            guest.send({"subscribe": ["blow", "feedback"]})
            server.call("PUT", "/listening", {"input": "sim:tone"})
            self.assertNotIn("remembered", server.call("GET", "/state"))
            wish = {"verdict": "missed", "event": "blow"}
            self.assertEqual(server.ask("POST", "/api/v1/feedback", wish)[0], 400)
            events.send({"subscribe": ["blow", "feedback"]})
            while "remembered" not in events.event("state"):
                pass
            events.send({"subscribe": ["blow"]})
            while "remembered" in events.event("state"):
                pass

    def test_no_report_is_more_than_there_may_be(self):
        with Server() as server, Socket(server) as events:
            events.send({"subscribe": ["level", "feedback"]})
            server.call("PUT", "/listening", {"input": "sim:tone"})
            events.event("level")
            wrong = [
                {"verdict": "false", "event": "blow"}, {"verdict": "perhaps", "event": "blow", "start": 0},
                {"verdict": "false", "event": "hello", "start": 0}, {"verdict": "false", "event": "../x", "start": 0},
                {"verdict": "false", "event": "blow", "start": -1}, {"verdict": "false", "event": "blow", "start": 1e300},
                {"verdict": "false", "event": "blow", "start": 1000}, {"verdict": "false", "event": "blow", "start": 2, "end": 1},
            ]
            for wish in wrong:
                self.assertEqual(server.ask("POST", "/api/v1/feedback", wish)[0], 400, wish)
            for name in ("..%2Ffalse%2Fx", "false-blow-x", "%2Fetc%2Fpasswd"):
                for method in ("GET", "DELETE"):
                    self.assertEqual(server.ask(method, f"/api/v1/feedback/{name}")[0], 404)
            folder = f"{server.home.name}/data/tragus/feedback/missed"
            os.makedirs(folder, mode=0o700)
            for number in range(500):
                with open(f"{folder}/missed-blow-2026-11-25T18-43-02-{number:03}Z.wav", "w"):
                    pass
            answer = server.ask("POST", "/api/v1/feedback", {"verdict": "missed", "event": "blow"})
            self.assertEqual((answer[0], json.loads(answer[2])["error"]["code"]), (507, "full"))


class SetUp(unittest.TestCase):
    def test_lost_sound_ends_a_set_up(self):
        with Server() as server, Socket(server) as events, tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/noise.wav"
            command(folder, "synth", "noise", "duration=2s", "rate=8000", "-o", path)
            events.send({"subscribe": ["level", "setup"]})
            with Microphone(server, path) as microphone:
                microphone.send()
                events.event("level")
                self.assertEqual(server.call("POST", "/setup/blow")["blowSetUp"]["step"], "quiet")
                microphone.send()
                self.assertEqual(events.event("setup")["step"], "quiet")
                microphone.position += microphone.BLOCK
                microphone.send()
                while "failure" not in (state := events.event("state")).get("blowSetUp", {}):
                    pass
                self.assertIn("lost", state["blowSetUp"]["failure"])
                self.assertEqual(server.ask("PUT", "/api/v1/setup/blow", {})[0], 400)
                self.assertNotIn("blowSetUp", server.call("DELETE", "/setup/blow"))


class Page(BrowserTest):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("sim:blow?count=60&duration=200s")
        cls.folder = tempfile.TemporaryDirectory()
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.folder.cleanup()
        cls.server.__exit__()

    def open(self, place="blow", size=(1280, 900), token=None, scheme="light"):
        page = self.new_page(*size, color_scheme=scheme, reduced_motion="reduce")
        self.enter(page, self.server, place, token)
        page.wait_for_selector(f"tragus-{place}")
        return page

    def look(self, page, name):
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{name}.png")
        found = Axe().run(page)["violations"]
        self.assertEqual([f"{one['id']}: {one['nodes'][0]['html']}" for one in found], [])
        self.assertLessEqual(
            page.evaluate("document.documentElement.scrollWidth"), page.viewport_size["width"])
        self.assertEqual(page.complaints, [])

    def test_a_blow_is_reported_and_the_report_taken_back(self):
        page = self.open()
        guest = self.open(token=self.server.guest, size=(320, 700), scheme="dark")
        self.server.call("PUT", "/listening", {"input": "sim:blow?count=60&duration=200s"})
        page.get_by_role("button", name="No blow").first.wait_for()
        page.get_by_text("The last 60 seconds").wait_for()
        page.get_by_role("button", name="No blow").first.click()
        page.get_by_text("Reported", exact=True).wait_for()
        self.assertEqual(len(self.server.call("GET", "/feedback")["reports"]), 1)
        self.assertTrue(page.evaluate("document.activeElement.textContent") == "Take back")
        page.get_by_role("button", name="I blew, and it was not heard").click()
        page.get_by_text("Missed").wait_for()
        self.look(page, "blow-reported")
        self.assertEqual(guest.get_by_role("button", name="No blow").count(), 0)
        self.assertEqual(guest.get_by_role("button", name="I blew").count(), 0)
        self.look(guest, "blow-guest")

        page.evaluate("location.hash = '#setup'")
        page.get_by_text("2 reports").wait_for()
        page.get_by_text("Hear them").click()
        self.look(page, "setup-reports")
        page.evaluate("location.hash = '#blow'")
        for _ in range(2):
            page.get_by_role("button", name="Take back").first.click()
            page.wait_for_timeout(100)
        for _ in range(1800):
            if not self.server.call("GET", "/feedback")["reports"]:
                break
            page.wait_for_timeout(50)
        else:
            self.fail("a report is still there")

    def test_a_set_up_that_worked_is_used_and_forgotten(self):
        page = self.open()
        narrow = self.open(size=(320, 700), scheme="dark")
        path = signals(self.folder.name)
        with Microphone(self.server, path) as microphone, Socket(self.server) as events:
            events.send({"subscribe": ["level"]})
            microphone.send()
            page.get_by_role("button", name="Set up this microphone").click()
            for text, name in (("Keep quiet", "quiet"), ("Talk as usual", "talk"), ("of 3 heard", "blow")):
                while not page.get_by_text(text).first.is_visible():
                    microphone.play(events)
                if name == "blow":
                    self.look(page, f"blow-setup-{name}")
                    self.look(narrow, f"blow-setup-{name}-narrow")
            while not page.get_by_role("button", name="Use this").is_visible():
                microphone.play(events)
            self.look(page, "blow-setup-found")
            self.look(narrow, "blow-setup-found-narrow")
            settings = f"{self.server.home.name}/settings/tragus/blow.json"
            self.assertFalse(os.path.exists(settings), "nothing is stored before somebody says so")
            page.get_by_role("button", name="Use this").click()
            page.get_by_text("Set up on").wait_for()
            with open(settings) as file:
                profile = json.load(file)["profiles"][0]
            self.assertEqual(profile["device"], "browser:A microphone")
            # What the command finds out in the same sound.
            found = json.loads(command(self.folder.name, "blow", "--setup", path, "--json"))
            self.assertEqual(profile["sensitivity"], found["sensitivity"])
            self.assertAlmostEqual(profile["blow"], found["blow"], delta=0.5)
            now = self.server.call("GET", "/settings")["analyzers"]
            values = {one["name"]: one["value"] for one in next(a for a in now if a["name"] == "blow")["settings"] if "value" in one}
            self.assertEqual(values["sensitivity"], found["sensitivity"])
        # It holds the next time too.
        with Microphone(self.server, path) as microphone:
            microphone.send()
            page.get_by_text("Set up on").wait_for()
            page.get_by_role("button", name="Forget it").click()
            page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
            page.get_by_text("Three steps find out").wait_for()
            with open(settings) as file:
                self.assertEqual(json.load(file)["profiles"], [])

    def test_an_event_of_the_timeline_is_not_this(self):
        page = self.open("timeline")
        self.server.call("PUT", "/listening", {"input": "sim:blow?count=60&duration=200s"})
        page.get_by_text("The same in words").click()
        page.get_by_role("button", name="Not this").first.click()
        page.get_by_role("button", name="Take the report back").wait_for()
        self.assertEqual([one["event"] for one in self.server.call("GET", "/feedback")["reports"]], ["blow"])
        self.look(page, "timeline-not-this")
        page.get_by_role("button", name="Take the report back").click()
        page.get_by_role("button", name="Take the report back").wait_for(state="hidden")
        self.assertEqual(self.server.call("GET", "/feedback")["reports"], [])

    def test_a_sentence_stands_beside_its_own_numbers(self):
        page = self.open()
        said = page.evaluate("""async () => {
          const { BlowReasons } = await import('./code/blow-reasons.js')
          const reasons = new BlowReasons(null)
          const said = []
          for (const [verdict, rise] of [['quiet', 1], ['unsure', 14], ['blow', 25], ['blow', 31], ['blow', -5], ['quiet', -5]]) {
            reasons.take({ verdict, rise, features: [{ name: 'level rise', value: rise, least: 9 }] })
            said.push(`${reasons.now.textContent} ${reasons.riseWords.textContent}`)
          }
          return said
        }""")
        strongest = "This is a blow. 31 dB above the room; a blow needs 9 dB."
        self.assertEqual(said[0], "Nothing stands out. 1 dB above the room; a blow needs 9 dB.")
        self.assertTrue(said[1].endswith("14 dB above the room; a blow needs 9 dB."))
        self.assertEqual(said[3:], [strongest] * 3)

    def test_a_set_up_that_is_broken_off_says_so(self):
        page = self.open()
        self.server.call("PUT", "/listening", {"input": "sim:blow?count=60&duration=200s"})
        page.get_by_role("button", name="Set up this microphone").click()
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Set up this microphone").click()
        page.get_by_text("Let the room sound as usual").first.wait_for()
        self.server.call("DELETE", "/listening")
        page.get_by_text("Listening ended before the set-up was over").first.wait_for()
        self.look(page, "blow-setup-broken-off")
        page.get_by_role("button", name="Close").click()
        page.locator(".blow-setup").wait_for(state="hidden")
        self.assertNotIn("blowSetUp", self.server.call("GET", "/state"))


if __name__ == "__main__":
    unittest.main()
