// The keys of a telephone that were heard, one after another.

import { announce } from './announce.js'
import { button, card, element, setText, text } from './elements.js'

const mostKeys = 200
/** After so many seconds without a key another number begins. */
const pause = 3

export class KeysHeard {
  constructor() {
    this.keys = ''
    this.lastEnd = null
    this.output = text('p', 'tones-keys-heard', '')
    this.empty = text('p', 'soft', 'When somebody dials near me, the number appears here.')
    this.actions = element('div', 'actions', button('Clear', { kind: 'small', onClick: () => this.clear() }))
    this.body = card('Telephone keys', this.output, this.empty, this.actions)
    this.render()
  }

  /** A new stream: its times begin at 0 again. */
  restart() { this.lastEnd = null }

  clear() {
    this.keys = ''
    this.render()
  }

  /** Takes an event `dtmf`. */
  take({ symbol, start, end }) {
    if (!/^[0-9A-D*#]$/.test(symbol)) return
    const isNew = this.keys !== '' && (this.lastEnd === null || start - this.lastEnd > pause)
    this.lastEnd = end
    this.keys = `${this.keys}${isNew ? ' ' : ''}${symbol}`.slice(-mostKeys)
    announce(`Key ${symbol}`)
    this.render()
  }

  render() {
    const isEmpty = this.keys === ''
    setText(this.output, this.keys)
    this.output.hidden = this.actions.hidden = isEmpty
    this.empty.hidden = !isEmpty
  }
}
