// Words for people who hear the page, and messages that pass by at its edge.

import { element, icon, text } from './elements.js'

const polite = region('polite')
const assertive = region('assertive')
const toasts = element('div', 'toasts')
toasts.setAttribute('role', 'region')
toasts.setAttribute('aria-label', 'Messages')
document.body.append(polite, assertive, toasts)
let lastTime = 0

function region(kind) {
  const made = element('div', 'unseen')
  made.setAttribute('aria-live', kind)
  made.setAttribute('role', kind === 'polite' ? 'status' : 'alert')
  return made
}

/** Tells a screen reader a sentence: at most one a second, unless it is urgent. */
export function announce(sentence, { urgent = false } = {}) {
  const now = performance.now()
  if (!urgent && now - lastTime < 1000) return
  lastTime = now
  const target = urgent ? assertive : polite
  target.replaceChildren(text('p', '', sentence))
}

/** Shows a sentence for a while; kind is 'note' or 'error'. */
export function toast(sentence, kind = 'note') {
  const close = element('button', 'toast-close', icon('cross'))
  close.type = 'button'
  close.setAttribute('aria-label', 'Close')
  const made = element('div', `toast ${kind}`, icon(kind === 'error' ? 'alarm' : 'check'), text('p', '', sentence), close)
  const remove = () => made.remove()
  close.addEventListener('click', remove)
  // Long enough to read it twice, and as long as somebody points at it.
  let timer = setTimeout(remove, 5000 + 60 * sentence.length)
  made.addEventListener('pointerenter', () => clearTimeout(timer))
  made.addEventListener('pointerleave', () => { timer = setTimeout(remove, 3000) })
  toasts.append(made)
  while (toasts.childElementCount > 3) toasts.firstElementChild.remove()
  announce(sentence, { urgent: kind === 'error' })
}

/** Asks before something that cannot be undone: resolves to whether it was confirmed. */
export function confirm(title, sentence, action) {
  return new Promise((resolve) => {
    const dialog = element('dialog', 'dialog')
    const heading = text('h2', 'card-title', title)
    heading.id = 'dialog-title'
    dialog.setAttribute('aria-labelledby', heading.id)
    const choose = (label, kind, value) => {
      const made = text('button', `button ${kind}`, label)
      made.type = 'button'
      made.addEventListener('click', () => dialog.close(value))
      return made
    }
    dialog.append(
      heading, text('p', '', sentence),
      element('div', 'actions', choose('Leave it', '', 'no'), choose(action, 'danger', 'yes')))
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
