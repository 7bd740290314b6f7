// The card of Set-up that tells what is stored and where, and removes it.

import { announce, confirm, toast } from './announce.js'
import { button, card, element, setText, text } from './elements.js'
import { bytes, duration } from './format.js'
import { list, remove } from './recordings.js'
import { SetupReports } from './setup-reports.js'
import { station } from './station.js'

export class SetupStorage {
  constructor() {
    this.total = text('p', 'setup-total', '')
    this.words = text('p', 'soft', 'Nothing is stored unless you ask.')
    this.folder = text('code', 'setup-folder', '')
    this.removeButton = button('Delete all recordings', { icon: 'trash', kind: 'small danger', onClick: () => this.removeAll() })
    this.retryButton = button('Try again', { kind: 'small', onClick: () => this.load() })
    const link = text('a', 'setup-link', 'See them in the timeline')
    link.href = '#timeline'
    this.link = link
    this.reports = new SetupReports()
    this.body = card('Storage', this.total, this.words, this.folder, link, element('div', 'setup-row', this.removeButton, this.retryButton), this.reports.body)
  }

  show() {
    let name = station.state?.recording?.name
    return station.on('state', (state) => {
      if (state.recording?.name === name) return
      name = state.recording?.name
      this.load()
    })
  }

  async load() {
    this.reports.load()
    try {
      const { folder, recordings } = await list()
      this.render(folder, recordings)
    } catch (error) {
      if (error.status === 401) return
      this.render('', [])
      setText(this.total, 'The recordings cannot be counted')
      setText(this.words, error.message)
      this.retryButton.hidden = false
    }
  }

  render(folder, recordings) {
    this.recordings = recordings.filter((recording) => recording.name !== station.state?.recording?.name)
    const { size, seconds } = sums(recordings)
    const count = recordings.length
    setText(this.total, count === 0 ? 'No recordings' : `${counted(count)}, ${bytes(size)}`)
    setText(this.words, count === 0
      ? 'Nothing is stored unless you ask. What you record will lie on the computer that Tragus runs on, in this folder:'
      : `Together ${duration(seconds)} of sound, on the computer that Tragus runs on. Only its user can read this folder:`)
    setText(this.folder, folder)
    this.folder.hidden = !folder
    this.link.hidden = count === 0
    this.retryButton.hidden = true
    this.removeButton.hidden = !station.mayChange || this.recordings.length === 0
  }

  async removeAll() {
    const chosen = this.recordings
    const { size, seconds } = sums(chosen)
    const isSure = await confirm(
      chosen.length === 1 ? 'Delete the only recording?' : `Delete all ${chosen.length} recordings?`,
      `${bytes(size)} with ${duration(seconds)} of sound, and the events beside it, are removed from the computer that Tragus runs on. Nobody can bring them back.`,
      'Delete all')
    if (!isSure) return
    this.removeButton.disabled = true
    const failures = []
    for (const [index, { name }] of chosen.entries()) {
      setText(this.total, `Deleting ${index + 1} of ${chosen.length}\u2026`)
      try {
        await remove(name)
      } catch (error) {
        // One that has gone by itself is what was wanted.
        if (error.status !== 404) failures.push(error)
        if (error.status === 401 || error.status === 0) break
      }
    }
    this.removeButton.disabled = false
    await this.load()
    if (failures.length > 0) toast(`${counted(failures.length)} could not be deleted. ${failures[0].message}`, 'error')
    else announce('All recordings are deleted.')
  }
}

function counted(count) { return count === 1 ? 'One recording' : `${count} recordings` }

function sums(recordings) {
  return {
    size: recordings.reduce((sum, recording) => sum + recording.bytes, 0),
    seconds: recordings.reduce((sum, recording) => sum + (recording.duration ?? 0), 0),
  }
}
