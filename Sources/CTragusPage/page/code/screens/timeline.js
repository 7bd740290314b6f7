// Timeline: what happened in the last minutes, and what was recorded.

import '../record-button.js'
import { announce } from '../announce.js'
import { button, card, element, emptyState, field, setText, text } from '../elements.js'
import { kinds, types } from '../event-kinds.js'
import { bytes, duration } from '../format.js'
import { player } from '../player.js'
import { recent } from '../recent.js'
import { list } from '../recordings.js'
import { reportTypes } from '../reports.js'
import { Screen } from '../screen.js'
import { station } from '../station.js'
import { beginning, TimelineCard } from '../timeline-card.js'
import { TimelineStrip } from '../timeline-strip.js'

/** More cards than this are made when they are asked for. */
const pageLength = 30

class Timeline extends Screen {
  get wish() { return { types: [...types, 'recording', ...reportTypes()], picture: true } }

  build() {
    this.cards = new Map()
    this.most = pageLength
    this.strip = new TimelineStrip()
    this.stripEmpty = emptyState(
      'microphone', 'Nothing is listened to', 'As soon as something is, its level and its events run along here.',
      station.isGuest ? null : button('Choose what to listen to', { kind: 'primary', onClick: () => { location.hash = 'now' } }))
    this.stripCard = card('The last minutes', this.stripEmpty, this.strip.body)
    this.record = document.createElement('tragus-record')
    this.listenButton = button('Choose what to listen to', { kind: 'small', onClick: () => { location.hash = 'now' } })
    this.recordCard = element('section', 'card timeline-record', this.record, this.listenButton)
    this.recordCard.setAttribute('aria-label', 'Record')
    this.append(
      text('h1', 'screen-title', 'Timeline'),
      element('div', 'stack', this.stripCard, this.recordCard, this.makeRecordings()))
  }

  makeRecordings() {
    this.search = element('input', 'input')
    Object.assign(this.search, { type: 'search', autocomplete: 'off', spellcheck: false, placeholder: 'A name, a sound, a message' })
    this.search.addEventListener('input', () => this.filter())
    this.kind = element('select', 'select')
    this.kind.append(new Option('Anything', ''), ...kinds.map((kind) => new Option(kind.title, kind.name)))
    this.kind.addEventListener('change', () => this.filter())
    this.filters = element('div', 'timeline-filters', field('Find', this.search), field('With', this.kind))
    this.total = text('p', 'soft timeline-total', '')
    this.total.setAttribute('role', 'status')
    this.days = element('div', 'timeline-days')
    const heading = text('h2', 'timeline-heading', 'Recordings')
    heading.id = 'timeline-recordings'
    heading.tabIndex = -1
    this.heading = heading
    this.section = element('section', 'timeline-recordings', element('div', 'timeline-bar', element('div', '', heading, this.total), this.filters), this.days)
    this.section.setAttribute('aria-labelledby', heading.id)
    return this.section
  }

  show() {
    const follow = ({ detail }) => {
      this.cards.get(detail)?.follow()
      // The one before stops when another begins.
      if (this.followed !== detail) this.cards.get(this.followed)?.follow()
      this.followed = detail
    }
    const fail = ({ detail }) => this.tellFailure(detail)
    player.addEventListener('change', follow)
    player.addEventListener('failure', fail)
    this.keep(
      this.strip.show(),
      station.on('state', () => this.render()),
      station.on('feedback', (event) => this.strip.lines.takeFeedback(event)),
      () => player.removeEventListener('change', follow),
      () => player.removeEventListener('failure', fail),
      () => player.pause(),
      () => { for (const made of this.cards.values()) made.hide() })
    this.recordedName = station.state?.recording?.name
    this.render()
    if (station.can('recordings') && !station.isGone) this.load()
  }

  render() {
    const isEmpty = !station.listening && !recent.hasSoundSince(recent.now - recent.span)
    this.stripEmpty.hidden = !isEmpty
    this.strip.body.hidden = isEmpty
    this.recordCard.hidden = !station.can('record') || station.isGone || isEmpty
    this.listenButton.hidden = !station.mayChange || Boolean(station.listening)
    this.section.hidden = !station.can('recordings') || station.isGone
    const wasGone = this.isGone
    this.isGone = station.isGone
    if (this.isGone) return player.pause()
    const name = station.state?.recording?.name
    if (wasGone && name === this.recordedName && station.can('recordings')) this.load()
    if (name !== this.recordedName) {
      // It is complete, or the first one has begun and the folder is there now.
      if (!name) announce(`${this.recordedName} is stored.`)
      this.recordedName = name
      if (station.can('recordings')) this.load()
    }
  }

  // The list

  async load() {
    this.turn = (this.turn ?? 0) + 1
    const { turn } = this
    if (!this.recordings) this.days.replaceChildren(text('p', 'timeline-loading', 'Looking for recordings\u2026'))
    try {
      const { folder, recordings } = await list()
      if (turn !== this.turn || !this.isConnected) return
      this.record.folder = folder
      this.recordings = recordings
      this.makeCards()
      this.filter()
    } catch (error) {
      if (turn !== this.turn || error.status === 401) return
      this.recordings = null
      setText(this.total, '')
      this.filters.hidden = true
      this.days.replaceChildren(emptyState(
        'away', 'The recordings cannot be shown', error.message,
        button('Try again', { kind: 'primary', onClick: () => this.load() })))
    }
  }

