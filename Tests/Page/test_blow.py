"""Blow: mistakes that are reported, and the set-up of a microphone, by the API and in a browser."""

import json
import os
import shutil
import stat
import struct
import tempfile
import unittest
import wave

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from tragus import Server, Socket, command, join

PICTURES = os.environ.get("TRAGUS_PICTURES")


class Microphone:
    """A browser's microphone that plays a file, faster than time passes: no block comes before the one
    before it was heard."""

    BLOCK = 8000  # frames

    def __init__(self, server, path, name="A microphone"):
        with wave.open(path) as file:
            self.rate = file.getframerate()
            samples = struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))
        self.samples = [sample / 32768 for sample in samples]
        self.position = 0
        self.socket = Socket(
            server, f"/api/v1/audio?rate={self.rate}&name={name.replace(' ', '%20')}",
            headers={"Origin": server.origin})

    def send(self):
        """Sends the next block; silence when the file is over."""
        block = self.samples[self.position:self.position + self.BLOCK]
        block += [0.0] * (self.BLOCK - len(block))
        self.socket.send(
            struct.pack(f"<q{self.BLOCK}f", self.position, *block), opcode=Socket.BINARY)
        self.position += self.BLOCK

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.__exit__()


def signals(folder, talk="speech duration=8s", blow="blow duration=12s count=3"):
    """What somebody does in a set-up."""
    parts = [f"{folder}/{name}.wav" for name in ("quiet", "talk", "blow")]
    for path, words in zip(parts, ("noise color=pink level=-70 duration=5s", talk, blow)):
        command(folder, "synth", *words.split(), "rate=8000", "-o", path, "--force")
    join(f"{folder}/all.wav", *parts)
    return f"{folder}/all.wav"
