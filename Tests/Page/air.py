"""An air without hardware: what pages play is heard by the microphones of browsers, in real time."""

import array
import io
import operator
import random
import socket
import struct
import threading
import time
import wave

from tragus import Socket

RATE = 48_000
BLOCK = 960  # frames, 20 ms


def samples(content):
    """The samples of a WAV file of one channel and 16 bits, from -1 to 1."""
    with wave.open(io.BytesIO(content)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)
        data = array.array("h", file.readframes(file.getnframes()))
    return array.array("f", (sample / 32_768 for sample in data))


class Air:
    """All servers in it hear all that is played, and some noise, until the end of a `with`."""

    def __init__(self, *servers, gain=0.3):
        self.gain = gain
        self.position = 0
        self.sounds = []
        self.lock = threading.Lock()
        generator = random.Random(1)
        self.noise = array.array("f", (generator.gauss(0, 0.001) for _ in range(RATE)))
        self.ears = [Socket(server, f"/api/v1/audio?rate={RATE}") for server in servers]
        self.isOver = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.isOver = True
        self.thread.join()
        for ear in self.ears:
            ear.connection.close()

    def say(self, content, delay=0.08):
        """Plays a WAV file, which takes a while to begin; ends when it has been heard."""
        sound = array.array("f", (self.gain * sample for sample in samples(content)))
        with self.lock:
            start = self.position + int(delay * RATE)
            self.sounds.append((start, sound))
        while self.position < start + len(sound) and not self.isOver:
            time.sleep(0.01)

    def run(self):
        start = time.monotonic()
        while not self.isOver:
            pause = start + self.position / RATE - time.monotonic()
            if pause > 0:
                time.sleep(pause)
            first = self.position % RATE
            block = self.noise[first:first + BLOCK]
            with self.lock:
                for place, sound in self.sounds:
                    offset = self.position - place
                    if -BLOCK < offset < len(sound):
                        piece = array.array("f", bytes(4 * max(-offset, 0)))
                        piece += sound[max(offset, 0):max(offset + BLOCK, 0)]
                        piece += array.array("f", bytes(4 * (BLOCK - len(piece))))
                        block = array.array("f", map(operator.add, block, piece))
                message = struct.pack("<q", self.position) + block.tobytes()
                self.position += BLOCK
            for ear in self.ears:
                try:
                    ear.send(message, Socket.BINARY)
                except OSError:
                    pass


class Talker:
    """What a page does for a talk that it began: it plays what is to be said, and tells when that was heard."""

    def __init__(self, server, air, plays=True):
        self.server, self.air, self.plays = server, air, plays
        self.events = Socket(server)
        self.played = []
        self.talk = {}
        self.changes = threading.Condition()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # What is being waited for does not come any more.
        self.events.connection.shutdown(socket.SHUT_RDWR)
        self.thread.join(timeout=10)
        self.events.connection.close()

    def until(self, isDone, patience=90):
        """Waits until the talk is as asked for, and gives it."""
        with self.changes:
            assert self.changes.wait_for(lambda: isDone(self.talk), patience), self.talk
            return self.talk

    def run(self):
        while True:
            try:
                talk = self.events.event("state").get("talk", {})
            except (OSError, ValueError):
                return
            with self.changes:
                self.talk = talk
                self.changes.notify_all()
            sound = talk.get("sound")
            if self.plays and sound and sound["number"] not in self.played:
                self.played.append(sound["number"])
                self.say(sound["number"])

    def say(self, number):
        path = f"/talk/sounds/{number}"
        status, _, content = self.server.ask("GET", "/api/v1" + path)
        if status == 200:
            self.air.say(content)
            self.server.call("POST", path, {"delay": 0})
