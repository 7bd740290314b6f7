// The latest events as sentences, the newest at the top.

import { announce } from './announce.js'
import { element, text } from './elements.js'
import { position } from './format.js'
import { sentence } from './sentences.js'

const mostLines = 40

export class Latest {
  constructor() {
    this.list = element('ol', 'latest')
    this.list.tabIndex = 0
    this.list.setAttribute('aria-label', 'Latest events')
    this.empty = text('p', 'soft', 'What happens will be told here, in sentences.')
    this.body = element('div', 'latest-body', this.list, this.empty)
    this.clear()
  }

  clear() {
    this.list.replaceChildren()
    this.list.hidden = true
    this.empty.hidden = false
  }

  take(event) {
    const words = sentence(event)
    if (!words) return
    const line = element(
      'li', 'latest-line', text('time', 'latest-time', position(event.time)), text('span', 'latest-text', words))
    line.dataset.type = event.type
    this.list.prepend(line)
    while (this.list.childElementCount > mostLines) this.list.lastElementChild.remove()
    this.list.hidden = false
    this.empty.hidden = true
    // What begins is news for the ears too; what ends is not.
    if (event.phase !== 'ended' || event.type === 'blow') announce(words)
  }
}
