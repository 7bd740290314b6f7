// Holding a class: as long as somebody does, what is heard is stored as a clip of it.

import { station } from './station.js'

/** The server ends it by itself after 3 s, so that a page that is gone stores nothing more. */
const period = 1000

class Hold extends EventTarget {
  constructor() {
    super()
    /** The class that is held here, or null. */
    this.name = null
    this.last = Promise.resolve()
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.end() })
    window.addEventListener('pagehide', () => this.end())
    station.on('connection', (connection) => { if (connection !== 'open') this.end() })
  }

  begin(name) {
    if (this.name === name || !station.listening) return
    this.stop()
    this.name = name
    this.startTime = performance.now()
    this.send(name)
    this.timer = setInterval(() => this.send(name), period)
    this.dispatchEvent(new Event('change'))
  }

  /** Ends it; with a name only where that one is held. */
  end(name = this.name) {
    if (this.name === null || this.name !== name) return
    this.stop()
    this.send(null)
    this.dispatchEvent(new Event('change'))
  }

  stop() {
    clearInterval(this.timer)
    this.name = null
  }

  // One after the other, so that the end never overtakes the beginning.
  send(name) {
    this.last = this.last.then(async () => {
      // What was let go of meanwhile is not to be prolonged.
      if (name !== null && this.name !== name) return
      const answer = await station.attempt(station.put('studio/held', { class: name }))
      if (answer === undefined && name !== null && this.name === name) {
        this.stop()
        this.dispatchEvent(new Event('change'))
      }
    })
  }
}

export const hold = new Hold()
