// Cues for closed eyes: the sounds of the command line, and pulses on telephones.

import { toggle } from './elements.js'
import { play } from './play.js'
import { station } from './station.js'

const parts = ['inhale', 'hold', 'exhale', 'rest']
const pulses = { inhale: [220], exhale: [160, 160, 160], done: [500] }

export class BreatheCues {
  constructor() {
    this.sounds = new Map()
    this.hasSound = remembered('breathe-sound', true)
    this.hasPulses = remembered('breathe-pulses', true)
    // A second page that looks on keeps silent.
    this.isLeading = false
  }

  /** The switches that make sense here. */
  switches() {
    const made = []
    if (station.can('sounds')) {
      made.push(toggle('Sounds tell in and out', this.hasSound, (isOn) => {
        this.hasSound = remember('breathe-sound', isOn)
        if (isOn) this.load()
      }))
    }
    if (typeof navigator.vibrate === 'function' && matchMedia('(pointer: coarse)').matches) {
      made.push(toggle('Pulses: one for in, two for out', this.hasPulses, (isOn) => {
        this.hasPulses = remember('breathe-pulses', isOn)
        if (isOn) this.pulse('inhale')
      }))
    }
    return made
  }

  /** Fetches the sounds, so that none is late. */
  async load() {
    if (!this.hasSound || !station.can('sounds')) return
    const wishes = [
      ...parts.map((cue) => [cue, { kind: 'cue', cue }]),
      ['done', { kind: 'tone', frequency: 523.25, duration: 0.8, level: -26 }],
    ]
    // One after the other: a server makes only a few at a time, and refuses more.
    for (const [name, wish] of wishes) {
      if (this.sounds.has(name)) continue
      const bytes = await station.post('sounds', wish).catch(() => null)
      if (bytes instanceof ArrayBuffer) this.sounds.set(name, bytes)
    }
  }

  /** Tells a cue of the coach. Who waits for somebody asks once more. */
  tell(cue) {
    const name = cue === 'nudge' ? 'inhale' : cue
    if (!this.isLeading) return
    const sound = this.sounds.get(name)
    if (this.hasSound && sound) play(sound).catch(() => {})
    this.pulse(name)
  }

  pulse(name) {
    if (this.hasPulses && name in pulses) navigator.vibrate?.(pulses[name])
  }
}

function remembered(key, otherwise) {
  try {
    return (localStorage.getItem(key) ?? String(otherwise)) === 'true'
  } catch {
    return otherwise
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
  return value
}
