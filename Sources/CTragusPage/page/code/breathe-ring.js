// The ring: a disc that grows and shrinks as the coach asks, and a line that does so as you breathe.
// Around them are the parts of one breath. It waits when you do. With less motion it is a bar.

import { element } from './elements.js'
import { font, prefersStillness, rem, surface } from './surface.js'

const smallest = 0.56 // of the largest radius: what is written in it needs its room
const top = -Math.PI / 2

export class BreatheRing {
  constructor(guide, clock) {
    Object.assign(this, { guide, clock })
    this.canvas = element('canvas', 'breathe-canvas')
    this.canvas.setAttribute('aria-hidden', 'true')
    Object.assign(this, { asked: 0, person: 0, last: 0 })
  }

  run() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all))
    return () => this.surface.stop()
  }

  draw(context, width, height, { color, now }) {
    const { guide } = this
    const time = this.clock.now
    const step = Math.min((now - this.last) / 1000, 0.1)
    this.last = now
    // A breath is known a little after it began: the line catches up instead of jumping.
    this.asked += (guide.asked(time) - this.asked) * Math.min(step * 14, 1)
    this.person += (guide.person(time) - this.person) * Math.min(step * 9, 1)
    context.clearRect(0, 0, width, height)
    if (prefersStillness()) this.drawBar(context, width, height, color)
    else this.drawRing(context, width, height, color, time, now)
    return true
  }

  drawRing(context, width, height, color, time, now) {
    const { guide } = this
    const [x, y] = [width / 2, height / 2]
    const outer = Math.min(width, height) / 2 - rem(0.5)
    const large = outer - rem(guide.parts.length > 0 ? 1.6 : 0.75)
    const radius = (level) => large * (smallest + (1 - smallest) * ease(level))
    circle(context, x, y, large)
    context.fillStyle = color('track')
    context.fill()
    circle(context, x, y, radius(guide.parts.length > 0 ? this.asked : this.person))
    context.fillStyle = color('accent')
    context.fill()
    if (guide.parts.length > 0) {
      // What waits breathes very softly.
      if (guide.isWaiting) this.drawWaiting(context, x, y, radius(0), large, color, now)
      this.drawPerson(context, x, y, radius(this.person), color)
      this.drawCycle(context, x, y, outer - rem(0.5), color, time)
    }
  }

  drawWaiting(context, x, y, inner, large, color, now) {
    const part = (now / 3600) % 1
    circle(context, x, y, inner + (large - inner) * part)
    context.strokeStyle = color('accent')
    context.globalAlpha = 0.5 * (1 - part)
    context.lineWidth = 3
    context.stroke()
    context.globalAlpha = 1
  }

  drawPerson(context, x, y, radius, color) {
    for (const [name, thick] of [['panel', 10], ['needle', 5]]) {
      circle(context, x, y, radius)
      context.strokeStyle = color(name)
      context.lineWidth = thick
      context.stroke()
    }
  }

  // One breath once around, from the top: breaths thick, holds thin, and a dot where it is now.
  drawCycle(context, x, y, radius, color, time) {
    const { parts, part } = this.guide
    const total = parts.reduce((sum, { duration }) => sum + duration, 0)
    let angle = top
    let dot = top
    for (const { part: name, duration } of parts) {
      const wide = duration / total * 2 * Math.PI
      const isNow = part?.part === name
      const isBreath = name === 'inhale' || name === 'exhale'
      context.beginPath()
      context.arc(x, y, radius, angle + 0.025, angle + wide - 0.025)
      context.lineWidth = isBreath ? 7 : 3
      context.lineCap = 'round'
      context.strokeStyle = color(isNow ? 'accent' : 'line-strong')
      context.stroke()
      if (isNow) dot = angle + wide * this.guide.share(time)
      angle += wide
    }
    const [across, down] = [x + Math.cos(dot) * radius, y + Math.sin(dot) * radius]
    for (const [name, size] of [['panel', 12], ['ink', 8]]) {
      circle(context, across, down, size)
      context.fillStyle = color(name)
      context.fill()
    }
  }

  // The same without anything that grows: a bar that fills, and a mark that is you.
  drawBar(context, width, height, color) {
    const isLed = this.guide.parts.length > 0
    const [left, right] = [rem(1), width - rem(1)]
    const [wide, high, y] = [right - left, rem(2.5), height - rem(5)]
    context.fillStyle = color('track')
    context.fillRect(left, y, wide, high)
    context.fillStyle = color('accent')
    context.fillRect(left, y, wide * (isLed ? this.asked : this.person), high)
    context.strokeStyle = color('line-strong')
    context.lineWidth = 1
    context.strokeRect(left, y, wide, high)
    if (isLed) {
      context.fillStyle = color('panel')
      context.fillRect(left + wide * this.person - 5, y - 8, 10, high + 16)
      context.fillStyle = color('needle')
      context.fillRect(left + wide * this.person - 3, y - 8, 6, high + 16)
    }
    context.fillStyle = color('ink-soft')
    context.font = font(rem(0.875))
    context.textAlign = 'left'
    context.fillText('empty', left, y + high + rem(1.4))
    context.textAlign = 'right'
    context.fillText('full', right, y + high + rem(1.4))
  }
}

function ease(level) { return (1 - Math.cos(Math.PI * level)) / 2 }

function circle(context, x, y, radius) {
  context.beginPath()
  context.arc(x, y, Math.max(radius, 0), 0, 2 * Math.PI)
}
