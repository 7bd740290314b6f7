// The card of Set-up about levels in dB SPL: what holds for the microphone, and three ways to find it out.

import { announce, confirm } from './announce.js'
import { button, card, element, field, segments, setText, text } from './elements.js'
import { frequency, level as levelText, number } from './format.js'
import { TimedProgress } from './setup-progress.js'
import { station } from './station.js'

const ways = {
  calibrator: 'A sound calibrator sits tightly on the microphone and gives a steady tone. Keep still while I measure.',
  reference: 'A sound level meter stands beside the microphone, and a steady noise plays, such as a fan. Type what the meter reads, then measure.',
  sensitivity: 'The data sheet of the microphone says how sensitive it is. This is the least exact way.',
}

// Why a calibration is not kept, by the kind of what is heard.
const reasons = {
  browser: 'A browser does not say for sure which microphone it has, and another one may have the same name tomorrow. So this holds only as long as it is listened to.',
  simulated: 'A simulated sound has no microphone. You can try it out; it holds only as long as this is listened to.',
  file: 'A file keeps what it says itself. What you find out here holds only as long as it is listened to.',
  pipe: 'Another program does not say which microphone it has. So this holds only as long as it is listened to.',
}

export class SetupCalibration {
  constructor() {
    this.words = text('p', 'setup-calibrated', '')
    this.detail = text('p', 'soft', '')
    this.kept = text('p', 'soft', '')
    this.removeButton = button('Forget it', { icon: 'trash', kind: 'small danger', onClick: () => this.remove() })
    this.form = this.makeForm()
    this.reading = text('p', 'setup-reading', '')
    this.progress = new TimedProgress('How far the measurement is')
    this.cancelButton = button('Stop measuring', { icon: 'stop', kind: 'small', onClick: () => this.cancel() })
    this.measuring = element('div', 'setup-measuring', text('p', '', 'Measuring. Keep everything as it is.'), this.reading, this.progress.body, element('div', 'setup-row', this.cancelButton))
    this.problem = text('p', 'field-error', '')
    this.problem.setAttribute('role', 'alert')
    this.body = card(
      'Calibration', this.words, this.detail, this.kept, element('div', 'setup-row', this.removeButton), this.form, this.measuring, this.problem)
    this.body.id = 'setup-calibration'
  }

