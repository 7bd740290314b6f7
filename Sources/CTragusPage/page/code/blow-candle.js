// A candle that leans away from your breath, goes out when you blow hard, and smokes a little.

import { element } from './elements.js'
import { prefersStillness, surface } from './surface.js'

const wait = 2.5 // seconds until it lights itself again
const night = ['#1c2b2a', '#0a1212']
// From the outside in: part of the length, part of the width, colours from the wick to the tip.
const layers = [
  [1, 1, ['rgb(90 130 255 / 35%)', 'rgb(255 132 30 / 85%)', 'rgb(255 150 40 / 80%)', 'rgb(255 90 20 / 0%)']],
  [0.82, 0.68, ['rgb(120 160 255 / 30%)', 'rgb(255 188 70 / 95%)', 'rgb(255 205 90 / 95%)', 'rgb(255 170 60 / 10%)']],
  [0.56, 0.42, ['rgb(160 190 255 / 30%)', 'rgb(255 238 190 / 95%)', 'rgb(255 248 220 / 95%)', 'rgb(255 230 150 / 20%)']],
]

export class Candle {
  constructor({ onOut, onLit }) {
    Object.assign(this, { onOut, onLit })
    this.canvas = element('canvas', 'blow-candle')
    this.canvas.setAttribute('role', 'img')
    Object.assign(this, { strength: 0, stir: 0, lean: 0, speed: 0, heat: 1, isLit: true, outTime: -Infinity, smoke: [] })
    this.label()
  }

  /** Begins to move; returns what ends that. */
  run() {
    this.last = performance.now()
    this.surface = surface(this.canvas, (...all) => this.draw(...all))
    return () => {
      this.surface.stop()
      clearTimeout(this.timer)
      this.light(false)
    }
  }

  /** How strong somebody blows, 0 to 1, and how much else stirs the air. */
  feel(strength, stir) {
    if (this.strength === strength && this.stir === stir) return
    Object.assign(this, { strength, stir })
    this.surface?.invalidate()
  }

