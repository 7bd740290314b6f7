// Step 2 of the Studio, its second half: a recording is cut into clips. Everything can be done with the keys.

import './record-button.js'
import { announce, toast } from './announce.js'
import { button, element, field, icon, setText, text } from './elements.js'
import { duration, position } from './format.js'
import { list, soundAddress, waveform } from './recordings.js'
import { station } from './station.js'
import { closeUp, StudioDetail } from './studio-detail.js'
import { LabelImport } from './studio-import.js'
import { rate, samplesOf } from './studio-samples.js'
import { stretchPlayer } from './studio-sound.js'
import { countedClips, recordingPath, store } from './studio-store.js'
import { Stretches } from './studio-stretches.js'
import { StudioWave } from './studio-wave.js'
import { visible } from './visible.js'

/** Recordings up to this length in seconds, and this size in bytes, are loaded; of others, what is in sight. */
const [longest, largest] = [600, 80e6]
const columns = 4000
const edgeStep = 0.05
const formats = [['audacity', 'Audacity'], ['raven', 'Raven'], ['csv', 'CSV']]

const help = 'Left and right go to the stretch before and the next one. 1 to 9 say which class it is, X takes it away, '
  + 'Space plays it. Shift with left and right moves its end, Shift with up and down its beginning. N makes a new one, '
  + '+ and \u2212 show less and more, page up and page down what is before and behind.'

export class StudioCut {
  constructor() {
    this.stretches = null
    this.record = document.createElement('tragus-record')
    this.choice = element('select', 'select')
    this.choice.addEventListener('change', () => this.open(this.choice.value))
    this.chooser = field('Recording', this.choice)
    this.note = text('p', 'soft', '')
    this.note.setAttribute('role', 'status')
    this.editor = this.makeEditor()
    this.body = element('div', 'studio-look', this.record, this.chooser, this.note, this.editor)
  }

  makeEditor() {
    this.wave = new StudioWave()
    const { body } = this.wave
    body.tabIndex = 0
    body.setAttribute('role', 'group')
    body.setAttribute('aria-label', 'Stretches of the recording')
    body.addEventListener('keydown', (event) => this.press(event))
    this.wave.addEventListener('select', () => this.render())
    this.wave.addEventListener('change', () => this.renderSelected())
    this.wave.addEventListener('done', () => this.changed())
    this.wave.addEventListener('play', () => this.play())
    this.wave.addEventListener('view', () => this.renderZoom())
    this.detail = new StudioDetail(this.wave)
    this.hint = text('p', 'soft', 'Show a minute or less of it, and you see its frequencies.')
    this.selected = text('p', 'studio-selected', '')
    this.noClass = text('p', 'soft', 'Add a class first: it is what stretches are labelled with.')
    this.labels = element('div', 'chips')
    this.labels.setAttribute('role', 'group')
    this.labels.setAttribute('aria-label', 'This stretch is')
    this.playButton = button('Play', { icon: 'play', kind: 'small', onClick: () => this.play() })
    this.rejectButton = button('Not this', { icon: 'cross', kind: 'small', title: 'Take it away (X)', onClick: () => this.reject() })
    const small = (label, words, onClick) => {
      const made = button(label, { kind: 'small studio-icon', title: words, onClick })
      made.setAttribute('aria-label', words)
      return made
    }
    this.closer = small('+', 'Show less of it, larger', () => this.wave.zoom(0.5))
    this.farther = small('\u2212', 'Show more of it', () => this.wave.zoom(2))
    this.whole = button('All', { kind: 'small', title: 'Show all of it', onClick: () => this.wave.view(0, this.recording.duration) })
    const add = button('New', { kind: 'small', title: 'A new stretch (N)', onClick: () => this.add() })
    const tools = element('div', 'studio-tools', this.playButton, this.rejectButton, add, element('span', 'studio-gap'), this.farther, this.closer, this.whole)
    const keys = text('p', 'soft', help)
    keys.id = 'studio-keys-help'
    body.setAttribute('aria-describedby', keys.id)
    this.rows = element('ol', 'studio-rows')
    this.rowsTitle = text('summary', '', '')
    this.rowsPart = element('details', 'studio-more', this.rowsTitle, this.rows)
    this.rowsPart.addEventListener('toggle', () => this.renderRows())
    const editor = element(
      'div', 'studio-editor', body, this.hint, this.selected, this.noClass, this.labels, tools, this.makeEnd(), this.rowsPart,
      element('details', 'studio-more', text('summary', '', 'Keys'), keys))
    this.import.acceptDrops(editor, body)
    return editor
  }

