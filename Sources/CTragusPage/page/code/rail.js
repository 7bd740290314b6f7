// The way between the screens: a rail at the left, or a bar at the bottom of a phone.

import { element, icon, text } from './elements.js'
import { theme } from './theme.js'

const themes = { system: ['theme', 'Theme: as the system'], light: ['sun', 'Theme: light'], dark: ['moon', 'Theme: dark'] }

class Rail extends HTMLElement {
  connectedCallback() {
    this.classList.add('rail')
    const nav = element('nav', 'rail-places')
    nav.setAttribute('aria-label', 'Places')
    this.list = element('ul', 'rail-list')
    nav.append(this.list)
    this.themeButton = element('button', 'rail-theme')
    this.themeButton.type = 'button'
    this.themeButton.addEventListener('click', () => theme.choose(theme.next))
    theme.addEventListener('change', () => this.renderTheme())
    this.replaceChildren(nav, this.themeButton)
    this.renderTheme()
  }

  /** Shows these screens, the current one marked. */
  render(screens, current) {
    const names = screens.map((screen) => screen.name).join()
    if (names !== this.names) {
      this.names = names
      this.list.replaceChildren(...screens.map((screen) => this.makePlace(screen)))
    }
    for (const link of this.list.querySelectorAll('a')) {
      if (link.dataset.name === current) {
        link.setAttribute('aria-current', 'page')
        // Into the middle of the bar of a phone; scrollIntoView would move the page as well.
        this.scrollLeft = link.offsetLeft - this.clientWidth / 2 + link.offsetWidth / 2
      } else {
        link.removeAttribute('aria-current')
      }
    }
  }

  makePlace(screen) {
    const link = element('a', 'rail-place', icon(screen.icon), text('span', 'rail-word', screen.title))
    link.href = `./#${screen.name}`
    link.dataset.name = screen.name
    return element('li', '', link)
  }

  renderTheme() {
    const [name, words] = themes[theme.choice]
    this.themeButton.replaceChildren(icon(name), text('span', 'rail-word', theme.choice === 'system' ? 'Auto' : theme.choice === 'light' ? 'Light' : 'Dark'))
    this.themeButton.setAttribute('aria-label', `${words}. Change it`)
    this.themeButton.title = words
  }
}

customElements.define('tragus-rail', Rail)
