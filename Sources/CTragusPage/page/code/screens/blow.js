// Blow: a candle to blow at, and why a blow is heard or not.

import '../start.js'
import { announce, toast } from '../announce.js'
import { BlowMistakes } from '../blow-mistakes.js'
import { BlowReasons, rise } from '../blow-reasons.js'
import { BlowSetup, BlowSetupOffer } from '../blow-setup.js'
import { BlowTable } from '../blow-table.js'
import { BlowTrace } from '../blow-trace.js'
import { Candle } from '../blow-candle.js'
import { bar, button, card, element, icon, setText, slider, text } from '../elements.js'
import { duration, level, number, percent } from '../format.js'
import { reportTypes } from '../reports.js'
import { Screen } from '../screen.js'
import { station } from '../station.js'
import { StreamClock } from '../stream-clock.js'

/** Decibels from the weakest blow to the strongest. */
const strengthSpan = 30
/** What is heard, why, and what would help are three analyzers; they have to agree. */
const analyzers = ['blow', 'blow-why', 'blow-advice']

class Blow extends Screen {
  // For reports of mistakes the last minute is kept in memory.
  get wish() {
    return { types: ['blow', 'blow-why', 'blow-advice', 'wind', 'setup', ...reportTypes()], picture: true }
  }

  build() {
    this.clock = new StreamClock()
    Object.assign(this, { fullLevel: -6, hard: 0.85, usual: 0.5, blow: null, stir: 0 })
    this.candle = new Candle({ onOut: () => this.tellFlame(), onLit: () => this.tellFlame() })
    this.trace = new BlowTrace(this.clock)
    this.mistakes = new BlowMistakes((report) => this.table.takeFeedback(report))
    this.table = new BlowTable(!station.isGuest && station.can('feedback') ? this.mistakes : null)
    this.table.onFocusLost = () => this.mistakes.missedButton.focus()
    this.setup = new BlowSetup()
    this.setup.onFocusLost = () => this.offer.beginButton.focus()
    this.offer = new BlowSetupOffer(() => this.setup.begin())
    this.start = document.createElement('tragus-start')
    this.live = element('div', 'blow', this.makeScene(), this.makeTrace(), this.makeWhy(), this.makeLast())
    this.append(text('h1', 'screen-title', 'Blow'), this.setup.body, this.start, this.live)
  }

  makeScene() {
    this.strength = bar('Strength', 0)
    this.flame = text('p', '', '')
    this.flame.tabIndex = -1
    this.lightButton = button('Light it again', { kind: 'small', onClick: () => this.candle.light() })
    const scene = card('', this.candle.canvas, element(
      'div', 'blow-below', this.strength, element('div', 'blow-line', this.flame, this.lightButton)))
    scene.classList.add('blow-scene')
    scene.setAttribute('aria-label', 'Candle')
    this.tellFlame(false)
    return scene
  }

  makeTrace() {
    const key = (name, words) => element('li', 'blow-key', element('span', `blow-sample ${name}`), words)
    const keys = element('ul', 'blow-keys', key('level', 'level'), key('floor', 'noise floor'), key('need', 'what a blow needs'))
    keys.append(element('li', 'blow-key', element('span', 'blow-cross', icon('cross')), 'came close'))
    this.windNote = element('p', 'blow-wind', icon('blow'), text('span', '', ''))
    this.windNote.hidden = true
    const made = card('The last 20 seconds', this.trace.canvas, keys, this.windNote)
    made.classList.add('blow-trace-card')
    return made
  }

  makeWhy() {
    this.sensitivity = slider('Sensitivity', {
      lowest: 0, highest: 1, step: 0.05, value: 0.5, write: (value) => number(value, 2),
      help: '0 hears only clear blows; 1 hears the most, also other sounds now and then.',
      onChange: (value) => this.choose(value),
    })
    this.usualButton = button('Back to the usual', { kind: 'small', onClick: () => this.choose(null) })
    this.reasons = new BlowReasons(
      station.isGuest ? null : (sensitivity) => this.choose(sensitivity),
      element('div', 'blow-sensitivity', this.sensitivity, this.usualButton, this.offer.body))
    const made = card('Why, or why not', this.reasons.body)
    made.classList.add('blow-why')
    return made
  }

  makeLast() {
    const made = card('Your last blows', this.table.body, this.mistakes.body)
    made.classList.add('blow-last')
    return made
  }

  show() {
    this.keep(
      this.candle.run(), this.trace.run(),
      station.on('state', () => this.render()),
      station.on('hello', () => this.restart()),
      station.on('settings', (settings) => this.showSettings(settings)),
      station.on('picture', (frame) => this.takePicture(frame)),
      station.on('setup', (event) => this.setup.take(event)),
      station.on('feedback', (event) => this.table.takeFeedback(event)),
      station.on('blow-why', (event) => this.takeReason(event)),
      station.on('blow-advice', (event) => this.reasons.takeAdvice(event)),
      station.on('blow', (event) => this.takeBlow(event)),
      station.on('wind', (event) => this.takeWind(event)))
    this.release()
    this.trace.clear()
    this.windNote.hidden = true
    // While this screen was away, nothing was kept in memory.
    this.table.forgetBefore(Infinity)
    station.settings().then((settings) => this.showSettings(settings), () => {})
    this.render()
  }

