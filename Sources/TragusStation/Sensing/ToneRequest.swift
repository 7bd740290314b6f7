import Tragus

/// Which tones to detect.
package struct ToneRequest {
  /// The frames of a block, or `nil` for the number that the resolution needs, or else the default.
  package var block: Int?
  /// Frames from one block to the next, or `nil` for a quarter of a block.
  package var hop: Int?
  /// The least distance of two separate tones, in hertz.
  package var resolution: Double?
  /// The range to search, in hertz, or `nil` for all.
  package var range: ClosedRange<Double>?
  package var maximumCount = 1
  package var falseAlarmRate = ToneDetector.defaultFalseAlarmRate
  /// In dBFS.
  package var minimumLevel = ToneDetector.defaultMinimumLevel
  package var tuning = Tuning()

  package init() {}

  /// The tone detector.
  ///
  /// - Throws: `invalidRequest` when the input is too short, or has too low a rate.
  package func detector(for input: OpenInput) throws(AudioError) -> ToneDetector {
    let block = try block(for: input)
    if let length = input.source.remainingFrameCount, length < Int64(block) {
      throw AudioError(
        .invalidRequest,
        "\(printable(input.title)) has \(length) frames, which is less than a block of \(block); "
          + (resolution == nil ? "give a shorter --block." : "give a coarser --resolution."))
    }
    return ToneDetector(
      format: input.source.format, block: block, hop: hop,
      range: try range(in: input), maximumCount: maximumCount,
      falseAlarmRate: falseAlarmRate, minimumLevel: minimumLevel, tuning: tuning)
  }

  /// The parameters of the detection, as events spell them.
  package func parameters(of detector: ToneDetector) -> [String: String] {
    tuning.parameters.merging([
      "block": "\(detector.block)",
      "hop": "\(detector.hop)",
      "range": plainRange(detector.range),
      "max": "\(maximumCount)",
      "falseAlarm": plainNumber(falseAlarmRate),
      "minLevel": plainNumber(minimumLevel),
    ]) { $1 }
  }

  private func block(for input: OpenInput) throws(AudioError) -> Int {
    guard let resolution else { return block ?? ToneDetector.defaultBlock }
    let rate = input.source.format.sampleRate
    let limits = ToneDetector.blockLimits
    let length = (rate / resolution).rounded(.up)
    guard length >= Double(limits.lowerBound), length <= Double(limits.upperBound) else {
      // The limits are rounded inwards.
      let least = (1000 * rate / Double(limits.upperBound)).rounded(.up) / 1000
      let most = (1000 * rate / Double(limits.lowerBound)).rounded(.down) / 1000
      throw AudioError(
        .invalidRequest,
        "At \(Int(rate)) Hz, --resolution must be \(plainNumber(least)) to \(plainNumber(most)) Hz."
      )
    }
    return Int(length)
  }

  private func range(in input: OpenInput) throws(AudioError) -> ClosedRange<Double>? {
    guard let range else { return nil }
    let highest = input.source.format.sampleRate / 2
    guard range.lowerBound < highest else {
      throw AudioError(
        .invalidRequest,
        "\(printable(input.title)) has \(Int(2 * highest)) Hz, which holds nothing above "
          + "\(plainNumber(highest)) Hz; begin the range below.")
    }
    guard range.ending(by: highest).upperBound <= highest else {
      throw AudioError(
        .invalidRequest,
        "\(printable(input.title)) has \(Int(2 * highest)) Hz, which holds nothing above "
          + "\(plainNumber(highest)) Hz; end the range there or below, as --range "
          + "\(plainNumber(range.lowerBound)):\(plainNumber(highest)).")
    }
    return range.lowerBound...min(range.upperBound, highest)
  }
}

extension Tuning {
  /// The parameters of the detection, as events spell them.
  package var parameters: [String: String] {
    ["a4": plainNumber(referenceFrequency), "transpose": "\(transposition)"]
  }
}
