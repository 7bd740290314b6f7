import TragusCore
import TragusDSP
import TragusModem

/// A sound of one second with 80 tones from 0.6 to 20.4 kHz. From it a recording shows what a
/// loudspeaker, the air and a microphone let through.
///
/// There are four tones in each kilohertz, so that one that a standing wave cancels does not
/// decide. The noise is measured between them at the same time. Nothing need be known of when it
/// was played.
package struct ChannelProbe: Sendable {
  /// The seconds that it lasts.
  package static let duration = 1.0
  /// Its usual level, RMS in dBFS, with peaks some 6 dB above.
  package static let usualLevel = -15.0

  private static let levels = -60.0 ... -9.0  // dBFS; above that, peaks would be cut off

  private static let ramp = 0.02  // seconds
  private static let tonesPerBand = 4
  /// Hertz from one tone to the next.
  private static let spacing = 1000.0 / Double(tonesPerBand)
  // A window of a tenth of a second tells tones and noise apart at 10 Hz.
  private static let windowDuration = 0.1
  private static let hopDuration = 0.025
  // A clock that is off by 0.1 % shifts the highest tone by two bins of 10 Hz; the window widens it by
  // two more.
  private static let reach = 4  // bins
  private static let noiseReach = 7...12  // bins

  /// Mono, at the rate it was made for.
  package let format: AudioFormat
  /// Its samples.
  package let samples: [Float]

  /// - Parameters:
  ///   - sampleRate: In hertz, 8 kHz or more. Tones above 0.45 of it are left out.
  ///   - level: RMS in dBFS, -60 to -9: above that, peaks would be cut off.
  package init(sampleRate: Double, level: Double = ChannelProbe.usualLevel) {
    precondition(sampleRate >= 8000, "The rate is too low for a probe.")
    precondition(Self.levels ~= level, "The level of a probe is -60 to -9 dBFS.")
    format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    let frequencies = Self.tones.filter { $0 < 0.45 * sampleRate }
    let count = format.frameCount(of: Self.duration)
    var sum = [Double](repeating: 0, count: count)
    for (index, frequency) in frequencies.enumerated() {
      // Phases after Schroeder (1970) keep the peaks low.
      let start = -Double.pi * Double(index * index) / Double(frequencies.count)
      // The same sine by a recurrence of second order would drift; one of first order does not.
      let step = 2 * Double.pi * frequency / sampleRate
      let rotation = (real: cosine(step), imaginary: sine(step))
      var (real, imaginary) = (cosine(start), sine(start))
      for frame in 0..<count {
        sum[frame] += imaginary
        (real, imaginary) = (
          real * rotation.real - imaginary * rotation.imaginary,
          real * rotation.imaginary + imaginary * rotation.real
        )
      }
    }
    let scale = power(10, level / 20) / (Double(frequencies.count) / 2).squareRoot()
    let rampCount = format.frameCount(of: Self.ramp)
    samples = sum.indices.map { frame in
      let edge = min(frame + 1, count - frame)
      let gain =
        edge >= rampCount
        ? 1 : 0.5 - 0.5 * cosine(Double.pi * Double(edge) / Double(rampCount))
      return Float(scale * gain * sum[frame])
    }
  }

  /// The level of a probe that is to messages as the usual probe is to usual messages. It goes as
  /// far as a probe can be as soft or loud.
  ///
  /// - Parameter peak: The peak of the messages, in dBFS.
  static func probeLevel(peak: Double) -> Double {
    let level = usualLevel + peak - ModemEncoder.usualLevel
    return min(max(level, levels.lowerBound), levels.upperBound)
  }

  /// Measures what came through.
  ///
  /// - Parameters:
  ///   - recording: Samples of one channel, of the probe and at least half a second behind it. What is
  ///     not finite, or beyond 2^60, counts as silence.
  ///   - sampleRate: The sample rate of the recording, in hertz, 8 kHz or more.
  /// - Returns: What the channel passes, or `nil` when the probe is not to be heard.
  package static func measure(_ recording: [Float], sampleRate: Double) -> ChannelReport? {
    precondition(sampleRate >= 8000, "The rate is too low for a probe.")
    let windows = spectra(of: recording, sampleRate: sampleRate)
    // The middle of the probe: tones have settled, and none has ended.
    let span = Int(0.6 / hopDuration)
    guard windows.count >= span else { return nil }
    let prominences = windows.map(\.prominence)
    var best = (start: 0, sum: -Double.infinity)
    for start in 0...(prominences.count - span) {
      let sum = prominences[start..<(start + span)].reduce(0, +)
      if sum > best.sum { best = (start, sum) }
    }
    let middle = windows[best.start..<(best.start + span)]
    var signalToNoise = [Double?](repeating: nil, count: ChannelReport.bandCount)
    var heardCount = 0
    for band in 0..<ChannelReport.bandCount where bandEnd(band) < 0.45 * sampleRate {
      let tones = middle.reduce(0) { $0 + $1.tones[band] }
      let noise = middle.reduce(0) { $0 + $1.noises[band] }
      // What the noise has in the bins of the tones is not of the tones.
      let expected = noise * Double(tonesPerBand * (2 * reach + 1))
      let bandNoise = noise * 1000 * windowDuration
      let weak = middle.reduce(0) { $0 + $1.weakTones[band] }
      if tones > 1.5 * expected, weak > 1.25 * expected / Double(tonesPerBand) { heardCount += 1 }
      let ratio = (tones - expected) / max(bandNoise, .leastNormalMagnitude)
      signalToNoise[band] = min(max(decibels(power: max(ratio, 1e-9)), lowest), highest)
    }
    // Noise alone has no more in these bins than its share; other sounds seldom have three of four tones
    // in three kilohertz at once.
    guard heardCount >= 3 else { return nil }
    return ChannelReport(
      signalToNoise: signalToNoise,
      reverberationTime: decay(windows[(best.start + span)...], from: middle))
  }

  // The ends of the reported range, in dB: below, a second of sound shows nothing.
  private static let lowest = -15.0
  private static let highest = 60.0

  private static let tones: [Double] = (0..<(ChannelReport.bandCount * tonesPerBand)).map {
    500 + spacing * (Double($0) + 0.5)
  }

  /// Where the last bin that a band needs lies, in hertz.
  private static func bandEnd(_ band: Int) -> Double { 1500 + 1000 * Double(band) }

  /// What one window has of the tones of each band, and of the noise in a bin.
  private struct Measure {
    var tones: [Double]
    /// The second weakest of the four tones: one may be cancelled.
    var weakTones: [Double]
    var noises: [Double]
    /// How many of the bands the tones stand out in, softly counted.
    var prominence = 0.0
  }

  private static func spectra(of recording: [Float], sampleRate: Double) -> [Measure] {
    let count = RealFFT.supportedCount(atLeast: Int((windowDuration * sampleRate).rounded()))
    let hop = Int((hopDuration * sampleRate).rounded())
    let resolution = sampleRate / Double(count)
    var fft = RealFFT(count: count)
    let window = WindowFunction(.hann, count: count)
    var piece = [Float](repeating: 0, count: count)
    var power = [Float](repeating: 0, count: fft.binCount)
    var measures: [Measure] = []
    var start = 0
    while start + count <= recording.count {
      for index in 0..<count {
        let sample = recording[start + index]
        piece[index] = abs(sample) <= 0x1p60 ? sample * window.samples[index] : 0
      }
      var bins = power.mutableSpan
      fft.powerSpectrum(piece.span, into: &bins)
      measures.append(measure(power, resolution: resolution))
      start += hop
    }
    return measures
  }

  private static func measure(_ power: [Float], resolution: Double) -> Measure {
    var result = Measure(
      tones: Array(repeating: 0, count: ChannelReport.bandCount),
      weakTones: Array(repeating: 0, count: ChannelReport.bandCount),
      noises: Array(repeating: 0, count: ChannelReport.bandCount))
    for band in 0..<ChannelReport.bandCount {
      guard Int(bandEnd(band) / resolution) < power.count else { break }
      var weakest = (Double.infinity, Double.infinity)
      for tone in tones[(band * tonesPerBand)..<((band + 1) * tonesPerBand)] {
        let centre = Int((tone / resolution).rounded())
        var sum = 0.0
        for offset in -reach...reach { sum += Double(power[centre + offset]) }
        result.tones[band] += sum
        if sum < weakest.0 {
          weakest = (sum, weakest.0)
        } else if sum < weakest.1 {
          weakest.1 = sum
        }
        var noise = 0.0
        for offset in noiseReach {
          noise += Double(power[centre - offset]) + Double(power[centre + offset])
        }
        result.noises[band] += noise / Double(2 * noiseReach.count * tonesPerBand)
      }
      result.weakTones[band] = weakest.1
      let expected = result.noises[band] * Double(tonesPerBand * (2 * reach + 1))
      // Each band counts alike, however loud it is.
      let ratio = result.tones[band] / max(expected, .leastNormalMagnitude)
      result.prominence += commonLogarithm(min(max(ratio, 1), 1e4))
    }
    return result
  }

  /// The seconds in which the tones of 1 to 8 kHz fall by 60 dB once the probe has ended. `nil`
  /// where noise hides it.
  private static func decay(
    _ tail: ArraySlice<Measure>, from middle: ArraySlice<Measure>
  ) -> Double? {
    let bands = 0..<8
    func level(_ measure: Measure) -> Double {
      decibels(power: max(bands.reduce(0) { $0 + measure.tones[$1] }, 1e-30))
    }
    func floor(_ measure: Measure) -> Double {
      let noise = bands.reduce(0) { $0 + measure.noises[$1] }
      return decibels(power: max(noise * Double(tonesPerBand * (2 * reach + 1)), 1e-30))
    }
    let full = middle.map(level).reduce(0, +) / Double(middle.count)
    // From 5 dB below, as ISO 3382-2 does, while it is clear of the noise before it and of the first
    // 25 dB, which suffice.
    var points: [(time: Double, level: Double)] = []
    var quiet = Double.infinity
    for measure in tail { quiet = min(quiet, level(measure)) }
    let hidden = max(quiet + 6, full - 40)
    var index = 0
    for measure in tail {
      let value = level(measure)
      defer { index += 1 }
      if value > full - 5 { points.removeAll() }
      if value <= full - 5 {
        if value < hidden { break }
        points.append((Double(index) * hopDuration, value))
      }
    }
    guard full - hidden > 15 else { return nil }
    // Fallen in one step: drier than the windows can tell.
    guard points.count >= 3 else { return shortest }
    let meanTime = points.map(\.time).reduce(0, +) / Double(points.count)
    let meanLevel = points.map(\.level).reduce(0, +) / Double(points.count)
    let slope =
      points.reduce(0) { $0 + ($1.time - meanTime) * ($1.level - meanLevel) }
      / points.reduce(0) { $0 + ($1.time - meanTime) * ($1.time - meanTime) }
    guard slope < 0 else { return nil }
    return min(max(-60 / slope, shortest), 10)
  }

  /// What a window of a tenth of a second cannot tell from no echo at all, in seconds.
  static let shortest = 0.15
}
