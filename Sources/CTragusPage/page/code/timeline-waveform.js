// The outline of a recording with its events; a click or the arrow keys go to a place in it.

import { element, setText } from './elements.js'
import { kinds } from './event-kinds.js'
import { position } from './format.js'
import { player } from './player.js'
import { rem, surface } from './surface.js'

export class TimelineWaveform {
  constructor(recording) {
    this.recording = recording
    this.outline = null
    this.marks = []
    this.canvas = element('canvas', 'timeline-waveform-canvas')
    this.canvas.setAttribute('aria-hidden', 'true')
    this.body = element('div', 'timeline-waveform', this.canvas)
    this.body.tabIndex = 0
    this.body.setAttribute('role', 'slider')
    this.body.setAttribute('aria-label', 'Place in the recording')
    this.body.setAttribute('aria-valuemin', '0')
    this.body.setAttribute('aria-valuemax', recording.duration.toFixed(1))
    this.body.title = 'Click to play from there'
    this.body.addEventListener('click', (event) => this.click(event))
    this.body.addEventListener('keydown', (event) => this.press(event))
    this.renderPosition()
  }

  get position() { return player.is(this.recording.name) ? player.position : 0 }

  show() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all))
    return () => {
      this.surface.stop()
      this.surface = null
    }
  }

  set(parts) {
    Object.assign(this, parts)
    this.surface?.invalidate()
  }

  /** The player moves. */
  follow() {
    this.surface?.invalidate()
    this.renderPosition()
  }

  renderPosition() {
    const { duration } = this.recording
    this.body.setAttribute('aria-valuenow', Math.min(this.position, duration).toFixed(1))
    const words = `${position(this.position)} of ${position(duration)}`
    if (this.body.getAttribute('aria-valuetext') !== words) this.body.setAttribute('aria-valuetext', words)
  }

  click(event) {
    const box = this.canvas.getBoundingClientRect()
    const part = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1)
    player.play(this.recording.name, part * this.recording.duration)
  }

  press(event) {
    const { name, duration } = this.recording
    const step = Math.max(duration / 50, 0.5)
    const moves = {
      ArrowRight: this.position + step, ArrowUp: this.position + step, ArrowLeft: this.position - step, ArrowDown: this.position - step,
      PageUp: this.position + duration / 10, PageDown: this.position - duration / 10, Home: 0, End: duration - step,
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      player.toggle(name)
    } else if (Object.hasOwn(moves, event.key)) {
      const place = Math.min(Math.max(moves[event.key], 0), duration)
      if (player.is(name)) player.seek(place)
      else player.play(name, place)
    } else {
      return
    }
    event.preventDefault()
  }

  draw(context, width, height, { color }) {
    const shown = kinds.filter((kind) => this.marks.some((mark) => mark.kind === kind))
    const row = Math.min(rem(0.375), (height / 3) / Math.max(shown.length, 1))
    const bottom = height - shown.length * (row + 2) - (shown.length > 0 ? 4 : 0)
    const { duration } = this.recording
    const x = (time) => time / (duration || 1) * width
    const cursor = player.is(this.recording.name) ? x(player.position) : -1
    context.clearRect(0, 0, width, height)
    this.drawOutline(context, width, bottom, cursor, color)
    shown.forEach((kind, index) => {
      const y = bottom + 4 + index * (row + 2)
      context.fillStyle = color(kind.color)
      for (const mark of this.marks.filter((mark) => mark.kind === kind)) {
        context.fillRect(x(mark.start), y, Math.max(x(mark.end) - x(mark.start), 3), row)
      }
    })
    if (cursor >= 0) {
      context.fillStyle = color('needle')
      context.fillRect(Math.min(Math.max(cursor - 1, 0), width - 2), 0, 2, height)
    }
    return player.is(this.recording.name) && player.isPlaying
  }

  drawOutline(context, width, height, cursor, color) {
    const middle = height / 2
    context.fillStyle = color('line')
    context.fillRect(0, middle - 0.5, width, 1)
    if (!this.outline) return
    const { minimum, maximum } = this.outline
    const column = width / maximum.length
    for (let index = 0; index < maximum.length; index += 1) {
      const left = index * column
      // Decibels would hide nothing, but this is what other programs show; a root lets soft sounds be seen.
      const up = Math.sqrt(Math.max(maximum[index], 0)) * middle
      const down = Math.sqrt(Math.max(-minimum[index], 0)) * middle
      context.fillStyle = color(left < cursor ? 'accent' : 'line-strong')
      context.fillRect(left, middle - up, Math.max(column - 0.5, 0.75), Math.max(up + down, 1))
    }
  }
}

/** What the time beside it says. */
export function renderTime(target, recording) {
  const { name, duration } = recording
  const now = player.is(name) ? player.position : 0
  const end = position(Math.round(duration))
  setText(target, `${now > duration - 0.1 ? end : position(now)} / ${end}`)
}
