// Texts that anybody may have sent, made harmless to look at. What cannot be seen, and what turns the
// direction of text, is shown as a mark. So nothing pretends to be something else.

import { element, text } from './elements.js'

const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
/** More would be slow to lay out; the rest is shown when asked for. */
const shortest = 600
const fewestLines = 12

/** The text without what cannot be seen. Line breaks of all kinds become one kind. */
export function visibleText(message) {
  return lines(message).replace(hidden, '')
}

/** Whether there is something in it that cannot be seen. */
export function hasHidden(message) {
  return lines(message).search(hidden) >= 0
}

/** An element that shows a text as it is, long ones shortened until somebody asks for all. */
export function messageText(message) {
  const whole = lines(message)
  const body = element('p', 'talk-text')
  // Each text has its own direction and cannot change the direction around it.
  body.dir = 'auto'
  const letters = [...whole]
  const start = letters.slice(0, shortest).join('').split('\n').slice(0, fewestLines).join('\n')
  fill(body, start)
  if (start === whole) return body
  body.append('…')
  const more = text('button', 'button small', `Show all ${letters.length.toLocaleString('en')} characters`)
  more.type = 'button'
  more.addEventListener('click', () => {
    fill(body, whole)
    // It scrolls by itself now.
    body.classList.add('whole')
    body.tabIndex = 0
    body.focus()
    more.remove()
  })
  return element('div', 'talk-long', body, more)
}

function fill(body, message) {
  body.replaceChildren()
  let place = 0
  for (const match of message.matchAll(hidden)) {
    body.append(message.slice(place, match.index))
    const code = match[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0')
    const mark = text('span', 'talk-hidden', `U+${code}`)
    mark.title = 'A character that cannot be seen'
    body.append(mark)
    place = match.index + match[0].length
  }
  body.append(message.slice(place))
}

function lines(message) {
  return String(message).replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
}
