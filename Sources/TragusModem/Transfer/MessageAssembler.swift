/// Makes messages of packets, each message once.
///
/// - A packet that holds a whole message is the same again when the bytes are the same, of whatever
///   kind. It must begin within twice its own duration and 2 s after the end of the one before. Two
///   lost copies of a repeated transmission may lie between. Later, up to 30 s, it is the same
///   where it begins as copies do. That is a whole number of copies and pauses after the one
///   before. "ok" sent twice, ten seconds apart, is heard twice except one time in 50. So is what
///   echoes later.
/// - What machines tell each other (`control`) is the same only if it begins before the one before
///   has ended, as an echo does.
/// - A message of fragments is not reported again until 30 s have passed since the last fragment of
///   it was heard.
/// - There are at most 8 unfinished messages and 256 KiB of their fragments: the one not heard for
///   the longest time is forgotten first.
/// - Of fragments that cannot be, at most one in 10 s is reported.
struct MessageAssembler: Sendable {
  static let transferLimit = 8
  static let storageLimit = 256 * 1024  // bytes
  private static let memoryLimit = 64  // messages that were reported
  private static let repeatMargin = 2.0  // seconds
  private static let repeatDurations = 2.0
  // Of a copy and its pause. In rooms nine copies in ten begin within half of that, in `quick` and
  // `robust` all. Two clocks move a copy by less than 0.02 % of the distance.
  private static let copyTolerance = 0.01
  static let deliveredMemory = 30.0  // seconds
  private static let progressInterval = 0.5  // seconds
  private static let complaintInterval = 10.0  // seconds

  struct Transfer: Sendable, Hashable, Codable {
    var set: FragmentSet
    var sums: PacketSums

    /// Whether what was saved can be.
    var isSound: Bool { sums.isSound && set.isSound }

    var progress: MessageProgress {
      MessageProgress(
        time: sums.end, identifier: set.identifier, heardFragmentCount: set.usefulCount,
        neededFragmentCount: set.neededCount, totalByteCount: set.bodyByteCount, mode: sums.mode,
        band: sums.band, signalToNoiseRatio: sums.signalToNoiseRatio)
    }
  }

  private struct Delivered: Sendable {
    var identifier: UInt32
    var end: Double
  }

  /// A message of one packet.
  private struct Whole: Sendable {
    let identifier: UInt32
    /// The checksum of the bytes alone.
    let checksum: UInt32
    let isControl: Bool
    let end: Double
  }

  // Least recently heard first.
  private(set) var transfers: [Transfer] = []
  private var delivered: [Delivered] = []
  private var wholes: [Whole] = []
  private var lastProgress = -Double.infinity
  private var lastComplaint = -Double.infinity

  mutating func add(_ heard: HeardPacket, into events: inout [ModemEvent]) {
    let kind: ModemMessage.Kind
    switch heard.packet.kind {
    case .text: kind = .text
    case .bytes: kind = .bytes
    case .sealed: kind = .sealed
    case .control: kind = .control
    case .fragment: return addFragment(heard, into: &events)
    }
    guard let message = try? ModemMessage(kind, heard.packet.payload) else { return }
    let identifier = MessageBody.identifier(of: message)
    if isRepeated(identifier, heard) { return }
    events.append(
      .message(
        ReceivedMessage(message, PacketSums(heard), identifier: identifier, heard: 1, needed: 1)))
  }

  private mutating func isRepeated(_ identifier: UInt32, _ heard: HeardPacket) -> Bool {
    let whole = Whole(
      identifier: identifier, checksum: CRC32.checksum(heard.packet.payload),
      isControl: heard.packet.kind == .control, end: heard.end)
    let place = wholes.firstIndex {
      $0.checksum == whole.checksum && $0.isControl == whole.isControl
    }
    let last = place.map { wholes.remove(at: $0) }
    wholes.append(whole)
    if wholes.count > Self.memoryLimit { wholes.removeFirst() }
    guard let last else { return false }
    let distance = heard.start - last.end
    if whole.isControl { return distance < 0 }
    let duration = heard.end - heard.start
    return distance <= Self.repeatDurations * duration + Self.repeatMargin
      || distance <= Self.deliveredMemory && Self.isCopy(after: distance, duration: duration)
  }

  /// Whether a distance from the end of one packet to the begin of another may come from copies. It
  /// is then a pause and any number of copies, each with its pause.
  private static func isCopy(after distance: Double, duration: Double) -> Bool {
    let period = duration + ModemEncoder.pause
    let copies = (distance - ModemEncoder.pause) / period
    return abs(copies - copies.rounded()) <= copyTolerance
  }

