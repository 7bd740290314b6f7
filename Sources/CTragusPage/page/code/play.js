// Plays sounds that the server made: play(await station.post('sounds', { kind: 'tone', … })).

let context = null

/** A browser that takes longer has no loudspeaker, or waits for a click that it did not see; in milliseconds. */
const patience = 5000

/** Resolves once a context runs; a browser that does not start it does not say so. */
export function begin(context) {
  if (context.state === 'running') return undefined
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(
      new Error('The browser does not start its sound. Is there a loudspeaker?'), { name: 'still' })), patience)
    context.resume().then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Asks the browser for its loudspeaker. To be called in a click, before a sound that comes later. */
export function prepare() {
  context ??= new AudioContext()
  context.resume().catch(() => {})
}

/** How long what is played takes to be heard, in seconds, as far as the browser tells. */
export function outputDelay() {
  return context?.outputLatency || context?.baseLatency || 0
}

/** Plays the bytes of a WAV file; resolves to { ended, stop() }. To be called after a click. */
export async function play(bytes) {
  prepare()
  await begin(context)
  const source = context.createBufferSource()
  // What is decoded is taken away from the caller, so it gets a copy.
  source.buffer = await context.decodeAudioData(bytes.slice(0))
  source.connect(context.destination)
  const ended = new Promise((resolve) => { source.onended = resolve })
  source.start()
  return { ended, stop: () => source.stop() }
}
