// A text to send as sound: how long it takes, how many bytes it has, and how far it is.

import { announce } from './announce.js'
import { button, element, field, icon, segments, setText, text } from './elements.js'
import { duration, number } from './format.js'
import { inbox } from './inbox.js'
import { SoundPlayer, waveDuration } from './sound-player.js'
import { station } from './station.js'
import { visible } from './visible.js'

const bands = [['audible', 'Audible'], ['phone', 'Phone'], ['ultra', 'Ultra']]
const bandWords = {
  audible: 'Chirps that everybody hears, up to 8 kHz (fast: 16). It works with every loudspeaker and microphone.',
  phone: 'From 17.5 to 19 kHz, for phones and laptops. Few people hear it.',
  ultra: 'From 17.5 to 20.5 kHz, for good loudspeakers. Few people hear it.',
}
const modes = [['normal', 'Normal'], ['robust', 'Robust'], ['quick', 'Quick'], ['fast', 'Fast']]
const modeWords = {
  normal: 'Arrives in most rooms.',
  robust: 'For large rooms that echo, with noise or motion. A little slower.',
  quick: 'For a few words outdoors, or where hardly anything echoes.',
  fast: 'For devices side by side on a table. Not across a room.',
}
/** Seconds of sound for each byte of a long text, as measured. */
const secondsPerByte = {
  normal: { audible: 0.098, phone: 0.098, ultra: 0.098 },
  robust: { audible: 0.104, phone: 0.104, ultra: 0.104 },
  quick: { audible: 0.0275, phone: 0.053, ultra: 0.0275 },
  fast: { audible: 0.001, phone: 0.0072, ultra: 0.0036 },
}
/** The server makes no longer sounds, and takes no larger requests. */
const longest = 118
const mostBytes = 60_000
/** What a seal adds, in bytes. */
const sealBytes = 27
/** Up to this length the sound is made while somebody types, and its length is known exactly. */
const longestPreview = 20
const typingPause = 350

