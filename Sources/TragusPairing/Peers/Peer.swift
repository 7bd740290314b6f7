#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A device that this one is paired with.
public struct Peer: Sendable, Hashable {
  /// 16 hexadecimal digits that name the pairing, the same on both sides.
  public let identifier: String
  /// Its name on this device.
  public let name: DeviceName
  /// When it was paired, as in `2026-11-22T10:00:00Z`.
  public let pairedAt: String

  let sendKey: [UInt8]
  let receiveKey: [UInt8]
  /// The counter of the next message to seal. It is stored before a message is sealed with one
  /// below.
  var nextCounter: UInt64 = 0
  var window = ReplayWindow()

  /// - Parameters:
  ///   - keys: What a pairing left.
  ///   - name: The name of the peer here; `nil` for the one it gives itself.
  ///   - date: When it was paired.
  public init(_ keys: PairedKeys, name: DeviceName? = nil, pairedAt date: Date) {
    identifier = hexadecimal(keys.identifier)
    self.name = name ?? keys.peerName
    pairedAt = date.formatted(.iso8601)
    (sendKey, receiveKey) = (keys.sendKey, keys.receiveKey)
  }

  var sending: MessageSeal { MessageSeal(key: sendKey, identifier: Array(identifier.utf8)) }
  var receiving: MessageSeal { MessageSeal(key: receiveKey, identifier: Array(identifier.utf8)) }
}

extension Peer: Codable {
  static let version = 1

  /// The peer of a file; `nil` for what is none of this version.
  init?(decoding bytes: [UInt8]) {
    guard let peer = try? JSONDecoder().decode(Peer.self, from: Data(bytes)) else { return nil }
    self = peer
  }

  private enum CodingKeys: String, CodingKey {
    case version, identifier, name, pairedAt, sendKey, receiveKey, nextCounter
    case receiveNext, receiveTaken
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func refuse(_ key: CodingKeys, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    guard try container.decode(Int.self, forKey: .version) == Self.version else {
      throw refuse(.version, "this program knows version \(Self.version)")
    }
    func key(_ key: CodingKeys) throws -> [UInt8] {
      guard let bytes = Data(base64Encoded: try container.decode(String.self, forKey: key)),
        bytes.count == 32
      else { throw refuse(key, "a key has 32 bytes in base 64") }
      return Array(bytes)
    }
    identifier = try container.decode(String.self, forKey: .identifier)
    guard identifier.utf8.count == 16, UInt64(identifier, radix: 16) != nil else {
      throw refuse(.identifier, "it has 16 hexadecimal digits")
    }
    guard let name = DeviceName(try container.decode(String.self, forKey: .name)) else {
      throw refuse(.name, "a name has 1 to 32 bytes that print")
    }
    self.name = name
    pairedAt = try container.decode(String.self, forKey: .pairedAt)
    sendKey = try key(.sendKey)
    receiveKey = try key(.receiveKey)
    nextCounter = try container.decode(UInt64.self, forKey: .nextCounter)
    let taken = try container.decode(String.self, forKey: .receiveTaken)
    guard let taken = UInt64(taken, radix: 16) else {
      throw refuse(.receiveTaken, "it has hexadecimal digits")
    }
    window = ReplayWindow(
      next: try container.decode(UInt64.self, forKey: .receiveNext), taken: taken)
    // Far above any honest counter, and safe to add to.
    guard nextCounter < 1 << 62, window.next < 1 << 62 else {
      throw refuse(.nextCounter, "a counter is below 2^62")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(name.description, forKey: .name)
    try container.encode(pairedAt, forKey: .pairedAt)
    try container.encode(Data(sendKey).base64EncodedString(), forKey: .sendKey)
    try container.encode(Data(receiveKey).base64EncodedString(), forKey: .receiveKey)
    try container.encode(nextCounter, forKey: .nextCounter)
    try container.encode(window.next, forKey: .receiveNext)
    try container.encode(String(window.taken, radix: 16), forKey: .receiveTaken)
  }
}

/// Two lower-case digits a byte.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
