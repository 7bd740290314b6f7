import TragusCore
import TragusDSP

/// A clip of one kind of sound, described for training.
///
/// Describing a clip takes most of the time of a training; several can be described at once, on
/// threads of their own.
public struct SoundExample: Sendable {
  /// The kind of sound in it.
  public let label: String
  /// What it was taken from: a recording, a session, a person. No model is judged by clips of a source
  /// that it was trained on.
  public internal(set) var source: String
  /// Its name in reports.
  public let name: String
  /// What identifies its sound: the SHA-256 of its frames, in hexadecimal digits.
  public let digest: String
  /// Its length in seconds.
  public let duration: Double
  /// Its rate in hertz.
  public let sampleRate: Double

  /// Of each window that is trained on, one after the other.
  let features: [Float]
  /// Of each of these windows whether it lies in a pause of the clip.
  let pauses: [Bool]
  /// Of every second of these windows as it sounds elsewhere: see ``Disturbance``.
  let disturbedFeatures: [Float]
  /// Of noise in place of every fourth of these windows, which is of no kind.
  let noiseFeatures: [Float]
  /// The windows of the clip that are trained on.
  var windowCount: Int { features.count / SoundFeatures.count }
  /// Whether no window of it is louder than -70 dBFS.
  public let isSilent: Bool

  /// Softer windows are not trained on, in dBFS, unless the clip has no other.
  static let leastLevel = -70.0

  /// Describes a clip.
  ///
  /// - Parameters:
  ///   - stream: The clip, to its end; its first channel is heard.
  ///   - label: The kind of sound in it.
  ///   - source: What it was taken from.
  ///   - name: The name in reports.
  ///   - share: How many of its windows are described, above 0 to 1: those chosen by what is in them,
  ///     and the first.
  ///   - disturbs: Whether every second window is also described as it sounds elsewhere: to be trained
  ///     on, and not to be judged.
  /// - Throws: What the stream throws; `unsuitableSignal` when it is empty, or its rate is too low.
  public init(
    _ stream: any AudioSource, label: String, source: String, name: String, share: Double = 1,
    disturbs: Bool = true
  ) throws(AudioError) {
    (self.label, self.source, self.name) = (label, source, name)
    let format = stream.format
    sampleRate = format.sampleRate
    guard format.sampleRate >= SoundClassifier.lowestRate else {
      throw AudioError(
        .unsuitableSignal,
        "'\(name)' has \(Int(format.sampleRate)) frames a second; sounds are told apart from 4000 on."
      )
    }
    var windows = SoundWindows(
      sampleRate: format.sampleRate, channel: 0, hop: SoundNetwork.windowLength / 2)
    var describer = SoundFeatures()
    var disturbance = Disturbance()
    var (loud, soft): ([Float], [Float]) = ([], [])
    var levels: [Double] = []
    var (disturbed, noise): ([Float], [Float]) = ([], [])
    func describe(_ samples: [Float]) -> [Float] {
      samples.withUnsafeBufferPointer { describer.measure($0.baseAddress!) }
      return describer.numbers
    }
    func take() {
      windows.withSamples { samples in
        var energy: Float = 0
        for index in 0..<SoundNetwork.windowLength { energy += samples[index] * samples[index] }
        let level = decibels(power: Double(energy) / Double(SoundNetwork.windowLength) + 1e-20)
        let isLoud = level > Self.leastLevel
        guard isLoud || loud.isEmpty else { return }
        let isFirst = isLoud ? loud.isEmpty : soft.isEmpty
        guard isFirst || Self.isChosen(energy, share) else { return }
        describer.measure(samples)
        guard isLoud else {
          soft += describer.numbers
          return
        }
        loud += describer.numbers
        levels.append(level)
        let number = loud.count / SoundFeatures.count
        if disturbs, number % 2 == 1 {
          disturbance.disturb(samples, energy: energy)
          disturbed += describe(disturbance.samples)
        }
        if disturbs, number % 4 == 1 {
          disturbance.makeNoise(energy: energy)
          noise += describe(disturbance.samples)
        }
      }
    }
    var buffer = AudioBuffer(format: format, capacity: 4096)
    var frameCount = 0
    var hash = SoundDigest()
    while try stream.read(into: &buffer) {
      frameCount += buffer.frameCount
      hash.add(buffer)
      var start = 0
      while windows.fill(from: buffer, start: &start) != nil { take() }
    }
    while windows.finish() != nil { take() }
    guard frameCount > 0 else {
      throw AudioError(.unsuitableSignal, "'\(name)' holds no sound at all.")
    }
    guard !loud.isEmpty || !soft.isEmpty else {
      throw AudioError(
        .unsuitableSignal,
        "'\(name)' has \(frameCount) of \(Int(format.sampleRate)) frames a second, too "
          + "few to hear anything in.")
    }
    digest = hash.text
    duration = Double(frameCount) / format.sampleRate
    isSilent = loud.isEmpty
    features = loud.isEmpty ? soft : loud
    pauses = loud.isEmpty ? [false] : Self.pauses(levels)
    (disturbedFeatures, noiseFeatures) = (disturbed, noise)
  }

  /// Which windows of a clip lie in its pauses: those about as soft as its softest, where the loudest
  /// stand far out.
  ///
  /// - Parameter levels: The levels of the windows, in dBFS.
  static func pauses(_ levels: [Double]) -> [Bool] {
    let sorted = levels.sorted()
    let (floor, peak) = (sorted[sorted.count / 10], sorted[sorted.count - 1])
    guard peak - floor >= leastRange else { return levels.map { _ in false } }
    let limit = floor + max(pauseRange * (peak - floor), 3)
    return levels.map { $0 < limit }
  }

  /// By how many dB the loudest window of a clip with pauses is louder than the softest.
  private static let leastRange = 12.0
  /// How far up from the softest window to the loudest, in dB, a pause goes; by 3 dB at least.
  private static let pauseRange = 0.25

  /// Whether a window is one of a share: always the same ones.
  private static func isChosen(_ energy: Float, _ share: Double) -> Bool {
    // Not the numbers by which it is disturbed.
    var generator = SplitMix64(seed: ~UInt64(energy.bitPattern))
    return share >= 1 || Double(generator.next() >> 11) * 0x1p-53 < share
  }
}
