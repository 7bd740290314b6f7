// A button that records what is heard, how long it has done so, and where the sound goes.

import { announce } from './announce.js'
import { button, element, icon, setText, text } from './elements.js'
import { position } from './format.js'
import { station } from './station.js'
import { visible } from './visible.js'

class RecordButton extends HTMLElement {
  connectedCallback() {
    if (!this.isBuilt) this.build()
    this.isBuilt = true
    const timer = setInterval(() => this.renderTime(), 500)
    this.endings = [
      station.on('state', () => this.render()),
      station.on('connection', () => this.render()),
      station.on('picture', (frame) => { this.frame = { time: frame.time, moment: performance.now() } }),
      station.on('hello', () => { this.frame = null }),
      () => clearInterval(timer),
    ]
    this.render()
  }

  disconnectedCallback() {
    for (const ending of this.endings) ending()
  }

  build() {
    this.classList.add('record')
    this.button = button('Record', { icon: 'record', kind: 'record-button', onClick: () => this.toggle() })
    this.time = text('span', 'record-time', '0:00')
    this.time.setAttribute('role', 'timer')
    this.time.setAttribute('aria-label', 'Length of the recording')
    this.words = text('p', 'record-words', '')
    this.append(this.button, this.time, this.words)
  }

  /** Where recordings lie; it is told as soon as somebody knows. */
  set folder(folder) {
    this.knownFolder = folder
    if (this.isBuilt) this.render()
  }

  render() {
    const { state, listening } = station
    this.hidden = !station.can('record') || station.isGone
    const recording = state?.recording
    this.dataset.recording = String(Boolean(recording))
    this.button.hidden = !station.mayChange || !(listening || recording)
    this.button.disabled = Boolean(this.isBusy) || station.connection !== 'open'
    this.time.hidden = !recording
    const label = recording ? 'Stop recording' : 'Record'
    if (this.button.textContent !== label) {
      this.button.replaceChildren(icon(recording ? 'stop' : 'record'), text('span', 'button-label', label))
    }
    const place = this.knownFolder ? `, in ${visible(this.knownFolder)}` : ''
    setText(this.words, recording ? `The sound and its events go into ${visible(recording.name)}${place}.`
      : station.isGuest ? 'Nothing is being recorded.'
        : listening ? `Stores the sound and its events on the computer that Tragus runs on${place}. What was heard before is not stored.`
          : 'Once something is listened to, it can be recorded here.')
    this.renderTime()
  }

  renderTime() {
    const recording = station.state?.recording
    if (!recording || !this.frame) return
    const now = this.frame.time + Math.min((performance.now() - this.frame.moment) / 1000, 1)
    setText(this.time, position(now - recording.start))
  }

  /** Waits until the state says otherwise, for two seconds at most. */
  changed(wasRecording) {
    const isDone = () => Boolean(station.state?.recording) !== wasRecording
    return new Promise((resolve) => {
      const finish = () => {
        ending()
        clearTimeout(timer)
        resolve()
      }
      const ending = station.on('state', () => { if (isDone()) finish() })
      const timer = setTimeout(finish, 2000)
      if (isDone()) finish()
    })
  }

  async toggle() {
    const isRecording = Boolean(station.state?.recording)
    this.isBusy = true
    this.render()
    const answer = await station.attempt(isRecording ? station.delete('recording') : station.post('recording'))
    // A file begins and ends with a block of sound, so the answer may still tell of the time before. The
    // state that comes by itself does not.
    if (answer) await this.changed(isRecording)
    this.isBusy = false
    if (answer && !isRecording) announce('Recording.')
    this.render()
    this.button.focus({ preventScroll: true })
  }
}

customElements.define('tragus-record', RecordButton)
