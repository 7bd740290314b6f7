extension PacketSequence {
  /// The packets of a message in a mode.
  ///
  /// - Precondition: The mode has packets: it is not `tutorial`.
  package init(_ message: ModemMessage, mode: ModemMode) {
    precondition(mode != .tutorial, "The tutorial's code has no packets.")
    self.init(message, capacity: Physical.capacity(mode))
  }
}

extension PartialMessages {
  /// How many fragments of a message are missing, at least 1; `nil` when nothing of it was heard.
  package func missingFragmentCount(of identifier: UInt32) -> Int? {
    transfers.last { $0.set.identifier == identifier }
      .map { max($0.set.neededCount - $0.set.usefulCount, 1) }
  }
}
