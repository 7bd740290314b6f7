#!/usr/bin/env python3
"""What is measured in a sound: the definition of the features of Sources/TragusAnalysis/Blow.

Written for the fit and to be compared with, in double precision and window by window; the Swift
code computes the same as it goes. Names are those of `BlowFeatures.Name`. What the detector knows is
left out: that a blow does not become usual, that little does while somebody blows again and again or
talks, and that what is left of a blow is the new floor.

    features.py --fixture FILE     writes the values that the tests of the Swift code compare with
"""

import argparse
import textwrap

import numpy as np
from numba import njit
from scipy.ndimage import uniform_filter1d
from scipy.signal import butter, sosfilt

RATE = 8000
WINDOW = 512  # samples
HOP = 128
HOP_DURATION = HOP / RATE
WINDOW_DURATION = WINDOW / RATE

# What is assumed before anything was heard, in dBFS: of all, and of each of the three parts. Those
# of BlowFeatures.swift.
FIRST_LEVEL = -58.0
FIRST_PART_LEVEL = FIRST_LEVEL - 4
SILENCE = 1e-12
# What rises less is never taken for a blow, in decibels (`BlowFeatures`).
LEAST_RISE = 9

# For each kind of evidence (`BlowAspect`), its features.
KINDS = {
    "rise": (
        "usualRise floorRise lowRise middleRise highRise mostRise leastRise "
        "slowRise slowLowRise slowMiddleRise slowHighRise heardRise"
    ).split(),
    "lines": (
        "highPeak longHighPeak highSpread longHighSpread lowPeak lowSpread longLowSpread"
    ).split(),
    "repetition": "lowCoherence highCoherence".split(),
    "pitch": "period longPeriod flatPeriod longFlatPeriod".split(),
    "texture": "kurtosis unevenness".split(),
    "motion": "motion longMotion deviation change climb".split(),
    "spectrum": "octave60 octave120 octave250 octave500 octave1000 octave2000".split(),
}
NAMES = [name for names in KINDS.values() for name in names]

FREQUENCIES = np.fft.rfftfreq(WINDOW, 1 / RATE)
BAND_EDGES = [60, 120, 250, 500, 1000, 2000, 3500]
# Halves of two Hann windows, the second as long as a hop, and the centre of their power.
SHAPE = np.concatenate(
    [np.arange(WINDOW - HOP) / (WINDOW - HOP), np.arange(HOP, 0, -1) / HOP]
)
SHAPE = np.sin(np.pi / 2 * SHAPE) ** 2
WINDOW_CENTRE = (SHAPE**2 * np.arange(WINDOW)).sum() / (SHAPE**2).sum() / RATE
LONGEST_PERIOD = 134  # samples: 60 Hz
SHORT, LONG, RISE = 4, 12, 3  # hops of which means are taken


def decibels(power):
    return 10 * np.log10(power + SILENCE)


def windows(samples):
    """Every window of the samples, one a row."""
    padded = np.pad(samples, (0, max(WINDOW - len(samples), 0)))
    return np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]


def mean_of_last(values, count):
    """For each hop the mean of the last `count`, of as many as there are."""
    sums = np.cumsum(np.concatenate([np.zeros((1,) + values.shape[1:]), values]), axis=0)
    ends = np.arange(1, len(values) + 1)
    starts = np.maximum(0, ends - count)
    counts = (ends - starts).reshape((-1,) + (1,) * (values.ndim - 1))
    return (sums[ends] - sums[starts]) / counts


def mean_of_run(values, runs, count):
    """As `mean_of_last`, of no more hops than the number in `runs`; where that is 0, the mean stays."""
    sums = np.cumsum(np.concatenate([[0], values]))
    ends = np.arange(1, len(values) + 1)
    counts = np.minimum(runs, count)
    means = (sums[ends] - sums[ends - counts]) / np.maximum(counts, 1)
    last = np.maximum.accumulate(np.where(runs > 0, ends - 1, -1))
    return np.where(last >= 0, means[last], 0)