  private mutating func addFragment(_ heard: HeardPacket, into events: inout [ModemEvent]) {
    let payload = heard.packet.payload
    guard let header = FragmentHeader(payload) else {
      return complain(.contradiction, heard, into: &events)
    }
    if let last = delivered.first(where: { $0.identifier == header.identifier }),
      heard.start - last.end <= Self.deliveredMemory
    {
      return Self.remember(header.identifier, until: heard.end, in: &delivered)
    }
    var transfer = takeTransfer(header, heard)
    let fragment = Array(payload[FragmentHeader.byteCount...])
    guard transfer.set.add(fragment, at: header.index) else {
      transfers.append(transfer)
      return
    }
    if let body = transfer.set.body() {
      finish(transfer, body, heard, into: &events)
    } else if transfer.set.spareCount > FragmentSet.largestSpareCount {
      complain(.contradiction, heard, into: &events)
    } else {
      transfers.append(transfer)
      dropOldest()
      if transfer.set.isDetermined {
        complain(.message, heard, into: &events)
      } else {
        report(transfer, into: &events)
      }
    }
  }

  // Taken out of the list, to be appended as the one heard last.
  private mutating func takeTransfer(_ header: FragmentHeader, _ heard: HeardPacket) -> Transfer {
    let size = heard.packet.payload.count - FragmentHeader.byteCount
    let place = transfers.firstIndex {
      $0.set.identifier == header.identifier && $0.set.fits(header, size: size)
    }
    guard let place else {
      return Transfer(set: FragmentSet(header, size: size), sums: PacketSums(heard))
    }
    var transfer = transfers.remove(at: place)
    transfer.sums.add(heard)
    return transfer
  }

  private mutating func finish(
    _ transfer: Transfer, _ body: [UInt8], _ heard: HeardPacket, into events: inout [ModemEvent]
  ) {
    let identifier = transfer.set.identifier
    guard let message = MessageBody.message(in: body) else {
      return complain(.contradiction, heard, into: &events)
    }
    // The same message in packets of another size is whole with this.
    transfers.removeAll { $0.set.identifier == identifier }
    Self.remember(identifier, until: heard.end, in: &delivered)
    events.append(
      .message(
        ReceivedMessage(
          message, transfer.sums, identifier: identifier, heard: transfer.set.heardCount,
          needed: transfer.set.neededCount)))
  }

  private mutating func dropOldest() {
    while transfers.count > Self.transferLimit
      || transfers.reduce(0, { $0 + $1.set.storedByteCount }) > Self.storageLimit
    {
      transfers.removeFirst()
    }
  }

  private mutating func report(_ transfer: Transfer, into events: inout [ModemEvent]) {
    guard transfer.sums.end - lastProgress >= Self.progressInterval else { return }
    lastProgress = transfer.sums.end
    events.append(.progress(transfer.progress))
  }

  private mutating func complain(
    _ reason: UndecodedPacket.Reason, _ heard: HeardPacket, into events: inout [ModemEvent]
  ) {
    guard heard.end - lastComplaint >= Self.complaintInterval else { return }
    lastComplaint = heard.end
    events.append(
      .undecoded(
        UndecodedPacket(
          reason: reason, start: heard.start, end: heard.end, mode: heard.mode, band: heard.band,
          signalToNoiseRatio: heard.signalToNoiseRatio)))
  }

  private static func remember(
    _ identifier: UInt32, until end: Double, in list: inout [Delivered]
  ) {
    list.removeAll { $0.identifier == identifier }
    list.append(Delivered(identifier: identifier, end: end))
    if list.count > memoryLimit { list.removeFirst() }
  }
}

extension MessageAssembler {
  /// What was heard of messages that are not whole yet.
  var partialMessages: PartialMessages { PartialMessages(transfers: transfers) }

  /// Takes the next packet that holds this message for a new one, not for a repetition.
  mutating func forget(_ identifier: UInt32) { wholes.removeAll { $0.identifier == identifier } }

  /// Goes on with messages that were heard in part before this stream.
  mutating func resume(_ partial: PartialMessages) {
    for var transfer in partial.transfers where transfer.isSound {
      // They began before the stream did.
      (transfer.sums.start, transfer.sums.end) = (0, 0)
      transfers.insert(transfer, at: 0)
    }
    dropOldest()
  }
}

extension ReceivedMessage {
  fileprivate init(
    _ message: ModemMessage, _ sums: PacketSums, identifier: UInt32, heard: Int, needed: Int
  ) {
    self.init(
      message: message, start: sums.start, end: sums.end, mode: sums.mode, band: sums.band,
      signalToNoiseRatio: sums.signalToNoiseRatio,
      correctedSymbolCount: sums.correctedSymbolCount, symbolCount: sums.symbolCount,
      heardFragmentCount: heard, neededFragmentCount: needed, identifier: identifier)
  }
}
