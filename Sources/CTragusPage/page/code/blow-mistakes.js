// Reports of what was heard wrongly: what is in memory for them, and what was missed.

import { announce, toast } from './announce.js'
import { button, element, setText, text } from './elements.js'
import { reportMistake, takeBack } from './reports.js'
import { station } from './station.js'

/** Seconds of sound that go by between the press of a button and its arrival. */
const delay = 1

export class BlowMistakes {
  /** onReport(report) is called for what is reported here. */
  constructor(onReport) {
    this.onReport = onReport
    this.missedButton = button('I blew, and it was not heard', { kind: 'small', onClick: () => this.reportMissed() })
    this.note = text('p', 'chip-note', '')
    this.body = element('div', 'blow-mistakes', this.missedButton, this.note)
  }

  /** How many of the last seconds are in memory; 0 when none are. */
  get span() { return station.listening ? station.state?.remembered ?? 0 : 0 }

  /** Before this time of the stream nothing can be reported. */
  oldest(now) { return this.span > 0 ? now - this.span + delay : Infinity }

  render() {
    const { span } = this
    this.body.hidden = span === 0
    this.missedButton.hidden = station.isGuest
    setText(this.note, !station.isGuest
      ? `The last ${Math.round(span)} seconds of the sound are kept in memory while you look at this, so that you can report a mistake. Nothing is stored until you do; then the seconds around it are, to be learned from, and Set-up shows them.`
      : `The last ${Math.round(span)} seconds of the sound are kept in memory, so that whoever listens here can report a mistake.`)
  }

  /** Stores the sound around what was taken for a blow; gives the report, or undefined. */
  async report(start, end) {
    const made = await reportMistake({ verdict: 'false', event: 'blow', start, end })
    if (made) announce('Reported. The seconds around it are stored; Set-up shows them.')
    return made
  }

  async reportMissed() {
    if (this.isBusy) return
    this.isBusy = true
    const made = await reportMistake({ verdict: 'missed', event: 'blow' })
    this.isBusy = false
    if (!made) return
    toast('Reported. The last ten seconds are stored; Set-up shows them.')
    this.onReport(made)
  }

  takeBack(id) { return takeBack(id) }
}
