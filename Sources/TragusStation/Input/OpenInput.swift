import Tragus

/// An open input, cut and mixed according to the options.
package struct OpenInput {
  package let name: InputName
  /// The source to read.
  package private(set) var source: any AudioSource
  /// The name for people.
  package let title: String
  /// The bits that its samples carry; a `Float` carries 24.
  package private(set) var precision: Int
  /// The chosen channel, as the option spells it: `all`, `each`, `mix` or a number.
  package let channel: String
  /// Where it begins, in seconds: at `--from`.
  package let start: Double
  /// Whether it is played in real time although it could be read faster.
  package let isPaced: Bool
  /// The console of the command.
  package let console: Console
  /// Its place among several inputs, and the number of findings.
  package let tally: InputTally
  /// The file, or `nil` for other inputs.
  package let file: AudioFile?
  private let microphone: Microphone?
  private let givenDate: Double?
  private let excerpt: ExcerptSource?

  /// - Parameters:
  ///   - elapsed: Seconds of the input before it was opened again.
  ///   - tally: The tally from before.
  ///   - console: Its cancellation ends the wait for a pipe.
  ///   - isCancelled: Called ten times a second during the wait for a pipe; `true` ends the wait.
  package init(
    _ name: InputName, options: InputRequest, elapsed: Double = 0,
    tally: InputTally = InputTally(), on console: Console,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    let isCancelled = { console.isStopping || isCancelled() }
    self.name = name
    (self.console, self.tally) = (console, tally)
    var file: AudioFile?
    var microphone: Microphone?
    var source: any AudioSource
    switch name {
    case .microphone(let device):
      let input = try Microphone(
        device, buffer: options.buffer ?? .standard, reconnect: options.reconnect)
      microphone = input
      source = input
      title = "microphone \(input.deviceID)"
    case .standardInput:
      let input = try AudioFile.standardInput(
        descriptor: console.input, raw: try options.rawFormat, until: isCancelled)
      file = input
      source = input
      title = "standard input"
    case .file(let path):
      let input = try AudioFile(
        reading: path, raw: try options.rawFormat, until: isCancelled)
      if FileKind(path) == .file, input.hasUnreadHeader {
        throw AudioError(
          .invalidRequest,
          "'\(printable(path))' has a header that says what its samples are; leave --raw out. A pipe "
            + "reads the header as samples.")
      }
      if FileKind(path) == .file, input.frameCount == 0, !options.allowsEmpty {
        throw AudioError(
          .malformedFile,
          "There is no sound in '\(printable(path))'; record it again, or name another file.")
      }
      file = input
      source = input
      title = path
    case .simulated(let text):
      source = try SimulatedSource(parsing: text)
      title = "simulated \(text)"
    }
    self.file = file
    self.microphone = microphone
    givenDate = try Self.date(options.date, of: name, isSeveral: tally.isSeveral)
    channel = options.channel.map { "\($0)" } ?? "all"
    precision = min(file?.bitsPerSample ?? 24, 24)
    // Only Ctrl-C ends an endless test signal: people watch it.
    let isEndlessSimulation = name.isSimulated && source.remainingFrameCount == nil
    isPaced = !source.isLive && (options.realtime || isEndlessSimulation)

    let format = source.format
    let start = Self.position(max((options.from ?? 0) - elapsed, 0), format)
    if start > 0, let length = source.remainingFrameCount, start >= length {
      throw Self.endsBefore(start, format, title, length: length)
    }
    if let end = options.to, !tally.isSeveral, let length = source.remainingFrameCount,
      Self.position(max(end - elapsed, 0), format) > length
    {
      let last = decimal(Double(length) / format.sampleRate, places: 3)
      partWarning = "it ends at \(last) s, before \(decimal(end, places: 3)) s, where --to ends"
    } else {
      partWarning = nil
    }
    self.start = Double(start) / format.sampleRate
    if start > 0, let file { try file.seek(toFrame: start) }
    var end = Int64.max
    if let last = options.to ?? options.for.map({ (options.from ?? 0) + $0 }) {
      end = max(Self.position(max(last - elapsed, 0), format), start)
    }
    if start > 0 || end < .max {
      let cut = ExcerptSource(source, from: start, to: end, position: file?.position ?? 0)
      excerpt = cut
      source = cut
    } else {
      excerpt = nil
    }
    if isPaced { source = PacedSource(source) }

    switch options.channel {
    case .mix:
      if format.channelCount > 1 { precision = 24 }
      source = source.mono()
    case .number(let number):
      guard number < format.channelCount else {
        throw AudioError(
          .invalidRequest,
          format.channelCount == 1
            ? "\(title) has one channel; write --channel 0, or leave --channel out."
            : "There is no channel \(number) in \(title); "
              + "write --channel 0 to \(format.channelCount - 1).")
      }
      source = source.channel(number)
    case .each, nil: break
    }
    self.source = source
  }

  /// Changes the sample rate, if one is given.
  package mutating func resample(to sampleRate: Double?) throws(AudioError) {
    guard let sampleRate, sampleRate != source.format.sampleRate else { return }
    source = try ResampledSource(source, sampleRate: sampleRate)
    precision = 24
  }

  /// Changes the level; a negative number makes it softer.
  package mutating func amplify(by decibels: Double) {
    guard decibels != 0 else { return }
    source = AmplifiedSource(source, by: decibels)
    precision = 24
  }

  /// Repeats the input without a pause.
  ///
  /// - Parameters:
  ///   - count: How often it is played in all, at least 1; `nil` for no end.
  ///   - options: The options of the first opening.
  /// - Throws: `invalidRequest` for an input that can be read only once.
  package mutating func `repeat`(
    _ count: Int?, _ options: InputRequest
  ) throws(AudioError) {
    guard isRepeatable else {
      throw AudioError(.invalidRequest, "\(title) can be played only once; name a file to repeat.")
    }
    let (name, console) = (name, console)
    source = RepeatedSource(source, count: count) { () throws(AudioError) in
      try OpenInput(name, options: options, on: console).source
    }
  }

  /// Keeps only these channels, in this order.
  ///
  /// - Precondition: The source has them.
  package mutating func select(channels: [Int]) {
    source = ChannelSource(source, .channels(channels))
  }

  /// When it began, in seconds since 1970: now for a microphone that is to begin, else as was asked for;
  /// `nil` where that is not known.
  package var startDate: Double? { source.isLive ? currentDate() : givenDate }

  private static func date(
    _ choice: StartDate?, of name: InputName, isSeveral: Bool
  ) throws(AudioError) -> Double? {
    switch (choice, name) {
    case (nil, _): nil
    case (_, .microphone):
      throw AudioError(
        .invalidRequest, "What a microphone hears has its date anyway; leave --date out.")
    case (.now, _): currentDate()
    case (.fixed(let date), _):
      if isSeveral {
        throw AudioError(
          .invalidRequest, "A date fits one recording; --date file reads one for each file.")
      } else {
        date
      }
    case (.file, .file(let path)): try StartDate.ofFile(path)
    case (.file, _):
      throw AudioError(
        .invalidRequest, "--date file is for files; write --date now, or a date.")
    }
  }

  /// The position in the input, in seconds; 0 unless the options ask for a part of it.
  package var elapsed: Double {
    excerpt.map { Double($0.position) / $0.format.sampleRate } ?? 0
  }

  /// The known duration of a file, in seconds; 0 for other inputs.
  var length: Double {
    file.map { Double($0.frameCount ?? $0.position) / $0.format.sampleRate } ?? 0
  }

  package var isSimulated: Bool { name.isSimulated }

  /// Whether its sound starts and drops out like a device's.
  package var isLikeDevice: Bool { source.isLive || isSimulated }

  /// The events that this input can have; a file has no gaps.
  package func possible(_ events: [any AudioEvent.Type]) -> [any AudioEvent.Type] {
    isLikeDevice ? events : events.filter { ObjectIdentifier($0) != ObjectIdentifier(Gap.self) }
  }

  /// Whether a device has gone and may come back.
  package var isAway: Bool { microphone?.isAway ?? false }

  /// Reports that the device has gone, or that it is back.
  package func noteAbsence(_ isAway: Bool) {
    console.note("\(title) \(isAway ? "has gone; waiting for it" : "is back").")
  }

  /// The id of the microphone, or `nil` for other inputs.
  package var deviceID: String? { microphone?.deviceID }

  /// The name of the microphone for people, or `nil` for other inputs.
  package var deviceName: String? {
    deviceID.flatMap { id in AudioDevice.inputs().first { $0.id == id }?.name }
  }

  /// Whether it can be read again from its start.
  package var isRepeatable: Bool { name.isRepeatable }

  /// Whether its frames come in real time, so that events must be shown at once.
  package var isWatchable: Bool { source.isLive || isPaced || name == .standardInput }

  /// Whether it ends and is not played in real time. Examples are a recording, a test signal with a
  /// length, or a pipe that states its length.
  package var hasEnd: Bool {
    guard !source.isLive, !isPaced else { return false }
    if source.remainingFrameCount != nil { return true }
    if case .file(let path) = name { return FileKind(path) == .file }
    return false
  }

  /// Checks the start of the part after an input of unknown length has ended.
  ///
  /// - Throws: `invalidRequest` when the input ended before the requested part.
  package func checkStart() throws(AudioError) {
    guard let excerpt, excerpt.hasEndedBeforeStart else { return }
    // A file of unknown length was sought, and does not say where it ended.
    if case .file = name, excerpt.position == excerpt.start {
      let start = decimal(Double(excerpt.start) / excerpt.format.sampleRate, places: 3)
      throw AudioError(
        .invalidRequest,
        "\(printable(title)) ends before \(start) s, where --from begins; choose an earlier time.")
    }
    throw Self.endsBefore(excerpt.start, excerpt.format, title, length: excerpt.position)
  }

  private static func endsBefore(
    _ start: Int64, _ format: AudioFormat, _ title: String, length: Int64
  ) -> AudioError {
    func seconds(_ frames: Int64) -> String {
      decimal(Double(frames) / format.sampleRate, places: 3)
    }
    return AudioError(
      .invalidRequest,
      "\(printable(title)) ends at \(seconds(length)) s; nothing is there from \(seconds(start)) s on, where --from begins."
    )
  }

  /// Faults of the input that do not prevent reading, and a part that ends behind it.
  package var warnings: [String] { (file?.warnings ?? []) + [partWarning].compactMap(\.self) }

  private let partWarning: String?

  private static func position(_ seconds: Double, _ format: AudioFormat) -> Int64 {
    // 2^62 frames are more than any stream; a Double beyond that would not fit.
    Int64(min((seconds * format.sampleRate).rounded(), 0x1p61))
  }
}

extension InputName {
  package var isSimulated: Bool { if case .simulated = self { true } else { false } }

  /// Whether it can be read again from its start.
  package var isRepeatable: Bool {
    switch self {
    // A named pipe delivers its samples once.
    case .file(let path): FileKind(path) == .file
    case .simulated: true
    case .microphone, .standardInput: false
    }
  }

  package var isMicrophone: Bool { if case .microphone = self { true } else { false } }
}

extension InputRequest {
  fileprivate var rawFormat: RawFormat? {
    get throws(AudioError) {
      guard let raw else { return nil }
      return try RawFormat(raw)
    }
  }
}
