// The card of Set-up that sets the analyzers. Those that share what can be set are set together: blows
// and the reasons of blows have one sensitivity.

import { announce } from './announce.js'
import { button, card, element, setText, text } from './elements.js'
import { station } from './station.js'

const families = [
  ['Blowing', ['blow', 'blow-why', 'blow-advice']],
  ['Kinds of sounds', ['sound', 'sound-rejection', 'classification']],
  ['Voices', ['voice']],
  ['Alarms', ['alarm']],
  ['Pitches and notes', ['pitch', 'note']],
  ['Tones', ['tone']],
  ['Chirps of crickets', ['chirps', 'chirp']],
  ['Loud sounds', ['activity']],
  ['The level', ['level']],
  ['Ranges of the level', ['range']],
  ['Other meters', ['loudness', 'sound-level', 'band-level', 'programme-level', 'dose', 'spectrum']],
]

const titles = new Map(Object.entries({
  sensitivity: 'Sensitivity', fullLevel: 'Full strength', short: 'Short puff', double: 'Two puffs in a row', hard: 'Hard blow',
  period: 'Time between reports', floor: 'Lowest level', hysteresis: 'Tolerance', stay: 'Patience', block: 'Length of a block',
  max: 'Most tones', falseAlarm: 'False alarms', minLevel: 'Softest level', a4: 'Concert pitch', cycles: 'Groups of pulses',
  gap: 'Longest pause', threshold: 'Threshold', window: 'Time of a rate', hop: 'Time between looks', pause: 'Longest pause',
  hang: 'Hold', 'blow-why period': 'Time between reasons',
}))

/** The widest range in which a slider still finds what somebody wants. */
const widest = 300
let count = 0

export class SetupAnalyzers {
  constructor() {
    this.rows = new Map()
    this.content = element('div', 'setup-families')
    this.note = text('p', 'soft', '')
    this.allButton = button('Restore all defaults', { kind: 'small', onClick: () => this.restoreAll() })
    this.body = card('How I listen', this.note, this.content, element('div', 'setup-row', this.allButton))
  }

  show() { return station.on('settings', (settings) => this.take(settings)) }

  async load() {
    if (station.isGone) return
    try {
      this.take(await station.settings())
    } catch (error) {
      if (error.status === 401) return
      const retry = button('Try again', { kind: 'small', onClick: () => this.load() })
      this.content.replaceChildren(text('p', 'setup-trouble', error.message), retry)
      this.known = null
    }
  }

  /** Makes it anew when this browser may no longer change anything, or may again. */
  render() {
    if (this.settings && station.mayChange !== this.mayChange) this.take(this.settings)
  }

  take(settings) {
    this.settings = settings
    this.mayChange = station.mayChange
    const { analyzers } = settings
    const groups = grouped(analyzers)
    const known = JSON.stringify(groups.map(([title, settings]) => [title, settings.map((setting) => setting.key)])) + station.mayChange
    if (known !== this.known) {
      this.known = known
      this.rows.clear()
      this.content.replaceChildren(...groups.map(([title, settings]) => this.makeFamily(title, settings)))
    }
    let changes = 0
    for (const [, settings] of groups) {
      for (const setting of settings) {
        this.rows.get(setting.key).follow(setting)
        if (setting.isChanged) changes += 1
      }
    }
    this.allButton.hidden = !station.mayChange || changes === 0
    setText(this.note, station.isGuest ? 'A guest can look at these, and change nothing.'
      : station.isGone ? 'Tragus cannot be reached. This is how it was set.'
        : 'A change acts at once, for everybody who looks at this Tragus. It holds until Tragus ends.')
    for (const family of this.content.querySelectorAll('details')) family.renderCount()
  }

  makeFamily(title, settings) {
    const number = text('span', 'setup-count', '')
    const made = element('details', 'setup-family', element('summary', '', text('h3', 'setup-family-title', title), number))
    const rows = settings.map((setting) => {
      const row = new SettingRow(setting, title, (value) => this.change(setting, value))
      this.rows.set(setting.key, row)
      return row
    })
    made.renderCount = () => {
      const changed = rows.filter((row) => row.isChanged).length
      setText(number, changed > 0 ? `${changed} changed` : '')
    }
    made.append(element('div', 'setup-settings', ...rows.map((row) => row.body)))
    return made
  }

  async change(setting, value) {
    const patch = Object.fromEntries(setting.analyzers.map((name) => [name, { [setting.name]: value }]))
    const answer = await station.change(patch)
    const row = this.rows.get(setting.key)
    if (!answer) return row?.restoreShown()
    announce(`${row.title}: ${row.valueWords()}.`)
  }

  async restoreAll() {
    const patch = {}
    for (const { setting } of this.rows.values()) {
      if (!setting.isChanged) continue
      for (const name of setting.analyzers) (patch[name] ??= {})[setting.name] = null
    }
    if (await station.change(patch)) announce('All defaults are restored.')
    this.body.querySelector('summary')?.focus({ preventScroll: true })
  }
}

