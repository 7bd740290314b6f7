// Step 2 of the Studio, its first half: the clips of a class, to be heard, moved and removed.

import { announce, confirm, toast } from './announce.js'
import { button, element, icon, setText, text } from './elements.js'
import { duration, moment } from './format.js'
import { station } from './station.js'
import { drawOutline } from './studio-outline.js'
import { stretchPlayer } from './studio-sound.js'
import { clipPath, countedClips, store } from './studio-store.js'
import { surface } from './surface.js'

const pageLength = 24
const columns = 120

export class StudioClips {
  constructor() {
    this.kind = null
    this.most = pageLength
    this.rows = new Map()
    this.choice = element('div', 'chips')
    this.choice.setAttribute('role', 'group')
    this.choice.setAttribute('aria-label', 'Class')
    this.heading = text('h3', 'small-title', '')
    this.heading.tabIndex = -1
    this.list = element('ul', 'studio-clips')
    this.more = button('Show more', { kind: 'small', onClick: () => {
      this.most += pageLength
      this.render()
    } })
    this.body = element('div', 'studio-look', this.choice, this.heading, this.list, this.more)
  }

  show() {
    const load = () => this.update()
    const follow = () => { for (const row of this.rows.values()) row.follow() }
    store.addEventListener('classes', load)
    stretchPlayer.addEventListener('change', follow)
    this.update()
    return () => {
      store.removeEventListener('classes', load)
      stretchPlayer.removeEventListener('change', follow)
      this.clear()
    }
  }

  clear() {
    for (const row of this.rows.values()) row.hide()
    this.rows.clear()
    this.list.replaceChildren()
  }

  /** The classes have changed: their clips may have too. */
  update() {
    const { names } = store
    if (!names.includes(this.kind)) this.kind = (store.classes ?? []).find((kind) => kind.clips > 0)?.name ?? names[0] ?? null
    this.renderChoice()
    this.load()
  }

  choose(kind) {
    this.kind = kind
    this.most = pageLength
    this.clips = null
    this.clear()
    this.renderChoice()
    this.load()
  }

  renderChoice() {
    const { names } = store
    if (names.join() !== this.knownNames) {
      this.knownNames = names.join()
      this.choice.replaceChildren(...names.map((name) => {
        const chip = text('button', 'chip', name)
        chip.type = 'button'
        chip.dataset.name = name
        chip.addEventListener('click', () => this.choose(name))
        return chip
      }))
      // The choices of another class are old in every row.
      this.clear()
    }
    for (const chip of this.choice.children) chip.setAttribute('aria-pressed', String(chip.dataset.name === this.kind))
  }

  async load() {
    this.turn = (this.turn ?? 0) + 1
    const { turn, kind } = this
    if (!kind) {
      this.clips = null
      return this.render()
    }
    try {
      const clips = await store.clips(kind)
      if (turn !== this.turn) return
      this.clips = clips
      this.render()
    } catch (error) {
      // A class that was removed meanwhile is gone from the list at once.
      if (turn === this.turn && error.status !== 404 && error.status !== 401) toast(error.message, 'error')
    }
  }

  render() {
    const clips = this.clips ?? []
    const shown = clips.slice(0, this.most)
    this.choice.hidden = store.names.length === 0
    setText(this.heading, !this.kind ? 'The clips of your classes will be here.'
      : !this.clips ? 'One moment\u2026'
        : clips.length === 0 ? `No clips of ${this.kind} yet.` : `${countedClips(clips.length)} of ${this.kind}, the latest first`)
    const names = new Set(shown.map((clip) => clip.name))
    for (const [name, row] of this.rows) {
      if (names.has(name)) continue
      row.hide()
      row.body.remove()
      this.rows.delete(name)
    }
    shown.forEach((clip, index) => {
      const row = this.rows.get(clip.name) ?? new ClipRow(this, this.kind, clip)
      const isNew = !this.rows.has(clip.name)
      this.rows.set(clip.name, row)
      if (this.list.children[index] !== row.body) this.list.insertBefore(row.body, this.list.children[index] ?? null)
      if (isNew) row.show()
    })
    this.list.hidden = shown.length === 0
    this.more.hidden = clips.length <= shown.length
  }

