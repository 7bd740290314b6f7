// What the coach asks for and what the person does, as far as it is known now.

/** Whoever breathes alone takes about so long, in seconds, until more is known. */
const usualLength = 2
const order = ['inhale', 'hold', 'exhale', 'rest']

export const partNames = { inhale: 'Breathe in', hold: 'Hold', exhale: 'Breathe out', rest: 'Rest' }

/** The parts of a pattern such as "4-7-8": [{ part, duration }], or null when it cannot be breathed. */
export function parsePattern(pattern) {
  const fields = String(pattern).trim().split('-')
  const numbers = fields.map((field) => /^[0-9.]{1,8}$/.test(field) ? Number(field) : NaN)
  const names = [null, null, ['inhale', 'exhale'], ['inhale', 'hold', 'exhale'], order][fields.length]
  const total = numbers.reduce((sum, value) => sum + value, 0)
  if (!names || !(total >= 2 && total <= 36)) return null
  const parts = names.map((part, index) => ({ part, duration: numbers[index] }))
  const isBreath = ({ part }) => part === 'inhale' || part === 'exhale'
  const isPossible = (part) => (part.duration >= 0.5 && part.duration <= 30) || (part.duration === 0 && !isBreath(part))
  return parts.every(isPossible) ? parts.filter(({ duration }) => duration > 0) : null
}

// What is said follows from how well somebody is heard now, so that it agrees with the light beside it.
const lights = {
  good: ['good', 'I hear you well'],
  partly: ['fair', 'I hear you, but not each breath clearly'],
  weak: ['fair', 'I think that I hear you'],
  none: ['none', 'I hear no breath'],
  noise: ['bad', 'It is too loud here'],
  speech: ['bad', 'I hear a voice'],
}
const nudges = {
  none: 'I cannot hear you. Come nearer, and breathe in.',
  noise: 'It is too loud to hear you. Breathe in when it is quiet.',
  speech: 'I hear a voice. Breathe in when you are ready.',
}
const pauses = {
  none: 'Paused: I hear no breath. Breathe in to go on.',
  noise: 'Paused: it is too loud to hear you. Breathe in to go on.',
  speech: 'Paused while you speak. Breathe in to go on.',
}
const waits = 'I wait for you. Breathe in.'

/** What the coach says with a cue to somebody who is heard so well. */
function sentence({ cue, part, reason }, hearing) {
  switch (cue) {
    case 'ready': return 'Breathe in when you are ready.'
    case 'wait': return part === 'exhale' ? 'Breathe out when you can.' : waits
    case 'nudge': return nudges[hearing] ?? waits
    case 'pause': return reason === 'microphone' ? 'Paused: the microphone gives nothing.'
      : pauses[hearing] ?? 'Paused. Breathe in to go on.'
    case 'resume': return 'We go on.'
    case 'slower': return 'A little slower now.'
    case 'ahead': return 'You are ahead. Take your time.'
    default: return ''
  }
}

export class BreatheGuide {
  constructor() { this.reset([]) }

  /** Begins anew: with the parts of a pattern, or none to follow a breath that nobody leads. */
  reset(parts) {
    this.parts = parts
    this.part = null // { part, start, duration }
    this.missing = null // the breath that did not come, 'inhale' or 'exhale'
    this.said = null // the last cue with words, as long as they hold
    this.cycle = 0
    this.results = []
    this.pace = 1
    this.heard = 'pause'
    this.quality = 'none'
    this.rate = null
    // Where the lungs of the person were, and since when they go where.
    this.from = { level: 0, time: 0 }
    this.lengths = { inhale: usualLength, exhale: usualLength }
    this.lane = [] // of what was asked: { part, start, end }
    this.breaths = [] // of what was heard: { kind, start, end }
  }

