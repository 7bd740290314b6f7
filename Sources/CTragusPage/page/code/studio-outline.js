// Outlines of sounds: how they are made of samples, and drawn.

/** The least and the greatest sample of so many stretches. */
export function outlineOf(samples, from, to, columns) {
  const minimum = new Float32Array(columns)
  const maximum = new Float32Array(columns)
  const length = (to - from) / columns
  for (let column = 0; column < columns; column += 1) {
    const begin = Math.max(Math.floor(from + column * length), 0)
    const end = Math.min(Math.max(Math.floor(from + (column + 1) * length), begin + 1), samples.length)
    let [least, greatest] = [0, 0]
    for (let index = begin; index < end; index += 1) {
      const value = samples[index]
      if (value < least) least = value
      else if (value > greatest) greatest = value
    }
    minimum[column] = least
    maximum[column] = greatest
  }
  return { minimum, maximum }
}

/** A part of an outline that begins at start and ends at end, made to so many columns. */
export function outlinePart({ minimum, maximum, start, end }, from, to, columns) {
  const made = { minimum: new Float32Array(columns), maximum: new Float32Array(columns) }
  const place = (column) => (from + (to - from) * column / columns - start) / ((end - start) || 1) * maximum.length
  for (let column = 0; column < columns; column += 1) {
    const first = Math.min(Math.max(Math.floor(place(column)), 0), maximum.length - 1)
    const last = Math.min(Math.max(Math.ceil(place(column + 1)), first + 1), maximum.length)
    for (let index = first; index < last; index += 1) {
      made.minimum[column] = Math.min(made.minimum[column], minimum[index])
      made.maximum[column] = Math.max(made.maximum[column], maximum[index])
    }
  }
  return made
}

/** Draws the least and the greatest sample of each stretch around the middle; a root lets soft sounds be seen. */
export function drawOutline(context, { minimum, maximum }, width, height, colorAt) {
  const column = width / maximum.length
  for (let index = 0; index < maximum.length; index += 1) {
    const up = Math.sqrt(Math.max(maximum[index], 0)) * height / 2
    const down = Math.sqrt(Math.max(-minimum[index], 0)) * height / 2
    context.fillStyle = colorAt(index * column)
    context.fillRect(index * column, height / 2 - up, Math.max(column - 0.5, 0.75), Math.max(up + down, 1))
  }
}
