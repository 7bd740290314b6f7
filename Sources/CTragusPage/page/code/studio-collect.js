// Step 1 of the Studio: a large key for each class, held while its sound is there.

import './start.js'
import { announce, confirm } from './announce.js'
import { button, element, field, icon, setText, text, toggle } from './elements.js'
import { duration, number } from './format.js'
import { station } from './station.js'
import { hold } from './studio-hold.js'
import { cleanName, countedClips, fewClips, manyClips, store } from './studio-store.js'

const suggestions = [
  { title: 'Breathing or not', names: ['breathing', 'not-breathing'], help: 'Two classes: the tutorial begins with them.' },
  { title: 'Background', names: ['background'], help: 'The usual sounds of the room, so that they are not taken for one of yours.' },
]

export class StudioCollect {
  constructor() {
    this.keys = new Map()
    /** Whether a press starts and the next one stops. */
    this.isLatching = read('studio-latch') === 'yes'
    this.hasDigits = read('studio-digits') !== 'no'
    this.start = document.createElement('tragus-start')
    this.status = element('p', 'studio-storing', element('span', 'indicator-dot'), text('span', '', ''))
    this.status.setAttribute('role', 'status')
    this.list = element('ul', 'studio-keys')
    this.suggestions = element('div', 'studio-suggestions')
    this.body = element(
      'div', 'studio-collect', this.start, this.status, this.list, this.suggestions, this.makeForm(), this.makeWays())
    this.body.addEventListener('contextmenu', (event) => { if (event.target.closest('.studio-key')) event.preventDefault() })
  }

