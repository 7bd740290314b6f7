// The last seconds: how loud it is, what is usual here, what a blow needs, and where blows were.

import { element } from './elements.js'
import { font, prefersStillness, rem, surface } from './surface.js'

const span = 20 // seconds
const [lowest, highest] = [-90, 0] // dBFS
/** Reports come ten times a second and are drawn a little later, so that the line ends at the edge. */
const lag = 0.16
const kinds = { short: 'short', long: 'long', hard: 'hard', double: 'double' }

export class BlowTrace {
  constructor(clock) {
    this.clock = clock
    this.canvas = element('canvas', 'blow-trace')
    this.canvas.setAttribute('role', 'img')
    this.canvas.setAttribute(
      'aria-label', 'The level of the last 20 seconds, with the noise floor, what a blow needs, and marks at the blows')
    this.clear()
  }

  clear() {
    Object.assign(this, { points: [], blows: [], misses: [], winds: [] })
    this.surface?.invalidate()
  }

  run() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all))
    return () => this.surface.stop()
  }

  /** A point: { time, level, floor, need }. */
  add(point) {
    this.points.push(point)
    const oldest = point.time - span - 2
    while (this.points.length > 1 && this.points[1].time < oldest) this.points.shift()
    for (const name of ['blows', 'winds', 'misses']) {
      this[name] = this[name].filter(({ end, time }) => (end ?? time ?? Infinity) > oldest)
    }
    this.surface?.invalidate()
  }

  takeBlow(event) { this.blows = taken(this.blows, event) }
  takeWind(event) { this.winds = taken(this.winds, event) }
  takeMiss(time) { this.misses.push({ time }) }

  /** Forgets what will have no end, as when the detector begins anew. */
  cut() { for (const mark of [...this.blows, ...this.winds]) mark.end ??= this.points.at(-1)?.time ?? mark.start }

  draw(context, width, height, { color }) {
    const last = this.points.at(-1)
    const isStill = prefersStillness()
    const now = isStill || !last ? last?.time ?? 0 : Math.max(this.clock.now - lag, 0)
    const [left, top, bottom] = [rem(2.1), rem(1.5), height - rem(1.4)]
    const x = (time) => width - (now - time) / span * (width - left)
    const y = (level) => bottom - (Math.min(Math.max(level, lowest), highest) - lowest) / (highest - lowest) * (bottom - top)
    context.clearRect(0, 0, width, height)
    this.drawGrid(context, { left, width, top, bottom, height, y }, color)
    context.save()
    context.beginPath()
    context.rect(left, 0, width - left, height)
    context.clip()
    this.drawWinds(context, { x, top, bottom, now }, color)
    this.drawBlows(context, { x, top, bottom, now, left, width }, color)
    if (last) this.drawLines(context, { x, y, bottom }, color)
    this.drawMisses(context, { x, top }, color)
    context.restore()
    return Boolean(last) && !isStill
  }

  drawGrid(context, { left, width, top, bottom, height, y }, color) {
    context.font = font(rem(0.75))
    context.fillStyle = color('ink-soft')
    context.strokeStyle = color('line')
    context.lineWidth = 1
    context.textBaseline = 'middle'
    context.textAlign = 'right'
    for (const level of [-80, -60, -40, -20, 0]) {
      const place = Math.round(y(level)) + 0.5
      line(context, [[left, place], [width, place]])
      context.fillText(level === 0 ? '0' : `\u2212${-level}`, left - rem(0.375), place)
    }
    context.textBaseline = 'alphabetic'
    for (const seconds of width < rem(24) ? [20, 10, 0] : [20, 15, 10, 5, 0]) {
      const place = width - seconds / span * (width - left)
      context.textAlign = seconds === 0 ? 'right' : seconds === span ? 'left' : 'center'
      context.fillText(seconds === 0 ? 'now' : `\u2212${seconds} s`, place, height - rem(0.25))
    }
    context.textAlign = 'left'
    context.fillText('dBFS', 0, top - rem(0.6))
  }

  drawWinds(context, { x, top, bottom, now }, color) {
    for (const { start, end } of this.winds) {
      const [from, to] = [x(start), x(end ?? now)]
      context.save()
      context.beginPath()
      context.rect(from, top, to - from, bottom - top)
      context.clip()
      context.strokeStyle = color('range-blue')
      context.globalAlpha = 0.5
      context.lineWidth = 2
      for (let place = Math.floor(from / 14) * 14 - 60; place < to + 60; place += 14) line(context, [[place, bottom], [place + 60, top]])
      context.restore()
      context.fillStyle = color('ink')
      context.textAlign = 'left'
      context.fillText('wind', Math.max(from, rem(2.1)) + rem(0.375), bottom - rem(0.5))
    }
  }

  drawBlows(context, { x, top, bottom, now, left, width }, color) {
    for (const { start, end, kind } of this.blows) {
      const [from, to] = [x(start), Math.max(x(end ?? now), x(start) + 3)]
      context.fillStyle = color('accent-soft')
      context.fillRect(from, top, to - from, bottom - top)
      context.fillStyle = color('accent')
      context.fillRect(from, top, to - from, 4)
      context.fillStyle = color('ink')
      context.font = font(rem(0.8125), 650)
      context.textAlign = 'center'
      const place = Math.min(Math.max((from + to) / 2, left + rem(1.2)), width - rem(1.2))
      context.fillText(kinds[kind] ?? 'blow', place, top - rem(0.4))
    }
    context.font = font(rem(0.75))
  }

  drawLines(context, { x, y, bottom }, color) {
    const { points } = this
    const place = (key) => points.filter((point) => Number.isFinite(point[key])).map((point) => [x(point.time), y(point[key])])
    const levels = place('level')
    context.beginPath()
    context.moveTo(levels[0][0], bottom)
    for (const [across, up] of levels) context.lineTo(across, up)
    context.lineTo(levels.at(-1)[0], bottom)
    context.globalAlpha = 0.16
    context.fillStyle = color('accent')
    context.fill()
    context.globalAlpha = 1
    context.lineJoin = 'round'
    const stroke = (key, name, thick, dashes) => {
      context.strokeStyle = color(name)
      context.lineWidth = thick
      context.setLineDash(dashes)
      line(context, place(key))
      context.setLineDash([])
    }
    stroke('floor', 'ink-soft', 2, [7, 5])
    stroke('need', 'needle', 2, [2, 4])
    stroke('level', 'accent', 2.5, [])
  }

  // A cross says that something came close.
  drawMisses(context, { x, top }, color) {
    context.strokeStyle = color('needle')
    context.lineWidth = 2.5
    const half = rem(0.3)
    for (const { time } of this.misses) {
      const [across, up] = [x(time), top + rem(0.75)]
      line(context, [[across - half, up - half], [across + half, up + half]])
      line(context, [[across + half, up - half], [across - half, up + half]])
    }
  }
}

// One that has ended takes the place of its beginning.
function taken(marks, { phase, start, end, kind }) {
  if (phase === 'updated') return marks
  const others = marks.filter((mark) => mark.start !== start)
  return [...others, { start, end: phase === 'ended' ? end : undefined, kind }]
}

function line(context, points) {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}
