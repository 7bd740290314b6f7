// The server, as the page knows it: the session, the state, the events and the settings.

import { toast } from './announce.js'
import { PictureFrame } from './picture-frame.js'

const api = new URL('api/v1/', document.baseURI)
const firstWait = 500
const longestWait = 10_000
/** After so many tries the server is said to be gone, and not only to be slow. */
const patience = 4

/** What went wrong, as one sentence. */
export class StationError extends Error {
  constructor(message, status = 0, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Whether an error says that a token is not the right one. */
export function isRefusal({ status }) { return status === 401 || status === 403 }

class Station extends EventTarget {
  constructor() {
    super()
    /** 'connecting', 'open', 'reconnecting', 'gone' or 'signed-out'. */
    this.connection = 'connecting'
    /** The last state of the server, or null. */
    this.state = null
    /** When the connection was lost last. */
    this.lostMoment = null
    this.wishes = new Map()
    this.listeners = new Map()
    this.tries = 0
    this.isConnecting = false
    this.knownSettings = null
    /** Counts the changes of what can be set, as the server does; undefined before it is known. */
    this.settingsNumber = undefined
    /** Whether the address had a token, and it was a wrong one. */
    this.isTokenWrong = false
    document.addEventListener('visibilitychange', () => {
      this.subscribe()
      if (!document.hidden) this.retry()
    })
    window.addEventListener('online', () => this.retry())
  }

  // Signing in

  /** Signs in with the token of the address, if it has one, and connects. */
  async start() {
    const token = /^#token=(.+)$/.exec(location.hash)?.[1]
    if (token) {
      history.replaceState(null, '', location.pathname + location.search)
      await this.signIn(token).catch((error) => {
        this.isTokenWrong = isRefusal(error)
        if (!this.isTokenWrong) toast(error.message, 'error')
      })
    }
    await this.connect()
  }

  /** Signs in; throws a StationError when the token is not the right one. */
  async signIn(token) {
    await this.post('session', { token })
    if (this.connection === 'signed-out') await this.connect()
  }

  // The state

  /** What is listened to, or null; nobody knows it while the server is gone. */
  get listening() { return this.isGone ? null : this.state?.listening ?? null }

  /** Whether the server cannot be reached, and not only since a moment ago. */
  get isGone() { return this.connection === 'gone' }

  /** Whether the device has gone and is waited for. */
  get isAway() { return Boolean(this.listening?.away ?? this.state?.away) }

  get isSimulated() { return Boolean(this.listening?.simulated) }

  /** Whether this client looks on only. */
  get isGuest() {
    return this.state?.role === 'guest' || new URLSearchParams(location.search).get('view') === 'guest'
  }

  /** Whether this client can change anything now. */
  get mayChange() { return !this.isGuest && !this.isGone }

  /** Whether the server can do something; a server that names no capabilities can listen. */
  can(capability) {
    return (this.state?.capabilities ?? ['listen', 'browser']).includes(capability)
  }

  // Events

  /**
   * Calls back with each event of a type, or with 'state', 'connection', 'picture' or '*' for every event.
   * Returns what ends that.
   */
  on(type, callback) {
    const set = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, set)
    set.add(callback)
    return () => set.delete(callback)
  }

  /** Says what a screen needs: want('now', { types: ['sound'], picture: true }), or null for nothing more. */
  want(screen, wish) {
    if (wish) this.wishes.set(screen, wish)
    else this.wishes.delete(screen)
    this.subscribe()
  }

  /** Whether a screen wants a type of events. */
  wants(type) { return [...this.wishes.values()].some((wish) => wish.types?.includes(type)) }

  tell(type, value) {
    for (const callback of this.listeners.get(type) ?? []) {
      try {
        callback(value)
      } catch (error) {
        // One screen that fails must not keep the others from hearing.
        console.error(error)
      }
    }
  }

  // What all screens want together. Nobody looks at the picture of a page that is hidden.
  subscribe() {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    const wishes = [...this.wishes.values()]
    const subscribe = [...new Set(wishes.flatMap((wish) => wish.types ?? []))].sort()
    const message = JSON.stringify({ subscribe, picture: !document.hidden && wishes.some((wish) => wish.picture) })
    if (message === this.subscribed) return
    this.subscribed = message
    this.socket.send(message)
  }

  // The connection

  async connect() {
    clearTimeout(this.timer)
    // A computer that wakes up says so in several ways at once.
    if (this.isConnecting || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return
    this.isConnecting = true
    try {
      this.accept(await this.get('state'))
    } catch (error) {
      if (error.status === 401) return this.become('signed-out')
      return this.connectLater()
    } finally {
      this.isConnecting = false
    }
    this.openSocket()
  }

  openSocket() {
    const address = new URL('events', api)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.socket = socket
    this.subscribed = null
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      this.tries = 0
      this.become('open')
      this.subscribe()
    }
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') this.receive(data)
      else if (PictureFrame.isOne(data)) this.tell('picture', new PictureFrame(data))
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      this.connectLater()
    }
  }

