/// What was heard of messages that are not whole yet: save it, and the next transmission of the same
/// message, in the same mode, goes on from there.
///
/// ```swift
/// let today = ModemDecoder(format: format)
/// let saved = today.partialMessages
/// var tomorrow = ModemDecoder(format: format)
/// tomorrow.resume(saved)
/// ```
///
/// What was changed in between is thrown away or found out by the checksum of the message.
public struct PartialMessages: Sendable, Hashable, Codable {
  var transfers: [MessageAssembler.Transfer]

  /// Whether there is nothing to go on with.
  public var isEmpty: Bool { transfers.isEmpty }
}
