// Pairing: two devices find each other by sound, both show six digits, and people say whether they are the same.

import { announce } from './announce.js'
import { button, element, field, icon, setText, text } from './elements.js'
import { duration } from './format.js'
import { visible } from './visible.js'
import { voice } from './talk-voice.js'

/** A name goes over sound; in bytes. */
const longestName = 32
const places = ['intro', 'search', 'compare', 'end']

export class TalkPair {
  /** plan() is how it is said: { mode, band }; onPaired() is called when there is a new peer. */
  constructor({ plan, onPaired }) {
    this.plan = plan
    this.onPaired = onPaired
    this.toldResult = null
    this.toldDigits = null
    this.dialog = this.makeDialog()
  }

  makeDialog() {
    this.heading = text('h2', 'card-title', 'Pair with a device')
    this.heading.id = 'pair-title'
    this.heading.tabIndex = -1
    this.parts = { intro: this.makeIntro(), search: this.makeSearch(), compare: this.makeCompare(), end: this.makeEnd() }
    const dialog = element('dialog', 'dialog pair', this.heading, ...Object.values(this.parts))
    dialog.setAttribute('aria-labelledby', this.heading.id)
    // Esc and everything else that closes it.
    dialog.addEventListener('close', () => this.leave())
    return dialog
  }

  makeIntro() {
    this.name = element('input', 'input')
    Object.assign(this.name, { autocomplete: 'off', spellcheck: false, placeholder: 'the name of the computer' })
    this.nameTrouble = text('p', 'field-error', '')
    this.nameTrouble.setAttribute('role', 'alert')
    this.name.addEventListener('input', () => this.checkName())
    this.name.addEventListener('keydown', (event) => { if (event.key === 'Enter') this.begin() })
    this.beginButton = button('Begin', { kind: 'primary', onClick: () => this.begin() })
    return element(
      'div', 'pair-part', text('p', '', 'Paired devices can seal what they send, so that nobody else reads it.'),
      element(
        'ol', 'pair-steps',
        text('li', '', 'Put both devices close to each other, and turn their loudspeakers up.'),
        element('li', '', 'On the other one, open its Talk screen and pair there too, or run ', text('code', '', 'tragus pair'), '.'),
        text('li', '', 'Both show six digits. Compare them.')),
      field('What the other device shall call this one', this.name), this.nameTrouble,
      element('div', 'actions', button('Close', { onClick: () => this.dialog.close() }), this.beginButton))
  }

  makeSearch() {
    this.searchWords = text('p', 'pair-status', '')
    this.searchNote = text('p', 'soft', '')
    const waves = element('div', 'pair-waves', icon('link'))
    waves.setAttribute('aria-hidden', 'true')
    this.waves = waves
    return element(
      'div', 'pair-part', waves, this.searchWords, this.searchNote,
      element('div', 'actions', button('Cancel', { onClick: () => this.dialog.close() })))
  }

  makeCompare() {
    this.digits = element('p', 'pair-digits', text('span', '', ''), text('span', '', ''))
    this.question = text('p', 'pair-question', '')
    this.sameButton = button('They are the same', { icon: 'check', kind: 'primary', onClick: () => this.answer(true) })
    this.differButton = button('They differ', { icon: 'cross', kind: 'danger', onClick: () => this.answer(false) })
    this.cancelButton = button('Cancel', { onClick: () => this.dialog.close() })
    return element(
      'div', 'pair-part', this.digits, this.question,
      element('div', 'actions pair-answers', this.differButton, this.sameButton, this.cancelButton))
  }

  makeEnd() {
    this.endMark = element('div', 'pair-mark')
    this.endTitle = text('p', 'pair-status', '')
    this.endWords = text('p', '', '')
    this.againButton = button('Try again', { onClick: () => this.again() })
    this.doneButton = button('Done', { kind: 'primary', onClick: () => this.dialog.close() })
    return element('div', 'pair-part', this.endMark, this.endTitle, this.endWords, element('div', 'actions', this.againButton, this.doneButton))
  }

  // What people do

  open() {
    if (!this.dialog.isConnected) document.body.append(this.dialog)
    this.hasBegun = false
    this.place = null
    this.dialog.showModal()
    this.render()
  }

