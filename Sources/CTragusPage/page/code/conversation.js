// What was received and sent, one below the other, as in a conversation.

import { toast } from './announce.js'
import { bar, button, element, icon, setText, text } from './elements.js'
import { bytes as size, duration, number } from './format.js'
import { inbox } from './inbox.js'
import { hasHidden, messageText, visibleText } from './message-text.js'
import { visible } from './visible.js'

const forms = {
  link: 'It looks like a link. I do not open it; look at it well before you do.',
  address: 'It looks like a network address.',
  network: 'It looks like the key of a wireless network.',
}
/** Why a message that was read is not taken. */
const refusals = {
  replay: 'it was heard before', late: 'it is too old', changed: 'it was changed on its way',
  foreign: 'it is sealed for someone else', unsealed: 'it is not sealed',
}
/** Within this of its end the list follows what is added. */
const nearEnd = 80

export class Conversation {
  constructor() {
    this.items = element('ol', 'talk-items')
    this.list = element('div', 'talk-list', this.items)
    this.list.setAttribute('role', 'log')
    this.list.setAttribute('aria-label', 'Messages, the newest last')
    this.list.tabIndex = 0
    this.pending = element('div', 'talk-pending')
    this.unreadText = text('p', '', '')
    this.unread = element(
      'div', 'talk-unread', icon('link'), this.unreadText,
      button('Dismiss', { kind: 'small', onClick: () => inbox.forgetUnread() }))
    this.empty = element(
      'div', 'talk-empty', icon('talk'), text('h3', 'empty-title', 'Nothing received yet'),
      text('p', 'empty-text', 'Another device near here sends with this page, or in a terminal with'),
      text('code', 'talk-command', 'tragus send hello'),
      text('p', 'empty-text', 'I hear messages while this page is open.'))
    this.body = element('div', 'talk-conversation', this.empty, this.list, this.pending, element('div', 'talk-hints', this.unread))
    this.rows = new Map()
    this.isListening = false
    this.isAtEnd = true
    this.list.addEventListener('scroll', () => {
      const { scrollTop, scrollHeight, clientHeight } = this.list
      this.isAtEnd = scrollHeight - clientHeight - scrollTop < nearEnd
    })
  }

  /** Follows the inbox; gives what ends that. */
  start() {
    this.items.replaceChildren()
    this.rows.clear()
    for (const entry of inbox.entries) this.add(entry)
    const controller = new AbortController()
    const on = (type, callback) => inbox.addEventListener(type, ({ detail }) => {
      callback(detail)
      this.render()
    }, { signal: controller.signal })
    on('add', (entry) => this.add(entry))
    on('change', (entry) => this.rows.get(entry.id)?.update())
    on('drop', (entry) => this.remove(entry))
    on('clear', () => {
      this.items.replaceChildren()
      this.rows.clear()
    })
    on('pending', () => {})
    on('unread', () => {})
    this.render()
    this.scrollToEnd()
    // What appears below the list takes room from it; its end stays in sight.
    const sizes = new ResizeObserver(() => { if (this.isAtEnd) this.scrollToEnd() })
    sizes.observe(this.list)
    return () => {
      controller.abort()
      sizes.disconnect()
    }
  }

  add(entry) {
    const row = makeRow(entry)
    this.rows.set(entry.id, row)
    this.items.append(row.body)
    if (this.isAtEnd || entry.direction === 'sent') this.scrollToEnd()
  }

  remove(entry) {
    this.rows.get(entry.id)?.body.remove()
    this.rows.delete(entry.id)
  }

  scrollToEnd() {
    this.isAtEnd = true
    requestAnimationFrame(() => { this.list.scrollTop = this.list.scrollHeight })
  }

  render() {
    const isEmpty = inbox.entries.length === 0
    this.list.hidden = isEmpty
    this.empty.hidden = !isEmpty || !this.isListening
    this.renderPending()
    const { unread } = inbox
    this.unread.hidden = !unread
    if (!unread) return
    setText(this.unreadText, unreadWords(unread))
  }

  renderPending() {
    const bars = [...inbox.pending.values()].map(({ fragments, needed, mode }) => {
      const made = bar('A longer message is on its way', 0)
      made.set(fragments / needed, `${fragments} of ${needed} parts, ${mode}`)
      return made
    })
    this.pending.replaceChildren(...bars)
  }
}