  restart() {
    this.clock.reset()
    this.trace.clear()
    this.reasons.clear()
    this.table.clear()
    this.windNote.hidden = true
    this.release()
  }

  // What is heard

  // Reports of a blow come at its beginning and its end; in between the level tells how strong it is.
  takePicture(frame) {
    this.clock.take(frame.time)
    this.table.forgetBefore(this.mistakes.oldest(frame.time))
    if (this.blow) this.feel(1 + (frame.rms - this.fullLevel) / strengthSpan)
  }

  takeReason(event) {
    if (event.rejected) this.trace.takeMiss(event.time)
    else {
      this.clock.take(event.time)
      const least = rise(event)?.least
      this.trace.add({ time: event.time, level: event.level, floor: event.noiseFloor, need: event.noiseFloor + (least ?? NaN) })
      // Any sound stirs the air a little.
      this.stir = Math.min(Math.max((event.rise - 3) / 30, 0), 1)
      if (!this.blow) this.candle.feel(this.stir * 0.1, this.stir)
    }
    this.reasons.take(event)
  }

  takeBlow(event) {
    this.trace.takeBlow(event)
    if (event.phase === 'ended') {
      if (event.kind === 'hard' || event.strength >= this.hard) this.candle.putOut()
      this.release()
      this.table.add(event)
      this.strength.set(0, `last ${percent(event.strength)}`)
      announce(`${event.kind ?? 'a'} blow, ${duration(event.duration)}, ${percent(event.strength)}`)
      return
    }
    // The set-up of a microphone may have moved what counts as full strength.
    if (event.strength > 0.01 && event.strength < 1) this.fullLevel = event.level + strengthSpan * (1 - event.strength)
    this.blow ??= event
    this.feel(event.strength)
  }

  takeWind(event) {
    this.trace.takeWind(event)
    this.windNote.hidden = false
    this.windNote.dataset.blows = String(event.phase !== 'ended')
    setText(this.windNote.lastElementChild, event.phase === 'ended'
      ? `Wind blew for ${duration(event.duration)}, ${level(event.level)} dBFS. It has ceased.`
      : `Wind, ${level(event.level)} dBFS. Only blows count that are clearly stronger.`)
    if (event.phase !== 'updated') announce(this.windNote.textContent)
  }

  feel(strength) {
    const held = Math.min(Math.max(strength, 0.01), 1)
    this.candle.feel(held, 1)
    this.strength.set(held)
    if (held >= this.hard) this.candle.putOut()
  }

  release() {
    this.blow = null
    this.candle.feel(0, 0)
    this.strength.set(0)
  }

  // The candle and the settings

  tellFlame(isTold = true) {
    const { isLit } = this.candle
    setText(this.flame, isLit ? 'Blow hard, and it goes out.' : 'You have blown it out. It lights itself again.')
    // A button that vanishes must not take the focus with it.
    if (isLit && document.activeElement === this.lightButton) this.flame.focus()
    this.lightButton.hidden = isLit
    if (isTold && !isLit) announce('Blown out')
  }

  async choose(sensitivity) {
    const answer = await station.change(Object.fromEntries(analyzers.map((name) => [name, { sensitivity }])))
    if (!answer) return this.render()
    // The detectors start again, and what went on has no end.
    this.trace.cut()
    this.release()
    this.reasons.forgetAdvice()
    // The button that was pressed is gone.
    if (document.activeElement === document.body) this.sensitivity.querySelector('input').focus()
    toast(sensitivity === null ? 'The sensitivity is as usual again.' : `The sensitivity is ${number(sensitivity, 2)} now.`)
  }

  showSettings({ analyzers }) {
    const of = (name) => analyzers?.find((analyzer) => analyzer.name === 'blow')?.settings.find((setting) => setting.name === name)
    const sensitivity = of('sensitivity')
    this.canSet = Boolean(sensitivity)
    this.hard = of('hard')?.value ?? this.hard
    this.fullLevel = of('fullLevel')?.value ?? this.fullLevel
    this.usual = sensitivity?.default ?? 0.5
    const value = sensitivity?.value ?? this.usual
    this.sensitivity.set(value)
    this.usualButton.hidden = !station.mayChange || value === this.usual
    this.render()
  }

  render() {
    const isListening = Boolean(station.listening)
    this.start.hidden = isListening
    this.live.hidden = !isListening
    if (!isListening && this.blow) this.release()
    this.setup.render()
    this.offer.render()
    this.mistakes.render()
    this.sensitivity.hidden = !station.mayChange || !this.canSet
  }
}

customElements.define('tragus-blow', Blow)
