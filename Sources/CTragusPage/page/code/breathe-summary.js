// How it went: kind words, a few numbers, and each breath beside what was asked for.

import { element, shape, text } from './elements.js'
import { duration, number, percent } from './format.js'
import { parsePattern } from './breathe-guide.js'

const mostPlots = 60
const reasons = { speech: 'a voice', noise: 'noise', silence: 'silence', microphone: 'the microphone' }
/** Nobody reacts faster to a cue, in seconds; less is no habit. */
const habit = 0.25

/** What there is to say, a sentence each. */
function sentences(session) {
  const { cycles, inTimeCycles, rate, pattern, pace } = session
  if (!(cycles > 0)) return ['I count as soon as I am sure that I hear you, after two or three breaths. Hold the microphone near mouth or nose.']
  const total = (parsePattern(pattern) ?? []).reduce((sum, { duration: length }) => sum + length, 0)
  const said = [`${inTimeCycles} of ${cycles} ${cycles === 1 ? 'breath' : 'breaths'} in time.`]
  if (Number.isFinite(rate) && total > 0) {
    said.push(`You breathed ${number(rate)} times a minute; the pattern has ${number(60 / total)}.`)
  }
  for (const [part, words] of [['inhale', 'in'], ['exhale', 'out']]) {
    const [late, long] = [session[`${part}Drift`], session[`${part}Excess`]]
    const habits = []
    if (Math.abs(late) >= habit) habits.push(`${number(Math.abs(late))} s ${late > 0 ? 'late' : 'early'}`)
    if (Math.abs(long) >= habit) habits.push(`${number(Math.abs(long))} s too ${long > 0 ? 'long' : 'short'}`)
    if (habits.length > 0) said.push(`You breathed ${words} ${habits.join(' and ')}, on average.`)
  }
  if (pace > 1) said.push('I slowed down for you.')
  const pauses = session.pauses ?? []
  if (pauses.length > 0) {
    const why = [...new Set(pauses.map(({ reason }) => reasons[reason] ?? reason))].join(' and ')
    const seconds = pauses.reduce((sum, { start, end }) => sum + Math.max(end - start, 0), 0)
    said.push(`It paused ${pauses.length === 1 ? 'once' : `${pauses.length} times`}, ${duration(seconds)} in all, for ${why}.`)
  }
  return said
}

/** The element that shows an exercise that is over. */
export function summary(session, isKept) {
  const { cycles, adherence } = session
  const title = !(cycles > 0) ? 'Nothing to count yet' : adherence >= 0.7 ? 'Well breathed' : 'Done, and good that you did'
  const figure = (value, name) => element('div', 'breathe-figure', text('dd', '', value), text('dt', '', name))
  const figures = element('dl', 'breathe-figures')
  if (cycles > 0) {
    figures.append(
      figure(String(cycles), cycles === 1 ? 'breath' : 'breaths'), figure(percent(adherence), 'followed'),
      figure(number(session.rate), 'a minute'), figure(duration(session.practice), 'of practice'))
  }
  const plots = element('ol', 'breathe-plots')
  for (const result of (session.results ?? []).slice(0, mostPlots)) plots.append(plot(result))
  const made = element('div', 'breathe-summary')
  made.append(text('h2', 'breathe-summary-title', title))
  if (cycles > 0) made.append(figures)
  made.append(...sentences(session).map((sentence) => text('p', '', sentence)))
  if (isKept && cycles > 0) made.append(text('p', 'soft', 'It stands in your history now.'))
  if (plots.childElementCount > 0) {
    made.append(
      text('h3', 'small-title', 'Each breath: the guide above, you below'), plots)
  }
  return made
}

const parts = { inhale: 'in', hold: 'hold', exhale: 'out', rest: 'rest' }

// Blocks above are what was asked for, those below what was heard; breaths in rise and breaths out fall.
function plot(result) {
  const from = result.start - 1
  const scale = 100 / Math.max(result.end - result.start + 2, 1)
  const picture = shape('svg', 'breathe-plot', { viewBox: '0 0 100 30', preserveAspectRatio: 'none', 'aria-hidden': 'true' })
  const block = (part, start, length, y, name) => {
    if (!Number.isFinite(start + length) || !Number.isFinite(scale)) return
    const [left, right] = [(start - from) * scale, (start + length - from) * scale]
    const [begin, end] = part === 'inhale' ? [8, 0] : part === 'exhale' ? [0, 8] : part === 'hold' ? [0, 0] : [10, 10]
    const bottom = part === 'hold' ? 2 : 12
    const points = [[left, y + bottom], [left, y + begin], [right, y + end], [right, y + bottom]]
    picture.append(shape('polygon', name, { points: points.map((point) => point.map((value) => value.toFixed(2)).join(',')).join(' ') }))
  }
  for (const { part, cue, wanted, start, duration: length } of result.parts ?? []) {
    block(part, cue, wanted, 1, 'breathe-plot-asked')
    block(part, start, length, 16, 'breathe-plot-heard')
  }
  const words = result.inTime ? 'in time' : shortcoming(result)
  return element('li', 'breathe-plot-item', picture, element(
    'p', 'breathe-plot-words', text('strong', '', `${result.cycle}`), ` ${words}`))
}

/** What was wrong with a breath, in a few words. */
export function shortcoming({ parts: all, adherence }) {
  const worst = [...(all ?? [])].sort((one, other) => one.score - other.score)[0]
  if (!worst) return percent(adherence)
  const name = parts[worst.part] ?? worst.part
  if (worst.part === 'hold' || worst.part === 'rest') return `${name} not quiet`
  if (!Number.isFinite(worst.start)) return `${name} not heard`
  const [late, long] = [worst.start - worst.cue, worst.duration - worst.wanted]
  const tolerance = Math.min(Math.max(worst.wanted / 4, 0.5), 1)
  return Math.abs(late) > tolerance ? `${name} ${number(Math.abs(late))} s ${late > 0 ? 'late' : 'early'}`
    : `${name} ${number(Math.abs(long))} s ${long > 0 ? 'long' : 'short'}`
}
