"""Hostile pages, messages, names and clients: refused or survived."""

import json
import os
import resource
import socket
import struct
import subprocess
import sys
import threading
import time
import unittest

from tragus import Server, Socket, as_another_user, command

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
        sound = f"{self.server.home.name}/sound.wav"
        command(self.server.home.name, "synth", "tone?duration=1s", "-o", sound)
        for target in ("/etc/passwd", sound):
            os.symlink(target, link)
            self.assertEqual(self.server.ask("GET", "/api/v1/recordings/link.wav")[0], 404)
            self.assertEqual(self.server.ask("GET", "/api/v1/recordings/link.wav/waveform")[0], 404)
            self.assertEqual(self.server.call("GET", "/recordings")["recordings"], [])
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


    def test_guessing_in_a_header_is_slowed_down(self):
        with Server() as server:
            guess = {"Authorization": "Bearer guess"}
            statuses = [
                server.ask("GET", "/api/v1/state", headers=guess, token=None)[0] for _ in range(20)]
            self.assertEqual(set(statuses), {401})
            for _ in range(3):
                self.assertEqual(server.ask("GET", "/api/v1/state", headers=guess, token=None)[0], 429)
                with Socket(server, headers=guess, token=None) as events:
                    self.assertEqual(events.status, 429)
            server.call("GET", "/state")

    def test_a_wrong_token_of_a_socket_counts_once(self):
        with Server() as server:
            for _ in range(20):
                with Socket(server, headers={"Authorization": "Bearer guess"}, token=None) as events:
                    self.assertEqual(events.status, 401)

    def test_who_is_signed_out_is_told_nothing_more(self):
        with Server() as server:
            page, other = server.sign_in(), server.sign_in()
            server.call("PUT", "/listening", {"input": "sim:tone"})
            with Socket(server, headers=page, token=None) as events, \
                    Socket(server, headers=other, token=None) as kept, \
                    Socket(server, "/api/v1/audio?rate=48000", headers=page, token=None) as audio:
                server.ask("DELETE", "/api/v1/session", headers=page, token=None)
                self.assertTrue(events.ends())
                self.assertTrue(audio.ends())
                kept.send({"subscribe": ["level"]})
                server.call("PUT", "/listening", {"input": "sim:tone"})
                kept.event("level")

    @unittest.skipUnless(
        sys.platform == "linux" and os.geteuid() == 0, "only root can be another user")
    def test_another_user_of_this_computer_has_no_use_for_a_cookie(self):
        with Server() as server:
            page = server.sign_in()
            status = as_another_user(
                lambda: server.ask("GET", "/api/v1/state", headers=page, token=None)[0])
            self.assertEqual(status, 401)
            self.assertEqual(server.ask("GET", "/api/v1/state", headers=page, token=None)[0], 200)


