"""Hostile pages, messages, names and clients: refused or survived."""

import json
import os
import socket
import struct
import time
import unittest

from tragus import Server, Socket

EVIL = "http://evil.example"


class Doors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_nobody_is_let_in_without_a_token(self):
        for path in ("/state", "/recordings", "/settings", "/nothing"):
            self.assertEqual(self.server.ask("GET", "/api/v1" + path, token=None)[0], 401)
        with Socket(self.server, token=None) as events:
            self.assertEqual(events.status, 401)
        with Socket(self.server, "/api/v1/audio?rate=48000", token="guest") as audio:
            self.assertEqual(audio.status, 403)

    def test_a_name_that_leads_here_is_refused(self):
        for host in ("evil.example", f"evil.example:{self.server.port}", "", "127.0.0.1:1"):
            for path in ("/", "/api/v1/state"):
                self.assertEqual(self.server.ask("GET", path, headers={"Host": host})[0], 421)
        with Socket(self.server, headers={"Host": "evil.example"}) as events:
            self.assertEqual(events.status, 421)

    def test_another_page_is_refused(self):
        for origin in (EVIL, "null", f"{self.server.origin}.evil.example"):
            headers = {"Origin": origin}
            self.assertEqual(self.server.ask("GET", "/api/v1/state", headers=headers)[0], 403)
            self.assertEqual(
                self.server.ask("PUT", "/api/v1/listening", {"input": "mic"}, headers)[0], 403)
            with Socket(self.server, headers=headers) as events:
                self.assertEqual(events.status, 403)

    def test_a_cookie_needs_its_page(self):
        headers = {"Origin": self.server.origin}
        status, answer, _ = self.server.ask(
            "POST", "/api/v1/session", {"token": self.server.token}, headers, token=None)
        self.assertEqual(status, 200)
        cookie = answer["Set-Cookie"].split(";")[0]
        self.assertIn("HttpOnly", answer["Set-Cookie"])
        self.assertIn("SameSite=Strict", answer["Set-Cookie"])
        ask = self.server.ask
        self.assertEqual(
            ask("GET", "/api/v1/state", headers={"Cookie": cookie}, token=None)[0], 200)
        self.assertEqual(
            ask("DELETE", "/api/v1/listening", headers={"Cookie": cookie}, token=None)[0], 403)
        both = {"Cookie": cookie, **headers}
        self.assertEqual(ask("DELETE", "/api/v1/listening", headers=both, token=None)[0], 200)
        with Socket(self.server, headers={"Cookie": cookie}, token=None) as events:
            self.assertEqual(events.status, 403)
        with Socket(self.server, headers=both, token=None) as events:
            self.assertEqual(events.status, 101)
        self.assertEqual(ask("DELETE", "/api/v1/session", headers=both, token=None)[0], 204)
        self.assertEqual(
            ask("GET", "/api/v1/state", headers={"Cookie": cookie}, token=None)[0], 401)

    def test_a_form_of_another_page_says_nothing_that_is_heard(self):
        status, _, _ = self.server.ask(
            "PUT", "/api/v1/listening", b'{"input":"sim:tone"}', {"Content-Type": "text/plain"})
        self.assertEqual(status, 400)

    def test_every_answer_says_what_may_be_done_with_it(self):
        for path in ("/", "/code/app.js", "/nothing", "/api/v1/state"):
            headers = self.server.ask("GET", path)[1]
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Frame-Options"], "DENY")
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertNotIn("Access-Control-Allow-Origin", headers)

    def test_no_name_leads_out_of_the_folder(self):
        for name in (
            "..%2f..%2f..%2f..%2fetc%2fpasswd", "%2e%2e%2fx.wav", "..", "%00", "a%00.wav", ".",
            "%2fetc%2fpasswd", "x" * 5000, "%ff.wav",
        ):
            status = self.server.ask("GET", f"/api/v1/recordings/{name}")[0]
            self.assertIn(status, (400, 404, 414, 431), name)
        for path in ("/../../etc/passwd", "/code/../../secret", "/%2e%2e/%2e%2e/etc/passwd"):
            self.assertEqual(self.server.ask("GET", path)[0], 404, path)

    def test_a_link_in_the_folder_is_not_followed(self):
        os.makedirs(self.server.recordings(), mode=0o700, exist_ok=True)
        link = f"{self.server.recordings()}/link.wav"
        os.symlink("/etc/passwd", link)
        self.assertEqual(self.server.ask("GET", "/api/v1/recordings/link.wav")[0], 404)
        os.remove(link)

    def test_a_hostile_name_is_a_name(self):
        os.makedirs(self.server.recordings(), mode=0o700, exist_ok=True)
        names = ['<img src=x onerror=alert(1)>.wav', '"quote\r\nSet-Cookie: a=b.wav', "%2e%2e.wav"]
        for name in names:
            with open(f"{self.server.recordings()}/{name}", "wb") as file:
                file.write(b"no sound")
        listed = [entry["name"] for entry in self.server.call("GET", "/recordings")["recordings"]]
        self.assertEqual(sorted(listed), sorted(names))
        from urllib.parse import quote
        for name in names:
            path = f"/api/v1/recordings/{quote(name, safe='')}?download=1"
            status, headers, content = self.server.ask("GET", path)
            self.assertEqual((status, content), (200, b"no sound"))
            self.assertNotIn("Set-Cookie", headers)
            self.assertEqual(
                self.server.ask("DELETE", f"/api/v1/recordings/{quote(name, safe='')}")[0], 204)

    def test_a_long_body_is_refused(self):
        status = self.server.ask("PUT", "/api/v1/listening", b"x" * 70_000)[0]
        self.assertEqual(status, 413)

    def test_json_that_is_none_or_too_deep_is_refused(self):
        for body in (b"", b"{", b"[" * 60_000, b'{"input":1}', b'{"input":null}', b"\xff\xfe"):
            status, _, content = self.server.ask(
                "PUT", "/api/v1/listening", body, {"Content-Type": "application/json"})
            self.assertEqual(status, 400, body[:20])
            self.assertTrue(json.loads(content)["error"]["message"])

    def test_guessing_tokens_is_slowed_down(self):
        with Server() as server:
            statuses = [
                server.ask("POST", "/api/v1/session", {"token": "guess"},
                           {"Origin": server.origin}, token=None)[0] for _ in range(30)]
            self.assertIn(429, statuses)
            self.assertEqual(
                server.ask("POST", "/api/v1/session", {"token": server.token},
                           {"Origin": server.origin}, token=None)[0], 200)