// Some sounds are like the beginning of a message, so nothing is said to have been sent.
function unreadWords({ count, reason }) {
  const refusal = refusals[reason]
  if (refusal) return `A message was heard and not taken: ${refusal}.`
  return count === 1 ? 'Something like a message was heard, but it could not be read.'
    : `${count} times something like a message was heard, but it could not be read.`
}

function makeRow(entry) {
  const facts = text('p', 'talk-facts', '')
  const isSent = entry.direction === 'sent'
  const body = element(
    'li', `talk-entry ${entry.direction}`, makeHead(entry), makeContent(entry),
    forms[entry.form] ? text('p', 'talk-note', forms[entry.form]) : null, element('div', 'talk-foot', facts, makeActions(entry)))
  const update = () => setText(facts, isSent ? sentFacts(entry) : receivedFacts(entry))
  update()
  return { body, update }
}

function makeHead(entry) {
  const time = text('time', 'talk-time', entry.moment.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false }))
  time.dateTime = entry.moment.toISOString()
  const isVerified = entry.verified === true
  const who = element('span', 'talk-who')
  who.textContent = entry.direction === 'sent' ? 'You' : isVerified ? visibleText(entry.from ?? 'A paired device').slice(0, 60) : 'Somebody'
  return element('p', 'talk-head', who, isVerified ? element('span', 'talk-verified', icon('check'), 'verified') : null, time)
}

function makeContent(entry) {
  if (entry.kind === 'text') return messageText(entry.text ?? '')
  if (entry.kind === 'sealed') return text('p', 'talk-text', 'Something sealed, which only a paired device can read')
  return text('p', 'talk-text', entry.kind === 'file' ? `A file: ${safeName(entry)}` : 'Bytes that are no text')
}

function makeActions(entry) {
  const actions = element('div', 'talk-actions')
  if (entry.kind === 'text') {
    const title = hasHidden(entry.text ?? '') ? 'Without the characters that cannot be seen' : undefined
    actions.append(button(entry.form === 'link' ? 'Copy the link' : 'Copy', { kind: 'small', title, onClick: () => copy(entry) }))
  } else if (entry.base64) {
    actions.append(button('Save', { icon: 'download', kind: 'small', title: 'Save only what you expect', onClick: () => save(entry) }))
  }
  return actions
}

function receivedFacts({ bytes, snr, duration: length, mode, band }) {
  return [size(bytes), overNoise(snr), duration(length), mode, band].filter(Boolean).join(', ')
}

function sentFacts({ bytes, duration: length, peer, mode, band, progress, heard }) {
  const how = { sending: 'sending', sent: 'sent', stopped: 'stopped before its end' }[progress]
  const echo = Number.isFinite(heard) ? `; heard here too, ${overNoise(heard)}` : ''
  const seal = peer ? `, sealed for ${visible(peer)}` : ''
  return `${how}: ${size(bytes)}, ${duration(length)}, ${mode}, ${band}${seal}${echo}`
}

function overNoise(snr) {
  if (!Number.isFinite(snr)) return 'strength unknown'
  return `${number(Math.abs(snr), 0)} dB ${snr < 0 ? 'below' : 'above'} the noise`
}

// A name leads to no folder, hides nothing, and is not too long.
function safeName({ fileName }) {
  const name = visibleText(fileName ?? '').replace(/[\\/:*?"<>|\n\t]/g, '_').replace(/^\.+/, '').trim()
  return [...name].slice(0, 100).join('') || 'message.bin'
}

async function copy(entry) {
  try {
    await navigator.clipboard.writeText(visibleText(entry.text))
    toast('Copied.')
  } catch {
    toast('The browser does not let me copy here. Select the text and copy it yourself.', 'error')
  }
}

function save(entry) {
  let content
  try {
    content = Uint8Array.from(atob(entry.base64), (letter) => letter.charCodeAt(0))
  } catch {
    toast('Its bytes cannot be read.', 'error')
    return
  }
  // As a type that no browser opens.
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = element('a')
  Object.assign(link, { href: address, download: safeName(entry) })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
