// Parts of WAV files: where samples lie in one, and a small file of some of them.

/**
 * What the beginning of a file says: where its samples begin, how many bytes a frame has, how many frames a
 * second has, and the chunk with their format. Null for what is no WAV file.
 */
export function waveLayout(bytes) {
  const view = new DataView(bytes)
  const word = (place) => String.fromCharCode(...new Uint8Array(bytes, place, 4))
  if (bytes.byteLength < 12 || !['RIFF', 'RF64'].includes(word(0)) || word(8) !== 'WAVE') return null
  let format = null
  for (let place = 12; place + 8 <= bytes.byteLength;) {
    const size = view.getUint32(place + 4, true)
    if (word(place) === 'data') return format && { ...format, begin: place + 8 }
    if (word(place) === 'fmt ' && size >= 16 && place + 8 + size <= bytes.byteLength) {
      const [frameRate, frameSize] = [view.getUint32(place + 12, true), view.getUint16(place + 20, true)]
      if (frameRate === 0 || frameSize === 0) return null
      format = { frameRate, frameSize, chunk: bytes.slice(place, place + 8 + size) }
    }
    place += 8 + size + size % 2
  }
  return null
}

/** A file with these frames alone. */
export function waveFile({ chunk }, frames) {
  const head = 12 + chunk.byteLength + 8
  const made = new Uint8Array(head + frames.byteLength)
  const view = new DataView(made.buffer)
  const write = (place, word) => [...word].forEach((letter, index) => view.setUint8(place + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, made.length - 8, true)
  write(8, 'WAVE')
  made.set(new Uint8Array(chunk), 12)
  write(head - 8, 'data')
  view.setUint32(head - 4, frames.byteLength, true)
  made.set(new Uint8Array(frames), head)
  return made.buffer
}
