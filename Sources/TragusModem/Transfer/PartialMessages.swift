/// What was heard of messages that are not whole yet. Save it, and the next transmission of the
/// same message, in the same mode, goes on from there.
///
/// ```swift
/// let today = ModemDecoder(format: format)
/// let saved = today.partialMessages
/// var tomorrow = ModemDecoder(format: format)
/// tomorrow.resume(saved)
/// ```
///
/// Changes in between are thrown away or found out by the checksum of the message.
public struct PartialMessages: Sendable, Hashable, Codable {
  var transfers: [MessageAssembler.Transfer]

  /// Whether there is nothing to go on with.
  package var isEmpty: Bool { transfers.isEmpty }

  /// How far each of them is; that which was heard last is the last one.
  package var progress: [MessageProgress] { transfers.map(\.progress) }

  /// The seconds after a message of fragments in which the same one is not reported again.
  package static var memoryOfWhole: Double { MessageAssembler.deliveredMemory }

  /// How many fragments of a message are missing, at least 1; `nil` when nothing of it was heard.
  package func missingFragmentCount(of identifier: UInt32) -> Int? {
    transfers.last { $0.set.identifier == identifier }
      .map { max($0.set.neededCount - $0.set.usefulCount, 1) }
  }
}
