// The picture of a recording in which stretches are cut: its outline above, its spectrogram below, and the
// stretches with edges that can be drawn.

import { colorMap } from './color-map.js'
import { element } from './elements.js'
import { position } from './format.js'
import { drawOutline, outlineOf, outlinePart } from './studio-outline.js'
import { stretchPlayer } from './studio-sound.js'
import { paintSpectrum, spectrumRows } from './studio-spectrum.js'
import { font, rem, surface } from './surface.js'
import { theme } from './theme.js'

/** The shortest part that fills the picture, in seconds. */
const closest = 1
/** How near to an edge counts as on it, in pixels: for a mouse, and for a finger. */
const [near, nearFinger] = [7, 18]
/** A press that moved less is a click. */
const least = 4
/** Narrower proposals, in pixels, have no border: of an hour with thousands, nothing else would be seen. */
const narrowest = 5

export class StudioWave extends EventTarget {
  /** Tells 'select', 'change' while something is drawn, 'done' after it, and 'play'. */
  constructor() {
    super()
    this.canvas = element('canvas', 'studio-wave-canvas')
    this.canvas.setAttribute('aria-hidden', 'true')
    this.body = element('div', 'studio-wave', this.canvas)
    this.from = 0
    this.to = 1
    this.canvas.addEventListener('pointerdown', (event) => this.press(event))
    this.canvas.addEventListener('pointermove', (event) => this.move(event))
    this.canvas.addEventListener('pointerup', (event) => this.release(event))
    this.canvas.addEventListener('pointercancel', () => this.cancel())
    this.canvas.addEventListener('dblclick', () => this.dispatchEvent(new Event('play')))
    this.canvas.addEventListener('wheel', (event) => this.turn(event), { passive: false })
  }

  /** Shows a recording: { key, duration, outline, stretches }; there is room for a spectrogram where it isTall. */
  set({ key, duration, outline, stretches, isTall }) {
    Object.assign(this, { key, duration, stretches, sound: null, detail: null, picture: null, drag: null })
    this.outline = { ...outline, start: 0, end: duration }
    this.body.dataset.tall = String(isTall)
    this.body.dataset.spectrum = 'false'
    this.view(0, duration)
  }

  /** The sound itself has come, from a time on; the outline becomes finer, and there is a spectrogram. */
  setSamples(samples, rate, start = 0) {
    this.sound = { samples, rate, start, end: start + samples.length / rate }
    this.body.dataset.tall = 'true'
    this.refresh()
  }

  /** A finer outline of a part has come. */
  setDetail(outline) {
    this.detail = outline
    this.refresh()
  }

  hasSound(from, to) { return covers(this.sound, from, to) }

  /** Whether there is an outline of a part with so many columns. */
  hasOutline(from, to, columns) {
    const { maximum, start, end } = this.outlineFor(from, to)
    return maximum.length * (to - from) / ((end - start) || 1) >= columns
  }

  outlineFor(from, to) { return covers(this.detail, from, to) ? this.detail : this.outline }

  show() {
    const move = () => this.surface.invalidate()
    this.surface = surface(this.canvas, (...all) => this.draw(...all), { onResize: () => { this.picture = null } })
    stretchPlayer.addEventListener('change', move)
    return () => {
      this.surface.stop()
      this.surface = null
      stretchPlayer.removeEventListener('change', move)
    }
  }

  refresh() {
    this.picture = null
    this.surface?.invalidate()
  }

  invalidate() { this.surface?.invalidate() }

  // What is in sight

  view(from, to) {
    const length = Math.min(Math.max(to - from, Math.min(closest, this.duration)), this.duration)
    this.from = Math.min(Math.max(from, 0), this.duration - length)
    this.to = this.from + length
    this.refresh()
    this.dispatchEvent(new Event('view'))
  }

  get span() { return this.to - this.from }

  /** Shows more or less around a time. */
  zoom(factor, time = this.centre) {
    const length = this.span * factor
    const part = (time - this.from) / (this.span || 1)
    this.view(time - part * length, time + (1 - part) * length)
  }

  get centre() {
    const one = this.stretches?.selected
    return one && one.end > this.from && one.start < this.to ? (one.start + one.end) / 2 : (this.from + this.to) / 2
  }

