"""Probes and pairings through the loudspeaker of a page: over an air between servers, and in a browser."""

import os
import re
import stat
import threading
import unittest

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from air import Air, Talker
from browser import BrowserTest
from tragus import Server, Socket

PICTURES = os.environ.get("TRAGUS_PICTURES")


def listens(server):
    return server.call("GET", "/state").get("listening", {}).get("kind") == "browser"


def during(test, context):
    """What a context gives, until the end of a test."""
    test.addCleanup(context.__exit__, None, None, None)
    return context.__enter__()


class Talks(unittest.TestCase):
    """Two servers share an air."""

    def setUp(self):
        self.left = during(self, Server())
        self.right = during(self, Server())
        self.air = during(self, Air(self.left, self.right))
        for server in (self.left, self.right):
            while not listens(server):
                pass

    def test_who_sees_other_digits_gets_no_keys(self):
        left = during(self, Talker(self.left, self.air))
        right = during(self, Talker(self.right, self.air))
        self.left.call("POST", "/pairing", {"name": "left", "mode": "quick"})
        self.right.call("POST", "/pairing", {"name": "right", "mode": "quick"})
        digits = [talker.until(lambda talk: "digits" in talk)["digits"] for talker in (left, right)]
        self.assertRegex(digits[0], r"^\d{6}$")
        self.assertEqual(digits[0], digits[1])
        self.left.call("POST", "/pairing/answer", {"same": True})
        self.assertEqual(self.left.ask("POST", "/api/v1/pairing/answer", {"same": True})[0], 400)
        self.right.call("POST", "/pairing/answer", {"same": False})
        self.assertEqual(right.until(lambda talk: "result" in talk)["result"], "differ")
        self.assertEqual(left.until(lambda talk: "result" in talk)["result"], "failed")
        for server in (self.left, self.right):
            self.assertEqual(server.call("GET", "/peers")["peers"], [])

    def test_a_probe_shows_what_comes_through(self):
        with Talker(self.left, self.air) as talker:
            self.left.call("POST", "/probe", {"bytes": 20})
            status, _, _ = self.left.ask("POST", "/api/v1/probe", {})
            self.assertEqual(status, 409)
            talk = talker.until(lambda talk: talk.get("over"))
        self.assertEqual(talk["result"], "measured")
        self.assertRegex(talk["channel"]["passed"], r"^1-(19|20)$")
        self.assertEqual(talk["channel"]["best"], {"mode": "quick", "band": "audible"})

    def test_a_probe_that_nobody_hears_says_what_helps(self):
        with Talker(self.left, self.air, plays=False) as talker:
            self.left.call("POST", "/probe", {})
            talk = talker.until(lambda talk: talk.get("over"))
        self.assertEqual(talk["result"], "unheard")
        self.assertIn("Turn the loudspeaker up", talk["message"])

    def test_a_stream_that_ends_ends_the_talk(self):
        with Talker(self.left, self.air, plays=False) as talker:
            self.left.call("POST", "/pairing", {})
            talker.until(lambda talk: "sound" in talk)
            self.left.call("DELETE", "/listening")
            talk = talker.until(lambda talk: talk.get("over"))
        self.assertEqual(talk["result"], "lost")
        self.assertNotIn("talk", self.left.call("DELETE", "/talk"))


