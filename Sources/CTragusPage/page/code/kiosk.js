// ?view=kiosk: the gauge alone, for a display on the wall.

import './gauge.js'
import './start.js'
import { element, text } from './elements.js'
import { GaugeReading } from './gauge-reading.js'
import { Screen } from './screen.js'
import { station } from './station.js'

class Kiosk extends Screen {
  get wish() { return { picture: true } }

  build() {
    this.gauge = document.createElement('tragus-gauge')
    this.start = document.createElement('tragus-start')
    this.reading = new GaugeReading(this.gauge)
    this.append(text('h1', 'unseen', 'Level'), this.gauge, element('div', 'kiosk-start', this.start))
  }

  show() {
    const render = () => {
      this.dataset.listening = String(Boolean(station.listening))
      this.reading.update()
    }
    this.keep(station.on('state', render), station.on('picture', (frame) => this.reading.take(frame)))
    render()
  }
}

customElements.define('tragus-kiosk', Kiosk)
