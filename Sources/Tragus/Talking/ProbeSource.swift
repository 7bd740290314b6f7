import TragusCore
import TragusModem

/// The announcement of a probe, a pause, and the probe.
final class ProbeSource: AudioSource {
  let format: AudioFormat
  private let announcement: ModemEncoder
  private let probe: [Float]
  private let pauseFrameCount: Int
  private var position: Int64 = 0

  /// - Parameter level: That of messages, their peak in dBFS.
  init(_ announcement: ModemEncoder, level: Double) {
    self.announcement = announcement
    format = announcement.format
    probe =
      ChannelProbe(
        sampleRate: format.sampleRate, level: ChannelProbe.probeLevel(peak: level)
      ).samples
    pauseFrameCount = format.frameCount(of: LinkControl.probePause)
  }

  private var frameCount: Int64 {
    announcement.frameCount + Int64(pauseFrameCount + probe.count)
  }

  var duration: Double { Double(frameCount) / format.sampleRate }

  var remainingFrameCount: Int64? { frameCount - position }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    if try announcement.read(into: &buffer) {
      position = buffer.endPosition
      return true
    }
    let count = Int(min(Int64(buffer.capacity), frameCount - position))
    buffer.resize(to: count, at: position)
    guard count > 0 else { return false }
    let start = Int(position - announcement.frameCount) - pauseFrameCount
    for index in 0..<format.channelCount {
      var channel = buffer.mutableChannel(index)
      for frame in 0..<count { channel[frame] = start + frame < 0 ? 0 : probe[start + frame] }
    }
    position += Int64(count)
    return true
  }
}
