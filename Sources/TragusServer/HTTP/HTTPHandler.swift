import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Answers the requests of one connection in sequence.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// More than any call needs; models and sounds use other ways.
  static let longestBody = 65_536  // bytes
  /// The time limit for receiving a request, for an idle connection, and for a client to read a
  /// piece of an answer.
  private static let patience = TimeAmount.seconds(30)
  /// The time limit for the first request of a connection, which was opened for it.
  private static let firstPatience = TimeAmount.seconds(10)
  /// The number of bytes sent at a time.
  private static let pieceLength = 65_536  // bytes

  private let server: ServerCore
  private let connection: Connection
  private var request: Request?
  private var isKeptAlive = false
  // Whether the rest of a request is discarded, because it has been answered.
  private var isIgnoring = false
  private var deadline: Scheduled<Void>?

  init(_ server: ServerCore, _ connection: Connection) {
    (self.server, self.connection) = (server, connection)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    setDeadline(context, after: Self.firstPatience)
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      isIgnoring = false
      isKeptAlive = head.isKeepAlive
      request = Request(head)
      let length = head.headers["content-length"].first.flatMap { Int($0) } ?? 0
      if request == nil {
        refuse(.failure(.badRequest, "The address cannot be read."), context)
      } else if length > Self.longestBody {
        refuse(.failure(.payloadTooLarge, "A request can have \(Self.longestBody) bytes."), context)
      }
    case .body(let bytes):
      guard !isIgnoring, let request else { return }
      if request.body.count + bytes.readableBytes > Self.longestBody {
        refuse(.failure(.payloadTooLarge, "A request can have \(Self.longestBody) bytes."), context)
      } else {
        self.request?.body += bytes.readableBytesView
      }
    case .end:
      guard !isIgnoring, let request else { return }
      self.request = nil
      deadline?.cancel()
      answer(request, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A refused upgrade is a request like any other, and gets an answer.
    if error is NIOWebSocketUpgradeError { return }
    context.close(promise: nil)
  }

  // The connection closes after the answer: further input is not read.
  private func refuse(_ response: Response, _ context: ChannelHandlerContext) {
    (isIgnoring, isKeptAlive, request) = (true, false, nil)
    write(response, to: .GET, context)
  }

  private func setDeadline(
    _ context: ChannelHandlerContext, after time: TimeAmount = HTTPHandler.patience
  ) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  private func answer(_ request: Request, _ context: ChannelHandlerContext) {
    switch server.outcome(of: request, on: connection) {
    case .answer(let response): write(response, to: request.method, context)
    case .call(let route, let call):
      // Slow work must not delay the other connections.
      let loop = context.eventLoop
      let bound = NIOLoopBound((self, context), eventLoop: loop)
      let threads = server.threads
      let answer =
        switch route.work {
        case .moment: threads.runIfActive(eventLoop: loop) { route.response(to: call) }
        case .opening: threads.runOpening(eventLoop: loop) { route.response(to: call) }
        case .long: threads.runLong(eventLoop: loop) { route.response(to: call) }
        }
      answer.whenComplete { result in
        let (handler, context) = bound.value
        switch result {
        case .success(let response): handler.write(response, to: request.method, context)
        case .failure: context.close(promise: nil)
        }
      }
    }
  }

  private func write(_ response: Response, to method: HTTPMethod, _ context: ChannelHandlerContext)
  {
    var head = HTTPResponseHead(
      version: .http1_1, status: response.status, headers: response.headers)
    head.headers.add(contentsOf: SecurityHeaders.all)
    if !isKeptAlive { head.headers.replaceOrAdd(name: "connection", value: "close") }
    let length =
      switch response.body {
      case .bytes(let bytes): Int64(bytes.readableBytes)
      case .file(_, let range): range.upperBound - range.lowerBound
      }
    if response.status != .noContent, response.status != .notModified {
      head.headers.replaceOrAdd(name: "content-length", value: "\(length)")
    }
    setDeadline(context)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    guard method != .HEAD, length > 0 else {
      context.flush()
      return end(context)
    }
    switch response.body {
    case .bytes(let bytes): send(bytes, holding: response.place, context)
    case .file(let file, let range): send(file, range, context)
    }
  }

  /// Sends an answer in pieces: each waits until the one before has been sent.
  private func send(_ bytes: ByteBuffer, holding place: Place?, _ context: ChannelHandlerContext) {
    var rest = bytes
    guard let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceLength)) else {
      return end(context)
    }
    setDeadline(context)
    send(piece, context) { [rest] handler, context in
      rest.readableBytes > 0
        ? handler.send(rest, holding: place, context) : handler.end(context)
    }
  }

  /// Sends a piece of an answer, and continues when it has been sent.
  ///
  /// The next request of a connection is read only after the end of an answer. So a client that
  /// sends requests without reading holds only one piece in memory.
  private func send(
    _ bytes: ByteBuffer, _ context: ChannelHandlerContext,
    then next: @escaping (HTTPHandler, ChannelHandlerContext) -> Void
  ) {
    let bound = NIOLoopBound((self, context, next), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(bytes)))).whenComplete { result in
      let (handler, context, next) = bound.value
      switch result {
      case .success: next(handler, context)
      case .failure: context.close(promise: nil)
      }
    }
  }

  private func end(_ context: ChannelHandlerContext) {
    let isKeptAlive = isKeptAlive
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      let (handler, context) = bound.value
      if isKeptAlive { handler.setDeadline(context) } else { context.close(promise: nil) }
    }
  }

  /// Sends a part of a file in pieces: each is read after the one before has been sent.
  private func send(_ file: OpenFile, _ range: Range<Int64>, _ context: ChannelHandlerContext) {
    let count = Int(min(range.upperBound - range.lowerBound, Int64(Self.pieceLength)))
    guard count > 0 else { return end(context) }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    server.threads.runIfActive(eventLoop: context.eventLoop) {
      ByteBuffer(bytes: file.bytes(at: range.lowerBound, count: count))
    }.whenComplete { result in
      let (handler, context) = bound.value
      guard case .success(let bytes) = result, bytes.readableBytes > 0 else {
        // A file that became shorter cannot fill the promised length.
        return context.close(promise: nil)
      }
      handler.setDeadline(context)
      let next = range.lowerBound + Int64(bytes.readableBytes)
      handler.send(bytes, context) { $0.send(file, next..<range.upperBound, $1) }
    }
  }
}
