// Reports of what was heard wrongly. The server stores the sound around each.

import { station } from './station.js'

/** Reports a mistake: { verdict: 'false', event: 'blow', start, end }; gives the report, or undefined. */
export function reportMistake(mistake) { return station.attempt(station.post('feedback', mistake)) }

/** Removes a report; gives whether it is gone. */
export function takeBack(id) {
  const isGone = station.delete(`feedback/${encodeURIComponent(id)}`).catch((error) => {
    // One that has gone by itself is what was wanted.
    if (error.status !== 404) throw error
  })
  return station.attempt(isGone.then(() => true))
}

/** The events that a screen wants whose viewer can report mistakes: the last minute is in memory then. */
export const reportTypes = () => !station.isGuest && station.can('feedback') ? ['feedback'] : []
