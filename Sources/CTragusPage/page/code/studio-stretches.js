// The stretches of a recording that somebody labels: in order of time, one of them selected.

/** Shorter ones are not made, in seconds. */
export const shortest = 0.05

export class Stretches {
  constructor(duration) {
    this.duration = duration
    /**
     * Each is { start, end, label, guess, confidence, proposal }; label is '' until somebody says what it is.
     * What was made of a proposal has it.
     */
    this.list = []
    this.proposals = []
    this.selected = null
  }

  /** Takes what was labelled, and what is proposed beside it and was not taken away before. */
  take(labels, proposals, rejected = []) {
    this.proposals = proposals
    const made = labels.map(stretchOf)
    const free = proposals.filter((one) => !isCovered(one, made) && !isCovered(one, rejected))
      .map((one) => ({ start: one.start, end: one.end, label: '', guess: one.label, confidence: one.confidence, proposal: one }))
    this.list = [...made, ...free]
    this.sort()
    this.selected = this.list.find((one) => !one.label) ?? this.list[0] ?? null
  }

  /** Takes labels from elsewhere that are not there yet. They take the place of proposals. */
  bring(labels) {
    const isThere = ({ start, end, text }) => this.list.some(
      (one) => one.label === text && Math.abs(one.start - start) < 0.001 && Math.abs(one.end - end) < 0.001)
    const made = labels.filter((one) => !isThere(one)).map(stretchOf)
    const gone = this.list.filter((one) => !one.label && isCovered(one, made))
    this.list = [...this.list.filter((one) => !gone.includes(one)), ...made]
    this.sort()
    this.selected = made.find((one) => !one.label) ?? made[0] ?? this.selected
    return { made, gone }
  }

  /** Undoes that. */
  takeBack({ made, gone }) {
    this.list = [...this.list.filter((one) => !made.includes(one)), ...gone]
    this.sort()
    if (!this.list.includes(this.selected)) this.selected = this.list.find((one) => !one.label) ?? this.list[0] ?? null
  }

  sort() { this.list.sort((first, second) => first.start - second.start || first.end - second.end) }

  /** What is labelled, as the server stores it. */
  get labels() {
    return this.list.filter((one) => one.label).map(({ start, end, label }) => ({ start: rounded(start), end: rounded(end), text: label }))
  }

  /** The proposals of which nothing is left, as the server stores them: they are not made again. */
  get rejected() {
    const left = new Set(this.list.filter((one) => !one.label).map((one) => one.proposal))
    return this.proposals.filter((one) => !left.has(one) && !isCovered(one, this.list)).map(({ start, end }) => ({ start: rounded(start), end: rounded(end) }))
  }

  get labelledCount() { return this.list.filter((one) => one.label).length }

  get index() { return this.list.indexOf(this.selected) }

  select(one) { this.selected = one }

  /** Goes on to another one; false where there is none. */
  step(count) {
    const next = this.list[this.index + count]
    if (next) this.selected = next
    return Boolean(next)
  }

  /** Says what the selected one is, and goes on to the next one without a label. */
  label(name) {
    const { selected } = this
    if (!selected) return null
    selected.label = name
    const rest = this.list.slice(this.index + 1)
    this.selected = rest.find((one) => !one.label) ?? rest[0] ?? selected
    return selected
  }

  /** Takes the selected one away. */
  reject() {
    const { index, selected } = this
    if (index < 0) return null
    this.list.splice(index, 1)
    this.selected = this.list[index] ?? this.list[index - 1] ?? null
    return selected
  }

  add(start, end) {
    const made = { ...this.held(start, end), label: '' }
    this.list.push(made)
    this.sort()
    this.selected = made
    return made
  }

  /** Moves an edge, 'start' or 'end', as far as the other edge and the recording allow. */
  moveEdge(one, edge, time) {
    if (edge === 'start') one.start = Math.min(Math.max(time, 0), one.end - shortest)
    else one.end = Math.max(Math.min(time, this.duration), one.start + shortest)
  }

  held(start, end) {
    const from = Math.min(Math.max(Math.min(start, end), 0), this.duration)
    const to = Math.min(Math.max(start, end, from + shortest), this.duration)
    return { start: Math.min(from, Math.max(to - shortest, 0)), end: to }
  }
}

function stretchOf({ start, end, text }) { return { start, end, label: text } }

/** Whether one of some stretches has more than half of another. */
function isCovered(one, others) {
  return others.some((other) => Math.min(one.end, other.end) - Math.max(one.start, other.start) > (one.end - one.start) / 2)
}

function rounded(seconds) { return Math.round(seconds * 1000) / 1000 }
