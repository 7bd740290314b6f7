import TragusDSP

/// Follows the packets of one band from place to place where one may begin.
struct OFDMFollower: Sendable {
  // Places that wait while another is looked at; more than can come in the time of a header.
  private static let greatestCandidateCount = 8

  private enum State {
    case waiting
    /// The body of the known symbol may begin there.
    case aligning(Double)
    /// The next symbol is the one with the header; if there is none, the clock may run otherwise.
    case expecting(Double, otherSteps: ArraySlice<Double>)
    case receiving(OFDMLayout, payloadCount: Int)
  }

  private let header: OFDMHeader
  private var state = State.waiting
  private var candidates: [Int64] = []
  private var demodulator: OFDMDemodulator
  // The end of the last packet.
  private var end: Int64 = -1

  init(_ band: OFDMBand) {
    header = OFDMHeader(seed: band.seed)
    demodulator = OFDMDemodulator(band)
  }

  /// The number of samples of the stream after which `step(_:)` has something to do.
  var needed: Int64 {
    switch state {
    case .waiting: candidates.isEmpty ? .max : 0
    case .aligning(let place): OFDMDemodulator.neededToAlign(at: place)
    case .expecting, .receiving: demodulator.needed
    }
  }

  mutating func add(candidate: Int64) {
    if candidates.count == Self.greatestCandidateCount { candidates.removeFirst() }
    candidates.append(candidate)
  }

  mutating func reset() {
    state = .waiting
    candidates = []
    end = -1
  }

  mutating func giveUp(at position: Int64) -> FailedPacket? {
    guard case .receiving = state else { return nil }
    state = .waiting
    return demodulator.failure(end: position)
  }

  /// Does what can be done with the samples that have come.
  mutating func step(_ history: OFDMHistory) -> Reception? {
    switch state {
    case .waiting:
      let candidate = candidates.removeFirst()
      if candidate >= end { state = .aligning(Double(candidate)) }
    case .aligning(let place):
      align(history, at: place, steps: demodulator.steps(history, at: place)[...])
    case .expecting(let place, let otherSteps):
      demodulator.readSymbol(history)
      guard let count = header.payloadCount(from: demodulator.headerBits()) else {
        align(history, at: place, steps: otherSteps)
        return nil
      }
      let layout = OFDMLayout(demodulator.band, payloadCount: count)
      state = .receiving(layout, payloadCount: count)
      return layout.symbolCount == 1 ? decode(layout, payloadCount: count) : nil
    case .receiving(let layout, let payloadCount):
      demodulator.readSymbol(history)
      guard demodulator.symbolCount == layout.symbolCount else { return nil }
      return decode(layout, payloadCount: payloadCount)
    }
    return nil
  }

  private mutating func align(
    _ history: OFDMHistory, at place: Double, steps: ArraySlice<Double>
  ) {
    state = .waiting
    guard let step = steps.first, demodulator.align(history, at: place, step: step) else { return }
    state = .expecting(place, otherSteps: steps.dropFirst())
  }

  private mutating func decode(_ layout: OFDMLayout, payloadCount: Int) -> Reception {
    state = .waiting
    end = demodulator.bodyEnd
    let word = header.word(payloadCount: payloadCount)
    return demodulator.decode(layout, headerWord: Array(word))
  }
}
