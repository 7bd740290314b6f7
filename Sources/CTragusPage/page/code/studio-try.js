// Step 4 of the Studio: a model listens, and tells what it hears; and the list of all models.

import { announce, confirm } from './announce.js'
import { bar, button, element, setText, text } from './elements.js'
import { bytes, moment, percent } from './format.js'
import { rejectionReason } from './sentences.js'
import { station } from './station.js'
import { store } from './studio-store.js'

/** What was nearly taken for something is shown for so many milliseconds. */
const rejectionTime = 12_000
const mostRejections = 4
/** As sure as this a window is worth a word, also while no sound is reported. */
const likely = 0.5

export class StudioTry {
  constructor() {
    this.bars = new Map()
    this.rejections = new Map()
    this.sounds = new Map()
    this.heard = text('p', 'studio-heard', '')
    this.kinds = element('div', 'studio-kinds')
    this.nearly = element('ul', 'studio-nearly')
    this.nearlyPart = element('div', '', text('h3', 'small-title', 'Not quite'), this.nearly)
    this.live = element('div', 'studio-live', this.heard, this.kinds, this.nearlyPart)
    this.back = button('Back to the built-in sounds', { kind: 'small', onClick: () => this.choose(null) })
    this.models = element('ul', 'studio-models')
    this.modelsTitle = text('h3', 'small-title', 'Models')
    this.modelsTitle.tabIndex = -1
    this.body = element('div', 'studio-try', this.live, element('div', 'studio-tools', this.back), this.modelsTitle, this.models)
  }

  get chosen() { return station.state?.model ?? null }

  get model() { return store.models?.find((model) => model.name === this.chosen) ?? null }

  /** The sentence that says what to do next. */
  get advice() {
    if (this.chosen && !station.listening) return `${this.chosen} is chosen. Listen to something, and see what it hears.`
    if (this.chosen) return `Make the sounds, and see whether ${this.chosen} knows them. What it mistakes, record more of.`
    if (!store.models) return 'One moment\u2026'
    return store.models.length === 0 ? 'Once a model is trained, you can listen with it here.' : 'Choose a model. Everywhere on this page it tells then what is heard.'
  }

  show() {
    const render = () => this.renderModels()
    store.addEventListener('models', render)
    const timer = setInterval(() => this.age(), 1000)
    const endings = [
      station.on('classification', (event) => this.takeWindow(event)), station.on('sound', (event) => this.takeSound(event)),
      station.on('sound-rejection', (event) => this.takeRejection(event)), station.on('hello', () => this.clear()),
      () => clearInterval(timer), () => store.removeEventListener('models', render),
    ]
    this.clear()
    store.loadModels()
    return () => { for (const ending of endings) ending() }
  }

  clear() {
    for (const map of [this.bars, this.rejections, this.sounds]) map.clear()
    this.kinds.replaceChildren()
    this.guess = null
    this.renderHeard()
    this.renderNearly()
  }

  // What it hears

  takeWindow({ scores }) {
    if (!this.chosen || !scores) return
    for (const [label, confidence] of Object.entries(scores)) this.barOf(label).set(confidence)
    // A kind that is not named is not likely at all.
    for (const [label, made] of this.bars) if (!Object.hasOwn(scores, label)) made.set(0)
    const [label, confidence] = Object.entries(scores).reduce((first, second) => second[1] > first[1] ? second : first, ['', 0])
    this.guess = confidence >= likely ? label : null
    this.renderHeard()
  }

  barOf(label) {
    const known = this.bars.get(label)
    if (known) return known
    const made = bar(label, 0)
    this.bars.set(label, made)
    this.kinds.append(made)
    return made
  }

  takeSound({ phase, label, confidence }) {
    if (!this.chosen) return
    if (phase === 'ended') this.sounds.delete(label)
    else this.sounds.set(label, confidence)
    this.rejections.delete(label)
    if (phase === 'began') announce(label)
    this.renderHeard()
    this.renderNearly()
  }

  takeRejection(event) {
    if (!this.chosen) return
    this.rejections.delete(event.label)
    this.rejections.set(event.label, { event, moment: performance.now() })
    this.renderNearly()
  }

