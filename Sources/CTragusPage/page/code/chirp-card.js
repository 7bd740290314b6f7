// Chirps in a minute, and what a snowy tree cricket would say of the temperature with them.

import { card, element, setText, text } from './elements.js'
import { frequency, number, percent } from './format.js'

const [coldest, warmest] = [5, 30]
/** A cricket keeps time within a tenth. Speech seldom does as well as this, and then for a few chirps only. */
const leastRegularity = 0.8
const leastCount = 10
/** The lowest pitch of a snowy tree cricket, in hertz. */
const leastFrequency = 2000

/** Degrees Celsius after Dolbear (1897), or null where crickets do not chirp, or where it is hardly one. */
export function cricketTemperature(event) {
  if (!isCricket(event)) return null
  const { rate } = event
  const celsius = (50 + (rate - 40) / 4 - 32) / 1.8
  return celsius >= coldest && celsius <= warmest ? celsius : null
}

function isCricket({ count, regularity, frequency }) {
  return count >= leastCount && regularity >= leastRegularity && frequency >= leastFrequency
}

export class ChirpCard {
  constructor() {
    this.rate = text('p', 'tones-chirp-rate', '')
    this.details = text('p', 'soft', '')
    this.column = element('span', 'tones-thermometer-column')
    this.thermometer = element('span', 'tones-thermometer', this.column)
    this.thermometer.setAttribute('aria-hidden', 'true')
    this.degrees = text('p', 'tones-degrees', '')
    this.condition = text('p', 'soft', '')
    this.body = card('Cricket thermometer', element(
      'div', 'tones-chirps', this.thermometer,
      element('div', 'tones-chirp-words', this.degrees, this.rate, this.details, this.condition)))
    this.clear()
  }

  clear() { this.show(null) }

  /** Takes an event `chirps`. */
  take(event) { this.show(event.count > 0 ? event : null) }

  show(event) {
    const celsius = event ? cricketTemperature(event) : null
    const isKnown = celsius !== null
    setText(this.degrees, isKnown ? `${number(celsius)} °C, ${number(celsius * 1.8 + 32, 0)} °F` : 'No temperature yet')
    this.column.style.setProperty('--part', isKnown ? ((celsius - coldest) / (warmest - coldest)).toFixed(3) : '0')
    this.thermometer.classList.toggle('known', isKnown)
    setText(this.rate, this.rateWords(event))
    setText(this.details, event && Number.isFinite(event.regularity)
      ? `${percent(event.regularity)} regular, at ${frequency(event.frequency)}` : '')
    setText(this.condition, this.conditionWords(event, isKnown))
  }

  rateWords(event) {
    if (!event) return 'Nothing chirps or ticks.'
    if (!Number.isFinite(event.rate)) return event.count === 1 ? 'One chirp so far.' : `${event.count} chirps so far.`
    return `${number(event.rate, 0)} chirps a minute`
  }

  conditionWords(event, isKnown) {
    if (isKnown) return 'If it is a snowy tree cricket. Others have other rules, and clocks have none.'
    if (!Number.isFinite(event?.rate)) return 'Crickets chirp faster when it is warm. I count anything that chirps, ticks or clicks.'
    return isCricket(event) ? 'Crickets that tell the temperature chirp slower or faster than this.'
      : `A temperature needs ${leastCount} steady chirps above ${frequency(leastFrequency)}.`
  }
}
