"""The Studio: sounds are collected, cut, learned and tried, by calls and in a browser."""

import json
import os
import shutil
import time
import unittest

from axe_core_python.sync_playwright import Axe

import test_api
from browser import BrowserTest
from tragus import Server, Socket, command

PICTURES = os.environ.get("TRAGUS_PICTURES")
OUTSIDE = ["..", "%2e%2e", "..%2f..", "%2e%2e%2f%2e%2e%2fsecret", "..%5csecret", "secret%00.wav", "%2fetc%2fpasswd", "%ff"]


def sounds(server):
    return f"{server.home.name}/data/tragus/sounds"


def fill(server, count=6):
    """Clips of tones and of speech, each of a source of its own."""
    for name in ("tone", "voice"):
        os.makedirs(f"{sounds(server)}/{name}", mode=0o700, exist_ok=True)
    for number in range(count):
        stamp = f"2026-11-1{number}T10-00-00-001.wav"
        command(
            server.home.name, "synth", f"tone?frequency={300 + 90 * number}&level=-20&duration=1.5s", "-o",
            f"{sounds(server)}/tone/{stamp}")
        command(
            server.home.name, "synth", f"speech?seed={number}&duration=1.5s", "-o",
            f"{sounds(server)}/voice/{stamp}")


def place_recording(server, name="scene.wav"):
    os.makedirs(server.recordings(), mode=0o700, exist_ok=True)
    command(server.home.name, "synth", "scene?duration=12s", "-o", f"{server.recordings()}/{name}")
    return name


