import TragusCore
import TragusModem

/// What became of a message that was heard, once the keys of all peers were tried on it.
package enum OpenedMessage: Sendable, Hashable {
  /// What it says: as it was heard and unverified, or opened, verified and with its sender.
  case message(ReceivedMessage)
  /// It was sealed, and is not taken.
  case refused(SealedReception)
}

extension PeerStore {
  /// Seals a message for a peer, as a whole; its name goes too, if it is a file.
  ///
  /// - Parameters:
  ///   - name: The name of the peer.
  ///   - time: When it is sealed, in seconds since 1970, so that the peer may refuse it when it
  ///     comes late.
  /// - Throws: `invalidRequest` when there is no such peer, or when the sealed message would have
  ///   more than 64 KiB; else as ``peers(_:)``, and `writeFailed`.
  package func seal(
    _ message: ModemMessage, for name: String, at time: UInt32? = nil
  ) throws(AudioError) -> ModemMessage {
    let content = SealedContent(message, sealedAt: time)
    guard content.bytes.count <= SealedContent.longest else {
      throw AudioError(
        .invalidRequest,
        "A sealed message holds at most \(SealedContent.longest) bytes; send it in parts.")
    }
    return try ModemMessage(sealed: try seal(content, for: name))
  }

  /// Opens what was heard, if it is sealed.
  ///
  /// - Parameters:
  ///   - heard: What was heard. Unsealed messages stay as they are: unverified.
  ///   - name: The only peer that is listened to; `nil` for all.
  ///   - freshness: When it may have been sealed.
  package func open(
    _ heard: ReceivedMessage, from name: String? = nil, _ freshness: Freshness
  ) throws(AudioError) -> OpenedMessage {
    guard heard.kind == .sealed else { return .message(heard) }
    let reception = try open(heard.bytes, from: name, freshness, airtime: heard.airtime)
    guard case .opened(let content, let peer) = reception else { return .refused(reception) }
    guard let message = content.message else { return .refused(.refused(from: peer)) }
    return .message(heard.opened(message, from: peer.name.description))
  }

  /// Whether a message is for this device, so that it may acknowledge it. That is a message that
  /// one of its peers has sealed in time, whether it was taken before or not. Unless a peer is
  /// named, a message that is not sealed counts too. Nothing is taken or stored.
  ///
  /// - Parameters:
  ///   - name: The only peer that is listened to; `nil` for everyone.
  ///   - freshness: As for what is opened.
  package func concerns(
    _ heard: ReceivedMessage, from name: String? = nil, _ freshness: Freshness
  ) throws(AudioError) -> Bool {
    guard heard.kind == .sealed else { return name == nil }
    return try peers().contains { peer in
      guard name == nil || peer.name.description == name,
        let low = peer.receiving.lowCounter(of: heard.bytes),
        let plain = peer.receiving.open(
          heard.bytes, counter: peer.window.counter(fromLow: low)),
        let content = SealedContent(plain: plain), content.message != nil
      else { return false }
      return content.lateness(freshness, airtime: heard.airtime) == nil
    }
  }
}

extension ReceivedMessage {
  /// The seconds that its mode takes for its bytes. When its first packet was heard says nothing: a
  /// stranger who recorded it could play that early and keep the others back.
  var airtime: UInt32 { UInt32(mode.duration(of: bytes.count, band: band).rounded(.up)) }
}

extension SealedContent {
  init(_ message: ModemMessage, sealedAt: UInt32?) {
    let name = Array((message.fileName ?? "").utf8)
    switch message.kind {
    case .text: self.init(kind: .text, bytes: message.bytes, sealedAt: sealedAt)
    case .bytes, .sealed: self.init(kind: .bytes, bytes: message.bytes, sealedAt: sealedAt)
    case .control: self.init(kind: .control, bytes: message.bytes, sealedAt: sealedAt)
    case .file:
      self.init(
        kind: .file, bytes: [UInt8(name.count)] + name + message.bytes, sealedAt: sealedAt)
    }
  }

  /// The message again; `nil` for what is none, such as a file without a name.
  var message: ModemMessage? {
    switch kind {
    case .text:
      return String(validating: bytes, as: UTF8.self).flatMap { try? ModemMessage(text: $0) }
    case .bytes: return try? ModemMessage(bytes: bytes)
    case .control: return try? ModemMessage(control: bytes)
    case .file:
      guard let length = bytes.first, bytes.count > Int(length),
        let name = String(validating: bytes[1..<(1 + Int(length))], as: UTF8.self)
      else { return nil }
      return try? ModemMessage(file: Array(bytes.dropFirst(Int(length) + 1)), name: name)
    }
  }
}