def runs_of(condition):
    """For each hop how long the condition has held, in hops; 0 where it does not hold."""
    places = np.arange(1, len(condition) + 1)
    return places - np.maximum.accumulate(np.where(condition, 0, places))


def earlier(values, hops, first):
    """What there was so many hops before; `first` before anything was."""
    return np.concatenate([np.full(min(hops, len(values)), first), values[:-hops]])


def power_spectra(samples):
    """Mean squares in the bins of each window."""
    spectra = np.fft.rfft(windows(samples) * SHAPE, axis=1)
    return np.abs(spectra) ** 2 * (2 / ((SHAPE**2).sum() * WINDOW))


def band_powers(spectra):
    bands = [
        spectra[:, (FREQUENCIES >= low) & (FREQUENCIES < high)].sum(axis=1)
        for low, high in zip(BAND_EDGES[:-1], BAND_EDGES[1:])
    ]
    return np.stack(bands, axis=1)


def lines(spectra, runs, low, high, degree):
    """The second highest bin, the spread, and the correlation with 64 ms before.

    All of the natural logarithms of a range, a polynomial in the logarithm of the frequency
    taken out. What did not stand out 64 ms before is not compared with.
    """
    bins = (FREQUENCIES >= low) & (FREQUENCIES <= high)
    powers = np.stack([np.log(FREQUENCIES[bins]) ** power for power in range(degree + 1)], axis=1)
    logarithms = np.log(spectra[:, bins] + 1e-13)
    rest = logarithms - logarithms @ np.linalg.pinv(powers).T @ powers.T
    peak = np.partition(rest, -2, axis=1)[:, -2]
    spread = rest.std(axis=1)
    rest = rest - rest.mean(axis=1, keepdims=True)
    energies = (rest**2).sum(axis=1)
    coherence = np.zeros(len(rest))
    products = (rest[4:] * rest[:-4]).sum(axis=1)
    coherence[4:] = products / np.sqrt(energies[4:] * energies[:-4] + 1e-9)
    coherence[runs <= 4] = 0
    return peak, spread, coherence


def autocorrelation(spectra, low, high):
    """In parts of the power; one lag a column."""
    inside = (FREQUENCIES >= low) & (FREQUENCIES <= high)
    correlation = np.fft.irfft(np.where(inside, spectra, 0), axis=1)[:, :LONGEST_PERIOD]
    return correlation / np.maximum(correlation[:, :1], 1e-30)


def period(spectra):
    """The highest autocorrelation behind its first zero, and not before 2 ms."""
    correlation = autocorrelation(spectra, 60, 1000)
    is_negative = correlation < 0
    last = LONGEST_PERIOD - 1
    first = np.where(is_negative.any(axis=1), is_negative.argmax(axis=1), last)
    lags = np.arange(LONGEST_PERIOD)
    behind = lags >= np.maximum(first, 16)[:, None]
    return np.where(behind, correlation, -1).max(axis=1)


def flat_period(spectra):
    """The highest autocorrelation for 2.5 to 16.6 ms, the spectrum divided by its running mean."""
    logarithms = np.log(spectra + 1e-13)
    flattened = np.exp(logarithms - uniform_filter1d(logarithms, 25, axis=1))
    return np.maximum(autocorrelation(flattened, 80, 3000)[:, 20:].max(axis=1), 0)


def texture(samples):
    """The logarithm of the kurtosis above 300 Hz, and how uneven the power of 4 ms is there."""
    filtered = sosfilt(butter(2, 300, "high", fs=RATE, output="sos"), samples)
    squares = windows(filtered**2)
    powers = squares.mean(axis=1) + 1e-14
    kurtosis = np.log((squares**2).mean(axis=1) / powers**2 + 1e-3)
    parts = np.log(squares.reshape(len(squares), 16, -1).mean(axis=2) + 1e-12)
    steps = np.arange(16) - 7.5
    slopes = (parts * steps).sum(axis=1, keepdims=True) / (steps**2).sum()
    rest = parts - parts.mean(axis=1, keepdims=True) - slopes * steps
    return kurtosis, rest.std(axis=1)


