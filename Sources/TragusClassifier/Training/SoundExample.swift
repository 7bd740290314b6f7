import Crypto
import TragusCore
import TragusDSP

/// A clip of one kind of sound, described for training.
///
/// To describe a clip takes most of the time of a training; several can be described at once, on
/// threads of their own.
public struct SoundExample: Sendable {
  /// The kind of sound in it.
  public let label: String
  /// What it was taken from: a recording, a session, a person. No model is judged by clips of a source
  /// that it was trained on.
  public let source: String
  /// What it is called in reports.
  public let name: String
  /// What its sound is known by: the SHA-256 of its frames, in hexadecimal digits.
  public let digest: String
  /// Its length in seconds.
  public let duration: Double

  /// Of each window that is trained on, one after the other.
  let features: [Float]
  /// The windows that are trained on.
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
  ///   - name: What it is called in reports.
  /// - Throws: What the stream throws; `unsuitableSignal` when it is empty, or its rate tells nothing.
  public init(
    _ stream: any AudioSource, label: String, source: String, name: String
  ) throws(AudioError) {
    (self.label, self.source, self.name) = (label, source, name)
    let format = stream.format
    guard format.sampleRate >= SoundClassifier.lowestRate else {
      throw AudioError(
        .unsuitableSignal,
        "'\(name)' has \(Int(format.sampleRate)) frames a second; sounds are told apart from 4000 on."
      )
    }
    var windows = SoundWindows(
      sampleRate: format.sampleRate, channel: 0, hop: SoundNetwork.windowLength / 2)
    var describer = SoundFeatures()
    var (loud, soft): ([Float], [Float]) = ([], [])
    func take() {
      let isLoud = windows.withSamples { samples in
        describer.measure(samples)
        var energy: Float = 0
        for index in 0..<SoundNetwork.windowLength { energy += samples[index] * samples[index] }
        let level = decibels(power: Double(energy) / Double(SoundNetwork.windowLength) + 1e-20)
        return level > Self.leastLevel
      }
      if isLoud {
        loud += describer.numbers
      } else if loud.isEmpty {
        soft += describer.numbers
      }
    }
    var buffer = AudioBuffer(format: format, capacity: 4096)
    var frameCount = 0
    var hash = SHA256()
    while try stream.read(into: &buffer) {
      frameCount += buffer.frameCount
      buffer.channel(0).withUnsafeBytes { hash.update(bufferPointer: $0) }
      var start = 0
      while windows.fill(from: buffer, start: &start) != nil { take() }
    }
    while windows.finish() != nil { take() }
    guard frameCount > 0 else {
      throw AudioError(.unsuitableSignal, "'\(name)' holds no sound at all.")
    }
    digest = hash.finalize().map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
    duration = Double(frameCount) / format.sampleRate
    isSilent = loud.isEmpty
    features = loud.isEmpty ? soft : loud
  }
}
