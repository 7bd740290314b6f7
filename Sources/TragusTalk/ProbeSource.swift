import TragusCore
import TragusModem

/// The announcement of a probe, a pause, and the probe.
final class ProbeSource: AudioSource {
  let format: AudioFormat
  private let announcement: ModemEncoder
  private let probe: SampleSource

  /// - Parameter level: Of messages, their peak in dBFS.
  init(_ announcement: ModemEncoder, level: Double) {
    self.announcement = announcement
    format = announcement.format
    let probe = ChannelProbe(
      sampleRate: format.sampleRate, level: ChannelProbe.probeLevel(peak: level))
    let pause = [Float](repeating: 0, count: format.frameCount(of: LinkControl.probePause))
    self.probe = SampleSource(pause + probe.samples, format: format)
  }

  var remainingFrameCount: Int64? {
    announcement.remainingFrameCount! + probe.remainingFrameCount!
  }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    if try announcement.read(into: &buffer) { return true }
    guard probe.read(into: &buffer) else { return false }
    buffer.resize(to: buffer.frameCount, at: buffer.position + announcement.frameCount)
    return true
  }
}
