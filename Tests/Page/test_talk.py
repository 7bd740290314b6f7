"""Probes and pairings through the loudspeaker of a page: over an air between servers, and in a browser."""

import os
import stat
import unittest

from air import Air, Talker
from tragus import Server


def listens(server):
    return server.call("GET", "/state").get("listening", {}).get("kind") == "browser"


class Talks(unittest.TestCase):
    """Two servers share an air."""

    def setUp(self):
        self.left = self.enter(Server())
        self.right = self.enter(Server())
        self.air = self.enter(Air(self.left, self.right))
        for server in (self.left, self.right):
            while not listens(server):
                pass

    def enter(self, context):
        self.addCleanup(context.__exit__, None, None, None)
        return context.__enter__()

    def pair(self, sameAtRight=True):
        """Both ends pair; gives how it ended at each."""
        left = self.enter(Talker(self.left, self.air))
        right = self.enter(Talker(self.right, self.air))
        self.left.call("POST", "/pairing", {"name": "left", "mode": "quick"})
        self.right.call("POST", "/pairing", {"name": "right", "mode": "quick"})
        digits = [talker.until(lambda talk: "digits" in talk)["digits"] for talker in (left, right)]
        self.assertRegex(digits[0], r"^\d{6}$")
        self.assertEqual(digits[0], digits[1])
        self.left.call("POST", "/pairing/answer", {"same": True})
        self.assertEqual(self.left.ask("POST", "/api/v1/pairing/answer", {"same": True})[0], 400)
        self.right.call("POST", "/pairing/answer", {"same": sameAtRight})
        return [talker.until(lambda talk: "result" in talk) for talker in (left, right)]

    def test_two_pages_pair(self):
        left, right = self.pair()
        self.assertEqual((left["result"], right["result"]), ("paired", "paired"))
        self.assertEqual((left["peer"], right["peer"]), ("right", "left"))
        peers = self.left.call("GET", "/peers")
        self.assertEqual([peer["name"] for peer in peers["peers"]], ["right"])
        folder = f"{self.left.home.name}/data/tragus/peers"
        for file in os.listdir(folder):
            self.assertEqual(stat.S_IMODE(os.stat(f"{folder}/{file}").st_mode), 0o600)
        self.assertEqual(self.left.call("DELETE", "/peers/right")["failures"], [])
        self.assertEqual(self.left.call("GET", "/peers")["peers"], [])

    def test_who_sees_other_digits_gets_no_keys(self):
        left, right = self.pair(sameAtRight=False)
        self.assertEqual(right["result"], "differ")
        self.assertEqual(left["result"], "failed")
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


if __name__ == "__main__":
    unittest.main()
