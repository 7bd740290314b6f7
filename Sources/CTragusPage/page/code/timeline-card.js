// A recording in the list: its name, its outline, its events, and what can be done with it.

import { announce, confirm, toast } from './announce.js'
import { button, element, icon, setText, text } from './elements.js'
import { markSentence } from './event-kinds.js'
import { bytes, duration, number, position } from './format.js'
import { player } from './player.js'
import { downloadAddress, marks, remove, waveform } from './recordings.js'
import { station } from './station.js'
import { renderTime, TimelineWaveform } from './timeline-waveform.js'
import { visible } from './visible.js'

const fewEvents = 8
/** How recordings that were made here are called. */
const ownName = /^\d{4}-\d\d-\d\dT\d\d-(\d\d)-(\d\d).*\.wav$/

export class TimelineCard extends EventTarget {
  constructor(recording) {
    super()
    this.recording = recording
    this.isNamed = !ownName.test(recording.name) || Number.isNaN(beginning(recording).getTime())
    this.title = this.isNamed ? visible(recording.name) : timeOfDay(beginning(recording))
    /** Its events, once they are known. */
    this.marks = recording.events && recording.duration ? null : []
    this.endings = []
    this.build()
  }

  get name() { return this.recording.name }

  build() {
    const { recording } = this
    this.heading = element('h4', 'timeline-title', text('bdi', '', this.title))
    this.heading.tabIndex = -1
    const facts = [
      this.isNamed ? null : text('bdi', 'timeline-name', visible(recording.name)),
      text('span', '', recording.duration === undefined ? 'cannot be read' : duration(recording.duration)),
      text('span', '', bytes(recording.bytes)),
      recording.sampleRate ? text('span', '', `${number(recording.sampleRate / 1000, recording.sampleRate % 1000 ? 1 : 0)} kHz${recording.channels > 1 ? `, ${recording.channels} channels` : ''}`) : null,
    ]
    this.facts = element('p', 'timeline-facts', ...facts)
    this.content = element('div', 'timeline-content')
    this.body = element('article', 'card timeline-card', element('div', 'timeline-head', element('div', 'timeline-names', this.heading, this.facts), this.makeActions()), this.content)
    this.body.setAttribute('aria-label', this.title)
    if (recording.duration > 0) this.makeSound()
    else this.content.append(text('p', 'soft', recording.bytes === 0 ? 'This file is empty.' : 'There is no sound in this file that can be read.'))
  }

  makeActions() {
    const actions = element('div', 'timeline-actions')
    if (this.recording.duration > 0) {
      this.time = text('span', 'timeline-time', '')
      this.playButton = button('Play', { icon: 'play', kind: 'small primary', onClick: () => player.toggle(this.name) })
      actions.append(this.time, this.playButton)
    }
    const link = element('a', 'button small timeline-icon', icon('download'))
    link.href = downloadAddress(this.name)
    link.setAttribute('download', this.name)
    link.setAttribute('aria-label', `Download ${this.title}`)
    link.title = 'Download'
    actions.append(link)
    if (!station.isGuest) {
      const trash = button('', { icon: 'trash', kind: 'small danger timeline-icon', onClick: () => this.remove(), title: 'Delete' })
      trash.setAttribute('aria-label', `Delete ${this.title}`)
      actions.append(trash)
    }
    return actions
  }

  makeSound() {
    this.waveform = new TimelineWaveform(this.recording)
    this.note = text('p', 'soft timeline-note', 'Looking at it\u2026')
    this.events = element('div', 'chips timeline-events')
    this.events.hidden = true
    this.content.append(this.waveform.body, this.note, this.events)
    this.follow()
  }

