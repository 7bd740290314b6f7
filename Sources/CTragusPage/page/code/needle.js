// How a needle moves: up at once, so that no sound is shown late. It goes down smoothly, 20 dB in
// 1.7 s as programme meters do. A peak stays for a while before it falls.

const fall = 20 / 1.7
const peakHold = 1.6
const lowest = -200
/** Below this nothing that could be seen moves. */
const resting = -130
/** Without a frame for so long there is no sound to show. */
const stale = 0.35
/** With less motion asked for, the needle moves four times a second. */
const step = 0.25

export class Needle {
  constructor() { this.reset() }

  reset() {
    this.level = lowest
    this.peak = lowest
    this.target = lowest
    this.peakTime = 0
    this.frameTime = 0
    this.lastTime = 0
    this.stepTime = 0
    this.highest = lowest
  }

  /** Whether no frame has come for a while. */
  isStale(now) { return now - this.frameTime > stale }

  /** Takes a level and a peak as they arrive, at a time in seconds. */
  take(level, peak, now) {
    this.target = Number.isFinite(level) ? level : lowest
    this.highest = Math.max(this.highest, this.target)
    this.frameTime = now
    if (peak >= this.peak) {
      this.peak = peak
      this.peakTime = now
    }
  }

  /** Moves on to a time in seconds; answers whether it still moves. */
  move(now, isStill) {
    const elapsed = Math.min(Math.max(now - this.lastTime, 0), 0.1)
    this.lastTime = now
    if (this.isStale(now)) this.target = lowest
    if (isStill) {
      this.moveInSteps(now)
    } else {
      this.level = Math.max(this.target, this.level - fall * elapsed)
      this.lower(now, elapsed)
    }
    return this.level > resting || this.peak > resting
  }

  moveInSteps(now) {
    if (now - this.stepTime < step) return
    this.stepTime = now
    this.level = Math.max(this.highest, this.target)
    this.highest = lowest
    this.lower(now, step)
  }

  lower(now, elapsed) {
    if (now - this.peakTime > peakHold) this.peak = Math.max(this.peak - fall * elapsed, lowest)
  }
}
