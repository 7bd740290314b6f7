"""Lets clients come and go for a long time, and looks whether the server grows:
scripts/test-page COMMAND --soak [minutes]."""

import os
import random
import selectors
import sys
import time

from tragus import Server, Socket

WISHES = [
    ["level", "input", "gap", "alarm", "blow", "wind", "sound", "classification"],
    ["blow", "blow-why"], ["breath", "breath-rate", "coach"], ["tone", "pitch", "note", "chirp", "chirps"],
    ["message", "level"], ["level"],
]
INPUTS = ["sim:scene", "sim:breath", "sim:blow", "sim:speech", "sim:tone", "sim:cricket"]
CLIENTS = 20


def threads(server):
    return len(os.listdir(f"/proc/{server.process.pid}/task"))


def figures(server):
    return f"{server.memory() / 1e6:.1f} MB, {server.descriptors()} descriptors, {threads(server)} threads"


def speak(server, random):
    """A browser's microphone that says something for a moment."""
    with Socket(server, "/api/v1/audio?rate=48000") as audio:
        if audio.status != 101:
            return
        for block in range(20):
            audio.send(
                (512 * block).to_bytes(8, "little") + random.randbytes(512) * 4, Socket.BINARY)


def act(server, random, turn):
    """Something that somebody does on the page."""
    deed = turn % 6
    if deed in (0, 3):
        server.call("PUT", "/listening", {"input": random.choice(INPUTS)})
    elif deed == 1:
        server.ask("POST", "/api/v1/exercise", {"pattern": "4-4", "minutes": 1})
        server.call("DELETE", "/exercise")
    elif deed == 2:
        server.ask("POST", "/api/v1/recording")
        server.call("DELETE", "/recording")
        for recording in server.call("GET", "/recordings")["recordings"]:
            server.ask("GET", f"/api/v1/recordings/{recording['name']}/waveform")
            server.call("DELETE", f"/recordings/{recording['name']}")
    elif deed == 4:
        server.ask("POST", "/api/v1/sounds", {"kind": "message", "text": "hello"})
        server.call("PATCH", "/settings", {"blow": {"sensitivity": random.random()}})
    else:
        speak(server, random)


def come(server, random, selector, clients):
    client = Socket(server, token=random.choice(["owner", "guest"]))
    if client.status != 101:
        return
    client.send({"subscribe": random.choice(WISHES), "picture": random.random() < 0.7})
    selector.register(client.connection, selectors.EVENT_READ)
    clients.append((time.monotonic() + random.uniform(0.1, 60), client))


def leave(selector, clients, client):
    selector.unregister(client[1].connection)
    client[1].connection.close()
    clients.remove(client)


def soak(minutes):
    chance = random.Random(21)
    with Server() as server:
        print(f"at first: {figures(server)}", flush=True)
        selector = selectors.DefaultSelector()
        clients = []
        turn, count = 0, 0
        start = time.monotonic()
        next_act, next_line = start, start + 60
        while (now := time.monotonic()) < start + 60 * minutes:
            while len(clients) < CLIENTS:
                come(server, chance, selector, clients)
                count += 1
            for key, _ in selector.select(0.05):
                try:
                    key.fileobj.recv(65_536)
                except ConnectionError:
                    pass
            for client in [client for client in clients if client[0] < now]:
                leave(selector, clients, client)
            if now > next_act:
                act(server, chance, turn)
                turn, next_act = turn + 1, now + 3
            if now > next_line:
                print(f"after {(now - start) / 60:.0f} min: {figures(server)}, {count} clients", flush=True)
                next_line += 60
        for client in list(clients):
            leave(selector, clients, client)
        server.call("DELETE", "/listening")
        end = time.monotonic() + 10
        while server.call("GET", "/state")["clients"] and time.monotonic() < end:
            pass
        print(f"at the end, without clients: {figures(server)}", flush=True)


if __name__ == "__main__":
    soak(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
