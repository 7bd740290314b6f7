// The set-up of a microphone for blowing: keep quiet, talk, blow three times; then use what was found out, or not.

import { announce, confirm, toast } from './announce.js'
import { bar, button, card, element, icon, setText, text } from './elements.js'
import { moment, number } from './format.js'
import { station } from './station.js'

const steps = [
  { name: 'quiet', title: 'Keep quiet', words: 'Let the room sound as usual, and say nothing.', seconds: 5 },
  { name: 'talk', title: 'Talk', words: 'Talk as usual, as near as you will be.', seconds: 8 },
  { name: 'blow', title: 'Blow three times', words: 'Blow for a second each time, with a pause between.', seconds: 12 },
]
const allSeconds = steps.reduce((sum, { seconds }) => sum + seconds, 0)
const lowest = -90 // dBFS

/** The card that leads through the steps; it is there while a set-up goes on or waits for an answer. */
export class BlowSetup {
  constructor() {
    this.body = card('Set up this microphone')
    this.body.classList.add('blow-setup')
    this.heading = this.body.querySelector('h2')
    this.heading.tabIndex = -1
    this.content = element('div', 'blow-setup-content')
    this.body.append(this.content)
    this.body.hidden = true
    this.drawn = null
  }

  /** Called when it goes away with the focus in it. */
  onFocusLost() {}

  async begin() {
    if (this.isBusy) return
    this.isBusy = true
    const state = await station.attempt(station.post('setup/blow'))
    this.isBusy = false
    if (!state) return
    station.accept(state)
    this.body.scrollIntoView({ block: 'nearest' })
    this.heading.focus({ preventScroll: true })
  }

  async end(sentence) {
    const state = await station.attempt(station.delete('setup/blow'))
    if (!state) return
    station.accept(state)
    announce(sentence)
  }

  async use() {
    const { lasting } = station.state.blowSetUp?.found ?? {}
    const state = await station.attempt(station.put('setup/blow'))
    if (!state) return
    station.accept(state)
    toast(lasting ? 'Blows are heard that way now, and the next time too.' : 'Blows are heard that way now, until listening ends.')
  }

  // What goes on

  /** Draws the state; progress is drawn by `take`. */
  render() {
    const run = station.state?.blowSetUp
    // Guests see how it goes on; there is nothing to decide for them.
    const isShown = Boolean(run) && (station.mayChange || Boolean(run.step))
    const drawn = isShown ? JSON.stringify([run, station.mayChange, Boolean(station.listening)]) : null
    if (drawn === this.drawn) return
    this.drawn = drawn
    const hadFocus = this.body.contains(document.activeElement)
    const pressed = document.activeElement?.textContent
    this.body.hidden = !isShown
    if (isShown) {
      this.content.replaceChildren(...(run.step ? this.stepParts(run) : run.found ? this.foundParts(run) : this.failureParts(run)))
      // A button that is there again keeps the focus.
      const same = [...this.content.querySelectorAll('button')].find((one) => one.textContent === pressed)
      if (hadFocus) (same ?? this.heading).focus({ preventScroll: true })
    } else if (hadFocus) {
      this.onFocusLost()
    }
  }

  stepParts({ step }) {
    const now = steps.findIndex(({ name }) => name === step)
    const { title, words, seconds } = steps[now]
    const list = element('ol', 'blow-steps', ...steps.map((one, index) => {
      const made = element(
        'li', 'blow-step', element('span', 'blow-step-mark', index < now ? icon('check') : String(index + 1)),
        text('span', '', one.title), index < now ? text('span', 'unseen', ', done') : null)
      made.dataset.place = index < now ? 'done' : index === now ? 'now' : 'later'
      if (index === now) made.setAttribute('aria-current', 'step')
      return made
    }))
    this.left = text('span', 'blow-setup-left', String(seconds))
    this.fill = element('span', 'blow-setup-fill')
    this.count = text('p', 'blow-setup-count', '')
    this.count.hidden = step !== 'blow'
    setText(this.count, 'None heard so far.')
    this.countSaid = 0
    const track = element('div', 'blow-setup-track', this.fill)
    track.setAttribute('aria-hidden', 'true')
    announce(`Step ${now + 1} of 3: ${title}. ${words}`, { urgent: true })
    return [
      list,
      element('div', 'blow-setup-now', element('p', 'blow-setup-time', this.left, text('span', '', ' s')), element(
        'div', '', text('h3', 'blow-setup-title', title), text('p', '', words), this.count)),
      track,
      station.mayChange ? element('div', 'actions', button('Cancel', { onClick: () => this.end('The set-up is cancelled. Nothing was changed.') })) : null,
    ].filter(Boolean)
  }

