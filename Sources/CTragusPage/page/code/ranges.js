// The scale of the gauge: its geometry, its ends, and the names of its ranges.

/** That of the gauge in the terminal; the server may say otherwise. */
export const standardGeometry = {
  firstAngle: 210, sweep: 240, innerPosition: 0.85, majorTick: [0.74, 0.81], minorTick: [0.78, 0.81],
  label: 0.62, needle: 0.8, hub: 0.05, lower: -60, upper: 0,
}

export const standardRanges = [
  { name: 'quiet', lower: -60, upper: -30, color: 'cyan' },
  { name: 'good', lower: -30, upper: -16, color: 'green' },
  { name: 'loud', lower: -16, upper: -4, color: 'orange' },
  { name: 'too loud', lower: -4, upper: 0, color: 'red' },
]

const colors = new Set(['green', 'yellow', 'orange', 'red', 'cyan', 'blue', 'purple', 'gray'])

/** The name of a range's colour among the tokens: 'range-cyan'. */
export function colorName(range) {
  return `range-${colors.has(range?.color) ? range.color : 'gray'}`
}

/** A scale in a unit, with everything that a gauge needs to draw it. */
export class Scale {
  constructor(unit, { geometry = standardGeometry, ranges = standardRanges, lower, upper, peakName = 'peak' } = {}) {
    this.unit = unit
    this.geometry = { ...standardGeometry, ...geometry }
    this.ranges = ranges
    /** What the mark beside the level is called. */
    this.peakName = peakName
    this.lower = lower ?? this.geometry.lower
    this.upper = upper ?? this.geometry.upper
  }

  /** Where a level lies: 0 at the start, 1 at the end; never beyond. */
  fraction(level) {
    return level > this.lower ? Math.min((level - this.lower) / (this.upper - this.lower), 1) : 0
  }

  /** The angle of a level in radians, counted against the clock from 3 o'clock. */
  angle(level) {
    return (this.geometry.firstAngle - this.geometry.sweep * this.fraction(level)) * Math.PI / 180
  }

  /** The range that holds a level; the topmost one also holds what lies above it. */
  range(level) {
    const last = this.ranges.at(-1)
    if (last && level >= last.upper) return last
    return this.ranges.find((range) => level >= range.lower && level < range.upper) ?? null
  }

  /** What a level is called. */
  name(level) {
    if (!Number.isFinite(level)) return ''
    return this.range(level)?.name ?? (level < this.lower ? 'below' : 'between')
  }

  /** Round numbers, at most as many as fit: the same as in the terminal. */
  ticks(count) {
    const span = this.upper - this.lower
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => span / step <= Math.max(count - 1, 1)) ?? 1000
    const ticks = []
    for (let level = Math.ceil(this.lower / step) * step; level <= this.upper; level += step) ticks.push(level)
    return ticks
  }
}