@njit
def floors(levels, first):
    """What is always there: falls at once, rises by 5 dB a second, from `first` on."""
    out = np.empty(len(levels))
    floor = first
    for hop in range(len(levels)):
        floor = max(-90.0, min(levels[hop], floor + 5.0 * HOP_DURATION))
        out[hop] = floor
    return out


@njit
def usual_levels(levels, first, pace):
    """What it is louder than a tenth of the time, before each hop; `pace` in decibels a second.

    What was heard for a short time only counts at once when it is quieter than assumed.
    """
    out = np.empty(len(levels))
    usual = first
    for hop in range(len(levels)):
        out[hop] = usual
        distance = levels[hop] - usual
        if distance > 0:
            usual += pace * HOP_DURATION * 0.9 * min(1.0, distance / 3)
        else:
            time = hop * HOP_DURATION
            step = pace * HOP_DURATION * 0.1 * max(-1.0, distance / 3)
            belief = distance * HOP_DURATION / (0.25 + 0.5 * time) if time < 3 else 0.0
            usual = max(-110.0, usual + min(step, belief))
    return out


def rises(level, parts):
    """How far it stands out of what is always there, and of what is usual."""
    smooth = mean_of_last(level, RISE)
    floor = earlier(floors(mean_of_last(level, SHORT), FIRST_LEVEL), 2, FIRST_LEVEL)
    found = {"floorRise": np.clip(smooth - floor, -20, 50)}
    heard = mean_of_last(level, SHORT)
    heard = earlier(floors(heard, heard[0]), 2, heard[0])
    found["heardRise"] = np.clip(smooth - heard, -20, 50)
    for prefix, pace in (("", 15.0), ("slow", 6.0)):
        rise = np.clip(smooth - usual_levels(level, FIRST_LEVEL, pace), -30, 50)
        found["slowRise" if prefix else "usualRise"] = rise
        for name, part in zip(("Low", "Middle", "High"), parts):
            name = f"{prefix}{name}Rise" if prefix else f"{name.lower()}Rise"
            usual = usual_levels(part, FIRST_PART_LEVEL, pace)
            found[name] = np.clip(mean_of_last(part, RISE) - usual, -30, 50)
    of_parts = np.stack([found["lowRise"], found["middleRise"], found["highRise"]])
    found["mostRise"], found["leastRise"] = of_parts.max(axis=0), of_parts.min(axis=0)
    return found


def form(samples, spectra, runs):
    """Lines, periods and texture, as means of 4 windows and of 12, of those that stand out.

    `runs` is for how many windows it has stood out.
    """
    low_peak, low_spread, low_coherence = lines(spectra, runs, 60, 520, degree=1)
    high_peak, high_spread, high_coherence = lines(spectra, runs, 500, 3500, degree=2)
    kurtosis, unevenness = texture(samples)
    short = {
        "lowPeak": low_peak, "lowSpread": low_spread, "lowCoherence": low_coherence,
        "highPeak": high_peak, "highSpread": high_spread, "highCoherence": high_coherence,
        "period": period(spectra), "flatPeriod": flat_period(spectra),
        "kurtosis": kurtosis, "unevenness": unevenness,
    }  # fmt: skip
    found = {name: mean_of_run(values, runs, SHORT) for name, values in short.items()}
    for name in ("lowSpread", "highPeak", "highSpread", "period", "flatPeriod"):
        found["long" + name[0].upper() + name[1:]] = mean_of_run(short[name], runs, LONG)
    return found


