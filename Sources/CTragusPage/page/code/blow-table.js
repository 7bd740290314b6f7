// The last blows as a table, the newest at the top.

import { element, text } from './elements.js'
import { duration, percent, position } from './format.js'

const mostRows = 12
const kinds = { short: 'Short', long: 'Long', hard: 'Hard', double: 'Double' }

export class BlowTable {
  constructor() {
    this.rows = element('tbody')
    const head = element('tr', '', ...['Time', 'Length', 'Strength', 'Class'].map((name) => {
      const cell = text('th', name === 'Length' ? 'number' : '', name)
      cell.scope = 'col'
      return cell
    }))
    this.frame = element('div', 'table-frame', element(
      'table', 'table', text('caption', 'unseen', 'Your last blows'), element('thead', '', head), this.rows))
    this.empty = text('p', 'soft', 'Each blow will stand here, with its length and strength.')
    this.body = element('div', 'blow-table', this.frame, this.empty)
    this.clear()
  }

  clear() {
    this.rows.replaceChildren()
    this.frame.hidden = true
    this.empty.hidden = false
  }

  add({ start, duration: length, strength, kind }) {
    const fill = element('span', 'blow-strength-fill')
    fill.style.setProperty('--part', String(Math.min(Math.max(strength, 0), 1)))
    const measure = element('span', 'blow-strength', element('span', 'blow-strength-track', fill), percent(strength))
    const row = element(
      'tr', '', text('td', '', position(start)), text('td', 'number', duration(length)), element('td', '', measure),
      text('td', 'blow-kind', kinds[kind] ?? kind ?? 'Blow'))
    row.dataset.kind = kind ?? ''
    this.rows.prepend(row)
    while (this.rows.childElementCount > mostRows) this.rows.lastElementChild.remove()
    this.frame.hidden = false
    this.empty.hidden = true
  }
}
