// The card of Set-up that looks whether the microphone is well, and says what helps where it is not.

import { announce } from './announce.js'
import { button, card, element, icon, setText, text } from './elements.js'
import { microphone } from './microphone.js'
import { TimedProgress } from './setup-progress.js'
import { station } from './station.js'

/** Icon and word of each verdict. */
const verdicts = {
  ok: ['check', 'well'], warning: ['alarm', 'could be better'], failure: ['cross', 'not usable'],
}

const wholes = {
  ok: 'All is well.',
  warning: 'It can be used, and could be better.',
  failure: 'Nothing useful can be heard with it like this.',
}

const titles = new Map(Object.entries({
  input: 'Input', signal: 'Signal', clipping: 'Cut-off peaks', offset: 'Offset', bandwidth: 'High frequencies',
  channels: 'Channels', dropouts: 'Lost sound', room: 'Room', blow: 'Blowing', timing: 'Timing',
}))

const remarkCheck = (finding) => ({
  name: 'browser', status: 'warning', finding, remedy: 'Choose another browser, or switch it off in the settings of this one.',
})

export class SetupDoctor {
  constructor() {
    this.words = text('p', '', '')
    this.startButton = button('Look whether it is well', { icon: 'microphone', kind: 'small', onClick: () => this.start() })
    this.cancelButton = button('Stop looking', { icon: 'stop', kind: 'small', onClick: () => this.cancel() })
    this.progress = new TimedProgress('How far the look at the microphone is')
    this.result = element('div', 'setup-result')
    this.body = card(
      'Is the microphone well?', this.words, this.progress.body, element('div', 'setup-row', this.startButton, this.cancelButton), this.result)
    this.body.id = 'setup-doctor'
  }

  show() {
    this.render()
    return station.on('picture', (frame) => this.progress.take(frame))
  }

  get isRunning() {
    const { examination } = station.state ?? {}
    return Boolean(examination && !examination.diagnosis)
  }

  async start() {
    this.isCancelled = false
    this.startButton.disabled = true
    const state = await station.attempt(station.post('examination'))
    this.startButton.disabled = false
    if (!state) return
    station.accept(state)
    if (this.isRunning) {
      this.cancelButton.focus({ preventScroll: true })
      announce('Listening. Please speak, with pauses.')
    }
  }

  async cancel() {
    this.isCancelled = true
    const state = await station.attempt(station.delete('examination'))
    if (state) station.accept(state)
  }

  render() {
    const { state, listening, mayChange } = station
    this.body.hidden = !mayChange || !station.can('examine')
    if (!state || this.body.hidden) return
    const { examination } = state
    const { isRunning } = this
    const hadFocus = this.body.contains(document.activeElement)
    this.progress.follow(isRunning ? examination : null)
    this.cancelButton.hidden = !isRunning
    this.startButton.hidden = isRunning || !listening
    setText(this.startButton.querySelector('.button-label'), examination?.diagnosis ? 'Look once more' : 'Look whether it is well')
    if (this.wasRunning && !isRunning) {
      // Where the focus was, there is a button again.
      if (hadFocus && !this.startButton.hidden) this.startButton.focus({ preventScroll: true })
      this.isBroken = !examination && !this.isCancelled
      announce(examination ? wholes[examination.diagnosis.status] : this.isBroken ? 'Listening ended too early.' : 'Stopped looking.')
    }
    if (isRunning || examination) this.isBroken = false
    this.wasRunning = isRunning
    setText(this.words, isRunning ? `Listening for ${examination.duration} seconds. Please speak, with pauses.`
      : examination ? wholes[examination.diagnosis.status]
        : this.isBroken ? 'Listening ended before I was done.'
          : listening ? 'I listen for some seconds, while you speak with pauses, and say what is wrong and what helps. No sound is kept.'
            : 'Listen to something first; then I can look whether it is well.')
    this.renderResult(isRunning ? null : examination?.diagnosis)
  }

  renderResult(diagnosis) {
    const isOwn = microphone.status === 'on'
    const known = JSON.stringify([diagnosis, isOwn])
    if (known === this.known) return
    this.known = known
    if (!diagnosis) return this.result.replaceChildren()
    const checks = isOwn ? [...diagnosis.checks, ...microphone.remarks.map(remarkCheck)] : diagnosis.checks
    this.result.replaceChildren(element('ul', 'setup-list', ...checks.map(makeCheck)))
  }
}

function makeCheck({ name, status, finding, remedy }) {
  const [mark, word] = verdicts[status] ?? verdicts.warning
  const made = element(
    'li', 'setup-check', icon(mark), text('strong', '', titles.get(name) ?? name), text('span', 'setup-verdict', word),
    text('p', '', finding), remedy ? element('p', '', text('strong', '', 'Try this: '), remedy) : null)
  made.dataset.status = status
  return made
}