def movement(level):
    """How the level moves in a quarter of a second."""
    steps = np.minimum(np.abs(level - earlier(level, 1, FIRST_LEVEL)), 12)
    last = np.lib.stride_tricks.sliding_window_view(
        np.concatenate([np.full(15, FIRST_LEVEL), level]), 16
    )
    return {
        "motion": mean_of_last(steps, SHORT),
        "longMotion": mean_of_last(steps, LONG),
        "deviation": last.std(axis=1),
        "climb": np.clip(level - earlier(level, 8, FIRST_LEVEL), -40, 50),
    }


def shape(bands):
    """The shares of the octaves in decibels, and how far they are from those of 96 ms before."""
    means = mean_of_last(bands, SHORT)
    shares = decibels(means) - decibels(means.sum(axis=1, keepdims=True))
    found = {}
    for edge, share in zip(BAND_EDGES, shares.T):
        found[f"octave{edge}"] = np.maximum(share, -45)
    before = np.concatenate([np.repeat(shares[:1], min(6, len(shares)), axis=0), shares[:-6]])
    found["change"] = np.minimum(np.sqrt(((shares - before) ** 2).mean(axis=1)), 20)
    return found


def measure(samples):
    """All features of samples at 8 kHz: a value for each hop from the first whole window on.

    Beside those of `NAMES`, `level` in dBFS.
    """
    samples = np.asarray(samples, dtype=np.float64)
    samples = np.pad(samples, (0, max(WINDOW - len(samples), 0)))
    spectra = power_spectra(samples)
    bands = band_powers(spectra)
    level = decibels(bands.sum(axis=1))
    parts = [decibels(bands[:, first : first + 2].sum(axis=1)) for first in (0, 2, 4)]
    found = {"level": level}
    found |= rises(level, parts) | movement(level) | shape(bands)
    found |= form(samples, spectra, runs_of(found["floorRise"] > LEAST_RISE))
    return found


def matrix(found, names):
    """One hop a row, one feature a column."""
    return np.stack([found[name] for name in names], axis=1)


# The fixture: the same signal is made in Swift, of integers alone.

FIXTURE_COUNT = 12_000  # samples at 8 kHz
FIXTURE_HOPS = [0, 1, 3, 7, 19, 24, 26, 30, 44, 56, 59, 70, 75, 89]


def fixture_signal():
    """A quiet room, a burst of noise from 0.4 to 0.9 s, a tone of 200 Hz from 1.1 to 1.4 s."""
    samples = np.empty(FIXTURE_COUNT)
    state = 1
    for frame in range(FIXTURE_COUNT):
        state = (1_664_525 * state + 1_013_904_223) % (1 << 32)
        noise = (state >> 16) - 32_768
        gain = 12_000 if 3200 <= frame < 7200 else 60
        value = (noise * gain) >> 15
        if 8800 <= frame < 11_200:
            value += abs(20 - frame % 40) * 800 - 8000
        samples[frame] = value / 32_768
    return samples


def fixture():
    """The Swift file."""
    found = measure(fixture_signal())
    names = ["level"] + NAMES
    text = "// Made by Training/Blow/features.py --fixture.\n\n"
    text += "/// What `Training/Blow/features.py` measures.\n"
    text += "let blowFixtureNames = [\n" + swift_lines([f'"{name}"' for name in names], 2) + "]\n\n"
    text += "/// What it finds in `blowFixtureSignal()`, in some of its hops: values by name.\n"
    text += "let blowFixture: [(hop: Int, values: [Double])] = [\n"
    for hop in FIXTURE_HOPS:
        values = [f"{found[name][hop]:.5f}" for name in names]
        text += f"  (\n    hop: {hop},\n    values: [\n" + swift_lines(values, 6) + "    ]\n  ),\n"
    return text + "]\n"


def swift_lines(values, indent):
    """The elements of an array, in lines of at most 100 columns."""
    lines = textwrap.wrap(", ".join(values), 98 - indent, break_on_hyphens=False)
    return textwrap.indent("\n".join(lines), " " * indent) + ",\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fixture", metavar="FILE", required=True)
    with open(parser.parse_args().fixture, "w", encoding="utf-8") as file:
        file.write(fixture())
