import Tragus
import TragusStation

/// The live spectrogram in a terminal: the newest moment at the right edge, the past moving left.
package struct SpectrogramView: ScreenView {
  /// The decibels from the lowest to the highest colour.
  private static let dynamicRange = 80.0
  // More columns than any terminal shows.
  private static let columnLimit = 512
  // Fewer bins would show only the shape of the window.
  private static let leastBinCount = 16.0

  private let text: SpectrogramText
  private let format: AudioFormat
  private let scale: FrequencyScale
  private let whole: ClosedRange<Double>
  private var range: ClosedRange<Double>
  private let floor: Double?
  private let period: Double
  private var spectra: [Spectrum] = []
  private var spectrumCount = 0
  private let columns = SpectrogramColumns()
  private var lostFrameCount: Int64 = 0

  package init(
    _ text: SpectrogramText, format: AudioFormat, scale: FrequencyScale,
    range: ClosedRange<Double>, floor: Double?, period: Double
  ) {
    self.text = text
    self.format = format
    self.scale = scale
    (whole, self.range) = (range, range)
    self.floor = floor
    self.period = period
  }

  /// The keys of the view.
  package static var keys: [ScreenKey<SpectrogramView>] {
    [
      ScreenKey("+", "shows the lower half of the frequencies") { $1.change { $0.zoomIn() } },
      ScreenKey("-", "shows twice the frequencies") { $1.change { $0.zoomOut() } },
      ScreenKey("r", "shows all frequencies again") { $1.change { $0.zoomToAll() } },
    ]
  }

  package mutating func show(_ spectrum: Spectrum) {
    spectra.append(spectrum)
    spectrumCount += 1
    if spectra.count > Self.columnLimit { spectra.removeFirst() }
  }

  package mutating func showGap(_ gap: Gap) {
    lostFrameCount += gap.frames
  }

  mutating func zoomIn() {
    let width = (range.upperBound - range.lowerBound) / 2
    guard let step = spectra.last?.frequencyStep, width >= Self.leastBinCount * step else { return }
    range = range.lowerBound...range.lowerBound + width
  }

  mutating func zoomOut() {
    let width = (range.upperBound - range.lowerBound) * 2
    range = range.lowerBound...min(range.lowerBound + width, whole.upperBound)
  }

  mutating func zoomToAll() { range = whole }

  package var details: [String] {
    ["storing: nothing", "\(Int(format.sampleRate)) Hz"]
      + (lostFrameCount > 0 ? ["\(lostFrameCount) frames lost"] : [])
  }

  package var leastRows: Int { 6 }

  package func lines(columns columnCount: Int, rows: Int) -> [String] {
    let width = min(SpectrogramText.columns(inWidth: columnCount), Self.columnLimit)
    // The time axis has two lines, and the legend one.
    let hasLegend = rows >= leastRows
    let hasAxis = rows >= 4
    let height = max(min(rows - (hasAxis ? 2 : 0) - (hasLegend ? 1 : 0), 48), 1)
    guard !spectra.isEmpty else { return [] }
    let rowCount = height * text.levelsPerCell
    let shown = columns.levels(
      of: spectra.suffix(width), endingAt: spectrumCount,
      in: .init(count: rowCount, scale: scale, range: range))
    let highest = shown.joined().max() ?? FrequencyRows.floor
    let top = highest > FrequencyRows.floor ? (Double(highest) / 10).rounded(.up) * 10 + 0 : 0
    let levels = (floor ?? top - Self.dynamicRange)...max(top, (floor ?? top) + 10)
    let colors = Float(levels.lowerBound)...Float(levels.upperBound)
    let missing = [UInt8](repeating: 0, count: width - shown.count)
    let cells = (0..<rowCount).map { row in
      missing + shown.map { UInt8(Colormap.index(of: $0[row], in: colors)) }
    }
    return text.framed(cells, scale: scale, range: range)
      + (hasAxis ? text.timeAxis(timeLabels(width), width) : [])
      + (hasLegend ? [text.legend(levels, width: width)] : [])
  }

  // The labels stand at round times and move left with the picture.
  private func timeLabels(_ width: Int) -> [(text: String, column: Int)] {
    guard let end = spectra.last?.time else { return [] }
    let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
    let step = Double(steps.first { Double($0) / period >= 12 } ?? 3600)
    let start = end - Double(width) * period
    var labels: [(String, Int)] = []
    var time = max((start / step).rounded(.up), 0) * step
    while time <= end {
      labels.append((Self.clock(Int(time)), width - 1 - Int(((end - time) / period).rounded())))
      time += step
    }
    return labels
  }

  private static func clock(_ seconds: Int) -> String {
    func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(digits(minutes)):\(digits(seconds % 60))"
      : "\(minutes):\(digits(seconds % 60))"
  }
}
