// Where the stream is now. Events tell their time now and then; what moves on the screen needs it at every frame.

/** The clock of a stream may fall back by so much of a second in a second: sound cards do not keep time as computers do. */
const drift = 0.01
/** A step as large as this is another stream, or one that stood still. */
const leap = 1.5

export class StreamClock {
  constructor() { this.reset() }

  reset() { this.offset = null }

  /** Takes the latest time that something tells of. */
  take(time) {
    if (!Number.isFinite(time)) return
    const now = performance.now() / 1000
    const offset = time - now
    // What came without delay is right; what comes late says less.
    const expected = this.offset === null ? -Infinity : this.offset - drift * (now - this.last)
    if (offset > expected || expected - offset > leap) {
      this.offset = offset
      this.last = now
    }
  }

  /** The time in the stream in seconds, or NaN before anything was told. */
  get now() { return this.offset === null ? NaN : performance.now() / 1000 + this.offset }
}