  /** Moves so that a stretch can be seen. */
  reveal(one) {
    if (!one || (one.start >= this.from && one.end <= this.to)) return this.invalidate()
    const middle = (one.start + one.end) / 2
    const length = Math.max(this.span, (one.end - one.start) * 1.5)
    this.view(middle - length / 2, middle + length / 2)
  }

  turn(event) {
    // The page scrolls as usual; with Ctrl, or two fingers together, the picture grows.
    if (event.ctrlKey) this.zoom(Math.exp(event.deltaY * 0.01), this.timeAt(event))
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.view(this.from + event.deltaX / this.canvas.clientWidth * this.span, this.to + event.deltaX / this.canvas.clientWidth * this.span)
    else return
    event.preventDefault()
  }

  x(time, width) { return (time - this.from) / (this.span || 1) * width }

  timeAt(event) {
    const box = this.canvas.getBoundingClientRect()
    return this.from + (event.clientX - box.left) / box.width * this.span
  }

  // Drawing with the pointer

  /** The edge of the selected stretch that is near, or else of another. */
  edgeAt(event) {
    const reach = (event.pointerType === 'mouse' ? near : nearFinger) / this.canvas.clientWidth * this.span
    const time = this.timeAt(event)
    const { list, selected } = this.stretches
    const all = selected ? [selected, ...list] : list
    // A finger finds the edges of the selected one alone, so that the others can be touched.
    for (const one of event.pointerType === 'mouse' ? all : all.slice(0, selected ? 1 : 0)) {
      const distances = { start: Math.abs(one.start - time), end: Math.abs(one.end - time) }
      const edge = distances.start < distances.end ? 'start' : 'end'
      if (distances[edge] <= reach) return { one, edge }
    }
    return null
  }

  at(time) {
    const found = this.stretches.list.filter((one) => one.start <= time && one.end >= time)
    return found.includes(this.stretches.selected) ? this.stretches.selected : found[0] ?? null
  }

  press(event) {
    if (event.button !== 0 || !this.stretches) return
    this.body.focus({ preventScroll: true })
    this.canvas.setPointerCapture(event.pointerId)
    const edge = this.edgeAt(event)
    this.drag = { ...edge, x: event.clientX, time: this.timeAt(event), isMoved: false }
    if (edge) {
      this.stretches.select(edge.one)
      this.dispatchEvent(new Event('select'))
    }
  }

  move(event) {
    const { drag } = this
    if (!this.stretches) return
    if (!drag) {
      this.canvas.dataset.edge = String(event.pointerType === 'mouse' && this.edgeAt(event) !== null)
      return
    }
    if (!drag.isMoved && Math.abs(event.clientX - drag.x) < least) return
    drag.isMoved = true
    const time = this.timeAt(event)
    if (drag.edge) {
      this.stretches.moveEdge(drag.one, drag.edge, time)
    } else {
      drag.one ??= this.stretches.add(drag.time, time)
      Object.assign(drag.one, this.stretches.held(drag.time, time))
    }
    this.invalidate()
    this.dispatchEvent(new Event('change'))
  }

  release(event) {
    const { drag } = this
    this.drag = null
    if (!drag) return
    if (drag.isMoved) {
      this.stretches.sort()
      this.dispatchEvent(new Event('done'))
    } else if (!drag.edge) {
      const one = this.at(this.timeAt(event))
      if (one) this.stretches.select(one)
      this.dispatchEvent(new Event('select'))
    }
  }

  // The page scrolls under a finger: what had begun to be drawn was not meant.
  cancel() {
    const { drag } = this
    this.drag = null
    if (!drag?.isMoved) return
    if (!drag.edge) this.stretches.reject()
    this.dispatchEvent(new Event('done'))
  }

  // Drawing on the screen

