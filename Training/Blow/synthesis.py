"""Blows, and sounds of noise that are none, made as microphones would have them.

Everything is drawn from a numpy Generator: the same seed makes the same samples. Sounds are arrays
of float64 at 16 kHz where 1 is full scale.
"""

import math
from typing import NamedTuple

import numpy as np
from scipy.signal import butter, fftconvolve, sosfilt

RATE = 16_000

# What the microphone makes of a blow, and how many of 20 blows it is.
FAMILIES = {
    "bare": 9,  # the air pushes at the membrane: most of it lies below 300 Hz
    "flat": 5,  # a mask, a foam, some distance: flat up to a few kilohertz
    "phone": 5,  # flat, without low frequencies, with the resonances and echoes of a case
    "hiss": 1,  # past the microphone
}
# For each family: how many resonances there are at most, how often there are echoes, how often a
# recording begins with the blow, and how often everything above some kilohertz is cut off.
MOST_RESONANCES = {"bare": 4, "flat": 6, "phone": 9, "hiss": 5}
ECHO_CHANCE = {"bare": 0.25, "flat": 0.5, "phone": 0.8, "hiss": 0.5}
START_CHANCE = {"bare": 0.2, "flat": 0.35, "phone": 0.35, "hiss": 0.2}
CUT_CHANCE = {"bare": 0.15, "flat": 0.3, "phone": 0.5, "hiss": 0.15}


class Blow(NamedTuple):
    samples: np.ndarray
    start: float  # seconds from the first sample
    end: float
    level: float  # dBFS, before the microphone clips


class Scene(NamedTuple):
    samples: np.ndarray  # float32
    spans: list  # (start, end) of each blow, in seconds
    family: str


def logarithmic(random, lowest, highest):
    """A number whose logarithm is drawn evenly."""
    return math.exp(random.uniform(math.log(lowest), math.log(highest)))


def decibels(amplitude):
    """The factor of an amplitude for a number of decibels."""
    return 10 ** (amplitude / 20)


def spectrum_of(count):
    """The size of a transform of `count` samples, and its frequencies in hertz, none of them 0."""
    size = 1 << (count - 1).bit_length()
    return size, np.fft.rfftfreq(size, 1 / RATE) + 1e-3


def shaped_noise(random, count, response):
    """Noise of power 1 with the spectrum `response`, which is that of `spectrum_of(count)`."""
    size, _ = spectrum_of(count)
    noise = np.fft.irfft(np.fft.rfft(random.standard_normal(size)) * response, size)[:count]
    return noise / noise.std()


def coloured_noise(random, count, exponent):
    """Noise of power 1 whose power falls with frequency to the `exponent`; level below 10 Hz."""
    _, frequencies = spectrum_of(count)
    return shaped_noise(random, count, np.maximum(frequencies, 10) ** (-exponent / 2))


def wobble(random, count, cutoff):
    """A slow random movement with a standard deviation of 1."""
    slow = sosfilt(butter(1, cutoff, fs=RATE, output="sos"), random.standard_normal(count))
    return slow / slow.std()


def high_pass(frequencies, cutoff, order=1):
    return ((frequencies / cutoff) / np.sqrt(1 + (frequencies / cutoff) ** 2)) ** order


def low_pass(frequencies, cutoff, exponent):
    """Falls like frequency to minus half the `exponent` in amplitude."""
    return (1 + (frequencies / cutoff) ** 2) ** (-exponent / 4)


def cut(random, frequencies):
    """The end of the band of a telephone or a codec, or what a thick cloth lets through."""
    cutoff, steepness = logarithmic(random, 1400, 3900), logarithmic(random, 4, 16)
    return (1 + (frequencies / cutoff) ** steepness) ** -0.5


def resonances(random, frequencies, count, lowest=150, highest=4500, widest=1):
    """Bumps and dips of up to 10 dB."""
    gains = np.zeros_like(frequencies)
    for _ in range(count):
        centre = logarithmic(random, lowest, highest)
        quality = logarithmic(random, widest, 16)
        gain = random.uniform(-10, 10)
        gains += gain / (1 + ((frequencies / centre - centre / frequencies) * quality) ** 2)
    return decibels(gains)


def ripples(random, frequencies):
    """What a case, a table and small cavities do: ripples of the spectrum, in decibels."""
    gains = np.zeros_like(frequencies)
    for _ in range(random.integers(1, 5)):
        delay = logarithmic(random, 0.00015, 0.006)
        depth = logarithmic(random, 0.5, 4.5)
        gains += depth * np.cos(2 * np.pi * frequencies * delay + random.uniform(0, 2 * np.pi))
    return decibels(gains)


