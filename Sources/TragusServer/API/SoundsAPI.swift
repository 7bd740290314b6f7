import NIOCore
import NIOHTTP1
import Tragus
import TragusStation

/// A sound for a browser to play, made in the same way as in the commands.
private struct SoundRequest: Decodable {
  enum Kind: String, Decodable {
    case tone, sweep, noise, keys, cue, message, signal
  }

  /// A longer sound would be a recording, not an answer.
  private static let longest = 120.0  // seconds
  /// A format that every browser plays, with a rate high enough for the band `ultra`.
  private static let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  let kind: Kind
  let frequency: Double?
  let to: Double?
  let duration: Double?
  let level: Double?
  let keys: String?
  let color: String?
  let cue: String?
  let text: String?
  let peer: String?
  let band: String?
  let mode: String?
  let signal: String?

  /// The sound as a whole WAV file.
  ///
  /// - Parameter console: Has the peers for whom messages are sealed.
  func wave(_ console: Console) throws(AudioError) -> [UInt8] {
    if kind == .cue {
      let cue: CueSound = try Self.choice(self.cue, "cue")
      let rate = Self.format.sampleRate
      return waveFileBytes(
        of: cue.samples(sampleRate: rate, level: min(level ?? CueSound.usualLevel, -3.5)),
        sampleRate: rate)
    }
    let source = try source(console)
    guard let count = source.remainingFrameCount,
      Double(count) / source.format.sampleRate <= Self.longest
    else {
      throw AudioError(.invalidRequest, "A sound lasts at most \(Int(Self.longest)) s here.")
    }
    return try waveFileBytes(of: source)
  }

  private func source(_ console: Console) throws(AudioError) -> any AudioSource {
    switch kind {
    case .tone: return try generator(.tone(frequency ?? 440))
    case .sweep: return try generator(.sweep(from: frequency ?? 100, to: to ?? 10_000))
    case .noise: return try generator(.noise(try Self.choice(color ?? "pink", "color")))
    case .keys: return try generator(.keys(keys ?? "", tone: 0.15, pause: 0.1))
    case .message:
      let band: ModemBand = try Self.choice(self.band ?? "audible", "band")
      let mode: ModemMode = try Self.choice(self.mode ?? "normal", "mode")
      var message = try ModemMessage(text: text ?? "")
      if let peer { message = try console.peers().seal(message, for: peer, at: PeerStore.now) }
      return try ModemEncoder(
        message, mode: mode, band: band, format: Self.format,
        level: level ?? ModemEncoder.usualLevel)
    case .signal: return try SimulatedSource(parsing: signal ?? "")
    case .cue: preconditionFailure("A cue has samples of its own.")
    }
  }

  private func generator(_ sound: ToneGenerator.Sound) throws(AudioError) -> ToneGenerator {
    let duration = if case .keys = sound { duration } else { duration ?? 1 }
    return try ToneGenerator(
      sound, format: Self.format, duration: duration, level: level ?? ToneGenerator.usualLevel)
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String?, _ key: String
  ) throws(AudioError) -> Choice where Choice.RawValue == String {
    if let choice = text.flatMap({ Choice(rawValue: $0) }) { return choice }
    throw AudioError(
      .invalidRequest,
      "'\(key)' is one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
  }
}

/// The first channel of a source, to its end, as a complete WAV file in memory.
func waveFileBytes(of source: any AudioSource) throws(AudioError) -> [UInt8] {
  var samples: [Float] = []
  samples.reserveCapacity(Int(source.remainingFrameCount ?? 0))
  var buffer = AudioBuffer(format: source.format, capacity: 4096)
  while try source.read(into: &buffer) {
    let channel = buffer.channel(0)
    for index in channel.indices { samples.append(channel[index]) }
  }
  return waveFileBytes(of: samples, sampleRate: source.format.sampleRate)
}

extension Response {
  /// The answer with a sound made for this call.
  init(wave bytes: [UInt8]) {
    self.init(ByteBuffer(bytes: bytes), type: "audio/wav")
    headers.add(name: "cache-control", value: "no-store")
  }
}

extension API {
  static func sounds(_ console: Console) -> [Route] {
    // A sound stays in memory until it is sent: at most 11 MB each.
    let places = Places(4)
    return [
      Route(.POST, "/sounds") { call throws(AudioError) in
        guard let place = places.take() else {
          var response = Response.failure(
            .serviceUnavailable, "Other sounds are being sent; try again in a moment.")
          response.headers.add(name: "retry-after", value: "2")
          return response
        }
        var response = Response(wave: try call.body(SoundRequest.self).wave(console))
        response.place = place
        return response
      }
    ]
  }
}
