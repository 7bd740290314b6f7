// Breathe: a ring that waits for you, and what was really heard beside it.

import '../start.js'
import { announce } from '../announce.js'
import { BreatheChoice } from '../breathe-choice.js'
import { BreatheCues } from '../breathe-cues.js'
import { BreatheGuide, parsePattern, partNames } from '../breathe-guide.js'
import { BreatheHistory } from '../breathe-history.js'
import { BreatheLanes } from '../breathe-lanes.js'
import { BreatheRing } from '../breathe-ring.js'
import { button, card, element, icon, setText, text } from '../elements.js'
import { number, percent, position } from '../format.js'
import { Screen } from '../screen.js'
import { shortcoming, summary } from '../breathe-summary.js'
import { station } from '../station.js'
import { StreamClock } from '../stream-clock.js'
import { prefersStillness } from '../surface.js'

const heardNames = { inhale: 'in', exhale: 'out', pause: 'quiet' }
const mostMarks = 40

class Breathe extends Screen {
  get wish() { return { types: ['breath', 'breath-rate', 'coach', 'exercise'], picture: true } }

  build() {
    this.clock = new StreamClock()
    this.guide = new BreatheGuide()
    this.ring = new BreatheRing(this.guide, this.clock)
    this.lanes = new BreatheLanes(this.guide, this.clock)
    this.cues = new BreatheCues()
    this.history = new BreatheHistory()
    this.choice = new BreatheChoice((plan) => this.begin(plan), this.cues.switches())
    this.choiceCard = card('An exercise', this.choice.body)
    this.result = card('')
    this.result.classList.add('breathe-result')
    this.result.setAttribute('aria-label', 'How it went')
    this.result.tabIndex = -1
    this.result.hidden = true
    this.start = element('div', 'breathe-start', document.createElement('tragus-start'))
    this.stage = this.makeStage()
    this.side = element('div', 'stack breathe-column', this.result, this.choiceCard, this.history.card)
    this.live = element('div', 'breathe', this.start, this.stage, this.side)
    this.heading = text('h1', 'screen-title', 'Breathe')
    this.append(this.heading, this.live)
  }

  makeStage() {
    this.word = text('p', 'breathe-word', '')
    this.count = text('p', 'breathe-count', '')
    const middle = element('div', 'breathe-middle', this.word, this.count)
    this.remark = text('p', 'breathe-remark', '')
    this.light = element('p', 'breathe-light', element('span', 'breathe-lamp'), text('span', '', ''))
    this.figures = new Map(['You', 'Breaths a minute', 'Breath', 'Time'].map((name) => [name, text('dd', '', '–')]))
    const list = element('dl', 'breathe-figures', ...[...this.figures].map(([name, value]) => element(
      'div', 'breathe-figure', value, text('dt', '', name))))
    this.marks = element('ol', 'breathe-marks')
    this.marks.setAttribute('aria-label', 'Breaths so far')
    this.keys = element('p', 'breathe-keys', element('span', 'breathe-key-guide'), 'the guide', element('span', 'breathe-key-you'), 'you')
    this.stopButton = button('Stop', { icon: 'stop', onClick: () => this.stop() })
    const side = element(
      'div', 'breathe-side', this.remark, this.light, list, this.keys, this.lanes.canvas, this.marks,
      element('div', 'actions', this.stopButton), text('p', 'chip-note', 'It is no medical device.'))
    const made = card('', element('div', 'breathe-ring', this.ring.canvas, middle), side)
    made.classList.add('breathe-stage')
    made.setAttribute('aria-label', 'Your breath')
    return made
  }

  show() {
    const ticker = setInterval(() => this.tick(), 100)
    this.keep(
      this.ring.run(), this.lanes.run(), () => clearInterval(ticker),
      station.on('state', () => this.render()),
      station.on('hello', () => this.restart()),
      station.on('picture', (frame) => this.clock.take(frame.time)),
      station.on('coach', (event) => this.takeCoach(event)),
      station.on('breath', (event) => this.takeBreath(event)),
      station.on('breath-rate', (event) => this.guide.takeRate(event)),
      station.on('exercise', (event) => this.finish(event)))
    this.restart()
    this.render()
    this.history.refresh()
  }

  restart() {
    this.clock.reset()
    this.exercise = undefined
  }

  // The exercise

  async begin(plan) {
    this.choice.startButton.disabled = true
    this.cues.isLeading = true
    this.plan = plan
    await this.cues.load()
    const state = await station.attempt(station.post('exercise', plan))
    this.choice.startButton.disabled = false
    if (!state) return
    this.result.hidden = true
    station.accept(state)
    this.stopButton.focus()
    this.closest('main')?.scrollTo(0, 0)
    this.stayAwake()
  }

  async stop() {
    // What it answers may be older than the state that came meanwhile; that one is waited for.
    await station.attempt(station.delete('exercise'))
  }

  // A screen that goes dark in the middle of a breath helps nobody.
  async stayAwake() {
    try {
      this.wakeLock = await navigator.wakeLock?.request('screen')
    } catch {
      // It is a courtesy of the browser, not a right.
    }
  }

