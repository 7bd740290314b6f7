// Colours for powers. Lightness grows evenly in a space made for eyes (OKLab), and hue goes from blue
// to yellow, which nearly everybody can tell apart. On light paper loud is dark, in the dark it glows.

const dark = [
  { at: 0, lightness: 0.19, chroma: 0.015, hue: 190 },
  { at: 0.25, lightness: 0.36, chroma: 0.08, hue: 245 },
  { at: 0.55, lightness: 0.60, chroma: 0.105, hue: 200 },
  { at: 0.8, lightness: 0.80, chroma: 0.13, hue: 110 },
  { at: 1, lightness: 0.97, chroma: 0.09, hue: 95 },
]

const light = [
  { at: 0, lightness: 0.985, chroma: 0.004, hue: 170 },
  { at: 0.25, lightness: 0.86, chroma: 0.075, hue: 120 },
  { at: 0.55, lightness: 0.63, chroma: 0.105, hue: 190 },
  { at: 0.8, lightness: 0.42, chroma: 0.10, hue: 240 },
  { at: 1, lightness: 0.22, chroma: 0.09, hue: 275 },
]

/** Below and above these powers of 0 to 255 there is one colour: -105 and -15 dBFS. */
const [lowest, highest] = [32, 223]

/** 256 colours as 32 bits each, for the pixels of ImageData. */
export function colorMap(isDark) {
  const bytes = new Uint8ClampedArray(4 * 256)
  for (let power = 0; power < 256; power += 1) {
    const part = Math.min(Math.max((power - lowest) / (highest - lowest), 0), 1)
    bytes.set([...rgb(mix(isDark ? dark : light, part)), 255], 4 * power)
  }
  return new Uint32Array(bytes.buffer)
}

function mix(stops, part) {
  const index = Math.max(stops.findIndex((stop) => stop.at >= part), 1)
  const [first, second] = [stops[index - 1], stops[index]]
  const share = (part - first.at) / (second.at - first.at)
  const between = (name) => first[name] + (second[name] - first[name]) * share
  return { lightness: between('lightness'), chroma: between('chroma'), hue: between('hue') }
}

function rgb({ lightness, chroma, hue }) {
  const [a, b] = [chroma * Math.cos(hue * Math.PI / 180), chroma * Math.sin(hue * Math.PI / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
  ].map((value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(value, 0) ** (1 / 2.4) - 0.055))
}