/** Settings under plain headings: [[title, [setting with analyzers]]]. */
function grouped(analyzers) {
  const left = new Map(analyzers.map((analyzer) => [analyzer.name, analyzer]))
  const made = []
  const add = (title, members) => {
    const settings = new Map()
    for (const { name: analyzer, settings: own } of members) {
      for (const setting of own) {
        const key = `${title}/${setting.name}/${setting.help}`
        const known = settings.get(key) ?? { ...setting, key, analyzers: [], isChanged: false }
        known.analyzers.push(analyzer)
        known.isChanged ||= setting.value !== setting.default
        settings.set(key, known)
      }
    }
    if (settings.size > 0) made.push([title, [...settings.values()]])
  }
  for (const [title, names] of families) {
    add(title, names.map((name) => left.get(name)).filter(Boolean))
    for (const name of names) left.delete(name)
  }
  for (const analyzer of left.values()) add(capital(analyzer.subject), [analyzer])
  return made
}

class SettingRow {
  constructor(setting, family, onChange) {
    this.onChange = onChange
    this.title = titles.get(`${setting.analyzers[0]} ${setting.name}`) ?? titles.get(setting.name) ?? capital(setting.name.replace(/([A-Z])/g, ' $1').toLowerCase())
    count += 1
    const id = `setting-${count}`
    const { lowest, highest, unit } = setting
    this.isWhole = unit === 'frames' || (unit === '' && highest > 1)
    // Where the usual lies near an end, most of a slider would be of no use; without a usual it has no place.
    const usual = (setting.default - lowest) / (highest - lowest)
    const isSlidable = highest - lowest <= widest && usual >= 0.05 && usual <= 0.95
    this.step = this.isWhole ? 1 : highest - lowest > 10 ? 0.5 : 0.01
    this.input = element('input', 'input setup-number')
    Object.assign(this.input, { type: 'number', id, min: lowest, max: highest, step: 'any', inputMode: lowest < 0 ? 'text' : 'decimal' })
    this.input.addEventListener('change', () => this.commit(this.input.value))
    const label = text('label', 'field-label', this.title)
    label.htmlFor = id
    const help = text('p', 'field-help', '')
    help.id = `${id}-help`
    this.help = help
    this.problem = text('p', 'field-error', '')
    this.problem.setAttribute('role', 'alert')
    this.input.setAttribute('aria-describedby', help.id)
    this.slider = isSlidable ? this.makeSlider(setting) : null
    this.reset = button('Default', { kind: 'small', onClick: () => {
      this.onChange(null)
      this.input.focus({ preventScroll: true })
    } })
    this.reset.setAttribute('aria-label', `Restore the default of ${this.title}, ${family}`)
    this.shown = text('strong', 'setup-shown', '')
    this.body = station.mayChange
      ? element(
        'div', 'setup-setting', label,
        element('div', 'setup-value', this.slider, element('span', 'setup-number-field', this.input, unit ? text('span', 'soft', unit) : null)),
        this.reset, help, this.problem)
      : element('div', 'setup-setting', element('p', '', text('span', 'field-label', `${this.title}: `), this.shown), help)
    this.set(setting)
  }

  makeSlider({ lowest, highest }) {
    const made = element('input', 'slider')
    Object.assign(made, { type: 'range', min: lowest, max: highest, step: this.step })
    made.setAttribute('aria-label', `${this.title}, slider`)
    made.addEventListener('input', () => {
      this.input.value = made.value
      made.setAttribute('aria-valuetext', this.valueWords(Number(made.value)))
    })
    made.addEventListener('change', () => this.commit(made.value))
    return made
  }

  get isChanged() { return this.setting.isChanged }

  valueWords(value = this.setting.value) {
    return value === undefined || value === null ? 'automatic' : `${plain(value)}${this.setting.unit ? ` ${this.setting.unit}` : ''}`
  }

  set(setting) {
    this.setting = setting
    setText(this.problem, '')
    const usual = setting.default === undefined ? 'Usually it is found out.' : `Usually ${plain(setting.default)}${setting.unit ? ` ${setting.unit}` : ''}.`
    setText(this.help, `${capital(setting.help)}. ${usual}`)
    this.restoreShown()
    this.reset.hidden = !setting.isChanged
  }

  // What somebody types stays while others change something else.
  follow(setting) {
    if (JSON.stringify(setting) !== JSON.stringify(this.setting)) this.set(setting)
  }

  restoreShown() {
    const { value } = this.setting
    setText(this.shown, this.valueWords())
    this.input.value = value ?? ''
    this.input.placeholder = value === undefined ? 'auto' : ''
    if (!this.slider) return
    this.slider.value = value
    this.slider.setAttribute('aria-valuetext', this.valueWords())
  }

  commit(content) {
    const { lowest, highest, unit } = this.setting
    if (content === '') {
      if (this.input.validity.badInput) return setText(this.problem, 'This is not a number.')
      return this.onChange(null)
    }
    const value = Number(content)
    if (!(value >= lowest && value <= highest)) {
      return setText(this.problem, `It can be ${plain(lowest)} to ${plain(highest)}${unit ? ` ${unit}` : ''}.`)
    }
    if (this.isWhole && !Number.isInteger(value)) return setText(this.problem, 'A whole number is needed.')
    if (value !== this.setting.value) this.onChange(value)
    else setText(this.problem, '')
  }
}

/** A number as it would be typed, with a real minus. */
function plain(value) { return String(value).replace('-', '\u2212') }

function capital(words) { return words.charAt(0).toUpperCase() + words.slice(1) }