class Frames(unittest.TestCase):
    """Messages that no browser sends end their connection, and nothing else."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.server.call("PUT", "/listening", {"input": "sim:tone"})

    @classmethod
    def tearDownClass(cls):
        cls.server.call("GET", "/state")
        cls.server.__exit__()

    def test_messages_to_the_events(self):
        def send(*arguments, **options):
            with Socket(self.server) as events:
                events.send(*arguments, **options)
                self.assertTrue(events.ends(), (arguments, options))
        send("no json")
        send('{"subscribe":"level"}')
        send('{"subscribe":[1]}')
        send("[" * 50_000)
        send(b"\x00\x01", Socket.BINARY)
        send("x" * 200_000)
        send("{}", length=2**62)
        send(b"\x03", Socket.CLOSE)
        send(b"x" * 126, Socket.PING)
        send(b"", opcode=3)

    def test_a_client_that_asks_without_end_is_sent_away(self):
        with Socket(self.server) as events:
            try:
                for _ in range(500):
                    events.send({"subscribe": ["level"]})
            except OSError:
                return
            self.assertTrue(events.ends())

    def test_unknown_types_are_nothing(self):
        self.server.call("PUT", "/listening", {"input": "sim:tone"})
        with Socket(self.server) as events:
            events.send({"subscribe": ["level", "secrets", "../x"], "more": 1})
            self.assertEqual(events.event("level")["type"], "level")

    def test_sound_that_is_none(self):
        header = struct.pack("<q", 0)
        for payload in (
            b"", b"1234567", header + b"123", struct.pack("<q", -1) + b"1234",
            struct.pack("<q", 2**60) + b"1234", header + bytes(4 * 16_385),
        ):
            with Socket(self.server, "/api/v1/audio?rate=48000") as audio:
                self.assertEqual(audio.status, 101)
                audio.send(payload, Socket.BINARY)
                self.assertTrue(audio.ends(), payload[:20])
        for rate in ("0", "-1", "nan", "inf", "1e9", "", "x"):
            with Socket(self.server, f"/api/v1/audio?rate={rate}") as audio:
                self.assertNotEqual(audio.status, 101, rate)

    def test_sound_with_wild_numbers_and_places_is_survived(self):
        with Socket(self.server) as events, Socket(self.server, "/api/v1/audio?rate=8000") as audio:
            events.send({"subscribe": ["level", "gap"], "picture": True})
            wild = struct.pack("<4f", float("nan"), float("inf"), float("-inf"), 3e38)
            audio.send(struct.pack("<q", 0) + wild * 200, Socket.BINARY)
            audio.send(struct.pack("<q", 100) + wild, Socket.BINARY)  # goes back: left out
            audio.send(struct.pack("<q", 8000) + bytes(4 * 1600), Socket.BINARY)
            self.assertEqual(events.event("gap")["frames"], 8000 - 800)

    def test_sound_that_comes_too_fast_is_refused(self):
        with Socket(self.server, "/api/v1/audio?rate=8000") as audio:
            try:
                for block in range(100):
                    audio.send(struct.pack("<q", block * 4000) + bytes(16_000), Socket.BINARY)
            except OSError:
                return
            self.assertTrue(audio.ends())


class Crowds(unittest.TestCase):
    def test_who_asks_and_never_reads_fills_no_memory(self):
        with Server() as server:
            before = server.memory()
            ask = f"GET /code/app.js HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
            ping = bytes([0x89, 0x80 | 125]) + bytes(4) + bytes(125)
            connection = socket.create_connection(("127.0.0.1", server.port))
            with connection, Socket(server, token="guest") as events:
                for flooded, piece in ((connection, ask * 200), (events.connection, ping * 200)):
                    flooded.settimeout(1)
                    try:
                        for _ in range(2000):
                            flooded.sendall(piece)
                    except OSError:
                        pass  # it is not taken any more, or refused
                # Buffers of the system are not counted; one answer and a queue are.
                self.assertLess(server.memory(), before + 20e6)

    def test_a_client_that_does_not_read_loses_its_own_and_is_told(self):
        with Server() as server, Socket(server) as quick, Socket(server) as slow:
            slow.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
            for events in (quick, slow):
                events.send({"subscribe": ["level", "classification", "pitch"], "picture": True})
            server.call("PATCH", "/settings", {"level": {"period": 0.001}})
            server.call("PUT", "/listening", {"input": "sim:scene"})
            times = []
            end = time.time() + 8
            while time.time() < end:
                times.append(quick.event("level")["time"])
            steps = [round((after - before) * 1000) for before, after in zip(times, times[1:])]
            self.assertEqual(set(steps), {1}, "who reads loses nothing")
            while True:
                event = slow.event()
                if event["type"] == "lost":
                    break
            self.assertGreater(event["count"], 0)
            self.assertLess(server.memory(), 150e6)

    def test_a_hundred_clients_come_and_go(self):
        with Server() as server:
            server.call("PUT", "/listening", {"input": "sim:scene"})

            def crowd(count):
                sockets = [Socket(server) for _ in range(count)]
                taken = [events for events in sockets if events.status == 101]
                for events in taken:
                    events.send({"subscribe": ["level"], "picture": True})
                for events in taken:
                    for _ in range(3):
                        events.event("level")
                for events in sockets:
                    events.connection.close()
                return len(taken)

            self.assertEqual(crowd(100), 100)
            time.sleep(1)
            memory, descriptors = server.memory(), server.descriptors()
            for _ in range(5):
                self.assertEqual(crowd(100), 100)
            self.assertLessEqual(crowd(300), 256)
            deadline = time.time() + 10
            while server.descriptors() > descriptors and time.time() < deadline:
                time.sleep(0.1)
            self.assertLessEqual(server.descriptors(), descriptors)
            # What the allocator keeps of 300 at once.
            self.assertLess(server.memory(), memory + 40e6)
            self.assertEqual(server.call("GET", "/state")["clients"], 0)


if __name__ == "__main__":
    unittest.main()
