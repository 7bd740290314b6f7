import TragusCore
import TragusModem

/// What is heard after somebody announced a probe.
struct ProbeRecording: Sendable {
  /// The seconds from the end of an announcement until the probe must have been heard.
  static let patience = LinkControl.probePause + ChannelProbe.duration + 0.7

  /// The announcement.
  let request: ReceivedMessage
  /// Where it ends, in seconds of the stream.
  let end: Double
  private(set) var samples: [Float] = []

  init(request: ReceivedMessage, format: AudioFormat) {
    self.request = request
    end = request.end + Self.patience
    samples.reserveCapacity(format.frameCount(of: Self.patience))
  }

  mutating func add(_ buffer: AudioBuffer) {
    guard buffer.time() < end else { return }
    let channel = buffer.channel(0)
    for index in channel.indices { samples.append(channel[index]) }
  }

  /// Frames were lost; they stay silent.
  mutating func skip(_ frameCount: Int64, _ format: AudioFormat) {
    let room = max(format.frameCount(of: Self.patience) - samples.count, 0)
    samples += repeatElement(0, count: Int(min(frameCount, Int64(room))))
  }
}