  // Cards stay as they are, so that what plays goes on and what was loaded is not asked for again.
  makeCards() {
    const before = this.cards
    this.cards = new Map()
    for (const recording of this.recordings) {
      if (recording.name === station.state?.recording?.name) continue
      const known = before.get(recording.name)
      const isSame = known && !known.isGone && known.recording.bytes === recording.bytes && known.recording.date === recording.date
      const made = isSame ? known : new TimelineCard(recording)
      if (!isSame) made.addEventListener('leave', () => this.forget(made))
      this.cards.set(recording.name, made)
    }
    for (const [name, made] of before) if (this.cards.get(name) !== made) made.hide()
  }

  forget(made) {
    const others = [...this.body.values()]
    const next = others[others.indexOf(made) + 1] ?? others[others.indexOf(made) - 1]
    made.hide()
    this.cards.delete(made.name)
    this.recordings = this.recordings.filter((recording) => recording.name !== made.name)
    this.filter()
    const target = next?.heading ?? this.heading
    target.focus({ preventScroll: true })
  }

  get body() { return new Set(this.shownCards ?? []) }

  /** Shows those that were asked for; events are looked up where the filter needs them. */
  async filter() {
    const words = this.search.value.trim().toLowerCase()
    const kind = this.kind.value
    this.filterTurn = (this.filterTurn ?? 0) + 1
    const turn = this.filterTurn
    this.renderDays(words, kind)
    if (!words && !kind) return
    const unknown = [...this.cards.values()].filter((made) => !made.marks)
    if (unknown.length > 0) setText(this.total, 'Looking into all recordings\u2026')
    for (const made of unknown) {
      await made.loadMarks().catch(() => {})
      if (turn !== this.filterTurn || !this.isConnected) return
      if (made.has(words, kind)) this.renderDays(words, kind)
    }
    if (unknown.length > 0) this.renderDays(words, kind)
  }

  renderDays(words, kind) {
    const found = [...this.cards.values()].filter((made) => made.has(words, kind))
    const isFiltered = Boolean(words || kind)
    this.filters.hidden = this.cards.size === 0
    setText(this.total, this.cards.size === 0 ? '' : isFiltered ? `${found.length} of ${this.cards.size}` : summary(this.recordings))
    const shown = found.slice(0, this.most)
    const known = shown.map((made) => made.name).join('/') + found.length
    if (known === this.knownDays && shown.every((made) => made.body.isConnected && made.endings.length > 0)) return
    this.knownDays = known
    for (const made of this.shownCards ?? []) made.hide()
    this.shownCards = shown
    if (shown.length === 0) return this.days.replaceChildren(isFiltered && this.cards.size > 0 ? this.noMatch() : this.nothing())
    this.days.replaceChildren(...groups(shown).map(([day, cards]) => element(
      'section', 'timeline-day', text('h3', 'timeline-day-title', day), ...cards.map((made) => made.body))))
    if (found.length > shown.length) {
      this.days.append(button(`Show ${Math.min(found.length - shown.length, pageLength)} more`, { onClick: () => {
        this.most += pageLength
        this.renderDays(words, kind)
        shown.at(-1).heading.focus({ preventScroll: true })
      } }))
    }
    for (const made of shown) {
      made.show()
      made.follow()
    }
  }

  nothing() {
    return emptyState('record', 'Nothing is stored unless you ask', 'When you record, the sound and its events lie here. You can hear them again, take them with you, or delete them.')
  }

  noMatch() {
    return emptyState('timeline', 'No recording is like that', 'Another word or another kind may find one.', button('Show all', { onClick: () => {
      this.search.value = ''
      this.kind.value = ''
      this.filter()
      this.search.focus()
    } }))
  }

  // A file that does not play is gone, or is none that this browser can play.
  async tellFailure(name) {
    const made = this.cards.get(name)
    if (!made) return
    try {
      const { recordings } = await list()
      if (!recordings.some((recording) => recording.name === name)) return made.becomeGone()
      announce('This recording cannot be played.')
      made.note.hidden = false
      setText(made.note, 'This browser cannot play this file. Download it to hear it with another program.')
    } catch (error) {
      made.fail(error)
    }
  }
}

function summary(recordings) {
  const seconds = recordings.reduce((sum, recording) => sum + (recording.duration ?? 0), 0)
  const size = recordings.reduce((sum, recording) => sum + recording.bytes, 0)
  return `${recordings.length === 1 ? 'One recording' : `${recordings.length} recordings`}, ${duration(seconds)}, ${bytes(size)}`
}

/** By days, as they come. */
function groups(cards) {
  const days = new Map()
  for (const made of cards) {
    const day = dayName(beginning(made.recording))
    if (!days.has(day)) days.set(day, [])
    days.get(day).push(made)
  }
  return [...days]
}

function dayName(date) {
  if (Number.isNaN(date.getTime())) return 'Some day'
  const midnight = new Date().setHours(0, 0, 0, 0)
  const age = Math.round((midnight - new Date(date).setHours(0, 0, 0, 0)) / 86_400_000)
  if (age === 0) return 'Today'
  if (age === 1) return 'Yesterday'
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric' })
}

customElements.define('tragus-timeline', Timeline)
