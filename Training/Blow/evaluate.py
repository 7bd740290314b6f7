#!/usr/bin/env python3
"""Measures what the evidence makes of blows and of other sounds, for several needed sums.

    evaluate.py EVIDENCE.json RECORDINGS [--hold-out FOLD] [--blows NAME=LABELS.csv]
                [--others NAME=FOLDER]

Labels have the columns path, start and end, in seconds; paths are relative to their file. Without
--hold-out there is nothing that was not fitted to but what is named here, and the alarms are those
in what was fitted to.
"""

import argparse
import csv
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numba import njit
from scipy.signal import resample_poly
from scipy.stats import chi2

import evidence
import features
import material
import synthesis

NEEDS = np.arange(1, 3.01, 0.25)
WANTED_SUM = 10.0
# What the first moments of a file are taken for does not count: nobody knows what was before.
FILE_START = 1.2
RECUTS, RECUT_DURATION = 10, 60  # of each label; seconds
SCENE_JOBS, SCENES = 4, 50
# A blow is heard when one is known within its span, or so much before and after it, in seconds.
BEFORE, AFTER = 0.1, 0.05


class Heard(NamedTuple):
    """A recording, reduced to what the decision asks for."""

    group: str
    level: np.ndarray
    rise: np.ndarray
    evidence: np.ndarray
    kinds: dict
    spans: list


@njit
def decide(evidence, level, rise, need):
    """Where a blow was known and where it ended, in hops: the rule of BlowJudge.swift."""
    found = [(0, 0)]
    is_blowing, total, confidence, strongest, mean = False, 0.0, 0.0, 0.0, 0.0
    quiet, start = 0, 0
    for hop in range(len(level)):
        surplus = evidence[hop] - need
        if not is_blowing:
            gain = surplus if rise[hop] > 9 else -2.0
            total = max(0.0, total + min(max(gain, -2.0), 4.0))
            if total >= WANTED_SUM:
                is_blowing, start, quiet = True, hop, 0
                strongest, mean = level[hop], level[hop]
                confidence = min(surplus, 4.0)
            continue
        strongest = max(strongest - 6 * features.HOP_DURATION, level[hop])
        if level[hop] >= strongest - 14:
            quiet = 0
        else:
            quiet += 2 if level[hop] < strongest - 22 else 1
        confidence += 0.04 * (min(max(surplus, -4.0), 4.0) - confidence)
        # A blow on top of something that was taken for one, for half a second or more.
        lasts = hop - start - 1
        is_louder = min(level[hop], level[hop - 1]) > mean + 10
        if lasts * features.HOP_DURATION > 0.5 and surplus > 0 and is_louder:
            found.append((start, hop))
            is_blowing, total = False, WANTED_SUM
            continue
        mean += (level[hop] - mean) / min(lasts + 1, 32)
        if quiet >= 7 or confidence < -2:
            found.append((start, hop))
            is_blowing, total = False, 0.0
    if is_blowing:
        found.append((start, len(level)))
    return found[1:]


def blows(heard, need):
    """When blows were known, and when they ended, in seconds."""
    hops = np.array(decide(heard.evidence, heard.level, heard.rise, need)).reshape(-1, 2)
    return hops * features.HOP_DURATION + features.WINDOW_DURATION


def hear(group, samples, spans=()):
    found = features.measure(resample_poly(samples, 1, 2))
    total, kinds = evidence.total(fitted, found), evidence.of_kinds(fitted, found)
    return Heard(group, found["level"], found["floorRise"], total, kinds, list(spans))


def hear_blows(labels):
    """The labelled blows of a file of labels."""
    name, path = labels
    found = []
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            samples = material.read(Path(path).parent / row["path"])
            found.append(hear(name, samples, [(float(row["start"]), float(row["end"]))]))
    return found


def hear_scenes(number):
    random = np.random.default_rng([number, 21])
    scenes = [synthesis.scene(random, backgrounds) for _ in range(SCENES)]
    return [hear("synthetic", scene.samples, scene.spans) for scene in scenes]


def hear_label(label):
    """The recordings of a label, and these cut anew."""
    found = [hear("recordings", clip) for clip in clips[label]]
    if material.seconds(clips[label]) > 8:
        for number in range(RECUTS):
            random = np.random.default_rng([number, 22])
            found.append(hear("cut anew", synthesis.recut(random, clips[label], RECUT_DURATION)))
    return found


