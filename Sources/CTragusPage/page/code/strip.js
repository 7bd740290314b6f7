// The strip at the top: what is listened to, what is stored, how loud it is, and how to stop it.

import { button, element, icon, setText, text } from './elements.js'
import { Needle } from './needle.js'
import { pause } from './pause.js'
import { Scale } from './ranges.js'
import { station } from './station.js'
import { prefersStillness, surface } from './surface.js'

const scale = new Scale('dBFS')

class Strip extends HTMLElement {
  connectedCallback() {
    if (!this.isBuilt) this.build()
    this.isBuilt = true
    station.on('state', () => this.render())
    station.on('connection', () => this.render())
    station.on('picture', (frame) => {
      this.needle.take(frame.rms, frame.peak, performance.now() / 1000)
      this.surface.invalidate()
    })
    pause.addEventListener('change', () => this.render())
    this.surface = surface(this.canvas, (...all) => this.drawLevel(...all))
    this.render()
  }

  build() {
    this.classList.add('strip')
    this.needle = new Needle()
    const mark = element('img', 'strip-mark')
    Object.assign(mark, { src: 'icon.svg', alt: '', width: 28, height: 28 })
    const home = element('a', 'strip-brand', mark, text('span', 'strip-name', 'Tragus'))
    home.href = '#now'
    home.setAttribute('aria-label', 'Tragus')
    this.word = text('span', 'indicator-word', 'not listening')
    this.source = text('span', 'strip-source', '')
    this.indicator = element('div', 'indicator', element('span', 'indicator-dot'), this.word)
    this.storing = text('span', 'strip-storing', 'storing: nothing')
    this.canvas = element('canvas', 'strip-level')
    this.canvas.setAttribute('aria-hidden', 'true')
    this.pauseButton = button('Pause', { icon: 'pause', kind: 'small pause-button', onClick: () => this.toggle() })
    this.append(home, this.indicator, this.source, this.storing, this.canvas, this.pauseButton)
  }

  render() {
    const { listening, isAway, state } = station
    const isOpen = station.connection === 'open'
    const condition = !isOpen ? 'unknown' : isAway ? 'away' : listening ? (state.recording ? 'recording' : state.held ? 'storing' : 'listening')
      : pause.isPaused ? 'paused' : 'off'
    const words = {
      unknown: 'not connected',
      // As short as 'listening', so that what somebody holds stays where it is.
      away: 'waiting', recording: 'recording', storing: 'storing', listening: 'listening', paused: 'paused', off: 'not listening',
    }
    this.indicator.dataset.condition = condition
    setText(this.word, words[condition])
    setText(this.source, isOpen && listening ? listening.title : '')
    this.source.title = this.source.textContent
    setText(this.storing, isOpen ? `storing: ${state?.storing ?? 'nothing'}` : '')
    this.storing.title = this.storing.textContent
    this.storing.dataset.storing = String((state?.storing ?? 'nothing') !== 'nothing')
    if (!listening) this.needle.reset()
    this.renderPause(listening)
    document.title = listening && isOpen ? `\u25cf listening \u2013 Tragus` : 'Tragus'
    this.surface.invalidate()
  }

  renderPause(listening) {
    const label = !listening && pause.isPaused ? 'Go on' : 'Pause'
    this.pauseButton.hidden = !station.mayChange || station.connection !== 'open' || !(listening || pause.isPaused)
    if (this.pauseButton.textContent === label) return
    this.pauseButton.replaceChildren(
      icon(label === 'Pause' ? 'pause' : 'play'), text('span', 'button-label', label))
    this.pauseButton.title = label === 'Pause' ? 'Stop listening (Esc)' : 'Listen again'
    if (label === 'Pause') this.pauseButton.setAttribute('aria-keyshortcuts', 'Escape')
    else this.pauseButton.removeAttribute('aria-keyshortcuts')
  }

  toggle() {
    if (station.listening) pause.pause()
    else pause.resume()
  }

  drawLevel(context, width, height, { color, now }) {
    const isMoving = this.needle.move(now / 1000, prefersStillness())
    context.clearRect(0, 0, width, height)
    context.fillStyle = color('track')
    context.fillRect(0, 0, width, height)
    context.fillStyle = color('accent')
    context.fillRect(0, 0, width * scale.fraction(this.needle.level), height)
    if (this.needle.peak > scale.lower) {
      context.fillStyle = color('ink')
      context.fillRect(width * scale.fraction(this.needle.peak) - 2, 0, 2, height)
    }
    return isMoving
  }
}

customElements.define('tragus-strip', Strip)
