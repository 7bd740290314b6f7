// Now: how loud it is, what it looks like, and what it is.

import '../gauge.js'
import '../spectrogram.js'
import '../start.js'
import { card, element, segments, setText, text } from '../elements.js'
import { GaugeReading } from '../gauge-reading.js'
import { Heard } from '../heard.js'
import { Latest } from '../latest.js'
import { legend } from '../legend.js'
import { Screen } from '../screen.js'
import { station } from '../station.js'

const types = [
  'input', 'gap', 'blow', 'wind', 'alarm', 'sound', 'sound-rejection', 'classification', 'voice', 'recording', 'message',
]
const forms = [['radial', 'Dial'], ['linear', 'Bar'], ['number', 'Number']]

class Now extends Screen {
  get wish() { return { types, picture: true } }

  build() {
    this.gauge = document.createElement('tragus-gauge')
    this.spectrogram = document.createElement('tragus-spectrogram')
    this.heard = new Heard()
    this.latest = new Latest()
    this.reading = new GaugeReading(this.gauge)
    this.start = element('div', 'now-start', document.createElement('tragus-start'))
    this.live = element('div', 'now', this.makeGauge(), this.makeSpectrogram(), this.makeSide())
    this.append(text('h1', 'screen-title', 'Now'), this.start, this.live)
  }

  makeGauge() {
    const form = read('gauge-form', 'radial')
    this.gauge.setForm(form)
    const formChoice = segments('Form of the gauge', forms, form, (value) => {
      this.gauge.setForm(value)
      write('gauge-form', value)
    })
    this.unit = read('gauge-unit', 'dB SPL')
    this.unitChoice = segments('Unit', [['dBFS', 'dBFS'], ['dB SPL', 'dB SPL']], this.unit, (unit) => {
      this.unit = unit
      this.reading.choose(unit)
      write('gauge-unit', unit)
    })
    this.unitNote = text('p', 'chip-note', 'dBFS: 0 is the loudest it can take')
    this.unitLink = text('a', 'chip-note', '')
    this.unitLink.href = './#setup/calibration'
    const controls = element('div', 'card-controls', formChoice, this.unitChoice, this.unitNote, this.unitLink)
    const made = card('', controls, this.gauge, legend(this.gauge))
    made.classList.add('now-gauge')
    made.setAttribute('aria-label', 'Level')
    return made
  }

  makeSpectrogram() {
    const made = card('', this.spectrogram)
    made.classList.add('now-spectrogram')
    made.setAttribute('aria-label', 'Spectrogram')
    return made
  }

  makeSide() {
    const heard = card('What I hear', this.heard.body)
    const latest = card('Latest', this.latest.body)
    latest.classList.add('now-latest')
    return element('div', 'now-side', heard, latest)
  }

  show() {
    const ager = setInterval(() => this.heard.age(), 1000)
    this.keep(
      station.on('state', () => this.render()),
      station.on('hello', (hello) => this.restart(hello)),
      station.on('picture', (frame) => {
        this.reading.take(frame)
        this.spectrogram.take(frame)
      }),
      station.on('sound', (event) => this.heard.takeSound(event)),
      station.on('classification', (event) => this.heard.takeClassification(event)),
      station.on('sound-rejection', (event) => this.heard.takeRejection(event)),
      station.on('blow', (event) => this.heard.takeBlow(event)),
      station.on('alarm', (event) => this.heard.takeAlarm(event)),
      station.on('*', (event) => this.latest.take(event)),
      () => clearInterval(ager))
    this.render()
  }

  restart({ sampleRate }) {
    this.heard.clear()
    this.latest.clear()
    this.spectrogram.restart(sampleRate)
  }

  render() {
    const isListening = Boolean(station.listening)
    this.start.hidden = isListening
    this.live.hidden = !isListening
    this.reading.update(this.unit)
    const { isCalibrated } = this.reading
    this.unitChoice.hidden = !isCalibrated
    this.unitNote.hidden = isCalibrated
    this.unitLink.hidden = !station.mayChange || !station.can('calibrate')
    setText(this.unitLink, isCalibrated ? 'How it is calibrated' : 'Calibrate it for dB SPL')
  }
}

function read(key, otherwise) {
  try {
    return localStorage.getItem(key) ?? otherwise
  } catch {
    return otherwise
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
}

customElements.define('tragus-now', Now)
