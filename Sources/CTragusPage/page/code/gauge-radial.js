// The dial. Its geometry equals the gauge in the terminal, so that both look alike.

import { colorName } from './ranges.js'
import { font } from './surface.js'

/** The height in parts of the radius: from the rim to its ends, 30 degrees below the middle, and the texts. */
const relativeHeight = 1.58

/** Where the dial is. */
export function radialPlace(width, height) {
  const margin = 10
  const radius = Math.max(Math.min(width / 2 - margin, (height - 2 * margin) / relativeHeight), 1)
  return { x: width / 2, y: (height - relativeHeight * radius) / 2 + radius, radius }
}

// A point at an angle, in radians against the clock, and a part of the radius.
function point({ x, y, radius }, angle, part) {
  return [x + radius * part * Math.cos(angle), y - radius * part * Math.sin(angle)]
}

function ray(context, place, angle, start, end) {
  context.beginPath()
  context.moveTo(...point(place, angle, start))
  context.lineTo(...point(place, angle, end))
  context.stroke()
}

// A band between two parts of the radius, from one level to another.
function band(context, place, scale, [lower, upper], [inner, outer]) {
  const [start, end] = [-scale.angle(lower), -scale.angle(upper)]
  context.beginPath()
  context.arc(place.x, place.y, place.radius * outer, start, end)
  context.arc(place.x, place.y, place.radius * inner, end, start, true)
  context.closePath()
}

/** Everything that stands still: ranges with their names, ticks and numbers. */
export function drawRadialFace(context, scale, width, height, color) {
  const place = radialPlace(width, height)
  drawRim(context, place, scale, color)
  drawRanges(context, place, scale, color)
  drawTicks(context, place, scale, color)
}

// What is in no range is a thin line.
function drawRim(context, place, scale, color) {
  context.strokeStyle = color('line-strong')
  context.lineWidth = 1
  context.beginPath()
  context.arc(place.x, place.y, place.radius - 0.5, -scale.angle(scale.lower), -scale.angle(scale.upper))
  context.stroke()
}

function drawRanges(context, place, scale, color) {
  const { innerPosition } = scale.geometry
  for (const range of scale.ranges) {
    band(context, place, scale, [range.lower, range.upper], [innerPosition, 1])
    context.fillStyle = color(colorName(range))
    context.fill()
    drawWord(context, place, scale, range, color)
  }
  // Between two ranges a line is left out, so that they can be told apart without colours.
  context.strokeStyle = color('panel')
  context.lineWidth = Math.max(place.radius * 0.012, 2)
  for (const { lower } of scale.ranges) {
    if (lower > scale.lower) ray(context, place, scale.angle(lower), innerPosition - 0.01, 1.01)
  }
}

// The name of a range, along its band, where it fits.
function drawWord(context, place, scale, range, color) {
  const middle = (1 + scale.geometry.innerPosition) / 2
  const size = Math.min(place.radius * 0.075, 22)
  if (size < 9) return
  context.font = font(size, 650)
  context.fillStyle = color('range-ink')
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const [from, to] = [scale.angle(range.lower), scale.angle(range.upper)]
  const radius = place.radius * middle
  const spacing = size * 0.06
  const widths = [...range.name].map((letter) => context.measureText(letter).width + spacing)
  const length = widths.reduce((sum, width) => sum + width, 0)
  if (length > (from - to) * radius - size * 0.5) return
  let angle = (from + to) / 2 + length / 2 / radius
  ;[...range.name].forEach((letter, index) => {
    angle -= widths[index] / 2 / radius
    const [x, y] = point(place, angle, middle)
    context.save()
    context.translate(x, y)
    context.rotate(Math.PI / 2 - angle)
    context.fillText(letter, 0, size * 0.04)
    context.restore()
    angle -= widths[index] / 2 / radius
  })
}

function drawTicks(context, place, scale, color) {
  const { sweep, label, majorTick, minorTick } = scale.geometry
  const size = Math.min(Math.max(place.radius * 0.075, 10), 26)
  // Labels take about four times their height along the circle.
  const room = Math.floor(place.radius * label * sweep * Math.PI / 180 / (size * 3.2))
  const majors = scale.ticks(room)
  context.lineCap = 'round'
  context.strokeStyle = color('ink')
  context.fillStyle = color('ink')
  context.font = font(size, 500)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const tick of majors) {
    const angle = scale.angle(tick)
    context.lineWidth = Math.max(place.radius * 0.01, 1.5)
    ray(context, place, angle, ...majorTick)
    context.fillText(String(tick).replace('-', '\u2212'), ...point(place, angle, label))
  }
  context.strokeStyle = color('ink-soft')
  context.lineWidth = Math.max(place.radius * 0.005, 1)
  const minors = scale.ticks(room * 4 + 1).filter((tick) => !majors.includes(tick))
  for (const tick of minors) ray(context, place, scale.angle(tick), ...minorTick)
}

/** What moves: the mark of the peak, the range that it is in, and the needle. */
export function drawRadialLevel(context, scale, needle, width, height, color) {
  const place = radialPlace(width, height)
  const range = needle.level >= scale.lower ? scale.range(needle.level) : null
  if (range) {
    context.strokeStyle = color('ink')
    context.lineWidth = Math.max(place.radius * 0.012, 2.5)
    context.lineCap = 'butt'
    context.beginPath()
    context.arc(
      place.x, place.y, place.radius + context.lineWidth, -scale.angle(range.lower), -scale.angle(range.upper))
    context.stroke()
  }
  if (needle.peak > scale.lower) drawPeak(context, place, scale, needle.peak, color)
  drawNeedle(context, place, scale, needle.level, color)
}

function drawPeak(context, place, scale, peak, color) {
  const angle = scale.angle(peak)
  context.lineCap = 'butt'
  // The mark stands free of the band.
  for (const [name, width] of [['panel', 0.034], ['ink', 0.016]]) {
    context.strokeStyle = color(name)
    context.lineWidth = Math.max(place.radius * width, name === 'ink' ? 2 : 5)
    ray(context, place, angle, scale.geometry.innerPosition, 1)
  }
}

function drawNeedle(context, place, scale, level, color) {
  const angle = scale.angle(level)
  const { needle: length, hub } = scale.geometry
  const side = angle + Math.PI / 2
  const corner = (part, half) => {
    const [x, y] = point(place, angle, part)
    return [x + Math.cos(side) * half * place.radius, y - Math.sin(side) * half * place.radius]
  }
  context.fillStyle = color('needle')
  context.beginPath()
  context.moveTo(...corner(-0.13, 0.014))
  context.lineTo(...corner(0, 0.017))
  context.lineTo(...corner(length, 0.0035))
  context.lineTo(...corner(length, -0.0035))
  context.lineTo(...corner(0, -0.017))
  context.lineTo(...corner(-0.13, -0.014))
  context.closePath()
  context.fill()
  for (const [name, part] of [['ink', hub], ['panel', hub * 0.4]]) {
    context.fillStyle = color(name)
    context.beginPath()
    context.arc(place.x, place.y, Math.max(place.radius * part, 1.5), 0, 2 * Math.PI)
    context.fill()
  }
}
