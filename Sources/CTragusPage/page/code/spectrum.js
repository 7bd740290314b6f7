// The spectrum: how strong each frequency is now, the most that was heard, and the strongest tones by number.

import { element } from './elements.js'
import { font, rem, sheet, surface } from './surface.js'

const rows = 128
const lowestFrequency = 40
const lowestLevel = -120
const highestLevel = 0
/** How fast what has gone falls, in decibels a second; it rises at once. */
const fall = 45

export class Spectrum {
  constructor() {
    this.canvas = element('canvas', 'tones-spectrum-canvas')
    this.canvas.setAttribute('role', 'img')
    this.canvas.setAttribute('aria-label', 'Spectrum: the level of each frequency from 40 Hz to 20 kHz')
    this.levels = new Float32Array(rows)
    this.most = new Float32Array(rows)
    /** 'bars' or 'line'. */
    this.form = 'bars'
    /** [{ frequency, level }], the strongest first. */
    this.peaks = []
    this.restart(48_000)
  }

  start() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all), { onResize: () => { this.axes = null } })
  }

  stop() { this.surface.stop() }

  /** Begins anew, for a stream of a sample rate. */
  restart(sampleRate) {
    this.topFrequency = Math.min(20_000, sampleRate / 2)
    this.lastTime = null
    this.axes = null
    this.levels.fill(lowestLevel)
    this.peaks = []
    this.forget()
  }

  /** Begins the maximum anew. */
  forget() {
    this.most.fill(lowestLevel)
    this.surface?.invalidate()
  }

  setForm(form) {
    this.form = form
    this.surface?.invalidate()
  }

  setPeaks(peaks) {
    this.peaks = peaks
    this.surface?.invalidate()
  }

  /** Takes a picture frame. */
  take({ spectrum, time }) {
    if (spectrum.length !== rows) return
    const elapsed = Math.min(Math.max(time - (this.lastTime ?? time), 0), 1)
    this.lastTime = time
    for (let row = 0; row < rows; row += 1) {
      const level = lowestLevel + (spectrum[row] / 255) * (highestLevel - lowestLevel)
      this.levels[row] = Math.max(level, this.levels[row] - fall * elapsed)
      if (level > this.most[row]) this.most[row] = level
    }
    this.surface?.invalidate()
  }

  draw(context, width, height, { color, scale }) {
    const left = rem(2.75)
    const top = rem(1.25)
    const plot = { left, top, width: width - left - 1, height: height - top - rem(1.5) }
    if (plot.width < 40 || plot.height < 30) return
    this.axes ??= sheet(width, height, scale, (sheetContext) => this.drawAxes(sheetContext, plot, color))
    context.fillStyle = color('spectrum-ground')
    context.clearRect(0, 0, width, height)
    context.fillRect(plot.left, plot.top, plot.width, plot.height)
    context.drawImage(this.axes, 0, 0, width, height)
    if (this.form === 'bars') this.drawBars(context, plot, color)
    else this.drawLine(context, plot, color)
    this.drawMost(context, plot, color)
    this.drawPeaks(context, plot, color)
  }

  drawBars(context, plot, color) {
    const step = plot.width / rows
    const gap = step > 4 ? 1 : 0
    context.fillStyle = color('accent')
    for (let row = 0; row < rows; row += 1) {
      const y = levelPlace(this.levels[row], plot)
      context.fillRect(plot.left + row * step, y, step - gap, plot.top + plot.height - y)
    }
  }

  drawLine(context, plot, color) {
    this.trace(context, plot, this.levels)
    context.strokeStyle = color('accent')
    context.lineWidth = 2
    context.lineJoin = 'round'
    context.stroke()
    context.lineTo(plot.left + plot.width, plot.top + plot.height)
    context.lineTo(plot.left, plot.top + plot.height)
    context.globalAlpha = 0.16
    context.fillStyle = color('accent')
    context.fill()
    context.globalAlpha = 1
  }

  // Dashed, so that it differs from the line of the present without colours.
  drawMost(context, plot, color) {
    this.trace(context, plot, this.most)
    context.strokeStyle = color('ink-soft')
    context.lineWidth = 1.25
    context.setLineDash([4, 3])
    context.stroke()
    context.setLineDash([])
  }

  trace(context, plot, levels) {
    const step = plot.width / rows
    context.beginPath()
    for (let row = 0; row < rows; row += 1) {
      const x = plot.left + (row + 0.5) * step
      context.lineTo(row === 0 ? plot.left : row === rows - 1 ? plot.left + plot.width : x, levelPlace(levels[row], plot))
    }
  }

  drawPeaks(context, plot, color) {
    const size = rem(0.625)
    context.font = font(rem(0.75), 700)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    // The strongest is drawn last, on top of the others.
    ;[...this.peaks.entries()].reverse().forEach(([index, { frequency, level }]) => {
      const part = frequencyPart(frequency, this.topFrequency)
      if (part < 0 || part > 1) return
      const x = plot.left + part * plot.width
      const y = Math.max(levelPlace(level, plot) - size - rem(0.375), size)
      context.fillStyle = color('needle')
      context.beginPath()
      context.arc(x, y, size, 0, 2 * Math.PI)
      context.strokeStyle = color('spectrum-ground')
      context.lineWidth = 2
      context.stroke()
      context.moveTo(x - rem(0.25), y + size * 0.9)
      context.lineTo(x, y + size + rem(0.3125))
      context.lineTo(x + rem(0.25), y + size * 0.9)
      context.fill()
      context.fillStyle = color('panel')
      context.fillText(String(index + 1), x, y + 0.5)
    })
  }

  drawAxes(context, plot, color) {
    context.font = font(rem(0.75), 500)
    context.fillStyle = color('ink-soft')
    context.strokeStyle = color('spectrum-grid')
    context.lineWidth = 1
    context.textAlign = 'right'
    context.textBaseline = 'middle'
    const step = plot.height > 140 ? 20 : 40
    for (let level = highestLevel; level >= lowestLevel; level -= step) {
      const y = Math.round(levelPlace(level, plot)) + 0.5
      rule(context, plot.left, y, plot.left + plot.width, y)
      context.fillText(level === 0 ? '0' : `−${-level}`, plot.left - 8, y)
    }
    context.fillText('dBFS', plot.left - 8, rem(0.375))
    this.drawFrequencies(context, plot)
  }

  drawFrequencies(context, plot) {
    const many = [[50, '50'], [100, '100'], [200, '200'], [500, '500'], [1000, '1 k'], [2000, '2 k'], [5000, '5 k'], [10_000, '10 k']]
    const few = [[100, '100'], [1000, '1 k'], [10_000, '10 k']]
    const below = plot.top + plot.height + rem(0.75)
    context.textAlign = 'center'
    for (const [frequency, name] of plot.width > rem(24) ? many : few) {
      if (frequency >= this.topFrequency) continue
      const x = Math.round(plot.left + frequencyPart(frequency, this.topFrequency) * plot.width) + 0.5
      rule(context, x, plot.top, x, plot.top + plot.height)
      context.fillText(name, x, below)
    }
    context.textAlign = 'right'
    context.fillText('Hz', plot.left + plot.width, below)
  }
}

function frequencyPart(frequency, topFrequency) {
  return Math.log(frequency / lowestFrequency) / Math.log(topFrequency / lowestFrequency)
}

function levelPlace(level, plot) {
  const part = (Math.min(Math.max(level, lowestLevel), highestLevel) - lowestLevel) / (highestLevel - lowestLevel)
  return plot.top + plot.height * (1 - part)
}

function rule(context, fromX, fromY, toX, toY) {
  context.beginPath()
  context.moveTo(fromX, fromY)
  context.lineTo(toX, toY)
  context.stroke()
}
