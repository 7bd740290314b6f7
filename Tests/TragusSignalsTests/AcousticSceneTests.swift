import Foundation
import Testing
import TragusCore
import TragusSignals

struct SceneTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `sounds come in order, do not overlap, and all kinds come up`(seed: UInt64) {
    var end = 0.0
    var kinds: Set<SceneSound.Kind> = []
    for sound in AcousticScene(seed: seed).prefix(while: { $0.start < 60 }) {
      #expect(sound.start >= end)
      #expect(sound.end > sound.start)
      #expect(sound.start - end < 7)
      end = sound.end
      kinds.insert(sound.kind)
    }
    #expect(kinds.count == SceneSound.Kind.allCases.count)
  }

  @Test(arguments: [8000, 48_000, 192_000.0])
  func `claps are as loud at every rate`(rate: Double) throws {
    // Scenes that begin with claps, so that little needs to be made.
    let seeds = (1...50 as ClosedRange<UInt64>).filter { seed in
      AcousticScene(seed: seed).first { _ in true }?.kind == .clap
    }
    var sum = 0.0
    for seed in seeds.prefix(4) {
      let clap = try #require(AcousticScene(seed: seed).first { _ in true })
      let samples = try samples("scene?duration=3s&level=0&seed=\(seed)&rate=\(rate)")
      sum += decibels(peak(samples[Int(clap.start * rate)..<Int(clap.end * rate)]))
    }
    // The highest of a few hundred random numbers, four times.
    #expect(abs(sum / 4) < 2.5)
  }

  @Test(arguments: [(1, 48_000), (2, 16_000), (3, 8000)] as [(UInt64, Double)])
  func `the scene contains what it says when it says`(seed: UInt64, rate: Double) throws {
    let samples = try samples("scene?duration=1m&level=0&seed=\(seed)&rate=\(rate)")
    func slice(_ start: Double, _ end: Double) -> ArraySlice<Float> {
      samples[Int(start * rate)..<Int(end * rate)]
    }
    var faded = 0.1
    for sound in AcousticScene(seed: seed).prefix(while: { $0.end < 60 }) {
      // Between sounds there is the background alone, at -54 dB RMS. What is heard of a blow begins
      // before it and fades after it.
      let isBlow = sound.kind == .blow
      let still = sound.start - (isBlow ? 0.1 : 0)
      if still - faded > 0.2 {
        let background = decibels(rootMeanSquare(slice(faded, still)))
        #expect(abs(background + 54) < 3)  // pink noise in parts of a second
      }
      faded = sound.end + (isBlow ? 0.5 : 0.1)

      let rms = decibels(rootMeanSquare(slice(sound.start, sound.end)))
      switch sound.kind {
      case .speech: #expect(abs(rms + 20) < 4)
      case .blow: #expect(-12..<4 ~= rms)  // it fades more or less, and is cut off at 4 dB
      case .clap: #expect(-35 ..< -10 ~= rms)
      case .note, .whistle, .alarm: #expect(rms < -12 && rms > -35)
      }
      if sound.kind == .clap {
        // 0.03 s after its onset a clap has fallen by 11 dB.
        let onset = peak(slice(sound.start, sound.start + 0.03))
        #expect(onset > peak(slice(sound.start + 0.03, sound.end)))
        #expect(abs(decibels(onset)) < 6)  // the highest of a few hundred random numbers
      }
      if let frequency = sound.frequency, sound.kind != .whistle {
        let spectrum = powerSpectrum(slice(sound.start, sound.end), length: 2048)
        let width = 3 * rate / 2048  // the main lobe of the window and a bin
        let share =
          power(spectrum, (frequency - width)..<(frequency + width), sampleRate: rate)
          / power(spectrum, 0..<rate, sampleRate: rate)
        #expect(share > 0.95)
      }
    }
  }
}