  /** Loads and draws once it comes into sight. */
  show() {
    if (!this.waveform) return
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return
      sight.disconnect()
      this.load()
    }, { root: this.body.closest('.main'), rootMargin: '200px' })
    sight.observe(this.body)
    this.endings = [this.waveform.show(), () => sight.disconnect()]
  }

  hide() {
    for (const ending of this.endings) ending()
    this.endings = []
  }

  async load() {
    if (this.waveform.outline || this.isLoading) return
    this.isLoading = true
    try {
      const columns = Math.min(Math.max(Math.round(this.body.clientWidth / 2.5), 100), 1000)
      this.waveform.set({ outline: await waveform(this.name, columns) })
      await this.loadMarks()
      this.note.hidden = this.marks.length > 0
      setText(this.note, 'No events in it.')
    } catch (error) {
      this.fail(error)
    }
    this.isLoading = false
  }

  /** Its events, also before it is in sight: somebody looks for them. */
  async loadMarks() {
    if (this.marks) return this.marks
    this.loadingMarks ??= marks(this.recording).then((found) => {
      this.marks = found
      this.waveform.set({ marks: found })
      this.renderEvents()
    }, (error) => {
      this.loadingMarks = null
      if (error.status !== 404) throw error
      this.marks = []
    })
    await this.loadingMarks
    return this.marks
  }

  fail(error) {
    if (error.status === 404) return this.becomeGone()
    if (error.status === 401) return
    const retry = button('Try again', { kind: 'small', onClick: () => {
      failure.replaceWith(this.note)
      setText(this.note, 'Looking at it\u2026')
      this.load()
    } })
    const failure = element('p', 'timeline-failure', text('span', '', error.status >= 500 ? 'The picture of this file cannot be made.' : error.message), retry)
    this.note.hidden = false
    this.note.replaceWith(failure)
  }

  /** Somebody has removed the file meanwhile. */
  becomeGone() {
    if (this.isGone) return
    this.isGone = true
    this.hide()
    if (player.is(this.name)) player.forget()
    this.body.querySelector('.timeline-actions').replaceChildren(button('Take it off the list', { kind: 'small', onClick: () => this.leave() }))
    this.content.replaceChildren(element('p', 'timeline-failure', icon('away'), text('span', '', 'This file is gone. Somebody has removed or renamed it.')))
  }

  renderEvents(most = fewEvents) {
    const shown = this.marks.slice(0, most)
    this.events.hidden = shown.length === 0
    this.events.replaceChildren(...shown.map((mark) => this.makeEvent(mark)))
    if (this.marks.length > shown.length) {
      const more = text('button', 'chip', `All ${this.marks.length} events`)
      more.type = 'button'
      more.addEventListener('click', () => {
        this.renderEvents(Math.min(this.marks.length, 500))
        this.events.children[fewEvents]?.focus()
      })
      this.events.append(more)
    }
  }

  makeEvent(mark) {
    const swatch = element('span', 'swatch')
    swatch.dataset.color = mark.kind.color
    const chip = element(
      'button', 'chip timeline-chip', swatch, text('span', 'timeline-event-time', position(mark.start)),
      text('bdi', 'timeline-event-name', mark.label))
    chip.type = 'button'
    chip.title = markSentence(mark)
    chip.setAttribute('aria-label', `Play from ${position(mark.start)}: ${mark.label}`)
    chip.addEventListener('click', () => player.play(this.name, mark.start))
    return chip
  }

  /** The player has changed. */
  follow() {
    if (!this.waveform || this.isGone) return
    this.waveform.follow()
    renderTime(this.time, this.recording)
    const isPlaying = player.is(this.name) && player.isPlaying
    const label = isPlaying ? 'Pause' : 'Play'
    if (this.playButton.getAttribute('data-label') === label) return
    this.playButton.setAttribute('data-label', label)
    this.playButton.setAttribute('aria-label', `${label} ${this.title}`)
    this.playButton.replaceChildren(icon(isPlaying ? 'pause' : 'play'), text('span', 'button-label', label))
  }

  async remove() {
    const { recording } = this
    const length = recording.duration > 0 ? `${duration(recording.duration)}, ` : ''
    const isSure = await confirm(
      'Delete this recording?',
      `\u2068${shortened(visible(this.name))}\u2069 (${length}${bytes(recording.bytes)})${recording.events ? ' and the list of its events are' : ' is'} removed from the computer that Tragus runs on. Nobody can bring it back.`,
      'Delete')
    if (!isSure) return
    if (player.is(this.name)) player.forget()
    try {
      await remove(this.name)
    } catch (error) {
      if (error.status === 404) return this.becomeGone()
      if (error.status !== 401) toast(error.message, 'error')
      return
    }
    announce('Deleted.')
    this.leave()
  }

  leave() { this.dispatchEvent(new Event('leave')) }

  /** Whether it holds a text: in its name, or in one of its events. */
  has(words, kind) {
    const found = (this.marks ?? []).filter((mark) => !kind || mark.kind.name === kind)
    if (kind && found.length === 0) return false
    if (!words) return true
    const holds = (content) => content.toLowerCase().includes(words)
    return holds(this.name) || holds(this.title) || found.some((mark) => holds(mark.label))
  }
}

/** When it began. Its date is that of its end, in whole seconds; its name knows better, but not in which time zone. */
export function beginning({ name, date, duration }) {
  const began = new Date(date).getTime() / 1000 - (duration ?? 0)
  const [, minutes, seconds] = ownName.exec(name) ?? []
  if (minutes === undefined) return new Date(began * 1000)
  // Time zones lie quarters of an hour apart.
  const quarter = 900
  const difference = (Number(minutes) * 60 + Number(seconds) - began) % quarter
  const nearest = difference - quarter * Math.round(difference / quarter)
  return new Date((began + (Math.abs(nearest) < 5 ? nearest : 0)) * 1000)
}

function timeOfDay(date) {
  return date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}

function shortened(name) {
  return name.length > 100 ? `${name.slice(0, 60)}\u2026${name.slice(-30)}` : name
}