class Refusals(unittest.TestCase):
    def test_what_cannot_be(self):
        with Server() as server:
            def ask(method, path, body=None, token="owner"):
                return server.ask(method, "/api/v1" + path, body, token=token)[0]

            self.assertEqual(ask("POST", "/probe", {}), 400)
            server.call("PUT", "/listening", {"input": "sim:tone"})
            self.assertEqual(ask("POST", "/probe", {}), 400)
            self.assertEqual(ask("POST", "/pairing", {}), 400)
            self.assertEqual(ask("POST", "/probe", {"bytes": 0}), 400)
            self.assertEqual(ask("POST", "/pairing", {"name": "x" * 33}), 400)
            self.assertEqual(ask("POST", "/pairing", {"mode": "tutorial"}), 400)
            self.assertEqual(ask("POST", "/pairing/answer", {"same": True}), 400)
            self.assertEqual(ask("GET", "/talk/sounds/1"), 404)
            self.assertEqual(ask("GET", "/talk/sounds/x"), 400)
            self.assertEqual(ask("POST", "/talk/sounds/1", {"delay": 9}), 400)
            self.assertEqual(ask("DELETE", "/peers/nobody"), 400)
            for method, path in [("POST", "/probe"), ("POST", "/pairing"), ("DELETE", "/talk"), ("GET", "/peers")]:
                self.assertEqual(ask(method, path, {}, token="guest"), 403)


