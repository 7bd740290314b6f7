// Notes and their frequencies: A4 is where the settings have it, all others follow from it.

const letters = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B']
const numberOfA4 = 69

/** The frequency of a note by its number, 69 for A4. */
export function noteFrequency(midi, a4 = 440) {
  return a4 * 2 ** ((midi - numberOfA4) / 12)
}

/** How far a frequency lies above a note, in cents. */
export function centsFrom(midi, frequency, a4 = 440) {
  return 1200 * Math.log2(frequency / noteFrequency(midi, a4))
}

/** A note in parts: { letter: 'A♯', octave: 4 }. */
export function noteParts(midi) {
  return { letter: letters[((midi % 12) + 12) % 12], octave: Math.floor(midi / 12) - 1 }
}

/** A note as it is written: "A♯4". */
export function noteName(midi) {
  const { letter, octave } = noteParts(midi)
  return `${letter}${octave}`
}

/** A note as it is said: "A sharp 4". */
export function spokenNote(midi) {
  const { letter, octave } = noteParts(midi)
  return `${letter.replace('♯', ' sharp')} ${octave}`
}

/** The number of the nearest note. */
export function nearestNote(frequency, a4 = 440) {
  return Math.round(numberOfA4 + 12 * Math.log2(frequency / a4))
}

/** The open strings of instruments, as numbers of notes. */
export const instruments = [
  ['guitar', 'Guitar', [40, 45, 50, 55, 59, 64]],
  ['bass', 'Bass guitar', [28, 33, 38, 43]],
  ['ukulele', 'Ukulele', [60, 64, 67, 69]],
  ['banjo', 'Banjo', [50, 55, 59, 62, 67]],
  ['violin', 'Violin, mandolin', [55, 62, 69, 76]],
  ['viola', 'Viola', [48, 55, 62, 69]],
  ['cello', 'Cello', [36, 43, 50, 57]],
]
