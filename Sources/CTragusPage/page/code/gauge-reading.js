// What the gauge reads from the frames: dBFS, or dB SPL where the microphone is calibrated.

import { Scale } from './ranges.js'
import { station } from './station.js'

export class GaugeReading {
  constructor(gauge) {
    this.gauge = gauge
    /** 'dBFS' or 'dB SPL'. */
    this.unit = 'dBFS'
    this.settings = {}
    station.on('settings', (settings) => this.use(settings))
    this.load()
  }

  // Without an answer the standard ranges and geometry do.
  async load() {
    try {
      this.use(await station.settings())
    } catch {
      this.use({})
    }
  }

  use({ gauge, ranges, soundLevelRanges }) {
    // Most changes are about something else, and a needle does not start again for them.
    const known = JSON.stringify([gauge, ranges, soundLevelRanges])
    if (known === this.known) return
    this.known = known
    this.settings = { gauge, ranges, soundLevelRanges }
    this.choose(this.unit)
  }

  /** Whether dB SPL can be shown. */
  get isCalibrated() {
    return station.listening?.fullScaleLevel !== undefined
  }

  choose(unit) {
    this.unit = unit
    const { gauge: geometry, ranges, soundLevelRanges = [] } = this.settings
    this.gauge.setScale(unit === 'dBFS'
      ? new Scale(unit, { geometry, ranges })
      : new Scale(unit, {
        geometry, ranges: soundLevelRanges, lower: soundLevelRanges[0]?.lower ?? 20,
        upper: soundLevelRanges.at(-1)?.upper ?? 140, peakName: 'max',
      }))
  }

  /** Follows the state: rests without a stream, and reads the unit that is wished where it can. */
  update(wish = 'dB SPL') {
    const unit = this.isCalibrated ? wish : 'dBFS'
    if (unit !== this.unit) this.choose(unit)
    if (!station.listening) this.gauge.rest()
  }

  take(frame) {
    if (this.unit === 'dBFS') return this.gauge.take(frame.rms, frame.peak)
    // The highest of a weighted level is marked, not the peak of the samples.
    this.gauge.take(frame.soundLevel, frame.soundLevel)
  }
}
