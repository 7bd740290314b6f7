import TragusCore
import TragusDSP

/// Hears messages: all modes, bands and lengths at once.
///
/// It takes streams of any rate from ``lowestRate`` on, and hears what fits under half of it. It
/// makes messages of packets, each once. A message of one packet that comes again within twice its
/// own duration and 2 s is taken for the same. Up to 30 s later this holds where it comes as a copy
/// does. A longer message is not reported again until 30 s have passed without it. Unfinished
/// messages need at most 256 KiB, whatever is sent. Less than 1 MiB more is needed while a false
/// part of one is looked for.
///
/// It reads channel 0; samples that are not finite or above 2^60 count as silence. After a gap all
/// packets start over, but fragments heard before it are kept.
///
/// The code of the tutorial has no checksum, so it must be asked for.
///
/// ```swift
/// let listener = Listener()
/// listener.add(ModemDecoder(format: microphone.format)) { event in
///   if case .message(let message) = event { print(printableText(message.bytes)) }
/// }
/// try listener.run(microphone)
/// ```
public struct ModemDecoder: Analyzer {
  /// The lowest rate of a stream in hertz: the lowest band that is of use.
  public static let lowestRate = 8000.0

  // Every receiver hears as much before the next one does, so that what they hear comes in one order.
  private static let quantumDuration = 0.01  // seconds
  // The longest packet, and what its receiver waits before it gives it up.
  private static let carrierMemory = Int64(30 * Physical.sampleRate)

  private let sampleRate: Double
  private let unusedResampler: Resampler?
  private var resampler: Resampler?
  private var receivers: [any PacketReceiver]
  private let unusedReceivers: [any PacketReceiver]
  private var tutorial: TutorialReceiver?
  private var assembler = MessageAssembler()
  // The frame of the stream where the receivers began.
  private var origin: Int64?
  private var quantum: [Float]
  private var quantumCount = 0
  private var resampled: [Float] = []
  private var receptions: [Reception] = []
  private var texts: [HeardPacket] = []
  // Where packets of carriers lay of late: their sum looks like tones now and then.
  private var carriers: [Range<Int64>] = []

  /// - Parameters:
  ///   - format: The format of the stream; its rate is ``lowestRate`` at least.
  ///   - hearsTutorial: Whether the code of the tutorial is heard too.
  public init(format: AudioFormat, hearsTutorial: Bool = false) {
    self.init(format: format, hearsTutorial: hearsTutorial, receivers: Physical.receivers())
  }

  init(format: AudioFormat, hearsTutorial: Bool = false, receivers: [any PacketReceiver]) {
    precondition(
      format.sampleRate >= Self.lowestRate, "The rate is too low for messages.")
    sampleRate = format.sampleRate
    let rate = Int(sampleRate.rounded())
    quantum = Array(repeating: 0, count: format.frameCount(of: Self.quantumDuration))
    unusedResampler =
      rate == Physical.sampleRate || receivers.isEmpty
      ? nil : Resampler(inputRate: rate, outputRate: Physical.sampleRate)
    resampler = unusedResampler
    if let resampler {
      resampled = Array(repeating: 0, count: resampler.maximumOutputCount(for: 2 * quantum.count))
    }
    (self.receivers, unusedReceivers) = (receivers, receivers)
    tutorial = hearsTutorial ? TutorialReceiver(sampleRate: sampleRate) : nil
  }

  public mutating func process(_ buffer: AudioBuffer) -> [ModemEvent] {
    var events: [ModemEvent] = []
    if origin == nil { origin = buffer.position }
    let samples = buffer.channel(0)
    var index = 0
    while index < samples.count {
      let count = min(quantum.count - quantumCount, samples.count - index)
      quantum.withUnsafeMutableBufferPointer { quantum in
        for place in 0..<count {
          quantum[quantumCount + place] = samples[index + place].orSilence
        }
      }
      index += count
      quantumCount += count
      if quantumCount == quantum.count { endQuantum(into: &events) }
    }
    return events
  }

  public mutating func finish() -> [ModemEvent] {
    var events: [ModemEvent] = []
    endStream(into: &events)
    return events
  }

  public mutating func skip(_ frameCount: Int64) -> [ModemEvent] {
    var events: [ModemEvent] = []
    endStream(into: &events)
    beginStream()
    return events
  }

  public mutating func reset() {
    beginStream()
    assembler = MessageAssembler()
  }

