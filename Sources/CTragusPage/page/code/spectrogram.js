// What was heard in the last seconds, by frequency: it scrolls to the left, the present is at the right.

import { colorMap } from './color-map.js'
import { element } from './elements.js'
import { font, rem, sheet, surface } from './surface.js'
import { theme } from './theme.js'

const rows = 128
/** Columns that are kept: 43 s. */
const capacity = 2048
const lowestFrequency = 40
/** So many columns may be missing before a hole is shown; they come 47 times a second. */
const smallGap = 3
const columnWidth = 1.6

class Spectrogram extends HTMLElement {
  constructor() {
    super()
    this.topFrequency = 20_000
    this.powers = new Uint8Array(capacity * rows)
    this.count = 0
    this.period = 1024 / 48_000
    this.lastTime = null
  }

  connectedCallback() {
    if (!this.canvas) this.build()
    this.surface = surface(this.canvas, (...all) => this.draw(...all), { onResize: () => { this.axes = this.margins = null } })
    this.recolor = () => this.paintAll()
    theme.addEventListener('change', this.recolor)
    this.paintAll()
  }

  disconnectedCallback() {
    theme.removeEventListener('change', this.recolor)
    this.surface.stop()
  }

  build() {
    this.classList.add('spectrogram')
    this.canvas = element('canvas', 'spectrogram-canvas')
    this.canvas.setAttribute('role', 'img')
    this.canvas.setAttribute('aria-label', 'Spectrogram: how strong each frequency was in the last seconds')
    this.append(this.canvas)
    this.picture = document.createElement('canvas')
    this.picture.width = capacity
    this.picture.height = rows
    this.pictureContext = this.picture.getContext('2d', { willReadFrequently: false })
    this.column = new ImageData(1, rows)
    this.pixels = new Uint32Array(this.column.data.buffer)
  }

  /** Begins anew, for a stream of a sample rate. */
  restart(sampleRate) {
    this.topFrequency = Math.min(20_000, sampleRate / 2)
    this.count = 0
    this.lastTime = null
    this.powers.fill(0)
    this.axes = null
    if (this.canvas) this.paintAll()
  }

  /** Takes a picture frame. */
  take(frame) {
    if (frame.spectrum.length !== rows) return
    const elapsed = this.lastTime === null ? this.period : frame.time - this.lastTime
    if (elapsed < 0) return this.restart(2 * this.topFrequency)
    this.lastTime = frame.time
    const steps = Math.max(Math.round(elapsed / this.period), 1)
    if (steps > smallGap) {
      // A hole in time is a hole in the picture.
      for (let step = 1; step < Math.min(steps, capacity); step += 1) this.push(null)
    } else if (elapsed > 0) {
      this.period += (elapsed - this.period) * 0.02
    }
    this.push(frame.spectrum)
    this.surface?.invalidate()
  }

  push(spectrum) {
    const index = this.count % capacity
    if (spectrum) this.powers.set(spectrum, index * rows)
    else this.powers.fill(0, index * rows, (index + 1) * rows)
    this.count += 1
    this.paint(index)
  }

  paint(index) {
    if (!this.colors) return
    for (let row = 0; row < rows; row += 1) {
      this.pixels[rows - 1 - row] = this.colors[this.powers[index * rows + row]]
    }
    this.pictureContext.putImageData(this.column, index, 0)
  }

  paintAll() {
    this.colors = colorMap(theme.isDark)
    this.axes = null
    for (let index = 0; index < capacity; index += 1) this.paint(index)
    this.surface.invalidate()
  }

  draw(context, width, height, { color, scale }) {
    // Room for the numbers of both axes.
    this.margins ??= { left: rem(2.75), bottom: rem(1.5), top: 4 }
    const { left, top, bottom } = this.margins
    const plot = { left, top, width: width - left, height: height - bottom - top }
    if (plot.width < 20 || plot.height < 20) return
    this.axes ??= sheet(width, height, scale, (sheetContext) => this.drawAxes(sheetContext, plot, color))
    context.clearRect(0, 0, width, height)
    this.drawPicture(context, plot)
    context.drawImage(this.axes, 0, 0, width, height)
  }

  drawPicture(context, plot) {
    const visible = Math.min(Math.floor(plot.width / columnWidth), capacity)
    const shown = Math.min(visible, this.count)
    context.fillStyle = theme.color('spectrum-ground')
    context.fillRect(plot.left, plot.top, plot.width, plot.height)
    const right = plot.left + plot.width
    // The ring of columns may be in two pieces.
    const end = this.count % capacity
    const newest = Math.min(shown, end)
    const blit = (from, count, x) => {
      if (count <= 0) return
      context.drawImage(this.picture, from, 0, count, rows, x, plot.top, count * columnWidth, plot.height)
    }
    blit(end - newest, newest, right - newest * columnWidth)
    const older = shown - newest
    blit(capacity - older, older, right - shown * columnWidth)
  }

  drawAxes(context, plot, color) {
    context.font = font(rem(0.75), 500)
    context.fillStyle = color('ink-soft')
    context.strokeStyle = color('spectrum-grid')
    context.lineWidth = 1
    context.textBaseline = 'middle'
    context.textAlign = 'right'
    const names = plot.height > 150
      ? [[100, '100'], [200, '200'], [500, '500'], [1000, '1 k'], [2000, '2 k'], [5000, '5 k'], [10_000, '10 k']]
      : [[100, '100'], [1000, '1 k'], [10_000, '10 k']]
    for (const [frequency, name] of names) {
      if (frequency >= this.topFrequency) continue
      const part = Math.log(frequency / lowestFrequency) / Math.log(this.topFrequency / lowestFrequency)
      const y = Math.round(plot.top + plot.height * (1 - part)) + 0.5
      context.fillText(name, plot.left - 8, y)
      line(context, plot.left, y, plot.left + plot.width, y)
    }
    context.fillText('Hz', plot.left - 8, plot.top + 6)
    this.drawTimes(context, plot)
  }

  drawTimes(context, plot) {
    const perSecond = columnWidth / this.period
    const step = [1, 2, 5, 10].find((seconds) => seconds * perSecond > rem(5.5)) ?? 20
    context.textBaseline = 'top'
    const right = plot.left + plot.width
    const below = plot.top + plot.height + 6
    context.fillText('now', right - 1, below)
    context.textAlign = 'center'
    for (let seconds = step; seconds * perSecond < plot.width - rem(1.5); seconds += step) {
      const x = Math.round(right - seconds * perSecond) + 0.5
      context.fillText(`\u2212${seconds} s`, x, below)
      line(context, x, plot.top, x, plot.top + plot.height)
    }
  }
}

function line(context, ...[fromX, fromY, toX, toY]) {
  context.beginPath()
  context.moveTo(fromX, fromY)
  context.lineTo(toX, toY)
  context.stroke()
}

customElements.define('tragus-spectrogram', Spectrogram)
