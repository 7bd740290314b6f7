// How far something is that takes some seconds of the stream.

import { element } from './elements.js'

export class TimedProgress {
  constructor(label) {
    this.body = element('progress', 'setup-progress')
    this.body.setAttribute('aria-label', label)
    this.body.max = 1
    this.follow(null)
  }

  /** Follows { start, duration } in seconds of the stream, or null. */
  follow(task) {
    if (task?.start !== this.task?.start) this.body.value = 0
    this.task = task
    this.body.hidden = !task
  }

  take({ time }) {
    if (this.task) this.body.value = Math.min(Math.max((time - this.task.start) / this.task.duration, 0), 1)
  }
}
