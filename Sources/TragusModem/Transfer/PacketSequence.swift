/// The packets of a message, in the order in which they are sent: first the message itself. Then,
/// as often as wanted, repetitions of a message of one packet follow, or new fragments of a longer
/// one.
package struct PacketSequence: Sendable {
  private enum Form: Sendable {
    case whole(Packet)
    case fragments(FragmentCode)
  }

  private let form: Form
  /// The name of the message, as the receiver has it.
  package let identifier: UInt32

  /// - Parameters:
  ///   - capacity: The most bytes that a packet can carry, above ``FragmentHeader/byteCount`` and enough
  ///     for the message in ``FragmentHeader/largestCount`` fragments.
  package init(_ message: ModemMessage, capacity: Int) {
    let body = MessageBody.bytes(of: message)
    identifier = CRC32.checksum(body)
    if message.bytes.count <= capacity, let kind = Packet.Kind(message.kind) {
      form = .whole(Packet(kind: kind, payload: message.bytes))
    } else {
      form = .fragments(FragmentCode(body: body, capacity: capacity))
    }
  }

  /// The number of packets that hold the message once.
  package var count: Int {
    switch form {
    case .whole: 1
    case .fragments(let code): code.count
    }
  }

  /// The packets that are sent when the message is sent so often and nobody reports which were
  /// lost. One in 16 more are sent than hold it, so that a long message needs no second time for
  /// one packet.
  package func sentCount(repeats: Int = 1) -> Int { repeats * count + count / 16 }

  /// The payload bytes of each of its packets.
  package var payloadByteCount: Int {
    switch form {
    case .whole(let packet): packet.payload.count
    case .fragments(let code): FragmentHeader.byteCount + code.size
    }
  }

  /// A packet, from 0 on without end.
  package subscript(_ index: Int) -> Packet {
    switch form {
    case .whole(let packet): packet
    case .fragments(let code): Packet(kind: .fragment, payload: code.fragment(index))
    }
  }
}

extension PacketSequence {
  /// The packets of a message in a mode.
  ///
  /// - Precondition: The mode has packets: it is not `tutorial`.
  package init(_ message: ModemMessage, mode: ModemMode) {
    precondition(mode != .tutorial, "The tutorial's code has no packets.")
    self.init(message, capacity: Physical.capacity(mode))
  }
}

extension Packet.Kind {
  /// The kind of a message in one packet; a file has none, as its name needs room.
  fileprivate init?(_ kind: ModemMessage.Kind) {
    switch kind {
    case .text: self = .text
    case .bytes: self = .bytes
    case .sealed: self = .sealed
    case .control: self = .control
    case .file: return nil
    }
  }
}
