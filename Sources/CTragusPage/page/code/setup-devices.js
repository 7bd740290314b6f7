// The card of Set-up with all microphones and loudspeakers of the computer that Tragus runs on.

import { button, card, element, text } from './elements.js'
import { number } from './format.js'
import { station } from './station.js'

export class SetupDevices {
  constructor() {
    this.content = element('div', 'setup-devices')
    this.body = card(
      'Devices of the computer', this.content,
      element('div', 'setup-row', button('Look again', { kind: 'small', title: 'Look for devices anew', onClick: () => this.load() })))
  }

  async load() {
    if (!this.isLoaded) this.content.replaceChildren(text('p', 'soft', 'Looking for devices\u2026'))
    try {
      const { inputs, outputs } = await station.get('devices')
      this.isLoaded = true
      this.content.replaceChildren(
        ...this.makePart('Microphones', inputs, 'There is no microphone. Any browser on your network can be one.'),
        ...this.makePart('Loudspeakers', outputs, 'There is no loudspeaker. Your browser plays sounds itself.'))
    } catch (error) {
      this.isLoaded = false
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
      return element(
        'li', 'setup-device', text('strong', '', device.name || device.id),
        device.description ? text('span', 'soft', device.description) : null,
        facts ? text('span', 'soft', facts) : null, text('code', 'soft', `mic:${device.id}`))
    }))
    if (title === 'Loudspeakers') for (const code of list.querySelectorAll('code')) code.remove()
    return [text('h3', 'small-title', title), devices.length > 0 ? list : text('p', 'soft', none)]
  }
}