  putOut() {
    // More blowing keeps it from burning.
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.light(), wait * 1000)
    if (!this.isLit) return
    this.isLit = false
    this.outTime = performance.now()
    this.label()
    this.onOut()
    this.surface?.invalidate()
  }

  light(isTold = true) {
    clearTimeout(this.timer)
    if (this.isLit) return
    this.isLit = true
    this.label()
    if (isTold) this.onLit()
    this.surface?.invalidate()
  }

  label() { this.canvas.setAttribute('aria-label', this.isLit ? 'A burning candle' : 'A candle, blown out') }

  // One frame

  draw(context, width, height, { now }) {
    const isStill = prefersStillness()
    const step = Math.min((now - this.last) / 1000, 0.05)
    this.last = now
    if (isStill) Object.assign(this, { lean: this.strength, speed: 0, heat: Number(this.isLit), smoke: [] })
    else this.move(Math.max(step, 0))
    const flicker = isStill ? 0 : this.flicker(now / 1000)
    const size = Math.min(width * 1.1, height)
    const candle = { x: width / 2, top: height * 0.6, bottom: height * 0.93, half: size * 0.085, size }
    this.drawRoom(context, width, height, candle, flicker)
    this.drawWax(context, candle)
    this.drawWick(context, candle, now)
    if (this.heat > 0.02) this.drawFlame(context, candle, flicker, now / 1000)
    this.drawSmoke(context, candle, isStill)
    return !isStill
  }

  // A spring that leans with the breath, and swings back past the middle a little.
  move(step) {
    const pull = (this.strength - this.lean) * 160 - this.speed * 13
    this.speed += pull * step
    this.lean = Math.min(Math.max(this.lean + this.speed * step, -0.3), 1.1)
    this.heat += (Number(this.isLit) - this.heat) * Math.min(step * (this.isLit ? 5 : 14), 1)
    const age = (performance.now() - this.outTime) / 1000
    // The same trail, however often it is drawn.
    for (let late = 0; !this.isLit && age < 3 && late < step; late += 1 / 60) {
      this.smoke.push({ age: late, x: 0, y: 0.16 * late, turn: Math.random() * 6.3, push: this.strength * 0.5 })
    }
    for (const puff of this.smoke) {
      puff.age += step
      puff.y += step * (0.16 - puff.age * 0.02)
      puff.x += step * (puff.push * Math.exp(-puff.age * 2) + 0.05 * Math.sin(puff.turn * 0.2 + puff.age * 2.6 + puff.y * 12))
    }
    this.smoke = this.smoke.filter((puff) => puff.age < 2.6)
  }

  // A few waves that seldom meet look as if there was no order in them.
  flicker(time) {
    const calm = Math.sin(time * 2.1) * 0.5 + Math.sin(time * 5.3 + 1) * 0.3 + Math.sin(time * 11.9 + 2) * 0.2
    const wild = Math.sin(time * 23) * 0.6 + Math.sin(time * 37 + 3) * 0.4
    return calm * (0.05 + 0.06 * this.stir) + wild * (0.03 * this.stir + 0.12 * Math.max(this.lean, 0))
  }

  drawRoom(context, width, height, { x, top, size }, flicker) {
    const wall = context.createLinearGradient(0, 0, 0, height)
    wall.addColorStop(0, night[0])
    wall.addColorStop(1, night[1])
    context.fillStyle = wall
    context.fillRect(0, 0, width, height)
    const center = top - size * 0.16
    const glow = context.createRadialGradient(x, center, 0, x, center, size * (0.75 + flicker))
    const warmth = this.heat * (0.42 + flicker)
    glow.addColorStop(0, `rgb(255 176 84 / ${percentage(warmth)})`)
    glow.addColorStop(0.35, `rgb(255 140 60 / ${percentage(warmth * 0.35)})`)
    glow.addColorStop(1, 'rgb(255 120 40 / 0%)')
    context.fillStyle = glow
    context.fillRect(0, 0, width, height)
  }

  drawWax(context, { x, top, bottom, half, size }) {
    // The table, a dish, the body, and the pool at its top.
    context.fillStyle = `rgb(255 170 90 / ${percentage(0.05 + 0.09 * this.heat)})`
    ellipse(context, x, bottom + half * 0.12, half * 3.4, half * 0.62)
    context.fillStyle = '#2d3f3d'
    ellipse(context, x, bottom, half * 2.1, half * 0.42)
    context.fillStyle = '#41585a'
    ellipse(context, x, bottom - half * 0.1, half * 1.75, half * 0.32)
    const wax = context.createLinearGradient(0, top, 0, bottom)
    wax.addColorStop(0, mix([150, 140, 128], [255, 214, 160], this.heat))
    wax.addColorStop(0.35, mix([128, 120, 112], [226, 178, 132], this.heat))
    wax.addColorStop(1, mix([92, 90, 88], [128, 104, 90], this.heat))
    context.fillStyle = wax
    context.beginPath()
    context.moveTo(x - half, top)
    context.lineTo(x - half, bottom - half * 0.12)
    context.ellipse(x, bottom - half * 0.12, half, half * 0.26, 0, Math.PI, 0, true)
    context.lineTo(x + half, top)
    context.closePath()
    context.fill()
    // What ran down.
    for (const [offset, length, thick] of [[-0.86, 0.2, 0.13], [0.72, 0.3, 0.16], [-0.3, 0.12, 0.12]]) {
      context.beginPath()
      context.roundRect(x + half * (offset - thick), top, half * thick * 2, size * length * 0.55, half * thick)
      context.fill()
    }
    context.fillStyle = mix([168, 158, 146], [255, 226, 178], this.heat)
    ellipse(context, x, top, half, half * 0.26)
    context.fillStyle = mix([134, 126, 118], [255, 196, 120], this.heat)
    ellipse(context, x, top + half * 0.02, half * 0.72, half * 0.16)
  }

  drawWick(context, { x, top, half, size }, now) {
    const tip = top - size * 0.035
    context.strokeStyle = '#221812'
    context.lineWidth = Math.max(half * 0.09, 2)
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(x, top)
    context.quadraticCurveTo(x, tip + size * 0.01, x + size * 0.004, tip)
    context.stroke()
    const ember = this.isLit ? 1 : Math.max(1 - (now - this.outTime) / 2500, 0)
    if (ember === 0) return
    context.fillStyle = `rgb(255 110 40 / ${percentage(ember)})`
    ellipse(context, x + size * 0.004, tip, half * 0.08, half * 0.08)
  }

  drawFlame(context, { x, top, size }, flicker, time) {
    const foot = { x, y: top - size * 0.018 }
    const length = size * 0.3 * this.heat * (1 - 0.22 * Math.abs(this.lean) + flicker)
    const wide = size * 0.052 * (0.5 + 0.5 * this.heat) * (1 - 0.25 * Math.max(this.lean, 0))
    context.save()
    context.globalCompositeOperation = 'lighter'
    for (const [long, thick, colors] of layers) {
      const spine = this.spine(foot, length * long, flicker, time)
      const tip = spine.at(-1)
      const paint = context.createLinearGradient(foot.x, foot.y, tip.x, tip.y)
      for (const [index, stop] of [0, 0.22, 0.6, 1].entries()) paint.addColorStop(stop, colors[index])
      context.fillStyle = paint
      outline(context, spine, wide * thick)
      context.fill()
    }
    context.restore()
  }

  // The middle line of the flame: the higher, the more it leans.
  spine(foot, length, flicker, time) {
    const count = 22
    const points = [{ ...foot, angle: 0 }]
    let { x, y } = foot
    for (let index = 1; index <= count; index += 1) {
      const part = index / count
      const wave = prefersStillness() ? 0 : Math.sin(time * 7 - part * 4) * (0.03 + 0.16 * Math.max(this.lean, 0)) * part
      const angle = this.lean * 1.5 * (0.35 + 0.65 * Math.sqrt(part)) + wave + flicker * 0.8 * part
      x += Math.sin(angle) * length / count
      y -= Math.cos(angle) * length / count
      points.push({ x, y, angle })
    }
    return points
  }

  drawSmoke(context, { x, top, size }, isStill) {
    const foot = top - size * 0.05
    if (isStill && !this.isLit) {
      context.strokeStyle = 'rgb(210 220 220 / 45%)'
      context.lineWidth = size * 0.012
      context.beginPath()
      context.moveTo(x, foot)
      context.bezierCurveTo(x + size * 0.06, foot - size * 0.12, x - size * 0.06, foot - size * 0.2, x + size * 0.02, foot - size * 0.34)
      context.stroke()
    }
    for (const { age, x: aside, y: up } of this.smoke) {
      context.fillStyle = `rgb(205 216 216 / ${percentage(0.1 * (1 - age / 2.6))})`
      const radius = size * (0.008 + 0.014 * age)
      ellipse(context, x + aside * size, foot - up * size, radius, radius)
    }
  }
}

// A drop around a line: round at the wick, pointed at the tip.
function outline(context, spine, half) {
  const count = spine.length - 1
  const edge = (index, side) => {
    const { x, y, angle } = spine[index]
    const part = index / count
    const reach = half * Math.sin(Math.PI * part ** 0.6) * (1.15 - 0.35 * part) * side
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  }
  context.beginPath()
  context.moveTo(spine[0].x, spine[0].y)
  for (let index = 1; index <= count; index += 1) context.lineTo(...edge(index, -1))
  for (let index = count; index >= 1; index -= 1) context.lineTo(...edge(index, 1))
  context.closePath()
}

function ellipse(context, x, y, width, height) {
  context.beginPath()
  context.ellipse(x, y, width, height, 0, 0, 2 * Math.PI)
  context.fill()
}

function percentage(part) { return `${(Math.min(Math.max(part, 0), 1) * 100).toFixed(1)}%` }

function mix(cold, warm, part) {
  return `rgb(${cold.map((value, index) => Math.round(value + (warm[index] - value) * part)).join(' ')})`
}
