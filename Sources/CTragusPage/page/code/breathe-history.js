// The exercises that were kept, the newest at the top, with a line of how well they were followed.

import { announce, confirm } from './announce.js'
import { card, element, icon, text } from './elements.js'
import { duration, moment, number, percent } from './format.js'
import { station } from './station.js'

const mostPoints = 40

export class BreatheHistory {
  constructor() {
    this.body = element('div', 'breathe-history')
    this.card = card('Your history', this.body)
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
    this.card.hidden = false
    if (sessions.length === 0) {
      return this.body.replaceChildren(text('p', 'soft', 'Nothing is kept. Switch on \u201cKeep the result\u201d, and it will stand here.'))
    }
    const list = element('ol', 'breathe-sessions', ...sessions.toReversed().map((session) => this.makeLine(session)))
    const known = sessions.filter(({ adherence }) => Number.isFinite(adherence)).slice(-mostPoints)
    this.body.replaceChildren(...[known.length > 1 ? trend(known) : null, list].filter(Boolean))
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
      element('div', 'breathe-session-words', element('p', '', text('strong', '', session.pattern), ` \u00b7 ${counted}`),
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

// How well they were followed, from the oldest to the newest.
function trend(sessions) {
  const namespace = 'http://www.w3.org/2000/svg'
  const picture = document.createElementNS(namespace, 'svg')
  picture.setAttribute('viewBox', '0 0 100 30')
  picture.setAttribute('preserveAspectRatio', 'none')
  picture.setAttribute('class', 'breathe-trend')
  picture.setAttribute('role', 'img')
  const [first, last] = [sessions[0], sessions.at(-1)].map(({ adherence }) => percent(adherence))
  picture.setAttribute('aria-label', `How well you followed, over ${sessions.length} exercises: from ${first} to ${last}`)
  const line = document.createElementNS(namespace, 'polyline')
  const points = sessions.map(({ adherence }, index) => [index / (sessions.length - 1) * 100, 28 - adherence * 26])
  line.setAttribute('points', points.map((point) => point.map((value) => value.toFixed(1)).join(',')).join(' '))
  picture.append(line)
  return element('div', '', text('p', 'small-title', 'How well you followed'), picture)
}