  receive(line) {
    let event
    try {
      event = JSON.parse(line)
    } catch {
      return
    }
    if (event === null || typeof event !== 'object') return
    if (event.type === 'state') return this.accept(event)
    this.tell(event.type, event)
    this.tell('*', event)
  }

  accept(state) {
    if (state === null || typeof state !== 'object') return
    this.state = state
    // Whoever is in needs no token.
    this.isTokenWrong = false
    this.tell('state', state)
    this.followSettings()
  }

  connectLater() {
    this.tries += 1
    this.become(this.tries > patience ? 'gone' : this.state ? 'reconnecting' : 'connecting')
    // Not all pages at once, and not too often.
    const wait = Math.min(firstWait * 2 ** (this.tries - 1), longestWait) * (0.8 + 0.4 * Math.random())
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.connect(), wait)
  }

  /** Tries at once to reach the server again. */
  retry() {
    if (this.connection === 'reconnecting' || this.connection === 'gone') this.connect()
  }

  become(connection) {
    if (this.connection === connection) return
    const wasGone = this.isGone
    if (this.connection === 'open') this.lostMoment = new Date()
    this.connection = connection
    // What can be done now is part of what screens show.
    if (this.state && wasGone !== this.isGone) this.tell('state', this.state)
    this.tell('connection', connection)
  }

  // Requests

  get(path) { return this.request('GET', path) }
  post(path, body = {}) { return this.request('POST', path, body) }
  put(path, body = {}) { return this.request('PUT', path, body) }
  patch(path, body = {}) { return this.request('PATCH', path, body) }
  delete(path) { return this.request('DELETE', path) }

  /** The address of something, for links and sounds. */
  address(path) { return new URL(path, api).href }

  /** An answer as an object, or as bytes where it is a sound; throws a StationError. */
  async request(method, path, body) {
    let response
    try {
      response = await fetch(new URL(path, api), {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    } catch {
      throw new StationError('Tragus cannot be reached at the moment.')
    }
    const type = response.headers.get('Content-Type') ?? ''
    if (!response.ok) {
      const error = type.includes('json') ? (await response.json().catch(() => null))?.error : null
      if (response.status === 401 && path !== 'session') this.become('signed-out')
      throw new StationError(
        error?.message ?? `The server answered with ${response.status}.`, response.status, error?.code)
    }
    if (type.includes('json')) return response.json()
    return type.startsWith('audio/') ? response.arrayBuffer() : null
  }

  /** Waits for something and shows why it failed; gives undefined then. */
  async attempt(promise) {
    try {
      return await promise
    } catch (error) {
      if (error.status !== 401) toast(error.message, 'error')
      return undefined
    }
  }

  // What is often asked for

  async listen(input) {
    const state = await this.attempt(this.put('listening', { input }))
    if (state) this.accept(state)
    return Boolean(state)
  }

  async stopListening() {
    const state = await this.attempt(this.delete('listening'))
    if (state) this.accept(state)
  }

  /** The settings of the analyzers, the ranges and the gauge; asked for once. */
  async settings() {
    this.knownSettings ??= this.get('settings').then((settings) => {
      this.settingsNumber = settings.number
      return settings
    }, (error) => {
      this.knownSettings = null
      throw error
    })
    return this.knownSettings
  }

  // Somebody else may have changed them.
  async followSettings() {
    if (this.settingsNumber === undefined || this.isFollowing || this.state.settings === this.settingsNumber) return
    this.isFollowing = true
    try {
      do this.takeSettings(await this.get('settings'))
      while (this.state.settings > this.settingsNumber)
    } catch {
      // The next state leads here again.
    }
    this.isFollowing = false
  }

  takeSettings(settings) {
    this.settingsNumber = settings.number
    this.knownSettings = Promise.resolve(settings)
    this.tell('settings', settings)
  }

  /** Changes settings: change({ blow: { sensitivity: 0.7 } }); null restores a default. */
  async change(settings) {
    const answer = await this.attempt(this.patch('settings', settings))
    if (answer) this.takeSettings(answer)
    return answer
  }
}

export const station = new Station()
