extension BlowObservation {
  /// - Parameters:
  ///   - time: In seconds since the stream began.
  ///   - need: The evidence that a blow has to have.
  init(
    time: Double, _ features: BlowFeatures, _ evidence: BlowEvidence, need: Double,
    isBlowing: Bool, isRejection: Bool
  ) {
    var shown = [
      Feature("level rise", features[.floorRise], atLeast: BlowFeatures.leastRise, unit: "dB")
    ]
    for aspect in BlowAspect.allCases {
      shown.append(
        Feature(aspect.word, evidence.surplus(of: aspect), atLeast: aspect.usualLeast))
    }
    shown.append(Feature("evidence", evidence.total, atLeast: need))
    let verdict: BlowVerdict =
      if isBlowing {
        .blow
      } else if !features.stands {
        .quiet
      } else if evidence.total >= need {
        isRejection ? .brief : .unsure
      } else {
        Self.verdict(evidence)
      }
    self.init(
      time: time, level: features.level, floor: features.floor, rise: features[.floorRise],
      features: shown, verdict: verdict, isRejection: isRejection)
  }

  // What speaks against a blow most.
  private static func verdict(_ evidence: BlowEvidence) -> BlowVerdict {
    let worst = BlowAspect.allCases.max {
      $0.usualLeast - evidence.surplus(of: $0) < $1.usualLeast - evidence.surplus(of: $1)
    }
    switch worst {
    case .lines, .pitch: return .tonal
    case .repetition: return .repeating
    case .texture: return .rough
    case .motion, .spectrum: return .unlike
    case .rise, nil: return .steady
    }
  }
}
