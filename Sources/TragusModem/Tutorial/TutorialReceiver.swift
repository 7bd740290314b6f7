import TragusCore
import TragusDSP

/// Hears texts in the tutorial's code, at any rate, as far as its characters fit.
///
/// The strongest frequency above 17 kHz is looked at eight times a tone. A tone counts when it
/// sounds alone; how often it was sent follows from how long it lasts, or from gaps. A text ends
/// with 0.3 s without a tone. As there is no checksum, a text has two characters at least, and its
/// tones last whole multiples of a character. Nothing else as loud may sound before it has ended.
/// One that repeats a single character has at most 32.
struct TutorialReceiver: Sendable {
  private static let silence = 0.3  // seconds
  // Between two tones the window holds both.
  private static let longestTransition = 6  // looks

  private enum State {
    /// No tone since a look.
    case quiet(since: Int)
    case sounding(TutorialTone)
    /// Something else sounds: no text until a silence.
    case disturbed(since: Int)
  }

  /// The tones that have ended.
  private struct Text: Sendable {
    var characters: [UInt8] = []
    var first = 0
    var last = 0
    var peak = 0.0
    var power = 0.0
    var noise = 0.0
    // Loud looks since the last tone that belong to none.
    var unexplained = 0
    // Whether something sounded that is not a character.
    var isSpoilt = false
  }

  private let sampleRate: Double
  private var spectrum: TutorialSpectrum
  private var ring: [Float]
  private var place = 0
  private var frame: Int64 = 0
  private var look = 0
  private var nextLook: Int64
  private var state = State.quiet(since: 0)
  private var text = Text()

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    spectrum = TutorialSpectrum(sampleRate: sampleRate)
    ring = Array(repeating: 0, count: spectrum.count)
    nextLook = Int64(spectrum.count / TutorialTone.looks)
  }

  mutating func process(_ samples: Span<Float>, into texts: inout [HeardPacket]) {
    guard spectrum.isUseful else { return }
    for index in samples.indices {
      ring[place] = samples[index]
      place = place + 1 == ring.count ? 0 : place + 1
      frame += 1
      if frame == nextLook {
        step(spectrum.measure(ring, start: place), into: &texts)
        look += 1
        nextLook = Int64((time(look + 1) * sampleRate).rounded())
      }
    }
  }

  /// The stream has ended: what was heard is followed by silence.
  mutating func finish(into texts: inout [HeardPacket]) {
    let silence = [Float](repeating: 0, count: Int(2 * Self.silence * sampleRate))
    process(silence.span, into: &texts)
  }

  mutating func reset() { self = TutorialReceiver(sampleRate: sampleRate) }

  // Seconds from the start of the stream to a look, counted from 0.
  private func time(_ look: Int) -> Double {
    Double(look) * TutorialCode.toneDuration / Double(TutorialTone.looks)
  }

  private mutating func step(_ moment: TutorialMoment, into texts: inout [HeardPacket]) {
    let isLoud = moment.tone + moment.rest > text.peak / 2
    if isLoud { text.unexplained += 1 }
    switch state {
    case .quiet(let since):
      if let character = moment.character {
        state = .sounding(TutorialTone(character, moment, look: look, sampleRate: sampleRate))
      } else if text.characters.isEmpty, !text.isSpoilt {
        break
      } else if isLoud, look - since > Self.longestTransition {
        state = .disturbed(since: look)
      } else if time(look - since) >= Self.silence {
        report(into: &texts)
      }
    case .sounding(var tone):
      if moment.character == tone.character, !isFaded(moment, tone) {
        tone.add(moment)
        state = .sounding(tone)
        return
      }
      end(tone)
      if let character = moment.character, !isFaded(moment, tone) {
        state = .sounding(TutorialTone(character, moment, look: look, sampleRate: sampleRate))
      } else {
        state = .quiet(since: look)
      }
    case .disturbed(let since):
      if time(look - since) >= Self.silence { clear() }
      if isLoud || moment.character != nil, !text.characters.isEmpty {
        state = .disturbed(since: look)
      }
    }
  }

  // What is 20 dB softer is an echo, or the edge of the window.
  private func isFaded(_ moment: TutorialMoment, _ tone: TutorialTone) -> Bool {
    moment.tone < tone.peak / 100
  }

  private mutating func end(_ tone: TutorialTone) {
    guard !tone.isTransition else { return }
    let looks = tone.looks
    guard let count = tone.repeatCount else {
      text.isSpoilt = true
      return
    }
    // This look is the first one behind the tone.
    let own = look - looks.first
    if !text.characters.isEmpty, text.unexplained - own > Self.longestTransition {
      text.isSpoilt = true
    }
    text.unexplained = look - looks.last
    if text.characters.isEmpty { text.first = looks.first }
    text.last = looks.last
    text.peak = max(text.peak, tone.peak)
    text.power += tone.peak
    text.noise += tone.noise
    let room = TutorialCode.lengths.upperBound - text.characters.count
    text.characters.append(contentsOf: repeatElement(tone.character, count: min(count, room)))
  }

  private mutating func report(into texts: inout [HeardPacket]) {
    if !text.isSpoilt, TutorialCode.isBelievable(text.characters) {
      // From the end of a window, where a look is, back to its middle.
      let middle = TutorialCode.toneDuration / 2
      texts.append(
        HeardPacket(
          packet: Packet(kind: .text, payload: text.characters), mode: .tutorial, band: .ultra,
          start: max(0, time(text.first + 1) - middle), end: max(0, time(text.last + 1) - middle),
          signalToNoiseRatio: spectrum.ratio(tone: text.power, rest: text.noise),
          correctedSymbolCount: 0, symbolCount: text.characters.count))
    }
    clear()
  }

  private mutating func clear() {
    text = Text()
    state = .quiet(since: look)
  }
}
