// What a tuner shows of the pitches it hears: a note that does not flicker and a needle that settles.

import { centsFrom, nearestNote } from './notes.js'

/** The needle is the median of the last seconds, so that one wrong pitch does not move it. */
const memory = 0.15
/** The last reading stays for so many milliseconds. */
const hold = 2000
/** The longest rest between two pitches of one sound, in milliseconds. */
const rest = 300
/** In tune means within 5 cents; the two limits keep the word from flickering at the border. */
const enters = 4.5
const leaves = 5.5

export class TunerReading {
  constructor() {
    this.a4 = 440
    /** The notes that are waited for; empty for all. */
    this.strings = []
    this.clear()
  }

  clear() {
    this.heard = []
    this.onset = null
    this.moment = -Infinity
    this.isInTune = false
  }

  /** Takes an event `pitch`. */
  take({ at, onset, frequency }) {
    if (!(frequency > 0) || !Number.isFinite(at)) return
    // A string begins sharp when it is struck again, and what was heard of it before would hide that.
    if (onset !== this.onset) this.heard = []
    this.onset = onset
    this.heard = this.heard.filter((pitch) => pitch.at >= at - memory && pitch.at <= at)
    this.heard.push({ at, frequency })
    this.moment = performance.now()
  }

  /** { note, cents, frequency, isSounding, isInTune }, or null when nothing sounded lately. */
  at(now) {
    if (this.heard.length === 0 || now - this.moment > hold) {
      this.isInTune = false
      return null
    }
    const frequencies = this.heard.map((pitch) => pitch.frequency).sort((first, second) => first - second)
    const frequency = frequencies[frequencies.length >> 1]
    const note = this.nearest(frequency)
    const cents = centsFrom(note, frequency, this.a4)
    this.isInTune = Math.abs(cents) <= (this.isInTune && note === this.note ? leaves : enters)
    this.note = note
    return { note, cents, frequency, isSounding: now - this.moment <= rest, isInTune: this.isInTune }
  }

  nearest(frequency) {
    if (this.strings.length === 0) return nearestNote(frequency, this.a4)
    const distance = (note) => Math.abs(centsFrom(note, frequency, this.a4))
    return this.strings.reduce((best, note) => distance(note) < distance(best) ? note : best)
  }
}
