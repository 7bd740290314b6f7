// What happened in the last minutes, kept in the memory of this page and nowhere else.

import { Marks } from './event-kinds.js'
import { station } from './station.js'

/** Seconds of one value of the level. */
const step = 0.1
const minutes = 15
const count = minutes * 60 / step
/** A stream that comes so many seconds late, for so many seconds, was held up. */
const tolerance = 1
const patience = 3

const clock = () => performance.now() / 1000

class Recent {
  constructor() {
    this.levels = new Float32Array(count)
    this.steps = new Float64Array(count).fill(-1)
    this.marks = new Marks(2000)
    /** Where the stream began on the clock of the page. */
    this.base = null
    station.on('picture', (frame) => this.takeFrame(frame))
    station.on('*', (event) => this.takeEvent(event))
    station.on('state', () => {
      if (!station.listening) this.end()
    })
  }

  /** The longest time that is kept, in seconds. */
  get span() { return minutes * 60 }

  /** Now, on the clock of all marks. */
  get now() { return clock() }

  /** A time of that clock as a date. */
  date(time) { return new Date(Date.now() + (time - clock()) * 1000) }

  takeFrame(frame) {
    const now = clock()
    this.follow(frame.time, now)
    const place = Math.floor((this.base + frame.time) / step)
    const index = place % count
    this.levels[index] = this.steps[index] === place ? Math.max(this.levels[index], frame.rms) : frame.rms
    this.steps[index] = place
  }

  // The frame that came fastest tells best when the stream began. A page that was busy gets many at once.
  follow(time, now) {
    const base = now - time
    const isLate = this.base !== null && base > this.base + tolerance
    this.lateSince = isLate ? this.lateSince ?? now : null
    if (this.base !== null && base >= this.base && !(isLate && now - this.lateSince > patience)) return
    this.base = base
    this.lateSince = null
  }

  takeEvent(event) {
    if (event.type === 'hello') return this.end()
    const time = event.at ?? event.time
    if (!Number.isFinite(time)) return
    this.base ??= clock() - time
    this.marks.take(event, this.base)
  }

  end() {
    this.marks.endAll(clock())
    this.base = null
  }

  /** The level at a time, dBFS, or undefined where nothing was heard. */
  level(time) {
    const place = Math.floor(time / step)
    return this.steps[place % count] === place ? this.levels[place % count] : undefined
  }

  /** The marks that lie in a time. */
  between(start, end) {
    return this.marks.list.filter((mark) => mark.start <= end && (mark.end ?? end) >= start)
  }

  /** Whether anything was heard after a time. */
  hasSoundSince(time) {
    const first = Math.floor(time / step)
    return this.steps.some((place) => place >= first)
  }
}

export const recent = new Recent()
