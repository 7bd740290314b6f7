// A frequency to choose: by a slider as the ear hears it, by a number, or by a note.

import { element, field, slider, text } from './elements.js'
import { frequency as written, number } from './format.js'
import { centsFrom, nearestNote, noteFrequency, noteName } from './notes.js'

const lowest = 20
const highest = 22_000
const [lowestNote, highestNote] = [16, 135]

export class FrequencyField {
  constructor(name, hertz, onChange = () => {}) {
    this.onChange = onChange
    this.a4 = 440
    this.value = hertz
    this.slider = slider(name, {
      // In cents above the lowest, so that an octave is as wide everywhere.
      lowest: 0, highest: Math.floor(1200 * Math.log2(highest / lowest)), step: 1, value: toCents(hertz), write: (cents) => written(toHertz(cents)),
    })
    this.range = this.slider.querySelector('input')
    this.range.addEventListener('input', () => this.choose(round(toHertz(Number(this.range.value))), 'slider'))
    this.number = element('input', 'input')
    Object.assign(this.number, { type: 'number', min: lowest, max: highest, step: 'any', inputMode: 'decimal' })
    this.number.addEventListener('input', () => {
      const typed = this.number.valueAsNumber
      if (typed >= lowest && typed <= highest) this.choose(typed, 'number')
    })
    this.number.addEventListener('change', () => this.show())
    this.note = element('select', 'select')
    this.note.addEventListener('change', () => this.choose(noteFrequency(Number(this.note.value), this.a4)))
    for (let midi = lowestNote; midi <= highestNote; midi += 1) this.note.append(new Option(noteName(midi), midi))
    this.distance = text('span', 'field-help', '')
    const noteField = field('Nearest note', this.note)
    noteField.append(this.distance)
    this.body = element('fieldset', 'tones-frequency', text('legend', 'unseen', name), this.slider,
      element('div', 'tones-pair', field('Hertz', this.number), noteField))
    this.show()
  }

  setReference(a4) {
    this.a4 = a4
    this.show()
  }

  choose(hertz, source) {
    this.value = hertz
    this.show(source)
    this.onChange()
  }

  // What is being moved or typed into is left alone.
  show(source) {
    if (source !== 'slider') this.slider.set(toCents(this.value))
    if (source !== 'number') this.number.value = round(this.value)
    const midi = Math.min(Math.max(nearestNote(this.value, this.a4), lowestNote), highestNote)
    this.note.value = midi
    const cents = Math.round(centsFrom(midi, this.value, this.a4))
    this.distance.textContent = cents === 0 ? 'exactly' : `${cents > 0 ? '+' : ''}${number(cents, 0)} cents`
  }
}

function toCents(hertz) { return 1200 * Math.log2(hertz / lowest) }

function toHertz(cents) { return lowest * 2 ** (cents / 1200) }

function round(hertz) { return Number(hertz.toFixed(hertz < 1000 ? 2 : 1)) }
