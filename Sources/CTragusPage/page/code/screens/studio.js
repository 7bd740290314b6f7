// Studio: sounds of one's own are collected, looked through, learned, and tried.

import { card, element, segments, setText, text } from '../elements.js'
import { Screen } from '../screen.js'
import { station } from '../station.js'
import { StudioClips } from '../studio-clips.js'
import { StudioCollect } from '../studio-collect.js'
import { StudioCut } from '../studio-cut.js'
import { stretchPlayer } from '../studio-sound.js'
import { countedClips, store } from '../studio-store.js'
import { StudioTrain } from '../studio-train.js'
import { StudioTry } from '../studio-try.js'

const usual = ['recording', 'collection', 'training']
/** What a model hears is only wanted while one is chosen. */
const ofModels = ['classification', 'sound', 'sound-rejection']

class Studio extends Screen {
  get wish() {
    return { types: station.state?.model ? [...usual, ...ofModels] : usual }
  }

  build() {
    this.collect = new StudioCollect()
    this.clips = new StudioClips()
    this.cut = new StudioCut()
    this.train = new StudioTrain()
    this.try = new StudioTry()
    this.train.onRender = this.try.onRender = () => this.renderAdvice()
    this.view = segments('What to look through', [['clips', 'Clips'], ['cut', 'Cut a recording']], 'clips', (view) => this.look(view))
    this.steps = [
      this.makeStep('collect', 'Collect', this.collect.body), this.makeStep('look', 'Look through', element('div', 'card-controls', this.view), this.clips.body, this.cut.body),
      this.makeStep('train', 'Train', this.train.body), this.makeStep('try', 'Try it', this.try.body),
    ]
    this.cut.body.hidden = true
    this.append(
      element('div', 'studio-head', text('h1', 'screen-title', 'Studio'), text('p', 'soft', 'Teach Tragus sounds of your own. Nothing leaves the computer that it runs on.')),
      this.makeWay(), element('div', 'studio', ...this.steps.map((step) => step.body)))
  }

  makeStep(name, title, ...parts) {
    const number = [...'1234'][['collect', 'look', 'train', 'try'].indexOf(name)]
    const advice = text('p', 'studio-advice', '')
    const body = card(`${number} ${title}`, advice, ...parts)
    body.classList.add(`studio-${name}-card`)
    const heading = body.querySelector('h2')
    heading.tabIndex = -1
    return { name, title, number, advice, body, heading }
  }

  /** The way through the steps, for displays where they lie one below the other. */
  makeWay() {
    const list = element('ol', 'studio-way', ...this.steps.map((step) => {
      const made = element('button', 'studio-way-step', text('span', 'studio-way-number', step.number), text('span', '', step.title.split(' ')[0]))
      made.type = 'button'
      made.addEventListener('click', () => {
        step.body.scrollIntoView({ block: 'start' })
        step.heading.focus({ preventScroll: true })
      })
      return element('li', '', made)
    }))
    const way = element('nav', 'studio-way-part', list)
    way.setAttribute('aria-label', 'Steps')
    return way
  }

  show() {
    const renderAdvice = () => this.renderAdvice()
    store.addEventListener('classes', renderAdvice)
    this.keep(
      station.on('state', () => this.render()),
      station.on('connection', (connection) => { if (connection === 'open') this.load() }),
      station.on('collection', () => store.load()),
      station.on('recording', (event) => { if (event.class && event.phase === 'ended') store.load() }),
      () => store.removeEventListener('classes', renderAdvice), () => stretchPlayer.stop(),
      this.collect.show(), this.train.show(), this.try.show())
    this.endLook = () => {}
    this.keep(() => this.endLook())
    this.look(this.cut.body.hidden ? 'clips' : 'cut')
    store.load()
    this.render()
  }

  // Meanwhile others may have changed something.
  load() {
    store.load()
    store.loadModels()
    this.train.load()
  }

  look(view) {
    this.endLook()
    const isCut = view === 'cut'
    this.clips.body.hidden = isCut
    this.cut.body.hidden = !isCut
    this.endLook = isCut ? this.cut.show() : this.clips.show()
    this.renderAdvice()
  }

  render() {
    station.want(this.localName, this.wish)
    this.collect.render()
    this.try.render()
    this.renderAdvice()
  }

  renderAdvice() {
    const advice = [this.collect.advice, this.lookAdvice, this.train.advice, this.try.advice]
    this.steps.forEach((step, index) => setText(step.advice, advice[index]))
  }

  get lookAdvice() {
    if (!this.cut.body.hidden) return 'Say what each stretch is, and make clips of them.'
    return store.clipCount === 0 ? 'What you collect can be heard here; what does not belong there is removed or moved.'
      : `${countedClips(store.clipCount)} in all. Listen to them, and remove or move what does not belong where it is.`
  }
}

customElements.define('tragus-studio', Studio)
