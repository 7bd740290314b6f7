// Events as sentences. What there is no sentence for is not shown.

import { duration, frequency, level, number, percent } from './format.js'

const blows = { short: 'A short puff', long: 'A long blow', hard: 'A hard blow', double: 'Two puffs in a row' }

/** What is wrong with what arrives, and what helps. */
export const conditions = {
  silent: 'Only silence arrives. The microphone may be muted or unplugged.',
  constant: 'The microphone gives one and the same value all the time. It or its driver may be broken.',
  clipping: 'The sound is too loud and is cut off. Turn down the gain, or move away.',
  offset: 'The signal does not lie around zero. Another microphone or input may help.',
  'band-limited': 'High frequencies are missing, as on the telephone. Bluetooth may be the reason.',
}

const alarms = { T3: 'a smoke alarm', T4: 'a carbon monoxide alarm' }
const breaths = { inhale: 'Breathing in', exhale: 'Breathing out', pause: 'A pause between two breaths' }

// By the type of event: a sentence, or null where this one says nothing new.
const sentences = {
  sound: (event) => event.phase === 'began'
    ? `${event.label} begins, ${percent(event.confidence)} sure.`
    : `${event.label} is over after ${duration(event.end - event.start)}.`,
  blow: (event) => event.phase === 'began' ? 'Somebody blows.'
    : event.phase === 'ended'
      ? `${blows[event.kind] ?? 'A blow'}: ${duration(event.duration)}, strength ${percent(event.strength)}.` : null,
  wind: (event) => event.phase === 'began' ? 'Wind blows on the microphone.'
    : event.phase === 'ended' ? `The wind has ceased after ${duration(event.duration)}.` : null,
  alarm: (event) => {
    const name = alarms[event.pattern] ?? 'an alarm'
    return event.phase === 'began' ? `This is ${name}! Its tone has ${frequency(event.frequency)}.`
      : event.phase === 'ended' ? `I no longer hear ${name}.` : null
  },
  input: (event) => event.phase === 'began' ? conditions[event.condition] ?? `Something is wrong: ${event.condition}.`
    : event.phase === 'ended' ? `Better: ${event.condition} is over after ${duration(event.end - event.start)}.` : null,
  gap: (event) => `${duration(event.duration)} of sound were lost on the way.`,
  lost: (event) => `This page was too slow and missed ${event.count} messages.`,
  range: (event) => event.phase === 'began' ? `The level is now ${event.range}: ${level(event.level)} ${event.unit}.` : null,
  voice: (event) => event.phase === 'began' ? 'Somebody speaks.'
    : event.phase === 'ended' ? `Nobody speaks any more, after ${duration(event.end - event.start)}.` : null,
  activity: (event) => event.phase === 'began' ? 'It became loud.' : event.phase === 'ended' ? 'It is quiet again.' : null,
  recording: (event) => event.phase === 'began' ? `Recording into ${event.file}.`
    : event.phase === 'ended' ? `${event.file} is complete: ${duration(event.end - event.start)}.` : null,
  note: (event) => event.phase === 'began' ? `The note ${event.note}, ${number(event.cents, 0)} cents off.` : null,
  dtmf: (event) => `The key ${event.symbol} of a telephone.`,
  message: (event) => event.kind === 'text' ? `A message: ${event.text}`
    : `A ${event.kind === 'file' ? `file, ${event.fileName}` : 'message of bytes'}, ${event.bytes} bytes.`,
  breath: (event) => event.phase === 'ended' ? `${breaths[event.kind] ?? 'A breath'}, ${duration(event.end - event.start)}.` : null,
}

/** The sentence of an event, or null. */
export function sentence(event) {
  return Object.hasOwn(sentences, event.type) ? sentences[event.type](event) : null
}

/** Why a sound was not reported. */
export function rejectionReason(event) {
  return event.reason === 'covered' ? `${event.coveredBy} says it better` : `needs ${percent(event.threshold)}`
}
