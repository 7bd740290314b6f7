// What was received and sent since the page was opened; it is forgotten with the page.

import { station } from './station.js'

/** A sender can send as often as it likes; the page must not grow without end. */
const mostEntries = 200
const mostPending = 3
/** So long after a text was sent, in milliseconds, the same text is this device hearing itself. */
const echoTime = 15_000
/** Parts that are not followed by others, in milliseconds. */
const pendingTime = 45_000
/** Why a message that was read whole is not taken. */
const notTaken = new Set(['replay', 'late', 'changed', 'foreign', 'unsealed'])

class Inbox extends EventTarget {
  constructor() {
    super()
    /** { id, direction: 'received' | 'sent', moment, … }, the oldest first. */
    this.entries = []
    /** Longer messages on their way, by their checksums. */
    this.pending = new Map()
    /** What could not be read: { count, reason, moment, snr }, or null. */
    this.unread = null
    this.nextId = 1
    // Another stream knows nothing of the parts that were heard before.
    station.on('hello', () => {
      this.pending.clear()
      this.tell('pending')
    })
    station.on('message', (event) => this.receive(event))
    station.on('message-progress', (event) => this.progress(event))
    station.on('undecoded', (event) => this.fail(event))
  }

  receive(event) {
    // What machines tell each other.
    if (event.kind === 'control') return
    // It comes again opened, or with what is wrong with it.
    if (event.kind === 'sealed' && station.wants('unsealed')) return
    this.pending.delete(event.checksum)
    const sent = event.kind === 'text' && !event.verified && this.entries.findLast(
      (entry) => entry.direction === 'sent' && entry.text === event.text && Date.now() - entry.endMoment < echoTime)
    if (sent) {
      sent.heard = event.snr
      this.tell('change', sent)
    } else {
      this.add({ direction: 'received', ...pick(event), duration: event.end - event.start })
    }
    this.tell('pending')
  }

  progress(event) {
    if (this.pending.size >= mostPending && !this.pending.has(event.checksum)) return
    if (event.fragments < event.needed) this.pending.set(event.checksum, { ...event, moment: Date.now() })
    setTimeout(() => this.forgetPending(), pendingTime + 1000)
    this.tell('pending')
  }

  forgetPending() {
    const now = Date.now()
    for (const [checksum, { moment }] of this.pending) {
      if (now - moment > pendingTime) this.pending.delete(checksum)
    }
    this.tell('pending')
  }

  fail({ reason, snr }) {
    // The tones of a probe are like a message's, and a pairing reports itself what it does not understand. What
    // was read and not taken is neither.
    if (station.state?.talk?.over === false && !notTaken.has(reason)) return
    this.unread = { count: (this.unread?.count ?? 0) + 1, reason, snr, moment: Date.now() }
    this.tell('unread')
  }

  forgetUnread() {
    this.unread = null
    this.tell('unread')
  }

  /** Adds what is being sent; the entry is given back, to tell later how that went. */
  send({ text, peer, mode, band, duration, byteCount }) {
    return this.add({
      direction: 'sent', kind: 'text', text, peer, mode, band, duration, bytes: byteCount, progress: 'sending',
      endMoment: Date.now() + duration * 1000,
    })
  }

  /** A sent message ended: 'sent' or 'stopped'. */
  finish(entry, progress) {
    Object.assign(entry, { progress, endMoment: Date.now() })
    this.tell('change', entry)
  }

  clear() {
    this.entries = []
    this.pending.clear()
    this.unread = null
    for (const type of ['clear', 'pending', 'unread']) this.tell(type)
  }

  add(entry) {
    const made = { id: this.nextId, moment: new Date(), ...entry }
    this.nextId += 1
    this.entries.push(made)
    this.tell('add', made)
    if (this.entries.length > mostEntries) this.tell('drop', this.entries.shift())
    return made
  }

  tell(type, entry = null) { this.dispatchEvent(new CustomEvent(type, { detail: entry })) }
}

// What is known of a message; nothing else of it is kept.
function pick({ kind, text, form, base64, bytes, fileName, mode, band, snr, verified, from }) {
  return { kind, text, form, base64, bytes, fileName, mode, band, snr, verified, from }
}

export const inbox = new Inbox()
