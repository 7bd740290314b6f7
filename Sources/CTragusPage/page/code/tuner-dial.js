// The dial of the tuner: a scale from 50 cents too low to 50 too high, and what points at it.

import { font, prefersStillness, rem, sheet, surface } from './surface.js'

const widest = 50
const target = 5
/** From the middle to either end of the scale. */
const spread = (58 * Math.PI) / 180
/** How fast the needle follows, in milliseconds. */
const inertia = 70

export class TunerDial {
  constructor(canvas) {
    this.canvas = canvas
    /** Cents, or null when nothing sounds. */
    this.cents = null
    this.shown = null
    this.isInTune = false
    this.isSounding = false
    this.lastFrame = 0
  }

  start() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all), { onResize: () => { this.face = null } })
  }

  stop() { this.surface.stop() }

  /** Points at a reading of the tuner, or at nothing. */
  point(reading) {
    const cents = reading ? Math.min(Math.max(reading.cents, -widest), widest) : null
    const isInTune = Boolean(reading?.isInTune)
    const isSounding = Boolean(reading?.isSounding)
    if (cents === this.cents && isInTune === this.isInTune && isSounding === this.isSounding) return
    Object.assign(this, { cents, isInTune, isSounding })
    this.surface?.invalidate()
  }

  draw(context, width, height, { color, now, scale }) {
    // The numbers stand outside of the scale, and the reading below it.
    const radius = Math.min((width / 2 - rem(2)) / Math.sin(spread), height - rem(2.25))
    if (radius < 30) return false
    const dial = { x: width / 2, y: rem(1.75) + radius, radius }
    this.face ??= sheet(width, height, scale, (sheetContext) => this.drawFace(sheetContext, dial, color))
    context.clearRect(0, 0, width, height)
    if (this.isInTune) this.drawLock(context, dial, color)
    context.drawImage(this.face, 0, 0, width, height)
    const isMoving = this.move(now)
    if (this.shown !== null) this.drawNeedle(context, dial, color)
    return isMoving
  }

  // Lets the needle come nearer to where it belongs; answers whether it is still on its way.
  move(now) {
    const elapsed = Math.min(now - this.lastFrame, 50)
    this.lastFrame = now
    if (this.cents === null || this.shown === null || prefersStillness()) {
      this.shown = this.cents
      return false
    }
    const distance = this.cents - this.shown
    this.shown = Math.abs(distance) < 0.05 ? this.cents : this.shown + distance * (1 - Math.exp(-elapsed / inertia))
    return this.shown !== this.cents
  }

  drawFace(context, dial, color) {
    const { x, y, radius } = dial
    arc(context, dial, radius, -widest, widest, rem(0.25), color('track'))
    arc(context, dial, radius, -target, target, rem(0.5), color('accent'))
    context.font = font(rem(0.8125), 500)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (let cents = -widest; cents <= widest; cents += 5) {
      const isLong = cents % 10 === 0
      ray(context, dial, cents, radius - rem(isLong ? 0.875 : 0.5), radius - rem(0.25), isLong ? 2 : 1, color('line-strong'))
      if (cents % 20 !== 0 && Math.abs(cents) !== widest) continue
      const [labelX, labelY] = place(dial, cents, radius + rem(0.9))
      context.fillStyle = color('ink-soft')
      context.fillText(cents < 0 ? `−${-cents}` : cents > 0 ? `+${cents}` : '0', labelX, labelY)
    }
    context.font = font(rem(1.375), 600)
    context.fillStyle = color('ink-soft')
    for (const [cents, sign] of [[-44, '♭'], [44, '♯']]) {
      const [signX, signY] = place(dial, cents, radius - rem(2.25))
      context.fillText(sign, signX, signY)
    }
  }

  // In tune has a form of its own: the middle of the scale becomes a solid field.
  drawLock(context, dial, color) {
    const depth = reach(dial)
    context.globalAlpha = this.isSounding ? 1 : 0.45
    arc(context, dial, dial.radius - depth / 2, -target, target, depth, color('accent-soft'))
    context.lineWidth = 2
    context.strokeStyle = color('accent')
    context.beginPath()
    context.arc(dial.x, dial.y, dial.radius - depth, angle(-target), angle(target))
    context.stroke()
    for (const edge of [-target, target]) ray(context, dial, edge, dial.radius - depth, dial.radius, 2, color('accent'))
    context.globalAlpha = 1
  }

  drawNeedle(context, dial, color) {
    context.globalAlpha = this.isSounding ? 1 : 0.45
    const tone = color(this.isInTune ? 'accent' : 'needle')
    ray(context, dial, this.shown, dial.radius - reach(dial), dial.radius - rem(0.5), rem(0.25), tone)
    // The tip is a triangle on the scale.
    const [tipX, tipY] = place(dial, this.shown, dial.radius + rem(0.125))
    const half = rem(0.5) / dial.radius
    const at = angle(this.shown)
    const back = dial.radius - rem(0.875)
    context.fillStyle = tone
    context.beginPath()
    context.moveTo(tipX, tipY)
    context.lineTo(dial.x + Math.cos(at - half) * back, dial.y + Math.sin(at - half) * back)
    context.lineTo(dial.x + Math.cos(at + half) * back, dial.y + Math.sin(at + half) * back)
    context.fill()
    context.globalAlpha = 1
  }
}

/** How far the needle reaches into the dial. */
function reach({ radius }) {
  return Math.min(rem(3.25), radius / 2)
}

function angle(cents) {
  return -Math.PI / 2 + (cents / widest) * spread
}

function place({ x, y }, cents, distance) {
  return [x + Math.cos(angle(cents)) * distance, y + Math.sin(angle(cents)) * distance]
}

function arc(context, { x, y }, radius, from, to, lineWidth, style) {
  context.lineWidth = lineWidth
  context.strokeStyle = style
  context.beginPath()
  context.arc(x, y, radius, angle(from), angle(to))
  context.stroke()
}

function ray(context, dial, cents, from, to, lineWidth, style) {
  context.lineWidth = lineWidth
  context.strokeStyle = style
  context.beginPath()
  context.moveTo(...place(dial, cents, from))
  context.lineTo(...place(dial, cents, to))
  context.stroke()
}
