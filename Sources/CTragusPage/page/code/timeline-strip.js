// The strip of the last minutes: the level as a curve, and above it a row for each kind of event.

import { kinds } from './event-kinds.js'
import { element, segments, setText, text } from './elements.js'
import { recent } from './recent.js'
import { station } from './station.js'
import { font, prefersStillness, rem, surface } from './surface.js'
import { clockTime, line, TimelineLines } from './timeline-lines.js'

const lowest = -80
const spans = [[60, '1 min'], [300, '5 min'], [900, '15 min']]
const mostLines = 60

export class TimelineStrip {
  constructor() {
    this.span = 60
    this.hidden = new Set()
    this.canvas = element('canvas', 'timeline-strip-canvas')
    this.canvas.setAttribute('role', 'img')
    this.canvas.setAttribute('aria-label', 'The level and the events of the last minutes. The list below has the same in words.')
    this.canvas.addEventListener('pointermove', (event) => this.point(event))
    this.canvas.addEventListener('pointerdown', (event) => this.point(event))
    this.canvas.addEventListener('pointerleave', () => { this.pointer = null })
    this.readout = text('p', 'timeline-readout soft', '')
    this.lines = new TimelineLines()
    this.words = element('details', 'timeline-words', text('summary', '', 'The same in words'), this.lines.body)
    this.words.addEventListener('toggle', () => this.renderLines())
    const spanChoice = segments('How much is shown', spans.map(([value, name]) => [String(value), name]), '60', (value) => {
      this.span = Number(value)
      this.update()
    })
    this.body = element(
      'div', 'timeline-strip', element('div', 'card-controls', this.makeChips(), spanChoice), this.canvas, this.readout, this.words)
  }

  makeChips() {
    const chips = element('div', 'chips')
    chips.setAttribute('role', 'group')
    chips.setAttribute('aria-label', 'Kinds of events that are shown')
    for (const kind of kinds) {
      const swatch = element('span', 'swatch')
      swatch.dataset.color = kind.color
      const chip = element('button', 'chip timeline-chip', swatch, kind.title)
      chip.type = 'button'
      chip.setAttribute('aria-pressed', 'true')
      chip.addEventListener('click', () => {
        if (!this.hidden.delete(kind.name)) this.hidden.add(kind.name)
        chip.setAttribute('aria-pressed', String(!this.hidden.has(kind.name)))
        this.update()
      })
      chips.append(chip)
    }
    return chips
  }

