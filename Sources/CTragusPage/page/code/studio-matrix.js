// What the clips of each kind were taken for, as a table; a number leads to the clips that were mistaken.

import { button, element, icon, setText, text } from './elements.js'
import { duration, percent } from './format.js'
import { station } from './station.js'
import { stretchPlayer } from './studio-sound.js'
import { clipPath, countedClips } from './studio-store.js'

export class StudioMatrix {
  constructor() {
    this.frame = element('div', 'table-frame')
    // With many kinds it is wider than the page, and the keys scroll it too.
    this.frame.tabIndex = 0
    this.frame.setAttribute('role', 'region')
    this.frame.setAttribute('aria-label', 'What was taken for what')
    this.heading = text('h4', 'studio-mistakes-title', '')
    this.heading.tabIndex = -1
    this.list = element('ul', 'studio-mistakes')
    this.mistakesPart = element('div', '', this.heading, this.list)
    this.body = element(
      'div', 'studio-matrix-part', text('h3', 'small-title', 'What was taken for what'), this.frame,
      text('p', 'chip-note', 'A row is what it was, a column what it was taken for. Press a number outside the diagonal to hear those clips.'), this.mistakesPart)
    this.body.hidden = true
  }

  show() {
    const follow = () => { for (const item of this.list.children) followButton(item.firstElementChild) }
    stretchPlayer.addEventListener('change', follow)
    return () => stretchPlayer.removeEventListener('change', follow)
  }

  set(result) {
    const kinds = result?.evaluation?.kinds ?? []
    this.body.hidden = kinds.length === 0
    this.mistakesPart.hidden = true
    this.result = result
    if (kinds.length === 0) return
    const { labels } = result
    const corner = text('th', '', 'It was')
    corner.scope = 'col'
    const heads = labels.map((label) => {
      const cell = element('th', 'studio-matrix-head', text('span', 'studio-matrix-word', label))
      cell.scope = 'col'
      return cell
    })
    const right = text('th', 'number', 'Right')
    right.scope = 'col'
    const caption = text('caption', 'unseen', 'What the clips of each kind were taken for')
    this.frame.replaceChildren(element(
      'table', 'table studio-matrix', caption, element('thead', '', element('tr', '', corner, ...heads, right)),
      element('tbody', '', ...kinds.map((kind) => this.makeRow(kind, labels)))))
  }

  makeRow(kind, labels) {
    const head = text('th', 'studio-matrix-row', kind.label)
    head.scope = 'row'
    const sum = kind.answers.reduce((total, count) => total + count, 0)
    const cells = kind.answers.map((count, index) => this.makeCell(kind.label, labels[index], count, sum))
    return element('tr', '', head, ...cells, text('td', 'number', percent(kind.recall.accuracy)))
  }

  makeCell(label, answer, count, sum) {
    const isRight = label === answer
    const cell = element('td', 'studio-cell')
    cell.dataset.kind = count === 0 ? 'none' : isRight ? 'right' : 'wrong'
    cell.style.setProperty('--part', sum > 0 ? (count / sum).toFixed(3) : '0')
    if (isRight || count === 0) {
      cell.textContent = String(count)
      return cell
    }
    const press = text('button', 'studio-cell-button', String(count))
    press.type = 'button'
    press.setAttribute('aria-label', `${countedClips(count)} of ${label} taken for ${answer}: show`)
    press.addEventListener('click', () => this.showMistakes(label, answer))
    cell.append(press)
    return cell
  }

  showMistakes(label, answer) {
    const found = this.result.mistakes.filter((one) => one.label === label && one.answer === answer)
    this.mistakesPart.hidden = false
    setText(this.heading, `${label} taken for ${answer}`)
    this.list.replaceChildren(...found.map((one) => makeMistake(one)))
    if (found.length === 0) this.list.append(text('li', 'soft', 'These clips are not listed.'))
    this.heading.focus()
  }
}

function makeMistake({ name, label, confidence, duration: seconds }) {
  const file = name.split('/').at(-1)
  const key = `${label}/${file}`
  const play = button('', { icon: 'play', kind: 'small studio-icon', onClick: () => stretchPlayer.toggle(key, station.address(clipPath(label, file))) })
  play.dataset.key = key
  play.dataset.name = file
  followButton(play)
  return element('li', 'studio-mistake', play, text('bdi', 'studio-mistake-name', file), text('span', 'soft', `${duration(seconds)}, ${percent(confidence)} sure`))
}

function followButton(play) {
  if (!play?.dataset.key) return
  const isPlaying = stretchPlayer.is(play.dataset.key)
  play.setAttribute('aria-label', `${isPlaying ? 'Stop' : 'Play'} ${play.dataset.name}`)
  play.replaceChildren(icon(isPlaying ? 'stop' : 'play'))
}
