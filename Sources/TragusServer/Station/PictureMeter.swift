import NIOCore
import Tragus
import TragusDSP

/// Makes the picture for a page: about 47 times a second, the level and the powers of bands on a
/// logarithmic axis.
///
/// A picture is little-endian. It begins with a byte 1, a byte with the number of channels, and two
/// bytes with the number of bands. Then follow, in four bytes each, the peak and the RMS since the
/// last picture in dBFS, and the sound level in dB SPL. Without a calibration, the sound level is
/// NaN. The time in the stream in seconds follows in eight bytes. The last part is a byte for each
/// band, lowest first: 0 is -120 dBFS, 255 is 0 dBFS.
final class PictureMeter: AudioSink {
  /// The number of bands.
  static let bandCount = 128
  /// The lower edge of the lowest band, in hertz.
  static let lowestFrequency = 40.0
  /// The upper edge of the highest band, in hertz, if the rate of the stream allows it.
  static let highestFrequency = 20_000.0
  /// The level of the lowest byte of a band, in dBFS.
  static let floor = -120.0
  private static let kind: UInt8 = 1
  private static let silence: Float = -200  // dBFS
  /// Two quanta of a listener at 48 kHz: a step too short to see.
  private static let period = 0.0213  // seconds
  private static let windowDuration = 0.085  // seconds; 4096 samples at 48 kHz, 12 Hz apart

  let format: AudioFormat
  /// The latest sound level in dB SPL.
  var soundLevel = Float.nan
  private let onPicture: (ByteBuffer) -> Void
  private let periodLength: Int
  private var history: SampleHistory
  private var spectrum: PowerSpectrum
  private let rows: FrequencyRows
  private var peak: Float = 0
  private var sumOfSquares = 0.0
  private var heardCount = 0

  init(_ format: AudioFormat, onPicture: @escaping (ByteBuffer) -> Void) {
    self.format = format
    self.onPicture = onPicture
    periodLength = max(format.frameCount(of: Self.period), 1)
    let length = RealFFT.supportedCount(
      atLeast: max(format.frameCount(of: Self.windowDuration), 64))
    let window = WindowFunction(.hann, count: length)
    history = SampleHistory(length: length)
    // A level is the amplitude of a tone: a full-scale sine reads 0 dBFS.
    let sum = window.coherentGain * Double(length)
    spectrum = PowerSpectrum(
      window: window.samples, transformLength: length, scale: Float(4 / (sum * sum)))
    rows = FrequencyRows(
      count: Self.bandCount, scale: .logarithmic, range: Self.range(format),
      frequencyStep: format.sampleRate / Double(length), bins: 0..<(length / 2 + 1))
  }

  /// The frequency range of the bands of a stream, in hertz.
  static func range(_ format: AudioFormat) -> ClosedRange<Double> {
    lowestFrequency...max(min(highestFrequency, format.sampleRate / 2), 2 * lowestFrequency)
  }

  func write(_ buffer: AudioBuffer) {
    let count = buffer.frameCount
    let share = 1 / Float(format.channelCount)
    // The block is at most a quantum, which is shorter than the window.
    history.append(count) { mean in
      for index in 0..<count { mean[index] = 0 }
      for channel in 0..<format.channelCount {
        let samples = buffer.channel(channel)
        for index in 0..<count {
          let sample = samples[index].orSilence
          peak = max(peak, abs(sample))
          sumOfSquares += Double(sample) * Double(sample)
          mean[index] += sample * share
        }
      }
    }
    heardCount += count
    if heardCount >= periodLength { tell(at: buffer.time(at: count)) }
  }

  func skip(_ frameCount: Int64) { history.reset() }

  func finish() {}

  private func tell(at time: Double) {
    let meanSquare = sumOfSquares / Double(heardCount * format.channelCount)
    (sumOfSquares, heardCount) = (0, 0)
    defer { peak = 0 }
    spectrum.measure(history)
    var picture = ByteBufferAllocator().buffer(capacity: 24 + rows.count)
    picture.writeInteger(Self.kind)
    picture.writeInteger(UInt8(clamping: format.channelCount))
    picture.writeInteger(UInt16(rows.count), endianness: .little)
    for level in [Self.level(Double(peak) * Double(peak)), Self.level(meanSquare), soundLevel] {
      picture.writeInteger(level.bitPattern, endianness: .little)
    }
    picture.writeInteger(time.bitPattern, endianness: .little)
    for row in (0..<rows.count).reversed() {
      let level = Double(rows.level(row, of: spectrum.power))
      let share = (level - Self.floor) / -Self.floor
      picture.writeInteger(UInt8((min(max(share, 0), 1) * 255).rounded()))
    }
    onPicture(picture)
  }

  private static func level(_ power: Double) -> Float {
    power > 0 ? max(Float(decibels(power: power)), silence) : silence
  }
}
