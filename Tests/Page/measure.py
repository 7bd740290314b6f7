"""Measures what the page costs and how soon it shows a sound: scripts/test-page COMMAND --measure [clients]."""

import selectors
import shutil
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from tragus import Server, Socket, command, join

USUAL = ["level", "input", "gap", "alarm", "blow", "wind", "sound", "classification"]

# Notes when a block with the beginning of a tone leaves for the server, and when the first picture
# of it arrives. Also notes when the frame after that is drawn.
NOTES = """
  window.notes = { sent: [], came: [], drawn: [] }
  let wasLoud = false, wasShown = false
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (data) {
    if (data instanceof ArrayBuffer && data.byteLength > 100) {
      const isLoud = new Float32Array(data.slice(8)).some(sample => Math.abs(sample) > 0.05)
      if (isLoud && !wasLoud) notes.sent.push(performance.now())
      wasLoud = isLoud
    }
    return send.call(this, data)
  }
  const look = event => {
    if (!(event.data instanceof ArrayBuffer)) return
    const isShown = new DataView(event.data).getFloat32(4, true) > -30
    if (isShown && !wasShown) {
      notes.came.push(performance.now())
      requestAnimationFrame(() => notes.drawn.push(performance.now()))
    }
    wasShown = isShown
  }
  window.WebSocket = new Proxy(WebSocket, {
    construct(type, words) {
      const socket = new type(...words)
      socket.addEventListener('message', look)
      return socket
    }
  })
"""


def measure_clients(count, seconds=20):
    with Server() as server:
        sockets = [Socket(server) for _ in range(count)]
        selector = selectors.DefaultSelector()
        for client in sockets:
            client.send({"subscribe": USUAL, "picture": True})
            selector.register(client.connection, selectors.EVENT_READ)
        server.call("PUT", "/listening", {"input": "sim:breath"})
        start = end = time.monotonic()
        spent = server.processor_time()
        while end - start < seconds:
            for key, _ in selector.select(0.1):
                key.fileobj.recv(65_536)
            end = time.monotonic()
        share = (server.processor_time() - spent) / (end - start)
        print(
            f"{count} clients: {share * 100:.1f} % of a core, {server.memory() / 1e6:.0f} MB")


def measure_page():
    with Server() as server, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        for name, signal in (
            ("tone", "tone?frequency=440&level=-10&duration=0.5s&rate=44100"),
            ("silence", "silence?duration=0.7s&rate=44100"),
        ):
            command(folder, "synth", signal, "-o", f"{folder}/{name}.wav")
        join(f"{folder}/microphone.wav", f"{folder}/tone.wav", f"{folder}/silence.wav")
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=[
                "--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-audio-capture={folder}/microphone.wav",
                "--autoplay-policy=no-user-gesture-required",
            ])
        context = browser.new_context(permissions=["microphone"])
        context.add_init_script(NOTES)
        page = context.new_page()
        page.goto(f"{server.origin}/#token={server.token}")
        page.get_by_role("button", name="this device").first.click()
        page.wait_for_timeout(25_000)
        paint = page.evaluate(
            "performance.getEntriesByType('paint').find(e => e.name == 'first-contentful-paint').startTime")
        weight = page.evaluate(
            "performance.getEntriesByType('resource').reduce((sum, e) => sum + e.encodedBodySize, 0)")
        notes = page.evaluate("notes")
        browser.close()
    print(f"first paint {paint:.0f} ms, {weight / 1000:.0f} kB")
    for name in ("came", "drawn"):
        delays = []
        for sent in notes["sent"]:
            after = [time for time in notes[name] if time >= sent]
            if after and after[0] - sent < 600:
                delays.append(after[0] - sent)
        word = "picture" if name == "came" else "frame"
        print(
            f"from a block of the microphone to its {word}: median {statistics.median(delays):.0f} ms, "
            f"at most {max(delays):.0f} ms, of {len(delays)}")


if __name__ == "__main__":
    for count in [int(word) for word in sys.argv[1:]] or [1, 50]:
        measure_clients(count)
    measure_page()
