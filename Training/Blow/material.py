"""Recordings of sounds that are no blows, whose licences allow anything that is made of them.

Nothing non-commercial and nothing share-alike is used. `SOURCES` says what is taken, and README.md
where it comes from.
"""

import hashlib
import math
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
from scipy.signal import resample_poly

from synthesis import RATE


class Source(NamedTuple):
    pattern: str  # of the files, in the folder of all recordings
    group: str  # what in the name of a file says what it belongs to: never held out in parts
    label: str | None  # the label of the file's folder if there is none here
    left_out: tuple  # labels of what blows
    licence: str


SOURCES = (
    Source("esc10/*/*", r"^(\d)", None, (), "CC BY 3.0, CC0"),
    Source(
        "air_and_machines/*/*", r"^(.*?)(?:[_-]?\d+[a-z]?)?$", None,
        ("air_puff", "blow_air", "blower"), "CC BY 3.0",
    ),
    Source("speech/words_16k/*", r"([^_]+)$", "words", (), "CC BY 4.0"),
    Source("speech/sentences_16k/*", r"_([^_]+)_[^_]+$", "words", (), "free with notice"),
    Source("room_noise/sc_*", r"^(.*)$", "room", (), "CC BY 4.0"),
    Source("music_low/*", r"^([^_]+)", "music", (), "CC0"),
)  # fmt: skip

ENDINGS = (".flac", ".ogg", ".wav", ".aif", ".aiff", ".mp3")


class Clip(NamedTuple):
    label: str
    samples: np.ndarray  # float32 at 16 kHz
    is_held_out: bool


def read(path, rate=RATE):
    """The mean of the channels of a file, at a sample rate."""
    samples, file_rate = soundfile.read(path, dtype="float64", always_2d=True)
    divisor = math.gcd(file_rate, rate)
    mono = samples.mean(axis=1)
    if file_rate != rate:
        mono = resample_poly(mono, rate // divisor, file_rate // divisor)
    return mono.astype(np.float32)


def is_held_out(group, fold):
    """Whether a group belongs to the part that is not fitted to.

    The groups of ESC-10 are its folds; of all others a third is held out.
    """
    if fold is None:
        return False
    if group.isdigit() and len(group) == 1:
        return int(group) == fold
    number = int.from_bytes(hashlib.md5(group.encode()).digest()[:4], "big")
    return number % 3 == fold % 3


def clips(folder, fold=None):
    """All recordings in a folder, in the order of their names."""
    found = []
    for source in SOURCES:
        paths = [path for path in Path(folder).glob(source.pattern) if path.suffix in ENDINGS]
        if not paths:
            raise SystemExit(
                f"No recordings at {folder}/{source.pattern}: README.md tells where to get them."
            )
        for path in sorted(paths):
            label = source.label or path.parent.name
            if label in source.left_out:
                continue
            group = re.search(source.group, path.stem).group(1)
            found.append(Clip(label, read(path), is_held_out(group, fold)))
    return found


def by_label(clips):
    """The samples of clips, for each label."""
    found = {}
    for clip in clips:
        found.setdefault(clip.label, []).append(clip.samples)
    return dict(sorted(found.items()))


def seconds(clips):
    return sum(len(clip) for clip in clips) / RATE
