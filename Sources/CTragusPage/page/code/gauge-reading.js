// What the gauge reads from the frames: dBFS, or dB SPL where the microphone is calibrated.

import { Scale, hearingRanges } from './ranges.js'
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

  use(settings) {
    this.settings = settings
    this.choose(this.unit)
  }

  /** Whether dB SPL can be shown. */
  get isCalibrated() {
    return Boolean(station.listening?.fullScaleLevel ?? station.state?.calibration)
  }

  choose(unit) {
    this.unit = unit
    const { gauge: geometry, ranges } = this.settings
    this.gauge.setScale(unit === 'dBFS'
      ? new Scale(unit, { geometry, ranges })
      : new Scale(unit, { geometry, ranges: hearingRanges, lower: 20, upper: 120, peakName: 'max' }))
  }

  /** Follows the state: rests without a stream. */
  update() {
    if (!station.listening) this.gauge.rest()
  }

  take(frame) {
    if (this.unit === 'dBFS') return this.gauge.take(frame.rms, frame.peak)
    // The highest of a weighted level is marked, not the peak of the samples.
    this.gauge.take(frame.soundLevel, frame.soundLevel)
  }
}
