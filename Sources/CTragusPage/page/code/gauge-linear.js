// The bar on a scale; below the large digits it is the same, only lower.

import { colorName } from './ranges.js'
import { font } from './surface.js'

function place(width, height) {
  const margin = Math.min(Math.max(width * 0.04, 14), 40)
  const thickness = Math.min(Math.max(height * 0.16, 20), 72)
  return { left: margin, width: Math.max(width - 2 * margin, 1), top: height * 0.62, thickness }
}

function position({ left, width }, scale, level) {
  return left + width * scale.fraction(level)
}

function drawSegments(context, box, scale, color, alpha) {
  context.globalAlpha = alpha
  for (const range of scale.ranges) {
    const [start, end] = [position(box, scale, range.lower), position(box, scale, range.upper)]
    context.fillStyle = color(colorName(range))
    context.fillRect(start + (range.lower > scale.lower ? 1 : 0), box.top, Math.max(end - start - 1, 1), box.thickness)
  }
  context.globalAlpha = 1
}

/** The ranges, unlit, with their names, and the ticks with their numbers. */
export function drawLinearFace(context, scale, width, height, color) {
  const box = place(width, height)
  drawSegments(context, box, scale, color, 0.25)
  const size = Math.min(Math.max(height * 0.055, 12), 24)
  context.font = font(size, 600)
  context.textAlign = 'center'
  context.fillStyle = color('ink')
  context.textBaseline = 'alphabetic'
  for (const range of scale.ranges) {
    const [start, end] = [position(box, scale, range.lower), position(box, scale, range.upper)]
    if (context.measureText(range.name).width < end - start - 6) {
      context.fillText(range.name, (start + end) / 2, box.top - size * 0.55)
    }
  }
  drawTicks(context, box, scale, size, color)
}

function drawTicks(context, box, scale, size, color) {
  const below = box.top + box.thickness + 4
  const majors = scale.ticks(Math.floor(box.width / (size * 3)))
  context.font = font(size, 500)
  context.textBaseline = 'top'
  context.fillStyle = color('ink')
  for (const tick of majors) {
    const x = position(box, scale, tick)
    context.fillRect(x - 0.75, below, 1.5, size * 0.6)
    context.fillText(String(tick).replace('-', '\u2212'), x, below + size * 0.8)
  }
  context.fillStyle = color('ink-soft')
  for (const tick of scale.ticks(majors.length * 4 + 1)) {
    if (!majors.includes(tick)) context.fillRect(position(box, scale, tick) - 0.5, below, 1, size * 0.35)
  }
}

/** The bar up to the level, and the mark of the peak. */
export function drawLinearLevel(context, scale, needle, width, height, color) {
  const box = place(width, height)
  context.save()
  context.beginPath()
  context.rect(box.left, box.top, box.width * scale.fraction(needle.level), box.thickness)
  context.clip()
  drawSegments(context, box, scale, color, 1)
  context.restore()
  if (needle.peak <= scale.lower) return
  const x = position(box, scale, needle.peak)
  context.fillStyle = color('panel')
  context.fillRect(x - 4, box.top, 8, box.thickness)
  context.fillStyle = color('ink')
  context.fillRect(x - 2, box.top - 3, 4, box.thickness + 6)
}
