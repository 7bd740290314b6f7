// Brings the labels of another program in: their file is chosen, or dropped on the picture of the recording.

import { toast } from './announce.js'
import { button, element } from './elements.js'
import { station } from './station.js'
import { recordingPath } from './studio-store.js'
import { visible } from './visible.js'

/** What a request can hold, in bytes. */
const largest = 65_536

export class LabelImport {
  /** take(labels, file) gets the labels of a file for the recording whose name recording() says. */
  constructor(recording, take) {
    Object.assign(this, { recording, take })
    this.input = element('input')
    this.input.type = 'file'
    this.input.hidden = true
    this.input.accept = '.txt,.csv,.tsv,text/*'
    this.input.setAttribute('aria-label', 'File of labels')
    this.input.addEventListener('change', () => {
      const [file] = this.input.files
      // The same file can be chosen again, when it has been mended.
      if (file) this.read(file).finally(() => { this.input.value = '' })
    })
    this.button = button('Labels from a file', {
      icon: 'upload', kind: 'small', title: 'Of Audacity, Raven, or CSV; you can drop it on the picture, too', onClick: () => this.input.click(),
    })
    this.body = element('span', '', this.button, this.input)
  }

  /** Lets files be dropped on an element; what is seen of that is at another one. */
  acceptDrops(place, seen) {
    const see = (isOver) => { seen.dataset.drop = String(isOver) }
    const hasFile = (event) => event.dataTransfer?.types.includes('Files')
    place.addEventListener('dragover', (event) => {
      if (!hasFile(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      see(true)
    })
    place.addEventListener('dragleave', (event) => { if (!place.contains(event.relatedTarget)) see(false) })
    place.addEventListener('drop', (event) => {
      if (!hasFile(event)) return
      event.preventDefault()
      see(false)
      const { files } = event.dataTransfer
      if (files.length === 1) this.read(files[0])
      else toast('Drop one file of labels at a time.', 'error')
    })
  }

  async read(file) {
    const name = this.recording()
    const refuse = (why) => toast(`'${visible(file.name)}' ${why}`, 'error')
    const tooLarge = () => refuse('is too large: a file of labels can have 64 KiB here. Split it, or use \'tragus label --import\'.')
    if (file.size > largest) return tooLarge()
    let content
    try {
      content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    } catch {
      return refuse('cannot be read as text. Save the labels as UTF-8, and try again.')
    }
    const body = { name: file.name, text: content }
    if (new Blob([JSON.stringify(body)]).size > largest) return tooLarge()
    const answer = await station.attempt(station.post(recordingPath(name, '/labels/import'), body))
    if (!answer || name !== this.recording()) return
    if (answer.labels.length === 0) refuse('has no labels for this recording.')
    else this.take(answer.labels, file.name)
  }
}
