// What the Studio holds: the classes with their clips, what is stored now, the models, and the calls for all that.

import { station } from './station.js'

/** How many clips of a kind are a beginning, and how many are good. */
export const [fewClips, manyClips] = [5, 20]

const part = encodeURIComponent

/** The address of a clip, or of something that belongs to it. */
export const clipPath = (kind, name, rest = '') => `studio/classes/${part(kind)}/${part(name)}${rest}`
/** The address of something that belongs to a recording. */
export const recordingPath = (name, rest = '') => `recordings/${part(name)}${rest}`

/** What somebody types as a name of a class or model: blanks become hyphens. Empty where it cannot be one. */
export function cleanName(typed) {
  const name = typed.trim().replace(/\s+/g, '-')
  return /^[A-Za-z0-9_-]{1,64}$/.test(name) ? name : ''
}

/** "One clip" or "7 clips". */
export function countedClips(count) { return count === 1 ? 'One clip' : `${count} clips` }

class Store extends EventTarget {
  constructor() {
    super()
    /** The classes in the order of their names, or null before they are known. */
    this.classes = null
    this.folder = ''
    this.models = null
  }

  get names() { return (this.classes ?? []).map((kind) => kind.name) }

  get clipCount() { return (this.classes ?? []).reduce((sum, kind) => sum + kind.clips, 0) }

  tell(type) { this.dispatchEvent(new Event(type)) }

  // Several clips may end while an answer is on its way; only the last one counts.
  async load() {
    this.turn = (this.turn ?? 0) + 1
    const { turn } = this
    const answer = await station.attempt(station.get('studio'))
    if (answer && turn === this.turn) this.take(answer)
  }

  take({ folder, classes }) {
    Object.assign(this, { folder, classes })
    this.tell('classes')
  }

  async addClass(name) {
    const answer = await station.attempt(station.post('studio/classes', { name }))
    if (answer) this.take(answer)
    return Boolean(answer)
  }

  async removeClass(name) {
    const answer = await station.attempt(station.delete(`studio/classes/${part(name)}`))
    if (answer !== undefined) await this.load()
    return answer !== undefined
  }

  async clips(kind) { return (await station.get(`studio/classes/${part(kind)}`)).clips }

  // Models

  async loadModels() {
    const answer = await station.attempt(station.get('models'))
    if (!answer) return
    this.models = answer.models
    this.tell('models')
  }

  choose(name) { return station.attempt(station.put('model', { name })) }

  async removeModel(name) {
    const answer = await station.attempt(station.delete(`models/${part(name)}`))
    await this.loadModels()
    return answer !== undefined
  }
}

export const store = new Store()
