// The learning curve: how many clips are right, by how many sources of each kind were learned from.

import { element, shape, text } from './elements.js'
import { percent } from './format.js'

const [width, height] = [340, 210]
const plot = { left: 52, right: 332, top: 10, bottom: 168 }

export class StudioCurve {
  constructor() {
    this.picture = shape('svg', 'studio-curve', { viewBox: `0 0 ${width} ${height}`, role: 'img' })
    this.rows = element('tbody')
    const head = element('tr', '', ...['Sources of each kind', 'Right', 'True share, in 95 of 100 cases'].map((words) => {
      const cell = text('th', '', words)
      cell.scope = 'col'
      return cell
    }))
    const table = element('table', 'table', element('thead', '', head), this.rows)
    this.numbers = element('details', 'studio-more', text('summary', '', 'The curve in numbers'), element('div', 'table-frame', table))
    this.body = element('div', 'studio-curve-part', text('h3', 'small-title', 'How it grew with more sources'), this.picture, this.numbers)
    this.body.hidden = true
  }

  /** Draws the points: [{ sourceCount, clips: { count, rightCount, accuracy, lowest, highest } }]. */
  set(points) {
    const drawn = JSON.stringify(points)
    if (drawn === this.drawn) return
    this.drawn = drawn
    this.body.hidden = points.length === 0
    if (points.length === 0) return
    const last = points.at(-1)
    this.picture.setAttribute('aria-label', `Learning curve: ${points.map((point) => `with ${point.sourceCount} ${percent(point.clips.accuracy)}`).join(', ')} of the clips right`)
    this.picture.replaceChildren(...this.grid(), ...this.marks(points, last.sourceCount))
    this.rows.replaceChildren(...points.map(({ sourceCount, clips }) => element(
      'tr', '', text('td', '', String(sourceCount)), text('td', '', `${clips.rightCount} of ${clips.count}`),
      text('td', '', `${percent(clips.lowest)} to ${percent(clips.highest)}`))))
  }

  grid() {
    const parts = []
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const y = place(share)
      parts.push(shape('line', 'studio-curve-grid', { x1: plot.left, x2: plot.right, y1: y, y2: y }))
      parts.push(shape('text', 'studio-curve-word', { x: plot.left - 8, y: y + 4, 'text-anchor': 'end' }, percent(share)))
    }
    parts.push(shape('text', 'studio-curve-word', { x: (plot.left + plot.right) / 2, y: height - 6, 'text-anchor': 'middle' }, 'sources of each kind'))
    return parts
  }

  // Each step doubles the sources, or nearly.
  marks(points, most) {
    const x = (count) => most <= 1 ? (plot.left + plot.right) / 2
      : plot.left + 16 + Math.log(Math.max(count, 1)) / Math.log(most) * (plot.right - plot.left - 32)
    const parts = []
    const line = points.map((point) => `${x(point.sourceCount).toFixed(1)},${place(point.clips.accuracy).toFixed(1)}`).join(' ')
    parts.push(shape('polyline', 'studio-curve-line', { points: line }))
    let lastWord = -Infinity
    for (const { sourceCount, clips } of points) {
      const at = x(sourceCount)
      const [top, bottom] = [place(clips.highest), place(clips.lowest)]
      parts.push(shape('path', 'studio-curve-whisker', { d: `M${at} ${top}V${bottom} M${at - 4} ${top}h8 M${at - 4} ${bottom}h8` }))
      parts.push(shape('circle', 'studio-curve-point', { cx: at, cy: place(clips.accuracy), r: 4.5 }))
      if (at - lastWord < 24) continue
      lastWord = at
      parts.push(shape('text', 'studio-curve-word', { x: at, y: plot.bottom + 18, 'text-anchor': 'middle' }, String(sourceCount)))
    }
    return parts
  }
}

function place(share) { return plot.bottom - Math.min(Math.max(share, 0), 1) * (plot.bottom - plot.top) }
