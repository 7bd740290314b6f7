// Plays clips and stretches of recordings, one at a time.

import { announce } from './announce.js'

class StretchPlayer extends EventTarget {
  constructor() {
    super()
    /** What is played, as the caller calls it, or null. */
    this.key = null
    this.sound = new Audio()
    this.sound.preload = 'auto'
    this.sound.addEventListener('ended', () => this.stop())
    this.sound.addEventListener('error', () => {
      if (this.key === null) return
      this.stop()
      announce('This sound cannot be played.', { urgent: true })
    })
  }

  get position() { return this.sound.currentTime }

  is(key) { return this.key === key }

  /** Plays a sound, or stops it where it plays already: toggle('kettle/1.wav', address, { start, end }). */
  toggle(key, address, stretch) {
    if (this.is(key)) this.stop()
    else this.play(key, address, stretch)
  }

  async play(key, address, { start = 0, end = Infinity } = {}) {
    this.stop()
    this.key = key
    this.end = end
    if (this.address !== address) {
      this.address = address
      this.sound.src = address
    }
    this.sound.currentTime = start
    this.change()
    try {
      await this.sound.play()
    } catch {
      // The event `error` tells what is wrong; another sound only came in between.
      return
    }
    this.follow()
  }

  // The events of the browser come four times a second, too seldom for the end of a stretch.
  follow() {
    cancelAnimationFrame(this.request)
    if (this.key === null) return
    if (this.position >= this.end) return this.stop()
    this.dispatchEvent(new Event('move'))
    this.request = requestAnimationFrame(() => this.follow())
  }

  stop() {
    cancelAnimationFrame(this.request)
    if (this.key === null) return
    this.key = null
    this.sound.pause()
    this.change()
  }

  /** Lets go of the file. */
  forget() {
    this.stop()
    this.address = null
    this.sound.removeAttribute('src')
    this.sound.load()
  }

  change() { this.dispatchEvent(new Event('change')) }
}

export const stretchPlayer = new StretchPlayer()
