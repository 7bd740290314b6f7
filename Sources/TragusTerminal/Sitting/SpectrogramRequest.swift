import Tragus
import TragusStation

/// Which spectrogram to show, and how.
package struct SpectrogramRequest {
  /// The window of a spectrum.
  package enum Window {
    case samples(Int)
    case seconds(Double)

    /// The allowed lengths of a window, in samples.
    package static let lengths = 16...65_536

    /// The least supported length that covers the window, in samples.
    package func length(sampleRate: Double) throws(AudioError) -> Int {
      let wanted: Double =
        switch self {
        case .samples(let count): Double(count)
        case .seconds(let seconds): (seconds * sampleRate).rounded()
        }
      guard wanted >= Double(Self.lengths.lowerBound), wanted <= Double(Self.lengths.upperBound)
      else {
        throw AudioError(
          .invalidRequest,
          "--window must be \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) samples; at "
            + "\(Int(sampleRate)) Hz that one has \(Int(min(wanted, 1e15))).")
      }
      return RealFFT.supportedCount(atLeast: Int(wanted))
    }
  }

  package var scale = FrequencyScale.linear
  /// The range of frequencies, in hertz; `nil` for the default.
  package var range: ClosedRange<Double>?
  /// The window of a spectrum; `nil` for the default.
  package var window: Window?
  /// The level of the lowest colour in dBFS; `nil` derives it from the highest level.
  package var floor: Double?
  package var merging = SpectrogramBuilder.Merging.mean
  package var colormap = Colormap.ember
  /// The seconds of a spectrum, or of a column of the live view.
  package var period = 0.1
  package var channel: ChannelChoice?
  /// The size of a picture in pixels.
  package var size = (width: 1200, height: 500)
  package var theme = PlotTheme.light
  /// The title; `nil` for the name of the input.
  package var title: String?
  /// Whether a picture may replace an existing file.
  package var overwrites = false
  /// Whether to show only the spectrogram.
  package var isQuiet = false

  package init() {}

  /// The range of frequencies shown for a stream.
  ///
  /// - Throws: `invalidRequest` when the stream lacks some of them.
  func range(in format: AudioFormat) throws(AudioError) -> ClosedRange<Double> {
    let highest = format.sampleRate / 2
    guard let range = range?.ending(by: highest) else {
      return SpectrogramPicture.defaultRange(scale, sampleRate: format.sampleRate)
    }
    guard range.upperBound <= highest else {
      let (end, limit) = (range.upperBound, highest)
      let start = range.lowerBound < limit ? range.lowerBound : 0
      throw AudioError(
        .invalidRequest,
        "--range ends at \(plainNumber(end)) Hz, but the sound has nothing above "
          + "\(plainNumber(limit)) Hz, half its sample rate; write --range "
          + "\(plainNumber(start)):\(plainNumber(limit))."
      )
    }
    return range
  }

  /// The window's length for a stream, in frames.
  func windowLength(in format: AudioFormat) throws(AudioError) -> Int {
    try window?.length(sampleRate: format.sampleRate)
      ?? SlidingSpectrum.defaultWindowLength(sampleRate: format.sampleRate)
  }
}