  /** How the step goes on. */
  take({ sensor, step, left, allLeft, blows, wanted }) {
    const run = station.state?.blowSetUp
    if (sensor !== 'blow' || !run?.step || run.step !== step || !this.left) return
    setText(this.left, String(Math.max(Math.ceil(left), 0)))
    this.fill.style.setProperty('--part', String(1 - allLeft / allSeconds))
    if (blows > 0) setText(this.count, blows >= wanted ? `All ${wanted} heard. Now keep quiet.` : `${blows} of ${wanted} heard.`)
    if (blows > this.countSaid) announce(this.count.textContent)
    this.countSaid = blows
  }

  foundParts({ title, found }) {
    const level = (name, value) => bar(name, (value - lowest) / -lowest)
    const levels = [['The quiet room', found.quiet], ['Your voice', found.talk], ['Your blows', found.blow], ['Full strength from here on', found.full]]
    const bars = levels.map(([name, value]) => {
      const made = level(name, value)
      made.set((value - lowest) / -lowest, `${number(value)} dBFS`)
      return made
    })
    announce(`The set-up has worked: a sensitivity of ${number(found.sensitivity, 2)}. Use it, or throw it away.`, { urgent: true })
    return [
      element('p', 'blow-setup-result', icon('check'), text('span', '', `It has worked. A sensitivity of ${number(found.sensitivity, 2)} hears your blows and nothing else.`)),
      text('p', '', advice(found)),
      element('div', 'blow-setup-levels', ...bars),
      text('p', 'soft', found.lasting
        ? `If you use it, it is stored for \u2068${title}\u2069 on the computer that Tragus runs on, and holds the next time too.`
        : 'This sound comes from no microphone, so it is not stored: it holds until listening ends.'),
      element(
        'div', 'actions', button('Use this', { kind: 'primary', onClick: () => this.use() }),
        this.againButton(), button('Throw it away', { onClick: () => this.end('Thrown away. Nothing was changed.') })),
    ]
  }

  failureParts({ failure }) {
    announce(`The set-up has failed. ${failure ?? ''}`, { urgent: true })
    return [
      element('p', 'blow-setup-result failed', icon('alarm'), text('span', '', failure ?? 'It did not work.')),
      text('p', 'soft', 'Nothing was changed.'),
      element('div', 'actions', this.againButton(), button('Close', { onClick: () => this.end('Closed.') })),
    ]
  }

  againButton() {
    const made = button('Try again', { onClick: () => this.begin() })
    made.hidden = !station.listening
    return made
  }
}

// Whether blows and voice lie far enough apart.
function advice({ talk, blow }) {
  const apart = blow - talk
  if (apart >= 10) return `Your blows are ${number(apart, 0)} dB louder than your voice: they are easy to tell apart.`
  if (apart >= 0) return `Your blows are only ${number(apart, 0)} dB louder than your voice. If something else counts as a blow, come nearer and set it up again.`
  return 'Your voice is louder than your blows. Blow straight at the microphone, from a hand\u2019s breadth, and set it up again.'
}

/** What is known of this microphone, and the way to the set-up. */
export class BlowSetupOffer {
  constructor(onBegin) {
    this.words = text('p', 'chip-note', '')
    this.beginButton = button('Set up this microphone', { kind: 'small', onClick: onBegin })
    this.forgetButton = button('Forget it', { kind: 'small', onClick: () => this.forget() })
    this.body = element('div', 'blow-offer', this.words, element('div', 'blow-offer-buttons', this.beginButton, this.forgetButton))
  }

  render() {
    const { blowProfile: profile, blowSetUp: run } = station.state ?? {}
    const canSetUp = station.mayChange && station.can('blow-setup')
    this.body.hidden = !canSetUp && !profile
    this.beginButton.hidden = !canSetUp
    this.beginButton.disabled = Boolean(run)
    this.forgetButton.hidden = !canSetUp || !profile
    setText(this.beginButton.querySelector('.button-label'), profile ? 'Set it up again' : 'Set up this microphone')
    setText(this.words, profile
      ? `Set up on ${moment(profile.date)}: a sensitivity of ${number(profile.sensitivity, 2)}, and full strength at ${number(profile.full)} dBFS.${profile.lasting ? '' : ' It holds until listening ends.'}`
      : `Three steps find out what suits this microphone: keep quiet, talk, and blow three times. They take ${allSeconds} seconds.`)
  }

  async forget() {
    const isSure = await confirm(
      'Forget the set-up of this microphone?', 'Blows are heard as usual then. You can set it up again whenever you like.', 'Forget it')
    if (!isSure) return
    const state = await station.attempt(station.delete('setup/blow/profile'))
    if (!state) return
    station.accept(state)
    this.beginButton.focus()
    announce('The set-up is forgotten.')
  }
}
