// The exercises that were kept, the newest at the top, with a line of how well they were followed.

import { announce, confirm } from './announce.js'
import { patternWords } from './breathe-choice.js'
import { card, element, icon, segments, shape, text } from './elements.js'
import { duration, moment, number, percent } from './format.js'
import { station } from './station.js'

const spans = [['weeks', 'Last 4 weeks'], ['all', 'All']]
const dayLength = 86_400_000 // milliseconds

export class BreatheHistory {
  constructor() {
    this.span = 'weeks'
    this.spanChoice = segments('Which exercises', spans, this.span, (span) => {
      this.span = span
      this.renderChosen()
    })
    this.patternChoice = element('select', 'select')
    this.patternChoice.setAttribute('aria-label', 'Pattern of the exercises')
    this.patternChoice.addEventListener('change', () => this.renderChosen())
    this.controls = element('div', 'card-controls', this.spanChoice, this.patternChoice)
    this.chosen = element('div', 'breathe-history')
    this.card = card('Your history', this.controls, this.chosen)
    this.card.classList.add('breathe-history-card')
    this.card.tabIndex = -1
    this.card.hidden = true
  }

  async refresh() {
    // A guest does not see it.
    if (!station.mayChange) return
    const answer = await station.get('sessions').catch(() => null)
    if (!Array.isArray(answer?.sessions)) return
    this.render(answer.sessions)
  }

  render(sessions) {
    this.sessions = sessions
    this.card.hidden = false
    this.controls.hidden = sessions.length === 0
    const patterns = [...new Set(sessions.map(({ pattern }) => pattern))]
    const { value } = this.patternChoice
    this.patternChoice.replaceChildren(
      new Option('All patterns', ''), ...patterns.map((pattern) => new Option(patternWords(pattern), pattern)))
    this.patternChoice.value = patterns.includes(value) ? value : ''
    this.patternChoice.hidden = patterns.length < 2
    this.renderChosen()
  }

  renderChosen() {
    const { sessions, span } = this
    if (sessions.length === 0) {
      return this.chosen.replaceChildren(text('p', 'soft', 'Nothing is kept. Switch on \u201cKeep the result\u201d, and it will stand here.'))
    }
    const pattern = this.patternChoice.value
    const period = span === 'weeks' ? lastWeeks() : wholePeriod(sessions)
    const chosen = sessions.filter((session) => {
      const time = Date.parse(session.date)
      return time >= period.start && time < period.end && (pattern === '' || session.pattern === pattern)
    })
    if (chosen.length === 0) return this.chosen.replaceChildren(text('p', 'soft', 'There is none in the last 4 weeks.'))
    const known = chosen.filter(({ adherence }) => Number.isFinite(adherence))
    const list = element('ol', 'breathe-sessions', ...chosen.toReversed().map((session) => this.makeLine(session)))
    this.chosen.replaceChildren(...[known.length > 0 ? trend(known, period) : null, list].filter(Boolean))
  }

  makeLine(session) {
    const when = moment(session.date)
    const remove = element('button', 'breathe-remove', icon('trash'))
    remove.type = 'button'
    remove.setAttribute('aria-label', `Remove the exercise of ${when}`)
    remove.addEventListener('click', () => this.remove(session, when))
    const counted = `${session.inTimeCycles} of ${session.cycles} in time`
    const about = [duration(session.practice), Number.isFinite(session.rate) ? `${number(session.rate)} a minute` : null]
    const fill = element('span', 'breathe-session-fill')
    fill.style.setProperty('--part', String(session.adherence ?? 0))
    return element(
      'li', 'breathe-session',
      element('div', 'breathe-session-words', element('p', '', text('strong', '', patternWords(session.pattern)), ` \u00b7 ${counted}`),
        text('p', 'chip-note', [when, ...about].filter(Boolean).join(' \u00b7 '))),
      element('div', 'breathe-session-part', element('span', 'breathe-session-track', fill), text('span', '', percent(session.adherence))),
      remove)
  }

  async remove(session, when) {
    const isSure = await confirm('Remove this exercise?', `That of ${when} is overwritten and gone.`, 'Remove it')
    if (!isSure) return
    await station.attempt(station.delete(`sessions/${encodeURIComponent(session.id)}`))
    await this.refresh()
    announce('Removed')
    this.card.focus()
  }
}

// Whole days of this browser's time zone, in milliseconds since 1970.

function midnight(date, daysLater = 0) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

function lastWeeks() {
  const now = new Date()
  return { start: midnight(now, -27), end: midnight(now, 1) }
}

function wholePeriod(sessions) {
  return { start: midnight(new Date(sessions[0].date)), end: midnight(new Date(sessions.at(-1).date), 1) }
}

// The picture

const [width, height] = [340, 140]
const plot = { left: 44, right: 334, top: 8, bottom: 112 }
const mostDates = 4

// How well they were followed, each at its date; exercises of one pattern are joined by a line.
function trend(sessions, { start, end }) {
  const x = (time) => plot.left + (time - start) / (end - start) * (plot.right - plot.left)
  const y = (share) => plot.bottom - share * (plot.bottom - plot.top)
  const picture = shape('svg', 'breathe-trend', { viewBox: `0 0 ${width} ${height}`, role: 'img' })
  const isLong = end - start > 300 * dayLength
  const [first, last] = [sessions[0], sessions.at(-1)].map(({ date, adherence }) => `${percent(adherence)} (${day(Date.parse(date), isLong)})`)
  picture.setAttribute('aria-label', `How well you followed, from ${first} to ${last}`)
  for (const share of [0, 0.5, 1]) {
    picture.append(
      shape('line', 'breathe-trend-grid', { x1: plot.left, x2: plot.right, y1: y(share), y2: y(share) }),
      shape('text', 'breathe-trend-word', { x: plot.left - 6, y: y(share) + 4, 'text-anchor': 'end' }, percent(share)))
  }
  for (const time of dates(start, end)) {
    const anchor = time === start ? 'start' : time === end ? 'end' : 'middle'
    picture.append(
      shape('line', 'breathe-trend-grid', { x1: x(time), x2: x(time), y1: plot.bottom, y2: plot.bottom + 5 }),
      // The end is the midnight after the last day.
      shape('text', 'breathe-trend-word', { x: x(time), y: plot.bottom + 19, 'text-anchor': anchor }, day(time === end ? end - 1 : time, isLong)))
  }
  for (const pattern of new Set(sessions.map((session) => session.pattern))) {
    const all = sessions.filter((session) => session.pattern === pattern)
    const points = all.map(({ date, adherence }) => [x(Date.parse(date)).toFixed(1), y(adherence).toFixed(1)])
    picture.append(shape('polyline', 'breathe-trend-line', { points: points.map((point) => point.join(',')).join(' ') }))
    all.forEach(({ date, adherence }, index) => {
      const [cx, cy] = points[index]
      const dot = shape('circle', 'breathe-trend-dot', { cx, cy, r: 3 })
      dot.append(shape('title', '', {}, `${moment(date)}: ${patternWords(pattern)}, ${percent(adherence)}`))
      picture.append(dot)
    })
  }
  return element('div', '', text('p', 'small-title', 'How well you followed'), picture)
}

// The times whose dates are shown: the first, the last, and a few between.
function dates(start, end) {
  const count = Math.min(Math.round((end - start) / dayLength), mostDates)
  return Array.from({ length: count }, (_, index) => count === 1 ? start : start + (end - start) * index / (count - 1))
}

function day(time, isLong = false) {
  return new Date(time).toLocaleDateString('en-GB', isLong ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' })
}