class Calls(unittest.TestCase):
    """Each test has a server of its own, and each answer is compared with openapi.json."""

    check = test_api.Description.check
    call = test_api.Description.call

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.__exit__)
        self.document = json.loads(self.server.ask("GET", "/openapi.json", token=None)[2])

    def json(self, method, path, body=None, **names):
        status, content = self.call(method, path, body, **names)
        self.assertEqual(status, 200, content)
        return json.loads(content)

    def test_a_class_is_made_once_and_removed_with_its_clips(self):
        self.assertEqual(self.json("GET", "/studio")["classes"], [])
        for _ in range(2):
            made = self.json("POST", "/studio/classes", {"name": "kettle"})
            self.assertEqual(made["classes"], [{"name": "kettle", "seconds": 0, "clips": 0}])
        self.assertEqual(self.call("POST", "/studio/classes", {"name": "Kettle"})[0], 409)
        for name in ("", "..", "a/b", "a b", "é", "a" * 65, ".hidden"):
            self.assertEqual(self.call("POST", "/studio/classes", {"name": name})[0], 400, name)
        self.assertEqual(self.call("DELETE", "/studio/classes/{name}", name="kettle")[0], 204)
        self.assertEqual(self.call("DELETE", "/studio/classes/{name}", name="kettle")[0], 404)
        self.assertEqual(self.call("GET", "/studio/classes/{name}", name="kettle")[0], 404)

    def test_what_is_held_becomes_a_clip(self):
        self.json("POST", "/studio/classes", {"name": "tone"})
        self.json("POST", "/studio/classes", {"name": "other"})
        self.assertEqual(self.call("PUT", "/studio/held", {"class": "tone"})[0], 400)
        with Socket(self.server) as events:
            events.send({"subscribe": ["recording", "collection", "level"]})
            self.server.call("PUT", "/listening", {"input": "sim:tone"})
            self.assertEqual(self.call("PUT", "/studio/held", {"class": "thunder"})[0], 404)
            state = self.json("PUT", "/studio/held", {"class": "tone"})
            self.assertEqual((state["held"], state["storing"]), ("tone", "a clip of tone"))
            for _ in range(8):
                events.event("level")
            self.assertNotIn("held", self.json("PUT", "/studio/held", {"class": None}))
            event = events.event("recording")
            while event["phase"] != "ended":
                event = events.event("recording")
            self.assertEqual(event["class"], "tone")
        clip = self.json("GET", "/studio/classes/{name}", name="tone")["clips"][0]
        self.assertTrue(0.5 < clip["seconds"] < 2, clip)
        names = {"name": "tone", "file": clip["name"]}
        outline = self.json("GET", "/studio/classes/{name}/{file}/waveform", **names)
        # A tone at -12 dBFS of the peak.
        self.assertAlmostEqual(max(outline["maximum"]), 10 ** (-12 / 20), delta=0.01)
        status, headers, part = self.server.ask(
            "GET", f"/api/v1/studio/classes/tone/{clip['name']}", headers={"Range": "bytes=0-3"})
        self.assertEqual((status, headers["Content-Type"], part), (206, "audio/wav", b"RIFF"))
        path = "/studio/classes/{name}/{file}"
        self.assertEqual(self.call("PATCH", path, {"class": "thunder"}, **names)[0], 404)
        self.assertEqual(self.call("PATCH", path, {"class": "other"}, **names)[0], 204)
        self.assertEqual(self.call("DELETE", path, **names)[0], 404)
        names["name"] = "other"
        self.assertEqual(self.call("DELETE", path, **names)[0], 204)
        self.assertEqual([one["clips"] for one in self.json("GET", "/studio")["classes"]], [0, 0])

    def test_a_file_of_labels_that_cannot_be_right_says_where(self):
        name = place_recording(self.server)

        def bring(text):
            status, content = self.call("POST", "/recordings/{name}/labels/import", {"name": "a.txt", "text": text}, name=name)
            return status, json.loads(content)

        for line in ("2\t1\tx", "nan\t1\tx", "-1\t1\tx", "inf\tinf\tx", "99\t100\tx", "0\t1\t" + "x" * 300, "no label"):
            status, answer = bring("0\t1\tgood\n" + line + "\n")
            self.assertIn(status, (400, 422), line)
            self.assertIn("line 2", answer["error"]["message"], line)
        # One that goes on behind the end of the recording ends with it.
        self.assertEqual(bring("1\t99\tx\n")[1]["labels"], [{"start": 1, "end": 12, "text": "x"}])
        self.assertEqual(bring("")[1]["labels"], [])
        self.assertIn(bring("0\t1\tx\n" * 2001)[0], (400, 422))
        self.assertEqual(self.json("GET", "/recordings/{name}/labels", name=name)["labels"], [], "nothing is stored")

    def test_what_was_taken_away_is_remembered(self):
        name = place_recording(self.server)
        path = "/recordings/{name}/labels"
        away = [{"start": 1, "end": 2}]
        stored = self.json("PUT", path, {"labels": [], "rejected": away}, name=name)
        self.assertEqual(stored, {"labels": [], "rejected": away})
        self.json("PUT", path, {"labels": [{"start": 3, "end": 4, "text": "x"}]}, name=name)
        self.assertEqual(self.json("GET", path, name=name)["rejected"], away)
        self.assertEqual(self.call("PUT", path, {"labels": [], "rejected": [{"start": 2, "end": 1}]}, name=name)[0], 400)
        for file in os.listdir(self.server.recordings()):
            self.assertEqual(os.stat(f"{self.server.recordings()}/{file}").st_mode & 0o077, 0)
        self.assertEqual(self.call("DELETE", "/recordings/{name}", name=name)[0], 204)
        self.assertEqual(os.listdir(self.server.recordings()), [])

    def test_a_part_has_an_outline_of_its_own(self):
        name = place_recording(self.server)
        whole = self.outline(name, "columns=1200")
        part = self.outline(name, "columns=100&start=4&end=5")
        self.assertEqual((part["start"], part["end"], part["duration"]), (4, 5, whole["duration"]))
        # 12 s in 1200 stretches are as fine as 1 s in 100.
        self.assertEqual(part["maximum"], whole["maximum"][400:500])
        self.assertEqual(part["minimum"], whole["minimum"][400:500])
        self.assertEqual(self.outline(name, "columns=10&start=11&end=99")["end"], 12)
        for query in ("start=12", "start=-1", "start=nan", "start=2&end=1", "start=x", "end=1e300"):
            status, _, _ = self.server.ask("GET", f"/api/v1/recordings/{name}/waveform?{query}")
            self.assertEqual(status, 400, query)

    def outline(self, name, query):
        status, _, content = self.server.ask("GET", f"/api/v1/recordings/{name}/waveform?{query}")
        self.assertEqual(status, 200, content)
        return json.loads(content)

    def test_a_page_that_is_gone_stores_nothing_more(self):
        self.json("POST", "/studio/classes", {"name": "tone"})
        with Socket(self.server) as events:
            events.send({"subscribe": ["recording"]})
            self.server.call("PUT", "/listening", {"input": "sim:tone"})
            self.json("PUT", "/studio/held", {"class": "tone"})
            event = events.event("recording")
            while event["phase"] != "ended":
                event = events.event("recording")
            self.assertAlmostEqual(event["end"] - event["start"], 3, delta=0.5)

    def test_a_recording_is_labelled_and_cut(self):
        name = place_recording(self.server)
        found = self.json("GET", "/recordings/{name}/proposals", name=name)
        self.assertAlmostEqual(found["duration"], 12, delta=0.1)
        self.assertGreater(len(found["proposals"]), 1)
        self.assertEqual(self.json("GET", "/recordings/{name}/labels", name=name), {"labels": [], "rejected": []})
        self.assertEqual(self.call("POST", "/recordings/{name}/clips", {}, name=name)[0], 400)
        labels = [
            {"start": one["start"], "end": one["end"], "text": "sound"} for one in found["proposals"][:2]]
        self.assertEqual(self.call("PUT", "/recordings/{name}/labels", {"labels": [dict(labels[0], end=-1)]}, name=name)[0], 400)
        self.assertEqual(len(self.json("PUT", "/recordings/{name}/labels", {"labels": labels}, name=name)["labels"]), 2)
        kept = self.json("GET", "/recordings/{name}/labels", name=name)["labels"]
        self.assertEqual([one["text"] for one in kept], ["sound", "sound"])
        for form in ("audacity", "raven", "csv"):
            status, headers, content = self.server.ask("GET", f"/api/v1/recordings/{name}/labels/export?format={form}")
            self.assertEqual((status, content.count(b"sound") >= 2), (200, True))
            self.assertIn("attachment", headers["Content-Disposition"])
            brought = self.json(
                "POST", "/recordings/{name}/labels/import", {"name": f"mine.{form}", "text": content.decode()}, name=name)
            # Files of Raven and CSV may have fewer places.
            for label, own in zip(brought["labels"], kept, strict=True):
                self.assertEqual(label["text"], own["text"])
                self.assertAlmostEqual(label["start"], own["start"], delta=0.001)
                self.assertAlmostEqual(label["end"], own["end"], delta=0.001)
        self.assertEqual(self.call("GET", "/recordings/{name}/labels/export", name=name)[0], 200)
        # A second cut takes the place of the first one.
        for count in (2, 2, 1):
            self.json("PUT", "/recordings/{name}/labels", {"labels": labels[:count]}, name=name)
            cut = self.json("POST", "/recordings/{name}/clips", {}, name=name)["clips"]
            self.assertEqual([one["class"] for one in cut], ["sound"] * count)
            self.assertEqual(self.json("GET", "/studio")["classes"][0]["clips"], count)

    def test_a_model_is_trained_chosen_and_removed(self):
        self.assertEqual(self.json("GET", "/studio/training")["phase"], "idle")
        fill(self.server)
        self.assertEqual(self.call("POST", "/studio/training", {"name": "../x"})[0], 400)
        with Socket(self.server) as events:
            events.send({"subscribe": ["training", "classification"]})
            self.json("POST", "/studio/training", {"name": "home"})
            self.assertEqual(self.call("POST", "/studio/training", {"name": "home"})[0], 409)
            phases = []
            while "done" not in phases:
                event = events.event("training")
                self.assertNotIn(event["phase"], ("failed", "stopped"), event)
                phases.append(event["phase"])
            self.assertEqual([one for index, one in enumerate(phases) if one not in phases[:index]], ["hearing", "training", "done"])
            result = self.json("GET", "/studio/training")["result"]
            self.assertEqual((result["labels"], result["clips"]), (["tone", "voice"], 12))
            self.assertGreater(result["evaluation"]["clips"]["accuracy"], 0.9)
            model = self.json("GET", "/models")["models"][0]
            self.assertEqual((model["name"], model["labels"], model["clips"]), ("home", ["tone", "voice"], 12))
            self.assertEqual(self.call("PUT", "/model", {"name": "nothing"})[0], 404)
            self.assertEqual(self.json("PUT", "/model", {"name": "home"})["model"], "home")
            self.server.call("PUT", "/listening", {"input": "sim:tone"})
            self.assertEqual(set(events.event("classification")["scores"]), {"tone", "voice"})
        self.assertEqual(self.json("GET", "/models")["chosen"], "home")
        self.assertEqual(self.call("DELETE", "/models/{name}", name="home")[0], 204)
        self.assertNotIn("model", self.server.call("GET", "/state"))
        self.assertEqual(self.call("DELETE", "/models/{name}", name="home")[0], 404)

    def test_false_alarms_are_counted_in_quiet_recordings(self):
        fill(self.server)
        name = place_recording(self.server)
        for outside in ("../secret.wav", "nothing.wav", ""):
            self.assertEqual(self.call("POST", "/studio/training", {"name": "home", "quiet": [outside]})[0], 404)
        with Socket(self.server) as events:
            events.send({"subscribe": ["training"]})
            self.json("POST", "/studio/training", {"name": "home", "quiet": [name]})
            while (event := events.event("training"))["phase"] != "done":
                self.assertNotIn(event["phase"], ("failed", "stopped"), event)
        alarms = self.json("GET", "/studio/training")["result"]["falseAlarms"]
        self.assertEqual(alarms["recordingCount"], 1)
        self.assertAlmostEqual(alarms["before"]["duration"], 12, delta=0.1)

    def test_a_training_that_is_stopped_writes_nothing(self):
        fill(self.server)
        with Socket(self.server) as events:
            events.send({"subscribe": ["training"]})
            self.json("POST", "/studio/training", {"name": "home"})
            self.assertEqual(self.call("DELETE", "/studio/training")[0], 204)
            while events.event("training")["phase"] != "stopped":
                pass
        self.assertEqual(self.json("GET", "/models")["models"], [])

    def test_no_name_leads_out_of_the_folders(self):
        fill(self.server, 1)
        place_recording(self.server)
        data = f"{self.server.home.name}/data/tragus"
        for folder in (data, f"{data}/models", f"{self.server.home.name}"):
            os.makedirs(folder, exist_ok=True)
            for name in ("secret", "secret.wav"):
                shutil.copy(f"{self.server.recordings()}/scene.wav", f"{folder}/{name}")
        calls = [
            ("GET", "studio/classes/{}", None), ("DELETE", "studio/classes/{}", None),
            ("GET", "studio/classes/{}/secret.wav", None), ("GET", "studio/classes/tone/{}", None),
            ("GET", "studio/classes/tone/{}/waveform", None), ("DELETE", "studio/classes/tone/{}", None),
            ("PATCH", "studio/classes/tone/{}", {"class": "voice"}), ("GET", "recordings/{}/proposals", None),
            ("GET", "recordings/{}/labels", None), ("PUT", "recordings/{}/labels", {"labels": []}),
            ("GET", "recordings/{}/labels/export", None), ("POST", "recordings/{}/clips", {}),
            ("POST", "recordings/{}/labels/import", {"text": ""}),
            ("DELETE", "models/{}", None),
        ]
        for method, path, body in calls:
            for name in OUTSIDE:
                with self.subTest(method=method, path=path, name=name):
                    status, _, _ = self.server.ask(method, "/api/v1/" + path.format(name), body)
                    self.assertIn(status, (400, 404, 405))
        clip = os.listdir(f"{sounds(self.server)}/tone")[0]
        for name in ("..", "../../x", "/tmp", ""):
            for method, path, body in [
                ("PATCH", f"studio/classes/tone/{clip}", {"class": name}), ("PUT", "studio/held", {"class": name}),
                ("PUT", "model", {"name": name}), ("POST", "studio/training", {"name": name}),
            ]:
                with self.subTest(method=method, path=path, name=name):
                    self.assertIn(self.server.ask(method, "/api/v1/" + path, body)[0], (400, 404))
        for folder in (data, f"{data}/models", f"{self.server.home.name}"):
            for name in ("secret", "secret.wav"):
                self.assertTrue(os.path.exists(f"{folder}/{name}"), f"{folder}/{name}")

    def test_a_guest_neither_sees_nor_changes_anything(self):
        self.assertNotIn("studio", self.server.call("GET", "/state", token="guest")["capabilities"])
        for method, path in [("GET", "studio"), ("PUT", "studio/held"), ("GET", "models"), ("PUT", "model"), ("POST", "studio/training")]:
            self.assertEqual(self.server.ask(method, f"/api/v1/{path}", {}, token="guest")[0], 403, path)