def combs(random, frequencies):
    """One or two echoes of what is heard."""
    response = np.ones_like(frequencies)
    for _ in range(random.integers(1, 3)):
        delay = logarithmic(random, 0.0002, 0.004)
        echo = random.uniform(-0.6, 0.6) * np.exp(-2j * np.pi * frequencies * delay)
        response = response * np.abs(1 + echo)
    return response


def microphone(random, frequencies, family):
    """The spectrum of a blow in a microphone, and the cutoff of its high-pass in hertz."""
    if family == "bare":
        corner, exponent = random.uniform(30, 300), random.uniform(1.3, 2.8)
        cutoff, order = random.uniform(15, 120), 1
    elif family == "flat":
        corner, exponent = logarithmic(random, 400, 4000), random.uniform(1.5, 4)
        cutoff, order = random.uniform(15, 150), 1
    elif family == "phone":
        corner, exponent = logarithmic(random, 250, 3200), random.uniform(1, 5)
        cutoff, order = random.uniform(120, 450), random.integers(1, 4)
    else:
        corner, exponent = logarithmic(random, 2000, 6300), random.uniform(1, 4)
        cutoff, order = random.uniform(100, 900), 1
    response = low_pass(frequencies, corner, exponent) * high_pass(frequencies, cutoff, order)
    count = random.integers(0, MOST_RESONANCES[family])
    response = response * resonances(random, frequencies, count)
    if random.random() < ECHO_CHANCE[family]:
        echoes = ripples if random.random() < 0.7 else combs
        response = response * echoes(random, frequencies)
    if random.random() < CUT_CHANCE[family]:
        response = response * cut(random, frequencies)
    return response, cutoff


def air_speed(random, duration, count):
    """How fast the air flows: it rises, flickers, tires and falls; 0 outside, about 1 at most."""
    times = np.arange(count) / RATE
    rise = min(logarithmic(random, 0.015, 0.2), duration * 0.4)
    fall = min(logarithmic(random, 0.03, 0.4), duration * 0.6)
    speed = np.clip(times / rise, 0, 1) * np.clip((duration - times) / fall, 0, 1)
    flicker = np.exp(wobble(random, count, random.uniform(2, 14)) * random.uniform(0, 0.4))
    tiring = np.clip(times / duration, 0, 1) ** random.uniform(0.5, 1.5)
    return speed * flicker * (1 - random.uniform(0, 0.6) * tiring)


def blow(random, family):
    """One blow of 0.12 to 2.8 s.

    The pressure goes with the square of the speed of the air, the hiss with its third power. The
    span is where the power is more than a twentieth of what is usual at its strongest.
    """
    lasting = random.random() < 0.8
    duration = random.uniform(0.25, 2.8) if lasting else random.uniform(0.12, 0.35)
    count = int((duration + 0.3) * RATE)
    speed = air_speed(random, duration, count)
    _, frequencies = spectrum_of(count)
    response, cutoff = microphone(random, frequencies, family)
    samples = shaped_noise(random, count, response) * speed**2
    ratio = frequencies / 1500
    hiss = shaped_noise(random, count, ratio / (1 + ratio**2))
    samples += decibels(random.uniform(-40, -15)) * hiss * speed**3
    if random.random() < 0.5:  # the membrane is pushed to one side
        samples += random.uniform(-0.4, 0.4) * speed**2
    samples = sosfilt(butter(1, max(5, cutoff / 2), "high", fs=RATE, output="sos"), samples)

    loud = random.random() < 0.85
    level = random.uniform(-30, 9) if loud else random.uniform(-40, -25)
    strong = speed > 0.35 * speed.max()
    samples *= decibels(level) / math.sqrt((samples[strong] ** 2).mean())
    limit = random.choice([1, 1, 0.7, 0.5])
    is_hard = random.random() < 0.5
    samples = np.clip(samples, -limit, limit) if is_hard else limit * np.tanh(samples / limit)
    power = speed**2
    active = np.flatnonzero(power > 0.05 * np.percentile(power, 95))
    return Blow(samples, active[0] / RATE, (active[-1] + 1) / RATE, level)


