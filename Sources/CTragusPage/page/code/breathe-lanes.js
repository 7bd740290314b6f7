// You beside the guide: what was asked for in the last seconds, and what was heard.

import { element } from './elements.js'
import { font, prefersStillness, rem, surface } from './surface.js'

const [past, ahead] = [20, 6] // seconds
const names = { inhale: 'in', hold: 'hold', exhale: 'out', rest: 'rest' }

export class BreatheLanes {
  constructor(guide, clock) {
    Object.assign(this, { guide, clock })
    this.canvas = element('canvas', 'breathe-lanes')
    this.canvas.setAttribute('role', 'img')
    this.canvas.setAttribute('aria-label', 'What was asked for in the last 20 seconds, and below it the breaths that I heard')
  }

  run() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all))
    return () => this.surface.stop()
  }

  invalidate() { this.surface?.invalidate() }

  draw(context, width, height, { color }) {
    const time = this.clock.now
    const left = rem(3)
    const place = (at) => left + (at - time + past) / (past + ahead) * (width - left)
    const [high, second] = [height * 0.42, height * 0.54]
    context.clearRect(0, 0, width, height)
    context.font = font(rem(0.875), 600)
    context.textBaseline = 'middle'
    context.textAlign = 'left'
    context.fillStyle = color('ink')
    context.fillText('guide', 0, high / 2)
    context.fillText('you', 0, second + high / 2)
    context.fillStyle = color('track')
    context.fillRect(left, 0, width - left, high)
    context.fillRect(left, second, width - left, high)
    if (!Number.isFinite(time)) return false
    context.save()
    context.beginPath()
    context.rect(left, 0, width - left, height)
    context.clip()
    for (const { part, start, end } of this.guide.lane) {
      this.drawBlock(context, place(start), place(end), 0, high, part, [color('accent'), color('accent-ink'), color('ink')], left)
    }
    for (const { kind, start, end } of this.guide.breaths) {
      this.drawBlock(context, place(start), place(Math.max(end ?? time, start)), second, high, kind, [color('needle'), color('panel'), color('ink')], left)
    }
    context.fillStyle = color('ink')
    context.fillRect(place(time) - 1, 0, 2, height)
    context.restore()
    return !prefersStillness()
  }

  // A breath in rises, one out falls, a hold is a line at the height where it happens.
  drawBlock(context, from, to, y, high, part, [fill, ink, plain], left) {
    if (to <= left || to - from < 1) return
    const [low, up] = [y + high - 3, y + 3]
    context.fillStyle = fill
    context.beginPath()
    if (part === 'hold') context.rect(from, up, to - from, 4)
    else if (part === 'rest') context.rect(from, low - 4, to - from, 4)
    else {
      const isIn = part === 'inhale'
      context.moveTo(from + 1, low)
      context.lineTo(from + 1, isIn ? low - high * 0.3 : up)
      context.lineTo(to - 1, isIn ? up : low - high * 0.3)
      context.lineTo(to - 1, low)
      context.closePath()
    }
    context.fill()
    if (to - from < rem(2.2)) return
    context.fillStyle = part === 'hold' || part === 'rest' ? plain : ink
    context.textAlign = 'center'
    context.fillText(names[part] ?? '', (Math.max(from, left) + to) / 2, y + high * 0.68)
    context.textAlign = 'left'
  }
}