def hear_others(folder):
    name, path = folder
    paths = sorted(path for path in Path(path).rglob("*") if path.suffix in material.ENDINGS)
    return [hear(name, material.read(path)) for path in paths]


def share_interval(count, of):
    """Wilson's interval of a share, 95 %."""
    z, share = 1.96, count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * np.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def rate_interval(count, hours):
    """The exact interval of a Poisson rate, 95 %."""
    low = chi2.ppf(0.025, 2 * count) / 2 if count else 0
    return low / hours, chi2.ppf(0.975, 2 * count + 2) / 2 / hours


def show_blows(group, need):
    delays, count = [], 0
    for heard in group:
        found = blows(heard, need)
        for start, end in heard.spans:
            count += 1
            known = [
                at
                for at, until in found
                if start - BEFORE <= at < end + AFTER and until > start
            ]
            delays += [known[0] - start] if known else []
    low, high = share_interval(len(delays), count)
    text = f"{len(delays):5d} of {count:<5d}{len(delays) / count:6.3f}  ({low:.3f} to {high:.3f})"
    if delays:
        text += "  known after %.2f s, 90 %% %.2f s" % tuple(np.percentile(delays, (50, 90)))
    return text


def show_alarms(group, need):
    count = sum(sum(at >= FILE_START for at, _ in blows(heard, need)) for heard in group)
    durations = [len(heard.level) * features.HOP_DURATION - FILE_START for heard in group]
    hours = sum(max(duration, 0) for duration in durations) / 3600
    if hours == 0:
        return f"nothing is longer than {FILE_START} s"
    low, high = rate_interval(count, hours)
    return f"{count:5d} in {hours:5.2f} h {count / hours:6.1f} an hour  ({low:.1f} to {high:.1f})"


def show_kinds(group):
    """What half of all blows have more of, and how far below the weakest 5 % are (`BlowAspect`)."""
    middles = {kind: [] for kind in features.KINDS}
    for heard in group:
        times = np.arange(len(heard.level)) * features.HOP_DURATION + features.WINDOW_CENTRE
        for start, end in heard.spans:
            inside = (heard.rise > 9) & (times > start + 0.03) & (times < end)
            for kind, values in heard.kinds.items():
                middles[kind] += [np.median(values[inside])] if inside.any() else []
    for kind, values in middles.items():
        weakest, usual = np.percentile(values, (5, 50))
        print(f"  {kind:12s}{usual:6.1f}{weakest - usual:6.1f}")


def pair(text):
    name, separator, path = text.partition("=")
    if not separator:
        raise argparse.ArgumentTypeError(f"'{text}' is no NAME=PATH.")
    return name, path


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("evidence")
    parser.add_argument("recordings")
    parser.add_argument("--hold-out", type=int, metavar="FOLD")
    parser.add_argument("--blows", type=pair, action="append", default=[], metavar="NAME=LABELS")
    parser.add_argument("--others", type=pair, action="append", default=[], metavar="NAME=FOLDER")
    arguments = parser.parse_args()
    fitted = evidence.load(arguments.evidence)
    all_clips = material.clips(arguments.recordings, arguments.hold_out)
    chosen = [clip for clip in all_clips if clip.is_held_out or arguments.hold_out is None]
    clips = material.by_label(chosen)
    backgrounds = [clip.samples for clip in chosen if len(clip.samples) > synthesis.RATE]
    with get_context("fork").Pool(2) as pool:
        of_blows = pool.map(hear_scenes, range(SCENE_JOBS), chunksize=1)
        of_blows += pool.map(hear_blows, arguments.blows, chunksize=1)
        of_others = pool.map(hear_label, clips, chunksize=1)
        of_others += pool.map(hear_others, arguments.others, chunksize=1)
    groups = {}
    for heard in sum(of_blows + of_others, []):
        groups.setdefault(heard.group, []).append(heard)
    held = "fitted to" if arguments.hold_out is None else "held out"
    print(f"Recordings: {sum(len(of_label) for of_label in clips.values())}, {held}.")
    for name, group in groups.items():
        print(f"\n{name}")
        has_blows = any(heard.spans for heard in group)
        for need in NEEDS:
            show = show_blows if has_blows else show_alarms
            print(f"  {need:.2f}  {show(group, need)}")
    print("\nkind of evidence in synthetic blows: usual, and the weakest 5 % below it")
    show_kinds(groups["synthetic"])
