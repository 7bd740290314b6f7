// The card that measures what comes through, from the loudspeaker of this browser to what is listened to, or
// to another device.

import { announce } from './announce.js'
import { button, card, element, icon, setText, text } from './elements.js'
import { channelPicture, channelQualities, channelSentence } from './talk-channel.js'
import { station } from './station.js'
import { voice } from './talk-voice.js'

const names = {
  normal: 'Normal', robust: 'Robust', quick: 'Quick', fast: 'Fast', audible: 'Audible', phone: 'Phone', ultra: 'Ultra',
}

/** Why nothing can be measured or paired with what is listened to, or an empty text. */
export function obstacle() {
  const { listening } = station
  if (!listening) return 'Listen to a microphone first.'
  if (listening.kind === 'microphone' || listening.kind === 'browser') return ''
  return 'What you listen to is no microphone. Choose one first: it must hear a loudspeaker.'
}

export class TalkProbe {
  /** byteCount() is the length of what is to be sent; onChoose({ mode, band }) sends in that way. */
  constructor({ byteCount, onChoose }) {
    this.byteCount = byteCount
    this.onChoose = onChoose
    this.drawn = null
    this.last = null
    this.intro = text('p', 'soft', '')
    this.status = text('p', 'talk-tool-status', '')
    this.trouble = element('p', 'talk-tool-trouble', icon('alarm'), text('span', '', ''))
    this.result = element('div', 'talk-tool-result')
    this.measureButton = button('Measure', { icon: 'play', kind: 'small', onClick: () => this.begin(false) })
    this.askButton = button('Ask another device', {
      kind: 'small', title: 'It needs tragus receive --answer there', onClick: () => this.begin(true),
    })
    this.stopButton = button('Stop', { icon: 'stop', kind: 'small danger', onClick: () => voice.end() })
    this.body = card(
      'What comes through', this.intro, this.result, this.trouble, this.status,
      element('div', 'talk-tool-actions', this.measureButton, this.askButton, this.stopButton))
    this.body.classList.add('talk-tool')
  }

  async begin(other) {
    const bytes = Math.max(this.byteCount(), 0)
    const hasBegun = await voice.begin('probe', { ...(bytes > 0 ? { bytes } : {}), other })
    if (!hasBegun) return
    announce(other ? 'Asking another device.' : 'Measuring. You hear a short sound.')
    this.stopButton.focus()
  }

  render() {
    // What was found stays, whatever is done afterwards.
    this.last = voice.own('probe') ?? (this.last?.over ? this.last : null)
    const own = this.last
    const isRunning = Boolean(own && !own.over)
    const hindrance = obstacle()
    const hadFocus = this.stopButton === document.activeElement
    setText(this.intro, hindrance || `A second of many tones shows which pitches come through from this loudspeaker to ${heardBy()}, and how to send.`)
    this.intro.hidden = !hindrance && Boolean(own?.channel)
    for (const made of [this.measureButton, this.askButton]) {
      made.hidden = isRunning
      made.disabled = Boolean(hindrance) || voice.isBusy
    }
    this.stopButton.hidden = !isRunning
    setText(this.status, isRunning ? statusWords(own) : voice.isBusy ? 'Another probe or a pairing goes on.' : '')
    this.status.hidden = !this.status.textContent
    const trouble = own?.result && own.result !== 'measured' && own.result !== 'stopped' ? own.message : ''
    setText(this.trouble.lastElementChild, trouble)
    this.trouble.hidden = !trouble
    this.renderResult(own)
    if (hadFocus && !isRunning) this.measureButton.focus()
  }

  // States come often, and a button that is redrawn loses its focus.
  renderResult(own) {
    const drawn = own?.channel ? own.number : null
    this.result.hidden = drawn === null
    if (drawn === this.drawn) return
    const wasThere = this.drawn
    this.drawn = drawn
    this.result.replaceChildren()
    if (drawn === null) {
      if (own?.over && wasThere === null) announce(own.message ?? '')
      return
    }
    const { channel } = own
    const sentence = channelSentence(channel)
    this.result.append(
      text('p', 'talk-tool-sentence', own.heard ? sentence.replace('This pair', 'The way to the other device') : sentence),
      channelPicture(channel), channelQualities(channel))
    if (channel.best) this.result.append(this.makeBest(channel.best))
    else this.result.append(text('p', 'soft', 'No pitch comes through well enough. Turn the loudspeaker up, or come closer.'))
    announce(sentence)
  }

  makeBest({ mode, band }) {
    const words = `${names[mode] ?? mode}, ${names[band] ?? band}`
    return element(
      'div', 'talk-tool-best', element('p', '', 'Best: ', text('strong', '', words)),
      button('Send like that', {
        kind: 'small primary',
        onClick: () => {
          this.onChoose({ mode, band })
          announce(`Sending is set to ${words}.`)
        },
      }))
  }
}

function heardBy() {
  const { listening } = station
  return listening?.kind === 'browser' ? 'the microphone of this page' : listening?.title ?? 'the microphone'
}

function statusWords({ sound, heard }) {
  if (sound) return 'You hear the probe\u2026'
  return heard ? 'The other device was heard\u2026' : 'Listening for it\u2026'
}
