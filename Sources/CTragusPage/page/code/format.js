// Numbers and times as people read them. The minus is a real one, as wide as a plus.

const minus = '\u2212'

/** 23.44 as "23.4"; what is no number is a dash. */
export function number(value, places = 1) {
  if (!Number.isFinite(value)) return '–'
  const rounded = Math.abs(value).toFixed(places)
  return value < 0 && Number(rounded) !== 0 ? minus + rounded : rounded
}

/** A level: no more is said of silence than that it is silent. */
export function level(value, places = 1) {
  return !Number.isFinite(value) || value <= -120 ? `${minus}\u221e` : number(value, places)
}

/** 0.834 as "83 %". */
export function percent(part) {
  return Number.isFinite(part) ? `${Math.round(part * 100)} %` : '–'
}

/** A position in a stream: "0:04", "12:03", "1:02:09". */
export function position(seconds) {
  if (!Number.isFinite(seconds)) return '–'
  const whole = Math.max(Math.floor(seconds), 0)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** A length: "340 ms", "2.4 s", "3 min 20 s". */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return '–'
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`
  if (seconds < 60) return `${number(seconds)} s`
  const whole = Math.round(seconds)
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole / 60) % 60} min`
}

/** A frequency: "440 Hz", "3.1 kHz". */
export function frequency(hertz) {
  if (!Number.isFinite(hertz)) return '–'
  return hertz < 1000 ? `${Math.round(hertz)} Hz` : `${number(hertz / 1000, hertz < 9950 ? 2 : 1)} kHz`
}

/** A size: "640 kB", "1.2 MB". */
export function bytes(count) {
  if (!Number.isFinite(count)) return '–'
  if (count < 1000) return `${count} B`
  return count < 1e6 ? `${Math.round(count / 1000)} kB` : count < 1e9
    ? `${number(count / 1e6)} MB` : `${number(count / 1e9)} GB`
}

/** A moment as this browser's user writes it: "25 Nov, 14:15". */
export function moment(date) {
  const made = new Date(date)
  if (Number.isNaN(made.getTime())) return '–'
  return made.toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}