  age() {
    for (const [label, { moment: then }] of this.rejections) if (performance.now() - then > rejectionTime) this.rejections.delete(label)
    this.renderNearly()
  }

  renderHeard() {
    const label = [...this.sounds.keys()].at(-1)
    this.heard.dataset.hears = String(label !== undefined)
    setText(this.heard, label ?? (this.guess ? `perhaps ${this.guess}` : 'Nothing that it knows'))
    for (const [name, made] of this.bars) made.classList.toggle('guess', !this.sounds.has(name))
  }

  renderNearly() {
    const shown = [...this.rejections.values()].reverse().slice(0, mostRejections)
    this.nearlyPart.hidden = shown.length === 0
    const lines = shown.map(({ event }) => `${event.label}, ${percent(event.confidence)}: ${rejectionReason(event)}`)
    if (lines.join('\n') === this.knownNearly) return
    this.knownNearly = lines.join('\n')
    this.nearly.replaceChildren(...lines.map((line) => text('li', '', line)))
  }

  // Models

  render() {
    const { chosen, model } = this
    if (chosen !== this.knownChosen) {
      this.knownChosen = chosen
      this.clear()
      this.renderModels()
    }
    for (const label of model?.labels ?? []) if (!this.bars.has(label)) this.barOf(label).classList.add('guess')
    this.live.hidden = !chosen || !station.listening
    // A button that vanishes must not take the focus with it.
    if (!chosen && document.activeElement === this.back) this.modelsTitle.focus()
    this.back.hidden = !chosen
  }

  renderModels() {
    const models = store.models ?? []
    const drawn = JSON.stringify([models, this.chosen])
    if (drawn === this.drawnModels) return this.onRender?.()
    this.drawnModels = drawn
    const focused = document.activeElement?.closest?.('.studio-model')?.dataset.name
    this.modelsTitle.hidden = models.length === 0
    this.models.replaceChildren(...models.map((model) => this.makeModel(model)))
    // The only button of the one that listens removes it; a focus must not come there by itself.
    for (const { dataset } of this.models.children) if (dataset.name === focused) this.modelsTitle.focus()
    this.render()
    this.onRender?.()
  }

  makeModel(model) {
    const isChosen = model.name === this.chosen
    const { accuracy } = model
    const facts = [
      accuracy ? `${accuracy.rightCount} of ${accuracy.count} right` : 'not tried with other clips',
      model.clips === undefined || model.clips === null ? null : `${model.clips} clips`, bytes(model.bytes), moment(model.date),
    ]
    const choose = isChosen ? text('span', 'studio-chosen', 'listens now') : button('Listen with this model', { kind: 'small', onClick: () => this.choose(model.name) })
    if (!isChosen) choose.setAttribute('aria-label', `Listen with this model: ${model.name}`)
    const trash = button('', { icon: 'trash', kind: 'small studio-icon', title: 'Remove', onClick: () => this.remove(model) })
    trash.setAttribute('aria-label', `Remove the model ${model.name}`)
    const item = element(
      'li', 'studio-model',
      element('div', 'studio-model-head', text('h4', 'studio-model-name', model.name), choose, trash),
      text('p', '', model.labels.join(', ')), text('p', 'soft', facts.filter(Boolean).join(' \u00b7 ')),
      element('p', 'soft', 'In a terminal: ', text('code', '', `tragus classify --model ${model.name}`)))
    item.dataset.name = model.name
    item.dataset.chosen = String(isChosen)
    return item
  }

  async choose(name) {
    const answer = await station.attempt(station.put('model', { name }))
    if (answer === undefined) return
    if (answer?.type === 'state') station.accept(answer)
    announce(name ? `${name} listens now.` : 'The built-in sounds again.')
  }

  async remove(model) {
    const isSure = await confirm(
      `Remove the model ${model.name}?`, 'Its clips stay, so that it can be trained again.', 'Remove')
    if (!isSure || !await store.removeModel(model.name)) return
    announce('Removed.')
    this.modelsTitle.focus()
  }
}
