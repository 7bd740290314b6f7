// Light, dark, or as the system has it; and the colours of the style sheet for canvases.

const names = ['system', 'light', 'dark']
const stored = read()
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const colors = new Map()

class Theme extends EventTarget {
  constructor() {
    super()
    this.choice = names.includes(stored) ? stored : 'system'
    this.apply()
    systemDark.addEventListener('change', () => this.apply())
  }

  /** Whether it is dark now. */
  get isDark() {
    return this.choice === 'dark' || (this.choice === 'system' && systemDark.matches)
  }

  /** Chooses 'system', 'light' or 'dark', and remembers it in this browser. */
  choose(name) {
    this.choice = names.includes(name) ? name : 'system'
    try {
      localStorage.setItem('theme', this.choice)
    } catch {
      // A browser that stores nothing forgets it with the page.
    }
    this.apply()
  }

  /** The one after the present choice. */
  get next() {
    return names[(names.indexOf(this.choice) + 1) % names.length]
  }

  /** A colour of tokens.css by its name without the hyphens: color('ink'). */
  color(name) {
    if (!colors.has(name)) {
      const style = getComputedStyle(document.documentElement)
      colors.set(name, style.getPropertyValue(`--${name}`).trim() || '#888')
    }
    return colors.get(name)
  }

  apply() {
    const root = document.documentElement
    if (this.choice === 'system') root.removeAttribute('data-theme')
    else root.dataset.theme = this.choice
    colors.clear()
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = this.color('ground')
    }
    this.dispatchEvent(new Event('change'))
  }
}

function read() {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

export const theme = new Theme()
