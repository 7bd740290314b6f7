// Talk: texts that go from device to device as sound.

import '../start.js'
import { button, card, element, text } from '../elements.js'
import { Composer } from '../composer.js'
import { Conversation } from '../conversation.js'
import { confirm } from '../announce.js'
import { inbox } from '../inbox.js'
import { Screen } from '../screen.js'
import { station } from '../station.js'
import { TalkPeers } from '../talk-peers.js'
import { TalkProbe } from '../talk-probe.js'
import { voice } from '../talk-voice.js'

class Talk extends Screen {
  get wish() { return { types: ['message', 'message-progress', 'undecoded', ...(station.mayChange ? ['unsealed'] : [])] } }

  build() {
    this.conversation = new Conversation()
    this.composer = new Composer()
    this.start = document.createElement('tragus-start')
    this.main = card('Conversation', this.conversation.body, this.start, this.composer.body)
    this.main.classList.add('talk-main')
    this.how = card('How to send', this.composer.options)
    this.probe = new TalkProbe({ byteCount: () => this.composer.byteCount, onChoose: (choice) => this.composer.choose(choice) })
    this.peers = new TalkPeers({
      plan: () => ({ mode: this.composer.mode, band: this.composer.band }),
      onPeers: (names) => this.composer.fillReceivers(names),
    })
    this.clearButton = button('Forget the conversation', { kind: 'small', onClick: () => this.clear() })
    this.about = card(
      'Good to know',
      text('p', 'soft', 'Anybody can send and call themselves anything: nobody here is verified unless it says so.'),
      text('p', 'soft', 'The conversation is kept in this page alone, and forgotten with it.'),
      element('div', 'actions', this.clearButton))
    this.append(text('h1', 'screen-title', 'Talk'), element('div', 'talk', this.main, element('div', 'talk-side', this.how, this.probe.body, this.peers.body, this.about)))
  }

  show() {
    const render = () => this.render()
    inbox.addEventListener('add', render)
    inbox.addEventListener('clear', render)
    this.keep(
      station.on('state', render), this.conversation.start(), () => this.composer.stop(),
      () => inbox.removeEventListener('add', render), () => inbox.removeEventListener('clear', render),
      () => this.peers.stop(), () => { if (voice.own('probe')) voice.end() })
    this.render()
    if (station.mayChange && station.can('pair')) this.peers.load()
  }

  async clear() {
    if (await confirm('Forget the conversation?', 'What was received and sent disappears from this page.', 'Forget it')) inbox.clear()
  }

  render() {
    const isListening = Boolean(station.listening)
    const maySend = station.mayChange && station.can('sounds')
    this.start.hidden = isListening
    this.conversation.isListening = isListening
    this.conversation.render()
    this.composer.body.hidden = this.how.hidden = !maySend
    this.probe.body.hidden = !station.mayChange || !station.can('probe')
    this.peers.body.hidden = !station.mayChange || !station.can('pair')
    this.probe.render()
    this.peers.render()
    this.clearButton.parentElement.hidden = inbox.entries.length === 0
  }
}

customElements.define('tragus-talk', Talk)
