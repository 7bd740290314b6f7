"""Breathe: what is said while somebody is led, how it went, and the exercises of the past."""

import json
import unittest

from browser import BrowserTest
from tragus import Server


class Breathe(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = cls.enterClassContext(Server())

    def open(self, sessions=(), width=1280):
        page = self.new_page(width, 900, timezone_id="Europe/Berlin")
        answer = json.dumps({"sessions": list(sessions)})
        page.route(
            "**/api/v1/sessions",
            lambda route: route.fulfill(content_type="application/json", body=answer))
        self.enter(page, self.server, "breathe")
        page.wait_for_selector("tragus-breathe")
        return page

    def lead(self, page, *events):
        """What stands beside the ring and in it, after each of some events."""
        return page.evaluate(
            """async (events) => {
                const { BreatheGuide } = await import('/code/breathe-guide.js')
                const guide = new BreatheGuide()
                return events.map((event) => {
                    if (event.type === 'coach') guide.takeCoach(event)
                    else if (event.type === 'breath') guide.takeBreath(event)
                    else guide.takeRate(event)
                    const left = guide.isWaiting ? null : guide.left(event.at ?? event.time)
                    return [guide.remark, guide.light[1], guide.isWaiting ? null : guide.part.part, left]
                })
            }""",
            list(events))

    def test_what_was_said_of_a_missing_breath_ends_with_it(self):
        rate = {"type": "breath-rate", "time": 0, "quality": "good"}
        missing = {"type": "coach", "part": "inhale", "reason": "silence", "time": 10}
        breath = {"type": "breath", "phase": "began", "kind": "inhale", "start": 11, "at": 11.25}
        shown = self.lead(
            self.open(),
            {"type": "coach", "cue": "inhale", "time": 0, "at": 0, "duration": 4, "cycle": 1},
            dict(rate, quality="none"), dict(missing, cue="wait"), dict(missing, cue="nudge"), rate, breath,
            {"type": "coach", "cue": "exhale", "time": 15, "at": 15, "duration": 4})
        waits = "I wait for you. Breathe in."
        self.assertEqual(shown, [
            ["", "I hear no breath", "inhale", 4],
            ["", "I hear no breath", "inhale", 4],
            [waits, "I hear no breath", None, None],
            ["I cannot hear you. Come nearer, and breathe in.", "I hear no breath", None, None],
            # Somebody is heard, and does not breathe in.
            [waits, "I hear you well", None, None],
            # Somebody late gets as much time as others.
            ["", "I hear you well", "inhale", 3.75],
            ["", "I hear you well", "exhale", 4],
        ])

    def test_a_pause_says_what_is_heard_now(self):
        pause = {"type": "coach", "cue": "pause", "reason": "speech", "time": 5}
        rates = [
            {"type": "breath-rate", "time": time, "quality": quality}
            for time, quality in enumerate(("speech", "noise", "none", "good"), 6)
        ]
        shown = self.lead(self.open(), dict(rates[0], time=5), pause, *rates)
        self.assertEqual([remark for remark, *_ in shown[1:]], [
            "Paused while you speak. Breathe in to go on.",
            "Paused while you speak. Breathe in to go on.",
            "Paused: it is too loud to hear you. Breathe in to go on.",
            "Paused: I hear no breath. Breathe in to go on.",
            "Paused. Breathe in to go on.",
        ])

    def test_habits_are_averages(self):
        page = self.open()
        words = page.evaluate("""async () => {
            const { summary } = await import('/code/breathe-summary.js')
            return summary({
                pattern: '4-4', cycles: 3, inTimeCycles: 1, adherence: 0.5, rate: 7.5, pace: 1,
                inhaleDrift: 4, exhaleDrift: -0.5, exhaleExcess: 1.2, inhaleExcess: 0.1,
            }).textContent
        }""")
        self.assertIn("You breathed in 4.0 s late, on average.", words)
        self.assertIn("You breathed out 0.5 s early and 1.2 s too long, on average.", words)


if __name__ == "__main__":
    unittest.main()