class Screen(BrowserTest):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.__exit__)

    def open(self, width=1280, height=900, scheme="light", token=None, touch=False):
        page = self.new_page(width, height, color_scheme=scheme, has_touch=touch)
        self.enter(page, self.server, "studio", token)
        if not token:
            page.wait_for_selector("tragus-studio .studio-suggestion, tragus-studio .studio-key")
        return page

    def until(self, what, says):
        """Waits until the server says something of its state or its classes."""
        for _ in range(200):
            found = says(self.server.call("GET", what))
            if found:
                return found
            time.sleep(0.05)
        self.fail(f"{what} never said it: {self.server.call('GET', what)}")

    def held(self, name):
        self.until("/state", lambda state: state.get("held") == name)

    def counts(self):
        return {one["name"]: one["clips"] for one in self.server.call("GET", "/studio")["classes"]}

    def check(self, page, name):
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/studio-{name}.png")
        found = Axe().run(page)["violations"]
        self.assertEqual([f"{one['id']}: {one['nodes'][0]['html']}" for one in found], [])
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        self.assertLessEqual(*width)
        self.assertEqual(page.complaints, [])

    def test_somebody_collects_with_mouse_and_keys(self):
        self.server.call("PUT", "/listening", {"input": "sim:tone"})
        page = self.open()
        page.get_by_role("button", name="Breathing or not").click()
        page.get_by_label("A new class").fill("door bell")
        page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_role("button", name="door-bell", exact=False).first.wait_for()
        keys = page.locator(".studio-key")
        self.assertEqual(keys.count(), 3)
        # With the mouse.
        keys.nth(0).hover()
        page.mouse.down()
        self.held("breathing")
        page.get_by_text("storing: breathing").wait_for()
        page.mouse.up()
        self.held(None)
        # With the digit, wherever the focus is; not where something is typed.
        page.keyboard.down("3")
        self.held("not-breathing")
        page.keyboard.up("3")
        self.held(None)
        page.get_by_label("A new class").press("3")
        self.assertEqual(page.get_by_label("A new class").input_value(), "3")
        # With the space bar, on the key itself.
        keys.nth(1).focus()
        page.keyboard.down(" ")
        self.held("door-bell")
        page.keyboard.up(" ")
        self.held(None)
        # One press to begin, another to end.
        page.get_by_role("switch", name="Press to start").check()
        keys.nth(1).click()
        self.held("door-bell")
        keys.nth(1).click()
        self.held(None)
        self.until("/studio", lambda _: self.counts() == {"breathing": 1, "door-bell": 2, "not-breathing": 1})
        page.get_by_text("2 clips,").first.wait_for()
        # Leaving lets go of the key.
        keys.nth(0).click()
        self.held("breathing")
        # This keeps the page from signalling for seconds, in which a key may be let go: no clips are counted behind it.
        self.check(page, "held-desktop-light")
        page.evaluate("location.hash = '#now'")
        self.held(None)
        self.assertEqual(page.complaints, [])

    def test_clips_are_moved_and_removed(self):
        fill(self.server, 3)
        page = self.open()
        page.locator(".studio-clip").nth(2).wait_for()
        page.locator(".studio-clip select").first.select_option("voice")
        self.until("/studio", lambda _: self.counts() == {"tone": 3, "voice": 3} or self.counts() == {"tone": 2, "voice": 4})
        # A clip of its name is there already, and stays.
        page.locator(".toast.error").wait_for()
        self.assertEqual(self.counts(), {"tone": 3, "voice": 3})
        page.complaints.clear()
        page.locator(".studio-clip").first.get_by_role("button", name="Remove").click()
        page.get_by_role("button", name="Remove", exact=True).last.click()
        self.until("/studio", lambda _: self.counts() == {"tone": 2, "voice": 3})
        page.locator(".studio-clip").nth(2).wait_for(state="detached")
        page.get_by_role("button", name="Remove the class voice").click()
        page.get_by_text("3 clips with").wait_for()
        page.get_by_role("button", name="Remove", exact=True).last.click()
        self.until("/studio", lambda _: self.counts() == {"tone": 2})
        self.check(page, "clips-desktop-light")

    def cut(self, page, name):
        page.get_by_role("button", name="Cut a recording").click()
        page.get_by_label("Recording", exact=True).select_option(name)
        page.get_by_text("As a list").click()
        page.locator(".studio-row").first.wait_for()
        return page.locator(".studio-wave")

    def test_labels_come_from_a_file_and_what_was_taken_away_stays_away(self):
        name = place_recording(self.server)
        labels = f"/recordings/{name}/labels"
        page = self.open()
        wave = self.cut(page, name)
        rows = page.locator(".studio-row").count()
        wave.focus()
        page.keyboard.press("x")
        self.until(labels, lambda found: len(found["rejected"]) == 1)
        page.get_by_label("File of labels").set_input_files(
            {"name": "mine.txt", "mimeType": "text/plain", "buffer": b"0.5\t0.6\tclick\n0.7\t0.8\tclack\n"})
        page.get_by_text("2 stretches of 'mine.txt'").first.wait_for()
        self.until(labels, lambda found: [one["text"] for one in found["labels"]] == ["click", "clack"])
        self.check(page, "cut-brought")
        page.get_by_role("button", name="Take them back").click()
        self.until(labels, lambda found: found["labels"] == [])
        page.get_by_label("File of labels").set_input_files(
            {"name": "bad.txt", "mimeType": "text/plain", "buffer": b"0.5\t0.6\tclick\n0.9\t0.8\tclack\n"})
        page.get_by_text("'bad.txt', line 2").first.wait_for()
        page.complaints.clear()
        page.reload()
        self.cut(page, name)
        self.assertEqual(page.locator(".studio-row").count(), rows - 1)
        page.get_by_role("button", name="Propose again").click()
        self.until(labels, lambda found: found["rejected"] == [])
        self.assertEqual(page.locator(".studio-row").count(), rows)

    def test_a_long_recording_is_looked_at_closely(self):
        os.makedirs(self.server.recordings(), mode=0o700, exist_ok=True)
        command(self.server.home.name, "synth", "scene?duration=11m&rate=16000", "-o", f"{self.server.recordings()}/long.wav")
        page = self.open()
        wave = self.cut(page, "long.wav")
        self.assertEqual(wave.get_attribute("data-spectrum"), "false")
        page.get_by_text("Show a minute or less of it").wait_for()
        wave.focus()
        for _ in range(4):
            page.keyboard.press("+")
        page.locator(".studio-wave[data-spectrum=true]").wait_for()
        page.keyboard.press("PageDown")
        page.locator(".studio-wave[data-spectrum=true]").wait_for()
        self.check(page, "cut-long")

    def test_a_recording_is_cut_with_the_keys_alone(self):
        name = place_recording(self.server)
        for one in ("one", "two"):
            self.server.call("POST", "/studio/classes", {"name": one})
        page = self.open()
        page.get_by_role("button", name="Cut a recording").click()
        page.get_by_label("Recording", exact=True).select_option(name)
        wave = page.locator(".studio-wave[data-spectrum=true]")
        wave.wait_for()
        labels = f"/recordings/{name}/labels"
        wave.focus()
        page.keyboard.press("1")
        self.until(labels, lambda found: [one["text"] for one in found["labels"]] == ["one"])
        page.keyboard.press("2")
        first, second = self.until(labels, lambda found: len(found["labels"]) == 2 and found["labels"])
        self.assertEqual(second["text"], "two")
        # Back to the first one; its end, and its beginning.
        for key in ["ArrowLeft"] * 20 + ["Shift+ArrowRight", "Shift+ArrowUp"]:
            page.keyboard.press(key)
        moved = self.until(labels, lambda found: found["labels"][0]["end"] > first["end"] and found["labels"][0]["start"] > first["start"] and found["labels"][0])
        self.assertAlmostEqual(moved["end"] - first["end"], 0.05, delta=0.002)
        self.assertAlmostEqual(moved["start"] - first["start"], 0.05, delta=0.002)
        page.keyboard.press(" ")
        page.get_by_role("button", name="Stop", exact=True).wait_for()
        page.keyboard.press(" ")
        # A new one, named and taken away again.
        page.keyboard.press("n")
        page.keyboard.press("2")
        self.until(labels, lambda found: len(found["labels"]) == 3)
        self.check(page, "cut-desktop-light")
        page.get_by_text("As a list").click()
        page.locator(".studio-row", has_text=": two").first.click()
        wave.focus()
        page.keyboard.press("x")
        self.until(labels, lambda found: len(found["labels"]) == 2)
        page.get_by_role("button", name="Make clips of them").click()
        page.get_by_text("2 clips: ").first.wait_for()
        self.assertEqual(self.counts(), {"one": 1, "two": 1})
        with page.expect_download() as download:
            page.get_by_role("link", name="Raven").click()
        with open(download.value.path()) as file:
            self.assertIn("two", file.read())
        # With the mouse over nothing a new stretch is drawn.
        box = page.locator(".studio-wave-canvas").bounding_box()
        before = page.locator(".studio-row").count()
        page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 60)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.35, box["y"] + 60, steps=4)
        page.mouse.up()
        self.assertEqual(page.locator(".studio-row").count(), before + 1)
        self.assertEqual(page.complaints, [])

    def test_a_model_is_trained_and_tried(self):
        fill(self.server)
        place_recording(self.server)
        page = self.open()
        page.get_by_label("Name of the model").fill("my home")
        page.get_by_text("Count false alarms").click()
        page.get_by_role("checkbox", name="scene.wav").check()
        page.get_by_role("button", name="Train", exact=True).click()
        page.locator(".studio-result", has_text="clips right").wait_for()
        page.get_by_role("table", name="What the clips of each kind were taken for").wait_for()
        page.get_by_text("without any of the sounds").first.wait_for()
        self.server.call("PUT", "/listening", {"input": "sim:tone"})
        page.get_by_role("button", name="Listen with this model: my-home").click()
        page.locator(".studio-heard", has_text="tone").wait_for()
        self.assertEqual(self.server.call("GET", "/state")["model"], "my-home")
        page.locator(".studio-train-card").scroll_into_view_if_needed()
        self.check(page, "trained-desktop-light")
        for width, height, scheme in [(1280, 900, "dark"), (390, 844, "light"), (390, 844, "dark"), (320, 640, "light")]:
            # It lasts some seconds, and begins again.
            self.server.call("PUT", "/listening", {"input": "sim:tone"})
            other = self.open(width, height, scheme)
            other.locator(".studio-heard", has_text="tone").wait_for()
            if PICTURES:
                other.screenshot(path=f"{PICTURES}/studio-{width}-{scheme}.png")
            other.locator(".studio-train-card").scroll_into_view_if_needed()
            self.check(other, f"trained-{width}-{scheme}")
            other.context.close()
        page.get_by_role("button", name="Back to the built-in sounds").click()
        self.until("/state", lambda state: "model" not in state)
        page.get_by_role("button", name="Remove the model my-home").click()
        page.get_by_role("button", name="Remove", exact=True).last.click()
        page.locator(".studio-model").wait_for(state="detached")
        self.assertEqual(page.complaints, [])

    def test_a_finger_holds_a_key_and_the_page_stays(self):
        self.server.call("POST", "/studio/classes", {"name": "tone"})
        self.server.call("PUT", "/listening", {"input": "sim:tone"})
        page = self.open(390, 844, touch=True)
        page.locator(".notice[data-kind=simulated]").wait_for()
        key = page.locator(".studio-key").first
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        client = page.context.new_cdp_session(page)
        point = {"x": box["x"] + 40, "y": box["y"] + 30}
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.held("tone")
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [dict(point, y=point["y"] - 200)]})
        self.assertEqual(key.bounding_box(), box)
        self.check(page, "held-phone-light")
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.held(None)

    def test_a_guest_has_no_studio(self):
        page = self.open(token=self.server.guest)
        self.assertEqual(page.locator("nav a", has_text="Studio").count(), 0)
        self.assertEqual(page.locator("tragus-studio").count(), 0)


if __name__ == "__main__":
    unittest.main()
