import NIOCore
import NIOWebSocket
import Tragus

/// Receives the sound of a browser's microphone: the position of the first frame in eight bytes,
/// then the frames as 32-bit floating-point numbers, all little-endian.
final class AudioSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The sample rates of browsers.
  static let sampleRates = 8000.0...384_000.0
  /// The most frames in a message.
  static let longestBlock = 16_384
  private static let headerLength = 8
  /// How far sound may run ahead of real time, in seconds; a delayed browser catches up.
  private static let longestLead = 5.0
  /// The longest silence of a connection: a phone that leaves the network does not close it.
  private static let patience = TimeAmount.seconds(10)

  /// The client should retry, because another input is being opened (IANA, WebSocket close codes).
  private static let tryAgainLater = WebSocketErrorCode(codeNumber: 1013)

  /// The visitor at the other end.
  let visitor: Visitor
  /// Whether the sound waits for its turn.
  private(set) var isWaiting = false
  private let station: LiveStation
  private let registry: SocketRegistry
  private let threads: ServerThreads
  private let feed: BrowserFeed
  private let title: String
  private var listening: Listening?
  private var context: ChannelHandlerContext?
  private let start = NIODeadline.now()
  private var lastTime = NIODeadline.now()
  private var watch: RepeatedTask?
  private var heardCount = 0

  init(
    _ station: LiveStation, _ visitor: Visitor, sampleRate: Double, title: String,
    registry: SocketRegistry, threads: ServerThreads
  ) {
    (self.station, self.visitor, self.title) = (station, visitor, title)
    (self.registry, self.threads) = (registry, threads)
    feed = BrowserFeed(sampleRate: sampleRate)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    guard !registry.isMicrophoneWaiting else {
      return close(Self.tryAgainLater, "another microphone is being opened", context)
    }
    isWaiting = true
    registry.add(self)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let loop = context.eventLoop
    watch = loop.scheduleRepeatedTask(initialDelay: Self.patience, delay: .seconds(1)) { _ in
      bound.value.lookForSound()
    }
    // Opening waits until the stream before is closed.
    threads.runOpening(eventLoop: loop) { [station, feed, title] () -> Listening? in
      // A client that has gone must not end another stream.
      if feed.isClosed { return nil }
      return try? station.listen(to: feed, named: title)
    }.whenSuccess { listening in
      bound.value.began(listening)
      listening?.onEnd { loop.execute { bound.value.ended() } }
    }
  }

  private func began(_ listening: Listening?) {
    isWaiting = false
    self.listening = listening
    guard let context else {
      if let listening { station.stop(listening) }
      return
    }
    if listening == nil { close(.unexpectedServerError, "it cannot be listened to", context) }
  }

  private func lookForSound() {
    guard let context, NIODeadline.now() - lastTime > Self.patience else { return }
    close(.goingAway, "no sound comes", context)
  }

  private func ended() {
    guard let context else { return }
    close(.normalClosure, "another input", context)
  }

  /// Closes the socket, because its visitor was signed out.
  func signOut() {
    guard let context else { return }
    close(.policyViolation, "signed out", context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  private func leave() {
    guard context != nil else { return }
    context = nil
    watch?.cancel()
    registry.remove(self)
    feed.close()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .binary: hear(frame.unmaskedData, context)
    case .ping:
      guard context.channel.isWritable else { return }
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)),
        promise: nil)
    case .connectionClose:
      context.writeAndFlush(
        wrapOutboundOut(
          WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)),
        promise: nil)
      context.close(promise: nil)
    case .text: close(.unacceptableData, "sound is expected here, as bytes", context)
    case .pong: break
    default: close(.protocolError, "a message of no known kind", context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func hear(_ message: ByteBuffer, _ context: ChannelHandlerContext) {
    var message = message
    guard let position = message.readInteger(endianness: .little, as: Int64.self), position >= 0,
      position < 1 << 53, message.readableBytes % 4 == 0,
      message.readableBytes / 4 <= Self.longestBlock
    else { return close(.unacceptableData, "8 bytes of position, then 32-bit samples", context) }
    let count = message.readableBytes / 4
    let samples = [Float](unsafeUninitializedCapacity: count) { samples, filled in
      while filled < count, let bits = message.readInteger(endianness: .little, as: UInt32.self) {
        samples[filled] = Float(bitPattern: bits)
        filled += 1
      }
    }
    heardCount += count
    lastTime = .now()
    let seconds = Double((NIODeadline.now() - start).nanoseconds) / 1e9
    guard Double(heardCount) / feed.format.sampleRate <= seconds + Self.longestLead else {
      return close(.policyViolation, "sound comes faster than it can be heard", context)
    }
    feed.append(samples, at: position)
  }

  private func close(
    _ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext
  ) {
    var bytes = ByteBuffer()
    bytes.write(webSocketErrorCode: code)
    bytes.writeString(reason)
    context.writeAndFlush(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes)),
      promise: nil)
    context.close(promise: nil)
  }
}
