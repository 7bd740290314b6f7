// The card for somebody who listens to nothing yet: what can be listened to, and why it stopped.

import { element, icon, text } from './elements.js'
import { microphone, troubles } from './microphone.js'
import { pause } from './pause.js'
import { station } from './station.js'

/** Whether the browser runs on the computer that Tragus runs on. */
const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

class Start extends HTMLElement {
  connectedCallback() {
    this.update = () => this.render()
    this.endings = [station.on('state', this.update), station.on('connection', this.update)]
    microphone.addEventListener('change', this.update)
    pause.addEventListener('change', this.update)
    this.drawn = null
    this.render()
  }

  disconnectedCallback() {
    for (const ending of this.endings) ending()
    microphone.removeEventListener('change', this.update)
    pause.removeEventListener('change', this.update)
  }

  render() {
    const { state } = station
    if (!state) return
    // States come often, and a button that is redrawn loses its focus.
    const drawn = JSON.stringify([
      state.inputs, state.input, state.failure, state.ended, microphone.status, microphone.trouble, pause.input,
      station.connection,
    ])
    if (drawn === this.drawn) return
    this.drawn = drawn
    this.replaceChildren(element('div', 'start', this.makeHead(state), station.mayChange ? this.makeChoices(state) : null))
  }

  makeHead(state) {
    const [title, sentence, name] = this.words(state)
    const mark = element('div', 'start-mark', name === 'ear' ? this.makeEar() : icon(name))
    mark.setAttribute('aria-hidden', 'true')
    return element('div', 'start-head', mark, text('h2', 'start-title', title), text('p', 'start-text', sentence))
  }

  makeEar() {
    const ear = element('img', 'start-ear')
    Object.assign(ear, { src: 'icon.svg', alt: '' })
    return ear
  }

  words(state) {
    if (station.isGone) return ['Tragus cannot be reached', 'Once it is back, you can choose here what to listen to.', 'link']
    if (station.isGuest) {
      return ['Nothing to hear yet', 'You are a guest here: as soon as somebody starts to listen, you see it too.', 'ear']
    }
    if (microphone.status === 'opening') {
      return ['May I listen?', 'Your browser asks whether Tragus may use the microphone.', 'microphone']
    }
    if (microphone.trouble) {
      const { title, sentence } = troubles[microphone.trouble]
      return [title, sentence, 'muted']
    }
    if (pause.isPaused) return ['Paused', 'Nothing is listened to and nothing is kept. Go on whenever you like.', 'pause']
    if (state.failure) return ['Listening has ended', state.failure, 'muted']
    if (state.ended) return ['That was all of it', 'The sound was heard to its end. Choose what to listen to next.', 'check']
    return ['What shall I listen to?', 'I only listen: nothing is stored, and nothing goes out to the internet.', 'ear']
  }

  makeChoices(state) {
    const inputs = state.inputs ?? []
    const choices = element('ul', 'start-choices')
    const add = (...parts) => choices.append(element('li', '', this.makeChoice(...parts)))
    const useBrowser = () => add(
      'device', microphone.trouble ? 'Try this device\u2019s microphone again' : 'Use this device\u2019s microphone',
      'The sound goes from this browser to Tragus.', () => microphone.start())
    // What somebody wanted and did not get comes first.
    if (microphone.trouble) useBrowser()
    if (pause.isPaused) {
      add('play', 'Go on listening', pause.input.title, () => pause.resume())
    }
    const [first, ...others] = inputs.filter((input) => input.kind === 'microphone')
    const files = inputs.filter((input) => input.kind === 'file')
    const [simulated, ...signals] = inputs.filter((input) => input.kind === 'simulated')
    const listen = (input) => () => station.listen(input.name)
    for (const file of files) {
      add('file', `Listen to ${file.title}`, state.ended ? 'Once more from its beginning.' : 'A file, as if it were heard now.', listen(file))
    }
    if (first) add('microphone', `Listen with ${isHere ? 'this' : 'the'} computer\u2019s microphone`, first.title, listen(first))
    if (station.can('browser') && !microphone.trouble) useBrowser()
    if (simulated) {
      add('simulated', 'Try it with a simulated sound', 'No microphone needed: Tragus makes one up.', listen(simulated))
    }
    return element('div', 'start-body', choices, this.makeMore([...others, ...signals], listen))
  }

  makeChoice(name, title, sentence, onClick) {
    const made = element(
      'button', 'start-choice', icon(name),
      element('span', 'start-choice-words', text('strong', '', title), text('span', '', sentence)), icon('arrow'))
    made.type = 'button'
    made.disabled = microphone.status === 'opening' || station.connection !== 'open'
    made.addEventListener('click', onClick)
    return made
  }

  makeMore(inputs, listen) {
    if (inputs.length === 0) return null
    const list = element('div', 'chips')
    for (const input of inputs) {
      const chip = text('button', 'chip', input.title)
      chip.type = 'button'
      chip.addEventListener('click', listen(input))
      list.append(chip)
    }
    return element('details', 'start-more', text('summary', '', 'More to listen to'), list)
  }
}

customElements.define('tragus-start', Start)
