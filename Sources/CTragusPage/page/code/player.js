// Plays recordings, one at a time, from any place.

import { soundAddress } from './recordings.js'

class Player extends EventTarget {
  constructor() {
    super()
    /** The name of the recording that was played last, or null. */
    this.name = null
    /** Where to begin, until the browser knows how long it is. */
    this.wanted = null
    this.sound = new Audio()
    this.sound.preload = 'metadata'
    for (const type of ['play', 'pause', 'ended', 'seeked', 'timeupdate', 'durationchange']) {
      this.sound.addEventListener(type, () => this.tell('change'))
    }
    this.sound.addEventListener('loadedmetadata', () => {
      if (this.wanted === null) return
      this.sound.currentTime = this.wanted
      this.wanted = null
    })
    this.sound.addEventListener('error', () => {
      if (!this.name) return
      this.tell('failure')
      this.forget()
    })
  }

  get isPlaying() { return this.name !== null && !this.sound.paused && !this.sound.ended }

  get position() { return this.wanted ?? this.sound.currentTime }

  is(name) { return this.name === name }

  /** Plays a recording, from a place where that is given and from where it stopped otherwise. */
  async play(name, position = null) {
    if (this.name !== name) {
      this.forget()
      this.name = name
      this.sound.src = soundAddress(name)
      this.wanted = position ?? 0
    } else if (position !== null) {
      this.seek(position)
    }
    try {
      await this.sound.play()
    } catch (error) {
      // The event `error` tells what is wrong with a file, and another recording only comes in between.
      if (error.name === 'NotAllowedError') this.tell('refusal')
    }
  }

  seek(position) {
    const held = Math.max(position, 0)
    if (this.sound.readyState >= HTMLMediaElement.HAVE_METADATA) this.sound.currentTime = held
    else this.wanted = held
    this.tell('change')
  }

  pause() { this.sound.pause() }

  toggle(name) {
    if (this.name === name && this.isPlaying) this.pause()
    else this.play(name, this.name === name && this.sound.ended ? 0 : null)
  }

  /** Lets go of the file. */
  forget() {
    if (!this.name) return
    const { name } = this
    this.name = null
    this.wanted = null
    this.sound.pause()
    this.sound.removeAttribute('src')
    this.sound.load()
    this.dispatchEvent(new CustomEvent('change', { detail: name }))
  }

  tell(type) { this.dispatchEvent(new CustomEvent(type, { detail: this.name })) }
}

export const player = new Player()
