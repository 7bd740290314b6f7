// The picture of a channel: how far a probe stood out of the noise in each kilohertz.

import { element, text } from './elements.js'
import { number } from './format.js'

/** The top and the bottom of the picture, in dB; what lies below shows as a sliver. */
const [highest, lowest] = [40, 0]
const names = { audible: 'Audible', phone: 'Phone', ultra: 'Ultra' }
const marks = [1, 5, 10, 15, 20]
const count = 20

/** "1-5, 8-12" with the dashes that people read. */
export function ranges(passed) { return passed.replaceAll('-', '\u2013') }

/** What comes through, in one sentence. */
export function channelSentence({ passed, reverberation }) {
  if (!passed) return 'Nothing comes through.'
  const echo = !Number.isFinite(reverberation) ? ''
    : reverberation <= 0.16 ? ', with hardly an echo' : `; sound dies away in ${number(reverberation)} s`
  return `This pair passes ${ranges(passed)} kHz${echo}.`
}

export function channelPicture({ bands, passed }) {
  const byNumber = new Map(bands.map((band) => [band.kilohertz, band]))
  const columns = Array.from({ length: count }, (_, index) => makeColumn(index + 1, byNumber.get(index + 1)))
  const picture = element('div', 'channel-bars', ...columns)
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', `Strength by frequency, from 1 to 20 kHz: ${passed ? `${ranges(passed)} kHz come through` : 'nothing comes through'}`)
  const scale = element('div', 'channel-scale', text('span', '', `${highest} dB`), text('span', '', '0 dB'))
  const axis = element('div', 'channel-axis', ...Array.from({ length: count }, (_, index) => {
    const kilohertz = index + 1
    return text('span', '', marks.includes(kilohertz) ? String(kilohertz) : '')
  }))
  scale.setAttribute('aria-hidden', 'true')
  axis.setAttribute('aria-hidden', 'true')
  return element('div', 'channel', scale, picture, axis, text('p', 'channel-unit', 'kHz'))
}

function makeColumn(kilohertz, band) {
  const fill = element('span', 'channel-fill')
  const made = element('span', 'channel-column', fill)
  if (!band) {
    made.dataset.state = 'unknown'
    made.title = `${kilohertz} kHz: this microphone does not tell`
    return made
  }
  made.dataset.state = band.passes ? 'passes' : 'lost'
  made.title = `${kilohertz} kHz: ${number(band.ratio, 0)} dB over the noise, ${band.passes ? 'comes through' : 'is lost'}`
  const part = (Math.min(Math.max(band.ratio, lowest), highest) - lowest) / (highest - lowest)
  fill.style.setProperty('--part', part.toFixed(3))
  return made
}

/** How well each pitch comes through, as a list. */
export function channelQualities({ qualities }) {
  const list = element('ul', 'channel-qualities')
  for (const { band, ratio } of qualities) {
    const isThrough = Number.isFinite(ratio)
    list.append(element(
      'li', isThrough ? '' : 'lost', text('span', 'channel-band', names[band] ?? band),
      text('span', '', isThrough ? `${ratio >= 12 ? 'well' : 'faintly'}, ${number(ratio, 0)} dB` : 'not at all')))
  }
  return list
}