  makeEnd() {
    this.clipsButton = button('Make clips of them', { kind: 'primary', onClick: () => this.makeClips() })
    this.again = button('Propose again', { kind: 'small', onClick: () => this.proposeAgain() })
    this.saved = text('span', 'soft', '')
    this.import = new LabelImport(() => this.recording?.name, (labels, file) => this.bring(labels, file))
    this.takeBackButton = button('Take them back', { kind: 'small', onClick: () => this.takeBack() })
    this.exports = element('p', 'studio-exports', 'Labels for ')
    for (const [format, title] of formats) {
      const link = element('a', '', icon('download'), title)
      link.dataset.format = format
      link.setAttribute('download', '')
      this.exports.append(link)
    }
    return element('div', 'studio-end', element('div', 'studio-tools', this.clipsButton, this.again, this.import.body, this.takeBackButton, this.saved), this.exports)
  }

  show() {
    const renderLabels = () => this.renderLabels()
    const follow = () => this.renderPlay()
    store.addEventListener('classes', renderLabels)
    stretchPlayer.addEventListener('change', follow)
    let recorded = station.state?.recording?.name
    const ending = station.on('state', ({ recording }) => {
      if (recording?.name === recorded) return
      const isNew = recorded && !recording
      const name = recorded
      recorded = recording?.name
      if (isNew) this.load(name)
    })
    const hideWave = this.wave.show()
    this.renderLabels()
    this.load()
    return () => {
      store.removeEventListener('classes', renderLabels)
      stretchPlayer.removeEventListener('change', follow)
      ending()
      hideWave()
      stretchPlayer.forget()
    }
  }

  // The recordings

  /** Looks which there are, and opens one of them. */
  async load(wanted = this.recording?.name) {
    const answer = await station.attempt(list())
    if (!answer) return
    this.record.folder = answer.folder
    const own = station.state?.recording?.name
    this.recordings = answer.recordings.filter((one) => one.duration > 0 && one.name !== own)
    this.choice.replaceChildren(new Option('Choose one\u2026', ''), ...this.recordings.map((one) => new Option(`${visible(one.name)} (${duration(one.duration)})`, one.name)))
    this.chooser.hidden = this.recordings.length === 0
    const found = this.recordings.find((one) => one.name === wanted)
    this.choice.value = found?.name ?? ''
    if (!found) this.open('')
    else if (found.name !== this.recording?.name) this.open(found.name)
  }

  async open(name) {
    stretchPlayer.stop()
    this.turn = (this.turn ?? 0) + 1
    const { turn } = this
    const recording = this.recordings.find((one) => one.name === name)
    this.recording = recording
    this.stretches = null
    this.editor.hidden = true
    this.detail.begin(null)
    if (!recording) {
      return setText(this.note, this.recordings.length === 0
        ? 'Record for a while, and cut it into clips here: sounds that come by themselves need nobody who holds a key.'
        : 'Choose a recording: stretches with sound in it are proposed, and you say what they are.')
    }
    setText(this.note, 'Looking for sounds in it\u2026')
    try {
      const [outline, { labels, rejected }, { proposals }] = await Promise.all([
        waveform(name, columns), station.get(recordingPath(name, '/labels')), station.get(recordingPath(name, '/proposals')),
      ])
      if (turn !== this.turn) return
      this.begin(recording, outline, { labels, rejected, proposals })
      await this.loadSamples(recording, turn)
    } catch (error) {
      if (turn === this.turn && error.status !== 401) setText(this.note, error.message)
    }
  }

  begin(recording, outline, { labels, rejected, proposals }) {
    this.stretches = new Stretches(recording.duration)
    this.stretches.take(labels, proposals, rejected)
    this.brought = null
    this.editor.hidden = false
    this.unsaved = this.saving = null
    setText(this.saved, '')
    this.wave.set({ key: `${recording.name} `, duration: recording.duration, outline, stretches: this.stretches, isTall: isLong(recording) })
    this.detail.begin(isLong(recording) ? recording : null)
    for (const link of this.exports.querySelectorAll('a')) {
      link.href = station.address(recordingPath(recording.name, `/labels/export?format=${link.dataset.format}`))
    }
    this.render()
  }

  // The picture of its frequencies is made here, and a long one would be too much for a phone.
  async loadSamples(recording, turn) {
    if (isLong(recording)) return
    try {
      const bytes = await station.get(recordingPath(recording.name))
      if (turn !== this.turn) return
      const samples = await samplesOf(bytes)
      if (turn === this.turn) this.wave.setSamples(samples, rate)
    } catch {
      // A format that this browser cannot decode has an outline all the same.
    }
  }

