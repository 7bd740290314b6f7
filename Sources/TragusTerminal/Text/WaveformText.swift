import Tragus
import TragusStation

/// A waveform as lines of text: each channel over time, between its lowest and highest samples.
package struct WaveformText {
  private static let labelWidth = 9

  private let hasUnicode: Bool
  private let axis: SpectrogramText

  /// - Parameter hasUnicode: Whether cells hold eight Braille dots; otherwise a character shows two
  ///   steps.
  package init(hasUnicode: Bool) {
    self.hasUnicode = hasUnicode
    axis = SpectrogramText(ink: .characters, hasUnicode: hasUnicode, colormap: .ember)
  }

  /// The columns that are left for the picture.
  package static func columns(inWidth width: Int) -> Int { max(width - labelWidth - 1, 1) }

  /// The lines of all channels, and the time axis.
  ///
  /// - Parameters:
  ///   - width: The columns of the picture, from ``columns(inWidth:)``.
  ///   - height: The lines of each channel, 1 or more.
  ///   - amplitude: The amplitude at the edges; `nil` for the greatest one in the sound.
  package func lines(
    of overview: WaveformOverview, width: Int, height: Int, amplitude: Double?
  ) -> [String] {
    let greatest =
      overview.channels.joined().filter { $0.lowest <= $0.highest }
      .map { Double(max(abs($0.lowest), abs($0.highest))) }.max() ?? 0
    let edge = amplitude ?? (greatest > 0 ? greatest : 1)
    var lines: [String] = []
    for (index, columns) in overview.channels.enumerated() {
      if index > 0 { lines.append("") }
      lines += lane(columns, width: width, height: height, edge: edge)
    }
    let rate = overview.format.sampleRate
    let start = Double(overview.start ?? 0) / rate
    let end = max(Double(overview.end) / rate, start + 0.001)
    return lines + axis.timeAxis(AxisScale(.time, from: start, to: end), width)
  }

  private func lane(
    _ columns: [WaveformOverview.Column], width: Int, height: Int, edge: Double
  ) -> [String] {
    let (across, down) = hasUnicode ? (2, 4) : (1, 2)
    let dots = width * across
    let rows = height * down
    var cells = Array(repeating: Array(repeating: UInt8(0), count: width), count: height)
    func row(_ sample: Float) -> Int {
      let place = (1 - Double(sample) / edge) / 2 * Double(rows - 1)
      return Int(min(max(place.rounded(), 0), Double(rows - 1)))
    }
    for dot in 0..<dots where !columns.isEmpty {
      let first = dot * columns.count / dots
      let last = max((dot + 1) * columns.count / dots, first + 1)
      let heard = columns[first..<last].filter { $0.lowest <= $0.highest }
      guard let lowest = heard.map(\.lowest).min(), let highest = heard.map(\.highest).max()
      else { continue }
      for place in row(highest)...row(lowest) {
        cells[place / down][dot / across] |= bit(dot % across, place % down)
      }
    }
    return cells.enumerated().map { line, cells in
      let isLabelled = line == 0 || line == height - 1 || line == height / 2
      let label = isLabelled ? self.label(line, height, edge) : ""
      let side = hasUnicode ? (label.isEmpty ? "│" : "┤") : (label.isEmpty ? "|" : "+")
      let text = String(cells.map(character)).withoutEndingBlanks
      return label.aligned(to: Self.labelWidth - 1) + " " + side + text
    }
  }

  private func label(_ line: Int, _ height: Int, _ edge: Double) -> String {
    let places = edge >= 0.1 ? 2 : 4
    return line == 0
      ? decimal(edge, places: places)
      : line == height - 1 ? decimal(-edge, places: places) : "0"
  }

  // Braille dots are numbered down the left column, then the right one; the lowest row came last.
  private func bit(_ column: Int, _ row: Int) -> UInt8 {
    guard hasUnicode else { return row == 0 ? 1 : 2 }
    return row == 3 ? (column == 0 ? 0x40 : 0x80) : (column == 0 ? 1 : 8) << UInt8(row)
  }

  private func character(_ bits: UInt8) -> Character {
    if bits == 0 { return " " }
    guard hasUnicode else { return bits == 1 ? "'" : bits == 2 ? "." : "|" }
    return Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init) ?? " "
  }
}
