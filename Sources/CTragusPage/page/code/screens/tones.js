// Tones: which note sounds, which frequencies there are, and sounds to play.

import '../start.js'
import { button, card, element, segments, text } from '../elements.js'
import { ChirpCard } from '../chirp-card.js'
import { Generator } from '../generator.js'
import { KeysHeard } from '../keys-heard.js'
import { Peaks } from '../peaks.js'
import { Screen } from '../screen.js'
import { Spectrum } from '../spectrum.js'
import { station } from '../station.js'
import { Tuner } from '../tuner.js'

const forms = [['bars', 'Bars'], ['line', 'Line']]
/** How many tones are named; for everybody who looks, so only somebody changes it. */
const counts = [['1', '1 tone'], ['4', '4'], ['8', '8']]
const peaksPeriod = 200

class Tones extends Screen {
  get wish() { return { types: ['pitch', 'tone', 'dtmf', 'chirps'], picture: true } }

  build() {
    this.spectrum = new Spectrum()
    this.peaks = new Peaks()
    this.generator = new Generator()
    this.keys = new KeysHeard()
    this.chirps = new ChirpCard()
    this.tuner = new Tuner({
      onTuning: (a4) => {
        this.peaks.a4 = a4
        this.generator.setReference(a4)
      },
    })
    this.start = document.createElement('tragus-start')
    this.live = element('div', 'stack', this.tuner.body, this.makeSpectrum())
    this.heard = element('div', 'stack', this.keys.body, this.chirps.body)
    this.append(text('h1', 'screen-title', 'Tones'), element(
      'div', 'tones', element('div', 'tones-main', this.start, this.live),
      element('div', 'tones-side', this.generator.body, this.heard)))
  }

  makeSpectrum() {
    this.countChoice = segments('Tones to name', counts, '1', (count) => station.change({ tone: { max: Number(count) } }))
    const controls = element(
      'div', 'card-controls', segments('Form of the spectrum', forms, 'bars', (form) => this.spectrum.setForm(form)),
      this.countChoice, button('Forget the maximum', { kind: 'small', onClick: () => this.spectrum.forget() }))
    const picture = element('div', 'tones-picture', this.spectrum.canvas, text('p', 'chip-note', 'Dashed: the most that was heard.'))
    const made = card('Spectrum', controls, element('div', 'tones-spectrum-parts', picture, this.peaks.body))
    made.classList.add('tones-spectrum')
    return made
  }

  show() {
    this.tuner.start()
    this.spectrum.start()
    const ticker = setInterval(() => this.showPeaks(), peaksPeriod)
    this.keep(
      station.on('state', () => this.render()),
      station.on('hello', (hello) => this.restart(hello)),
      station.on('settings', (settings) => this.takeSettings(settings)),
      station.on('picture', (frame) => this.spectrum.take(frame)),
      station.on('pitch', (event) => this.tuner.take(event)),
      station.on('tone', (event) => this.peaks.take(event)),
      station.on('dtmf', (event) => this.keys.take(event)),
      station.on('chirps', (event) => this.chirps.take(event)),
      () => clearInterval(ticker), () => this.tuner.stop(), () => this.spectrum.stop(), () => this.generator.stop())
    const { sampleRate } = station.listening ?? {}
    if (sampleRate) this.restart({ sampleRate })
    this.render()
    this.askSettings()
  }

  async askSettings() {
    const settings = await station.attempt(station.settings())
    if (settings) this.takeSettings(settings)
  }

  takeSettings(settings) {
    this.tuner.takeSettings(settings)
    const max = settings.analyzers?.find((analyzer) => analyzer.name === 'tone')?.settings.find((setting) => setting.name === 'max')
    this.peaks.count = max?.value ?? 1
    this.countChoice.select(String(this.peaks.count))
  }

  restart({ sampleRate }) {
    this.spectrum.restart(sampleRate)
    this.tuner.clear()
    this.peaks.clear()
    this.keys.restart()
    this.chirps.clear()
  }

  showPeaks() {
    const tones = this.peaks.current()
    this.peaks.render(tones)
    this.spectrum.setPeaks(tones)
  }

  render() {
    const isListening = Boolean(station.listening)
    this.start.hidden = isListening
    this.live.hidden = this.heard.hidden = !isListening
    this.generator.body.hidden = !station.mayChange || !station.can('sounds')
    this.countChoice.hidden = !station.mayChange
  }
}

customElements.define('tragus-tones', Tones)
