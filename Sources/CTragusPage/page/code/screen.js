// What all screens have in common: they are built once, and want events only while they are shown.

import { station } from './station.js'

export class Screen extends HTMLElement {
  /** What it needs of the station while it is shown: { types: ['blow'], picture: false }. */
  get wish() { return { types: [] } }

  /** Makes the elements; called once. */
  build() {}

  /** Called whenever it comes into sight; what `keep` is given there ends when it leaves. */
  show() {}

  /** Remembers what ends something: keep(station.on('blow', …)). */
  keep(...endings) { this.endings.push(...endings) }

  connectedCallback() {
    this.endings = []
    if (!this.isBuilt) {
      this.isBuilt = true
      this.classList.add('screen')
      this.build()
    }
    station.want(this.localName, this.wish)
    this.show()
  }

  disconnectedCallback() {
    station.want(this.localName, null)
    for (const ending of this.endings) ending()
  }
}
