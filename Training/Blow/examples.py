#!/usr/bin/env python3
"""Makes the examples that the evidence is fitted to: the features of hops that stand out.

    examples.py RECORDINGS EXAMPLES.npz [--hold-out FOLD]
"""

import argparse
from multiprocessing import get_context

import numpy as np
from scipy.signal import resample_poly

import features
import material
import synthesis

# How much all hops of a blow count, but for what follows. Where blows hardly stand out, bare ones count more, since
# nothing else sounds alike, and others less, since much does.
FAMILY_WEIGHTS = {"bare": 1.0, "flat": 1.5, "phone": 2.0, "hiss": 1.0}
SOFT_RISE = 22  # decibels over the usual level
SOFT_BARE_WEIGHT = 3.0
SOFT_SHARE = 0.2
# How fast a blow is known depends on its first hops: up to so many seconds they count more.
EARLY_WEIGHTS = ((0.1, 3.0), (0.3, 2.0))
# A recording that begins with a blow, and the first seconds of one that begins with another sound.
START_WEIGHT, BEGINNING_WEIGHT = 1.5, 0.3
# How much each hop of another sound counts.
LABEL_WEIGHTS = {"aspiration": 0.3, "person_sneeze": 2.5, "nose": 3.0}
CHANGED_WEIGHT = 0.7

SCENE_JOBS, SCENES = 130, 60
RECUTS, CHANGED_RECUTS, MORE_CHANGED_RECUTS = 6, 10, 20
RECUT_DURATION = 60  # seconds
BEGINNINGS = 50  # of a label, as they are and as many changed
LEAST_DURATION = 8  # seconds of a label, to be cut again


def measure(samples):
    """The features of samples at 16 kHz."""
    return features.measure(resample_poly(samples, 1, 2))


def times(found):
    """The centres of the windows, in seconds."""
    return np.arange(len(found["level"])) * features.HOP_DURATION + features.WINDOW_CENTRE


def blow_examples(found, start, end, family):
    """The hops within a blow, and how much each counts."""
    centres = times(found)
    inside = (found["floorRise"] > features.LEAST_RISE) & (centres > start + 0.01) & (centres < end)
    values = features.matrix(found, features.NAMES)[inside]
    if not len(values):
        return values, np.empty(0)
    is_soft = np.median(found["usualRise"][inside]) <= SOFT_RISE
    weight = FAMILY_WEIGHTS[family]
    if is_soft:
        weight = SOFT_BARE_WEIGHT if family == "bare" else weight * SOFT_SHARE
    if start == 0:
        weight *= START_WEIGHT
    weights = np.full(len(values), weight / len(values))
    since = centres[inside] - start
    conditions = [since < duration for duration, _ in EARLY_WEIGHTS]
    return values, weights * np.select(conditions, [more for _, more in EARLY_WEIGHTS], 1.0)


def other_examples(samples, label, is_changed=False, weight=1.0):
    """The hops of a sound that is no blow, and how much each counts."""
    found = measure(samples)
    inside = found["floorRise"] > features.LEAST_RISE
    values = features.matrix(found, features.NAMES)[inside]
    weight *= LABEL_WEIGHTS.get(label, 1.0) * (CHANGED_WEIGHT if is_changed else 1.0)
    return values, np.full(len(values), weight)


def all_changed(random, clips, count=40):
    if len(clips) > count:
        clips = [clips[index] for index in random.integers(0, len(clips), count)]
    return [synthesis.changed(random, clip) for clip in clips]


def run(job):
    """The examples of one job: whether they are blows, values and weights."""
    number, kind, label = job
    random = np.random.default_rng([number, 20])
    found = []
    if kind == "scenes":
        for _ in range(SCENES):
            scene = synthesis.scene(random, backgrounds)
            measured = measure(scene.samples)
            found += [blow_examples(measured, *span, scene.family) for span in scene.spans]
    elif kind == "files":
        found = [other_examples(clip, label) for clip in clips[label]]
    elif kind == "synthetic":
        make = SYNTHETIC[label]
        found = [other_examples(make(random, RECUT_DURATION), label)]
    elif kind == "changed synthetic":
        parts = all_changed(random, [SYNTHETIC[label](random, 12) for _ in range(10)])
        found = [other_examples(synthesis.recut(random, parts, RECUT_DURATION), label, True)]
    elif kind == "beginnings":
        found = []
        for _ in range(BEGINNINGS):
            clip = clips[label][random.integers(len(clips[label]))]
            for is_changed in (False, True):
                heard = synthesis.changed(random, clip) if is_changed else clip
                heard = synthesis.beginning(random, heard)
                found.append(other_examples(heard, label, is_changed, BEGINNING_WEIGHT))
    elif kind == "changed":
        parts = all_changed(random, clips[label])
        found = [other_examples(synthesis.recut(random, parts, RECUT_DURATION), label, True)]
    else:
        found = [other_examples(synthesis.recut(random, clips[label], RECUT_DURATION), label)]
    values = np.concatenate([values for values, _ in found]).astype(np.float32)
    return kind == "scenes", values, np.concatenate([weights for _, weights in found])


SYNTHETIC = {
    "nose": synthesis.nose_breaths,
    "aspiration": synthesis.aspirations,
    "sneeze": synthesis.sneezes,
    "strike": synthesis.strikes,
}


def jobs():
    kinds = [("scenes", None)] * SCENE_JOBS
    kinds += [("synthetic", "nose")] * 16 + [("changed synthetic", "nose")] * 14
    kinds += [("synthetic", "aspiration")] * 36 + [("changed synthetic", "aspiration")] * 15
    kinds += [("synthetic", "sneeze")] * 16 + [("changed synthetic", "sneeze")] * 8
    kinds += [("synthetic", "strike")] * 16 + [("changed synthetic", "strike")] * 4
    for label, of_label in clips.items():
        kinds += [("files", label), ("beginnings", label)]
        if material.seconds(of_label) > LEAST_DURATION:
            count = MORE_CHANGED_RECUTS if label == "person_sneeze" else CHANGED_RECUTS
            kinds += [("recut", label)] * RECUTS + [("changed", label)] * count
    return [(number, *kind) for number, kind in enumerate(kinds)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("recordings")
    parser.add_argument("examples")
    parser.add_argument("--hold-out", type=int, metavar="FOLD")
    arguments = parser.parse_args()
    all_clips = material.clips(arguments.recordings, arguments.hold_out)
    kept = [clip for clip in all_clips if not clip.is_held_out]
    clips = material.by_label(kept)
    backgrounds = [clip.samples for clip in kept if len(clip.samples) > synthesis.RATE]
    # The processes are copies of this one, with the recordings.
    with get_context("fork").Pool(2) as pool:
        results = pool.map(run, jobs(), chunksize=1)
    is_blow = np.concatenate([np.full(len(values), blow) for blow, values, _ in results])
    values = np.concatenate([values for _, values, _ in results])
    weights = np.concatenate([weights for _, _, weights in results])
    # Blows and other sounds count the same in all.
    for kind in (is_blow, ~is_blow):
        weights[kind] *= 0.5 * len(weights) / weights[kind].sum()
    np.savez(
        arguments.examples, names=features.NAMES, values=values, is_blow=is_blow, weights=weights
    )
    print(f"{is_blow.sum()} hops of blows, {(~is_blow).sum()} of other sounds")
