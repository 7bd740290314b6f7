// Sounds to play in this browser: tones, sweeps, noise and the keys of a telephone.

import { button, card, element, field, icon, segments, slider, text } from './elements.js'
import { number } from './format.js'
import { FrequencyField } from './frequency-field.js'
import { SoundPlayer } from './sound-player.js'
import { station } from './station.js'

const kinds = [['tone', 'Tone'], ['sweep', 'Sweep'], ['noise', 'Noise'], ['keys', 'Keys']]
const colors = [['white', 'White'], ['pink', 'Pink'], ['brown', 'Brown']]
const durations = [0.5, 1, 2, 5, 10, 30, 60]
const phoneKeys = [...'123A456B789C*0#D']
/** No louder than this: loudspeakers and ears deserve some room. */
const loudest = -6
/** What lies above is heard by animals and young people only. */
const high = 15_000

export class Generator {
  constructor() {
    this.kind = 'tone'
    this.color = 'pink'
    const warn = () => this.render()
    this.tone = new FrequencyField('Frequency', 440, warn)
    this.from = new FrequencyField('From', 100, warn)
    this.to = new FrequencyField('To', 8000, warn)
    this.level = slider('Level', { lowest: -60, highest: loudest, step: 1, value: -20, write: (value) => `${number(value, 0)} dBFS` })
    this.duration = element('select', 'select')
    this.duration.append(...durations.map((seconds) => new Option(`${seconds} s`, seconds, false, seconds === 2)))
    this.durationField = field('Duration', this.duration)
    this.keys = element('input', 'input tones-keys-input')
    Object.assign(this.keys, { type: 'text', value: '0123', maxLength: 100, autocomplete: 'off', spellcheck: false, inputMode: 'tel' })
    // Only what is on a telephone can be played.
    this.keys.addEventListener('input', () => { this.keys.value = this.keys.value.toUpperCase().replace(/[^0-9A-D*#]/g, '') })
    this.parts = {
      tone: this.tone.body,
      sweep: element('div', 'tones-sweep', this.from.body, this.to.body),
      noise: segments('Colour of the noise', colors, this.color, (color) => { this.color = color }),
      keys: element('div', 'tones-keypad-part', field('Keys', this.keys, '0 to 9, A to D, * and #'), this.makeKeypad()),
    }
    this.warning = element('p', 'tones-warning', icon('alarm'), text('span', '', 'Above 15 kHz, animals and young people hear it even if you do not. Keep it soft and short.'))
    this.player = new SoundPlayer('Playing', { onChange: (hadFocus) => this.update(hadFocus) })
    this.playButton = button('Play', { icon: 'play', kind: 'primary', onClick: () => this.play(this.request()) })
    this.body = card(
      'Make a sound', segments('Kind of sound', kinds, this.kind, (kind) => this.choose(kind)), ...Object.values(this.parts),
      this.durationField, this.level, element('div', 'tones-warnings', this.warning),
      element('div', 'tones-play', this.playButton, this.player.body),
      text('p', 'field-help', 'It comes out of this device. Start softly, above all with headphones.'))
    // A screen reader reads the warning when it appears.
    this.warning.parentElement.setAttribute('role', 'status')
    this.body.classList.add('tones-generator')
    this.render()
  }

  makeKeypad() {
    const pad = element('div', 'tones-keypad', ...phoneKeys.map((key) => {
      const made = text('button', 'tones-key', key)
      made.type = 'button'
      made.setAttribute('aria-label', `Key ${{ '*': 'star', '#': 'hash' }[key] ?? key}`)
      made.addEventListener('click', () => {
        this.keys.value = (this.keys.value + key).slice(0, this.keys.maxLength)
        this.play({ kind: 'keys', keys: key, level: this.levelNow })
      })
      return made
    }))
    pad.setAttribute('role', 'group')
    pad.setAttribute('aria-label', 'Telephone keys')
    return pad
  }

  get levelNow() { return Math.min(Number(this.level.querySelector('input').value), loudest) }

  setReference(a4) {
    for (const one of [this.tone, this.from, this.to]) one.setReference(a4)
  }

  choose(kind) {
    this.kind = kind
    this.render()
  }

  request() {
    const { kind } = this
    const common = { kind, level: this.levelNow }
    if (kind === 'keys') return { ...common, keys: this.keys.value }
    common.duration = Number(this.duration.value)
    if (kind === 'tone') return { ...common, frequency: this.tone.value }
    if (kind === 'sweep') return { ...common, frequency: this.from.value, to: this.to.value }
    return { ...common, color: this.color }
  }

  async play(request) {
    const sound = await station.attempt(station.post('sounds', request))
    if (sound && this.body.isConnected) await station.attempt(this.player.play(sound))
  }

  stop() { this.player.stop() }

  update(hadFocus) {
    this.playButton.hidden = this.player.isPlaying
    if (hadFocus) this.playButton.focus()
  }

  render() {
    for (const [kind, part] of Object.entries(this.parts)) part.hidden = kind !== this.kind
    this.durationField.hidden = this.kind === 'keys'
    const highest = { tone: this.tone.value, sweep: Math.max(this.from.value, this.to.value) }[this.kind] ?? 0
    this.warning.hidden = highest <= high
  }
}
