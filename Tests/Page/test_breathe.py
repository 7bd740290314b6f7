"""Breathe: what is said while somebody is led, how it went, and the exercises of the past."""

import datetime
import json
import re
import unittest

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

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

    def test_the_past_has_dates_and_a_scale(self):
        def session(number, daysAgo, pattern, adherence):
            began = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=daysAgo)
            return {
                "id": number, "date": began.strftime("%Y-%m-%dT%H:%M:%SZ"), "pattern": pattern,
                "practice": 120, "cycles": 12, "inTimeCycles": 9, "adherence": adherence, "rate": 5.5,
            }

        page = self.open([
            session(1, 90, "5.5-5.5", 0.25), session(2, 20, "4-4", 0.5), session(3, 15, "5.5-5.5", 0.75),
            session(4, 0, "4-4", 1)
        ], width=390)
        card = page.locator(".breathe-history-card")
        lines, dots, words = (
            card.locator(name) for name in (".breathe-session", ".breathe-trend-dot", ".breathe-trend-word"))
        expect(lines).to_have_count(3)
        expect(lines.nth(1)).to_contain_text("5.5-5.5 (coherent)")
        written = words.all_text_contents()
        self.assertEqual(written[:3], ["0 %", "50 %", "100 %"])
        self.assertEqual(len(written), 7)
        for date in written[3:]:
            self.assertRegex(date, r"^\d+ \w+$")
        # By time, and not by number: from 20 to 15 days ago it is a third as far as from there to now.
        places = [float(dot.get_attribute("cx")) for dot in dots.all()]
        first, last, middle = places
        self.assertAlmostEqual((middle - first) / (last - first), 5 / 20, delta=0.01)
        found = Axe().run(page)["violations"]
        self.assertEqual([f"{one['id']}: {one['nodes'][0]['html']}" for one in found], [])
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390)

        page.get_by_role("button", name="All", exact=True).click()
        expect(lines).to_have_count(4)
        page.get_by_role("combobox", name="Pattern of the exercises").select_option("5.5-5.5 (coherent)")
        expect(lines).to_have_count(2)
        expect(dots).to_have_count(2)
        heights = [float(dot.get_attribute("cy")) for dot in dots.all()]
        self.assertGreater(heights[0], heights[1])
        page.get_by_role("button", name="Last 4 weeks").click()
        expect(lines).to_have_count(1)
        self.assertEqual(page.complaints, [])

    def test_nothing_in_the_last_weeks(self):
        page = self.open([{
            "id": 1, "date": "2020-02-03T10:00:00Z", "pattern": "4-4", "practice": 60, "cycles": 0, "inTimeCycles": 0
        }])
        page.get_by_text("There is none in the last 4 weeks.").wait_for()
        page.get_by_role("button", name="All", exact=True).click()
        expect(page.locator(".breathe-session")).to_have_count(1)
        expect(page.locator(".breathe-session")).to_contain_text(re.compile("3 Feb"))
        self.assertEqual(page.complaints, [])


if __name__ == "__main__":
    unittest.main()
