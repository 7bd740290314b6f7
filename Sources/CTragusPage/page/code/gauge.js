// The gauge: a dial with a needle, a bar, or large digits. Everything that stands still is drawn once;
// then only the needle moves.

import { element, setText, text } from './elements.js'
import { level as levelText } from './format.js'
import { drawLinearFace, drawLinearLevel } from './gauge-linear.js'
import { drawRadialFace, drawRadialLevel, radialPlace } from './gauge-radial.js'
import { Needle } from './needle.js'
import { Scale, colorName } from './ranges.js'
import { prefersStillness, sheet, surface } from './surface.js'

/** Digits that change more often cannot be read. */
const digitPeriod = 0.2
const meterPeriod = 1

class Gauge extends HTMLElement {
  constructor() {
    super()
    this.scale = new Scale('dBFS')
    this.form = 'radial'
    this.needle = new Needle()
    this.isMeasuring = false
  }

  connectedCallback() {
    if (!this.canvas) this.build()
    this.surface = surface(this.canvas, (...all) => this.draw(...all), { onResize: (...size) => this.resize(...size) })
    this.surface.invalidate()
  }

  disconnectedCallback() { this.surface.stop() }

  build() {
    this.classList.add('gauge')
    this.setAttribute('role', 'meter')
    this.setAttribute('aria-label', 'Level')
    this.canvas = element('canvas', 'gauge-canvas')
    this.canvas.setAttribute('aria-hidden', 'true')
    this.digits = text('span', 'gauge-digits', '–')
    this.unit = text('span', 'gauge-unit', this.scale.unit)
    this.word = text('span', 'gauge-word', '')
    this.peak = text('span', 'gauge-peak', '')
    const reading = element(
      'div', 'gauge-reading', element('div', 'gauge-value', this.digits, this.unit), this.word, this.peak)
    reading.setAttribute('aria-hidden', 'true')
    this.append(this.canvas, reading)
    this.setForm(this.form)
    this.setScale(this.scale)
  }

  /** 'radial', 'linear' or 'number'. */
  setForm(form) {
    this.form = form
    this.dataset.form = form
    this.refresh()
  }

  setScale(scale) {
    this.scale = scale
    this.needle.reset()
    if (!this.canvas) return
    setText(this.unit, scale.unit)
    this.setAttribute('aria-valuemin', String(scale.lower))
    this.setAttribute('aria-valuemax', String(scale.upper))
    this.showDigits(NaN)
    this.showMeter(NaN)
    this.refresh()
    this.dispatchEvent(new Event('scale'))
  }

  /** Takes a level and a peak in the unit of the scale, 47 times a second. */
  take(level, peak) {
    this.needle.take(level, peak, performance.now() / 1000)
    this.isMeasuring = true
    this.surface?.invalidate()
  }

  /** Shows that nothing is measured. */
  rest() {
    this.isMeasuring = false
    this.needle.reset()
    this.showDigits(NaN)
    this.showMeter(NaN)
    this.surface?.invalidate()
  }

  // The digits say what the needle shows, only not so often.
  tell(now) {
    if (!this.isMeasuring || now - (this.digitTime ?? 0) < digitPeriod) return
    this.digitTime = now
    // What is not measured has no level, not even the level of silence.
    const level = this.needle.isStale(now) ? NaN : this.needle.level
    this.showDigits(level)
    if (now - (this.meterTime ?? 0) < meterPeriod) return
    this.meterTime = now
    this.showMeter(level)
  }

  showDigits(level) {
    setText(this.digits, Number.isNaN(level) ? '–' : levelText(level))
    const word = this.scale.name(level)
    setText(this.word, word)
    const range = Number.isNaN(level) ? null : this.scale.range(level)
    this.word.dataset.color = range ? colorName(range) : ''
    if (range !== this.range) {
      this.range = range
      this.dispatchEvent(new Event('range'))
    }
    const peak = this.needle.peak
    setText(this.peak, Number.isNaN(level) || peak <= -120 ? '' : `${this.scale.peakName} ${levelText(peak)}`)
  }

  showMeter(level) {
    const held = Number.isFinite(level) ? Math.min(Math.max(level, this.scale.lower), this.scale.upper) : this.scale.lower
    this.setAttribute('aria-valuenow', held.toFixed(1))
    this.setAttribute('aria-valuetext', Number.isNaN(level)
      ? 'nothing is measured' : `${levelText(level)} ${this.scale.unit}, ${this.scale.name(level)}`)
  }

  refresh() {
    this.face = null
    if (this.surface) {
      this.place()
      this.surface.invalidate()
    }
  }

  resize(width, height, scale) {
    this.face = null
    this.size = [width, height, scale]
    this.place()
  }

  // The texts stand where the drawing leaves room for them.
  place() {
    if (!this.size) return
    const { x, y, radius } = radialPlace(this.size[0], this.size[1])
    for (const [name, value] of [['x', x], ['y', y], ['radius', radius]]) {
      this.style.setProperty(`--${name}`, `${value.toFixed(1)}px`)
    }
  }

  draw(context, width, height, { color, now, scale }) {
    const isRadial = this.form === 'radial'
    this.face ??= sheet(width, height, scale, (sheetContext) => {
      if (isRadial) drawRadialFace(sheetContext, this.scale, width, height, color)
      else drawLinearFace(sheetContext, this.scale, width, height, color)
    })
    const isMoving = this.needle.move(now / 1000, prefersStillness())
    this.tell(now / 1000)
    context.clearRect(0, 0, width, height)
    context.drawImage(this.face, 0, 0, width, height)
    if (isRadial) drawRadialLevel(context, this.scale, this.needle, width, height, color)
    else drawLinearLevel(context, this.scale, this.needle, width, height, color)
    return isMoving
  }
}

customElements.define('tragus-gauge', Gauge)