class Guests(unittest.TestCase):
    def test_guests_push_out_guests_and_never_the_owner(self):
        with Server() as server:
            owner, first = server.sign_in(), server.sign_in("guest")
            with Socket(server, headers=owner, token=None) as events, \
                    Socket(server, headers=first, token=None) as pushed:
                for _ in range(300):
                    server.sign_in("guest")
                self.assertEqual(server.ask("GET", "/api/v1/state", headers=owner, token=None)[0], 200)
                self.assertEqual(server.ask("GET", "/api/v1/state", headers=first, token=None)[0], 401)
                self.assertTrue(pushed.ends())
                events.send({"subscribe": ["level"]})
                server.call("PUT", "/listening", {"input": "sim:tone"})
                events.event("level")

    def test_guests_take_half_of_the_places_and_the_owner_the_rest(self):
        with Server() as server:
            guests = [Socket(server, token="guest") for _ in range(80)]
            self.assertEqual([events.status for events in guests], [101] * 64 + [503] * 16)
            owners = [Socket(server) for _ in range(80)]
            self.assertEqual([events.status for events in owners], [101] * 64 + [503] * 16)
            for events in guests + owners:
                events.connection.close()

    def test_a_guest_learns_of_no_folder(self):
        with Server() as made:
            wave = f"{made.home.name}/scene.wav"
            command(made.home.name, "synth", "tone?duration=60s", "-o", wave)
            with Server(wave) as server, Socket(server, token="guest") as guest, Socket(server) as owner:
                told = {}
                for events in (guest, owner):
                    events.send({"subscribe": ["recording", "level"]})
                # The file begins with the first wish.
                while "listening" not in server.call("GET", "/state"):
                    pass
                server.call("POST", "/recording", {})
                server.call("DELETE", "/recording")
                server.call("DELETE", "/listening")
                with open(wave, "w") as file:
                    file.write("no sound")
                self.assertEqual(server.ask("PUT", "/api/v1/listening", {"input": wave})[0], 422)
                for events in (guest, owner):
                    told[events] = []
                    while not told[events] or not told[events][-1].get("failure"):
                        told[events].append(events.event("hello", "recording", "state"))
                seen = [server.call("GET", path, token="guest") for path in ("/state", "/settings")]
                for word in (made.home.name, server.home.name):
                    self.assertNotIn(word, json.dumps(told[guest] + seen))
                    self.assertIn(word, json.dumps(told[owner]))
                self.assertEqual(
                    [event["source"] for event in told[guest] if event["type"] == "hello"],
                    ["scene.wav"])
                self.assertEqual(
                    [event["phase"] for event in told[guest] if event["type"] == "recording"],
                    ["began", "ended"])
                state = told[guest][-1]
                self.assertEqual(state["input"], "scene.wav")
                self.assertIn("scene.wav", [one["name"] for one in state["inputs"]])


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

    def strangers(self, server, count):
        connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(count)]
        for connection in connections:
            self.addCleanup(connection.close)
        return connections

    def test_strangers_who_say_nothing_keep_nobody_out(self):
        with Server() as server, Socket(server) as events:
            page = server.sign_in()
            strangers = self.strangers(server, 600)
            for _ in range(20):
                self.assertEqual(server.ask("GET", "/api/v1/state", headers=page, token=None)[0], 200)
            self.assertLess(server.descriptors(), 300)
            # The events go on, and a stranger who waits is not waited for.
            events.send({"subscribe": ["level"]})
            server.call("PUT", "/listening", {"input": "sim:tone"})
            strangers[-1].settimeout(15)
            self.assertEqual(strangers[-1].recv(1), b"")
            events.event("level")

    def test_strangers_who_come_without_end_keep_nobody_out(self):
        with Server() as server:
            crowd = subprocess.Popen([
                sys.executable, "-I", "-c", f"""
import socket
held = []
while True:
    try:
        held.append(socket.create_connection(("127.0.0.1", {server.port})))
    except OSError:
        pass
    if len(held) > 400:
        held.pop(0).close()
"""])
            try:
                statuses = [server.ask("GET", "/api/v1/state")[0] for _ in range(100)]
            finally:
                crowd.kill()
                crowd.wait()
            self.assertEqual(set(statuses), {200})

    @unittest.skipUnless(sys.platform == "linux", "the limit of another process can be set")
    def test_where_no_file_is_left_connections_wait_and_nobody_is_busy(self):
        with Server() as server:
            limit = server.descriptors() + 10
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (limit, limit))
            for connection in self.strangers(server, 40):
                connection.setblocking(False)
            time.sleep(0.5)
            before = server.processor_time()
            time.sleep(2)
            self.assertLess(server.processor_time() - before, 0.1)
            self.doCleanups()
            server.call("GET", "/state")

    @unittest.skipUnless(sys.platform == "linux", "the limit of another process can be set")
    def test_a_file_that_is_as_long_as_files_may_be_ends_the_recording_alone(self):
        with Server() as server, Socket(server) as events:
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (100_000, 100_000))
            events.send({"subscribe": ["level"]})
            server.call("PUT", "/listening", {"input": "sim:tone"})
            server.call("POST", "/recording", {})
            while not events.event("state").get("failure"):
                pass
            events.event("level")

    def test_a_pipe_that_is_silent_holds_nobody_up(self):
        reader, writer = os.pipe()
        with open(reader, "rb") as silent, open(writer, "wb"):
            with Server("-", stdin=silent) as server:
                self.check_silence(server, "-")
        with Server() as made:
            named = f"{made.home.name}/pipe.wav"
            os.mkfifo(named)
            with Server(named) as server:
                self.check_silence(server, named)

    def check_silence(self, server, name):
        statuses = []

        def listen():
            statuses.append(server.ask("PUT", "/api/v1/listening", {"input": name})[0])

        waiting = [threading.Thread(target=listen) for _ in range(6)]
        for thread in waiting:
            thread.start()
        start = time.time()
        server.call("GET", "/state")
        # Each gives way to the next within a tenth of a second.
        while any(thread.is_alive() for thread in waiting):
            server.call("PUT", "/listening", {"input": "sim:tone"})
        self.assertLess(time.time() - start, 5)
        self.assertNotIn("failure", server.call("GET", "/state"))
        thread = threading.Thread(target=listen)
        thread.start()
        while "listening" in server.call("GET", "/state"):
            pass
        self.assertNotIn("failure", server.call("DELETE", "/listening"))
        thread.join()
        self.assertEqual(statuses, [409] * 7)

    def test_microphones_that_come_at_once_are_heard_one_at_a_time(self):
        with Server() as server:
            microphones = [Socket(server, "/api/v1/audio?rate=48000") for _ in range(8)]
            codes = []

            def listen(microphone):
                opcode, payload = microphone.receive()
                codes.append(struct.unpack(">H", payload[:2])[0])

            threads = [threading.Thread(target=listen, args=(one,)) for one in microphones]
            for thread in threads:
                thread.start()
            # The one that is heard is closed when another input is chosen.
            server.call("GET", "/state")
            server.call("PUT", "/listening", {"input": "sim:tone"})
            for thread in threads:
                thread.join()
            self.assertTrue(set(codes) <= {1000, 1013}, codes)
            for microphone in microphones:
                microphone.connection.close()

    def test_a_recording_of_a_browser_that_says_nothing_ends(self):
        with Server() as server, Socket(server, "/api/v1/audio?rate=48000") as audio:
            audio.send(struct.pack("<q", 0) + bytes(4 * 4800), Socket.BINARY)
            while "listening" not in server.call("GET", "/state"):
                pass
            server.call("POST", "/recording", {})
            audio.send(struct.pack("<q", 4800) + bytes(4 * 4800), Socket.BINARY)
            while not server.call("GET", "/state").get("recording"):
                pass
            start = time.time()
            self.assertNotIn("recording", server.call("DELETE", "/recording"))
            self.assertLess(time.time() - start, 1)

    def test_sounds_that_nobody_reads_are_few(self):
        with Server() as server:
            def ask():
                connection = socket.socket()
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect(("127.0.0.1", server.port))
                body = json.dumps({"kind": "tone", "duration": 60}).encode()
                connection.sendall((
                    f"POST /api/v1/sounds HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                    f"Authorization: Bearer {server.token}\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n").encode() + body)
                self.addCleanup(connection.close)
                return connection

            connections = [ask() for _ in range(10)]
            statuses = sorted(int(one.recv(100).split()[1]) for one in connections)
            self.assertEqual(statuses, [200] * 4 + [503] * 6)
            self.doCleanups()
            deadline = time.time() + 5
            short = {"kind": "tone", "duration": 0.1}
            while server.ask("POST", "/api/v1/sounds", short)[0] != 200:
                self.assertLess(time.time(), deadline)

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
