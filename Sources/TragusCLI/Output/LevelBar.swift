import Tragus

/// One bar of a live level display, from -60 to 0 dBFS, with a peak that holds and falls.
struct LevelBar {
  static let lowest = -60.0

  /// Named stretches of the scale. The limits are those of the tutorial's gauge, on the scale of
  /// 20 log10.
  enum Stretch: String {
    case quiet = "quiet"
    case good = "good"
    case loud = "loud"
    case tooLoud = "too loud"

    init(_ decibels: Double) {
      self =
        switch decibels {
        case ..<(-30): .quiet
        case ..<(-16): .good
        case ..<(-4): .loud
        default: .tooLoud
        }
    }

    var color: Terminal.Color {
      switch self {
      case .quiet: .cyan
      case .good: .green
      case .loud: .orange
      case .tooLoud: .red
      }
    }
  }

  // How a peak is held and falls, as programme meters commonly do.
  private static let holdTime = 1.5
  private static let fallRate = 20.0  // dB per second

  private(set) var level: Level?
  private(set) var heldPeak = -Double.infinity
  private var heldSince = 0.0
  private var lastTime = 0.0

  mutating func update(_ level: Level) {
    self.level = level
    if level.time - heldSince > Self.holdTime {
      heldPeak -= Self.fallRate * (level.time - lastTime)
    }
    if level.peak >= heldPeak {
      heldPeak = level.peak
      heldSince = level.time
    }
    lastTime = level.time
  }

  /// The bar alone, `width` columns.
  func drawn(width: Int, on terminal: Terminal) -> String {
    let rms = level?.rms ?? Self.lowest
    let filled = Self.columns(rms, width: width)
    let peakColumn = min(Int(Self.columns(heldPeak, width: width)), width - 1)
    var bar = ""
    var run = ""
    var runColor: Terminal.Color?
    func flush() {
      bar += runColor.map { terminal.colored(run, $0) } ?? terminal.dimmed(run)
      run = ""
    }
    for column in 0..<width {
      let cell = Self.cell(filled - Double(column), terminal)
      let isPeak = column == peakColumn && heldPeak > Self.lowest
      let isLit = isPeak || cell != nil
      let center = Self.lowest * (1 - (Double(column) + 0.5) / Double(width))
      let color = isLit ? Stretch(center).color : nil
      if color != runColor {
        flush()
        runColor = color
      }
      run += isPeak ? (terminal.hasUnicode ? "┃" : "|") : cell ?? (terminal.hasUnicode ? "·" : ".")
    }
    flush()
    return bar
  }

  /// The scale under bars of a width: ticks every 10 dB, or as many as fit.
  static func scale(width: Int) -> String {
    var line = Array(repeating: Character(" "), count: width + 5)
    let step = width >= 36 ? 10.0 : width >= 18 ? 20 : 60
    for decibels in stride(from: lowest, through: 0, by: step) {
      let label = String(Int(decibels))
      let column = Int(columns(decibels, width: width)) - (decibels == lowest ? 0 : label.count / 2)
      for (offset, character) in label.enumerated() where column + offset < line.count {
        line[max(column + offset, 0)] = character
      }
    }
    return String(line)
  }

  private static func columns(_ decibels: Double, width: Int) -> Double {
    min(max((decibels - lowest) / -lowest, 0), 1) * Double(width)
  }

  // A cell that is lit by more or less than a whole.
  private static func cell(_ filled: Double, _ terminal: Terminal) -> String? {
    if filled >= 1 { return terminal.hasUnicode ? "█" : "#" }
    guard filled > 0 else { return nil }
    guard terminal.hasUnicode else { return filled >= 0.5 ? "#" : nil }
    let eighths = Int(filled * 8)
    return eighths == 0 ? nil : String(Array("▏▎▍▌▋▊▉")[eighths - 1])
  }
}
