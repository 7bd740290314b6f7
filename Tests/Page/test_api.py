"""The API: what its description says, and that it hears what the command hears."""

import gzip
import json
import os
import stat
import unittest

import jsonschema

from tragus import Server, Socket, command

USUAL = ["level", "input", "gap", "alarm", "blow", "wind", "sound"]


class Description(unittest.TestCase):
    """openapi.json is compared with the server, call by call."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.document = json.loads(cls.server.ask("GET", "/openapi.json", token=None)[2])

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def check(self, method, path, status, content):
        """Whether an answer is one that the description allows."""
        answers = self.document["paths"][path][method.lower()]["responses"]
        self.assertIn(str(status), answers, f"{method} {path}: {content}")
        answer = answers[str(status)]
        # Answers of many calls are described once.
        if "$ref" in answer:
            answer = self.document["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        kinds = answer.get("content", {})
        if "application/json" in kinds:
            schema = dict(kinds["application/json"]["schema"], components=self.document["components"])
            jsonschema.validate(json.loads(content), schema)

    def call(self, method, path, body=None, **names):
        full = "/api/v1" + path.format(**names)
        status, _, content = self.server.ask(method, full, body)
        self.check(method, path, status, content)
        return status, content

    def test_each_call_answers_as_described(self):
        self.assertEqual(self.call("GET", "/state")[0], 200)
        self.assertEqual(self.call("GET", "/settings")[0], 200)
        self.assertEqual(self.call("PATCH", "/settings", {"blow": {"sensitivity": 0.7}})[0], 200)
        self.assertEqual(self.call("PATCH", "/settings", {"blow": {"sensitivity": None}})[0], 200)
        self.assertEqual(self.call("PATCH", "/settings", {"blow": {"sensitivity": 7}})[0], 400)
        self.assertEqual(self.call("POST", "/recording", {})[0], 400)
        self.assertEqual(self.call("PUT", "/listening", {"input": "/etc/passwd"})[0], 400)
        self.assertEqual(self.call("PUT", "/listening", {"input": "sim:breath"})[0], 200)
        self.assertEqual(self.call("POST", "/recording", {})[0], 200)
        self.assertEqual(self.call("POST", "/recording", {})[0], 409)
        with Socket(self.server) as events:
            events.send({"subscribe": ["level"]})
            for _ in range(5):
                events.event("level")
        name = json.loads(self.call("GET", "/state")[1])["recording"]["name"]
        self.assertEqual(self.call("DELETE", "/recordings/{name}", name=name)[0], 409)
        self.assertEqual(self.call("DELETE", "/recording")[0], 200)
        self.assertEqual(self.call("GET", "/recordings")[0], 200)
        self.assertEqual(self.call("GET", "/recordings/{name}", name=name)[0], 200)
        self.assertEqual(self.call("GET", "/recordings/{name}/waveform", name=name)[0], 200)
        self.assertEqual(self.call("GET", "/recordings/{name}/events", name=name)[0], 200)
        self.assertEqual(self.call("DELETE", "/recordings/{name}", name=name)[0], 204)
        self.assertEqual(self.call("DELETE", "/recordings/{name}", name=name)[0], 404)
        self.assertEqual(self.call("POST", "/exercise", {"pattern": "4-4"})[0], 200)
        self.assertEqual(self.call("POST", "/exercise", {"pattern": "0-0"})[0], 400)
        self.assertEqual(self.call("DELETE", "/exercise")[0], 200)
        self.assertEqual(self.call("GET", "/sessions")[0], 200)
        self.assertEqual(self.call("DELETE", "/sessions/{id}", id="x")[0], 400)
        self.assertEqual(self.call("POST", "/sounds", {"kind": "tone", "duration": 0.1})[0], 200)
        self.assertEqual(self.call("POST", "/sounds", {"kind": "thunder"})[0], 400)
        self.assertEqual(self.call("POST", "/probe", {"bytes": 20})[0], 400)
        self.assertEqual(self.call("POST", "/pairing", {"name": "left"})[0], 400)
        self.assertEqual(self.call("POST", "/pairing/answer", {"same": True})[0], 400)
        self.assertEqual(self.call("GET", "/talk/sounds/{id}", id=1)[0], 404)
        self.assertEqual(self.call("POST", "/talk/sounds/{id}", {"delay": 0}, id=1)[0], 204)
        self.assertEqual(self.call("DELETE", "/talk")[0], 200)
        self.assertEqual(self.call("GET", "/peers")[0], 200)
        self.assertEqual(self.call("DELETE", "/peers/{name}", name="x")[0], 400)
        self.assertEqual(self.call("GET", "/devices")[0], 200)
        self.assertEqual(self.call("POST", "/feedback", {"verdict": "missed", "event": "level"})[0], 400)
        with Socket(self.server) as events:
            events.send({"subscribe": ["level", "feedback"]})
            while "remembered" not in events.event("state"):
                pass
            for _ in range(3):
                events.event("level")
            status, report = self.call("POST", "/feedback", {"verdict": "missed", "event": "level"})
            self.assertEqual(status, 200)
        self.assertEqual(self.call("GET", "/feedback")[0], 200)
        report = json.loads(report)["id"]
        self.assertEqual(self.call("GET", "/feedback/{id}", id=report)[0], 200)
        self.assertEqual(self.call("DELETE", "/feedback/{id}", id=report)[0], 204)
        self.assertEqual(self.call("DELETE", "/feedback/{id}", id=report)[0], 404)
        self.assertEqual(self.call("POST", "/setup/blow")[0], 200)
        self.assertEqual(self.call("GET", "/state")[0], 200)
        self.assertEqual(self.call("PUT", "/setup/blow")[0], 400)
        self.assertEqual(self.call("DELETE", "/setup/blow")[0], 200)
        self.assertEqual(self.call("DELETE", "/setup/blow/profile")[0], 200)
        self.assertEqual(self.call("POST", "/devices/level", {"device": "none"})[0], 503)
        self.assertEqual(self.call("POST", "/examination", {})[0], 200)
        self.assertEqual(self.call("DELETE", "/examination")[0], 200)
        self.assertEqual(self.call("POST", "/calibration", {"calibrator": 94})[0], 200)
        self.assertEqual(self.call("DELETE", "/calibration/measurement")[0], 200)
        self.assertEqual(self.call("POST", "/calibration", {"calibrator": 94, "reference": 7})[0], 400)
        self.assertEqual(self.call("POST", "/calibration", {"reference": 7})[0], 400)
        self.assertEqual(self.call("POST", "/calibration", {"sensitivity": "-26"})[0], 200)
        self.assertEqual(self.call("GET", "/calibration")[0], 200)
        self.assertEqual(self.call("DELETE", "/calibration")[0], 200)
        self.assertEqual(self.call("DELETE", "/listening")[0], 200)
        self.assertEqual(self.call("POST", "/examination", {})[0], 400)
        self.assertEqual(self.call("GET", "/calibration")[0], 400)
        self.assertEqual(self.call("DELETE", "/calibration")[0], 400)

    def test_the_page_comes_smaller_to_who_can_read_it(self):
        _, _, whole = self.server.ask("GET", "/code/station.js")
        status, headers, small = self.server.ask("GET", "/code/station.js", headers={"Accept-Encoding": "br, gzip"})
        self.assertEqual((status, headers["Content-Encoding"]), (200, "gzip"))
        self.assertEqual(gzip.decompress(small), whole)
        status, headers, _ = self.server.ask("GET", "/code/station.js", headers={"If-None-Match": headers["ETag"]})
        self.assertEqual(status, 304)
        _, headers, _ = self.server.ask("GET", "/code/station.js", headers={"Accept-Encoding": "gzip;q=0"})
        self.assertNotIn("Content-Encoding", headers)

    def test_every_call_that_is_described_is_there_and_no_other(self):
        methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        for path, calls in self.document["paths"].items():
            if path in ("/events", "/audio", "/session"):
                continue
            full = "/api/v1" + path.replace("{name}", "x").replace("{id}", "0").replace("{file}", "x")
            described = {method for method in methods if method.lower() in calls}
            _, headers, _ = self.server.ask("TRACE", full)
            self.assertEqual(set(headers["Allow"].split(", ")), described, path)

    def test_a_guest_may_what_is_described(self):
        for path, calls in self.document["paths"].items():
            if path in ("/events", "/audio", "/session"):
                continue
            full = "/api/v1" + path.replace("{name}", "x").replace("{id}", "0").replace("{file}", "x")
            for method, call in calls.items():
                if method == "parameters":
                    continue
                status, _, _ = self.server.ask(method.upper(), full, {}, token="guest")
                self.assertEqual(status != 403, "guest" in call["x-roles"], f"{method} {path}")


class Hearing(unittest.TestCase):
    def events_until_the_end(self, events):
        """All events before the state that says that the sound has ended."""
        heard = []
        while (event := events.event())["type"] != "state" or not event["ended"]:
            if event["type"] != "state":
                heard.append(event)
        return heard

    def test_a_file_gives_the_events_of_the_command(self):
        with Server() as made:
            wave = f"{made.home.name}/scene.wav"
            command(made.home.name, "synth", "scene?duration=12s", "-o", wave)
            # Where events are chosen, the command prints no first line.
            hello, *_ = command(made.home.name, "listen", wave, "--json").decode().splitlines()
            expected = [hello] + command(
                made.home.name, "listen", wave, "--json", "--only", ",".join(USUAL)
            ).decode().splitlines()
            with Server(wave) as server, Socket(server) as events:
                # The file of the command begins with the first wish.
                events.send({"subscribe": USUAL})
                heard = self.events_until_the_end(events)
                # It does not begin again with the second one.
                with Socket(server) as later:
                    later.send({"subscribe": USUAL})
                    server.call("GET", "/state")
                    self.assertTrue(server.call("GET", "/state")["ended"])
        self.assertEqual(heard, [json.loads(line) for line in expected])

    def test_a_setting_acts_while_it_hears(self):
        with Server() as server, Socket(server) as events:
            events.send({"subscribe": ["level"]})
            server.call("PUT", "/listening", {"input": "sim:tone"})
            self.assertEqual(events.event("level")["frames"], 4800)
            server.call("PATCH", "/settings", {"level": {"period": 0.05}})
            while events.event("level")["frames"] != 2400:
                pass

    def test_a_recording_is_what_was_heard_and_its_owner_s_alone(self):
        with Server() as server, Socket(server) as events:
            events.send({"subscribe": ["recording", "level"]})
            server.call("PUT", "/listening", {"input": "sim:tone"})
            server.call("POST", "/recording", {})
            for _ in range(12):
                events.event("level")
            server.call("DELETE", "/recording")
            entry = server.call("GET", "/recordings")["recordings"][0]
            path = f"{server.recordings()}/{entry['name']}"
            for file in os.listdir(server.recordings()):
                mode = os.stat(f"{server.recordings()}/{file}").st_mode
                self.assertEqual(stat.S_IMODE(mode), 0o600)
            self.assertEqual(stat.S_IMODE(os.stat(server.recordings()).st_mode), 0o700)
            whole = server.ask("GET", f"/api/v1/recordings/{entry['name']}")[2]
            with open(path, "rb") as file:
                self.assertEqual(whole, file.read())
            status, headers, part = server.ask(
                "GET", f"/api/v1/recordings/{entry['name']}", headers={"Range": "bytes=100-199"})
            self.assertEqual((status, part), (206, whole[100:200]))
            self.assertEqual(headers["Content-Range"], f"bytes 100-199/{len(whole)}")
            lines = server.ask("GET", f"/api/v1/recordings/{entry['name']}/events")[2].splitlines()
            types = [json.loads(line)["type"] for line in lines]
            self.assertEqual(types[0], "hello")
            self.assertIn("level", types)
            # A full-scale sine at -12 dBFS of the peak has an RMS of -15.01 dBFS.
            level = json.loads(command(server.home.name, "meter", path, "--summary", "--json"))
            self.assertAlmostEqual(level["rms_dbfs"], -15.01, delta=0.05)

    def test_the_pause_between_two_exercises_loses_none(self):
        with Server() as server, Socket(server) as events:
            events.send({"subscribe": ["exercise", "coach"]})
            server.call("PUT", "/listening", {"input": "sim:breath"})
            for _ in range(2):
                server.call("POST", "/exercise", {"pattern": "4-4"})
                self.assertEqual(events.event("coach")["cue"], "ready")
                server.call("DELETE", "/exercise")
                self.assertEqual(events.event("exercise")["pattern"], "4-4")


if __name__ == "__main__":
    unittest.main()
