// The card of Set-up with all microphones and loudspeakers of the computer that Tragus runs on.

import { announce } from './announce.js'
import { bar, button, card, element, setText, text } from './elements.js'
import { level as levelText, number } from './format.js'
import { station } from './station.js'

/** The lowest level of a bar, in dBFS. */
const lowest = -90

export class SetupDevices {
  constructor() {
    this.content = element('div', 'setup-devices')
    /** What shows the level of each microphone, by its id. */
    this.levels = new Map()
    this.listenButton = button('Listen to each for a second', { icon: 'microphone', kind: 'small', onClick: () => this.toggleListening() })
    this.body = card(
      'Devices of the computer', this.content,
      element(
        'div', 'setup-row', button('Look again', { kind: 'small', title: 'Look for devices anew', onClick: () => this.load() }),
        this.listenButton))
  }

  show() {
    const ending = station.on('picture', (frame) => this.takePicture(frame))
    return () => {
      ending()
      this.isListening = false
    }
  }

  // One after the other, so that each level appears as soon as it is known.
  async toggleListening() {
    if (this.isListening) {
      this.isListening = false
      return
    }
    this.isListening = true
    setText(this.listenButton.querySelector('.button-label'), 'Stop')
    for (const [id, shown] of this.levels) {
      if (!this.isListening) break
      if (station.listening?.device !== id) await this.listen(id, shown)
    }
    setText(this.listenButton.querySelector('.button-label'), 'Listen to each for a second')
    if (this.isListening) announce('All microphones were listened to.')
    this.isListening = false
  }

  async listen(id, shown) {
    shown.tell('listening\u2026')
    try {
      const { level, error } = await station.post('devices/level', { device: id })
      if (level) shown.set(level.rms, `${levelText(level.rms)} dBFS, peak ${levelText(level.peak)}`)
      else shown.tell(error ?? 'It gave no sound.')
    } catch (error) {
      shown.tell(error.message)
      if (error.status === 401 || error.status === 0) this.isListening = false
    }
  }

  // The one that is listened to shows its level anyway.
  takePicture({ rms }) {
    const shown = this.levels.get(station.listening?.device)
    const now = performance.now()
    if (!shown || now - (this.pictureTime ?? 0) < 200) return
    this.pictureTime = now
    shown.set(rms, `${levelText(rms)} dBFS, listened to now`)
  }

  render() {
    const heard = station.listening?.device
    if (this.heard !== heard) this.levels.get(this.heard)?.hide()
    this.heard = heard
  }

  makeLevel() {
    const made = bar('Level', 0)
    const words = text('p', 'soft', '')
    const body = element('div', 'setup-level', made, words)
    body.hidden = true
    return {
      body,
      hide() { body.hidden = true },
      set(level, sentence) {
        body.hidden = made.hidden = false
        made.set((level - lowest) / -lowest, sentence)
        words.hidden = true
      },
      tell(sentence) {
        body.hidden = words.hidden = false
        made.hidden = true
        setText(words, sentence)
      },
    }
  }

  async load() {
    this.isListening = false
    if (!this.isLoaded) this.content.replaceChildren(text('p', 'soft', 'Looking for devices\u2026'))
    try {
      const { inputs, outputs } = await station.get('devices')
      this.isLoaded = true
      this.levels.clear()
      this.listenButton.hidden = inputs.length === 0 || !station.mayChange || !station.can('examine')
      this.content.replaceChildren(
        ...this.makePart('Microphones', inputs, 'There is no microphone. Any browser on your network can be one.'),
        ...this.makePart('Loudspeakers', outputs, 'There is no loudspeaker. Your browser plays sounds itself.'))
    } catch (error) {
      this.isLoaded = false
      this.listenButton.hidden = true
      this.content.replaceChildren(text('p', 'setup-trouble', error.status === 403 ? 'Guests do not see the devices.' : error.message))
    }
  }

  makePart(title, devices, none) {
    const list = element('ul', 'setup-list', ...devices.map((device) => {
      const rates = device.sampleRates ?? []
      const kilohertz = (rate) => number(rate / 1000, rate % 1000 ? 1 : 0)
      const facts = [
        device.default ? 'the usual one' : null,
        device.channels ? (device.channels === 1 ? 'one channel' : `${device.channels} channels`) : null,
        rates.length > 1 ? `${kilohertz(Math.min(...rates))} to ${kilohertz(Math.max(...rates))} kHz` : rates.length === 1 ? `${kilohertz(rates[0])} kHz` : null,
      ].filter(Boolean).join(', ')
      const shown = title === 'Microphones' ? this.makeLevel() : null
      if (shown) this.levels.set(device.id, shown)
      return element(
        'li', 'setup-device', text('strong', '', device.name || device.id),
        device.description ? text('span', 'soft', device.description) : null,
        facts ? text('span', 'soft', facts) : null, text('code', 'soft', `mic:${device.id}`), shown?.body)
    }))
    if (title === 'Loudspeakers') for (const code of list.querySelectorAll('code')) code.remove()
    return [text('h3', 'small-title', title), devices.length > 0 ? list : text('p', 'soft', none)]
  }
}
