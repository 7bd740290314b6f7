// The cards of Set-up about who can look, how it looks, the keys, and the program.

import { confirm } from './announce.js'
import { button, card, element, icon, segments, setText, text } from './elements.js'
import { microphone } from './microphone.js'
import { screens } from './screens.js'
import { station } from './station.js'
import { theme } from './theme.js'

/** Who can reach the page, as whom this browser is here, and how to leave. */
export class SetupAccess {
  constructor() {
    this.mark = element('span', 'setup-exposure-mark')
    this.title = text('strong', '', '')
    this.words = text('p', '', '')
    this.phone = element('div', 'setup-phone')
    this.role = text('p', '', '')
    this.clients = text('p', 'soft', '')
    this.signOutButton = button('Sign this browser out', { icon: 'key', kind: 'small', onClick: () => this.signOut() })
    this.body = card(
      'Who can look', element('p', 'setup-exposure', this.mark, this.title), this.words, this.phone,
      text('h3', 'small-title', 'This browser'), this.role, this.clients, element('div', 'setup-row', this.signOutButton))
  }

  render() {
    const { state } = station
    if (!state) return
    const isOpen = state.exposure === 'the network'
    const known = `${isOpen}`
    if (known !== this.known) {
      this.known = known
      this.mark.replaceChildren(icon(isOpen ? 'link' : 'key'))
      setText(this.title, isOpen ? 'The network' : 'Only this computer')
      setText(this.words, isOpen
        ? 'Computers and phones of your network can reach Tragus, over a connection that is encrypted. They get in with the address that tragus serve printed, and nobody without it.'
        : 'Tragus answers to browsers on the computer it runs on, and to nobody else.')
      this.phone.replaceChildren(...isOpen
        ? [text('p', '', 'A phone opens that address, or looks at the code in the terminal with its camera. It warns of the certificate once: compare the fingerprint with that in the terminal. To close the door again, start Tragus without --lan.')]
        : [text('p', '', 'To use a phone as microphone or display, end Tragus and start it again with:'), text('code', 'setup-command', 'tragus serve --lan')])
    }
    // A guest can neither restart Tragus nor invite others.
    this.phone.hidden = station.isGuest
    setText(this.role, state.role === 'guest' ? 'It is a guest: it may look, and change nothing.'
      : !station.isGuest ? 'It is an owner: it may look and change everything.' : 'It is an owner, in the view of a guest: it changes nothing.')
    this.clients.hidden = this.signOutButton.hidden = station.isGone
    const others = (state.clients ?? 1) - 1
    setText(this.clients, others <= 0 ? 'No other page looks on.' : others === 1 ? 'One other page looks on.' : `${others} other pages look on.`)
  }

  async signOut() {
    const isSure = await confirm(
      'Sign this browser out?', 'To come back you need the address that tragus serve printed. Tragus itself goes on.', 'Sign out')
    if (!isSure) return
    microphone.stop()
    try {
      await station.delete('session')
    } catch (error) {
      // It may have been signed out in another window already.
      if (error.status !== 401) return void await station.attempt(Promise.reject(error))
    }
    // The page forgets all that it knows.
    location.reload()
  }
}

/** Theme and units. */
export class SetupLook {
  constructor() {
    this.themes = segments('Theme', [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']], theme.choice, (name) => theme.choose(name))
    this.units = text('p', '', '')
    this.body = card(
      'Look', text('h3', 'small-title', 'Theme'), this.themes, text('p', 'soft', 'This browser remembers it.'),
      text('h3', 'small-title', 'Units'), this.units)
  }

  show() {
    const follow = () => this.themes.select(theme.choice)
    theme.addEventListener('change', follow)
    follow()
    return () => theme.removeEventListener('change', follow)
  }

  render() {
    setText(this.units, station.listening?.fullScaleLevel
      ? 'This microphone is calibrated: Now can show dB SPL, what a sound level meter reads, or dBFS.'
      : 'Levels are in dBFS: 0 is the loudest that the input can take. With a calibrated microphone Now can show dB SPL as well.')
  }
}

const keys = [
  ['Everywhere', [
    [['Esc'], 'stop listening', 'owner'], [['Tab'], 'go to the next control'], [['Enter'], 'press a button, follow a link'],
  ]],
  ['On a slider', [
    [['\u2190', '\u2192'], 'change the value'], [['Home', 'End'], 'go to its ends'],
  ]],
  ['In the picture of a recording', [
    [['Space'], 'play or pause'], [['\u2190', '\u2192'], 'go back or on'], [['Page up', 'Page down'], 'a tenth of it'],
    [['Home', 'End'], 'its beginning or end'],
  ], 'recordings'],
  ['In Studio', [[['1 to 9'], 'record the class of this number, until you let go']], 'studio'],
  ['In a message', [[['Ctrl', 'Enter'], 'send it']], 'talk'],
]

/** The keys, those of screens that are here. */
export function keysCard() {
  const isHere = (name) => name === 'recordings' ? station.can(name) : screens.some((screen) => screen.name === name && screen.needs.every((need) => station.can(need)))
  const parts = keys.filter(([, , name]) => !name || isHere(name)).flatMap(([title, lines]) => [
    text('h3', 'small-title', title),
    element('ul', 'setup-list', ...lines.filter(([, , whose]) => !whose || !station.isGuest).map(([names, words]) => element(
      'li', 'setup-key', element('span', 'setup-key-names', ...names.map((name) => text('kbd', '', name))), text('span', '', words)))),
  ])
  return card('Keys', ...parts)
}

/** Version, licence, and the way for programs. */
export class SetupAbout {
  constructor() {
    this.version = text('strong', '', '')
    const link = (address, words) => {
      const made = text('a', '', words)
      made.href = address
      // Another page in this window would end listening with its microphone.
      made.target = '_blank'
      return made
    }
    this.programs = element('p', '', 'Programs can do all that this page does: ', link('openapi.json', 'the description of the API'), '.')
    this.body = card(
      'About', element('p', 'setup-version', this.version, text('span', 'soft', 'the microphone as a sensor')),
      text('p', '', 'Free software under the licence Apache-2.0.'),
      this.programs,
      text('p', 'soft', 'Nothing here comes from the internet, and nothing goes there.'))
  }

  render() {
    setText(this.version, station.state?.tool ?? 'tragus')
    this.programs.hidden = station.isGone
  }
}
