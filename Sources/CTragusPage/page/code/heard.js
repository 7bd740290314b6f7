// "What I hear": kinds of sounds with how sure they are, blows and alarms. Also what was nearly taken
// for one, and why it was not.

import { bar, element, icon, setText, text } from './elements.js'
import { percent } from './format.js'
import { rejectionReason } from './sentences.js'

const mostRows = 5
/** What has ended stays for so many milliseconds. */
const afterglow = 2500
const rejectionTime = 12_000
/** Guesses of the classifier below this are noise. */
const leastGuess = 0.1

export class Heard {
  constructor() {
    this.sounds = new Map()
    this.guesses = new Map()
    this.rejections = new Map()
    this.rows = new Map()
    this.list = element('div', 'heard-list')
    this.empty = text('p', 'soft', 'Nothing yet that I could name.')
    this.nearly = element('ul', 'heard-nearly')
    this.nearlyTitle = text('h3', 'small-title', 'Not quite')
    this.nearlyPart = element('div', 'heard-rejected', this.nearlyTitle, this.nearly)
    this.special = element('div', 'heard-special')
    this.body = element('div', 'heard', this.special, this.list, this.empty, this.nearlyPart)
    this.render()
  }

  clear() {
    for (const map of [this.sounds, this.guesses, this.rejections]) map.clear()
    this.special.replaceChildren()
    this.blowBar = this.blowEnd = null
    this.render()
  }

  takeSound({ phase, label, confidence }) {
    if (phase === 'ended') {
      const sound = this.sounds.get(label)
      if (sound) sound.endTime = performance.now()
    } else {
      this.sounds.set(label, { confidence })
      this.rejections.delete(label)
    }
    this.render()
  }

  takeClassification({ scores }) {
    this.guesses = new Map(Object.entries(scores ?? {}).filter(([, score]) => score >= leastGuess))
    for (const [label, sound] of this.sounds) {
      if (this.guesses.has(label)) sound.confidence = this.guesses.get(label)
    }
    this.render()
  }

  takeRejection(event) {
    this.rejections.set(event.label, { ...event, moment: performance.now() })
    this.render()
  }

  takeBlow(event) {
    if (event.phase === 'ended') {
      if (!this.blowBar) return
      this.blowBar.classList.add('over')
      this.blowBar.set(event.strength, `${percent(event.strength)} at most`)
      this.blowEnd = performance.now()
      return
    }
    if (!this.blowBar) {
      this.blowBar = bar('Blowing', 0, 'bar-blow')
      this.special.append(this.blowBar)
    }
    this.blowEnd = null
    this.blowBar.classList.remove('over')
    this.blowBar.set(event.strength)
  }

  takeAlarm(event) {
    this.special.querySelector('.heard-alarm')?.remove()
    if (event.phase === 'ended') return
    const name = event.pattern === 'T4' ? 'Carbon monoxide alarm' : 'Smoke alarm'
    this.special.prepend(element('p', 'heard-alarm', icon('alarm'), text('strong', '', name)))
  }

  /** Lets go of what is over; called once a second. */
  age() {
    const now = performance.now()
    for (const [label, { endTime }] of this.sounds) {
      if (endTime && now - endTime > afterglow) this.sounds.delete(label)
    }
    for (const [label, { moment }] of this.rejections) {
      if (now - moment > rejectionTime) this.rejections.delete(label)
    }
    if (this.blowEnd && now - this.blowEnd > afterglow) {
      this.blowBar.remove()
      this.blowBar = this.blowEnd = null
    }
    this.render()
  }

  render() {
    const entries = [...this.sounds].map(([label, sound]) => ({ label, ...sound, isHeard: !sound.endTime }))
    for (const [label, confidence] of this.guesses) {
      if (!this.sounds.has(label)) entries.push({ label, confidence, isHeard: false, isGuess: true })
    }
    entries.sort((first, second) => second.isHeard - first.isHeard || second.confidence - first.confidence)
    this.renderRows(entries.slice(0, mostRows))
    this.empty.hidden = entries.length > 0 || this.special.childElementCount > 0
    this.renderNearly()
  }

  renderRows(entries) {
    const labels = new Set(entries.map((entry) => entry.label))
    for (const [label, row] of this.rows) {
      if (labels.has(label)) continue
      row.remove()
      this.rows.delete(label)
    }
    entries.forEach(({ label, confidence, isHeard, isGuess, endTime }, index) => {
      const row = this.rows.get(label) ?? bar(label, confidence)
      this.rows.set(label, row)
      row.classList.toggle('guess', Boolean(isGuess))
      row.classList.toggle('over', Boolean(endTime))
      const words = endTime ? 'over' : isHeard ? percent(confidence) : `perhaps, ${percent(confidence)}`
      row.set(confidence, words)
      if (this.list.children[index] !== row) this.list.insertBefore(row, this.list.children[index] ?? null)
    })
  }

  renderNearly() {
    const rejections = [...this.rejections.values()].reverse().slice(0, 4)
    this.nearlyPart.hidden = rejections.length === 0
    rejections.forEach((event, index) => {
      const item = this.nearly.children[index] ?? this.nearly.appendChild(element('li'))
      setText(item, `${event.label}, ${percent(event.confidence)}: ${rejectionReason(event)}`)
    })
    while (this.nearly.childElementCount > rejections.length) this.nearly.lastElementChild.remove()
  }
}
