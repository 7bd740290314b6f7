import Tragus

/// What the analyzers say of signals.
enum Heard {
  /// Every condition of an input.
  static let signals = [
    "dead?duration=4s&rate=16000", "constant?duration=4s&rate=16000",
    "clipping?duration=4s&rate=16000", "offset?duration=4s&rate=16000",
    "band-limited?duration=8s", "silence?duration=2s&rate=16000",
  ]

  /// The events of a signal, in their order.
  static func events(
    of source: any AudioSource, _ settings: AnalyzerSettings = AnalyzerSettings()
  ) -> [any AudioEvent] {
    var events: [any AudioEvent] = []
    let listener = Listener()
    listener.onGap { events.append($0) }
    try! AnalyzerCatalog.addDefaults(to: listener, format: source.format, settings) {
      events.append($0)
    }
    try! listener.run(source)
    return events
  }

  /// Events of every kind, condition and unit.
  static let everything: [any AudioEvent] = {
    var all: [any AudioEvent] = [Gap(position: 480, frames: 48, sampleRate: 48_000)]
    var settings = AnalyzerSettings()
    settings.levels.report = .combinedAndEach
    settings.blow.isFromDevice = true
    for signal in signals {
      all += events(of: try! SimulatedSource(parsing: signal), settings)
    }
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    var meter = LevelMeter(format: format, scale: .linear)
    let samples = (0..<800).map { Float($0 % 80) / 80 }
    all += meter.process(AudioBuffer(format: format, channels: [samples]))
    return all
  }()
}

/// A source that gives its frames in pieces of the lengths asked for, as a device might.
final class PieceSource: AudioSource {
  let format: AudioFormat
  let isLive: Bool
  private let source: any AudioSource
  private var piece: AudioBuffer
  private var offset = 0
  private var next = 0
  private let lengths: [Int]

  init(_ source: any AudioSource, lengths: [Int], isLive: Bool) {
    self.source = source
    self.lengths = lengths
    self.isLive = isLive
    format = source.format
    piece = AudioBuffer(format: format, capacity: 8192)
  }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    if offset == piece.frameCount {
      offset = 0
      guard try source.read(into: &piece) else { return false }
    }
    let length = lengths[next % lengths.count]
    next += 1
    let count = min(length, piece.frameCount - offset, buffer.capacity)
    buffer.removeAll()
    if count > 0 { buffer.append(offset..<(offset + count), of: piece) }
    offset += count
    return true
  }
}
