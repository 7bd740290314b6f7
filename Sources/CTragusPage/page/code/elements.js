// Small helpers to make elements. Texts are always set as text, never as markup: names of files,
// messages and labels come from outside.

/** An element with classes and children; texts among the children become text. */
export function element(tag, className = '', ...children) {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}

/** An element with a text. */
export function text(tag, className, content) {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = content
  return made
}

/** Sets a text only where it differs, so that nothing is laid out or announced for nothing. */
export function setText(target, content) {
  if (target.textContent !== content) target.textContent = content
}

/** A button: button('Record', { icon: 'record', kind: 'primary', onClick }). */
export function button(label, { icon: name, kind = '', onClick, title } = {}) {
  const made = element('button', `button ${kind}`.trim())
  made.type = 'button'
  if (name) made.append(icon(name))
  made.append(text('span', 'button-label', label))
  if (title) made.title = title
  if (onClick) made.addEventListener('click', onClick)
  return made
}

/** A choice of one among a few: segments('Form', [['radial', 'Dial'], …], 'radial', onChange). */
export function segments(label, choices, selected, onChange) {
  const group = element('div', 'segments')
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', label)
  const buttons = choices.map(([value, name]) => {
    const made = button(name)
    made.className = 'segment'
    made.dataset.value = value
    made.addEventListener('click', () => {
      group.select(value)
      onChange(value)
    })
    return made
  })
  group.append(...buttons)
  group.select = (value) => {
    for (const made of buttons) made.setAttribute('aria-pressed', String(made.dataset.value === value))
  }
  group.select(selected)
  return group
}

let fieldCount = 0

/** A labelled control: field('Text', input, 'What it does'). */
export function field(label, control, help = '') {
  fieldCount += 1
  control.id ||= `field-${fieldCount}`
  const name = text('label', 'field-label', label)
  name.htmlFor = control.id
  const made = element('div', 'field', name, control)
  if (help) {
    const note = text('p', 'field-help', help)
    note.id = `${control.id}-help`
    control.setAttribute('aria-describedby', note.id)
    made.append(note)
  }
  return made
}

/** A slider with its value beside it; write(value) says the value in words. */
export function slider(label, { lowest, highest, step, value, help = '', write = String, onChange }) {
  const input = element('input', 'slider')
  Object.assign(input, { type: 'range', min: lowest, max: highest, step: step ?? (highest - lowest) / 100 })
  input.value = value
  const output = text('output', 'slider-value', write(Number(input.value)))
  const show = () => {
    const now = Number(input.value)
    setText(output, write(now))
    input.setAttribute('aria-valuetext', write(now))
    input.style.setProperty('--part', String((now - lowest) / (highest - lowest || 1)))
  }
  input.addEventListener('input', show)
  input.addEventListener('change', () => onChange?.(Number(input.value)))
  const made = field(label, input, help)
  made.classList.add('field-slider')
  made.insertBefore(output, input)
  made.set = (now) => {
    input.value = now
    show()
  }
  show()
  return made
}

/** A switch: toggle('Keep the sound', false, (on) => …). */
export function toggle(label, isOn, onChange) {
  const input = element('input', 'toggle')
  input.type = 'checkbox'
  input.setAttribute('role', 'switch')
  input.checked = isOn
  input.addEventListener('change', () => onChange?.(input.checked))
  const made = element('label', 'toggle-field', input, text('span', '', label))
  made.set = (now) => { input.checked = now }
  return made
}

/** What stands where nothing is yet: a picture, a title, a sentence, and what to do. */
export function emptyState(iconName, title, sentence, ...actions) {
  return element(
    'div', 'empty', icon(iconName), text('h2', 'empty-title', title), text('p', 'empty-text', sentence),
    actions.length > 0 ? element('div', 'actions', ...actions) : null)
}

/** A card with a title; the children follow. */
export function card(title, ...children) {
  const made = element('section', 'card')
  if (title) {
    const heading = text('h2', 'card-title', title)
    fieldCount += 1
    heading.id = `card-${fieldCount}`
    made.setAttribute('aria-labelledby', heading.id)
    made.append(heading)
  }
  made.append(...children)
  return made
}

