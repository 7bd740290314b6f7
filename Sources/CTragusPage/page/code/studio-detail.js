// A close look at a recording that is too long to be loaded. Its outline, and from a minute on its sound, come as far
// as they are in sight.

import { part, waveform } from './recordings.js'
import { rate, samplesOf } from './studio-samples.js'
import { waveFile, waveLayout } from './wave-file.js'

/** The sound comes where so much or less is in sight, in seconds. */
export const closeUp = 60
/** What comes at a time: bytes of sound, and columns of an outline. */
const [largest, columns] = [80e6, 2000]
/** Less in sight than these columns is too coarse. */
const fewest = 300
/** The beginning of a file, in which its format is told. */
const headLength = 65_536

export class StudioDetail {
  constructor(wave) {
    this.wave = wave
    this.recording = null
    wave.addEventListener('view', () => this.follow())
  }

  /** Begins with a recording, or ends with null. */
  begin(recording) {
    this.recording = recording
    this.layout = null
    this.hasSound = true
    this.last = ''
    this.follow()
  }

  // One after the other: what is asked for is what is in sight when the answer before has come.
  async follow() {
    if (this.isBusy) return
    this.isBusy = true
    while (await this.next());
    this.isBusy = false
  }

  /** Gets the next thing that is missing in sight; false where there is none. */
  async next() {
    const { recording, wave } = this
    if (!recording) return false
    const { from, to, span } = wave
    const isClose = span <= closeUp && this.hasSound
    if (isClose ? wave.hasSound(from, to) : wave.hasOutline(from, to, fewest)) return false
    const room = Math.max(span / 2, 10)
    const [start, end] = [Math.max(Math.floor(from - room), 0), Math.min(Math.ceil(to + room), recording.duration)]
    const wanted = `${isClose} ${start} ${end}`
    // What came last did not do; nor would it now.
    if (wanted === this.last) return false
    this.last = wanted
    try {
      if (isClose) {
        const samples = await this.sound(recording, start, end)
        if (recording === this.recording) wave.setSamples(samples, rate, start)
      } else {
        const outline = await waveform(recording.name, columns, { start, end })
        if (recording === this.recording) wave.setDetail(outline)
      }
    } catch (error) {
      // What cannot be reached now may be at the next look; what cannot be decoded has an outline all the same.
      if (recording === this.recording) {
        if (error.status === undefined) this.hasSound = false
        else return false
      }
    }
    return true
  }

  async sound({ name }, start, end) {
    this.layout ??= waveLayout(await part(name, 0, headLength))
    if (!this.layout) throw new Error('no WAV file')
    const { begin, frameSize, frameRate } = this.layout
    const [first, last] = [Math.floor(start * frameRate), Math.ceil(end * frameRate)]
    if ((last - first) * frameSize > largest) throw new Error('too much')
    const frames = await part(name, begin + first * frameSize, begin + last * frameSize)
    return samplesOf(waveFile(this.layout, frames))
  }
}