export class Composer {
  constructor() {
    this.band = 'audible'
    this.mode = 'normal'
    this.sound = null
    this.input = element('textarea', 'textarea talk-input')
    Object.assign(this.input, { rows: 3, placeholder: 'meet at 8' })
    this.input.addEventListener('input', () => this.change())
    this.input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      this.send()
    })
    this.count = text('span', '', '')
    this.length = text('span', '', '')
    this.facts = element('p', 'talk-composer-facts', this.count, this.length)
    this.facts.id = 'talk-facts'
    this.input.setAttribute('aria-describedby', this.facts.id)
    this.sendButton = button('Send', { icon: 'arrow', kind: 'primary', title: 'Ctrl or Command with Enter sends too', onClick: () => this.send() })
    this.player = new SoundPlayer('Sending', { onChange: (hadFocus) => this.render(hadFocus) })
    this.row = element('div', 'talk-composer-row', this.facts, this.sendButton)
    this.trouble = text('p', 'field-error', '')
    this.trouble.setAttribute('role', 'alert')
    this.receiver = element('select', 'select')
    this.receiver.addEventListener('change', () => this.change())
    this.receiverField = field('To', this.receiver)
    this.help = text('p', 'field-help', '')
    this.body = element(
      'div', 'talk-composer', this.receiverField, field('Your message', this.input), this.trouble,
      this.row, this.player.body, this.help)
    this.fillReceivers([])
    this.options = this.makeOptions()
    this.render()
  }

  makeOptions() {
    this.modeHelp = text('p', 'soft', modeWords[this.mode])
    this.bandHelp = text('p', 'soft', bandWords[this.band])
    this.warning = element('p', 'talk-warning', icon('alarm'), text('span', '', 'Animals and young people hear it even if you do not. Keep it soft and short.'))
    this.warning.hidden = true
    const choose = (key, help, words) => (value) => {
      this[key] = value
      setText(help, words[value])
      this.warning.hidden = this.band === 'audible'
      this.change()
    }
    const chooseMode = choose('mode', this.modeHelp, modeWords)
    const chooseBand = choose('band', this.bandHelp, bandWords)
    const modeChoice = segments('Speed', modes, this.mode, chooseMode)
    const bandChoice = segments('Pitch', bands, this.band, chooseBand)
    /** Sends in this way from now on. */
    this.choose = ({ mode, band }) => {
      modeChoice.select(mode)
      bandChoice.select(band)
      chooseMode(mode)
      chooseBand(band)
    }
    const helps = element('div', 'talk-help', this.bandHelp, this.warning)
    this.modeHelp.setAttribute('role', 'status')
    helps.setAttribute('role', 'status')
    return element(
      'div', 'talk-options', text('h3', 'small-title', 'Speed'),
      modeChoice, this.modeHelp,
      text('h3', 'small-title', 'Pitch'),
      bandChoice, helps)
  }

  /** Offers the paired devices, by their names, beside everybody. */
  fillReceivers(names) {
    const { peer } = this
    const option = (label, value) => Object.assign(text('option', '', label), { value })
    this.receiver.replaceChildren(
      option('Everybody in earshot', ''), ...names.map((name) => option(`${visible(name)} alone, sealed`, name)))
    this.receiver.value = names.includes(peer) ? peer : ''
    this.receiverField.hidden = names.length === 0
    this.change()
  }

  /** The paired device that alone can read it, or undefined for everybody. */
  get peer() { return this.receiver.value || undefined }

  get byteCount() { return new TextEncoder().encode(this.input.value).length }

  get limit() { return Math.min(Math.floor(longest / secondsPerByte[this.mode][this.band] / 100) * 100, mostBytes) }

  get request() { return { kind: 'message', text: this.input.value, peer: this.peer, mode: this.mode, band: this.band } }

  change() {
    this.sound = null
    this.trouble.textContent = ''
    clearTimeout(this.timer)
    if (this.canSend && !this.peer && this.estimate <= longestPreview) this.timer = setTimeout(() => this.preview(), typingPause)
    this.render()
  }

  get estimate() { return (this.byteCount + (this.peer ? sealBytes : 0)) * secondsPerByte[this.mode][this.band] }

  get canSend() { return this.byteCount > 0 && this.byteCount <= this.limit && !this.player.isPlaying }

  // Makes the sound, so that its length is known; it is played when it is sent.
  async preview() {
    try {
      await this.make()
    } catch (error) {
      this.trouble.textContent = error.message
    }
    this.render()
  }

  async make() {
    const { request } = this
    const key = JSON.stringify(request)
    if (this.sound?.key === key) return this.sound
    const bytes = await station.post('sounds', request)
    const sound = { key, bytes, duration: waveDuration(bytes), request }
    // Somebody may have typed on meanwhile.
    if (JSON.stringify(this.request) === key) this.sound = sound
    return sound
  }

  async send() {
    if (!this.canSend || this.isMaking) return
    this.isMaking = true
    clearTimeout(this.timer)
    const { byteCount } = this
    try {
      const { bytes, duration: length, request } = await this.make()
      if (!this.body.isConnected) return
      const entry = inbox.send({ ...request, duration: length, byteCount })
      this.input.value = ''
      this.sound = null
      announce('Sending.')
      const isWhole = await this.player.play(bytes)
      inbox.finish(entry, isWhole ? 'sent' : 'stopped')
      announce(isWhole ? 'Sent.' : 'Stopped.')
    } catch (error) {
      this.trouble.textContent = error.message
    } finally {
      this.isMaking = false
      this.render()
    }
  }

  stop() { this.player.stop() }

  render(hadFocus) {
    const { byteCount, limit } = this
    this.sendButton.disabled = !this.canSend
    this.row.hidden = this.player.isPlaying
    setText(this.count, `${byteCount.toLocaleString('en')} of ${limit.toLocaleString('en')} bytes`)
    this.count.classList.toggle('talk-too-long', byteCount > limit)
    setText(this.length, this.lengthWords())
    setText(this.help, this.peer
      ? `Only ${visible(this.peer)} can read it. Others hear that something is sent.`
      : 'Anybody in earshot can record what you send: no secrets.')
    if (hadFocus) this.input.focus()
  }

  lengthWords() {
    if (this.byteCount === 0) return ''
    if (this.byteCount > this.limit) return `too long by ${(this.byteCount - this.limit).toLocaleString('en')}; a faster speed takes more`
    if (this.sound) return `takes ${duration(this.sound.duration)}`
    return this.peer || this.estimate > longestPreview ? `takes about ${number(this.estimate, 0)} s` : ''
  }
}
