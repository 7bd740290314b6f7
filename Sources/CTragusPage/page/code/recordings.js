// The recordings on the computer that Tragus runs on: their list, their pictures and their events.

import { Marks } from './event-kinds.js'
import { station, StationError } from './station.js'

/** The address of a recording; its name may hold anything. */
const path = (name, part = '') => `recordings/${encodeURIComponent(name)}${part}`

/** The address of the sound, for players. */
export const soundAddress = (name) => station.address(path(name))

/** The address that stores it as a file. */
export const downloadAddress = (name) => station.address(path(name, '?download=1'))

/** Where they lie, and all of them, the latest first. */
export const list = () => station.get('recordings')

/** Removes one with its events. */
export const remove = (name) => station.delete(path(name))

// One after the other: for a picture the server reads all of a file.
let last = Promise.resolve()
function inTurn(job) {
  const done = last.then(job)
  last = done.catch(() => {})
  return done
}

/** The outline: the least and the greatest sample of so many stretches, of all or from { start, end } in seconds. */
export const waveform = (name, columns, stretch = {}) => inTurn(
  () => station.get(path(name, `/waveform?${new URLSearchParams({ columns, ...stretch })}`)))

/** Some bytes of the file, from one to before another. */
export async function part(name, from, to) {
  let response
  try {
    response = await fetch(station.address(path(name)), {
      cache: 'no-store', credentials: 'same-origin', headers: { Range: `bytes=${from}-${to - 1}` },
    })
    if (response.status === 206) return await response.arrayBuffer()
  } catch {
    throw new StationError('Tragus cannot be reached at the moment.')
  }
  throw new StationError('This part of the recording cannot be read.', response.status)
}

/** The events of a recording as marks, with times from its beginning. */
export const marks = ({ name, duration }) => inTurn(async () => {
  const made = new Marks()
  let origin = null
  for await (const line of lines(path(name, '/events'))) {
    // Nearly all lines are levels, which the outline shows.
    if (line.includes('"type":"level"')) continue
    const event = parsed(line)
    if (origin === null && event?.type === 'recording' && Number.isFinite(event.start)) origin = event.start
    made.take(event)
  }
  made.endAll(Infinity)
  const place = (time) => Math.min(Math.max(time - (origin ?? 0), 0), duration)
  return made.list
    .filter((mark) => mark.start - (origin ?? 0) < duration && mark.end >= (origin ?? 0))
    .map((mark) => ({ ...mark, start: place(mark.start), end: place(mark.end) }))
    .sort((first, second) => first.start - second.start)
})

function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function* lines(path) {
  let response
  try {
    response = await fetch(station.address(path), { cache: 'no-store', credentials: 'same-origin' })
  } catch {
    throw new StationError('Tragus cannot be reached at the moment.')
  }
  if (!response.ok) throw new StationError('The events cannot be read.', response.status)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    const parts = (rest + (value ?? '')).split('\n')
    rest = done ? '' : parts.pop()
    yield* parts
    if (done) return
  }
}