  makeForm() {
    this.way = 'calibrator'
    const choice = segments('How to find it out', [['calibrator', 'Calibrator'], ['reference', 'Level meter'], ['sensitivity', 'Data sheet']], this.way, (way) => {
      this.way = way
      this.renderWay()
    })
    this.about = text('p', 'soft', '')
    this.calibrator = numberInput(94, 20, 160)
    this.tone = numberInput(1000, 40, 20_000)
    this.reference = numberInput('', 20, 160)
    this.weighting = 'A'
    const weightings = segments('What the meter shows', [['A', 'dB(A)'], ['C', 'dB(C)'], ['Z', 'dB']], this.weighting, (value) => { this.weighting = value })
    this.sensitivity = textInput()
    this.fullScale = textInput()
    this.fields = {
      calibrator: element('div', 'setup-fields', field('Level of the tone, in dB', this.calibrator), field('Its frequency, in Hz', this.tone)),
      reference: element('div', 'setup-fields', field('What the meter reads, in dB', this.reference, 'Its mean over the same seconds (Leq) is best.'), element('div', 'field', text('span', 'field-label', 'What the meter shows'), weightings)),
      sensitivity: element(
        'div', 'setup-fields',
        field('Sensitivity', this.sensitivity, 'As \u221226 (dBFS at 94 dB SPL), 12.5mV/Pa or \u221238dBV.'),
        field('Full scale', this.fullScale, 'Only for volts: the voltage of the loudest signal, as 1V or 4dBu.')),
    }
    this.startButton = button('Measure for 8 seconds', { icon: 'microphone', kind: 'primary', onClick: () => {} })
    this.startButton.type = 'submit'
    this.replaces = text('p', 'soft', 'It takes the place of what holds now, which goes into the history.')
    const form = element(
      'form', 'setup-form', text('h3', 'small-title', 'Calibrate'), choice, this.about, ...Object.values(this.fields),
      text('p', 'soft', 'Leave the gain of the microphone as it is afterwards: a calibration belongs to it. This is no legal metrology.'),
      this.replaces, element('div', 'setup-row', this.startButton))
    form.noValidate = true
    form.addEventListener('input', () => setText(this.problem, ''))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.start()
    })
    return form
  }

  show() {
    this.knownStream = null
    this.renderWay()
    this.render()
    const endings = [
      station.on('picture', (frame) => this.progress.take(frame)),
      station.on('calibrating', (event) => this.read(event)),
    ]
    return () => endings.forEach((end) => end())
  }

  get isMeasuring() {
    const { measurement } = station.state ?? {}
    return Boolean(measurement && !measurement.over)
  }

  /** Brings it into sight, for a link from another screen. */
  reveal() {
    const title = this.body.querySelector('.card-title')
    title.tabIndex = -1
    // After the frame has gone to the top of the screen.
    requestAnimationFrame(() => {
      this.body.scrollIntoView({ block: 'start' })
      title.focus({ preventScroll: true })
    })
  }

  // What holds now

  async load() {
    const asked = this.knownStream
    let answer
    try {
      answer = await station.get('calibration')
    } catch (error) {
      if (error.status === 401 || asked !== this.knownStream || !station.listening) return
      setText(this.words, error.message)
      return
    }
    if (asked === this.knownStream) this.take(answer)
  }

  take({ title, stored, calibration, uncertainty }) {
    this.removeButton.hidden = !calibration
    this.replaces.hidden = !calibration || !stored
    setText(this.words, calibration ? `${sourceWords(calibration)}.` : 'Not calibrated: levels are dBFS.')
    setText(this.detail, calibration
      ? `Full scale is ${number(calibration.fullScale, 2)} dB SPL${uncertainty ? `, true within about ${number(uncertainty)} dB${calibration.method === 'calibrator' ? ' near that frequency' : ''}` : ''}.`
      : 'Once it is calibrated, Now shows dB SPL, as a sound level meter does.')
    setText(this.kept, stored ? (calibration ? `It is kept for ${title}, and the commands of Tragus use it too.` : '')
      : reasons[station.listening?.kind] ?? '')
    this.kept.hidden = this.kept.textContent === ''
  }

  render() {
    const { state, listening, mayChange } = station
    this.body.hidden = !mayChange || !station.can('calibrate')
    if (!state || this.body.hidden) return
    const { isMeasuring } = this
    const { measurement } = state
    const hadFocus = this.measuring.contains(document.activeElement)
    this.progress.follow(isMeasuring ? measurement : null)
    this.measuring.hidden = !isMeasuring
    this.form.hidden = isMeasuring || !listening
    if (this.wasMeasuring && !isMeasuring) this.finish(measurement, hadFocus)
    this.wasMeasuring = isMeasuring
    // What went wrong is over once another try goes on or has worked, wherever it began.
    const calibration = JSON.stringify(listening?.calibration)
    if (isMeasuring || calibration !== this.calibrationNow || (listening && !this.wasListening)) setText(this.problem, '')
    this.calibrationNow = calibration
    this.wasListening = Boolean(listening)
    const stream = listening ? JSON.stringify([listening.input, listening.title, listening.calibration, measurement?.start]) : ''
    if (stream === this.knownStream) return
    this.knownStream = stream
    if (listening) return void this.load()
    setText(this.words, 'A calibration belongs to a microphone: listen to one first.')
    setText(this.detail, 'It says what a level is in dB SPL, as a sound level meter shows it.')
    this.kept.hidden = this.removeButton.hidden = true
  }

  renderWay() {
    setText(this.about, ways[this.way])
    for (const [way, fields] of Object.entries(this.fields)) fields.hidden = way !== this.way
    setText(this.startButton.querySelector('.button-label'), this.way === 'sensitivity' ? 'Use it' : 'Measure for 8 seconds')
    setText(this.problem, '')
  }

  // Finding it out

  /** What is asked for, or undefined where something is typed that cannot be. */
  readWish() {
    const refuse = (input, sentence) => {
      setText(this.problem, sentence)
      input.focus()
    }
    if (this.way === 'sensitivity') {
      const sensitivity = plainNumber(this.sensitivity.value)
      if (!sensitivity) return refuse(this.sensitivity, 'Type the sensitivity first, as \u221226 or 12.5mV/Pa.')
      const fullScale = plainNumber(this.fullScale.value)
      return fullScale ? { sensitivity, fullScale } : { sensitivity }
    }
    const input = this[this.way]
    const level = input.valueAsNumber
    if (!(level >= 20 && level <= 160)) return refuse(input, 'The level is 20 to 160 dB.')
    if (this.way === 'reference') return { reference: level, weighting: this.weighting }
    const hertz = this.tone.valueAsNumber
    if (!(hertz >= 40 && hertz <= 20_000)) return refuse(this.tone, 'The frequency is 40 to 20000 Hz.')
    return { calibrator: level, frequency: hertz }
  }

  async start() {
    setText(this.problem, '')
    const wish = this.readWish()
    if (!wish) return
    this.isCancelled = false
    this.startButton.disabled = true
    let state
    try {
      state = await station.post('calibration', { ...wish, replace: true })
    } catch (error) {
      if (error.status !== 401) setText(this.problem, error.message)
    }
    this.startButton.disabled = false
    if (!state) return
    setText(this.reading, '\u2026')
    station.accept(state)
    if (this.isMeasuring) {
      this.cancelButton.focus({ preventScroll: true })
      announce('Measuring.')
    } else if (this.way === 'sensitivity') {
      announce('The calibration holds now.')
    }
  }

  read({ level, frequency: tone }) {
    if (!this.isMeasuring) return
    setText(this.reading, tone === undefined ? `${levelText(level)} dBFS`
      : `The strongest tone: ${frequency(tone)}, ${levelText(level, 2)} dBFS`)
  }

  finish(measurement, hadFocus) {
    if (hadFocus && !this.form.hidden) this.startButton.focus({ preventScroll: true })
    if (measurement?.failure) return setText(this.problem, measurement.failure)
    setText(this.problem, '')
    if (measurement) announce('The microphone is calibrated.')
    else if (this.isCancelled) announce('Stopped measuring.')
    else setText(this.problem, 'Listening ended before the measurement was done.')
  }

  async cancel() {
    this.isCancelled = true
    const state = await station.attempt(station.delete('calibration/measurement'))
    if (state) station.accept(state)
  }

  async remove() {
    const isKept = Boolean(station.listening?.device)
    const isSure = await confirm(
      'Forget the calibration?', `Levels are dBFS again.${isKept ? ' It goes into the history, which tragus calibrate --history shows.' : ''}`, 'Forget it')
    if (!isSure) return
    const state = await station.attempt(station.delete('calibration'))
    if (!state) return
    station.accept(state)
    announce('The calibration is forgotten.')
    this.form.querySelector('button')?.focus({ preventScroll: true })
  }
}

function numberInput(value, min, max) {
  const input = element('input', 'input')
  Object.assign(input, { type: 'number', min, max, step: 'any', inputMode: 'decimal', value })
  return input
}

function textInput() {
  const input = element('input', 'input')
  Object.assign(input, { type: 'text', maxLength: 40, autocomplete: 'off', spellcheck: false })
  return input
}

/** What is typed with the minus of a book is meant as any other. */
function plainNumber(content) { return content.trim().replace(/[\u2212\u2013]/g, '-') }

function sourceWords({ method, level, frequency: tone, weighting, sensitivity, source, date }) {
  const day = new Date(date).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
  switch (method) {
    case 'calibrator': return `Measured on ${day} with a ${number(level, level % 1 ? 1 : 0)} dB calibrator at ${frequency(tone)}`
    case 'reference': return `Measured on ${day} beside a level meter that read ${number(level)} dB${weighting === 'Z' ? '' : `(${weighting})`}`
    case 'sensitivity': return `Taken on ${day} from the data sheet, ${sensitivity}`
    case 'recorded': return `As the recording says itself, ${source}, ${day}`
    default: return `Calibrated on ${day}`
  }
}