class Page(BrowserTest):
    """A page pairs over an air: what its browser plays is heard there."""

    def open(self, server, view=""):
        page = self.enter(self.new_page(390, 844), server, "talk", view=view)
        page.wait_for_selector("tragus-talk")
        return page

    def say_in(self, page, air, calls="talk/sounds/*", method="GET"):
        """What a page fetches to play it is heard in an air."""
        def say(route):
            if route.request.method != method:
                return route.continue_()
            answer = route.fetch()
            threading.Thread(target=air.say, args=(answer.body(),), daemon=True).start()
            route.fulfill(response=answer)

        page.route(f"**/api/v1/{calls}", say)

    def until(self, page, talker, key):
        """What a talk has once it is there. Meanwhile the page goes on, whose sounds pass through here."""
        for _ in range(1800):
            if key in talker.talk:
                return talker.talk[key]
            page.wait_for_timeout(50)
        self.fail(f"no {key}: {talker.talk}")

    def check(self, page, name):
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{name}.png")
        found = Axe().run(page)["violations"]
        self.assertEqual([f"{one['id']}: {one['nodes'][0]['html']}" for one in found], [])
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390)

    def test_a_page_measures_pairs_and_forgets(self):
        left, right = during(self, Server()), during(self, Server())
        page = self.open(left)
        air = during(self, Air(left, right))
        self.say_in(page, air)
        page.get_by_role("button", name="Measure").click()
        page.get_by_text(re.compile("This pair passes 1.(19|20) kHz")).first.wait_for()
        self.check(page, "talk-probe")
        page.get_by_role("button", name="Quick").click()

        other = during(self, Talker(right, air))
        page.get_by_role("button", name="Pair with a device").click()
        page.get_by_role("textbox", name="call this one").fill("left")
        page.get_by_role("button", name="Begin").click()
        right.call("POST", "/pairing", {"name": "right", "mode": "quick"})
        page.get_by_role("button", name="They are the same").wait_for()
        digits = self.until(page, other, "digits")
        self.assertEqual(re.sub(r"\D", "", page.locator(".pair-digits").inner_text()), digits)
        self.check(page, "talk-digits")
        page.get_by_role("button", name="They are the same").click()
        right.call("POST", "/pairing/answer", {"same": True})
        page.get_by_text("Paired with right").first.wait_for()
        self.check(page, "talk-paired")
        self.assertEqual(self.until(page, other, "peer"), "left")
        folder = f"{left.home.name}/data/tragus/peers"
        for file in os.listdir(folder):
            self.assertEqual(stat.S_IMODE(os.stat(f"{folder}/{file}").st_mode), 0o600)

        page.get_by_role("button", name="Done").click()
        self.say_in(page, air, "sounds", "POST")
        with Socket(right) as hearing:
            hearing.send({"subscribe": ["message", "unsealed"]})
            page.get_by_role("combobox", name="To").select_option("right alone, sealed")
            page.get_by_role("textbox", name="Your message").fill("at eight")
            page.get_by_text("takes about").wait_for()
            heard = []
            thread = threading.Thread(
                target=lambda: heard.extend(hearing.event("message") for _ in range(2)), daemon=True)
            thread.start()
            page.get_by_role("button", name="Send", exact=True).click()
            for _ in range(1800):
                if not thread.is_alive():
                    break
                page.wait_for_timeout(50)
        sealed, opened = heard
        self.assertEqual((sealed["kind"], sealed["verified"]), ("sealed", False))
        self.assertEqual((opened["text"], opened["from"], opened["verified"]), ("at eight", "left", True))
        page.get_by_text("sealed for right").wait_for()
        self.assertEqual(left.ask("POST", "/api/v1/sounds", {"kind": "message", "text": "x", "peer": "nobody"})[0], 400)

        def answer(words):
            wish = {"kind": "message", "text": words, "peer": "left", "mode": "quick"}
            sound = right.ask("POST", "/api/v1/sounds", wish)[2]
            threading.Thread(target=air.say, args=(sound,), daemon=True).start()

        answer("fine")
        page.get_by_text("verified", exact=True).wait_for()
        page.get_by_text("fine", exact=True).wait_for()
        self.check(page, "talk-sealed")
        page.get_by_role("button", name="Forget right").click()
        page.get_by_role("button", name="Forget it").click()
        page.get_by_text("No device yet").wait_for()
        answer("are you there")
        page.get_by_text("it is sealed for someone else").wait_for()
        self.assertEqual(left.call("GET", "/peers")["peers"], [])
        self.assertEqual(page.complaints, [])

    def test_who_closes_the_dialog_ends_the_pairing(self):
        server = during(self, Server())
        page = self.open(server)
        during(self, Air(server))
        page.get_by_role("button", name="Pair with a device").click()
        page.get_by_role("button", name="Begin").click()
        page.get_by_text("I listen for the other device.").wait_for()
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('dialog[open]')")
        with Talker(server, None, plays=False) as talker:
            talker.until(lambda talk: not talk or talk.get("over"))
        self.assertIn("listening", server.call("GET", "/state"))

    def test_only_who_waits_for_messages_is_told_of_what_was_not_read(self):
        server = during(self, Server())
        server.call("PUT", "/listening", {"input": "sim:tone"})
        page = self.enter(self.new_page(390, 844), server, "now")
        page.wait_for_selector("tragus-now")
        take = """async (event) => {
            const { station } = await import('/code/station.js')
            station.receive(JSON.stringify(event))
            return station.wants('undecoded')
        }"""
        noise = {"type": "undecoded", "time": 1, "start": 1, "end": 2, "reason": "checksum"}
        self.assertFalse(page.evaluate(take, noise))
        page.evaluate(take, {"type": "gap", "time": 2, "duration": 1})
        lines = page.locator(".latest-text").filter(has_not_text="begins")
        expect(lines).to_have_text(["1.0 s of sound were lost on the way."])
        page.evaluate("location.hash = '#talk'")
        page.wait_for_selector("tragus-talk")
        told = page.locator(".talk-unread p")
        page.get_by_role("button", name="Dismiss").click()
        self.assertTrue(page.evaluate(take, noise))
        expect(told).to_have_text("Something like a message was heard, but it could not be read.")
        page.evaluate(take, {**noise, "reason": "foreign"})
        expect(told).to_have_text("A message was heard and not taken: it is sealed for someone else.")

    def test_it_is_said_what_is_missing(self):
        server = during(self, Server())
        page = self.open(server)
        self.assertTrue(page.get_by_role("button", name="Measure").is_disabled())
        server.call("PUT", "/listening", {"input": "sim:tone"})
        page.get_by_text("is no microphone").first.wait_for()
        self.assertTrue(page.get_by_role("button", name="Pair with a device").is_disabled())
        self.check(page, "talk-simulated")
        guest = self.open(server, "?view=guest")
        guest.get_by_text("Nothing received yet").wait_for()
        self.assertEqual(guest.get_by_role("button", name="Measure").count(), 0)
        self.assertEqual(guest.get_by_role("button", name="Pair").count(), 0)


if __name__ == "__main__":
    unittest.main()
