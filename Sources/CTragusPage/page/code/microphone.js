// The microphone of this browser. It opens on a click only, and asks the browser to leave the sound
// alone. It says where the browser does not, and sends samples as they are.

import { begin } from './play.js'
import { station } from './station.js'

/** More than these seconds of sound waiting in the socket, and blocks are left out. A page that was held up
 * sends what has gathered in one go; the server has room for as much. */
const longestWait = 4

const processing = [
  ['echoCancellation', 'cancels echoes'],
  ['noiseSuppression', 'takes out noise'],
  ['autoGainControl', 'changes the volume by itself'],
]

/** What each trouble is called, and what helps. */
export const troubles = {
  insecure: {
    title: 'This address is not secure enough for the microphone',
    sentence: 'Browsers give a microphone only to pages from this computer or with https. '
      + 'Open Tragus with an address that begins with https://, or listen with the microphone of the computer it runs on.',
  },
  denied: {
    title: 'The browser does not let Tragus listen',
    sentence: 'Allow the microphone in the settings of this page, most often at the lock beside the address. Then try again.',
  },
  missing: {
    title: 'No microphone is here',
    sentence: 'Plug one in, or switch it on, then try again.',
  },
  busy: {
    title: 'The microphone does not open',
    sentence: 'Another program may hold it. Close that one, then try again.',
  },
  lost: {
    title: 'The microphone has gone',
    sentence: 'Plug it in again, or allow it again at the lock beside the address. Then listen again.',
  },
  refused: {
    title: 'Tragus does not take the sound of this browser',
    sentence: 'It may be listening for somebody else, or you are a guest here.',
  },
  still: {
    title: 'The browser does not start its sound',
    sentence: 'Try again. Some browsers need a loudspeaker or headphones even to listen: plug them in, then reload the page.',
  },
  silent: {
    title: 'No sound comes any more',
    sentence: 'The browser or the computer has put the microphone to sleep, or another app has taken it. Listen again.',
  },
  occupied: {
    title: 'Another microphone is being opened',
    sentence: 'Wait until it is heard, or try again in a moment.',
  },
  unreachable: {
    title: 'The connection for the sound broke off',
    sentence: 'Listen again once Tragus can be reached.',
  },
}

class BrowserMicrophone extends EventTarget {
  constructor() {
    super()
    /** 'off', 'opening' or 'on'. */
    this.status = 'off'
    /** A key of `troubles`, or null. */
    this.trouble = null
    /** Sentences about what the browser does to the sound. */
    this.remarks = []
    /** Blocks that were left out because the connection was too slow. */
    this.droppedBlocks = 0
    this.label = ''
    // Since when the browser gives no sound, in milliseconds, or null.
    this.sleepStart = null
    // Counts the times that it ended.
    this.turn = 0
    // A phone gives the wake lock back whenever the page is hidden.
    document.addEventListener('visibilitychange', () => {
      if (this.status === 'on' && !document.hidden) {
        this.stayAwake()
        this.context.resume()
      }
    })
  }

  static get isPossible() {
    return Boolean(navigator.mediaDevices?.getUserMedia) && typeof AudioWorkletNode === 'function'
  }

