// One sound at a time, with how far it is and a button that stops it.

import { bar, button, element } from './elements.js'
import { number } from './format.js'
import { play } from './play.js'

/** How long a WAV file lasts, in seconds; 0 where it is none. */
export function waveDuration(bytes) {
  const view = new DataView(bytes)
  const name = (place) => String.fromCharCode(...new Uint8Array(bytes, place, 4))
  let bytesPerSecond = 0
  for (let place = 12; place + 8 <= view.byteLength;) {
    const length = view.getUint32(place + 4, true)
    if (name(place) === 'fmt ') bytesPerSecond = view.getUint32(place + 16, true)
    if (name(place) === 'data') return bytesPerSecond > 0 ? Math.min(length, view.byteLength - place - 8) / bytesPerSecond : 0
    place += 8 + length + (length % 2)
  }
  return 0
}

export class SoundPlayer {
  constructor(title, { onChange } = {}) {
    this.onChange = onChange
    this.bar = bar(title, 0, 'sound-player-bar')
    this.stopButton = button('Stop', { icon: 'stop', kind: 'danger', onClick: () => this.stop() })
    this.body = element('div', 'sound-player', this.bar, this.stopButton)
    this.body.hidden = true
    this.current = null
  }

  get isPlaying() { return this.current !== null }

  /** Plays the bytes of a WAV file; resolves to whether it was heard to its end. After a click. */
  async play(bytes) {
    this.stop()
    const current = { isStopped: false, stop() {} }
    this.current = current
    const duration = waveDuration(bytes)
    this.show(0, duration)
    this.body.hidden = false
    this.onChange?.()
    try {
      const { ended, stop } = await play(bytes)
      current.stop = stop
      if (current.isStopped) stop()
      const start = performance.now()
      const timer = setInterval(() => this.current === current && this.show((performance.now() - start) / 1000, duration), 100)
      await ended
      clearInterval(timer)
    } finally {
      if (this.current === current) this.finish()
    }
    return !current.isStopped
  }

  stop() {
    if (!this.current) return
    const { current } = this
    current.isStopped = true
    this.finish()
    current.stop()
  }

  finish() {
    // Somebody who has stopped it with the keyboard should not lose the place.
    const hadFocus = this.stopButton === document.activeElement
    this.current = null
    this.body.hidden = true
    this.onChange?.(hadFocus)
  }

  show(elapsed, duration) {
    const now = Math.min(elapsed, duration)
    this.bar.set(duration > 0 ? now / duration : 0, `${number(now)} of ${number(duration)} s`)
  }
}
