import Tragus
import TragusStation

/// The live spectrogram in a terminal: the newest moment at the right edge, the past moving left.
package final class SpectrogramView {
  /// The decibels from the lowest to the highest colour.
  private static let dynamicRange = 80.0
  // More than any terminal shows.
  private static let columnLimit = 512

  private let terminal: Terminal
  private let text: SpectrogramText
  private let input: String
  private let format: AudioFormat
  private let isSimulated: Bool
  private let scale: FrequencyScale
  private let range: ClosedRange<Double>
  private let floor: Double?
  private let period: Double
  private var lines: DrawnLines
  private var spectra: [Spectrum] = []
  // One column of levels for each spectrum, as many as there are rows.
  private var levels: [[Float]] = []
  private var rows: FrequencyRows?
  private var lostFrameCount: Int64 = 0
  private var isAway = false
  private var lastDrawn: ContinuousClock.Instant?

  package init(
    on terminal: Terminal, text: SpectrogramText, input: String, format: AudioFormat,
    isSimulated: Bool, scale: FrequencyScale, range: ClosedRange<Double>, floor: Double?,
    period: Double
  ) {
    self.terminal = terminal
    self.text = text
    self.input = input
    self.format = format
    self.isSimulated = isSimulated
    self.scale = scale
    self.range = range
    self.floor = floor
    self.period = period
    lines = DrawnLines(on: terminal)
  }

  package func show(_ spectrum: Spectrum) {
    spectra.append(spectrum)
    if let rows { levels.append(Self.levels(of: spectrum, rows)) }
    if spectra.count > Self.columnLimit {
      spectra.removeFirst()
      levels.removeFirst()
    }
    // A pipe may bring an hour at once; nobody sees more than 25 pictures a second.
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(40) { return }
    lastDrawn = now
    draw()
  }

  package func showGap(_ gap: Gap) {
    lostFrameCount += gap.frames
  }

  /// Shows that the device has gone and is waited for, or that it is back.
  package func showAbsence(_ isAway: Bool) {
    self.isAway = isAway
    draw()
  }

  package func close() {
    if !spectra.isEmpty { draw() }
    lines.close()
  }

  private static func levels(of spectrum: Spectrum, _ rows: FrequencyRows) -> [Float] {
    (0..<rows.count).map { rows.level($0, of: spectrum.power) }
  }

  private func draw() {
    let width = min(SpectrogramText.columns(inWidth: terminal.width), Self.columnLimit)
    // Two lines of text, two of the axis, the legend, and the cursor below.
    let height = max(min(terminal.height - 6, 48), 2)
    setRowCount(height * text.levelsPerCell)
    let shown = levels.suffix(width)
    let highest = shown.joined().max() ?? FrequencyRows.floor
    let top = highest > FrequencyRows.floor ? (Double(highest) / 10).rounded(.up) * 10 + 0 : 0
    let range = (floor ?? top - Self.dynamicRange)...max(top, (floor ?? top) + 10)
    drawLines(shown, range, width: width)
  }

  private func drawLines(
    _ shown: ArraySlice<[Float]>, _ levels: ClosedRange<Double>, width: Int
  ) {
    let range = Float(levels.lowerBound)...Float(levels.upperBound)
    let missing = [UInt8](repeating: 0, count: width - shown.count)
    let cells = (0..<(rows?.count ?? 0)).map { row in
      missing + shown.map { UInt8(Colormap.index(of: $0[row], in: range)) }
    }
    lines.draw(
      [titleLine, terminal.dimmed(detailsLine)]
        + text.framed(cells, scale: scale, range: self.range)
        + text.timeAxis(timeLabels(width), width) + [text.legend(levels, width: width)])
  }

  private func setRowCount(_ count: Int) {
    guard rows?.count != count, let spectrum = spectra.last else { return }
    let rows = FrequencyRows(
      count: count, scale: scale, range: range, frequencyStep: spectrum.frequencyStep,
      bins: 0..<spectrum.power.count)
    self.rows = rows
    levels = spectra.map { Self.levels(of: $0, rows) }
  }

  private var titleLine: String {
    let state = isAway ? "  " + terminal.colored("gone; waiting for it to come back", .red) : ""
    // Escape sequences take no room.
    let room = max(terminal.width - 40, 8)
    let title = terminal.bold("tragus spectrogram") + "  " + String(input.prefix(room))
    return " " + terminal.ribbon(isSimulated: isSimulated) + title + state
  }

  private var detailsLine: String {
    let line =
      " \(decimal(spectra.last?.time ?? 0, places: 1)) s  storing: nothing  "
      + "\(Int(format.sampleRate)) Hz  \(lostFrameCount) frames lost  Ctrl-C stops"
    return String(line.prefix(terminal.width))
  }

  // Round times move left with the picture.
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
