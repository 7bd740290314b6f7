/// What a device stores of the sound until it is fetched: some blocks of one length.
///
/// The device calls once a block. So a block is the least delay with which sound arrives, and what
/// a crash of the program can cost. All blocks together are the time for which the program may
/// stand still. Behind the device, a ``Microphone`` stores four seconds more for a slow reader.
/// Short blocks wake the processor more often.
///
/// ```swift
/// let microphone = try Microphone(buffer: DeviceBuffer(blockDuration: 0.1, blockCount: 3))
/// print(microphone.buffer?.duration ?? 0, "s are stored")
/// ```
public struct DeviceBuffer: Sendable, Hashable {
  /// The seconds that a block may last.
  package static let blockDurations: ClosedRange<Double> = 0.001...1
  /// The numbers of blocks that there may be.
  package static let blockCounts: ClosedRange<Int> = 2...1000
  /// The seconds that all blocks together may last.
  package static let longestDuration = 10.0

  /// 50 blocks of 10 ms: half a second in all.
  ///
  /// It serves detection, which wants sound soon, and recording, which wants much of it stored. It
  /// stores more than three blocks of 100 ms, as recorders often have. Its delay and its loss in a
  /// crash are a tenth.
  public static let standard = DeviceBuffer(blockDuration: 0.01, blockCount: 50)

  /// The seconds between two calls of the device.
  package let blockDuration: Double
  /// The number of blocks that are stored.
  package let blockCount: Int

  /// A buffer to ask a device for.
  ///
  /// - Parameters:
  ///   - blockDuration: The seconds of a block, in `blockDurations`.
  ///   - blockCount: The number of blocks, in `blockCounts`.
  /// - Precondition: Both are in their ranges, and all blocks last at most `longestDuration`.
  public init(blockDuration: Double, blockCount: Int) {
    precondition(
      Self.problem(blockDuration: blockDuration, blockCount: blockCount) == nil,
      "A block lasts 1 ms to 1 s; there are 2 to 1000 of them, 10 s in all at most.")
    self.blockDuration = blockDuration
    self.blockCount = blockCount
  }

  /// What a device has settled on, whatever it is.
  init(frameCount: Int, blockFrameCount: Int, sampleRate: Double) {
    blockDuration = Double(blockFrameCount) / sampleRate
    blockCount = frameCount / max(blockFrameCount, 1)
  }

  /// The seconds that are stored in all.
  public var duration: Double { blockDuration * Double(blockCount) }

  /// What is wrong with a buffer that somebody asks for: a sentence, or `nil`.
  ///
  /// - Parameters:
  ///   - blockDuration: The seconds of a block.
  ///   - blockCount: The number of blocks.
  package static func problem(blockDuration: Double, blockCount: Int) -> String? {
    guard blockDurations.contains(blockDuration) else {
      return "A block of a device must last 1ms to 1s, as in 100msx3."
    }
    guard blockCounts.contains(blockCount) else {
      return "A device must have 2 to 1000 blocks, as in 100msx3."
    }
    guard blockDuration * Double(blockCount) <= longestDuration else {
      return "All blocks of a device together must last 10s at most."
    }
    return nil
  }
}
