// The frame around all screens: strip, rail, notices, and which screen is shown.

import './notices.js'
import './rail.js'
import './sign-in.js'
import './strip.js'
import { announce } from './announce.js'
import { button, element, emptyState, text } from './elements.js'
import { types } from './event-kinds.js'
import { moment } from './format.js'
import { microphone, troubles } from './microphone.js'
import { pause } from './pause.js'
import { screens } from './screens.js'
import { conditions, sentence } from './sentences.js'
import { station } from './station.js'

const view = new URLSearchParams(location.search).get('view') ?? 'full'
/** Events that are wanted on every screen: the frame tells of some, and the timeline shows all that happened. */
const wish = view === 'kiosk' ? { types: ['input', 'alarm', 'lost'] } : { types: [...types, 'lost'], picture: true }
const kiosk = { name: 'kiosk', element: 'tragus-kiosk', load: () => import('./kiosk.js') }

class App extends HTMLElement {
  connectedCallback() {
    document.documentElement.dataset.view = view
    this.build()
    this.shown = new Map()
    station.want('frame', wish)
    station.on('state', () => this.render())
    station.on('connection', () => this.render())
    station.on('input', (event) => this.tellInput(event))
    station.on('alarm', (event) => this.tellAlarm(event))
    station.on('hello', () => {
      this.forgetInput()
      microphone.forgive()
    })
    microphone.addEventListener('change', () => this.render())
    window.addEventListener('hashchange', () => this.navigate())
    document.addEventListener('keydown', (event) => this.press(event))
    this.render()
    station.start()
  }

  build() {
    const skip = text('a', 'skip', 'Skip to the screen')
    skip.href = '#screen'
    skip.addEventListener('click', (event) => {
      event.preventDefault()
      this.main.focus()
    })
    this.strip = document.createElement('tragus-strip')
    this.rail = document.createElement('tragus-rail')
    this.notices = document.createElement('tragus-notices')
    this.main = element('main', 'main')
    this.main.id = 'screen'
    this.main.tabIndex = -1
    const header = element('header', 'header', this.strip, this.notices)
    this.replaceChildren(skip, header, this.rail, this.main)
  }

  get places() {
    return screens.filter((screen) => screen.needs.every((need) => station.can(need)))
  }

  get currentName() {
    const name = location.hash.slice(1).split('/')[0]
    const { places } = this
    return places.some((screen) => screen.name === name) ? name : places[0]?.name
  }

  // What is shown

  render() {
    this.renderNotices()
    const { connection, state } = station
    this.dataset.connection = connection
    this.rail.hidden = !state || connection === 'signed-out'
    // What can be read only is scrolled with the keys.
    this.main.tabIndex = station.isGone ? 0 : -1
    if (connection === 'signed-out') return this.showElement('tragus-sign-in')
    if (!state) return this.showWaiting(connection)
    this.rail.render(this.places, this.currentName)
    const { screen } = this
    if (station.isGone && !screen?.hasMemory) this.showWaiting(connection)
    else if (screen) this.showScreen(screen)
  }

  get screen() { return view === 'kiosk' ? kiosk : this.places.find((screen) => screen.name === this.currentName) }

  navigate() {
    this.render()
    this.main.focus({ preventScroll: true })
    this.main.scrollTop = 0
    window.scrollTo(0, 0)
  }

  async showScreen(screen) {
    if (this.current === screen.name) return
    this.current = screen.name
    try {
      if (!customElements.get(screen.element)) await screen.load()
    } catch {
      if (this.current === screen.name) this.showFailure(screen)
      return
    }
    // Somebody may have gone on while it was loading.
    if (this.current !== screen.name) return
    const made = this.shown.get(screen.name) ?? document.createElement(screen.element)
    this.shown.set(screen.name, made)
    this.main.replaceChildren(made)
    if (screen.title) announce(screen.title)
  }

  showElement(tag) {
    if (this.current === tag) return
    this.current = tag
    this.main.replaceChildren(document.createElement(tag))
  }

