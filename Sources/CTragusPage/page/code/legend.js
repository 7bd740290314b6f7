// The ranges of a gauge with their limits, from loud to quiet; the present one is marked.

import { element, text } from './elements.js'
import { number } from './format.js'
import { colorName } from './ranges.js'

/** A list that follows a gauge. */
export function legend(gauge) {
  const list = element('ul', 'legend')
  list.setAttribute('aria-label', 'Ranges')
  const lines = new Map()
  const mark = () => {
    for (const [range, line] of lines) line.classList.toggle('present', range === gauge.range)
  }
  const render = () => {
    lines.clear()
    for (const range of [...gauge.scale.ranges].reverse()) {
      const swatch = element('span', 'swatch')
      swatch.dataset.color = colorName(range)
      lines.set(range, element(
        'li', 'legend-line', swatch, text('span', 'legend-name', range.name),
        text('span', 'legend-limits', `${number(range.lower, 0)} to ${number(range.upper, 0)}`)))
    }
    list.replaceChildren(...lines.values())
    mark()
  }
  gauge.addEventListener('scale', render)
  gauge.addEventListener('range', mark)
  render()
  return list
}
