// A probe or a pairing that this page began: plays what the server wants to say, and tells it when that has
// been heard.

import { toast } from './announce.js'
import { outputDelay, play, prepare } from './play.js'
import { station } from './station.js'

/** More is no delay of a loudspeaker, and not taken by the server; in seconds. */
const longestDelay = 2

class TalkVoice {
  constructor() {
    // The number of the talk that this page began, or null.
    this.number = null
    // The sound that was last begun here: { number, isCut, stop() }, or null.
    this.turn = null
    station.on('state', () => this.look())
  }

  /** What goes on or has ended, as the server tells it, or null. */
  get talk() { return station.state?.talk ?? null }

  /** Whether a probe or a pairing goes on, whoever began it. */
  get isBusy() { return Boolean(this.talk && !this.talk.over) }

  /** What this page began of a kind, 'probe' or 'pairing', or null. */
  own(kind) {
    const { talk } = this
    return talk?.number === this.number && talk?.kind === kind ? talk : null
  }

  /** Begins one: begin('probe', { bytes: 20 }). To be called in a click. Gives whether it has begun. */
  async begin(path, plan) {
    prepare()
    const state = await station.attempt(station.post(path, plan))
    if (!state?.talk) return false
    this.number = state.talk.number
    // A newer state may have come before this answer.
    if ((this.talk?.number ?? 0) < this.number) station.accept(state)
    else station.tell('state', station.state)
    return true
  }

  /** Somebody has compared the digits of a pairing. */
  async answer(same) { await station.attempt(station.post('pairing/answer', { same })) }

  /** Ends what goes on, and puts away what has ended. */
  async end() {
    this.cut()
    const state = await station.attempt(station.delete('talk'))
    if (state) station.accept(state)
  }

  look() {
    const { talk } = this
    if (talk?.number !== this.number) {
      this.silence()
      // A restarted server numbers from the start.
      if (!talk) this.number = null
      return
    }
    if (!talk || !talk.sound) return this.silence()
    if (talk.sound.number !== this.turn?.number) this.say(talk.sound.number)
  }

  async say(number) {
    this.silence()
    const turn = { number, isCut: false, stop() {} }
    this.turn = turn
    try {
      const bytes = await station.get(`talk/sounds/${number}`)
      if (this.turn !== turn) return
      if (!turn.isCut) {
        const { ended, stop } = await play(bytes)
        turn.stop = stop
        if (this.turn !== turn || turn.isCut) stop()
        await ended
        if (this.turn !== turn) return
      }
      await station.post(`talk/sounds/${number}`, { delay: Math.min(outputDelay(), longestDelay) })
    } catch (error) {
      // A sound that is over when it is asked for is missed by nobody.
      if (this.turn === turn && error.status !== 401) toast(error.message, 'error')
    }
  }

  // What is being said falls silent at once, and the server knows that it is over.
  cut() {
    if (!this.turn) return
    this.turn.isCut = true
    this.turn.stop()
  }

  silence() {
    const { turn } = this
    this.turn = null
    turn?.stop()
  }
}

export const voice = new TalkVoice()
