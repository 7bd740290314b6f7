// The spectrogram of a part of a recording, from its samples, in this browser.

const size = 512
const half = size / 2
/** Rows of the picture: two neighbouring frequencies share one. */
export const spectrumRows = half / 2
/** So many spectra are made of a column that is long; the strongest counts. */
const mostSpectra = 4

const window = Float32Array.from({ length: size }, (_, index) => 0.5 - 0.5 * Math.cos(2 * Math.PI * index / size))
const cosines = Float32Array.from({ length: half }, (_, index) => Math.cos(2 * Math.PI * index / size))
const sines = Float32Array.from({ length: half }, (_, index) => -Math.sin(2 * Math.PI * index / size))
const places = Uint16Array.from({ length: size }, (_, index) => {
  let [place, rest] = [0, index]
  for (let bit = 1; bit < size; bit *= 2) {
    place = place * 2 + rest % 2
    rest >>= 1
  }
  return place
})
/** What a full-scale sine has in the strongest row. */
const fullScale = (size / 4) ** 2

const real = new Float32Array(size)
const imaginary = new Float32Array(size)

// Cooley and Tukey's, in place.
function transform() {
  for (let length = 2; length <= size; length *= 2) {
    const step = size / length
    for (let begin = 0; begin < size; begin += length) {
      for (let index = 0; index < length / 2; index += 1) {
        const [upper, lower] = [begin + index, begin + index + length / 2]
        const [cosine, sine] = [cosines[index * step], sines[index * step]]
        const turnedReal = real[lower] * cosine - imaginary[lower] * sine
        const turnedImaginary = real[lower] * sine + imaginary[lower] * cosine
        real[lower] = real[upper] - turnedReal
        imaginary[lower] = imaginary[upper] - turnedImaginary
        real[upper] += turnedReal
        imaginary[upper] += turnedImaginary
      }
    }
  }
}

function addSpectrum(samples, center, powers) {
  const begin = center - half
  for (let index = 0; index < size; index += 1) {
    real[places[index]] = (samples[begin + index] ?? 0) * window[index]
    imaginary[index] = 0
  }
  transform()
  for (let row = 0; row < spectrumRows; row += 1) {
    for (let index = 2 * row; index < 2 * row + 2; index += 1) {
      powers[row] = Math.max(powers[row], real[index] ** 2 + imaginary[index] ** 2)
    }
  }
}

/**
 * Paints so many columns of samples, from one sample to another, into an image; low frequencies are at
 * the bottom. The colours are those of color-map.js.
 */
export function paintSpectrum(samples, from, to, columns, colors) {
  const image = new ImageData(columns, spectrumRows)
  const pixels = new Uint32Array(image.data.buffer)
  const length = (to - from) / columns
  const count = Math.min(Math.max(Math.round(length / half), 1), mostSpectra)
  const powers = new Float32Array(spectrumRows)
  for (let column = 0; column < columns; column += 1) {
    powers.fill(0)
    for (let part = 0; part < count; part += 1) {
      addSpectrum(samples, Math.round(from + (column + (part + 0.5) / count) * length), powers)
    }
    for (let row = 0; row < spectrumRows; row += 1) {
      const level = 10 * Math.log10(powers[row] / fullScale + 1e-12)
      // The map has its colours between 32 and 223: here from -90 to 0 dBFS.
      const power = Math.min(Math.max(Math.round(223 + level * 191 / 90), 0), 255)
      pixels[(spectrumRows - 1 - row) * columns + column] = colors[power]
    }
  }
  return image
}
