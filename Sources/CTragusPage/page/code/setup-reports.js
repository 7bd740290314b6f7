// The part of Set-up that shows which mistakes were reported, plays their sound, and removes them.

import { announce, confirm, toast } from './announce.js'
import { button, element, setText, text } from './elements.js'
import { bytes, duration, moment } from './format.js'
import { station } from './station.js'

const mostShown = 20
const names = { blow: 'blow', wind: 'wind', alarm: 'alarm', sound: 'sound', voice: 'voice' }
const path = (id) => `feedback/${encodeURIComponent(id)}`

export class SetupReports {
  constructor() {
    this.total = text('p', 'setup-total', '')
    this.words = text('p', 'soft', '')
    this.folder = text('code', 'setup-folder', '')
    this.command = text('code', 'setup-command', '')
    this.commandWords = text('p', 'soft', 'A model of your own learns from them with this command:')
    this.list = element('ul', 'setup-list')
    this.details = element('details', 'setup-reports-list', text('summary', '', 'Hear them'), this.list)
    this.removeButton = button('Delete all reports', { icon: 'trash', kind: 'small danger', onClick: () => this.removeAll() })
    this.retryButton = button('Try again', { kind: 'small', onClick: () => this.load() })
    const heading = text('h3', 'small-title', 'Reported mistakes')
    heading.tabIndex = -1
    this.heading = heading
    this.body = element(
      'div', 'setup-reports', heading, this.total, this.words, this.folder, this.details, this.commandWords, this.command,
      element('div', 'setup-row', this.removeButton, this.retryButton))
  }

  async load() {
    this.body.hidden = !station.can('feedback')
    if (this.body.hidden) return
    try {
      this.render(await station.get('feedback'))
    } catch (error) {
      if (error.status === 401) return
      this.render({ folder: '', reports: [] })
      setText(this.total, 'The reports cannot be counted')
      setText(this.words, error.message)
      this.retryButton.hidden = false
    }
  }

  render({ folder, most, mostBytes, reports }) {
    this.reports = reports
    const size = reports.reduce((sum, report) => sum + report.bytes, 0)
    const isEmpty = reports.length === 0
    const isFull = reports.length >= most || size >= mostBytes
    setText(this.total, isEmpty ? 'None' : `${counted(reports.length)}, ${bytes(size)}`)
    setText(this.words, isEmpty
      ? 'When a blow is heard that was none, or one is not heard, Blow lets you report it. The seconds around it are stored then.'
      : `${isFull ? 'No more can be stored before you delete some. ' : ''}The sound around each, on the computer that Tragus runs on. Only its user can read this folder:`)
    setText(this.folder, folder)
    this.folder.hidden = isEmpty || !folder
    setText(this.command, `tragus train FOLDER -o MODEL --add-mistakes ${quoted(`${folder}/false`)}`)
    this.command.hidden = this.commandWords.hidden = !reports.some(({ verdict }) => verdict === 'false')
    this.details.hidden = isEmpty
    this.list.replaceChildren(...reports.slice(0, mostShown).map((report) => this.makeRow(report)))
    if (reports.length > mostShown) this.list.append(text('li', 'soft', `And ${reports.length - mostShown} older ones.`))
    this.removeButton.hidden = !station.mayChange || isEmpty
    this.retryButton.hidden = true
  }

  makeRow({ id, verdict, event, date, duration: length }) {
    const name = names[event] ?? event
    const title = `${verdict === 'missed' ? `A ${name} that was not heard` : `No ${name}`}, ${moment(date)}`
    const sound = element('audio', 'setup-report-sound')
    Object.assign(sound, { controls: true, preload: 'none', src: station.address(path(id)) })
    sound.setAttribute('aria-label', title)
    const trash = button('', { icon: 'trash', kind: 'small danger timeline-icon', title: 'Delete', onClick: () => this.remove(id) })
    trash.setAttribute('aria-label', `Delete: ${title}`)
    trash.hidden = !station.mayChange
    return element('li', 'setup-line', text('span', '', `${title}, ${duration(length)}`), trash, sound)
  }

  async remove(id) {
    if (!await this.removed([id])) return
    announce('The report is deleted.')
    await this.load()
    this.heading.focus()
  }

  async removeAll() {
    const ids = this.reports.map((report) => report.id)
    const isSure = await confirm(
      ids.length === 1 ? 'Delete the only report?' : `Delete all ${ids.length} reports?`,
      'Their sounds, and what lies beside them, are removed from the computer that Tragus runs on. Nobody can bring them back.', 'Delete all')
    if (!isSure) return
    this.removeButton.disabled = true
    const isDone = await this.removed(ids)
    this.removeButton.disabled = false
    await this.load()
    this.heading.focus()
    if (isDone) announce('All reports are deleted.')
  }

  async removed(ids) {
    for (const id of ids) {
      try {
        await station.delete(path(id))
      } catch (error) {
        // One that has gone by itself is what was wanted.
        if (error.status === 404) continue
        if (error.status !== 401) toast(error.message, 'error')
        return false
      }
    }
    return true
  }
}

function counted(count) { return count === 1 ? 'One report' : `${count} reports` }

// As a shell takes it.
function quoted(path) { return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'` }
