import CTragusSystem
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Tragus
import TragusStation

/// A local web server with the page and the API of one station.
package final class PageServer {
  /// The most connections at a time.
  private static let connectionLimit = 256
  /// The least limit of open files: one for each connection, one for its answer, and ``ownFiles``.
  private static let fileLimit = 1024
  /// The open files of the server itself: devices, recordings, started programs.
  private static let ownFiles = 64
  /// The most bytes of a client's message: its subscriptions, or a block of sound.
  private static let longestMessage = 8 + 4 * AudioSocket.longestBlock
  /// The most connections that wait to be accepted.
  private static let pending: Int32 = 128

  private let station: LiveStation
  private let group: MultiThreadedEventLoopGroup
  private let threads: ServerThreads
  private let visitors: Visitors
  private let names: NetworkNames
  private let channel: any Channel
  private let console: Console
  private var browser: BrowserOpening?
  /// The addresses of the page.
  package struct Addresses: Encodable {
    /// The owner's address on this computer.
    package let page: String
    /// The owner's addresses for other computers.
    package let network: [String]
    /// The guests' address, or `nil` without guests.
    package let guest: String?
    /// The SHA-256 of the certificate, or `nil` without TLS.
    package let fingerprint: String?
  }

  package let addresses: Addresses

  /// Opens the port, without listening to an input yet.
  ///
  /// - Throws: `invalidRequest` when the port is in use, `permissionDenied` when it is forbidden,
  ///   or the errors of the user's settings.
  package init(_ request: ServeRequest, on console: Console) throws(AudioError) {
    self.console = console
    let token = try Self.token(console.environment)
    threads = ServerThreads()
    station = try LiveStation(
      request.input, reach: request.reach, isQuiet: request.isQuiet, threads: threads, on: console)
    visitors = Visitors(
      token: token, allowsGuests: request.allowsGuests, now: MonotonicClock.now)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let registry = SocketRegistry(group.any())
    station.onMessages { registry.wake() }
    let files = Int(tragus_allow_open_files(Int32(Self.fileLimit)))
    let connections = Connections(
      limit: min(Self.connectionLimit, max((files - Self.ownFiles) / 2, 8)), on: group.any())
    let addresses = request.reach == .network ? HostNames.addresses : []
    do throws(AudioError) {
      let identity = try Self.identity(request, addresses: addresses, console)
      let context = try identity.map { identity throws(AudioError) in try identity.context() }
      let socket = try ServerSocket(port: request.port, for: request.reach)
      names = NetworkNames(
        port: socket.port, isSecure: identity != nil, addresses: addresses, reach: request.reach)
      let core = ServerCore(
        gate: Gate(
          hosts: names.hosts, scheme: names.scheme, port: socket.port, visitors: visitors),
        station: station, threads: threads, registry: registry, connections: connections,
        page: Page(folder: console.environment["TRAGUS_PAGE"]),
        routes: API.routes(
          station, try RecordingShelf(environment: console.environment),
          try ClipShelf(environment: console.environment),
          try FeedbackShelf(environment: console.environment), console))
      self.addresses = names.addresses(visitors, fingerprint: identity?.fingerprint)
      channel = try Self.open(socket, group) { channel in
        let connection = Connection(channel)
        try channel.pipeline.syncOperations.addHandler(connection)
        guard connections.add(connection) else { throw ChannelError.eof }
        if let context {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        }
        try Self.configure(channel, core, connection)
      }
    } catch {
      threads.stop()
      try? group.syncShutdownGracefully()
      throw error
    }
  }

  /// Opens the page in a browser.
  package func openBrowser() {
    browser = BrowserOpening(
      of: addresses.page, names.page(with: visitors.makeTicket()), on: console)
  }

  /// Serves until `isOver` returns `true`, and then closes everything.
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

  // The word that keeps the address of the page, or a new one.
  private static func token(_ environment: [String: String]) throws(AudioError) -> Secret {
    guard let text = environment["TRAGUS_TOKEN"], !text.isEmpty else { return Secret() }
    guard let token = Secret(text) else {
      throw AudioError(
        .invalidRequest,
        "TRAGUS_TOKEN must be 22 to 128 letters and digits; 'openssl rand -hex 16' makes a good one."
      )
    }
    return token
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
    _ channel: any Channel, _ core: ServerCore, _ connection: Connection
  ) throws {
    let handler = HTTPHandler(core, connection)
    let bound = NIOLoopBound((handler, connection), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: longestMessage,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeCompletedFuture { () -> HTTPHeaders? in
          guard let request = Request(head) else { return nil }
          let (_, connection) = bound.value
          let reply = core.socket(for: request, on: connection)
          connection.keep(reply)
          if case .success = reply { return [:] }
          return nil
        }
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let (_, connection) = bound.value
          guard case .success(let socket)? = connection.takeReply() else { throw ChannelError.eof }
          connection.stays = true
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: longestMessage))
          switch socket {
          case .events(let visitor):
            try pipeline.addHandler(EventSocket(core.station, visitor, registry: core.registry))
          case .audio(let visitor, let rate, let title):
            try pipeline.addHandler(
              AudioSocket(
                core.station, visitor, sampleRate: rate, title: title, registry: core.registry,
                threads: core.threads))
          }
        }
      })
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(bound.value.0, promise: nil)
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
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptPause())
        }
      }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try configure(channel) }
      }
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      // A slow client must not fill the memory or get old news; the queue before this is bounded
      // too.
      .childChannelOption(.socketOption(.so_sndbuf), value: 128 * 1024)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 32 * 1024, high: 128 * 1024))
    do {
      return try bootstrap.withBoundSocket(socket.descriptor).wait()
    } catch {
      throw AudioError(.readFailed, "The port \(socket.port) cannot be opened: \(error).")
    }
  }
}
