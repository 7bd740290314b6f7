// The lines below the strip that say what is not as it should be. Each has a key, so that it can go
// again once all is well.

import { button, element, icon, setText, text } from './elements.js'

class Notices extends HTMLElement {
  connectedCallback() {
    this.classList.add('notices')
    this.setAttribute('role', 'status')
    this.lines ??= new Map()
  }

  /** Shows a line: set('away', { kind: 'warning', icon: 'away', sentence, action: ['Try now', callback] }). */
  set(key, notice) {
    const shown = this.lines.get(key)
    if (!notice) {
      shown?.remove()
      this.lines.delete(key)
      return
    }
    if (shown?.dataset.kind === notice.kind && shown.action === notice.action?.[0]) {
      return setText(shown.querySelector('p'), notice.sentence)
    }
    const line = element('div', 'notice', icon(notice.icon), text('p', '', notice.sentence))
    line.dataset.kind = notice.kind
    line.action = notice.action?.[0]
    if (notice.action) line.append(button(notice.action[0], { kind: 'small', onClick: notice.action[1] }))
    if (shown) shown.replaceWith(line)
    else this.append(line)
    this.lines.set(key, line)
  }
}

customElements.define('tragus-notices', Notices)