  /** A clip has gone: the focus goes to the next one. */
  async leave(row) {
    const next = row.body.nextElementSibling ?? row.body.previousElementSibling
    const target = next?.querySelector('button') ?? this.heading
    target.focus({ preventScroll: true })
    await store.load()
  }
}

class ClipRow {
  constructor(owner, kind, clip) {
    Object.assign(this, { owner, kind, clip, key: `${kind}/${clip.name}` })
    this.playButton = button('', { kind: 'small studio-icon', onClick: () => stretchPlayer.toggle(this.key, station.address(clipPath(kind, clip.name))) })
    this.canvas = element('canvas', 'studio-clip-wave')
    this.canvas.setAttribute('aria-hidden', 'true')
    const facts = element('span', 'studio-clip-facts', text('span', '', duration(clip.seconds)), text('span', 'soft', moment(clip.date)))
    const move = element('select', 'select studio-move')
    move.setAttribute('aria-label', `Class of the clip of ${moment(clip.date)}`)
    move.append(...store.names.map((name) => new Option(name, name, name === kind, name === kind)))
    move.addEventListener('change', () => this.move(move))
    const trash = button('', { icon: 'trash', kind: 'small studio-icon', title: 'Remove', onClick: () => this.remove() })
    trash.setAttribute('aria-label', `Remove the clip of ${moment(clip.date)}`)
    this.body = element('li', 'studio-clip', this.playButton, this.canvas, facts, move, trash)
    this.follow()
  }

  show() {
    this.surface = surface(this.canvas, (...all) => this.draw(...all))
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return
      sight.disconnect()
      this.load()
    })
    sight.observe(this.body)
    this.endings = [() => this.surface.stop(), () => sight.disconnect()]
  }

  hide() {
    for (const ending of this.endings ?? []) ending()
    if (stretchPlayer.is(this.key)) stretchPlayer.stop()
  }

  // A picture that does not come leaves the row as it is; it can be heard all the same.
  async load() {
    this.outline = await station.get(clipPath(this.kind, this.clip.name, `/waveform?columns=${columns}`)).catch(() => null)
    this.surface.invalidate()
  }

  follow() {
    const isPlaying = stretchPlayer.is(this.key)
    if (this.playButton.dataset.plays === String(isPlaying)) return
    this.playButton.dataset.plays = String(isPlaying)
    this.playButton.setAttribute('aria-label', `${isPlaying ? 'Stop' : 'Play'} the clip of ${moment(this.clip.date)}`)
    this.playButton.replaceChildren(icon(isPlaying ? 'stop' : 'play'))
    this.surface?.invalidate()
  }

  draw(context, width, height, { color }) {
    context.clearRect(0, 0, width, height)
    context.fillStyle = color('line')
    context.fillRect(0, height / 2 - 0.5, width, 1)
    if (!this.outline) return
    const isPlaying = stretchPlayer.is(this.key)
    const cursor = isPlaying ? stretchPlayer.position / (this.outline.duration || 1) * width : -1
    drawOutline(context, this.outline, width, height, (x) => color(x < cursor ? 'accent' : 'line-strong'))
    return isPlaying
  }

  async move(select) {
    const { value } = select
    const answer = await station.attempt(station.patch(clipPath(this.kind, this.clip.name), { class: value }))
    if (answer === undefined) {
      select.value = this.kind
      return
    }
    announce(`It belongs to ${value} now.`)
    await this.owner.leave(this)
  }

  async remove() {
    const { seconds, date } = this.clip
    if (!await confirm('Remove this clip?', `${duration(seconds)} of ${this.kind}, of ${moment(date)}. Nobody can bring it back.`, 'Remove')) return
    const answer = await station.attempt(station.delete(clipPath(this.kind, this.clip.name)))
    if (answer === undefined) return
    announce('Removed.')
    await this.owner.leave(this)
  }
}
