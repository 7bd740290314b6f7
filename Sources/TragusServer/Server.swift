import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Tragus
import TragusStation

/// A local web server with the page and the API of one station.
package final class PageServer {
  /// The most connections at a time; more are closed at once.
  private static let connectionLimit = 256
  /// The most bytes of a message of a client: its wishes, or a block of sound.
  private static let longestMessage = 8 + 4 * AudioSocket.longestBlock
  /// How many connections wait to be taken.
  private static let pending: Int32 = 128

  private let station: LiveStation
  private let group: MultiThreadedEventLoopGroup
  private let threads = ServerThreads()
  private let channel: any Channel
  private let console: Console
  private var browser: BrowserOpening?
  /// Where the page is.
  package struct Addresses: Encodable {
    /// For the owner, at this computer.
    package let page: String
    /// For the owner, at other computers.
    package let network: [String]
    /// For guests, or `nil` when there are none.
    package let guest: String?
    /// The SHA-256 of the certificate, or `nil` without TLS.
    package let fingerprint: String?
  }

  package let addresses: Addresses

  /// Opens the port. Nothing is listened to yet.
  ///
  /// - Throws: `invalidRequest` when the port is in use, `permissionDenied` when it is not allowed, or
  ///   what the settings of the user throw.
  package init(_ request: ServeRequest, on console: Console) throws(AudioError) {
    self.console = console
    station = try LiveStation(
      request.input, reach: request.reach, isQuiet: request.isQuiet, on: console)
    let visitors = Visitors(allowsGuests: request.allowsGuests, now: MonotonicClock.now)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let registry = SocketRegistry(group.any())
    station.onMessages { registry.wake() }
    let connections = ConnectionCount(limit: Self.connectionLimit)
    let addresses = request.reach == .network ? HostNames.addresses : []
    do throws(AudioError) {
      let identity = try Self.identity(request, addresses: addresses, console)
      let context = try identity.map { identity throws(AudioError) in try identity.context() }
      let socket = try ServerSocket(port: request.port, for: request.reach)
      let names = NetworkNames(
        port: socket.port, isSecure: identity != nil, addresses: addresses, reach: request.reach)
      let core = ServerCore(
        gate: Gate(
          hosts: names.hosts, scheme: names.scheme, port: socket.port, visitors: visitors),
        station: station, threads: threads, registry: registry,
        page: Page(folder: console.environment["TRAGUS_PAGE"]),
        routes: API.routes(
          station, try RecordingShelf(environment: console.environment),
          try ClipShelf(environment: console.environment),
          try FeedbackShelf(environment: console.environment), console))
      self.addresses = names.addresses(visitors, fingerprint: identity?.fingerprint)
      channel = try Self.open(socket, group) { channel in
        guard connections.add(channel) else { throw ChannelError.eof }
        if let context {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        }
        try Self.configure(channel, core)
      }
    } catch {
      threads.stop()
      try? group.syncShutdownGracefully()
      throw error
    }
  }

  /// Opens the page in a browser.
  ///
  /// The address holds a secret, and everybody on a computer can read the words that a program is started
  /// with: the browser gets a file instead that only its owner can read, and that leads to the page.
  package func openBrowser() { browser = BrowserOpening(of: addresses.page, on: console) }

  /// Serves until it is to stop, and then closes everything.
  package func run(until isOver: () -> Bool) {
    station.listenToCommandInput()
    while !isOver() { MonotonicClock.wait(0.05) }
    close()
  }

  /// Closes all connections, and ends listening.
  package func close() {
    browser?.remove()
    try? channel.close().wait()
    station.close()
    threads.stop()
    station.onMessages {}
    try? group.syncShutdownGracefully()
  }

  private static func identity(
    _ request: ServeRequest, addresses: [[UInt8]], _ console: Console
  ) throws(AudioError) -> ServerIdentity? {
    switch request.security {
    case .files(let certificate, let key):
      return try ServerIdentity(certificate: certificate, key: key)
    case .none where request.reach == .thisComputer: return nil
    case .none, .selfSigned:
      guard let data = UserFolder.data(console.environment) else {
        throw AudioError(
          .cannotCreate, "There is no folder for a certificate; set HOME or XDG_DATA_HOME.")
      }
      return try ServerIdentity(
        SelfSignedCertificate(
          names: HostNames.names, addresses: addresses + [[127, 0, 0, 1]], folder: data + "/tls"))
    }
  }

  private static func configure(
    _ channel: any Channel, _ core: ServerCore
  ) throws {
    let handler = HTTPHandler(core)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: longestMessage,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          core.socket(for: head) == nil ? nil : [:]
        }
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          guard let socket = core.socket(for: head) else { throw ChannelError.eof }
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: longestMessage))
          switch socket {
          case .events(let role):
            try pipeline.addHandler(EventSocket(core.station, role: role, registry: core.registry))
          case .audio(let rate, let title):
            try pipeline.addHandler(
              AudioSocket(core.station, sampleRate: rate, title: title, threads: core.threads))
          }
        }
      })
    let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
        }
      ))
    try pipeline.addHandler(handler)
  }

  private static func open(
    _ socket: ServerSocket, _ group: MultiThreadedEventLoopGroup,
    _ configure: @escaping @Sendable (any Channel) throws -> Void
  ) throws(AudioError) -> any Channel {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: pending)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try configure(channel) }
      }
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      // A slow client must neither fill the memory nor be told what is long over; the queue before this
      // is bounded as well.
      .childChannelOption(.socketOption(.so_sndbuf), value: 128 * 1024)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 32 * 1024, high: 128 * 1024))
    do {
      return try bootstrap.withBoundSocket(socket.descriptor).wait()
    } catch {
      throw AudioError(.readFailed, "The port \(socket.port) cannot be opened: \(error).")
    }
  }
}
