import Tragus

/// An input that is open, cut and mixed as the options ask for.
struct OpenInput {
  let name: InputName
  /// What to read.
  private(set) var source: any AudioSource
  /// What people call it.
  let title: String
  /// The bits that its samples carry; a `Float` carries 24.
  private(set) var precision: Int
  /// Whether it is played at its own speed though it could be read faster.
  let isPaced: Bool
  private let file: AudioFile?
  private let arrivals: ArrivalSource?

  init(_ name: InputName, options: InputOptions) throws(AudioError) {
    self.name = name
    var file: AudioFile?
    var arrivals: ArrivalSource?
    var source: any AudioSource
    switch name {
    case .microphone(let device):
      let microphone = try Microphone(device, reconnect: options.reconnect)
      let start = ContinuousClock.now
      let arriving = ArrivalSource(microphone) { (ContinuousClock.now - start) / .seconds(1) }
      arrivals = arriving
      source = arriving
      title = "microphone \(microphone.deviceID)"
    case .standardInput:
      let input = try AudioFile.standardInput(raw: try options.rawFormat)
      file = input
      source = input
      title = "standard input"
    case .file(let path):
      let input = try AudioFile(reading: path, raw: try options.rawFormat)
      file = input
      source = input
      title = path
    case .simulated(let text):
      source = try SimulatedSource(parsing: text)
      title = "simulated \(text)"
    }
    self.file = file
    self.arrivals = arrivals
    precision = min(file?.bitsPerSample ?? 24, 24)
    // Nothing ends a test signal without end but Ctrl-C: it is there to be watched.
    let isEndlessSimulation = name.isSimulated && source.remainingFrameCount == nil
    isPaced = !source.isLive && (options.realtime || isEndlessSimulation)

    let format = source.format
    if let from = options.from, let file { try file.seek(toFrame: Self.position(from, format)) }
    if isPaced { source = PacedSource(source) }
    let start = Self.position(options.from ?? 0, format)
    var end = options.to.map { Self.position($0, format) } ?? Int64.max
    if let duration = options.for {
      end = min(end, start + Self.position(duration, format))
    }
    if start > 0 || end < .max { source = ExcerptSource(source, from: start, to: end) }

    switch options.channel {
    case .mix:
      if format.channelCount > 1 { precision = 24 }
      source = source.mono()
    case .number(let number):
      guard number < format.channelCount else {
        throw AudioError(
          .invalidRequest,
          "There is no channel \(number) in \(title): it has \(format.channelCount), "
            + "counted from 0.")
      }
      source = source.channel(number)
    case .each, nil: break
    }
    self.source = source
  }

  /// Changes the sample rate, when another one is asked for.
  mutating func resample(to sampleRate: Double?) throws(AudioError) {
    guard let sampleRate, sampleRate != source.format.sampleRate else { return }
    source = try ResampledSource(source, sampleRate: sampleRate)
    precision = 24
  }

  /// What a live input would have given from its last frame until now, in frames of `source`.
  var gapUntilNow: Gap? {
    guard let gap = arrivals?.gapUntilNow else { return nil }
    let rate = source.format.sampleRate
    return Gap(
      position: Int64((gap.time * rate).rounded()), frames: Int64((gap.duration * rate).rounded()),
      sampleRate: rate)
  }

  var isSimulated: Bool { name.isSimulated }

  /// Whether its frames come as time passes, so that events are wanted at once.
  var isWatchable: Bool { source.isLive || isPaced || name == .standardInput }

  /// What is wrong with the input but does not keep it from being read.
  var warnings: [String] { file?.warnings ?? [] }

  private static func position(_ seconds: Double, _ format: AudioFormat) -> Int64 {
    // 2^62 frames are more than any stream; a Double beyond that would not fit.
    Int64(min((seconds * format.sampleRate).rounded(), 0x1p61))
  }
}

extension InputName {
  var isSimulated: Bool { if case .simulated = self { true } else { false } }
}

extension InputOptions {
  fileprivate var rawFormat: RawFormat? {
    get throws(AudioError) {
      guard let raw else { return nil }
      return try RawFormat(raw)
    }
  }
}