  // What is shown

  render() {
    if (!this.stretches) return
    const { labelledCount } = this.stretches
    const { length } = this.stretches.list
    setText(this.note, length === 0 ? 'No sounds were found in it. Draw with the mouse over one, or press New.'
      : `${length === 1 ? 'One stretch' : `${length} stretches`}, ${labelledCount} with a label. ${labelledCount < length ? 'Say what the others are, or take them away.' : 'All have a label: make clips of them.'}`)
    this.clipsButton.disabled = labelledCount === 0
    this.takeBackButton.hidden = !this.brought
    this.exports.hidden = labelledCount === 0
    this.renderSelected()
    this.renderRows()
    this.wave.invalidate()
  }

  renderSelected() {
    const one = this.stretches?.selected
    for (const made of [this.playButton, this.rejectButton, ...this.labels.children]) made.disabled = !one
    for (const chip of this.labels.children) chip.setAttribute('aria-pressed', String(Boolean(one) && chip.dataset.name === one.label))
    setText(this.selected, one ? this.sentence(one) : 'Nothing is selected.')
    this.renderPlay()
  }

  sentence(one) {
    const said = one.label || (one.guess ? `perhaps ${one.guess}` : 'no label')
    return `${this.stretches.list.indexOf(one) + 1} of ${this.stretches.list.length}: ${time(one.start)} to ${time(one.end)}, ${duration(one.end - one.start)}, ${said}`
  }

  renderLabels() {
    const { names } = store
    if (names.join() !== this.knownNames) {
      this.knownNames = names.join()
      this.labels.replaceChildren(...names.map((name, index) => {
        const chip = element('button', 'chip', index < 9 ? text('kbd', 'studio-chip-digit', String(index + 1)) : null, name)
        chip.type = 'button'
        chip.dataset.name = name
        chip.addEventListener('click', () => this.label(name))
        return chip
      }))
      this.noClass.hidden = names.length > 0
    }
    this.render()
  }

  renderPlay() {
    const isPlaying = Boolean(this.recording) && (stretchPlayer.key?.startsWith(`${this.recording.name} `) ?? false)
    if (this.playButton.dataset.plays === String(isPlaying)) return
    this.playButton.dataset.plays = String(isPlaying)
    this.playButton.replaceChildren(icon(isPlaying ? 'stop' : 'play'), text('span', 'button-label', isPlaying ? 'Stop' : 'Play'))
  }

  renderZoom() {
    const isWhole = this.wave.span >= this.wave.duration - 0.001
    this.farther.disabled = this.whole.disabled = isWhole
    this.hint.hidden = !(this.recording && isLong(this.recording) && this.wave.span > closeUp)
  }

  renderRows() {
    const stretches = this.stretches?.list ?? []
    setText(this.rowsTitle, `As a list (${stretches.length})`)
    if (!this.rowsPart.open) return
    stretches.forEach((one, index) => {
      const row = this.rows.children[index]?.firstElementChild ?? this.makeRow(index)
      setText(row, `${time(one.start)}, ${duration(one.end - one.start)}: ${one.label || (one.guess ? `perhaps ${one.guess}` : 'no label')}`)
      row.setAttribute('aria-pressed', String(one === this.stretches.selected))
    })
    while (this.rows.childElementCount > stretches.length) this.rows.lastElementChild.remove()
  }

  makeRow(index) {
    const row = text('button', 'studio-row', '')
    row.type = 'button'
    row.addEventListener('click', () => {
      this.stretches.select(this.stretches.list[index])
      this.reveal()
    })
    this.rows.append(element('li', '', row))
    return row
  }

  // What is done