/** A bar from 0 to 1 with a name and a number: bar('Dog', 0.83). */
export function bar(name, part, className = '') {
  const label = text('span', 'bar-name', name)
  const number = element('span', 'bar-number')
  const fill = element('span', 'bar-fill')
  const made = element('div', `bar ${className}`.trim(), label, number, element('span', 'bar-track', fill))
  made.set = (now, words) => {
    const held = Math.min(Math.max(now, 0), 1)
    fill.style.setProperty('--part', held.toFixed(3))
    setText(number, words ?? `${Math.round(held * 100)} %`)
  }
  made.rename = (now) => setText(label, now)
  made.set(part)
  return made
}

/** A part of a picture: shape('line', 'grid', { x1: 0, x2: 10 }), or one with a text. */
export function shape(tag, className, attributes, content = '') {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  made.setAttribute('class', className)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.textContent = content
  return made
}

// Drawn for 24 by 24, in lines of 1.75.
const paths = {
  now: 'M4 16a8.5 8.5 0 1 1 16 0 M12 14l3.500-5 M12 14.500h.01',
  blow: 'M3 9h9.500a2.500 2.500 0 1 0-2.400-3.200 M3 13h14.500a3 3 0 1 1-2.800 4 M3 17h7',
  breathe: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17z M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
  tones: 'M9 18V6l10-2v12 M9 18a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z M19 16a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
  talk: 'M4 5h16v11h-9l-4 4v-4H4z M8 9h8 M8 12.500h5',
  studio: 'M4 10v4 M8 6v12 M12 8.500v7 M16 4v16 M20 10v4',
  timeline: 'M3 12h18 M6 8v8 M10.500 5v14 M15 9v6 M19 10.500v3',
  setup: 'M4 7h9 M17 7h3 M4 17h3 M11 17h9 M15 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M9 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  microphone: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3z M5.500 11a6.500 6.500 0 0 0 13 0 M12 17.500V21 M8.500 21h7',
  muted: 'M9 9.500V11a3 3 0 0 0 4.500 2.600 M15 11V6a3 3 0 0 0-5.700-1.300 M5.500 11a6.500 6.500 0 0 0 10.300 5.300 M18.500 11a6.500 6.500 0 0 1-.7 2.900 M12 17.500V21 M8.500 21h7 M4 3l16 18',
  device: 'M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 16 21H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3z M10.500 18h3',
  simulated: 'M2.500 12c1.600-6 3.200-6 4.750 0s3.150 6 4.750 0 3.150-6 4.750 0 3.150 6 4.750 0',
  file: 'M6 3h8l4 4v14H6z M14 3v4h4 M9.500 15.500v-2 M12 17v-5 M14.500 15.500v-2',
  pause: 'M8.500 5v14 M15.500 5v14',
  play: 'M7.500 4.500v15l11.500-7.500z',
  stop: 'M6.500 6.500h11v11h-11z',
  record: 'M12 5.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z',
  theme: 'M12 3.500a8.500 8.500 0 1 0 0 17z M12 3.500a8.500 8.500 0 0 1 0 17',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2.500v2 M12 19.500v2 M2.500 12h2 M19.500 12h2 M5.300 5.300l1.400 1.400 M17.300 17.300l1.400 1.400 M5.300 18.700l1.400-1.400 M17.300 6.700l1.400-1.400',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z',
  alarm: 'M12 3.500L2.500 20h19z M12 10v4.500 M12 17.300h.01',
  check: 'M4.500 12.500l5 5 10-11',
  cross: 'M6 6l12 12 M18 6L6 18',
  arrow: 'M5 12h14 M13 6l6 6-6 6',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M11 12l8.500-8.500 M16 7l3 3',
  away: 'M9 3v5 M15 3v5 M6.500 8h11v3a5.500 5.500 0 0 1-11 0z M12 16.500V21',
  link: 'M4 9.500a12 12 0 0 1 16 0 M7 13a7.500 7.500 0 0 1 10 0 M10 16.300a3.200 3.200 0 0 1 4 0 M12 19.500h.01',
  download: 'M12 4v11 M7 10.500l5 5 5-5 M5 20h14',
  upload: 'M12 15V4 M7 8.500l5-4.500 5 4.500 M5 20h14',
  trash: 'M4.500 7h15 M9 7V4.500h6V7 M6.500 7l1 13h9l1-13',
}

/** One of the pictures above, for decoration: what it stands beside says the same in words. */
export function icon(name) {
  const picture = shape('svg', 'icon', { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  picture.append(shape('path', '', { d: paths[name] ?? paths.record }))
  return picture
}