  takeCoach(event) {
    if (Number.isFinite(event.pace)) this.pace = event.pace
    switch (event.cue) {
      case 'inhale': case 'hold': case 'exhale': case 'rest':
        if (!Number.isFinite(event.time)) break
        this.begin(event.cue, event.time, event.duration ?? 1)
        this.cycle = event.cycle ?? this.cycle
        break
      case 'cycle': this.results.push(event); break
      case 'wait': case 'nudge':
        this.missing = event.part
        this.said = event
        if (this.isWaiting) this.endLane(event.time)
        break
      case 'ready': case 'pause': case 'done':
        this.part = this.missing = null
        this.said = event
        this.endLane(event.time)
        break
      default: this.said = event
    }
    return sentence(event, this.hearing)
  }

  // A part begins, and whatever was said before is over.
  begin(part, start, duration) {
    this.part = { part, start, duration }
    this.endLane(start)
    this.lane.push({ part, start, end: start + duration })
    this.missing = this.said = null
  }

  // What was asked for lasts until something else is.
  endLane(time) {
    const last = this.lane.at(-1)
    if (last && last.end > time) last.end = time
    if (this.lane.length > 60) this.lane.shift()
  }

  takeBreath({ phase, kind, start, end }) {
    const time = phase === 'ended' ? end : start
    if (!Number.isFinite(time)) return
    this.from = { level: this.person(time), time }
    this.heard = phase === 'ended' ? 'pause' : kind
    if (phase === 'ended') {
      if (kind in this.lengths) this.lengths[kind] = Math.max(end - start, 0.5)
      const known = this.breaths.find((breath) => breath.start === start)
      if (known) Object.assign(known, { kind, end })
    } else if (phase === 'began' && kind !== 'pause') {
      this.breaths.push({ kind, start, end: undefined })
      if (this.breaths.length > 60) this.breaths.shift()
      // The breath that was waited for has come, and gets its whole time.
      if (this.part && this.missing === kind) this.begin(kind, start, this.part.duration)
    }
  }

  takeRate({ quality, rate }) {
    this.quality = Object.hasOwn(lights, quality) ? quality : 'none'
    if (Number.isFinite(rate)) this.rate = rate
    else if (quality !== 'good' && quality !== 'weak') this.rate = null
  }

  /** Whether it stands still until somebody breathes in. */
  get isWaiting() { return !this.part || this.missing === 'inhale' }

  /** How full the lungs should be, 0 to 1. */
  asked(time) {
    if (!this.part) return 0
    const share = this.share(time)
    return { inhale: share, hold: 1, exhale: 1 - share, rest: 0 }[this.part.part]
  }

  /** How much of the present part is over. */
  share(time) {
    if (!this.part || this.isWaiting || !Number.isFinite(time)) return 0
    return Math.min(Math.max((time - this.part.start) / this.part.duration, 0), 1)
  }

  /** The seconds that are left of the present part, or NaN. */
  left(time) {
    return this.part && !this.isWaiting ? Math.max(this.part.start + this.part.duration - time, 0) : NaN
  }

  /** How full the person's lungs seem to be, 0 to 1: a guess from when and which way air moves. */
  person(time) {
    const gone = Number.isFinite(time) ? Math.max(time - this.from.time, 0) : 0
    const length = (kind) => {
      const wanted = this.parts.find(({ part }) => part === kind)
      return wanted ? wanted.duration * this.pace : this.lengths[kind]
    }
    const move = this.heard === 'inhale' ? gone / length('inhale') : this.heard === 'exhale' ? -gone / length('exhale') : 0
    return Math.min(Math.max(this.from.level + move, 0), 1)
  }

  /** How well it is heard: a name of a light. */
  get hearing() {
    const { quality, heard, results } = this
    if (quality === 'weak' && results.length > 0) return 'partly'
    return quality === 'none' && heard !== 'pause' ? 'weak' : quality
  }

  /** The same as a colour and in words. */
  get light() {
    const { hearing, part } = this
    return hearing === 'none' && !part ? ['none', 'I listen for your breath'] : lights[hearing]
  }

  /** What the coach has to say now. */
  get remark() { return this.said ? sentence(this.said, this.hearing) : '' }
}
