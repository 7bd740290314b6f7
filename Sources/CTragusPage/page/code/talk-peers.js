// The card of the devices that are paired with this one: adds some, and forgets some.

import { announce, confirm, toast } from './announce.js'
import { button, card, element, setText, text } from './elements.js'
import { moment } from './format.js'
import { obstacle } from './talk-probe.js'
import { station } from './station.js'
import { TalkPair } from './talk-pair.js'
import { visible } from './visible.js'
import { voice } from './talk-voice.js'

export class TalkPeers {
  /** plan() is how a pairing is said: { mode, band }; onPeers() gets the names of the paired devices. */
  constructor({ plan, onPeers }) {
    this.onPeers = onPeers
    this.pair = new TalkPair({ plan, onPaired: () => this.load() })
    this.note = text('p', 'soft', '')
    this.list = element('ul', 'talk-peers')
    this.troubles = element('ul', 'talk-peer-troubles')
    this.pairButton = button('Pair with a device', { icon: 'link', kind: 'small', onClick: () => this.pair.open() })
    this.stopButton = button('Stop it', { icon: 'stop', kind: 'small danger', onClick: () => voice.end() })
    this.hindrance = text('p', 'soft', '')
    this.body = card(
      'Paired devices', this.list, this.note, this.troubles, this.hindrance,
      element('div', 'talk-tool-actions', this.pairButton, this.stopButton))
    this.body.classList.add('talk-tool')
  }

  async load() {
    try {
      const { peers, failures } = await station.get('peers')
      this.fill(peers, failures)
    } catch (error) {
      if (error.status !== 401) this.fill([], [error.message])
    }
  }

  fill(peers, failures) {
    this.onPeers(peers.map(({ name }) => name))
    this.list.replaceChildren(...peers.map((peer) => this.makeRow(peer)))
    this.list.hidden = peers.length === 0
    this.troubles.replaceChildren(...failures.map((failure) => text('li', '', visible(failure))))
    this.troubles.hidden = failures.length === 0
    setText(this.note, peers.length === 0
      ? 'No device yet. Two devices pair by sound, and you compare six digits.'
      : 'What they seal is opened here while this screen is open. Choose above your message who can read it.')
  }

  makeRow({ name, pairedAt }) {
    const forget = button('Forget', { kind: 'small', onClick: () => this.forget(name) })
    forget.setAttribute('aria-label', `Forget ${visible(name)}`)
    const who = text('span', 'talk-peer-name', visible(name))
    who.dir = 'auto'
    return element('li', 'talk-peer', element('span', 'talk-peer-who', who, text('span', 'soft', `paired ${moment(pairedAt)}`)), forget)
  }

  async forget(name) {
    const isSure = await confirm(
      `Forget ${visible(name)}?`, 'Its keys are removed here. What it sends can no longer be read, until you pair again.', 'Forget it')
    if (!isSure) return
    const answer = await station.attempt(station.delete(`peers/${encodeURIComponent(name)}`))
    if (answer) {
      if (answer.failures.length > 0) toast(answer.failures.map(visible).join(' '), 'error')
      else announce(`${visible(name)} is forgotten.`)
    }
    await this.load()
    this.pairButton.focus()
  }

  render() {
    this.pair.render()
    const hindrance = obstacle()
    // One that this page leads has its dialog; one of a page that was closed can only be stopped.
    const own = voice.own('pairing')
    const isStray = voice.isBusy && voice.talk.kind === 'pairing' && !own
    const isEnding = Boolean(own?.result) && !own.over
    setText(this.hindrance, isStray ? 'Another page pairs at the moment.'
      : isEnding ? 'A few seconds more, until the other side knows how it ended.' : hindrance)
    this.hindrance.hidden = !this.hindrance.textContent
    this.pairButton.disabled = Boolean(hindrance) || voice.isBusy
    this.stopButton.hidden = !isStray
  }

  stop() { this.pair.stop() }
}
