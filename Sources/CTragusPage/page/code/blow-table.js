// The last blows as a table, the newest at the top, and a way to say that one was none.

import { announce } from './announce.js'
import { button, element, text } from './elements.js'
import { duration, percent, position } from './format.js'

const mostRows = 12
const kinds = { short: 'Short', long: 'Long', hard: 'Hard', double: 'Double', missed: 'Missed' }

export class BlowTable {
  /** mistakes: { report(start, end), takeBack(id) }; without, as for guests, nothing can be reported. */
  constructor(mistakes = null) {
    this.mistakes = mistakes
    this.rows = element('tbody')
    const names = ['Time', 'Length', 'Strength', 'Class', ...(mistakes ? ['Report'] : [])]
    const head = element('tr', '', ...names.map((name) => {
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
    this.known = []
    this.rows.replaceChildren()
    this.renderFrame()
  }

  renderFrame() {
    this.frame.hidden = this.known.length === 0
    this.empty.hidden = this.known.length > 0
  }

  add({ start, end, duration: length, strength, kind }) {
    const fill = element('span', 'blow-strength-fill')
    fill.style.setProperty('--part', String(Math.min(Math.max(strength, 0), 1)))
    const measure = element('span', 'blow-strength', element('span', 'blow-strength-track', fill), percent(strength))
    this.put({ start, end }, start, kind, duration(length), measure)
  }

  put(blow, time, kind, length, measure) {
    blow.cell = this.mistakes ? element('td', 'blow-right') : null
    blow.row = element(
      'tr', '', text('td', '', position(time)), text('td', 'number', length), element('td', '', measure),
      text('td', 'blow-kind', kinds[kind] ?? kind ?? 'Blow'), blow.cell)
    blow.row.dataset.kind = kind ?? ''
    this.rows.prepend(blow.row)
    this.known.unshift(blow)
    for (const old of this.known.splice(mostRows)) old.row.remove()
    this.renderCell(blow)
    this.renderFrame()
  }

  // Reports

  /** A report came in, or was taken back: here, or in another browser. */
  takeFeedback({ id, removed, verdict, event, start, end }) {
    const reported = this.known.find((blow) => blow.id === id)
    if (removed) {
      if (!reported) return
      reported.id = null
      if (reported.isMissed) this.remove(reported)
      else this.renderCell(reported)
    } else if (event === 'blow' && !reported) {
      const blow = this.known.find((known) => !known.isMissed && Math.abs(known.start - start) < 0.002)
      if (verdict === 'false' && blow) {
        blow.id = id
        this.renderCell(blow)
      } else if (verdict === 'missed') {
        this.put({ start, end, id, isMissed: true }, end, 'missed', '–', '–')
      }
    }
  }

  /** What lies before a time is no longer in memory, and cannot be reported any more. */
  forgetBefore(time) {
    for (const blow of this.known) {
      if (blow.isForgotten || !(blow.start < time)) continue
      blow.isForgotten = true
      this.renderCell(blow)
    }
  }

  remove(blow) {
    const hadFocus = blow.row.contains(document.activeElement)
    this.known = this.known.filter((other) => other !== blow)
    blow.row.remove()
    this.renderFrame()
    if (hadFocus) this.onFocusLost?.()
  }

  renderCell(blow) {
    if (!blow.cell) return
    const hadFocus = blow.cell.contains(document.activeElement)
    const at = position(blow.isMissed ? blow.end : blow.start)
    if (blow.id) {
      const back = button('Take back', { kind: 'small', onClick: () => this.takeBack(blow) })
      back.setAttribute('aria-label', `Take back the report at ${at}`)
      blow.cell.replaceChildren(element('span', 'blow-reported', text('span', '', 'Reported'), back))
    } else if (blow.isForgotten) {
      blow.cell.replaceChildren()
    } else {
      const wrong = button('No blow', { kind: 'small', onClick: () => this.report(blow), title: 'This was no blow' })
      wrong.setAttribute('aria-label', `No blow: what was heard at ${at} was none`)
      blow.cell.replaceChildren(wrong)
    }
    if (!hadFocus) return
    const next = blow.cell.querySelector('button')
    if (next) next.focus()
    else this.onFocusLost?.()
  }

  async report(blow) {
    const made = await this.busy(blow, () => this.mistakes.report(blow.start, blow.end))
    if (made) this.takeFeedback(made)
  }

  async takeBack(blow) {
    const { id } = blow
    if (!await this.busy(blow, () => this.mistakes.takeBack(id))) return
    this.takeFeedback({ id, removed: true })
    announce('Taken back. Nothing of it is stored any more.')
  }

  // A button that is pressed twice asks once.
  async busy(blow, action) {
    if (blow.isBusy) return null
    blow.isBusy = true
    const answer = await action()
    blow.isBusy = false
    return answer
  }
}