  finish(session) {
    const isKept = Boolean(this.exercise?.keep)
    this.wakeLock?.release().catch(() => {})
    this.wakeLock = null
    this.cues.isLeading = false
    const shown = summary(session, isKept)
    const again = station.mayChange && this.plan ? button('Once more', { onClick: () => this.begin(this.plan) }) : null
    if (again) shown.append(element('div', 'actions', again))
    this.again = again
    this.result.replaceChildren(shown)
    this.result.hidden = false
    if (isKept) this.history.refresh()
    // After the state that ends it, so that the focus does not go to what is about to vanish.
    setTimeout(() => {
      if (!this.isConnected) return
      this.render()
      this.result.focus({ preventScroll: true })
      this.result.scrollIntoView({ block: 'nearest' })
    }, 150)
  }

  // What is heard

  takeCoach(event) {
    this.clock.take(event.at)
    const words = this.guide.takeCoach(event)
    this.cues.tell(event.cue)
    if (event.cue === 'cycle') this.addMark(event)
    // With cues no voice is needed between the breaths, and the microphone needs it even less.
    if (words) announce(words)
    else if (event.cue in partNames && !(this.cues.isLeading && this.cues.hasSound)) announce(partNames[event.cue])
    this.tick()
  }

  takeBreath(event) {
    this.clock.take(event.at)
    this.guide.takeBreath(event)
    this.lanes.invalidate()
    this.tick()
  }

  addMark(result) {
    const words = result.inTime ? 'in time' : shortcoming(result)
    const mark = element('span', 'breathe-mark', result.inTime ? icon('check') : null)
    mark.style.setProperty('--part', String(result.adherence ?? 0))
    const made = element('li', '', mark, text('span', 'unseen', `Breath ${result.cycle}: ${words}`))
    made.title = `Breath ${result.cycle}: ${words}, ${percent(result.adherence)}`
    made.dataset.inTime = String(Boolean(result.inTime))
    this.marks.append(made)
    while (this.marks.childElementCount > mostMarks) this.marks.firstElementChild.remove()
  }

  // What is shown

  render() {
    const { state, listening } = station
    const exercise = listening ? state.exercise ?? null : null
    if (this.exercise === undefined || exercise?.start !== this.exercise?.start) {
      this.guide.reset(exercise ? parsePattern(exercise.pattern) ?? [] : [])
      if (exercise) this.guide.said = { cue: 'ready' }
      this.marks.replaceChildren()
    }
    if (this.exercise && !exercise) this.cues.isLeading = false
    this.exercise = exercise
    // On a telephone the ring needs all the room there is.
    this.heading.className = exercise ? 'screen-title breathe-title-led' : 'screen-title'
    this.start.hidden = Boolean(listening)
    this.stage.hidden = !listening
    this.live.dataset.led = String(Boolean(exercise))
    this.live.dataset.listening = String(Boolean(listening))
    this.side.hidden = Boolean(exercise)
    this.choiceCard.hidden = !listening || !station.mayChange || !station.can('breathe')
    this.stopButton.hidden = !exercise || !station.mayChange
    this.stopButton.parentElement.hidden = this.stopButton.hidden
    this.keys.hidden = this.lanes.canvas.hidden = this.marks.hidden = !exercise
    if (this.again) this.again.parentElement.hidden = !listening
    this.tick()
  }

  tick() {
    if (!station.listening) return
    const { guide, exercise } = this
    const now = this.clock.now
    this.stage.dataset.still = String(prefersStillness())
    const [color, words] = guide.light
    this.light.dataset.light = color
    setText(this.light.lastElementChild, words)
    this.tellPart(exercise, guide, now)
    this.figure('You', heardNames[guide.heard])
    this.figure('Breaths a minute', number(guide.rate))
    const cycle = guide.cycle || '–'
    this.figure('Breath', exercise ? exercise.cycles ? `${cycle} of ${exercise.cycles}` : String(cycle) : null)
    const gone = exercise ? position(now - exercise.start) : null
    this.figure('Time', exercise?.minutes ? `${gone} of ${position(exercise.minutes * 60)}` : gone)
  }

  tellPart(exercise, guide, now) {
    if (!exercise) {
      const isHeard = guide.quality === 'good' || guide.quality === 'weak'
      setText(this.word, guide.heard === 'pause' ? isHeard ? 'Quiet' : 'I listen' : partNames[guide.heard])
      setText(this.count, '')
      setText(this.remark, isHeard ? 'This is your breath as I hear it.' : 'Breathe as you like, near the microphone.')
      return
    }
    const left = guide.left(now)
    setText(this.word, guide.isWaiting ? 'Breathe in' : partNames[guide.part.part])
    setText(this.count, Number.isFinite(left) ? String(Math.max(Math.ceil(left), 1)) : 'when you like')
    this.count.dataset.waits = String(guide.isWaiting)
    setText(this.remark, guide.remark)
  }

  figure(name, value) {
    const target = this.figures.get(name)
    target.parentElement.hidden = value === null
    if (value !== null) setText(target, value)
  }
}

customElements.define('tragus-breathe', Breathe)
