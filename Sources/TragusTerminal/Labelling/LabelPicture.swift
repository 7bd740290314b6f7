import Tragus
import TragusStation

/// The waveform and the spectrogram of a part of a recording, as lines for a terminal.
///
/// It caches the levels of the last part.
final class LabelPicture {
  /// The parameters of a picture besides the sound.
  private struct Layout: Equatable {
    let range: ClosedRange<Double>
    let width: Int
    let spectrumHeight: Int
  }

  /// The range of the bars and of the colours, in decibels.
  private static let barRange = 48.0
  private static let colorRange = 70.0
  private static let highest = 8000.0  // hertz

  private let text: SpectrogramText
  private let terminal: Terminal
  private let sound: AudioBuffer
  private var layout: Layout?
  private var levels: [Double] = []
  private var spectrum: [String] = []

  init(_ sound: AudioBuffer, _ text: SpectrogramText, on terminal: Terminal) {
    (self.sound, self.text, self.terminal) = (sound, text, terminal)
  }

  /// The levels of a waveform, column by column, in dBFS.
  func levels(_ range: ClosedRange<Double>, width: Int) -> [Double] {
    prepare(Layout(range: range, width: width, spectrumHeight: layout?.spectrumHeight ?? 0))
    return levels
  }

  /// The bars of a waveform, from the top to the bottom.
  ///
  /// - Parameter isMarked: Whether a column belongs to the current stretch.
  func bars(
    _ range: ClosedRange<Double>, width: Int, height: Int, isMarked: (Int) -> Bool
  ) -> [String] {
    let levels = levels(range, width: width)
    let top = max(levels.max() ?? 0, -60)
    let heights = levels.map { level in
      max((level - top) / Self.barRange + 1, 0) * Double(height)
    }
    return (0..<height).reversed().map { row in
      var line = ""
      var column = 0
      while column < width {
        let isMark = isMarked(column)
        var run = ""
        while column < width, isMarked(column) == isMark {
          run += sign(heights[column] - Double(row))
          column += 1
        }
        line += isMark ? terminal.colored(run, .green) : terminal.dimmed(run)
      }
      return line
    }
  }

  /// The spectrogram, with its frequency axis at the left.
  func spectrogram(_ range: ClosedRange<Double>, width: Int, height: Int) -> [String] {
    prepare(Layout(range: range, width: width, spectrumHeight: height))
    return spectrum
  }

  private func sign(_ fraction: Double) -> String {
    if fraction <= 0 { return " " }
    return fraction >= 1 ? (terminal.hasUnicode ? "█" : "#") : terminal.sign(ofFraction: fraction)
  }

  private func prepare(_ layout: Layout) {
    guard layout != self.layout else { return }
    self.layout = layout
    measureLevels(layout)
    drawSpectrum(layout)
  }

  private func measureLevels(_ layout: Layout) {
    let count = sound.frameCount
    levels = (0..<layout.width).map { column in
      let start = count * column / layout.width
      let end = max(count * (column + 1) / layout.width, min(start + 1, count))
      var greatest = 0.0
      for channel in 0..<sound.format.channelCount where end > start {
        greatest = max(greatest, Self.power(sound, channel, start..<end))
      }
      return decibels(power: max(greatest.isFinite ? greatest : 0, 1e-12))
    }
  }

  private static func power(_ sound: AudioBuffer, _ channel: Int, _ frames: Range<Int>) -> Double {
    let samples = sound.channel(channel)
    var sum = 0.0
    for frame in frames { sum += Double(samples[frame]) * Double(samples[frame]) }
    return sum / Double(frames.count)
  }

  private func drawSpectrum(_ layout: Layout) {
    spectrum = []
    guard layout.spectrumHeight > 0, sound.frameCount > 0 else { return }
    var builder = SpectrogramBuilder(format: sound.format, columnLimit: max(layout.width * 2, 2))
    builder.process(sound)
    let rate = sound.format.sampleRate
    let raster = SpectrogramRaster(
      builder.finish(), width: layout.width, height: layout.spectrumHeight * text.levelsPerCell,
      scale: .mel, range: 0...min(Self.highest, rate / 2))
    let colors = (raster.highest - Float(Self.colorRange))...raster.highest
    let cells = (0..<raster.height).map { row in
      raster.levels[(row * raster.width)..<((row + 1) * raster.width)].map {
        UInt8(Colormap.index(of: $0, in: colors))
      }
    }
    spectrum = text.framed(cells, scale: .mel, range: raster.range)
  }
}
