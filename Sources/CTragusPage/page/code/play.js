// Plays sounds that the server made: play(await station.post('sounds', { kind: 'tone', … })).

let context = null

/** Plays the bytes of a WAV file; resolves to { ended, stop() }. To be called after a click. */
export async function play(bytes) {
  context ??= new AudioContext()
  await context.resume()
  const source = context.createBufferSource()
  // What is decoded is taken away from the caller, so it gets a copy.
  source.buffer = await context.decodeAudioData(bytes.slice(0))
  source.connect(context.destination)
  const ended = new Promise((resolve) => { source.onended = resolve })
  source.start()
  return { ended, stop: () => source.stop() }
}