  makeForm() {
    this.input = element('input', 'input')
    Object.assign(this.input, { type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 64, placeholder: 'kettle' })
    this.input.setAttribute('autocapitalize', 'none')
    this.input.addEventListener('input', () => setText(this.error, ''))
    this.error = text('p', 'field-error', '')
    this.error.setAttribute('role', 'alert')
    const add = button('Add')
    add.type = 'submit'
    const form = element('form', 'studio-add', field('A new class', this.input), add, this.error)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.add()
    })
    return form
  }

  makeWays() {
    const latch = toggle('Press to start, press to stop', this.isLatching, (isOn) => {
      hold.end()
      this.isLatching = isOn
      write('studio-latch', isOn ? 'yes' : 'no')
      this.render()
    })
    this.digitSwitch = toggle('The keys 1 to 9 do it too', this.hasDigits, (isOn) => {
      hold.end()
      this.hasDigits = isOn
      write('studio-digits', isOn ? 'yes' : 'no')
      this.render()
    })
    this.folder = text('code', 'studio-folder', '')
    const own = element(
      'details', 'studio-more', text('summary', '', 'Sounds that you have already'),
      element('p', 'soft', 'Clips are WAV files, in a folder for each class. You can put your own there too: ', this.folder))
    return element('div', 'studio-ways', latch, this.digitSwitch, own)
  }

  show() {
    const render = () => this.render()
    const press = (event) => this.pressDigit(event)
    const release = (event) => { if (event.key === this.digit) this.releaseDigit() }
    const blur = () => { if (!this.isLatching) hold.end() }
    const timer = setInterval(() => this.renderTime(), 200)
    store.addEventListener('classes', render)
    hold.addEventListener('change', render)
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', release)
    window.addEventListener('blur', blur)
    this.render()
    return () => {
      hold.end()
      clearInterval(timer)
      store.removeEventListener('classes', render)
      hold.removeEventListener('change', render)
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', release)
      window.removeEventListener('blur', blur)
    }
  }

  /** The sentence that says what to do next. */
  get advice() {
    const { classes } = store
    if (!classes) return 'One moment\u2026'
    if (classes.length === 0) return 'Name the sounds that Tragus shall tell apart.'
    if (!station.listening) return 'Listen to something first. Then hold a class while its sound is there.'
    if (classes.length === 1) return `Add a second class: what is to be told from ${classes[0].name}? \u201cbackground\u201d is a good one.`
    const least = classes.reduce((first, second) => second.clips < first.clips ? second : first)
    if (least.clips >= manyClips) return 'There is enough of each. More, at other times and from other places, still helps.'
    const how = this.isLatching ? 'Press a class when its sound begins, and again when it ends.' : 'Hold a class while its sound is there.'
    const isBehind = classes.filter((kind) => kind.clips === least.clips).length === 1
    return least.clips >= fewClips
      ? `${how} This is a beginning; ${manyClips} clips of a kind are good.${isBehind ? ` ${least.name} has the fewest.` : ''}`
      : `${how} ${fewClips} clips of a kind are a beginning, ${manyClips} are good.`
  }

  // The keys

  render() {
    const classes = store.classes ?? []
    const isListening = Boolean(station.listening)
    this.start.hidden = isListening || classes.length === 0
    if (!isListening) hold.end()
    for (const [name, key] of this.keys) {
      if (classes.some((kind) => kind.name === name)) continue
      key.item.remove()
      this.keys.delete(name)
    }
    classes.forEach((kind, index) => {
      const key = this.keys.get(kind.name) ?? this.makeKey(kind.name)
      this.keys.set(kind.name, key)
      if (this.list.children[index] !== key.item) this.list.insertBefore(key.item, this.list.children[index] ?? null)
      this.renderKey(key, kind, index, isListening)
    })
    this.list.hidden = classes.length === 0
    this.renderSuggestions(classes)
    this.renderStatus()
    this.digitSwitch.hidden = classes.length === 0
    setText(this.folder, store.folder)
  }

  makeKey(name) {
    const digit = text('kbd', 'studio-digit', '')
    digit.setAttribute('aria-hidden', 'true')
    const count = text('span', 'studio-count', '')
    const fill = element('span', 'bar-fill')
    const press = element(
      'button', 'studio-key', digit, text('span', 'studio-name', name), count, element('span', 'bar-track', fill))
    press.type = 'button'
    this.listenTo(press, name)
    const trash = button('', { icon: 'trash', kind: 'small studio-icon', title: 'Remove the class', onClick: () => this.remove(name) })
    trash.setAttribute('aria-label', `Remove the class ${name}`)
    return { name, press, digit, count, fill, item: element('li', 'studio-key-row', press, trash) }
  }

  listenTo(press, name) {
    press.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.isLatching) return
      press.setPointerCapture(event.pointerId)
      this.begin(name)
    })
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      press.addEventListener(type, () => { if (!this.isLatching) hold.end(name) })
    }
    press.addEventListener('keydown', (event) => {
      if ((event.key !== ' ' && event.key !== 'Enter') || this.isLatching) return
      event.preventDefault()
      if (!event.repeat) this.begin(name)
    })
    press.addEventListener('keyup', (event) => {
      if ((event.key !== ' ' && event.key !== 'Enter') || this.isLatching) return
      event.preventDefault()
      hold.end(name)
    })
    press.addEventListener('blur', () => { if (!this.isLatching) hold.end(name) })
    // A screen reader clicks, and cannot hold.
    press.addEventListener('click', (event) => { if (this.isLatching || event.detail === 0) this.toggle(name) })
  }

  renderKey({ press, digit, count, fill }, kind, index, isListening) {
    const isHeld = this.heldName === kind.name
    const label = index < 9 && this.hasDigits ? String(index + 1) : ''
    setText(digit, label)
    digit.hidden = !label
    if (label) press.setAttribute('aria-keyshortcuts', label)
    else press.removeAttribute('aria-keyshortcuts')
    setText(count, kind.clips === 0 ? 'no clips yet' : `${countedClips(kind.clips)}, ${duration(kind.seconds)}`)
    fill.style.setProperty('--part', Math.min(kind.clips / manyClips, 1).toFixed(3))
    press.setAttribute('aria-pressed', String(isHeld))
    press.disabled = !isListening
  }

  renderSuggestions(classes) {
    const shown = suggestions.filter(({ names }) => !names.some((name) => store.names.includes(name)) && (classes.length === 0 || names.length === 1))
    const known = shown.map(({ title }) => title).join() + Boolean(store.classes)
    if (known === this.knownSuggestions) return
    this.knownSuggestions = known
    this.suggestions.hidden = shown.length === 0 || !store.classes
    this.suggestions.replaceChildren(...shown.map(({ title, names, help }) => {
      const made = element('button', 'studio-suggestion', text('strong', '', title), text('span', '', help))
      made.type = 'button'
      made.addEventListener('click', async () => {
        for (const name of names) await store.addClass(name)
        this.keys.get(names[0])?.press.focus()
      })
      return made
    }))
  }

  /** The server says what it stores; what was only asked for here is not stored yet. */
  get heldName() { return hold.name ?? station.state?.held ?? null }

  renderStatus() {
    const stored = station.state?.held ?? null
    this.status.dataset.stores = String(stored !== null)
    // It keeps its place, so that the key stays under the finger.
    this.status.hidden = !station.listening || this.keys.size === 0
    if (stored !== this.storedName) {
      this.storedName = stored
      this.storedTime = performance.now()
    }
    this.renderTime()
  }

  renderTime() {
    const { heldName } = this
    if (heldName === null) {
      this.status.dataset.time = ''
      return setText(this.status.lastElementChild, 'storing: nothing')
    }
    const elapsed = (performance.now() - this.storedTime) / 1000
    // The time is only for eyes: a screen reader would tell each tenth.
    setText(this.status.lastElementChild, this.storedName === heldName ? `storing: ${heldName}` : `${heldName}: one moment\u2026`)
    this.status.dataset.time = this.storedName === heldName ? `${number(elapsed)} s` : ''
  }

  begin(name) {
    if (station.listening) hold.begin(name)
    else announce('Nothing is listened to.')
  }

  toggle(name) {
    if (hold.name === name) hold.end()
    else this.begin(name)
  }

  // The digits, wherever the focus is, unless something is typed there or labelled.
  pressDigit(event) {
    if (!this.hasDigits || event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    if (!/^[1-9]$/.test(event.key) || event.target.closest?.('input, select, textarea, dialog, .studio-editor')) return
    if (document.querySelector('dialog[open]')) return
    const name = store.names[Number(event.key) - 1]
    if (!name) return
    event.preventDefault()
    if (this.isLatching) return this.toggle(name)
    this.digit = event.key
    this.digitName = name
    this.begin(name)
  }

  releaseDigit() {
    this.digit = null
    if (!this.isLatching) hold.end(this.digitName)
  }

  // Classes

  async add() {
    const name = cleanName(this.input.value)
    const problem = !this.input.value.trim() ? 'Write a name first.'
      : !name ? 'A name has letters from a to z, digits, - and _, at most 64.'
        : store.names.includes(name) ? `There is a class ${name} already.` : ''
    setText(this.error, problem)
    if (problem) return this.input.focus()
    if (!await store.addClass(name)) return
    this.input.value = ''
    // The new key has moved the field down.
    this.input.scrollIntoView({ block: 'nearest' })
    announce(`The class ${name} is there.`)
  }

  async remove(name) {
    const kind = store.classes.find((kind) => kind.name === name)
    const isSure = await confirm(
      `Remove the class ${name}?`,
      kind.clips === 0 ? 'It has no clips.' : `${countedClips(kind.clips)} with ${duration(kind.seconds)} of sound ${kind.clips === 1 ? 'goes' : 'go'} with it. Nobody can bring them back.`,
      'Remove')
    if (!isSure || !await store.removeClass(name)) return
    announce(`The class ${name} is removed.`)
    this.input.focus()
  }
}

function read(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
}
