// Plays sounds that the server made: play(await station.post('sounds', { kind: 'tone', … })).

let context = null

/** Asks the browser for its loudspeaker. To be called in a click, before a sound that comes later. */
export function prepare() {
  context ??= new AudioContext()
  return context.resume()
}

/** How long what is played takes to be heard, in seconds, as far as the browser tells. */
export function outputDelay() {
  return context?.outputLatency || context?.baseLatency || 0
}

/** Plays the bytes of a WAV file; resolves to { ended, stop() }. To be called after a click. */
export async function play(bytes) {
  await prepare()
  const source = context.createBufferSource()
  // What is decoded is taken away from the caller, so it gets a copy.
  source.buffer = await context.decodeAudioData(bytes.slice(0))
  source.connect(context.destination)
  const ended = new Promise((resolve) => { source.onended = resolve })
  source.start()
  return { ended, stop: () => source.stop() }
}
