// The tuner: which note sounds, and how far it is off.

import { announce } from './announce.js'
import { card, element, field, icon, setText, text } from './elements.js'
import { number } from './format.js'
import { instruments, noteName, noteParts, spokenNote } from './notes.js'
import { station } from './station.js'
import { TunerDial } from './tuner-dial.js'
import { TunerReading } from './tuner-reading.js'

/** What is said to those who hear the page: in tune at once, all else not more often than this. */
const spokenPeriod = 4000
const usualPitches = [415, 440, 442]

export class Tuner {
  constructor({ onTuning }) {
    this.onTuning = onTuning
    this.reading = new TunerReading()
    this.canvas = element('canvas', 'tones-dial-canvas')
    this.canvas.setAttribute('aria-hidden', 'true')
    this.dial = new TunerDial(this.canvas)
    this.letter = element('span', 'tones-note-letter')
    this.octave = element('span', 'tones-note-octave')
    this.verdict = element('span', '')
    this.verdictMark = element('span', 'tones-verdict-mark')
    this.verdictLine = element('p', 'tones-verdict', this.verdictMark, this.verdict)
    this.cents = element('span', 'tones-cents')
    this.hertz = element('span', 'tones-hertz')
    this.frame = element('div', 'tones-dial', this.canvas, element(
      'div', 'tones-reading',
      element('p', 'tones-note', this.letter, this.octave),
      this.verdictLine,
      element('p', 'tones-numbers', this.cents, this.hertz)))
    this.body = card('Tuner', this.frame, this.makeChoices())
    this.body.classList.add('tones-tuner')
    this.mark = null
  }

  makeChoices() {
    const strings = element('select', 'select')
    strings.append(new Option('Any note', ''), ...instruments.map(([value, name]) => new Option(name, value)))
    strings.addEventListener('change', () => {
      this.reading.strings = instruments.find(([value]) => value === strings.value)?.[2] ?? []
      this.reading.clear()
      setText(this.stringNames, this.reading.strings.map(noteName).join(', '))
      this.stringNames.hidden = strings.value === ''
    })
    this.stringNames = text('p', 'field-help', '')
    this.stringNames.hidden = true
    const stringsField = field('Listen for', strings)
    stringsField.append(this.stringNames)
    return element('div', 'tones-choices', stringsField, this.makeReference())
  }

  makeReference() {
    this.a4 = element('input', 'input')
    Object.assign(this.a4, { type: 'number', min: 200, max: 1000, step: 'any', value: 440, inputMode: 'decimal' })
    this.a4.addEventListener('change', () => this.choose(this.a4.valueAsNumber))
    this.presets = usualPitches.map((hertz) => {
      const chip = text('button', 'chip', String(hertz))
      chip.type = 'button'
      chip.setAttribute('aria-label', `A4 at ${hertz} hertz`)
      chip.addEventListener('click', () => this.choose(hertz))
      return chip
    })
    const made = field('A4 in hertz', this.a4)
    made.append(element('div', 'chips', ...this.presets))
    // It is for everybody who looks; a guest sees it.
    this.shownReference = text('p', '', '')
    return station.isGuest ? this.shownReference : made
  }

  async choose(hertz) {
    if (hertz >= Number(this.a4.min) && hertz <= Number(this.a4.max)) await station.change({ pitch: { a4: hertz } })
    // What was not taken must not stay in the field.
    this.setReference(this.reading.a4)
  }

  /** Takes the settings of the server. */
  takeSettings({ analyzers }) {
    const a4 = analyzers?.find((analyzer) => analyzer.name === 'pitch')?.settings.find((setting) => setting.name === 'a4')
    if (!a4) return
    Object.assign(this.a4, { min: a4.lowest, max: a4.highest })
    this.setReference(a4.value ?? a4.default)
  }

  setReference(hertz) {
    this.reading.a4 = hertz
    this.a4.value = hertz
    setText(this.shownReference, `A4 is ${number(hertz, hertz % 1 ? 1 : 0)} Hz.`)
    this.presets.forEach((chip, index) => {
      chip.setAttribute('aria-pressed', String(usualPitches[index] === hertz))
    })
    this.onTuning(hertz)
  }

  start() {
    this.dial.start()
    this.timer = setInterval(() => this.render(), 60)
    this.render()
  }

  stop() {
    clearInterval(this.timer)
    this.dial.stop()
  }

  clear() { this.reading.clear() }

  take(event) { this.reading.take(event) }

  render() {
    const reading = this.reading.at(performance.now())
    this.dial.point(reading)
    this.frame.classList.toggle('faded', Boolean(reading) && !reading.isSounding)
    this.frame.classList.toggle('locked', Boolean(reading?.isInTune))
    if (!reading) {
      setText(this.letter, '–')
      setText(this.octave, '')
      this.judge('', 'Play or sing one note.')
      setText(this.cents, '')
      setText(this.hertz, '')
      return
    }
    const { letter, octave } = noteParts(reading.note)
    setText(this.letter, letter)
    setText(this.octave, String(octave))
    const cents = Math.round(reading.cents)
    if (reading.isInTune) this.judge('check', 'In tune')
    else if (cents < 0) this.judge('up', 'Too low: tune up')
    else this.judge('down', 'Too high: tune down')
    setText(this.cents, `${cents > 0 ? '+' : ''}${number(cents, 0)} ${Math.abs(cents) === 1 ? 'cent' : 'cents'}`)
    setText(this.hertz, `${number(reading.frequency, 1)} Hz`)
    if (reading.isSounding) this.say(reading, cents)
  }

  judge(mark, words) {
    setText(this.verdict, words)
    if (mark === this.mark) return
    this.mark = mark
    const made = mark === '' ? [] : [icon(mark === 'check' ? 'check' : 'arrow')]
    this.verdictMark.dataset.mark = mark
    this.verdictMark.replaceChildren(...made)
  }

  say({ note, isInTune }, cents) {
    const now = performance.now()
    const isNews = isInTune && this.saidInTune !== note
    if (!isNews && (isInTune || now - (this.saidMoment ?? 0) < spokenPeriod)) return
    this.saidMoment = now
    this.saidInTune = isInTune ? note : null
    announce(isInTune ? `${spokenNote(note)}, in tune.` : `${spokenNote(note)}, ${Math.abs(cents)} cents too ${cents < 0 ? 'low' : 'high'}.`)
  }
}
