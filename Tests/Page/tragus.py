"""Starts `tragus serve`, and speaks HTTP and WebSocket with it, also as no browser would."""

import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
import wave

COMMAND = os.environ["TRAGUS_COMMAND"]


def environment(home):
    """The environment of a command that keeps its files in a folder of its own."""
    return dict(
        os.environ, HOME=home, XDG_DATA_HOME=f"{home}/data", XDG_CONFIG_HOME=f"{home}/settings",
        XDG_RUNTIME_DIR=home)


class Server:
    """A server with a home of its own, until the end of a `with`."""

    def __init__(self, *arguments, variables=None, **options):
        self.home = tempfile.TemporaryDirectory(prefix="tragus-page-")
        self.errors = open(f"{self.home.name}/errors", "w+")
        self.process = subprocess.Popen(
            [COMMAND, "serve", "--port", "0", "--json", "--guest", *arguments], stdout=subprocess.PIPE,
            stderr=self.errors, text=True, env=dict(environment(self.home.name), **(variables or {})),
            **options)
        self.addresses = json.loads(self.process.stdout.readline())
        page = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#token=(\w+)", self.addresses["page"])
        self.port, self.token = int(page[1]), page[2]
        self.guest = self.addresses["guest"].split("token=")[1]
        self.origin = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Jobs in the background ignore INT, and so does what they start.
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=20)
        finally:
            self.process.kill()
            self.errors.close()
            self.home.cleanup()
        assert status == 0, f"the server ended with status {status}"

    def recordings(self):
        return f"{self.home.name}/data/tragus/recordings"

    def ask(self, method, path, body=None, headers=None, token="owner"):
        """An answer as (status, headers, bytes)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        fields = {}
        if token:
            fields["Authorization"] = f"Bearer {self.token if token == 'owner' else self.guest}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            fields["Content-Type"] = "application/json"
        fields.update(headers or {})
        connection.request(method, path, body, fields)
        answer = connection.getresponse()
        result = answer.status, answer.headers, answer.read()
        connection.close()
        return result

    def sign_in(self, token="owner"):
        """The headers of a page that is signed in."""
        status, headers, _ = self.ask(
            "POST", "/api/v1/session", {"token": self.token if token == "owner" else self.guest},
            {"Origin": self.origin}, token=None)
        assert status == 200, f"signing in: {status}"
        return {"Origin": self.origin, "Cookie": headers["Set-Cookie"].split(";")[0]}

    def call(self, method, path, body=None, token="owner"):
        """The JSON of a call of the API that works."""
        status, _, content = self.ask(method, "/api/v1" + path, body, token=token)
        assert status in (200, 204), f"{method} {path}: {status} {content}"
        return json.loads(content) if content else None

    def memory(self):
        """The resident memory in bytes."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) * 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_time(self):
        """The seconds of processor time so far."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Socket:
    """A WebSocket, by hand: frames as they are (RFC 6455)."""

    TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

    def __init__(self, server, path="/api/v1/events", headers=None, token="owner"):
        self.connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        fields = {
            "Host": f"127.0.0.1:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
        }
        if token:
            fields["Authorization"] = f"Bearer {server.token if token == 'owner' else server.guest}"
        fields.update(headers or {})
        lines = [f"GET {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in fields.items()]
        try:
            self.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        except ConnectionError:
            pass  # refused; that is seen below
        self.rest = b""
        head = b""
        while b"\r\n\r\n" not in head:
            try:
                piece = self.connection.recv(4096)
            except ConnectionError:
                break
            if not piece:
                break
            head += piece
        head, _, self.rest = head.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def send(self, payload, opcode=TEXT, final=True, masked=True, length=None):
        if isinstance(payload, (dict, list)):
            payload = json.dumps(payload)
        if isinstance(payload, str):
            payload = payload.encode()
        length = len(payload) if length is None else length
        head = bytes([(0x80 if final else 0) | opcode])
        mark = 0x80 if masked else 0
        if length < 126:
            head += bytes([mark | length])
        elif length < 65_536:
            head += bytes([mark | 126]) + struct.pack(">H", length)
        else:
            head += bytes([mark | 127]) + struct.pack(">Q", length)
        if masked:
            key = os.urandom(4)
            payload = bytes(byte ^ key[index % 4] for index, byte in enumerate(payload))
            head += key
        self.connection.sendall(head + payload)

    def take(self, count):
        while len(self.rest) < count:
            piece = self.connection.recv(65_536)
            if not piece:
                raise ConnectionError("closed")
            self.rest += piece
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def receive(self):
        """The next frame as (opcode, bytes)."""
        first, second = self.take(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.take(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.take(8))[0]
        return first & 0x0F, self.take(length)

    def event(self, *types):
        """The next event of one of these types; pings are answered, and others passed over."""
        while True:
            opcode, payload = self.receive()
            if opcode == self.PING:
                self.send(payload, self.PONG)
            elif opcode == self.CLOSE:
                raise ConnectionError(f"closed: {payload!r}")
            elif opcode == self.TEXT:
                event = json.loads(payload)
                if not types or event["type"] in types:
                    return event

    def ends(self):
        """Whether the server ends the connection, whatever it says before."""
        try:
            while True:
                opcode, _ = self.receive()
                if opcode == self.CLOSE:
                    return True
        except (ConnectionError, TimeoutError) as error:
            return not isinstance(error, TimeoutError)


class Microphone:
    """A browser's microphone that plays a file.

    What hears it gets every sample, however slow the machine is.
    """

    BLOCK = 2000  # frames

    def __init__(self, server, path, name="A microphone"):
        with wave.open(path) as file:
            self.rate = file.getframerate()
            samples = struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))
        self.samples = [sample / 32768 for sample in samples]
        self.position = 0
        self.start = time.monotonic()
        self.socket = Socket(
            server, f"/api/v1/audio?rate={self.rate}&name={name.replace(' ', '%20')}",
            headers={"Origin": server.origin})
        self.sending = threading.Lock()
        self.over = threading.Event()
        threading.Thread(target=self.stay, daemon=True).start()

    def stay(self):
        """Sends blocks without a sample: the server closes what says nothing for ten seconds."""
        while not self.over.wait(2):
            try:
                self.send_block([])
            except OSError:
                return

    def send_block(self, block):
        with self.sending:
            self.socket.send(
                struct.pack(f"<q{len(block)}f", self.position, *block), opcode=Socket.BINARY)
            self.position += len(block)

    def send(self):
        """Sends the next block; silence when the file is over."""
        block = self.samples[self.position:self.position + self.BLOCK]
        self.send_block(block + [0.0] * (self.BLOCK - len(block)))

    def play(self, events):
        """Sends the next second, as soon as what came before is heard; no sound may come much faster than time
        passes."""
        for _ in range(self.rate // self.BLOCK):
            self.send()
        while events.event("level")["time"] < self.position / self.rate - 0.3:
            pass
        ahead = self.position / self.rate - (time.monotonic() - self.start)
        if ahead > 3.5:
            time.sleep(ahead - 3.5)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.over.set()
        self.socket.__exit__()


def as_another_user(ask):
    """What a function returns for another user of this computer; only root can become one."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setuid(65534)
            os.write(writer, json.dumps(ask()).encode())
        finally:
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with open(reader) as answer:
        return json.load(answer)


def command(home, *arguments):
    """What a command prints."""
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, check=True, env=environment(home)).stdout


def join(path, *parts):
    """Joins WAV files of one format."""
    with wave.open(path, "wb") as joined:
        for number, part in enumerate(parts):
            with wave.open(part, "rb") as file:
                if number == 0:
                    joined.setparams(file.getparams())
                joined.writeframes(file.readframes(file.getnframes()))