  /** Opens the microphone and makes it the input. To be called from a click. */
  async start() {
    if (this.status !== 'off') return
    if (!BrowserMicrophone.isPossible) return this.end('insecure')
    this.become('opening', null)
    // Somebody may stop it while the browser still asks; what opens after that is closed at once.
    const turn = this.turn
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: {
          echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: { ideal: 1 },
        },
      })
      if (turn !== this.turn) return stream.getTracks().forEach((track) => track.stop())
      this.stream = stream
      await this.capture(turn)
    } catch (error) {
      if (turn === this.turn) this.end(trouble(error))
    }
  }

  async capture(turn) {
    const [track] = this.stream.getAudioTracks()
    this.label = track.label
    track.onended = () => this.end('lost')
    this.context = new AudioContext({ latencyHint: 'interactive' })
    await this.context.audioWorklet.addModule(new URL('capture-worklet.js', import.meta.url))
    if (turn !== this.turn) return
    await begin(this.context)
    if (turn !== this.turn) return
    this.context.onstatechange = () => this.wake()
    this.remarks = this.findings(track.getSettings())
    this.node = new AudioWorkletNode(this.context, 'tragus-capture', {
      numberOfInputs: 1, numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit',
    })
    await this.connect()
    if (turn !== this.turn) return
    this.node.port.onmessage = ({ data }) => this.send(data)
    this.source = this.context.createMediaStreamSource(this.stream)
    this.source.connect(this.node)
    this.become('on', null)
    this.stayAwake()
  }

  connect() {
    const address = new URL(station.address(`audio?rate=${this.context.sampleRate}&name=${encodeURIComponent(this.label)}`))
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    return new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onclose = ({ code, reason: words }) => {
        const reason = code === 1000 ? null : code === 1008 ? 'refused' : code === 1013 ? 'occupied'
          : words === 'no sound comes' ? 'silent' : 'unreachable'
        reject(Object.assign(new Error(code), { name: reason ?? 'closed' }))
        if (this.socket === socket) this.end(reason)
      }
    })
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    // What is left out stays counted in the positions: the server sees a gap, and no shift.
    if (this.socket.bufferedAmount > longestWait * 4 * this.context.sampleRate) this.droppedBlocks += 1
    else this.socket.send(message)
  }

  findings(settings) {
    const words = processing.filter(([name]) => settings[name] === true).map(([, words]) => words)
    const remarks = words.length === 0 ? []
      : [`This browser ${words.join(' and ')}, although it was asked not to. Quiet sounds may be missing.`]
    if (settings.sampleRate && settings.sampleRate !== this.context.sampleRate) {
      remarks.push(`The browser turns ${settings.sampleRate} into ${this.context.sampleRate} samples a second.`)
    }
    return remarks
  }

  // A call on a phone, or another app, may take the sound for a while. The clock of the context stands still
  // meanwhile, so the count of frames learns what is missing.
  wake() {
    const { context, node } = this
    if (!context) return
    if (context.state !== 'running') {
      this.sleepStart ??= performance.now()
      context.resume().catch(() => {})
    } else if (this.sleepStart !== null) {
      node?.port.postMessage(Math.round((performance.now() - this.sleepStart) / 1000 * context.sampleRate))
      this.sleepStart = null
    }
  }

  /** Lets go of an old trouble, once something else is listened to. */
  forgive() {
    if (this.trouble) this.become(this.status, null)
  }

  /** Closes the microphone. */
  stop() { this.end(null) }

  end(trouble) {
    this.turn += 1
    const { stream, context, node, socket, wakeLock } = this
    Object.assign(this, { stream: null, context: null, node: null, source: null, socket: null, wakeLock: null, sleepStart: null })
    node?.port.postMessage('stop')
    for (const track of stream?.getTracks() ?? []) {
      track.onended = null
      track.stop()
    }
    context?.close().catch(() => {})
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close(1000)
    wakeLock?.release().catch(() => {})
    this.remarks = []
    this.become('off', trouble)
  }

  // A screen that goes dark takes the microphone with it.
  async stayAwake() {
    try {
      this.wakeLock = await navigator.wakeLock?.request('screen')
    } catch {
      // It is a courtesy of the browser, not a right.
    }
  }

  become(status, trouble) {
    this.status = status
    this.trouble = trouble
    this.dispatchEvent(new Event('change'))
  }
}

function trouble(error) {
  switch (error.name) {
    case 'NotAllowedError': case 'SecurityError': return 'denied'
    case 'NotFoundError': case 'OverconstrainedError': return 'missing'
    case 'refused': case 'occupied': case 'silent': case 'still': case 'unreachable': return error.name
    case 'closed': return null
    default: return 'busy'
  }
}

export const microphone = new BrowserMicrophone()
