import TragusCore
import TragusDSP
import Glibc

/// Hears the keys of a telephone: the two tones of ITU-T Recommendation Q.23.
public struct DTMFDecoder: Analyzer {
  private static let windowDuration = 0.032
  private static let hopDuration = 0.005

  private enum State {
    case quiet
    case sounding(DTMFRun)
  }

  private let sampleRate: Double
  private let spectrum: DTMFSpectrum
  private var frames: SpectrumFrames
  private var trace: [Float]
  private var frame = 0
  private var state = State.quiet

  public init(format: AudioFormat) {
    precondition(format.sampleRate >= 4000, "The rate is too low for the tones of a telephone.")
    sampleRate = format.sampleRate
    frames = SpectrumFrames(
      sampleRate: format.sampleRate, lowestRate: 8000, window: Self.windowDuration,
      hop: Self.hopDuration)
    spectrum = DTMFSpectrum(frames, windowDuration: Double(frames.windowLength) / format.sampleRate)
    trace = Array(repeating: 0, count: 8 * DTMFRun.memory)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [DTMFDigit] {
    var digits: [DTMFDigit] = []
    let samples = buffer.channel(0)
    var start = 0
    while frames.fill(from: samples, start: &start) {
      if let digit = endHop() { digits.append(digit) }
    }
    return digits
  }

  public mutating func finish() -> [DTMFDigit] {
    defer { state = .quiet }
    guard case .sounding(let run) = state, let digit = digit(of: run, at: frame - 1) else { return [] }
    return [digit]
  }

  public mutating func reset() {
    frames.reset()
    for index in trace.indices { trace[index] = 0 }
    frame = 0
    state = .quiet
  }

  private mutating func endHop() -> DTMFDigit? {
    spectrum.trace(frames, into: &trace, at: 8 * (frame % DTMFRun.memory))
    let found = spectrum.measure(frames)
    var digit: DTMFDigit?
    switch state {
    case .quiet:
      if let found, DTMFRun.canBegin(with: found) {
        state = .sounding(DTMFRun(found, at: frame, trace))
      }
    case .sounding(var run):
      if run.add(found, at: frame, trace) {
        state = .sounding(run)
      } else {
        digit = self.digit(of: run, at: frame)
        state = .quiet
        if let found, DTMFRun.canBegin(with: found) {
          state = .sounding(DTMFRun(found, at: frame, trace))
        }
      }
    }
    frame += 1
    return digit
  }

  private func digit(of run: DTMFRun, at lastFrame: Int) -> DTMFDigit? {
    let edges = run.edges(at: lastFrame, trace)
    let hop = Double(frames.hop) / sampleRate
    let duration = (edges.end - edges.start) * hop
    if let path = getenv("DTMFDBG") {
      _ = path
      let s = time(of: edges.start)
      print(
        "CAND \(DTMFKeypad.symbol(row: run.row, column: run.column)) \(s) \(duration) \(run.purity) \(run.lowDeviation) \(run.highDeviation) \(run.lowSpread) \(run.highSpread) \(run.twist) \(run.harmonics) \(run.lower) \(edges.before) \(run.steadiness) \(run.agreement) \(run.glide)")
    }
    guard run.isKey(duration: duration, before: edges.before) else { return nil }
    return DTMFDigit(
      symbol: DTMFKeypad.symbol(row: run.row, column: run.column),
      start: time(of: edges.start), end: time(of: edges.end),
      at: Double((lastFrame + 1) * frames.hop) / sampleRate, level: run.level, twist: run.twist,
      lowDeviation: 100 * run.lowDeviation, highDeviation: 100 * run.highDeviation)
  }

  // The middle of the window of a frame, which may lie between two.
  private func time(of frame: Double) -> Double {
    let end = (frame + 1) * Double(frames.hop)
    return max(end - frames.delay - Double(frames.windowLength) / 2, 0) / sampleRate
  }
}