  draw(context, width, height, { color }) {
    context.clearRect(0, 0, width, height)
    if (!this.stretches) return
    const foot = rem(1.25)
    const top = rem(1.5)
    const room = height - foot
    const columns = Math.max(Math.floor(width / 2), 1)
    if (!this.picture || this.picture.columns !== columns) this.picture = this.makePicture(columns)
    this.body.dataset.spectrum = String(Boolean(this.picture.sheet))
    const split = this.picture.sheet ? top + (room - top) * 0.45 : room
    this.drawStretches(context, width, room, color, false)
    context.save()
    context.translate(0, top)
    drawOutline(context, this.picture.outline, width, split - top, () => color('line-strong'))
    context.restore()
    if (this.picture.sheet) {
      context.drawImage(this.picture.sheet, 0, 0, columns, spectrumRows, 0, split, width, room - split)
    }
    this.drawStretches(context, width, room, color, true)
    this.drawTimes(context, width, height, foot, color)
    const isPlaying = stretchPlayer.key?.startsWith(this.key) ?? false
    if (isPlaying) {
      context.fillStyle = color('needle')
      context.fillRect(this.x(stretchPlayer.position, width) - 1, 0, 2, room)
    }
    return isPlaying
  }

  makePicture(columns) {
    const { from, to } = this
    if (!this.hasSound(from, to)) return { columns, outline: outlinePart(this.outlineFor(from, to), from, to, columns) }
    const { samples, rate, start } = this.sound
    const [first, last] = [(from - start) * rate, (to - start) * rate]
    const sheet = document.createElement('canvas')
    sheet.width = columns
    sheet.height = spectrumRows
    sheet.getContext('2d').putImageData(paintSpectrum(samples, first, last, columns, colorMap(theme.isDark)), 0, 0)
    return { columns, outline: outlineOf(samples, Math.floor(first), Math.floor(last), columns), sheet }
  }

  drawStretches(context, width, height, color, isInFront) {
    const { list, selected } = this.stretches
    context.font = font(rem(0.8125), 650)
    context.textBaseline = 'top'
    for (const one of list) {
      if (one.end < this.from || one.start > this.to) continue
      const [left, right] = [this.x(one.start, width), this.x(one.end, width)]
      const isSelected = one === selected
      if (!isInFront) {
        context.fillStyle = color(one.label ? 'accent-soft' : 'track')
        context.fillRect(left, 0, Math.max(right - left, 2), height)
        continue
      }
      if (!one.label && !isSelected && right - left < narrowest) continue
      const line = isSelected ? 3 : 1.5
      context.strokeStyle = color(isSelected ? 'needle' : one.label ? 'accent' : 'line-strong')
      context.lineWidth = line
      // What nobody has labelled yet is dashed: colour alone would not say so.
      context.setLineDash(one.label ? [] : [5, 4])
      context.strokeRect(left, line / 2, Math.max(right - left, 2), height - line)
      context.setLineDash([])
      if (isSelected) this.drawHandles(context, left, right, height, color)
      this.drawName(context, one, Math.max(left, 0), Math.min(right, width), color)
    }
  }

  drawHandles(context, left, right, height, color) {
    const [wide, high] = [rem(0.5), rem(1.75)]
    context.fillStyle = color('needle')
    for (const x of [left, right]) {
      context.beginPath()
      context.roundRect(x - wide / 2, height / 2 - high / 2, wide, high, wide / 2)
      context.fill()
    }
  }

  drawName(context, one, left, right, color) {
    const words = one.label || (one.guess ? `${one.guess}?` : '?')
    const room = right - left - 8
    if (room < context.measureText(words[0]).width) return
    context.save()
    context.beginPath()
    context.rect(left, 0, right - left, rem(1.5))
    context.clip()
    context.fillStyle = color(one.label ? 'ink' : 'ink-soft')
    context.fillText(words, left + 5, 5)
    context.restore()
  }

  drawTimes(context, width, height, foot, color) {
    const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
    const wanted = this.span / Math.max(Math.floor(width / rem(4.5)), 1)
    const step = steps.find((one) => one >= wanted) ?? 7200
    context.font = font(rem(0.75))
    context.textBaseline = 'bottom'
    context.fillStyle = color('ink-soft')
    for (let count = Math.ceil(this.from / step); count * step <= this.to; count += 1) {
      const x = this.x(count * step, width)
      context.fillRect(x, height - foot, 1, 4)
      const words = step < 1 ? `${position(count * step)}.${Math.round(count * step * 10) % 10}` : position(count * step + 0.001)
      const half = context.measureText(words).width / 2
      context.fillText(words, Math.min(Math.max(x - half, 0), width - 2 * half), height)
    }
  }
}

/** Whether a part from start to end has all from one time to another, but for what rounding takes. */
function covers(part, from, to) { return part != null && from >= part.start - 0.01 && to <= part.end + 0.01 }
