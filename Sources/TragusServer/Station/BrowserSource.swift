import Dispatch
import Synchronization
import Tragus

/// The path of samples from a browser's connection to the listening thread.
///
/// The connection never waits. When samples are not taken in time, the oldest are lost, and the
/// listener sees a gap.
final class BrowserFeed: Sendable {
  /// The most sound that may wait, in seconds.
  private static let longestDelay = 4.0

  private struct State {
    var blocks: [(position: Int64, samples: [Float])] = []
    var frameCount = 0
    var nextPosition: Int64 = 0
    var isClosed = false
  }

  let format: AudioFormat
  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)

  init(sampleRate: Double) {
    format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
  }

  /// Adds samples that have arrived.
  ///
  /// - Parameter position: The position of the first sample in the stream. Samples before the end
  ///   of earlier ones are dropped, because a stream does not go back.
  func append(_ samples: [Float], at position: Int64) {
    let hasRoom = state.withLock { state in
      guard !state.isClosed, !samples.isEmpty, position >= state.nextPosition else { return false }
      state.blocks.append((position, samples))
      state.frameCount += samples.count
      state.nextPosition = position + Int64(samples.count)
      while Double(state.frameCount) > Self.longestDelay * format.sampleRate {
        state.frameCount -= state.blocks.removeFirst().samples.count
      }
      return true
    }
    if hasRoom { arrival.signal() }
  }

  /// Whether the browser has gone.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Notes that the browser has gone.
  func close() {
    state.withLock { $0.isClosed = true }
    arrival.signal()
  }

  /// The next samples, after waiting at most a given time.
  ///
  /// - Returns: `nil` when the browser has gone and all is taken; an empty block after the time.
  fileprivate func next(within seconds: Double) -> (position: Int64, samples: [Float])? {
    if let block = take() { return block }
    _ = arrival.wait(timeout: .now() + seconds)
    if let block = take() { return block }
    return state.withLock { $0.isClosed && $0.blocks.isEmpty } ? nil : (0, [])
  }

  private func take() -> (position: Int64, samples: [Float])? {
    state.withLock { state in
      guard !state.blocks.isEmpty else { return nil }
      let block = state.blocks.removeFirst()
      state.frameCount -= block.samples.count
      return block
    }
  }
}

/// A browser's microphone as a source.
final class BrowserSource: AudioSource {
  private static let longestWait = 0.05  // seconds

  private let feed: BrowserFeed
  private var block: (position: Int64, samples: [Float]) = (0, [])
  private var taken = 0

  init(_ feed: BrowserFeed) { self.feed = feed }

  var format: AudioFormat { feed.format }
  var isLive: Bool { true }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    buffer.removeAll()
    if taken == block.samples.count {
      guard let next = feed.next(within: Self.longestWait) else { return false }
      (block, taken) = (next, 0)
      if block.samples.isEmpty { return true }
    }
    let count = min(block.samples.count - taken, buffer.capacity)
    buffer.resize(to: count, at: block.position + Int64(taken))
    var samples = buffer.mutableChannel(0)
    for index in 0..<count { samples[index] = block.samples[taken + index] }
    taken += count
    return true
  }
}
