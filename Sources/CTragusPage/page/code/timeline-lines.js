// The events of the last minutes in words, and a way to say that one was something else.

import { announce } from './announce.js'
import { button, element, setText, text } from './elements.js'
import { duration } from './format.js'
import { recent } from './recent.js'
import { reportMistake, takeBack } from './reports.js'
import { station } from './station.js'

/** The kinds that can be wrong: a message or a fault is none. */
const doubtful = new Set(['alarm', 'voice', 'sound', 'blow'])

export class TimelineLines {
  constructor() {
    this.rows = new Map()
    this.empty = text('li', '', 'Nothing has happened in this time.')
    this.list = element('ol', 'timeline-lines')
    this.list.tabIndex = 0
    this.list.setAttribute('aria-label', 'What happened in this time')
    this.note = text('p', 'chip-note', '')
    this.body = element('div', 'timeline-lines-body', this.list, this.note)
  }

  /** From now on the sound is kept in memory, if it is at all. */
  show() { this.since = recent.now }

  /** Shows marks, the newest first. */
  render(marks) {
    const span = station.listening ? station.state?.remembered ?? 0 : 0
    this.note.hidden = span === 0 || !station.mayChange
    setText(this.note, `The last ${Math.round(span)} seconds of the sound are kept in memory while you look at this, so that you can say \u201cnot this\u201d. Nothing is stored until you do; then the seconds around it are, and Set-up shows them.`)
    const shown = new Set(marks)
    for (const mark of this.rows.keys()) if (!shown.has(mark)) this.rows.delete(mark)
    const rows = marks.map((mark) => this.row(mark, span))
    // What is there stays where it is: a list that somebody reads should lie still.
    const wanted = rows.length > 0 ? rows : [this.empty]
    for (const child of [...this.list.children]) if (!wanted.includes(child)) child.remove()
    wanted.forEach((row, index) => {
      if (this.list.children[index] !== row) this.list.insertBefore(row, this.list.children[index] ?? null)
    })
  }

  row(mark, span) {
    let row = this.rows.get(mark)
    if (!row) {
      row = element('li', 'timeline-line', text('span', 'timeline-line-words', ''), element('span', 'timeline-line-report'))
      this.rows.set(mark, row)
    }
    setText(row.firstElementChild, line(mark))
    const place = mark.reportId ? 'reported' : this.canReport(mark, span) ? 'open' : ''
    if (row.dataset.report !== place) {
      row.dataset.report = place
      this.renderReport(mark, row)
    }
    return row
  }

  canReport({ kind, start, end, event }, span) {
    return station.mayChange && doubtful.has(kind.name) && end !== null && Number.isFinite(event?.start)
      && recent.base !== null && start >= Math.max(this.since, recent.base, recent.now - span + 1)
  }

  renderReport(mark, row) {
    const place = row.lastElementChild
    const hadFocus = place.contains(document.activeElement)
    const make = (label, words, action) => {
      const made = button(label, { kind: 'small', onClick: async () => {
        if (made.disabled) return
        made.disabled = true
        await action()
        made.disabled = false
        row.dataset.report = mark.reportId ? 'reported' : 'open'
        this.renderReport(mark, row)
        row.querySelector('button')?.focus()
      } })
      made.setAttribute('aria-label', `${words}: ${line(mark)}`)
      return made
    }
    if (row.dataset.report === 'reported') {
      place.replaceChildren(text('span', '', 'Reported'), make('Take back', 'Take the report back', async () => {
        if (!await takeBack(mark.reportId)) return
        mark.reportId = null
        announce('Taken back. Nothing of it is stored any more.')
      }))
    } else if (row.dataset.report === 'open') {
      const { type, start, end } = mark.event
      place.replaceChildren(make('Not this', 'Not this, it was something else', async () => {
        mark.reportId = (await reportMistake({ verdict: 'false', event: type, start, end }))?.id
        if (mark.reportId) announce('Reported. The seconds around it are stored; Set-up shows them.')
      }))
    } else {
      place.replaceChildren()
      if (hadFocus) this.list.focus()
    }
  }

  /** A report was taken back, here or in another browser. */
  takeFeedback({ id, removed }) {
    if (!removed) return
    for (const mark of this.rows.keys()) if (mark.reportId === id) mark.reportId = null
  }
}

/** A mark in words, with the time of day. */
export function line(mark) {
  const length = mark.end === null ? ', until now' : mark.end - mark.start >= 0.05 ? `, ${duration(mark.end - mark.start)}` : ''
  return `${clockTime(recent.date(mark.start), true)}  ${mark.label}${length}`
}

export function clockTime(date, withSeconds) {
  return date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: withSeconds ? '2-digit' : undefined })
}
