// The card of Set-up that says what can be listened to, and what the browser does to its microphone.

import { announce } from './announce.js'
import { button, card, element, icon, setText, text } from './elements.js'
import { number } from './format.js'
import { microphone, troubles } from './microphone.js'
import { station } from './station.js'

const groups = [
  ['microphone', 'Microphones of the computer', 'microphone'],
  ['file', 'Files', 'file'],
  ['pipe', 'From another program', 'file'],
  ['simulated', 'Simulated sounds', 'simulated'],
]

const processing = [
  ['echoCancellation', 'Echo cancelling'],
  ['noiseSuppression', 'Noise suppression'],
  ['autoGainControl', 'Automatic gain'],
]

export class SetupInputs {
  constructor() {
    this.now = text('p', 'setup-now', '')
    this.stopButton = button('Stop listening', { icon: 'stop', kind: 'small', onClick: () => this.stop() })
    this.refreshButton = button('Look again', { kind: 'small', title: 'Look for microphones anew', onClick: () => this.refresh() })
    this.list = element('div', 'setup-inputs')
    this.obeyed = element('div', 'setup-obeyed')
    this.body = card(
      'What I listen to', this.now, element('div', 'setup-row', this.stopButton, this.refreshButton), this.list)
    this.body.id = 'setup-inputs'
  }

  show() {
    const render = () => this.render()
    microphone.addEventListener('change', render)
    render()
    return () => microphone.removeEventListener('change', render)
  }

  async refresh() {
    this.refreshButton.disabled = true
    const state = await station.attempt(station.get('state'))
    this.refreshButton.disabled = false
    this.refreshButton.focus({ preventScroll: true })
    if (!state) return
    station.accept(state)
    const count = (state.inputs ?? []).filter((input) => input.kind === 'microphone').length
    announce(count === 0 ? 'No microphone of the computer was found.' : `Microphones of the computer: ${count}.`)
  }

  async stop() {
    if (microphone.status === 'on') microphone.stop()
    else await station.stopListening()
  }

  render() {
    const { state, listening, mayChange } = station
    if (!state) return
    setText(this.now, listening
      ? `Listening to: ${listening.title}. ${number(listening.sampleRate / 1000, listening.sampleRate % 1000 ? 1 : 0)} kHz, ${listening.channels === 1 ? 'one channel' : `${listening.channels} channels`}${listening.simulated ? ', simulated' : ''}.`
      : station.isGone ? 'Nobody knows while Tragus cannot be reached.' : 'Nothing is listened to.')
    this.stopButton.hidden = !mayChange || !listening
    this.refreshButton.hidden = !mayChange
    // States come often, and a button that is redrawn loses its focus.
    const known = JSON.stringify([state.inputs, listening?.input, microphone.status, microphone.trouble, mayChange])
    if (known !== this.known) {
      this.known = known
      this.renderList(state, listening, mayChange)
    }
    this.renderObeyed()
  }

  renderList(state, listening, mayChange) {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.input : undefined
    const parts = []
    for (const [kind, title, name] of groups) {
      const inputs = (state.inputs ?? []).filter((input) => input.kind === kind)
      if (kind === 'microphone' && inputs.length === 0) {
        parts.push(text('h3', 'small-title', title), text('p', 'soft', mayChange ? 'None was found. Plug one in, then look again.' : 'None was found.'))
      } else if (inputs.length > 0) {
        parts.push(text('h3', 'small-title', title), element('ul', 'setup-list', ...inputs.map((input) => this.makeInput(
          input.title, name, listening?.input === input.name, mayChange, input.name, () => station.listen(input.name)))))
      }
      if (kind === 'microphone' && station.can('browser')) parts.push(...this.makeBrowser(listening, mayChange))
    }
    this.list.replaceChildren(...parts)
    if (focused === undefined) return
    for (const made of this.list.querySelectorAll('button')) if (made.dataset.input === focused) made.focus({ preventScroll: true })
  }

  makeInput(title, iconName, isHeard, mayChange, key, onClick) {
    const state = text('span', 'setup-heard', isHeard ? 'listening' : '')
    const choose = !isHeard && mayChange ? button('Listen', { kind: 'small', onClick }) : null
    if (choose) {
      choose.setAttribute('aria-label', `Listen to ${title}`)
      choose.dataset.input = key
      choose.disabled = microphone.status === 'opening'
    }
    const made = element('li', 'setup-input', icon(iconName), text('span', 'setup-input-title', title), isHeard ? state : null, choose)
    if (isHeard) made.setAttribute('aria-current', 'true')
    return made
  }

  makeBrowser(listening, mayChange) {
    const isHeard = microphone.status === 'on'
    const title = microphone.label || (listening?.kind === 'browser' && !isHeard ? 'The microphone of another browser' : 'The microphone of this device')
    const row = this.makeInput(title, 'device', isHeard || listening?.kind === 'browser', mayChange, 'browser', () => microphone.start())
    const { trouble } = microphone
    return [
      text('h3', 'small-title', 'This browser'), element('ul', 'setup-list', row),
      trouble ? text('p', 'setup-trouble', `${troubles[trouble].title}. ${troubles[trouble].sentence}`) : null,
      this.obeyed,
    ].filter(Boolean)
  }

  // What the browser does although it was asked to leave the sound alone.
  renderObeyed() {
    const settings = microphone.status === 'on' ? microphone.stream?.getAudioTracks()[0]?.getSettings() : null
    if (!settings) {
      setText(this.obeyed, 'Tragus asks the browser to leave the sound as it is. Once its microphone is open, you see here whether it does.')
      return
    }
    const lines = processing.map(([name, title]) => {
      const value = settings[name]
      const [mark, words] = value === false ? ['check', 'off, as I asked']
        : value === undefined ? ['link', 'the browser does not say'] : ['alarm', 'on, although I asked for off']
      return element('li', 'setup-line', icon(mark), text('span', '', title), text('strong', '', words))
    })
    const rate = microphone.context?.sampleRate
    if (rate) {
      const words = settings.sampleRate && settings.sampleRate !== rate ? `${settings.sampleRate} Hz, turned into ${rate}` : `${rate} Hz`
      lines.push(element('li', 'setup-line', icon('check'), text('span', '', 'Samples a second'), text('strong', '', words)))
    }
    if (microphone.droppedBlocks > 0) {
      lines.push(element('li', 'setup-line', icon('alarm'), text('span', '', 'Lost on a slow connection'), text('strong', '', `${microphone.droppedBlocks} blocks`)))
    }
    this.obeyed.replaceChildren(element('ul', 'setup-list', ...lines))
  }
}