def add_background(random, samples, backgrounds, level):
    """Adds noise, or a recording far below the `level` of a blow."""
    chance = random.random()
    if chance < 0.35 or not backgrounds:
        noise = coloured_noise(random, len(samples), random.uniform(0, 2))
        return samples + noise * decibels(random.uniform(-95, -45))
    recording = backgrounds[random.integers(len(backgrounds))]
    shift = random.integers(len(recording))
    recording = np.resize(np.roll(recording, -shift), len(samples))
    power = math.sqrt((recording**2).mean()) + 1e-9
    soft = random.uniform(-60, -30) if chance < 0.6 else max(-45, level - random.uniform(10, 22))
    return samples + recording / power * decibels(soft)


def scene(random, backgrounds, duration=6):
    """A recording with one blow, or with several into the same microphone, in 16 bits.

    Some begin with the first sample, or have begun before.
    """
    count = int(duration * RATE)
    samples, spans = np.zeros(count), []
    chances = np.array(list(FAMILIES.values())) / sum(FAMILIES.values())
    family = str(random.choice(list(FAMILIES), p=chances))
    has_more = random.random() < 0.3
    place = int(random.uniform(0.4, 1.2 if has_more else 3) * RATE)
    if random.random() < START_CHANCE[family]:
        place = 0
    level = None
    while True:
        one = blow(random, family)
        level = one.level if level is None else level
        sound = one.samples[: count // 2] * decibels(level - one.level)
        if place + len(sound) > count:
            if spans:
                break
            place = count - len(sound) - 100
        start, end = one.start, one.end
        if place == 0:
            start += max(random.uniform(-0.4, 0.4), 0) * (end - start)
            sound, start, end = sound[int(start * RATE) :], 0, end - start
        samples[place : place + len(sound)] += np.clip(sound, -1, 1)
        last = min(place + len(sound), place + end * RATE)
        spans.append((place / RATE + start, last / RATE))
        place += len(sound) + int(random.uniform(0.1, 1.5) * RATE)
        if not has_more or place > count - RATE:
            break
    samples = add_background(random, samples, backgrounds, level)
    if random.random() < 0.5:
        samples *= decibels(random.uniform(-30, 12))
    samples = np.round(np.clip(samples, -1, 1 - 1 / 32768) * 32768) / 32768
    return Scene(samples.astype(np.float32), spans, family)


def nose_breath(random):
    """A breath through the nose: soft low noise that rises slowly."""
    count = int(random.uniform(0.6, 2.5) * RATE)
    times = np.arange(count) / RATE
    duration = count / RATE
    rise = random.uniform(0.2, 0.6) * duration
    shape = np.where(times < rise, times / rise, (duration - times) / (duration - rise))
    shape = np.clip(shape, 0, 1) ** random.uniform(0.5, 1.5)
    _, frequencies = spectrum_of(count)
    response = low_pass(frequencies, logarithmic(random, 80, 1000), random.uniform(2, 5))
    noise = shaped_noise(random, count, response * high_pass(frequencies, 60))
    flicker = np.exp(wobble(random, count, 5) * random.uniform(0.05, 0.3))
    return noise * shape * flicker * decibels(random.uniform(-50, -20))


def mouth(random, frequencies):
    """The resonances of a mouth."""
    centres = [(300, 900), (900, 2300), (2200, 3200), (3200, 4300)]
    widths = [(60, 200), (70, 220), (100, 300), (300, 301)]
    size = random.uniform(0.85, 1.3)
    response = np.ones(len(frequencies), complex)
    for centre, width in zip(centres, widths):
        square = (random.uniform(*centre) * size) ** 2
        damping = 1j * frequencies * random.uniform(*width)
        response = response * square / (square - frequencies**2 + damping)
    tilt = random.uniform(-0.5, 1.5) * np.log10(1 + frequencies / 1000)
    low = (frequencies / random.uniform(80, 400)) / np.sqrt(1 + (frequencies / 300) ** 2)
    response = np.abs(response) * low * 10**tilt
    return response / np.sqrt((response**2).mean())


def aspiration_of(random, duration, rise, fall, voice_chance=0.35):
    """Noise through the resonances of a mouth; a voice begins in some of them."""
    count = int((duration + 0.05) * RATE)
    times = np.arange(count) / RATE
    shape = np.minimum(times / rise, 1) * np.exp(-np.clip(times - rise, 0, None) / fall)
    size, frequencies = spectrum_of(count)
    response = mouth(random, frequencies)
    samples = shaped_noise(random, count, response)
    if random.random() < voice_chance:
        pitch = random.uniform(80, 350)
        pitch = pitch * (1 + 0.1 * np.sin(2 * np.pi * random.uniform(1, 4) * times))
        pulses = (np.cumsum(pitch) / RATE % 1 < 0.1) - 0.1
        voice = np.fft.irfft(np.fft.rfft(pulses, size) * response, size)[:count]
        begun = times > random.uniform(0, duration)
        samples += voice / (voice.std() + 1e-9) * random.uniform(0.2, 1.5) * begun
    return samples * shape


def aspiration(random):
    """A cough, a pant, a sigh, an h."""
    duration = logarithmic(random, 0.08, 1.2)
    rise = min(logarithmic(random, 0.005, 0.2), duration / 2)
    fall = duration * random.uniform(0.15, 0.6)
    samples = aspiration_of(random, duration, rise, fall)
    return samples / np.abs(samples).max() * decibels(random.uniform(-40, -1))


def quiet_room(random, count, silence_chance, loudest):
    """Noise that is hardly heard, or nothing at all."""
    if random.random() < silence_chance:
        return np.zeros(count)
    noise = coloured_noise(random, count, random.uniform(0, 2))
    return noise * decibels(random.uniform(-95, loudest))


def sneeze(random):
    """A breath taken in, and a burst through the mouth and the nose that ends with a voice or not."""
    breath = aspiration_of(random, random.uniform(0.2, 0.8), rise=random.uniform(0.1, 0.5), fall=1)
    pause = np.zeros(int(random.uniform(0, 0.25) * RATE))
    duration = logarithmic(random, 0.12, 0.6)
    rise, fall = logarithmic(random, 0.005, 0.06), duration * random.uniform(0.2, 0.7)
    burst = aspiration_of(random, duration, rise, fall)
    _, frequencies = spectrum_of(len(burst))
    centre, width = logarithmic(random, 1000, 5000), logarithmic(random, 0.4, 1.5)
    shape = np.exp(-0.5 * (np.log2(frequencies / centre) / width) ** 2)
    hiss = shaped_noise(random, len(burst), shape)
    power = np.sqrt((burst**2).mean())
    slow = sosfilt(butter(1, 20, fs=RATE, output="sos"), np.abs(burst))
    burst = burst + hiss * slow / (slow.std() + 1e-9) * power * random.uniform(0, 0.8)
    burst /= np.abs(burst).max()
    breath = breath / np.abs(breath).max() * decibels(random.uniform(-50, -15))
    has_breath = random.random() < 0.6
    sound = np.concatenate([breath, pause, burst] if has_breath else [burst])
    return sound * decibels(random.uniform(-25, 3))


def sneezes(random, duration):
    """Sneezes, now and then two in a row, in a room with an echo or without."""
    count = int(duration * RATE)
    samples = quiet_room(random, count, 0.2, -50)
    place = int(0.3 * RATE)
    while place < count:
        for _ in range(random.integers(1, 3)):
            sound = sneeze(random)[: max(count - place, 0)]
            samples[place : place + len(sound)] += sound
            place += len(sound) + int(random.uniform(0.2, 1) * RATE)
        place += int(random.uniform(0.5, 3) * RATE)
    if random.random() < 0.5:
        room = logarithmic(random, 0.05, 0.4)
        tail = random.standard_normal(int(3 * room * RATE))
        tail *= np.exp(-np.arange(len(tail)) / RATE / room)
        tail *= random.uniform(0.1, 0.5) / np.sqrt((tail**2).sum())
        samples = samples + fftconvolve(samples, tail)[:count]
    return np.clip(samples, -1, 1).astype(np.float32)


def nose_breaths(random, duration):
    """Somebody who breathes through the nose at a microphone."""
    count = int(duration * RATE)
    samples = quiet_room(random, count, 0.3, -60)
    place = 0
    while place < count:
        breath = nose_breath(random)[: count - place]
        samples[place : place + len(breath)] += breath
        place += len(breath) + int(random.uniform(0, 1.2) * RATE)
    return samples.astype(np.float32)


def aspirations(random, duration):
    """Coughs, pants and sighs, one to four in a row."""
    count = int(duration * RATE)
    samples = quiet_room(random, count, 0.2, -55)
    place = int(0.3 * RATE)
    while place < count:
        for _ in range(random.integers(1, 5)):
            sound = aspiration(random)[: max(count - place, 0)]
            samples[place : place + len(sound)] += sound
            place += len(sound) + int(logarithmic(random, 0.03, 1) * RATE)
        place += int(random.uniform(0.3, 4) * RATE)
    return np.clip(samples, -1, 1).astype(np.float32)


def strike(random):
    """A clap, a tap or a knock: noise through a few resonances that dies away, in a room or not."""
    decay = logarithmic(random, 0.003, 0.08)
    count = int((8 * decay + 0.02) * RATE)
    times = np.arange(count) / RATE
    _, frequencies = spectrum_of(count)
    response = np.zeros_like(frequencies)
    for _ in range(random.integers(1, 4)):
        centre, width = logarithmic(random, 80, 4000), logarithmic(random, 0.3, 2)
        shape = np.exp(-0.5 * (np.log2(frequencies / centre) / width) ** 2)
        response += random.uniform(0.2, 1) * shape
    rise = np.minimum(times / logarithmic(random, 0.0005, 0.01), 1)
    envelope = rise * np.exp(-times / decay)
    if random.random() < 0.5:
        room = logarithmic(random, 0.03, 0.3)
        envelope = envelope + random.uniform(0.02, 0.3) * rise * np.exp(-times / room)
    sound = shaped_noise(random, count, response) * envelope
    return sound / np.abs(sound).max() * decibels(random.uniform(-45, 0))


def strikes(random, duration):
    """Claps, taps and knocks, one to eight in a row."""
    count = int(duration * RATE)
    samples = quiet_room(random, count, 0.2, -50)
    place = int(0.3 * RATE)
    while place < count:
        pause = int(logarithmic(random, 0.08, 1) * RATE)
        for _ in range(random.integers(1, 9)):
            sound = strike(random)[: max(count - place, 0)]
            samples[place : place + len(sound)] += sound
            place += pause
        place += int(random.uniform(0.3, 2) * RATE)
    return np.clip(samples, -1, 1).astype(np.float32)


def recut(random, clips, duration):
    """Pieces of clips in random order, with cross-fades of 20 ms to 0.5 s and gains of +-12 dB."""
    count = int(duration * RATE)
    samples = np.zeros(count)
    place = 0
    while place < count:
        clip = clips[random.integers(len(clips))]
        length = min(int(random.uniform(0.7, 5) * RATE), len(clip))
        first = random.integers(0, len(clip) - length + 1)
        fade = min(int(logarithmic(random, 0.02, 0.5) * RATE), length // 2)
        piece = clip[first : first + length] * decibels(random.uniform(-12, 12))
        ramp = np.arange(fade) / max(fade, 1)
        ramp = np.sqrt(ramp) if random.random() < 0.5 else ramp
        piece[:fade] *= ramp
        piece[length - fade :] *= ramp[::-1]
        end = min(count, place + length)
        samples[place:end] += piece[: end - place]
        place += length - fade
    return np.clip(samples, -1, 1).astype(np.float32)


def beginning(random, clip):
    """A piece of a clip as the first 1 to 2.5 s of a stream, half of them with a cross-fade."""
    length = min(int(random.uniform(1, 2.5) * RATE), len(clip))
    first = random.integers(0, len(clip) - length + 1)
    piece = clip[first : first + length] * decibels(random.uniform(-12, 12))
    if random.random() < 0.5:
        fade = min(int(logarithmic(random, 0.02, 0.5) * RATE), length)
        piece[:fade] *= np.arange(fade) / fade
    return np.clip(piece, -1, 1).astype(np.float32)


def changed(random, clip):
    """A clip at another speed, as another microphone in another room would have it."""
    speed = 2 ** random.uniform(-0.35, 0.35)
    count = int(len(clip) / speed)
    samples = np.interp(np.arange(count) * speed, np.arange(len(clip)), clip)
    size, frequencies = spectrum_of(count)
    response = np.ones_like(frequencies)
    if random.random() < 0.35:
        cutoff = random.uniform(60, 350)
        response = high_pass(frequencies, cutoff, random.integers(1, 4))
    if random.random() < 0.4:
        corner = logarithmic(random, 800, 4000)
        response = response * low_pass(frequencies, corner, random.uniform(1, 4))
    count_of_bumps = random.integers(0, 4)
    response = response * resonances(random, frequencies, count_of_bumps, 120, 5000, widest=0.5)
    if random.random() < 0.3:
        response = response * ripples(random, frequencies)
    peak = np.abs(samples).max() + 1e-9
    samples = np.fft.irfft(np.fft.rfft(samples, size) * response, size)[:count]
    samples *= decibels(random.uniform(-20, 12)) * peak / (np.abs(samples).max() + 1e-9)
    return np.clip(samples, -1, 1).astype(np.float32)
