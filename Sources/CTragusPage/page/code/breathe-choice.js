// What to breathe, for how long, and whether the result is kept.

import { button, element, field, segments, setText, shape, text, toggle } from './elements.js'
import { number } from './format.js'
import { parsePattern } from './breathe-guide.js'

const patterns = [
  ['4-4', 'Focus', 'In and out alike.'],
  ['5.5-5.5', 'Coherent', 'Slow and even.'],
  ['4-4-4-4', 'Box', 'A hold after each.'],
  ['4-7-8', '4-7-8', 'A long hold, a long breath out.'],
]
const words = { inhale: 'in', hold: 'hold', exhale: 'out', rest: 'rest' }

/** A pattern with its name, as "4-4-4-4 (box)". */
export function patternWords(pattern) {
  const name = patterns.find(([one]) => one === pattern)?.[1] ?? pattern
  return name === pattern ? pattern : `${pattern} (${name.toLowerCase()})`
}

export class BreatheChoice {
  /** onStart({ pattern, cycles, minutes, keep }) begins; cues are more switches. */
  constructor(onStart, cues) {
    this.onStart = onStart
    this.pattern = '4-4'
    this.list = element('div', 'breathe-patterns', ...patterns.map((pattern) => this.makePattern(...pattern)), this.makeOwn())
    this.list.setAttribute('role', 'group')
    this.list.setAttribute('aria-label', 'Pattern')
    this.own = element('input', 'input')
    Object.assign(this.own, { value: '4-6', autocomplete: 'off', spellcheck: false, maxLength: 35 })
    this.own.setAttribute('inputmode', 'text')
    this.own.addEventListener('input', () => this.update())
    this.ownField = field('Your pattern in seconds', this.own, 'In-out as 4-6, in-hold-out as 4-7-8, or with a rest as 4-4-4-4.')
    this.error = text('p', 'field-error', '')
    this.error.setAttribute('role', 'status')
    this.about = text('p', 'soft', '')
    this.keep = toggle('Keep the result', false)
    this.startButton = button('Begin', { icon: 'play', kind: 'primary breathe-begin', onClick: () => this.begin() })
    this.body = element(
      'div', 'breathe-choice', this.list, this.ownField, this.error, this.about, this.makeLength(), this.keep,
      text('p', 'chip-note', 'Only numbers are kept, on the computer that Tragus runs on, and no sound.'), ...cues,
      element('div', 'actions', this.startButton))
    this.select(this.pattern)
  }

  makePattern(pattern, name, about) {
    const made = element(
      'button', 'breathe-pattern', sketch(parsePattern(pattern)), text('strong', '', name),
      text('span', 'breathe-pattern-about', name === pattern ? about : `${pattern}. ${about}`))
    made.type = 'button'
    made.dataset.pattern = pattern
    made.addEventListener('click', () => this.select(pattern))
    return made
  }

  makeOwn() {
    this.ownSketch = element('span', 'breathe-own-sketch', sketch(parsePattern('4-6')))
    const made = element(
      'button', 'breathe-pattern', this.ownSketch, text('strong', '', 'Your own'),
      text('span', 'breathe-pattern-about', 'In seconds.'))
    made.type = 'button'
    made.dataset.pattern = 'own'
    made.addEventListener('click', () => {
      this.select('own')
      this.own.focus()
      this.own.select()
    })
    return made
  }

  makeLength() {
    this.unit = 'cycles'
    this.amounts = { cycles: 12, minutes: 5 }
    this.amount = element('input', 'input breathe-amount')
    this.amount.type = 'number'
    this.amount.addEventListener('change', () => {
      const [lowest, highest] = this.limits
      const whole = this.unit === 'cycles' ? Math.round(this.amount.valueAsNumber) : this.amount.valueAsNumber
      this.amounts[this.unit] = Math.min(Math.max(Number.isFinite(whole) ? whole : this.amounts[this.unit], lowest), highest)
      this.showAmount()
    })
    this.amountField = field('How many breaths', this.amount)
    const units = segments('How long', [['cycles', 'Breaths'], ['minutes', 'Minutes'], ['open', 'Until I stop']], 'cycles', (unit) => {
      this.unit = unit
      this.showAmount()
    })
    this.showAmount()
    return element('div', 'breathe-length', units, this.amountField)
  }

  get limits() { return this.unit === 'cycles' ? [1, 999] : [0.5, 120] }

  showAmount() {
    this.amountField.hidden = this.unit === 'open'
    if (this.unit === 'open') return
    const [lowest, highest] = this.limits
    Object.assign(this.amount, { min: lowest, max: highest, step: this.unit === 'cycles' ? 1 : 0.5 })
    this.amount.value = this.amounts[this.unit]
    setText(this.amountField.querySelector('label'), this.unit === 'cycles' ? 'How many breaths' : 'How many minutes')
  }

  select(pattern) {
    this.pattern = pattern
    for (const made of this.list.children) made.setAttribute('aria-pressed', String(made.dataset.pattern === pattern))
    this.ownField.hidden = pattern !== 'own'
    this.update()
  }

  get chosen() { return this.pattern === 'own' ? this.own.value.trim() : this.pattern }

  update() {
    const parts = parsePattern(this.chosen)
    this.startButton.disabled = !parts
    this.own.setAttribute('aria-invalid', String(this.pattern === 'own' && !parts))
    setText(this.error, parts ? '' : 'Write seconds such as 4-6. Each breath takes 0.5 to 30 s, all together 2 to 36 s.')
    if (!parts) return setText(this.about, '')
    if (this.pattern === 'own') this.ownSketch.replaceChildren(sketch(parts))
    const total = parts.reduce((sum, { duration }) => sum + duration, 0)
    setText(this.about, `${parts.map(({ part, duration }) => `${words[part]} ${duration} s`).join(', ')}: ${number(60 / total)} breaths a minute.`)
  }

  begin() {
    // What is typed and not yet left counts as well.
    this.amount.dispatchEvent(new Event('change'))
    const plan = { pattern: this.chosen, keep: this.keep.querySelector('input').checked }
    if (this.unit !== 'open') plan[this.unit] = this.amounts[this.unit]
    this.onStart(plan)
  }
}

/** A breath as a line: up, level, down, level. */
function sketch(parts) {
  const picture = shape('svg', 'breathe-sketch', { viewBox: '-2 -2 64 24', 'aria-hidden': 'true' })
  const total = parts.reduce((sum, { duration }) => sum + duration, 0)
  let [x, y] = [0, 20]
  const points = [[x, y]]
  for (const { part, duration } of parts) {
    x += duration / total * 60
    y = part === 'inhale' ? 0 : part === 'exhale' ? 20 : y
    points.push([x, y])
  }
  picture.append(shape('polyline', '', { points: points.map((point) => point.map((value) => value.toFixed(1)).join(',')).join(' ') }))
  return picture
}
