// Why something was a blow or was none: what was measured beside what is needed, and what would help.

import { announce } from './announce.js'
import { button, element, setText, text } from './elements.js'
import { number, position } from './format.js'

const verdicts = {
  quiet: 'Nothing stands out.',
  blow: 'This is a blow.',
  faint: 'It is too faint.',
  steady: 'It stands out too little from what is usual here.',
  tonal: 'It has tones in it, as voices and music have.',
  repeating: 'The same tones go on, as in voices and engines.',
  rough: 'It crackles or rubs.',
  unlike: 'It does not sound or move like breath.',
  brief: 'It was too short.',
  unsure: 'It is like a blow, but I am not sure yet.',
  aside: 'It comes from another direction.',
  diffuse: 'I cannot tell from where it comes.',
}

const helps = {
  faint: 'Blow harder, or come nearer.',
  steady: 'Blow more suddenly, or come nearer.',
  tonal: 'Blow without your voice.',
  repeating: 'Blow without your voice.',
  rough: 'Do not touch the microphone, and blow evenly.',
  unlike: 'Blow straight at the microphone, from a hand\u2019s breadth.',
  brief: 'Blow a little longer.',
  unsure: 'Blow a little longer or harder.',
}

const names = {
  'level rise': 'Louder than the room',
  'standing out': 'Stands out at all pitches',
  'no lines': 'No tones in it',
  'no pitch': 'No voice in it',
  'no repetition': 'Does not repeat itself',
  evenness: 'Even, without crackles',
  movement: 'Moves as breath does',
  spectrum: 'Sounds as breath does',
  evidence: 'All of it together',
}

/** The feature that says how far a level has to rise, or undefined. */
export function rise(event) {
  return event.features?.find(({ name, least }) => name === 'level rise' && Number.isFinite(least))
}

export class BlowReasons {
  /** onAdvice(sensitivity) sets it; without, as for guests, it is only said. The controls stand in the middle. */
  constructor(onAdvice, ...controls) {
    this.onAdvice = onAdvice
    this.now = text('p', 'blow-now', 'Nothing stands out.')
    this.fill = element('span', 'blow-rise-fill')
    this.mark = element('span', 'blow-rise-mark')
    this.riseWords = text('p', 'chip-note', '')
    const meter = element('div', 'blow-rise', this.fill, this.mark)
    meter.setAttribute('aria-hidden', 'true')
    this.advice = element('div', 'blow-advice')
    this.miss = element('div', 'blow-miss')
    this.body = element('div', 'blow-reasons', this.now, meter, this.riseWords, ...controls, this.advice, this.miss)
    this.clear()
  }

  clear() {
    Object.assign(this, { held: 0, strongest: -Infinity })
    this.missed = null
    this.showRise(0, NaN)
    setText(this.now, verdicts.quiet)
    this.forgetAdvice()
    this.miss.replaceChildren(text('p', 'soft', 'When you blow in vain, I say here what was missing.'))
  }

  /** What is measured now, ten times a second. */
  take(event) {
    if (event.rejected) return this.takeMiss(event)
    // What stands out stays for a second, with its numbers: nobody reads ten sentences in one.
    const now = performance.now()
    const isQuiet = event.verdict === 'quiet'
    const isBlow = event.verdict === 'blow'
    const isWeaker = isBlow && event.rise < this.strongest
    this.strongest = isBlow ? Math.max(event.rise, this.strongest) : -Infinity
    if (!isQuiet) this.held = now + 1000
    else if (now < this.held) return
    // A blow is shown at its strongest: when it fades, its numbers already belong to the room.
    if (isWeaker) return
    this.showRise(event.rise, rise(event)?.least)
    setText(this.now, verdicts[event.verdict] ?? `${event.finding}.`)
    this.now.dataset.verdict = isQuiet ? 'quiet' : isBlow ? 'blow' : 'other'
  }

  showRise(value, least) {
    const need = Number.isFinite(least) ? least : 10
    const scale = Math.max(need * 3, 30)
    this.fill.style.setProperty('--part', String(Math.min(Math.max(value / scale, 0), 1)))
    this.mark.style.setProperty('--part', String(need / scale))
    this.fill.dataset.enough = String(value >= need)
    setText(this.riseWords, Number.isFinite(least)
      ? `${number(Math.max(value, 0), 0)} dB above the room; a blow needs ${number(least, 0)} dB.` : 'How far the level lies above the room.')
  }

  takeMiss(event) {
    this.missed = event
    const sentence = verdicts[event.verdict] ?? `${event.finding}.`
    this.showMiss(event.time, `${sentence} ${helps[event.verdict] ?? ''}`, event.features ?? [])
  }

  /** It was tried: so much sensitivity would have heard it. That stays until it is done, or another one is better. */
  takeAdvice({ time, missed = [], sensitivity }) {
    const known = this.missed && Math.abs(this.missed.time - time) < 0.05 ? this.missed : null
    const sentence = known ? verdicts[known.verdict] ?? '' : missed.length === 0 ? verdicts.brief : ''
    this.showMiss(time, `That was nearly a blow. ${sentence}`, known?.features ?? missed)
    const words = number(sensitivity, 2)
    announce(`That was nearly a blow. A sensitivity of ${words} hears it.`)
    const isSame = !this.advice.hidden && this.advice.dataset.sensitivity === words
    if (isSame) return
    this.advice.dataset.sensitivity = words
    this.advice.replaceChildren(text('p', '', `A sensitivity of ${words} would have heard that: I tried.`))
    if (this.onAdvice) {
      this.advice.append(button(`Set it to ${words}`, { kind: 'primary small', onClick: () => this.onAdvice(sensitivity) }))
    }
    this.advice.hidden = false
  }

  /** Once another sensitivity is chosen. */
  forgetAdvice() {
    this.advice.hidden = true
    this.advice.replaceChildren()
  }

  showMiss(time, sentence, features) {
    const failed = features.filter(({ passes }) => !passes)
    const parts = [
      element('h3', 'small-title', `Not a blow, at ${position(time)}`), text('p', '', sentence),
      failed.length > 0 ? this.makeTable(failed) : null,
    ]
    this.miss.replaceChildren(...parts.filter(Boolean))
  }

  makeTable(features) {
    const table = element('table', 'table blow-features')
    const head = element('tr', '', ...['What', 'Measured', 'Needed'].map((name) => {
      const cell = text('th', name === 'What' ? '' : 'number', name)
      cell.scope = 'col'
      return cell
    }))
    const rows = features.map(({ name, value, unit, least, greatest }) => {
      const [limit, word] = least === undefined ? [greatest, 'at most'] : [least, 'at least']
      const measure = (amount) => unit ? `${number(amount, 1)} ${unit}` : number(amount, 2)
      const title = text('th', 'blow-feature', names[name] ?? name)
      title.scope = 'row'
      return element('tr', '', title, text('td', 'number', measure(value)), text('td', 'number', `${word} ${measure(limit)}`))
    })
    table.append(element('thead', '', head), element('tbody', '', ...rows))
    return element('div', 'table-frame', table)
  }
}
