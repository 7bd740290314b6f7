// Step 3 of the Studio: a model learns from all classes, and tells how well it does.

import { announce } from './announce.js'
import { bar, button, element, field, setText, text } from './elements.js'
import { duration, number, percent } from './format.js'
import { list } from './recordings.js'
import { station } from './station.js'
import { StudioCurve } from './studio-curve.js'
import { StudioMatrix } from './studio-matrix.js'
import { cleanName, countedClips, fewClips, store } from './studio-store.js'
import { visible } from './visible.js'

const phases = { hearing: 'Hearing the clips', training: 'Learning from them' }

export class StudioTrain {
  constructor() {
    this.training = { phase: 'idle', curve: [] }
    this.curve = new StudioCurve()
    this.matrix = new StudioMatrix()
    this.input = element('input', 'input')
    Object.assign(this.input, { type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 64, value: 'my-sounds' })
    this.input.setAttribute('autocapitalize', 'none')
    this.input.addEventListener('input', () => setText(this.error, ''))
    this.error = text('p', 'field-error', '')
    this.error.setAttribute('role', 'alert')
    this.trainButton = button('Train', { kind: 'primary' })
    this.trainButton.type = 'submit'
    this.form = element('form', 'studio-add', field('Name of the model', this.input), this.trainButton, this.error, this.makeQuiet())
    this.form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.train()
    })
    this.progress = bar('', 0)
    this.stopButton = button('Stop', { icon: 'stop', kind: 'danger small', onClick: () => this.stop() })
    this.running = element('div', 'studio-running', this.progress, this.stopButton)
    this.outcome = element('div', 'studio-outcome')
    this.outcome.tabIndex = -1
    this.body = element('div', 'studio-train', this.form, this.running, this.outcome, this.curve.body, this.matrix.body)
  }

  /** The recordings that hold none of the sounds: what is reported there is a false alarm. */
  makeQuiet() {
    this.quiet = element('ul', 'studio-quiet')
    const made = element(
      'details', 'studio-more', text('summary', '', 'Count false alarms'),
      text('p', 'soft', 'Mark recordings in which none of your sounds is heard. What the model reports there is counted, and learned as background.'), this.quiet)
    made.addEventListener('toggle', () => { if (made.open) this.loadQuiet() })
    return made
  }

  async loadQuiet() {
    const answer = await station.attempt(list())
    if (!answer) return
    const chosen = new Set(this.quietNames)
    const usable = answer.recordings.filter((one) => one.duration > 0 && one.name !== station.state?.recording?.name)
    this.quiet.replaceChildren(...usable.map((one) => {
      const box = element('input', 'studio-check')
      Object.assign(box, { type: 'checkbox', value: one.name, checked: chosen.has(one.name) })
      return element('li', '', element('label', 'studio-check-line', box, text('bdi', '', visible(one.name)), text('span', 'soft', duration(one.duration))))
    }))
    if (usable.length === 0) this.quiet.append(text('li', 'soft', 'There are no recordings yet. Record the room for some minutes, as it usually sounds.'))
  }

  get quietNames() { return [...this.quiet.querySelectorAll('input:checked')].map((box) => box.value) }

  get isRunning() { return Object.hasOwn(phases, this.training.phase) }

  /** The sentence that says what to do next. */
  get advice() {
    if (this.isRunning) return 'It learns. You can go on collecting meanwhile; new clips count the next time.'
    const { classes } = store
    if (!classes) return 'One moment\u2026'
    const filled = classes.filter((kind) => kind.clips > 0)
    if (filled.length < 2) return 'It needs two classes with clips: what is it, and what is it not?'
    const least = filled.reduce((first, second) => second.clips < first.clips ? second : first)
    return least.clips < fewClips
      ? `You can try it already. ${fewClips} clips of each would tell you more; ${least.name} has ${least.clips}.`
      : 'Give the model a name and let it learn from all clips. It takes from seconds to a few minutes.'
  }

  show() {
    const render = () => this.render()
    store.addEventListener('classes', render)
    const endings = [this.matrix.show(), station.on('training', (event) => this.take(event)), () => store.removeEventListener('classes', render)]
    this.load()
    this.render()
    return () => { for (const ending of endings) ending() }
  }

  async load() {
    const answer = await station.attempt(station.get('studio/training'))
    if (answer) this.take(answer)
  }

  take(training) {
    const was = this.training.phase
    const hadFocus = this.running.contains(document.activeElement)
    this.training = training
    this.render()
    if (was === training.phase || !['done', 'failed', 'stopped'].includes(training.phase) || !Object.hasOwn(phases, was)) return
    if (hadFocus) this.outcome.focus({ preventScroll: true })
    announce([...this.outcome.children].map((line) => line.textContent).join(' '))
    if (training.phase === 'done') store.loadModels()
  }

  async train() {
    const name = cleanName(this.input.value)
    setText(this.error, name ? '' : 'A name has letters from a to z, digits, - and _, at most 64.')
    if (!name) return this.input.focus()
    this.trainButton.disabled = true
    const answer = await station.attempt(station.post('studio/training', { name, quiet: this.quietNames }))
    if (answer === undefined) return this.render()
    announce('It learns.')
    await this.load()
    // With few clips it has learned already.
    const next = this.isRunning ? this.stopButton : this.outcome
    next.focus({ preventScroll: true })
  }

  async stop() {
    await station.attempt(station.delete('studio/training'))
    await this.load()
    this.trainButton.focus({ preventScroll: true })
  }

  render() {
    const { training, isRunning } = this
    const filled = (store.classes ?? []).filter((kind) => kind.clips > 0)
    this.form.hidden = isRunning
    this.trainButton.disabled = filled.length < 2
    this.running.hidden = !isRunning
    if (isRunning) {
      this.progress.rename(`${phases[training.phase]}: ${training.name}`)
      this.progress.set(training.share ?? 0)
    }
    this.curve.set(training.curve ?? [])
    this.renderOutcome()
    this.onRender?.()
  }

  renderOutcome() {
    const { phase, name, message, result } = this.training
    const shown = JSON.stringify([phase, name, message, result])
    if (shown === this.shownOutcome) return
    this.shownOutcome = shown
    this.matrix.set(phase === 'done' ? result : null)
    this.outcome.hidden = !['done', 'failed', 'stopped'].includes(phase)
    this.outcome.dataset.phase = phase
    const lines = phase === 'done' ? this.words(name, result)
      : phase === 'failed' ? [text('p', 'studio-result', 'It could not learn.'), text('p', '', message ?? '')]
        : phase === 'stopped' ? [text('p', 'studio-result', 'It was stopped. Nothing was written.')] : []
    this.outcome.replaceChildren(...lines)
  }

  words(name, result) {
    const { evaluation, warnings = [], faults = 0 } = result
    const lines = []
    if (evaluation) {
      const { rightCount, count, lowest, highest } = evaluation.clips
      const of = evaluation.isOfOtherSources === false ? 'other clips of the same sources' : 'clips that it had not learned from'
      lines.push(
        text('p', 'studio-result', `${rightCount} of ${count} clips right`),
        text('p', '', `${name} was tried with ${of}. In 95 of 100 cases the true share lies between ${percent(lowest)} and ${percent(highest)}.`))
    } else {
      lines.push(
        text('p', 'studio-result', `${name} is there.`),
        text('p', '', `It has learned from ${countedClips(result.clips).toLowerCase()}, too few to say how well it does. Try it, and record more.`))
    }
    if (result.falseAlarms) lines.push(text('p', '', alarmWords(result.falseAlarms)))
    if (faults > 0) lines.push(text('p', '', `${countedClips(faults)} could not be read and ${faults === 1 ? 'was' : 'were'} left out.`))
    // All clips lie in one folder; the rest of the path tells them apart.
    for (const warning of warnings) lines.push(text('p', 'studio-warning', warning.replaceAll(`${store.folder}/`, '')))
    lines.push(text('p', 'studio-next-step', nextStep(result)))
    return lines
  }
}

/** How often it reports something where there is nothing. */
function alarmWords({ before, after }) {
  const rate = ({ perHour, lowest, highest }) => `${number(perHour)} an hour (in 95 of 100 cases ${number(lowest)} to ${number(highest)})`
  const words = `In ${duration(before.duration)} without any of the sounds it reported ${before.count}: ${rate(before)}.`
  return after ? `${words} After learning from them it would report ${rate(after)}.` : words
}

/** What would help most. */
function nextStep({ evaluation, labels }) {
  if (!evaluation) return `Next: ${fewClips} clips or more of each kind.`
  const confusions = evaluation.kinds.flatMap(({ label, answers }) => answers.map((count, index) => ({ label, answer: labels[index], count })))
  const worst = confusions.filter((one) => one.label !== one.answer).reduce((first, second) => second.count > first.count ? second : first, { count: 0 })
  return worst.count > 0
    ? `Next: most mistakes are ${worst.label} taken for ${worst.answer}. Listen to them below, and record more of both.`
    : 'Next: try it live. More clips, at other times and from other places, make it surer.'
}