  checkName() {
    const name = this.name.value.trim()
    const isTooLong = new TextEncoder().encode(name).length > longestName
    setText(this.nameTrouble, isTooLong ? `That is longer than ${longestName} bytes.` : '')
    this.name.setAttribute('aria-invalid', String(isTooLong))
    this.beginButton.disabled = isTooLong
  }

  async begin() {
    if (this.beginButton.disabled) return
    this.beginButton.disabled = true
    const name = this.name.value.trim()
    this.hasBegun = await voice.begin('pairing', { ...this.plan(), ...(name ? { name } : {}) })
    this.beginButton.disabled = false
    // Somebody may have closed it meanwhile.
    if (this.hasBegun && !this.dialog.open) return voice.end()
    this.render()
  }

  async answer(same) {
    this.sameButton.disabled = this.differButton.disabled = true
    await voice.answer(same)
    this.render()
  }

  again() {
    this.hasBegun = false
    this.render()
  }

  leave() {
    const own = voice.own('pairing')
    // What has a result goes on until the other side knows it.
    if (own && (!own.result || own.over)) voice.end()
    this.hasBegun = false
  }

  /** It is not shown any more. */
  stop() {
    if (this.dialog.open) this.dialog.close()
    this.dialog.remove()
  }

  // What is shown

  render() {
    const own = voice.own('pairing')
    if (own?.result === 'paired' && this.toldResult !== own.number) {
      this.toldResult = own.number
      this.onPaired()
    }
    if (!this.dialog.open) return
    const place = !this.hasBegun ? 'intro' : !own || own.result ? 'end' : own.digits ? 'compare' : 'search'
    for (const name of places) this.parts[name].hidden = name !== place
    if (place === 'search') this.renderSearch(own)
    if (place === 'compare') this.renderCompare(own)
    if (place === 'end') this.renderEnd(own)
    if (place !== this.place) {
      this.place = place
      this.focusIn(place)
    }
  }

  focusIn(place) {
    // The answer is not given by a key that was meant for something else.
    if (place === 'compare' || place === 'search') this.heading.focus()
    else if (place === 'intro') this.beginButton.focus()
    else this.doneButton.focus()
  }

  renderSearch({ sound, heard, unclear }) {
    const words = sound ? `I say something for ${duration(sound.duration)}.` : heard ? 'The other device was heard.' : 'I listen for the other device.'
    setText(this.searchWords, words)
    setText(this.searchNote, unclear
      ? 'Something was heard that I could not read. Closer or louder often helps.'
      : heard ? 'They agree on the digits. That takes a few sentences of sound.' : 'It takes about half a minute once both have begun.')
    this.waves.dataset.sounds = String(Boolean(sound))
  }

  renderCompare({ digits, confirmed }) {
    const [first, last] = this.digits.children
    setText(first, digits.slice(0, 3))
    setText(last, digits.slice(3))
    setText(this.question, confirmed
      ? 'Waiting until the other side says so too.'
      : 'Does the other device show the same six digits?')
    this.sameButton.hidden = this.differButton.hidden = confirmed
    this.cancelButton.hidden = !confirmed
    if (digits === this.toldDigits) return
    this.toldDigits = digits
    this.sameButton.disabled = this.differButton.disabled = false
    announce(`The digits are ${[...digits].join(' ')}. Does the other device show the same?`, { urgent: true })
  }

  renderEnd(own) {
    const isPaired = own?.result === 'paired'
    const title = isPaired ? `Paired with ${visible(own.peer ?? '')}` : own?.result === 'stopped' ? 'Ended' : 'Not paired'
    const words = isPaired
      ? own.over ? 'Both devices have the keys now.' : 'I stay a few seconds, in case the other one asks again.'
      : own?.message ?? 'The pairing is not known any more. Start both sides anew.'
    this.endMark.dataset.paired = String(isPaired)
    this.endMark.replaceChildren(icon(isPaired ? 'check' : 'cross'))
    if (this.endTitle.textContent !== title) announce(`${title}. ${words}`, { urgent: true })
    setText(this.endTitle, title)
    setText(this.endWords, words)
    this.againButton.hidden = isPaired
    // The message to the other side is under way.
    this.againButton.disabled = voice.isBusy
  }
}
