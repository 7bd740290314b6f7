// Events as marks on a timeline: what kind they are, what they are called in a word, when they began and ended.

import { sentence } from './sentences.js'
import { visible } from './visible.js'

/** The kinds of events that timelines show, with the colour of their marks. */
export const kinds = [
  { name: 'alarm', title: 'Alarms', color: 'range-red', types: ['alarm'] },
  { name: 'voice', title: 'Voices', color: 'range-purple', types: ['voice'] },
  { name: 'sound', title: 'Sounds', color: 'range-cyan', types: ['sound'] },
  { name: 'blow', title: 'Blows', color: 'range-green', types: ['blow', 'wind'] },
  { name: 'message', title: 'Messages', color: 'range-blue', types: ['message'] },
  { name: 'fault', title: 'Faults', color: 'range-orange', types: ['input', 'gap'] },
]

/** The types of all these events. */
export const types = kinds.flatMap((kind) => kind.types)

const kindOfType = new Map(kinds.flatMap((kind) => kind.types.map((type) => [type, kind])))
/** So many marks of a kind may lie above each other. */
const mostLanes = 3

const blows = new Map([['short', 'Puff'], ['long', 'Long blow'], ['hard', 'Hard blow'], ['double', 'Two puffs']])
const alarms = new Map([['T3', 'Smoke alarm'], ['T4', 'Carbon monoxide alarm']])
const faults = new Map([
  ['silent', 'Only silence'], ['constant', 'Stuck signal'], ['clipping', 'Too loud'], ['offset', 'Off centre'],
  ['band-limited', 'No high frequencies'],
])

const labels = {
  alarm: (event) => alarms.get(event.pattern) ?? 'Alarm',
  voice: () => 'Voice',
  sound: (event) => event.label,
  blow: (event) => blows.get(event.kind) ?? 'Blow',
  wind: () => 'Wind',
  message: (event) => event.kind === 'text' ? event.text : event.kind === 'file' ? event.fileName : 'Message of bytes',
  input: (event) => faults.get(event.condition) ?? event.condition,
  gap: () => 'Lost sound',
}

/** Marks, in the order in which they were made; what begins and ends is one mark. */
export class Marks {
  /** @param most The oldest are left out beyond this number. */
  constructor(most = 5000) {
    this.most = most
    this.clear()
  }

  clear() {
    this.list = []
    this.open = new Map()
  }

  /** Makes a mark of an event or goes on with one; its times have `base` added to them. Null where it is none. */
  take(event, base = 0) {
    const kind = kindOfType.get(event?.type)
    const start = event?.start ?? event?.time
    if (!kind || !Number.isFinite(start)) return null
    const said = labels[event.type](event)
    if (typeof said !== 'string') return null
    const label = visible(said)
    // A blow gets its kind, and so its name, when it ends.
    const key = `${event.type} ${start} ${event.type === 'blow' ? '' : label}`
    const end = event.phase === 'ended' ? event.end : event.type === 'gap' ? start + event.duration : start
    const isOpen = event.phase === 'began' || event.phase === 'updated'
    let mark = this.open.get(key)
    if (mark) {
      Object.assign(mark, { label, event })
    } else {
      mark = { kind, label, event, start: start + base, lane: this.freeLane(kind, start + base) }
      this.list.push(mark)
      if (this.list.length > this.most) this.list.shift()
      if (isOpen) this.open.set(key, mark)
    }
    mark.end = isOpen ? null : base + (Number.isFinite(end) ? Math.max(end, start) : start)
    if (!isOpen) this.open.delete(key)
    return mark
  }

  // By time and not by place, so that a mark never jumps.
  freeLane(kind, start) {
    const busy = new Set()
    for (const mark of this.list.slice(-20)) {
      if (mark.kind === kind && (mark.end ?? Infinity) > start) busy.add(mark.lane)
    }
    for (let lane = 0; lane < mostLanes; lane += 1) if (!busy.has(lane)) return lane
    return mostLanes - 1
  }

  /** Ends what still lasts: the stream is over. */
  endAll(time) {
    for (const mark of this.open.values()) mark.end ??= Math.max(time, mark.start)
    this.open.clear()
  }
}

/** A mark in a sentence; its event may come from a file that anybody wrote. */
export function markSentence(mark) {
  try {
    return visible(sentence(mark.event) ?? `${mark.label}.`)
  } catch {
    return `${mark.label}.`
  }
}