  private mutating func beginStream() {
    origin = nil
    carriers.removeAll()
    resampler = unusedResampler
    receivers = unusedReceivers
    quantumCount = 0
    tutorial?.reset()
  }

  private mutating func endStream(into events: inout [ModemEvent]) {
    endQuantum(into: &events)
    if var resampler {
      let rest = resampler.remainingOutputCount
      var tail = [Float](repeating: 0, count: rest)
      var output = tail.mutableSpan
      _ = resampler.finish(into: &output)
      self.resampler = resampler
      Self.hear(tail, count: rest, &receivers, &receptions)
    }
    for index in receivers.indices { receivers[index].finish(into: &receptions) }
    tutorial?.finish(into: &texts)
    assemble(into: &events)
  }
}

extension ModemDecoder {
  /// What was heard of messages that are not whole yet.
  public var partialMessages: PartialMessages { assembler.partialMessages }

  /// Goes on with messages that were heard in part before this stream.
  public mutating func resume(_ partial: PartialMessages) { assembler.resume(partial) }

  /// Takes the next packet that holds a message of this name for a new one, not for a repetition.
  /// Its sender knows that the message is whole.
  package mutating func forget(_ identifier: UInt32) { assembler.forget(identifier) }

  private mutating func endQuantum(into events: inout [ModemEvent]) {
    guard quantumCount > 0 else { return }
    let count = quantumCount
    quantumCount = 0
    if resampler == nil {
      Self.hear(quantum, count: count, &receivers, &receptions)
    } else {
      let resampledCount = Self.resample(quantum, count: count, &resampler!, into: &resampled)
      Self.hear(resampled, count: resampledCount, &receivers, &receptions)
    }
    if tutorial != nil {
      Self.hear(quantum, count: count, &tutorial!, &texts)
    }
    assemble(into: &events)
  }

  private static func resample(
    _ samples: [Float], count: Int, _ resampler: inout Resampler, into resampled: inout [Float]
  ) -> Int {
    var output = resampled.mutableSpan
    return resampler.process(samples.span.extracting(0..<count), into: &output)
  }

  private static func hear(
    _ samples: [Float], count: Int, _ receivers: inout [any PacketReceiver],
    _ receptions: inout [Reception]
  ) {
    let samples = samples.span.extracting(0..<count)
    for index in receivers.indices { receivers[index].process(samples, into: &receptions) }
  }

  private static func hear(
    _ samples: [Float], count: Int, _ tutorial: inout TutorialReceiver, _ texts: inout [HeardPacket]
  ) {
    tutorial.process(samples.span.extracting(0..<count), into: &texts)
  }

  private mutating func assemble(into events: inout [ModemEvent]) {
    if receptions.count > 1 { receptions.sort { $0.order < $1.order } }
    for case .received(let packet) in receptions where packet.mode == .fast {
      carriers.removeAll { $0.upperBound < packet.start - Self.carrierMemory }
      carriers.append(packet.start..<packet.end)
    }
    for reception in receptions {
      switch reception {
      case .received(let packet):
        assembler.add(
          HeardPacket(
            packet: packet.packet, mode: packet.mode, band: packet.band, start: time(packet.start),
            end: time(packet.end), signalToNoiseRatio: packet.signalToNoiseRatio,
            correctedSymbolCount: packet.correctedSymbolCount, symbolCount: packet.symbolCount),
          into: &events)
      case .failed(let packet):
        let range = packet.start..<packet.end
        if packet.mode != .fast, carriers.contains(where: { $0.overlaps(range) }) { continue }
        events.append(
          .undecoded(
            UndecodedPacket(
              reason: packet.reason, start: time(packet.start), end: time(packet.end),
              mode: packet.mode, band: packet.band,
              signalToNoiseRatio: packet.signalToNoiseRatio)))
      }
    }
    for var text in texts {
      text.start += time(0)
      text.end += time(0)
      assembler.add(text, into: &events)
    }
    receptions.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  private func time(_ frame: Int64) -> Double {
    Double(origin ?? 0) / sampleRate + Double(max(0, frame)) / Double(Physical.sampleRate)
  }
}

extension Reception {
  // Of those that end together the earlier start comes first.
  fileprivate var order: (Int64, Int64, String, String) {
    switch self {
    case .received(let packet):
      (packet.end, packet.start, packet.mode.rawValue, packet.band.rawValue)
    case .failed(let packet):
      (packet.end, packet.start, packet.mode.rawValue, packet.band.rawValue)
    }
  }
}