  press(event) {
    if (!this.stretches || event.ctrlKey || event.altKey || event.metaKey) return
    const one = this.stretches.selected
    const edges = { ArrowLeft: ['end', -edgeStep], ArrowRight: ['end', edgeStep], ArrowUp: ['start', edgeStep], ArrowDown: ['start', -edgeStep] }
    const actions = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), ' ': () => this.play(), x: () => this.reject(), X: () => this.reject(),
      Delete: () => this.reject(), n: () => this.add(), N: () => this.add(), '+': () => this.wave.zoom(0.5), '=': () => this.wave.zoom(0.5),
      '-': () => this.wave.zoom(2), PageUp: () => this.turnPage(-1), PageDown: () => this.turnPage(1),
    }
    if (event.shiftKey && Object.hasOwn(edges, event.key)) {
      if (one) this.moveEdge(one, ...edges[event.key])
    } else if (/^[1-9]$/.test(event.key)) {
      const name = store.names[Number(event.key) - 1]
      if (name && !event.repeat) this.label(name)
    } else if (Object.hasOwn(actions, event.key)) {
      actions[event.key]()
    } else {
      return
    }
    event.preventDefault()
  }

  step(count) {
    if (this.stretches.step(count)) this.reveal()
    else announce(count > 0 ? 'This is the last one.' : 'This is the first one.')
  }

  turnPage(direction) {
    const { from, to, span } = this.wave
    this.wave.view(from + direction * span * 0.8, to + direction * span * 0.8)
    announce(`${time(this.wave.from)} to ${time(this.wave.to)}`)
  }

  reveal() {
    this.render()
    this.wave.reveal(this.stretches.selected)
    if (this.stretches.selected) announce(this.sentence(this.stretches.selected))
  }

  moveEdge(one, edge, by) {
    this.stretches.moveEdge(one, edge, one[edge] + by)
    this.changed()
    announce(`${edge === 'start' ? 'Beginning' : 'End'} at ${time(one[edge])}`)
  }

  label(name) {
    const one = this.stretches.label(name)
    if (!one) return
    this.changed()
    this.reveal()
  }

  reject() {
    const one = this.stretches.reject()
    if (!one) return
    stretchPlayer.stop()
    this.changed()
    this.reveal()
  }

  /** A second behind the selected stretch, or in the middle of what is in sight. */
  add() {
    const one = this.stretches.selected
    const begin = one && one.end < this.wave.to && one.end >= this.wave.from ? one.end + edgeStep : (this.wave.from + this.wave.to) / 2
    this.stretches.add(begin, begin + Math.min(1, this.wave.span / 4))
    this.changed()
    this.reveal()
  }

  proposeAgain() {
    this.stretches.take(this.stretches.list.filter((one) => one.label).map((one) => ({ ...one, text: one.label })), this.stretches.proposals)
    this.brought = null
    this.changed()
    this.reveal()
  }

  /** The labels of a file come to those that are there. */
  bring(labels, file) {
    if (!this.stretches) return
    const brought = this.stretches.bring(labels)
    const { length } = brought.made
    if (length === 0) return toast(`All labels of '${visible(file)}' are here already.`)
    this.brought = brought
    this.changed()
    this.reveal()
    const known = labels.length - length
    toast(`${length === 1 ? 'One stretch' : `${length} stretches`} of '${visible(file)}'.${known > 0 ? ` ${known} ${known === 1 ? 'was' : 'were'} here already.` : ''}`)
  }

  takeBack() {
    this.stretches.takeBack(this.brought)
    this.brought = null
    this.changed()
    this.reveal()
    // The button that was pressed has gone.
    this.wave.body.focus({ preventScroll: true })
  }

  play() {
    const one = this.stretches.selected
    if (!one) return
    stretchPlayer.toggle(`${this.recording.name} ${one.start}`, soundAddress(this.recording.name), one)
  }

  // Saving: as one goes, one after the other, and only the latest.

  changed() {
    this.render()
    this.unsaved = { name: this.recording.name, labels: this.stretches.labels, rejected: this.stretches.rejected }
    this.saving ??= this.save().finally(() => { this.saving = null })
  }

  async save() {
    while (this.unsaved) {
      const { name, labels, rejected } = this.unsaved
      this.unsaved = null
      try {
        await station.put(recordingPath(name, '/labels'), { labels, rejected })
        setText(this.saved, 'Labels are saved.')
      } catch (error) {
        setText(this.saved, 'Labels are not saved.')
        if (error.status !== 401) toast(error.message, 'error')
        return
      }
    }
  }

  async makeClips() {
    await this.saving
    this.clipsButton.disabled = true
    const answer = await station.attempt(station.post(recordingPath(this.recording.name, '/clips')))
    this.clipsButton.disabled = false
    if (!answer) return
    const counts = new Map()
    for (const clip of answer.clips) counts.set(clip.class, (counts.get(clip.class) ?? 0) + 1)
    const short = answer.clips.filter((clip) => clip.short).length
    const parts = [...counts].map(([name, count]) => `${count} of ${name}`).join(', ')
    toast(`${countedClips(answer.clips.length)}: ${parts}.${short > 0 ? ` ${short === 1 ? 'One is' : `${short} are`} very short.` : ''}`)
    await store.load()
  }
}

function isLong({ duration, bytes }) { return duration > longest || bytes > largest }

/** A place with tenths: "1:04.3". */
function time(seconds) {
  const tenths = Math.round(seconds * 10)
  return `${position(tenths / 10 + 0.01)}.${tenths % 10}`
}
