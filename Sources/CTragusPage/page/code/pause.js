// Stops listening at once, and goes on with the same input later.

import { microphone } from './microphone.js'
import { station } from './station.js'

class Pause extends EventTarget {
  constructor() {
    super()
    /** What was listened to when it was paused, or null. */
    this.input = null
    // A state that was on its way when it was paused still names the input. It is heard again only after a
    // state that names none.
    this.wasQuiet = false
    station.on('state', () => {
      if (!station.listening) this.wasQuiet = true
      else if (this.input && this.wasQuiet) this.set(null)
    })
  }

  get isPaused() { return this.input !== null && !station.listening }

  async pause() {
    // What still opens is not listened to yet, and must not begin after somebody said no.
    if (microphone.status === 'opening') return microphone.stop()
    const { listening } = station
    if (!listening || !station.mayChange) return
    const { kind, input, title } = listening
    const isOwn = microphone.status === 'on'
    this.wasQuiet = false
    if (isOwn) microphone.stop()
    else await station.stopListening()
    // Nobody can open the microphone of another browser again.
    if (kind !== 'browser' || isOwn) this.set({ kind, input, title })
  }

  async resume() {
    if (!this.input) return
    if (this.input.kind === 'browser') await microphone.start()
    else await station.listen(this.input.input)
  }

  set(input) {
    this.input = input
    this.dispatchEvent(new Event('change'))
  }
}

export const pause = new Pause()