  /** Draws while it is in sight; gives what ends that. */
  show() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all))
    this.lines.show()
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      // Ten times a second moves smoothly enough; less motion is asked for, or nothing comes: once.
      if (ticks % 10 !== 0 && (prefersStillness() || !station.listening)) return
      this.surface.invalidate()
      if (ticks % 10 === 0) this.renderWords()
    }, 100)
    this.renderWords()
    return () => {
      clearInterval(timer)
      this.surface.stop()
    }
  }

  update() {
    this.surface?.invalidate()
    this.renderWords()
  }

  get shownKinds() { return kinds.filter((kind) => !this.hidden.has(kind.name)) }

  marksSince(start) {
    return recent.between(start, recent.now).filter((mark) => !this.hidden.has(mark.kind.name))
  }

  // Drawing

  draw(context, width, height, { color }) {
    const now = recent.now
    const start = now - this.span
    const small = rem(0.8125)
    const foot = small * 1.7
    const isWide = width > rem(34)
    const gutter = isWide ? rem(5.5) : rem(2.25)
    const rows = this.rows(start)
    const row = Math.min(rem(1.375), (height - foot) * 0.62 / Math.max(rows.length, 1))
    const top = rows.length * row + rem(0.375)
    this.frame = { start, gutter, width, rows, row, top }
    const x = (time) => gutter + (time - start) / this.span * (width - gutter)
    context.clearRect(0, 0, width, height)
    context.textBaseline = 'middle'
    this.drawGrid(context, { x, width, height, top, foot, gutter, isWide, small, color, now })
    this.drawLevel(context, { x, start, now, top, bottom: height - foot, width, gutter, color })
    this.drawRows(context, { rows, row, gutter, isWide, small, color, width, x, now })
  }

  // A row for each lane of each kind that was heard at all: rows do not come and go with the time that is shown.
  rows(start) {
    const marks = this.marksSince(start)
    const lanes = new Map()
    for (const { kind, lane } of recent.marks.list) lanes.set(kind, Math.max(lanes.get(kind) ?? 0, lane + 1))
    return this.shownKinds.filter((kind) => lanes.has(kind)).flatMap((kind) => {
      const own = marks.filter((mark) => mark.kind === kind)
      return Array.from({ length: lanes.get(kind) }, (_, lane) => ({
        kind, lane, title: lane === 0 ? kind.title : '', marks: own.filter((mark) => mark.lane === lane),
      }))
    })
  }

  drawGrid(context, { x, width, height, top, foot, gutter, isWide, small, color, now }) {
    const step = [5, 10, 15, 30, 60, 120, 300].find((step) => this.span / step * rem(5) <= width - gutter) ?? 300
    // Whole times of day, so that the lines go with the sound.
    const ages = []
    const second = recent.date(now).getTime() / 1000
    for (let age = second % step; age < this.span; age += step) ages.push(age)
    context.font = font(small)
    context.textAlign = 'center'
    for (const age of ages) {
      const place = x(now - age)
      context.strokeStyle = color('line')
      context.beginPath()
      context.moveTo(place, 0)
      context.lineTo(place, height - foot)
      context.stroke()
      const words = clockTime(new Date(Math.round(second - age) * 1000), step < 60)
      const half = context.measureText(words).width / 2
      if (place - half < gutter || place + half > width) continue
      context.fillStyle = color('ink-soft')
      context.fillText(words, place, height - foot / 2)
    }
    context.textAlign = 'left'
    const bottom = height - foot
    for (const level of [-20, -40, -60]) {
      const y = bottom - (level - lowest) / -lowest * (bottom - top)
      context.strokeStyle = color('line')
      context.beginPath()
      context.moveTo(gutter, y)
      context.lineTo(width, y)
      context.stroke()
      context.fillStyle = color('ink-soft')
      context.fillText(`\u2212${-level}${level === -20 && isWide ? ' dBFS' : ''}`, 0, y)
    }
    // There is no room beside a number.
    if (!isWide) context.fillText('dBFS', 0, top + small / 2)
  }

  drawLevel(context, { x, start, now, top, bottom, width, gutter, color }) {
    const step = Math.max(this.span / (width - gutter), 0.1)
    const y = (level) => bottom - Math.min(Math.max((level - lowest) / -lowest, 0), 1) * (bottom - top)
    const runs = []
    let run = null
    // The loudest in each pixel; where nothing was heard there is no line.
    for (let time = Math.floor(start / step) * step; time <= now; time += step) {
      let loudest
      for (let part = time; part < time + step - 0.05; part += 0.1) {
        const level = recent.level(part)
        if (level !== undefined && !(loudest >= level)) loudest = level
      }
      if (loudest === undefined) {
        run = null
        continue
      }
      if (!run) runs.push(run = [])
      run.push([Math.max(x(time), gutter), y(loudest)])
    }
    for (const points of runs) {
      context.beginPath()
      for (const [px, py] of points) context.lineTo(px, py)
      context.strokeStyle = color('accent')
      context.lineWidth = 1.5
      context.stroke()
      context.lineTo(points.at(-1)[0], bottom)
      context.lineTo(points[0][0], bottom)
      context.fillStyle = color('accent')
      context.globalAlpha = 0.16
      context.fill()
      context.globalAlpha = 1
    }
    context.lineWidth = 1
    const place = x(now)
    context.fillStyle = color('line-strong')
    context.fillRect(gutter, bottom, place - gutter, 1)
  }

  drawRows(context, { rows, row, gutter, isWide, small, color, width, x, now }) {
    context.textAlign = 'left'
    rows.forEach(({ kind, title, marks }, index) => {
      const y = index * row
      const middle = y + row / 2
      context.font = font(small)
      if (isWide && title) {
        context.fillStyle = color('ink-soft')
        context.fillText(title, 0, middle)
      }
      marks.forEach((mark, place) => {
        const left = Math.max(x(mark.start), gutter)
        const right = Math.min(Math.max(x(mark.end ?? now), left + 4), width)
        context.fillStyle = color(kind.color)
        context.beginPath()
        context.roundRect(left, y + 2, Math.max(right - left, 4), row - 4, 4)
        context.fill()
        this.drawLabel(context, mark, { left, right, next: marks[place + 1] ? x(marks[place + 1].start) : width, middle, color })
      })
    })
  }

  // Within the mark where it fits, and behind it where there is room before the next one.
  drawLabel(context, mark, { left, right, next, middle, color }) {
    const length = context.measureText(mark.label.slice(0, 60)).width
    if (length + 12 <= right - left) {
      context.fillStyle = color('range-ink')
      context.fillText(mark.label.slice(0, 60), left + 6, middle)
    } else if (right + length + 6 <= next) {
      context.fillStyle = color('ink')
      context.fillText(mark.label.slice(0, 60), right + 4, middle)
    } else if (right - left > rem(2.75)) {
      context.save()
      context.beginPath()
      context.rect(left, 0, right - left - 4, middle * 2 + 100)
      context.clip()
      context.fillStyle = color('range-ink')
      context.fillText(mark.label.slice(0, 60), left + 6, middle)
      context.restore()
    }
  }

  // Words

  point(event) {
    const box = this.canvas.getBoundingClientRect()
    this.pointer = { x: event.clientX - box.left, y: event.clientY - box.top }
    this.renderReadout()
  }

  markAt({ x, y }) {
    const { start, gutter, width, rows, row } = this.frame ?? {}
    const marks = rows?.[Math.floor(y / row)]?.marks ?? []
    const time = start + (x - gutter) / (width - gutter) * this.span
    const near = 6 / (width - gutter) * this.span
    return marks.findLast((mark) => mark.start - near <= time && (mark.end ?? recent.now) + near >= time)
  }

  renderReadout() {
    const mark = this.pointer && this.markAt(this.pointer)
    if (mark) return setText(this.readout, line(mark))
    const last = this.marksSince(recent.now - this.span).at(-1)
    setText(this.readout, last ? `Last: ${line(last)}` : 'No event in this time. This page keeps the last 15 minutes, and only while it is open.')
  }

  renderWords() {
    this.renderReadout()
    this.renderLines()
  }

  renderLines() {
    if (!this.words.open) return
    const marks = this.marksSince(recent.now - this.span).sort((first, second) => second.start - first.start).slice(0, mostLines)
    this.lines.render(marks)
  }
}
