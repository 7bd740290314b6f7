// The strongest tones by name. A tone comes and goes with each block of the detector; here it stays
// long enough to be read.

import { element, setText, text } from './elements.js'
import { level, number } from './format.js'
import { centsFrom, nearestNote, noteName } from './notes.js'

/** Blocks that a tone must be heard in: what is in one alone is seldom a tone. */
const leastBlocks = 4
/** How long one stays that is not heard any more, in milliseconds. */
const hold = 700
/** Within this part of its frequency a tone is the same as before. */
const sameness = 0.006

export class Peaks {
  constructor() {
    this.a4 = 440
    this.tracks = []
    const head = element('tr', '', ...['No.', 'Note', 'Frequency', 'Level'].map((name, index) => {
      const cell = text('th', index > 1 ? 'number' : '', name)
      cell.scope = 'col'
      return cell
    }))
    this.rows = element('tbody')
    this.table = element('table', 'table tones-peaks', text('caption', 'unseen', 'The strongest tones'), element('thead', '', head), this.rows)
    this.empty = text('p', 'soft', 'No tone stands out of the noise.')
    this.body = element('div', 'table-frame tones-peaks-frame', this.table, this.empty)
    this.count = 1
    this.render([])
  }

  /** How many tones are named at most. */
  get count() { return this.most }

  set count(most) {
    this.most = most
    this.body.style.setProperty('--rows', String(Math.min(most, 8)))
  }

  clear() { this.tracks = [] }

  /** Takes an event `tone`. */
  take({ frequency, level: strength }) {
    if (!(frequency > 0) || !Number.isFinite(strength)) return
    const now = performance.now()
    const reach = Math.max(frequency * sameness, 4)
    const track = this.tracks.find((known) => Math.abs(known.frequency - frequency) <= reach)
    if (!track) this.tracks.push({ frequency, level: strength, moment: now, blocks: 1 })
    else {
      track.frequency += (frequency - track.frequency) * 0.3
      track.level += (strength - track.level) * 0.3
      track.moment = now
      track.blocks += 1
    }
  }

  /** The tones to show now, the strongest first. */
  current() {
    const now = performance.now()
    this.tracks = this.tracks.filter((track) => now - track.moment < hold)
    return this.tracks
      .filter((track) => track.blocks >= leastBlocks)
      .sort((first, second) => place(second) - place(first) || first.frequency - second.frequency)
      .slice(0, this.count)
  }

  render(tones) {
    this.table.hidden = tones.length === 0
    this.empty.hidden = tones.length > 0
    while (this.rows.childElementCount < tones.length) {
      this.rows.append(element('tr', '', element('td'), element('td'), element('td', 'number'), element('td', 'number')))
    }
    while (this.rows.childElementCount > tones.length) this.rows.lastElementChild.remove()
    tones.forEach((tone, index) => {
      const note = nearestNote(tone.frequency, this.a4)
      const cents = Math.round(centsFrom(note, tone.frequency, this.a4))
      const [place, name, hertz, strength] = this.rows.children[index].children
      setText(place, String(index + 1))
      setText(name, `${noteName(note)} ${cents > 0 ? '+' : ''}${number(cents, 0)} cents`)
      setText(hertz, `${number(tone.frequency, tone.frequency < 10_000 ? 1 : 0)} Hz`)
      setText(strength, `${level(tone.level, 0)} dBFS`)
    })
  }
}

// Tones that are about as strong keep their order.
function place(tone) { return Math.round(tone.level / 2) }