  showWaiting(connection) {
    const key = `waiting-${connection}`
    if (this.current === key) return
    this.current = key
    const [title, words] = connection === 'gone'
      ? ['Tragus cannot be reached', 'If it has ended, start tragus serve again and open the address that it prints. Otherwise this page comes back by itself.']
      : ['One moment', 'Looking for Tragus on this address.']
    const actions = connection === 'gone' ? [button('Try now', { kind: 'primary', onClick: () => station.retry() })] : []
    const waiting = emptyState('link', '', words, ...actions)
    waiting.classList.add('gate')
    this.showEmpty(waiting, title)
  }

  // Alone on the page its title is the first heading.
  showEmpty(empty, title) {
    empty.querySelector('h2').replaceWith(text('h1', 'gate-title', title))
    this.main.replaceChildren(empty)
  }

  showFailure(screen) {
    const retry = button('Try again', { kind: 'primary', onClick: () => {
      this.current = null
      this.render()
    } })
    const failure = emptyState('away', '', 'Tragus may have ended, or the network is away.', retry)
    this.showEmpty(failure, `${screen.title ?? 'This'} could not be loaded`)
    // Another try is made as soon as somebody comes back.
    this.current = null
  }

  // What is not as it should be

  renderNotices() {
    const { notices } = this
    const { connection, state, isAway } = station
    const isLost = Boolean(state) && (connection === 'reconnecting' || (station.isGone && this.screen?.hasMemory))
    notices.set('connection', isLost ? {
      kind: 'warning', icon: 'link',
      sentence: station.isGone
        ? `Tragus cannot be reached. What you see is from ${moment(station.lostMoment)}. If it has ended, start tragus serve again and open the address that it prints.`
        : 'Reconnecting to Tragus. What you see is a moment old.',
      action: ['Try now', () => station.retry()],
    } : null)
    const isOpen = connection === 'open'
    notices.set('away', isOpen && isAway ? {
      kind: 'warning', icon: 'away', sentence: 'The microphone has gone. Plug it in again: Tragus waits for it and goes on.',
    } : null)
    notices.set('simulated', isOpen && station.isSimulated ? {
      kind: 'simulated', icon: 'simulated', sentence: 'simulated: Tragus makes this sound up, no microphone is open.',
    } : null)
    const { trouble, remarks } = microphone
    notices.set('trouble', trouble && station.listening && connection === 'open' ? {
      kind: 'warning', icon: 'muted', sentence: `${troubles[trouble].title}. ${troubles[trouble].sentence}`,
    } : null)
    notices.set('remarks', remarks.length > 0 ? { kind: 'warning', icon: 'device', sentence: remarks.join(' ') } : null)
    if (!station.listening) this.forgetInput()
  }

  tellInput(event) {
    if (event.phase === 'ended') return this.notices.set(`input-${event.condition}`, null)
    if (!Object.hasOwn(conditions, event.condition)) return
    this.notices.set(`input-${event.condition}`, { kind: 'warning', icon: 'alarm', sentence: conditions[event.condition] })
  }

  tellAlarm(event) {
    if (event.phase === 'ended') return this.notices.set('alarm', null)
    this.notices.set('alarm', { kind: 'alarm', icon: 'alarm', sentence: sentence({ ...event, phase: 'began' }) })
    if (event.phase === 'began') announce(sentence(event), { urgent: true })
  }

  forgetInput() {
    for (const condition of Object.keys(conditions)) this.notices.set(`input-${condition}`, null)
    this.notices.set('alarm', null)
  }

  // Esc stops listening, whatever has the focus; in a dialog it first closes that.
  press(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    pause.pause()
  }
}

customElements.define('tragus-app', App)

// The page comes up without the server too, and says then that it is away.
if ('serviceWorker' in navigator && window.isSecureContext) {
  window.addEventListener('load', async () => {
    try {
      await navigator.serviceWorker.register('worker.js')
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage(performance.getEntriesByType('resource').map((entry) => entry.name))
    } catch {
      // A browser that allows no worker has the page as long as the server is there.
    }
  })
}
